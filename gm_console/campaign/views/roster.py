"""The initiative roster: the combatants of the open fight in the order they act, or the party with no fight open."""

import json
from dataclasses import dataclass
from sqlite3 import Connection

from gm_console.campaign.tags import TAGS

ORDER = "(b.initiative IS NULL), b.initiative DESC, b.bonus DESC, b.position, b.id"
"""The order of a fight: initiative, bonus, the GM's order; those without initiative last."""


@dataclass(frozen=True, slots=True)
class RosterLine:
    """One line of the roster.

    combatant: None with no fight open. light, serious, mortal: wounds not recovered. conditions: name, ±n as it helps
    or hinders (0 for a mere note) and rounds left (None: not counted in rounds). waiting: still to act this round.
    """

    combatant: int | None
    entity: int
    tag: str
    name: str
    kind: str
    side: str
    level: int | None
    initiative: int | None
    bonus: int
    active: bool
    held: bool
    hidden: bool
    fallen: bool
    waiting: bool
    at_table: bool
    group: str
    light: int
    serious: int
    mortal: int
    conditions: tuple[tuple[str, int, int | None], ...]


_WOUNDS = """
    (SELECT json_array(sum(w.category = 'light'), sum(w.category = 'serious'), sum(w.category = 'mortal'))
     FROM wound w WHERE w.entity_id = e.id AND w.recovered_at IS NULL),
    (SELECT json_group_array(json_array(c.name, c.amount, c.rounds_left))
     FROM condition c WHERE c.entity_id = e.id)
"""

_FIGHT = f"""
    SELECT b.id, e.id, b.tag, e.name, e.kind, b.side, e.level, b.initiative, b.bonus, b.id IS f.active_id, b.held,
           b.hidden, b.fallen, f.state = 'running' AND b.acted_round < f.round, e.throws_at_table, b.group_name,
           {_WOUNDS}
    FROM campaign
    JOIN fight f ON f.id = campaign.open_fight_id
    JOIN combatant b ON b.fight_id = f.id AND b.removed_at IS NULL
    JOIN entity e ON e.id = b.entity_id
    ORDER BY {ORDER}
"""

_PARTY = f"""
    SELECT NULL, e.id, '', e.name, e.kind, 'party', e.level, NULL, 0, 0, 0, 0, 0, 0, e.throws_at_table, '',
           {_WOUNDS}
    FROM entity e WHERE e.kind = 'player' AND e.copy_of_id IS NULL ORDER BY e.id
"""


def roster(connection: Connection) -> tuple[RosterLine, ...]:
    """Read the roster: the open fight's in its order, else the party with tags in its own order."""
    fight = connection.execute("SELECT open_fight_id FROM campaign").fetchone()[0]
    if fight is not None:
        return tuple(_line(row) for row in connection.execute(_FIGHT))
    return tuple(_line(row, TAGS[place]) for place, row in enumerate(connection.execute(_PARTY)) if place < len(TAGS))


def tag_of(connection: Connection, entity: int) -> str:
    """Give the tag that an entity has in the open fight, "" where it has none."""
    row = connection.execute(
        """
        SELECT b.tag FROM campaign JOIN combatant b ON b.fight_id = campaign.open_fight_id
        WHERE b.entity_id = ? AND b.removed_at IS NULL
        """,
        (entity,),
    ).fetchone()
    return str(row[0]) if row else ""


def _line(row: tuple[object, ...], tag: str | None = None) -> RosterLine:
    (combatant, entity, own_tag, name, kind, side, level, initiative, bonus, active, held, hidden, fallen, waiting,
     at_table, group, wounds, conditions) = row  # fmt: skip
    light, serious, mortal = (count or 0 for count in json.loads(str(wounds)))
    return RosterLine(
        combatant=_number(combatant),
        entity=int(str(entity)),
        tag=str(own_tag) if tag is None else tag,
        name=str(name),
        kind=str(kind),
        side=str(side),
        level=_number(level),
        initiative=_number(initiative),
        bonus=int(str(bonus)),
        active=bool(active),
        held=bool(held),
        hidden=bool(hidden),
        fallen=bool(fallen),
        waiting=bool(waiting) and not fallen,
        at_table=bool(at_table),
        group=str(group),
        light=light,
        serious=serious,
        mortal=mortal,
        conditions=tuple((name, amount, rounds) for name, amount, rounds in json.loads(str(conditions))),
    )


def _number(value: object) -> int | None:
    return value if isinstance(value, int) else None
