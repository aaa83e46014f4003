"""The initiative roster: the combatants of the open fight in the order they act, or the party with no fight open."""

import json
from sqlite3 import Connection
from typing import NamedTuple

from gm_console.campaign.tags import TAGS

ORDER = "(b.initiative IS NULL), b.initiative DESC, b.bonus DESC, b.position, b.id"
"""The order of a fight: initiative, bonus, the GM's order; those without initiative last."""


class ConditionMark(NamedTuple):
    """A condition in a roster's line: name, ±n as it helps or hinders (0 for a mere note), the time it still lasts.

    counts: "acting", or "targeted" for what helps or hinders those who aim at its bearer.
    rounds: those left, None where it is not counted in rounds. lasts: "removed", "rounds", "turn start", "turn end".
    until: at whose turn it ends, "" for its bearer's own. `durations` words the time.
    """

    name: str
    amount: int
    rounds: int | None
    lasts: str
    until: str
    counts: str = "acting"


class RosterLine(NamedTuple):
    """One line of the roster: one combatant, or a further turn of one (slot), whose marks are those of its first.

    combatant: None with no fight open. light, serious, mortal: wounds not recovered. active: whose turn it is; shared:
    in the same group as that one. waiting: still to act this round. falling: marked as to fall by the campaign's rule,
    and not fallen. group: "" for none.
    """

    combatant: int | None
    entity: int
    tag: str
    name: str
    public_name: str
    kind: str
    side: str
    level: int | None
    initiative: int | None
    bonus: int
    active: bool
    shared: bool
    held: bool
    hidden: bool
    fallen: bool
    falling: bool
    waiting: bool
    at_table: bool
    group: str
    slot: bool
    light: int
    serious: int
    mortal: int
    conditions: tuple[ConditionMark, ...]


_WOUNDS = """
    (SELECT CASE WHEN count(*) THEN
        json_array(sum(w.category = 'light'), sum(w.category = 'serious'), sum(w.category = 'mortal')) END
     FROM wound w WHERE w.entity_id = e.id AND w.recovered_at IS NULL),
    (SELECT CASE WHEN count(*) THEN json_group_array(json_array(c.name, c.amount, c.rounds_left, c.lasts, coalesce(
        (SELECT u.name FROM combatant b JOIN entity u ON u.id = b.entity_id WHERE b.id = c.until_id), ''), c.counts
        )) END
     FROM condition c WHERE c.entity_id = e.id),
    campaign.fall_rule
"""

_FIGHT = f"""
    SELECT b.id, e.id, b.tag, e.name, e.public_name, e.kind, b.side, e.level, b.initiative, b.bonus,
           b.id IS f.active_id, b.group_name <> '' AND b.group_name = a.group_name AND b.main_id IS NULL,
           b.held, b.hidden, b.fallen, f.state IN ('running', 'paused') AND b.acted_round < f.round,
           e.throws_at_table, b.group_name, b.main_id IS NOT NULL, {_WOUNDS}
    FROM campaign
    JOIN fight f ON f.id = campaign.open_fight_id
    JOIN combatant b ON b.fight_id = f.id AND b.removed_at IS NULL
    JOIN entity e ON e.id = b.entity_id
    LEFT JOIN combatant a ON a.id = f.active_id
    ORDER BY {ORDER}
"""

_PARTY = f"""
    SELECT NULL, e.id,
           coalesce((SELECT b.tag FROM combatant b WHERE b.entity_id = e.id AND b.main_id IS NULL
                     ORDER BY b.id DESC LIMIT 1), ''),
           e.name, e.public_name, e.kind, 'party', e.level, NULL, 0, 0, 0, 0, 0, 0, 0,
           e.throws_at_table, '', 0, {_WOUNDS}
    FROM campaign, entity e WHERE e.kind = 'player' AND e.copy_of_id IS NULL AND NOT e.retired ORDER BY e.id
"""


def roster(connection: Connection) -> tuple[RosterLine, ...]:
    """Read the roster: the open fight's in its order, else the party in its own, each with its tag of the last fight.

    One who has not fought yet, or whose tag another has had since, has the next free one: as on joining a fight.
    """
    fight = connection.execute("SELECT open_fight_id FROM campaign").fetchone()[0]
    if fight is not None:
        return tuple(_line(row) for row in connection.execute(_FIGHT))
    party = connection.execute(_PARTY).fetchmany(len(TAGS))
    return tuple(_line(row, tag) for row, tag in zip(party, _tags([row[2] for row in party]), strict=True))


def _tags(had: list[str]) -> list[str]:
    """The tags of a party whose members had these, "" for none: the first who had one keeps it."""
    tags = [tag if tag not in had[:place] else "" for place, tag in enumerate(had)]
    free = (tag for tag in TAGS if tag not in had)
    return [tag or next(free) for tag in tags]


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
    (combatant, entity, own_tag, name, public_name, kind, side, level, initiative, bonus, active, shared, held, hidden,
     fallen, waiting, at_table, group, slot, wounds, conditions, rule) = row  # fmt: skip
    light, serious, mortal = json.loads(str(wounds)) if wounds else (0, 0, 0)
    counts = {"light": light, "serious": serious, "mortal": mortal}
    least = json.loads(str(rule)) if rule and wounds else {}
    return RosterLine(
        combatant=_number(combatant),
        entity=int(str(entity)),
        tag=str(own_tag) if tag is None else tag,
        name=str(name),
        public_name=str(public_name),
        kind=str(kind),
        side=str(side),
        level=_number(level),
        initiative=_number(initiative),
        bonus=int(str(bonus)),
        active=bool(active),
        shared=bool(shared),
        held=bool(held),
        hidden=bool(hidden),
        fallen=bool(fallen),
        falling=not fallen and any(counts[each] >= count for each, count in least.items()),
        waiting=bool(waiting) and not fallen,
        at_table=bool(at_table),
        group=str(group),
        slot=bool(slot),
        light=light,
        serious=serious,
        mortal=mortal,
        conditions=tuple(ConditionMark(*each) for each in json.loads(str(conditions))) if conditions else (),
    )


def _number(value: object) -> int | None:
    return value if isinstance(value, int) else None
