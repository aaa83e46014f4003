"""The journal's own rows: steps, the head of the line of acts, sittings."""

import sqlite3
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import TYPE_CHECKING, Any

from gm_console.campaign.engine import to_json
from gm_console.campaign.images import Image
from gm_console.campaign.preparing import PREPARING
from gm_console.campaign.tables.columns import to_text

if TYPE_CHECKING:
    from gm_console.campaign.store import OpenCampaign

BREAK = timedelta(hours=6)
"""After so long without an act the next one opens a new sitting."""


@dataclass(frozen=True, slots=True)
class StepDone:
    """A step of the journal: what it did as data, and where in play. fight_id, round, turn: None outside a fight."""

    kind: str
    words: dict[str, Any]
    step_id: int
    fight_id: int | None
    round: int | None
    turn: int | None


@dataclass(frozen=True, slots=True)
class Place:
    """When and where in play a step happens. fight_id, round, turn: of the open fight, None outside one."""

    step_id: int
    at: datetime
    sitting_id: int
    fight_id: int | None
    round: int | None
    turn: int | None

    def row(self) -> dict[str, Any]:
        """The columns of a row that say by which act, when and where in play it came about."""
        return {
            "step_id": self.step_id,
            "at": self.at,
            "sitting_id": self.sitting_id,
            "fight_id": self.fight_id,
            "round": self.round,
        }


def begin_step(campaign: "OpenCampaign") -> Place:
    """Reserve the next step's id, inside a transaction, and say where in play it is; opens a sitting when it is time.

    Raises ValueError when the campaign's clock gives a moment without a zone.
    """
    at = campaign.clock()
    if at.tzinfo is None:
        raise ValueError(f"a clock without a zone: {at!r}")
    at = at.astimezone(UTC)
    connection = campaign.connection
    return Place(next_id(connection, "step"), at, _sitting(connection, at), *_fight(connection))


def write_step(
    connection: sqlite3.Connection,
    place: Place,
    kind: str,
    words: Mapping[str, Any],
    *,
    parent: int | None = None,
    target: int | None = None,
    images: list[Image] | None = None,
) -> StepDone:
    """Write a step under the id that was reserved for it."""
    connection.execute(
        """
        INSERT INTO step (id, at, kind, words, parent_id, target_id, sitting_id, fight_id, round, turn, undone, images)
        VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, 0, ?)
        """,
        (
            place.step_id,
            to_text(place.at),
            kind,
            to_json(words),
            parent,
            target,
            place.sitting_id,
            place.fight_id,
            place.round,
            place.turn,
            to_json(images or []),
        ),
    )
    return StepDone(kind, dict(words), place.step_id, place.fight_id, place.round, place.turn)


def head(connection: sqlite3.Connection) -> int | None:
    """The last act that is not taken back; None at the beginning."""
    row = connection.execute("SELECT step_id FROM journal_head WHERE id = 1").fetchone()
    found: int | None = row[0]
    return found


def set_head(connection: sqlite3.Connection, step_id: int | None) -> None:
    """Say which act is the last one not taken back."""
    connection.execute("UPDATE journal_head SET step_id = ? WHERE id = 1", (step_id,))


def next_id(connection: sqlite3.Connection, table: str) -> int:
    """The id that the table's next row will have: never one that was given before."""
    row = connection.execute("SELECT seq FROM sqlite_sequence WHERE name = ?", (table,)).fetchone()
    return 1 if row is None else row[0] + 1


def _sitting(connection: sqlite3.Connection, at: datetime) -> int:
    """The sitting that an act at that moment belongs to: the last one, or after a break a new one."""
    last = connection.execute("SELECT at, sitting_id FROM step ORDER BY id DESC LIMIT 1").fetchone()
    if last is not None:
        found: int = last[1]
        if at - datetime.fromisoformat(last[0]) < BREAK:
            return found
        if not _played(connection, found):
            connection.execute("UPDATE sitting SET started_at = ? WHERE id = ?", (to_text(at), found))
            return found
    opened = connection.execute(
        "INSERT INTO sitting (number, started_at) SELECT coalesce(max(number), 0) + 1, ? FROM sitting RETURNING id",
        (to_text(at),),
    ).fetchone()
    made: int = opened[0]
    return made


def _played(connection: sqlite3.Connection, sitting: int) -> bool:
    """Whether anything but preparation was done in it."""
    marks = ", ".join("?" * len(PREPARING))
    query = f"SELECT 1 FROM step WHERE sitting_id = ? AND kind NOT IN ({marks}) LIMIT 1"
    return connection.execute(query, (sitting, *PREPARING)).fetchone() is not None


def _fight(connection: sqlite3.Connection) -> tuple[int | None, int | None, int | None]:
    row = connection.execute(
        """
        SELECT fight.id, fight.round, fight.turn FROM campaign JOIN fight ON fight.id = campaign.open_fight_id
        WHERE fight.state <> 'ended'
        """
    ).fetchone()
    return (None, None, None) if row is None else (row[0], row[1], row[2])
