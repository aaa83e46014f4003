"""The targets' side of a throw of level dice: defences, resistances, an opposition, or what they throw themselves."""

from sqlite3 import Connection
from typing import Any

from gm_console.campaign.inputs import rows
from gm_console.campaign.inputs.acting import lowered, targeted_conditions, value_parts
from gm_console.campaign.inputs.rows import Found
from gm_console.campaign.inputs.values import Who
from gm_console.campaign.requests import PlayCard
from gm_console.errors import ConsoleError
from gm_console.language import _
from gm_console.rules.parts import Part
from gm_console.rules.target import Defence, DefenceEntry, Resistance, Target


def targets(
    connection: Connection, request: PlayCard, card: Found, felt: list[Found]
) -> tuple[tuple[Who | None, Target], ...]:
    """Gather each target with what it brings; nobody, with the opposition alone, where there is no target.

    felt: the conditions in force of those who are targets; none where the card has no threshold.
    """
    number = opposition(request, card)
    if not request.targets and number is not None:
        return ((None, Target(opposition=number)),)
    return tuple(target(connection, request, card, felt, entity, number) for entity in request.targets)


def opposition(request: PlayCard, card: Found) -> Part | None:
    """What was typed, else the card's own; a contest asked for has neither."""
    if request.opposition is not None:
        return typed_opposition(request.opposition)
    if request.contest or card["opposition"] is None:
        return None
    return Part(card["opposition"], "card", card["name"])


def typed_opposition(number: int) -> Part:
    """The number that the GM has typed in place of what opposes the throw."""
    return Part(number, "typed")


def target(
    connection: Connection,
    request: PlayCard,
    card: Found,
    felt: list[Found],
    entity: int,
    number: Part | None,
) -> tuple[Who, Target]:
    """Gather one target. number: what stands in place of its defences or its own throw, None for none."""
    row = rows.entity(connection, entity)
    contest = request.contest or card["kind"] == "contest"
    throws = number is None and (contest or card["kind"] == "enchantment")
    if throws:
        level_of(row)
    return rows.who(row), Target(
        name=row["name"],
        defences=tuple(_entry(each, row["defences"], request.pick) for each in card["defences"]),
        opposition=number,
        resistances=tuple(
            Resistance(name, **row["resistances"][name]) for name in card["resistances"] if name in row["resistances"]
        ),
        level=row["level"] if throws else None,
        dice_level=lowered(row, request.target_lower) if throws else None,
        value=value_parts(row, card) if contest else (),
        conditions=targeted_conditions(felt, entity),
    )


def level_of(row: Found) -> int:
    """The level whose dice it throws; ConsoleError where it has none."""
    if row["level"] is None:
        message = _("{who} has no level, so no level dice to throw: give it a level, or type an opposition (>12)")
        raise ConsoleError(message.format(who=row["name"]))
    level: int = row["level"]
    return level


def _entry(said: dict[str, Any], values: dict[str, int], pick: str | None) -> DefenceEntry:
    entry = DefenceEntry(tuple(Defence(name, values.get(name)) for name in said["names"]), said["effect"])
    return entry if pick is None else picked(entry, pick)


def picked(entry: DefenceEntry, pick: str | None) -> DefenceEntry:
    """The entry with that defence chosen where the target has it; what it lacks is passed over, the higher counts."""
    there = any(each.name == pick and each.value is not None for each in entry.options)
    return DefenceEntry(entry.options, entry.effect, pick if there else None)
