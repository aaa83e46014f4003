"""What was done last, read from the rolls: the act to repeat, an actor's last target, an entity's last card."""

import json
from dataclasses import dataclass, replace
from sqlite3 import Connection
from typing import Any

from gm_console.campaign.damage import reading
from gm_console.campaign.requests import PlayCard, PlayTogether, RollCapacity
from gm_console.errors import ConsoleError
from gm_console.language import _
from gm_console.rules.data import from_data

SUPPORTING = ("effort", "none")
"""The kinds of cards that are thrown against nobody: those whom they meet are no targets of an attack."""


def last_request(connection: Connection) -> PlayCard | PlayTogether | RollCapacity:
    """The last roll act whole, as it was asked for, but for its faces; ConsoleError before the first one."""
    found = connection.execute(
        """
        SELECT kind, inputs, id FROM roll
        WHERE throw_id IS NULL AND step_id = (SELECT max(step_id) FROM roll WHERE kind <> 'initiative') ORDER BY id
        """
    ).fetchall()
    if not found:
        raise ConsoleError(_("nothing to repeat yet: no card was played and no capacity tested"))
    with reading(_("what roll {number} was asked for with").format(number=found[0][2])):
        asked = [json.loads(inputs)["asked"] for _kind, inputs, _id in found]
        if found[0][0] == "capacity":
            return replace(from_data(RollCapacity, asked[0]), faces=None)
        plays = tuple(_asked_again(json.loads(inputs)) for _kind, inputs, _id in found)
    return plays[0] if len(plays) == 1 else PlayTogether(plays)


def _asked_again(inputs: dict[str, Any]) -> PlayCard:
    """The play without its dice, and without what its throw, changed by an earlier version, had no use for."""
    asked = replace(from_data(PlayCard, inputs["asked"]), faces=None, target_faces=())
    dice = inputs.get("action")
    return asked if dice is None or "threshold" in dice else replace(asked, distance=None, modifiers=())


def last_target(connection: Connection, actor: int, kind: str) -> int | None:
    """Whom the actor's last throw like one of that kind met, in the open fight (in no fight, outside of all), or None.

    A card that supports (SUPPORTING) meets whom the last such card did, any other whom the last throw against someone
    did; one of the actor's own side only where that throw was of this very kind: a blessing makes nobody a target.
    Nobody is their own target by default.
    """
    row = connection.execute(
        f"""
        WITH side(entity_id, name) AS (
            SELECT e.id, coalesce((SELECT b.side FROM combatant b WHERE b.fight_id = c.open_fight_id
                                   AND b.entity_id = e.id AND b.removed_at IS NULL AND b.main_id IS NULL),
                                  CASE e.kind WHEN 'player' THEN 'party' ELSE 'opposition' END)
            FROM entity e, campaign c)
        SELECT r.target_id FROM roll r, campaign c
        WHERE r.actor_id = :actor AND r.target_id IS NOT NULL AND r.fight_id IS c.open_fight_id
          AND (r.kind IN {SUPPORTING}) = (:kind IN {SUPPORTING})
          AND (r.kind = :kind OR :kind IN {SUPPORTING}
               OR (SELECT name FROM side WHERE entity_id = r.target_id)
                  <> (SELECT name FROM side WHERE entity_id = r.actor_id))
          AND (:kind NOT IN ('attack', 'contest') OR r.target_id <> r.actor_id)
          AND (c.open_fight_id IS NULL OR EXISTS (
                SELECT 1 FROM combatant b
                WHERE b.fight_id = c.open_fight_id AND b.entity_id = r.target_id AND b.removed_at IS NULL))
        ORDER BY r.id DESC LIMIT 1
        """,
        {"actor": actor, "kind": kind},
    ).fetchone()
    return None if row is None else int(row[0])


def last_card(connection: Connection, entity: int) -> int | None:
    """The line of the entity's cards (`entity_card`) that it played last and still has; None before the first."""
    row = connection.execute(
        """
        SELECT h.id FROM roll r JOIN entity_card h ON h.card_id = r.card_id AND h.entity_id = r.actor_id
        WHERE r.actor_id = ? ORDER BY r.id DESC LIMIT 1
        """,
        (entity,),
    ).fetchone()
    return None if row is None else int(row[0])


@dataclass(frozen=True, slots=True)
class Throw:
    """A throw that can still be changed: its first roll, the act that made it, who threw what.

    situation: what the ±n it was made with come to. kind: of the throw.
    """

    roll: int
    step: int
    actor: str
    label: str
    situation: int = 0
    kind: str = ""


def last_throw(
    connection: Connection, *, before: int | None = None, after: int | None = None, step: int | None = None
) -> Throw | None:
    """The latest throw that may be changed; None where there is none.

    before, after: the nearest one before or after that roll. step: of that act alone, its first.
    """
    row = connection.execute(
        f"""
        SELECT r.id, r.step_id, r.actor_name, r.label,
               coalesce((SELECT sum(value) FROM json_each(r.inputs, '$.asked.modifiers')), 0), r.kind
        FROM roll r
        WHERE r.throw_id IS NULL AND r.kind NOT IN ('none', 'initiative')
          AND r.id < coalesce(:before, r.id + 1) AND r.id > coalesce(:after, r.id - 1)
          AND r.step_id = coalesce(:step, r.step_id)
          AND NOT EXISTS (SELECT 1 FROM roll later WHERE later.revises_id = r.id)
        ORDER BY r.id {"DESC" if after is None and step is None else "ASC"} LIMIT 1
        """,
        {"before": before, "after": after, "step": step},
    ).fetchone()
    return None if row is None else Throw(*row)
