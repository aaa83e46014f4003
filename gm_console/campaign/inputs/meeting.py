"""The targets' side of a throw of level dice: defences, resistances, an opposition, or what they throw themselves."""

from dataclasses import replace
from sqlite3 import Connection
from typing import Any

from gm_console.campaign.inputs import rows
from gm_console.campaign.inputs.acting import lowered, value_parts
from gm_console.campaign.inputs.rows import Found
from gm_console.campaign.inputs.values import Who
from gm_console.campaign.requests import PlayCard
from gm_console.errors import ConsoleError
from gm_console.language import _
from gm_console.rules.parts import Part
from gm_console.rules.target import Defence, DefenceEntry, Resistance, Target

_NOTHING = PlayCard(0, 0)
"""A card played with nothing said about the throw."""


def check(request: PlayCard, card: Found) -> None:
    """Refuse, with ConsoleError, a number of targets that the card does not take and what it has no use for."""
    takes, given, name = card["targets"], len(request.targets), card["name"]
    if card["kind"] == "none" and replace(request, actor=0, card=0, targets=(), secret=False) != _NOTHING:
        raise ConsoleError(_("{card} throws no dice: only whom it is for can be said").format(card=name))
    if takes == "none" and given:
        raise ConsoleError(_("{card} takes no target").format(card=name))
    if takes == "one" and given > 1:
        raise ConsoleError(_("{card} takes one target, not {given}").format(card=name, given=given))
    if not given and (takes in ("one", "several") or request.contest or card["kind"] == "contest"):
        raise ConsoleError(_("{card}: at whom? type a letter of the roster").format(card=name))
    if len(set(request.targets)) < given:
        raise ConsoleError(_("{card}: the same target is named twice").format(card=name))
    if request.actor in request.targets and (request.contest or card["kind"] == "contest"):
        raise ConsoleError(_("{card}: nobody is their own opponent: name another").format(card=name))
    picked = request.pick
    if picked is not None and not any(picked in each["names"] for each in card["defences"]):
        raise ConsoleError(_("{card} is met neither by dodge nor by parry: nothing to pick").format(card=name))


def targets(connection: Connection, request: PlayCard, card: Found) -> tuple[tuple[Who | None, Target], ...]:
    """Gather each target with what it brings; nobody, with the opposition alone, where there is no target."""
    opposition = _opposition(request, card)
    if not request.targets and opposition is not None:
        return ((None, Target(opposition=opposition)),)
    return tuple(_target(connection, request, card, entity, opposition) for entity in request.targets)


def _opposition(request: PlayCard, card: Found) -> Part | None:
    """What was typed, else the card's own; a contest asked for has neither."""
    if request.opposition is not None:
        return Part(request.opposition, "typed")
    if request.contest or card["opposition"] is None:
        return None
    return Part(card["opposition"], "card", card["name"])


def _target(
    connection: Connection, request: PlayCard, card: Found, entity: int, opposition: Part | None
) -> tuple[Who, Target]:
    row = rows.entity(connection, entity)
    contest = request.contest or card["kind"] == "contest"
    throws = opposition is None and (contest or card["kind"] == "enchantment")
    if throws and row["level"] is None:
        message = _("{who} has no level, so no level dice to throw: give it a level, or type an opposition (>12)")
        raise ConsoleError(message.format(who=row["name"]))
    if request.target_lower and not throws:
        raise ConsoleError(_("{who} throws no dice here: nothing to lower").format(who=row["name"]))
    return rows.who(row), Target(
        name=row["name"],
        defences=() if contest else tuple(_entry(each, row["defences"], request.pick) for each in card["defences"]),
        opposition=opposition,
        resistances=tuple(
            Resistance(name, **row["resistances"][name]) for name in card["resistances"] if name in row["resistances"]
        ),
        level=row["level"] if throws else None,
        dice_level=lowered(row, request.target_lower) if throws else None,
        value=value_parts(row, card) if contest else (),
    )


def _entry(said: dict[str, Any], values: dict[str, int], pick: str | None) -> DefenceEntry:
    names: list[str] = said["names"]
    chosen = pick if pick in names else None
    return DefenceEntry(tuple(Defence(name, values.get(name)) for name in names), said["effect"], chosen)
