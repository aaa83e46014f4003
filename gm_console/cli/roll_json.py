"""The objects that `gm-console roll --json` prints: the same keys for every kind, null where one does not apply."""

import json
from typing import Any

from gm_console.cli.output import say
from gm_console.language import _, ngettext
from gm_console.rules.capacity import CapacityResult
from gm_console.rules.explain import explain
from gm_console.rules.results import ActionResult


def print_object(data: dict[str, Any]) -> None:
    """Print one JSON object on one line, in ASCII, so that no terminal's encoding can spoil it."""
    say(json.dumps(data, allow_nan=False))


def capacity_object(result: CapacityResult) -> dict[str, Any]:
    """The keys of a capacity test."""
    return {
        "kind": "capacity",
        "capacity": result.capacity,
        "modifiers": [part.amount for part in result.modifiers],
        "tested": result.tested,
        "faces": list(result.faces),
        "degrees": result.degrees,
        "critical": result.critical,
        "magnitude": result.magnitude,
        "settings": result.rulings.as_mapping(),
        "thrown": result.thrown,
        "explanation": explain(result.steps, _, ngettext),
    }


def action_object(result: ActionResult) -> dict[str, Any]:
    """The keys of a roll of level dice; opposition, defences and wound are those of the first target."""
    first = result.targets[0]
    return {
        "kind": result.kind,
        "level": result.level,
        "dice_level": result.dice_level,
        "pool": result.pool,
        "faces": list(result.faces),
        "thrown": result.thrown,
        "value": result.value,
        "complexity": result.complexity,
        "distance": result.distance,
        "threshold": result.threshold,
        "failed": result.failed,
        "critical": result.critical,
        "category": result.category,
        "opposition": result.opposition,
        "outcome": result.outcome,
        "margin": result.margin,
        "defences": _defences(result),
        "blow_category": first.blow_category,
        "blow_value": first.blow_value,
        "wound": first.wound,
        "targets": _targets(result),
        "ranking": _ranking(result),
        "settings": result.rulings.as_mapping(),
        "explanation": explain(result.all_steps, _, ngettext),
    }


def _defences(result: ActionResult) -> list[dict[str, Any]] | None:
    if result.kind != "attack":
        return None
    return [
        {"name": met.name.replace("_", "-"), "value": met.value, "effect": met.effect, "reached": met.reached}
        for met in result.targets[0].defences
    ]


def _targets(result: ActionResult) -> list[dict[str, Any]] | None:
    """Each target's own throw; null without one: no target, or a roll that failed and was answered by none."""
    thrown = [each for each in result.targets if each.pool is not None and each.faces is not None]
    if result.kind != "enchantment" or not thrown:
        return None
    return [
        {"pool": each.pool, "faces": list(each.faces or ()), "value": each.value, "outcome": each.outcome}
        for each in thrown
    ]


def _ranking(result: ActionResult) -> list[dict[str, Any]] | None:
    if not result.ranking:
        return None
    return [
        {
            "side": side.side,
            "pool": side.pool,
            "faces": None if side.faces is None else list(side.faces),
            "value": side.value,
            "rank": side.rank,
        }
        for side in sorted(result.ranking, key=lambda side: (side.rank, side.side))
    ]
