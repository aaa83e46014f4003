"""The rows that an act's numbers are read from, by plain SQL, or one line that says what is not there."""

import json
from sqlite3 import Connection, Cursor
from typing import Any

from gm_console.campaign.damage import UNREADABLE, unreadable
from gm_console.campaign.inputs.values import Who
from gm_console.campaign.requests import PlayCard
from gm_console.errors import ConsoleError
from gm_console.language import _
from gm_console.rules.action import WITH_THRESHOLD
from gm_console.rules.words import word

Found = dict[str, Any]
"""A row by column name."""

_JSON = frozenset(
    (
        "blow", "capacities", "characteristics", "complexity_by_distance", "defences", "masteries", "resistances",
        "value_characteristics",
    )
)  # fmt: skip
"""Columns that hold JSON."""
_decode = json.JSONDecoder().decode


def entity(connection: Connection, entity_id: int, *, anywhere: bool = False) -> Found:
    """An entity, and its tag in the open fight; ConsoleError when there is none, or it is not in that fight.

    anywhere: one that is not in the fight, too.
    """
    found = _rows(
        connection,
        """
        SELECT e.id, e.name, e.level, e.throws_at_table, e.characteristics, e.masteries, e.defences, e.resistances,
               coalesce(b.tag, '') AS tag, coalesce(b.hidden, 0) AS hidden,
               c.open_fight_id IS NOT NULL AND b.id IS NULL AS elsewhere
        FROM campaign c, entity e
        LEFT JOIN combatant b ON b.fight_id = c.open_fight_id AND b.entity_id = e.id
             AND b.removed_at IS NULL AND b.main_id IS NULL
        WHERE e.id = ?
        """,
        entity_id,
    )
    if not found:
        raise ConsoleError(_("nobody there: entity {id} is not in this campaign").format(id=entity_id))
    if found[0]["elsewhere"] and not anywhere:
        raise ConsoleError(_("{who} is not in this fight").format(who=found[0]["name"]))
    return found[0]


_CARD = """c.id, c.name, c.kind, c.threshold, c.threshold_characteristic, c.value_characteristics, c.masteries,
    c.complexity, c.complexity_by_distance, c.opposition, c.defences, c.category, c.critical_category, c.blow,
    c.resistances, c.effect_wound, c.effect_condition, c.effect_text, c.targets"""
"""What a card says."""


def card(connection: Connection, request: PlayCard, actor: Found) -> Found:
    """The card that is played, with the id of the actor's own line as `line`; or one made of what was named."""
    if request.card is None:
        return _without_card(request, actor)
    found = _rows(
        connection,
        f"""
        SELECT {_CARD}, h.id AS line FROM entity_card h JOIN card c ON c.id = h.card_id
        WHERE h.id = ? AND h.entity_id = ?
        """,
        request.card,
        request.actor,
    )
    if not found:
        raise ConsoleError(_("that card is not one of the actor's"))
    return found[0]


def card_played(connection: Connection, request: PlayCard, card_id: int | None) -> Found:
    """The card of a throw already made, whether it is still the actor's or not: `line` is None where it is not."""
    if card_id is None:
        return _without_card(request, entity(connection, request.actor, anywhere=True))
    found = _rows(
        connection,
        f"""
        SELECT {_CARD}, h.id AS line FROM card c
        LEFT JOIN entity_card h ON h.id = ? AND h.entity_id = ? AND h.card_id = c.id
        WHERE c.id = ?
        """,
        request.card,
        request.actor,
        card_id,
    )
    return found[0]


def _without_card(request: PlayCard, actor: Found) -> Found:
    """Level dice without a card: what was named counts, with a threshold where the kind has one.

    No characteristic counts for the value of an enchantment, whose dice and masteries alone do, or of an effort, which
    has none: the one that is named enters the threshold (Twoelf, failure threshold; T36). ConsoleError for several.
    """
    unknown = [
        name for name in request.named if name not in actor["characteristics"] and name not in actor["masteries"]
    ]
    if unknown:
        message = _("{who} has no characteristic and no mastery named {name}")
        raise ConsoleError(message.format(who=actor["name"], name=unknown[0]))
    characteristics = [name for name in request.named if name in actor["characteristics"]]
    for_threshold = request.kind in ("enchantment", "effort")
    if for_threshold and len(characteristics) > 1:
        message = _("{kind}: no characteristic is added to its value; one may be named for its threshold, not {names}")
        names = ", ".join(word(name, _) for name in characteristics)
        raise ConsoleError(message.format(kind=word(request.kind, _), names=names))
    return {
        "id": None,
        "line": None,
        "name": word(request.kind, _),
        "kind": request.kind,
        "threshold": request.kind in WITH_THRESHOLD,
        "threshold_characteristic": characteristics[0] if for_threshold and characteristics else None,
        "value_characteristics": [] if for_threshold else characteristics,
        "masteries": [name for name in request.named if name in actor["masteries"]],
        "complexity": 0,
        "complexity_by_distance": None,
        "opposition": None,
        "defences": [],
        "category": None,
        "critical_category": None,
        "blow": None,
        "resistances": [],
        "effect_wound": False,
        "effect_condition": None,
        "effect_text": "",
        "targets": "any",
    }


def objects(connection: Connection, line: int | None) -> list[Found]:
    """The objects used with a line of an entity's cards, in order."""
    return _rows(
        connection,
        """
        SELECT o.name, o.complexity, o.complexity_by_distance, o.wound_potential
        FROM entity_card_object u JOIN object o ON o.id = u.object_id
        WHERE u.entity_card_id = ? ORDER BY u.position, u.id
        """,
        line,
    )


def conditions(connection: Connection, entities: tuple[int, ...]) -> list[Found]:
    """The conditions of these entities that change rolls: `counts` says when, acting or targeted."""
    marks = ", ".join("?" * len(entities))
    query = f"""
        SELECT c.entity_id, c.name, c.amount, c.affects, c.capacities, c.counts, e.name AS bearer
        FROM condition c JOIN entity e ON e.id = c.entity_id
        WHERE c.entity_id IN ({marks}) AND c.amount <> 0 ORDER BY c.id
    """
    return _rows(connection, query, *entities)


def who(row: Found) -> Who:
    """Who that entity is in the open fight."""
    return Who(row["id"], row["name"], row["tag"], bool(row["throws_at_table"]), bool(row["hidden"]))


def _rows(connection: Connection, query: str, *values: object) -> list[Found]:
    cursor = connection.execute(query, values)
    return [_row(cursor, row) for row in cursor.fetchall()]


def _row(cursor: Cursor, row: tuple[Any, ...]) -> Found:
    found = dict(zip((column[0] for column in cursor.description), row, strict=True))
    try:
        for name in _JSON.intersection(found):
            if found[name] is not None:
                found[name] = _decode(found[name])
    except UNREADABLE as error:
        raise unreadable(_("what stands in the file about {name}").format(name=found["name"])) from error
    return found
