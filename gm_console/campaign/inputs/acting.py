"""The actor's side of a throw of level dice: what its card, objects, sheet and conditions bring, each by its origin."""

from sqlite3 import Connection

from gm_console.campaign.inputs import rows
from gm_console.campaign.inputs.rows import Found
from gm_console.campaign.inputs.values import Who
from gm_console.campaign.requests import MendRoll, PlayCard
from gm_console.campaign.views.state import rulings
from gm_console.errors import ConsoleError
from gm_console.language import _
from gm_console.rules.action import Action, Blow, as_contest, helped
from gm_console.rules.effect import Effect
from gm_console.rules.parts import Part, characteristic, mastery
from gm_console.rules.target import Target
from gm_console.rules.threshold import Threshold, complexity_source, hardest, threshold

THRESHOLD_CHARACTERISTIC = {"attack": "body_control", "enchantment": "intelligence"}
"""Whose value enters the failure threshold unless the card names another; an effort has none of its own (T36)."""


def action(
    connection: Connection,
    request: PlayCard,
    actor: Found,
    card: Found,
    felt: list[Found],
    met: tuple[tuple[Who | None, Target], ...],
) -> Action:
    """Gather the actor's side, before what `as_asked` makes of it.

    felt: the conditions of the actor and the targets. met: the targets. ConsoleError when something is missing,
    Refusal for what the rules do not take.
    """
    if actor["level"] is None:
        raise ConsoleError(
            _("{who} has no level, so no level dice to throw: give it a level").format(who=actor["name"])
        )
    used = rows.objects(connection, card["line"])
    return Action(
        kind=card["kind"],
        level=actor["level"],
        dice_level=lowered(actor, request.lower),
        value=() if card["kind"] in ("luck", "effort") else value_parts(actor, card),
        threshold=_threshold(actor, card, used, felt, met) if card["threshold"] else None,
        distance=request.distance,
        category=card["category"],
        critical_category=card["critical_category"] or "mortal",
        # A blow that wounds nobody is none: what the card does instead stands in its effects.
        blow=_blow(actor, card, used) if card["effect_wound"] else None,
        effects=_effects(card),
        rulings=rulings(connection),
    )


def as_asked(plain: Action, request: PlayCard | MendRoll) -> Action:
    """The action with what was said of the throw: a contest in its place, the GM's ±n."""
    asked = as_contest(plain) if request.contest else plain
    for amount in request.modifiers:
        asked = helped(asked, amount)
    return asked


def lowered(who: Found, lower: int) -> int:
    """The level of the dice thrown when they are so many levels lower; ConsoleError below level 0."""
    if lower > who["level"]:
        message = _("{who} is of level {level}: its dice cannot be lowered by {lower}")
        raise ConsoleError(message.format(who=who["name"], level=who["level"], lower=lower))
    level: int = who["level"] - lower
    return level


def value_parts(who: Found, card: Found) -> tuple[Part, ...]:
    """What is added to the dice: the values of the characteristics the card names, and the masteries that count."""
    bonuses: dict[str, int] = who["masteries"]
    named = bonuses if card["masteries"] == ["*"] else card["masteries"]
    return (
        *(_characteristic(who, name) for name in card["value_characteristics"]),
        *(mastery(name, bonuses[name]) for name in named if name in bonuses),
    )


def _characteristic(who: Found, name: str) -> Part:
    return characteristic(name, who["characteristics"].get(name, 0))


def _threshold(
    actor: Found, card: Found, used: list[Found], felt: list[Found], met: tuple[tuple[Who | None, Target], ...]
) -> Threshold:
    counted, aside = hardest([target.conditions for _who, target in met])
    named = card["threshold_characteristic"] or THRESHOLD_CHARACTERISTIC.get(card["kind"])
    sources = tuple(
        complexity_source(
            origin, row["name"], row["complexity"], tuple(map(tuple, row["complexity_by_distance"] or ()))
        )
        for origin, row in (("card", card), *(("object", each) for each in used))
        if row["complexity"] or row["complexity_by_distance"]
    )
    return threshold(
        None if named is None else _characteristic(actor, named),
        sources=sources,
        extra=(*_own_conditions(felt, actor["id"]), *counted),
        aside=aside,
    )


def _own_conditions(felt: list[Found], entity: int) -> tuple[Part, ...]:
    """The actor's conditions as complexity: what helps by n lowers it by n."""
    return tuple(Part(-row["amount"], "condition", row["name"]) for row in _counting(felt, entity, "acting"))


def targeted_conditions(felt: list[Found], entity: int) -> tuple[Part, ...]:
    """A target's conditions as complexity, with its name."""
    return tuple(
        Part(-row["amount"], "target", bearing(row["name"], row["bearer"]))
        for row in _counting(felt, entity, "targeted")
    )


def bearing(condition: str, bearer: str) -> str:
    """The name of a condition that counts because of who bears it."""
    return f"{condition} ({bearer})"


def _counting(felt: list[Found], entity: int, counts: str) -> list[Found]:
    return [
        row
        for row in felt
        if row["entity_id"] == entity and row["counts"] == counts and row["affects"] in ("all", "level dice")
    ]


def _blow(actor: Found, card: Found, used: list[Found]) -> Blow | None:
    said = card["blow"]
    if said is None:
        return None
    if said["kind"] == "roll":
        return Blow("value")
    if said["kind"] == "fixed":
        return Blow("fixed", Part(said["value"], "card", card["name"]))
    multiplied = _characteristic(actor, said["characteristic"])
    if said.get("potential") is not None:
        return Blow("product", Part(said["potential"], "card", card["name"]), multiplied)
    for each in used:
        if each["wound_potential"] is not None:
            return Blow("product", Part(each["wound_potential"], "object", each["name"]), multiplied)
    message = _("{card} needs a weapon: none of the objects used with it has a wound potential")
    raise ConsoleError(message.format(card=card["name"]))


def _effects(card: Found) -> tuple[Effect, ...]:
    condition = (Effect("condition", card["effect_condition"]),) if card["effect_condition"] else ()
    return condition + ((Effect("text", card["effect_text"]),) if card["effect_text"] else ())
