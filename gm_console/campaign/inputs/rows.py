"""The rows that an act's numbers are read from, by plain SQL, or one line that says what is not there."""

import json
from sqlite3 import Connection, Cursor
from typing import Any

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


def entity(connection: Connection, entity_id: int) -> Found:
    """An entity; ConsoleError when there is none."""
    found = _rows(connection, "SELECT * FROM entity WHERE id = ?", entity_id)
    if not found:
        raise ConsoleError(_("nobody there: entity {id} is not in this campaign").format(id=entity_id))
    return found[0]


def card(connection: Connection, request: PlayCard, actor: Found) -> Found:
    """The card that is played, with the id of the actor's own line as `line`; or one made of what was named."""
    if request.card is None:
        return _without_card(request, actor)
    found = _rows(
        connection,
        """
        SELECT c.*, h.id AS line FROM entity_card h JOIN card c ON c.id = h.card_id
        WHERE h.id = ? AND h.entity_id = ?
        """,
        request.card,
        request.actor,
    )
    if not found:
        raise ConsoleError(_("that card is not one of the actor's"))
    return found[0]


def _without_card(request: PlayCard, actor: Found) -> Found:
    """Level dice without a card: what was named counts, with a threshold where the kind has one.

    An effort has nothing else than its threshold, so the characteristic named enters there.
    """
    unknown = [
        name for name in request.named if name not in actor["characteristics"] and name not in actor["masteries"]
    ]
    if unknown:
        message = _("{who} has no characteristic and no mastery named {name}")
        raise ConsoleError(message.format(who=actor["name"], name=unknown[0]))
    characteristics = [name for name in request.named if name in actor["characteristics"]]
    return {
        "id": None,
        "line": None,
        "name": word(request.kind, _),
        "kind": request.kind,
        "threshold": request.kind in WITH_THRESHOLD,
        "threshold_characteristic": characteristics[0] if request.kind == "effort" and characteristics else None,
        "value_characteristics": characteristics,
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
        "point_of_impact": False,
    }


def objects(connection: Connection, line: int | None) -> list[Found]:
    """The objects used with a line of an entity's cards, in order."""
    return _rows(
        connection,
        """
        SELECT o.* FROM entity_card_object u JOIN object o ON o.id = u.object_id
        WHERE u.entity_card_id = ? ORDER BY u.position, u.id
        """,
        line,
    )


def conditions(connection: Connection, entity_id: int, counts: str) -> list[Found]:
    """The conditions of an entity that change rolls when it acts ("acting") or is the target ("targeted")."""
    return _rows(
        connection,
        """
        SELECT name, amount, affects, capacities FROM condition
        WHERE entity_id = ? AND counts = ? AND amount <> 0 ORDER BY id
        """,
        entity_id,
        counts,
    )


def who(connection: Connection, row: Found) -> Who:
    """Who that entity is in the open fight."""
    placed = connection.execute(
        """
        SELECT b.tag, b.hidden FROM campaign JOIN combatant b ON b.fight_id = campaign.open_fight_id
        WHERE b.entity_id = ? AND b.removed_at IS NULL
        """,
        (row["id"],),
    ).fetchone()
    tag, hidden = placed or ("", False)
    return Who(int(row["id"]), str(row["name"]), str(tag), bool(row["throws_at_table"]), bool(hidden))


def _rows(connection: Connection, query: str, *values: object) -> list[Found]:
    cursor = connection.execute(query, values)
    return [_row(cursor, row) for row in cursor.fetchall()]


def _row(cursor: Cursor, row: tuple[Any, ...]) -> Found:
    named = zip((column[0] for column in cursor.description), row, strict=True)
    return {name: json.loads(value) if name in _JSON and value is not None else value for name, value in named}
