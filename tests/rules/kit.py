"""Short ways to write acts and targets in tests."""

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from gm_console.rules.action import Action, Blow
from gm_console.rules.dice import Faces
from gm_console.rules.explain import explain
from gm_console.rules.level_dice import resolve
from gm_console.rules.parts import Part, characteristic, mastery
from gm_console.rules.results import ActionResult
from gm_console.rules.rulings import Rulings
from gm_console.rules.step import Step
from gm_console.rules.target import Defence, DefenceEntry, Resistance, Target
from gm_console.rules.threshold import ByDistance, Threshold, complexity_source, threshold


def same(message: str) -> str:
    """English: the message itself."""
    return message


def plural(one: str, several: str, number: int) -> str:
    """The English form for that number."""
    return one if number == 1 else several


def lines(steps: Sequence[Step]) -> list[str]:
    """The reasoning in English."""
    return explain(steps, same, plural)


def cases() -> list[dict[str, Any]]:
    """The worked cases beside this file."""
    read: list[dict[str, Any]] = json.loads(Path(__file__).with_name("cases.json").read_text(encoding="utf-8"))
    return read


def dice_of(sizes: Sequence[int]) -> Rulings:
    """Settings under which level 0 throws exactly these dice."""
    return Rulings(level_dice="+".join(f"1d{size}" for size in sizes))


def defence(name: str, value: int, effect: str) -> DefenceEntry:
    return DefenceEntry((Defence(name, value),), effect)


def attack(
    level: int,
    *,
    dice_level: int | None = None,
    bonus: int = 0,
    complexity: int = 0,
    fence: bool = True,
    category: str | None = "serious",
    blow: Blow | None = None,
    rulings: Rulings | None = None,
) -> Action:
    return Action(
        "attack",
        level,
        level if dice_level is None else dice_level,
        (mastery("", bonus),) if bonus else (),
        Threshold(None, (Part(complexity, "typed"),) if complexity else ()) if fence else None,
        category=category,
        blow=blow,
        rulings=rulings or Rulings(),
    )


def faces(*values: int) -> Faces:
    return Faces(values)


def against(action: Action, target: Target | None, *values: int) -> ActionResult:
    return resolve(action, (target,) if target else (), Faces(values))


def sword() -> tuple[Action, Target]:
    """Blinded at level 8 with a sword, against a target of whom everything is known."""
    action = Action(
        "attack",
        8,
        8,
        (characteristic("power", 24), mastery("sword", 1)),
        threshold(
            characteristic("body_control", 14),
            sources=(complexity_source("object", "sword", 0),),
            extra=(Part(2, "condition", "blinded"),),
        ),
        category="serious",
        blow=Blow("product", Part(6, "object", "sword"), characteristic("power", 24)),
    )
    target = Target(
        "Goblin 1",
        (
            DefenceEntry((Defence("dodge", 12), Defence("parry", 14)), "stops"),
            defence("survival_instinct", 13, "lowers"),
            defence("armour", 20, "lowers"),
        ),
        resistances=(Resistance("resilience", 5, 10, 15),),
    )
    return action, target


def bow(distance: int | None = 35, by_distance: tuple[ByDistance, ...] = (), rulings: Rulings | None = None) -> Action:
    """A bow of complexity 2 at level 5, its card naming agility for value and blow."""
    return Action(
        "attack",
        5,
        5,
        (characteristic("agility", 14), mastery("bow", 2)),
        Threshold(characteristic("body_control", 9), () if by_distance else (Part(2, "object", "bow"),), by_distance),
        distance,
        "serious",
        blow=Blow("product", Part(5, "object", "bow"), characteristic("agility", 14)),
        rulings=rulings or Rulings(),
    )
