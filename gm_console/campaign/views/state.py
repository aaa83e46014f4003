"""Where play stands: campaign, session, open fight, turn, time of the last act; the fights and templates there are."""

import json
from functools import lru_cache
from sqlite3 import Connection
from typing import NamedTuple

from gm_console.rules.rulings import Rulings


class State(NamedTuple):
    """Where play stands now.

    sitting: the number of the latest session, 0 before the first act. fight_state: "prepared", "running", "paused" or
    "ended"; "" with no fight open. active: the combatant whose turn it is. last_at: ISO time in UTC of the last act,
    "" before.
    """

    campaign: str
    rule_sets: tuple[str, ...]
    sitting: int
    fight_id: int | None
    fight: str
    fight_state: str
    round: int
    active_combatant: int | None
    active_entity: int | None
    active_name: str
    last_at: str

    @property
    def fight_goes_on(self) -> bool:
        """Whether a fight is open that has not ended: whoever is brought in otherwise begins a new one."""
        return self.fight_id is not None and self.fight_state != "ended"


class FightLine(NamedTuple):
    """One fight that is kept; `combatants` counts those in it now."""

    id: int
    name: str
    state: str
    round: int
    combatants: int
    created_at: str
    open: bool


class TemplateEntry(NamedTuple):
    """One encounter template with what it holds, as (count, name) pairs in order."""

    id: int
    name: str
    lines: tuple[tuple[int, str], ...]


def state(connection: Connection) -> State:
    """Read where play stands."""
    row = connection.execute(
        """
        SELECT c.name, c.rule_sets, (SELECT max(number) FROM sitting), f.id, f.name, f.state, f.round,
               b.id, b.entity_id, e.name, (SELECT at FROM step ORDER BY id DESC LIMIT 1)
        FROM campaign c
        LEFT JOIN fight f ON f.id = c.open_fight_id
        LEFT JOIN combatant b ON b.id = f.active_id
        LEFT JOIN entity e ON e.id = b.entity_id
        """
    ).fetchone()
    name, rule_sets, sitting, fight_id, fight, fight_state, round_, active, entity, active_name, at = row
    return State(
        campaign=name,
        rule_sets=tuple(json.loads(rule_sets)),
        sitting=sitting or 0,
        fight_id=fight_id,
        fight=fight or "",
        fight_state=fight_state or "",
        round=round_ or 0,
        active_combatant=active,
        active_entity=entity,
        active_name=active_name or "",
        last_at=at or "",
    )


def rulings(connection: Connection) -> Rulings:
    """Read the campaign's nine settings."""
    return _rulings(connection.execute("SELECT settings FROM campaign").fetchone()[0])


@lru_cache(maxsize=8)
def _rulings(text: str) -> Rulings:
    return Rulings.from_mapping(json.loads(text))


def fights(connection: Connection) -> tuple[FightLine, ...]:
    """Read the fights that are kept: the open one first, then the latest made first."""
    rows = connection.execute(
        """
        SELECT f.id, f.name, f.state, f.round,
               (SELECT count(*) FROM combatant b
                WHERE b.fight_id = f.id AND b.removed_at IS NULL AND b.main_id IS NULL),
               f.created_at, f.id IS c.open_fight_id AS opened
        FROM fight f, campaign c ORDER BY opened DESC, f.id DESC
        """
    )
    return tuple(FightLine(*(*row, bool(opened))) for *row, opened in rows)


def templates(connection: Connection) -> tuple[TemplateEntry, ...]:
    """Read the encounter templates in the order they were made; the party, which most have in common, comes last."""
    held: dict[int, tuple[str, list[tuple[int, str]]]] = {}
    for id_, name, count, entity in connection.execute(
        """
        SELECT t.id, t.name, l.count, e.name FROM encounter_template t
        LEFT JOIN template_line l ON l.template_id = t.id
        LEFT JOIN entity e ON e.id = l.entity_id
        ORDER BY t.id, e.kind = 'player', l.position, l.id
        """
    ):
        lines = held.setdefault(id_, (name, []))[1]
        if entity is not None:
            lines.append((count, entity))
    return tuple(TemplateEntry(id_, name, tuple(lines)) for id_, (name, lines) in held.items())
