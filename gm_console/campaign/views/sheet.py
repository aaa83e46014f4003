"""One entity as the GM reads it: level, scores, defences, resistances, wounds with their story, conditions, cards."""

import json
from collections.abc import Callable
from sqlite3 import Connection
from typing import Any, NamedTuple, TypeVar

from gm_console.campaign.damage import listed, tuples, whole
from gm_console.rules.dice import level_pool
from gm_console.rules.number import split
from gm_console.rules.refusal import Refusal
from gm_console.rules.rulings import Rulings

Read = TypeVar("Read")


class CharacteristicLine(NamedTuple):
    """A characteristic: its score (14) and its value (1)."""

    name: str
    score: int
    value: int


class CapacityLine(NamedTuple):
    """A capacity: the number itself (24), its mastery degree (2) and score (4)."""

    name: str
    capacity: int
    degree: int
    score: int


class WoundLine(NamedTuple):
    """A wound not recovered: category, where it happened and by whom, "" and None where unknown or by hand.

    fight: its name where it is not the open one.
    """

    category: str
    fight: str
    round: int | None
    by: str
    card: str
    at: str


class ConditionLine(NamedTuple):
    """A condition in force; amount +n helps; rounds None where it is not counted in rounds.

    until: at whose turn's start or end it ends, "" for its bearer's own. by: who put it on by a roll, "" by hand.
    """

    name: str
    amount: int
    affects: str
    capacities: tuple[str, ...]
    counts: str
    lasts: str
    rounds: int | None
    until: str
    reminder: str
    by: str


class CardLine(NamedTuple):
    """A card of the entity: its number from 1 (the digit key up to 9), and how many targets it takes."""

    number: int
    id: int
    card: int
    name: str
    kind: str
    targets: str
    threshold: bool
    objects: tuple[str, ...]


class Sheet(NamedTuple):
    """An entity. pool: its level dice as text, "" without a level or past the end of the setting's list.

    resistances: name, then the light, serious and mortal thresholds (None where there is none).
    """

    id: int
    kind: str
    name: str
    public_name: str
    level: int | None
    pool: str
    at_table: bool
    characteristics: tuple[CharacteristicLine, ...]
    masteries: tuple[tuple[str, int], ...]
    capacities: tuple[CapacityLine, ...]
    defences: tuple[tuple[str, int], ...]
    resistances: tuple[tuple[str, int | None, int | None, int | None], ...]
    wounds: tuple[WoundLine, ...]
    conditions: tuple[ConditionLine, ...]
    cards: tuple[CardLine, ...]
    objects: tuple[str, ...]
    notes: str
    damaged: tuple[str, ...] = ()
    """The columns that cannot be read, and are shown as empty; "conditions" for the capacities of one of them."""


def sheet(connection: Connection, entity: int, rulings: Rulings) -> Sheet | None:
    """Read an entity; None when there is no such row."""
    row = connection.execute(
        """
        SELECT kind, name, public_name, level, throws_at_table, characteristics, masteries, capacities, defences,
               resistances, notes FROM entity WHERE id = ?
        """,
        (entity,),
    ).fetchone()
    if row is None:
        return None
    kind, name, public_name, level, at_table, characteristics, masteries, capacities, defences, resistances, notes = row
    damaged: list[str] = []

    def table(column: str, text: str, line: Callable[[str, Any], Read]) -> tuple[Read, ...]:
        return tuples(text, line, lambda: damaged.append(column))

    return Sheet(
        id=entity,
        kind=kind,
        name=name,
        public_name=public_name,
        level=level,
        pool=_pool(level, rulings),
        at_table=bool(at_table),
        characteristics=table("characteristics", characteristics, lambda n, s: CharacteristicLine(n, s, split(s)[0])),
        masteries=table("masteries", masteries, lambda n, bonus: (n, whole(bonus))),
        capacities=table("capacities", capacities, lambda n, c: CapacityLine(n, c, *split(c))),
        defences=table("defences", defences, lambda n, value: (n, whole(value))),
        resistances=table(
            "resistances", resistances, lambda n, of: (n, of.get("light"), of.get("serious"), of.get("mortal"))
        ),
        wounds=_wounds(connection, entity),
        conditions=_conditions(connection, entity, lambda: damaged.append("conditions")),
        cards=cards_of(connection, entity),
        objects=tuple(
            found[0]
            for found in connection.execute(
                """
                SELECT o.name FROM entity_object h JOIN object o ON o.id = h.object_id
                WHERE h.entity_id = ? ORDER BY h.position, h.id
                """,
                (entity,),
            )
        ),
        notes=notes,
        damaged=tuple(damaged),
    )


def cards_of(connection: Connection, entity: int) -> tuple[CardLine, ...]:
    """Read the cards of an entity in their order, numbered from 1."""
    rows = connection.execute(
        """
        SELECT h.id, c.id, c.name, c.kind, c.targets, c.threshold,
               (SELECT json_group_array(name) FROM (
                  SELECT o.name FROM entity_card_object u JOIN object o ON o.id = u.object_id
                  WHERE u.entity_card_id = h.id ORDER BY u.position, u.id))
        FROM entity_card h JOIN card c ON c.id = h.card_id
        WHERE h.entity_id = ? ORDER BY h.position, h.id
        """,
        (entity,),
    )
    return tuple(
        CardLine(number, id_, card, name, kind, targets, bool(threshold), tuple(json.loads(objects)))
        for number, (id_, card, name, kind, targets, threshold, objects) in enumerate(rows, 1)
    )


def _wounds(connection: Connection, entity: int) -> tuple[WoundLine, ...]:
    """Its wounds, the worst first, of equals the latest."""
    rows = connection.execute(
        """
        SELECT w.category, coalesce(f.name, ''), w.round, w.by_name, w.card_name, w.at
        FROM campaign c, wound w LEFT JOIN fight f ON f.id = w.fight_id AND f.id IS NOT c.open_fight_id
        WHERE w.entity_id = ? AND w.recovered_at IS NULL
        ORDER BY w.category <> 'mortal', w.category <> 'serious', w.id DESC
        """,
        (entity,),
    )
    return tuple(WoundLine(*row) for row in rows)


def _conditions(connection: Connection, entity: int, failed: Callable[[], None]) -> tuple[ConditionLine, ...]:
    rows = connection.execute(
        """
        SELECT c.name, c.amount, c.affects, c.capacities, c.counts, c.lasts, c.rounds_left, coalesce(u.name, ''),
               c.reminder, coalesce(r.actor_name, '')
        FROM condition c
        LEFT JOIN combatant b ON b.id = c.until_id
        LEFT JOIN entity u ON u.id = b.entity_id
        LEFT JOIN roll r ON r.id = c.roll_id
        WHERE c.entity_id = ? ORDER BY c.id
        """,
        (entity,),
    )
    return tuple(
        ConditionLine(name, amount, affects, listed(capacities, failed), *rest)
        for name, amount, affects, capacities, *rest in rows
    )


def _pool(level: int | None, rulings: Rulings) -> str:
    if level is None:
        return ""
    try:
        return str(level_pool(level, rulings))
    except Refusal:
        return ""
