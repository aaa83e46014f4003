"""The log: acts in the order they were done, each with its throws; an act taken back is left out, the undo stands."""

from sqlite3 import Connection
from typing import Any, NamedTuple

QUIET = ("turn", "initiative typed", "moved")
"""Acts that leave no line: a turn that passes within a round, an initiative typed, a place in the order."""


class LoggedRoll(NamedTuple):
    """One throw at one target as it was recorded; `faces` and `result` are the stored JSON texts.

    struck: a later roll revises its throw.
    """

    id: int
    kind: str
    actor: str
    actor_tag: str
    target: str
    target_tag: str
    label: str
    thrown: str
    faces: str
    result: str
    throw: int | None
    secret: bool
    struck: bool


class LogEntry(NamedTuple):
    """One act. kind and words are the label as data (see `wording`); round and turn say where in the fight it was."""

    step: int
    at: str
    kind: str
    words: str
    fight: int | None
    round: int | None
    turn: int | None
    of: str | None
    rolls: tuple[LoggedRoll, ...]


_ENTRY = """
    SELECT s.id, s.at, s.kind, s.words, s.fight_id, s.round, s.turn,
           (SELECT t.kind FROM step t WHERE t.id = s.target_id)
    FROM step s
"""
_ROLL = """
    SELECT r.step_id, r.id, r.kind, r.actor_name, r.actor_tag, r.target_name, r.target_tag, r.label,
           coalesce(r.thrown, ''), r.faces, r.result, r.throw_id, r.secret,
           EXISTS (SELECT 1 FROM roll later WHERE later.revises_id = coalesce(r.throw_id, r.id))
    FROM roll r
"""


def log_page(connection: Connection, *, before: int | None = None, limit: int = 200) -> tuple[LogEntry, ...]:
    """Read the latest acts (those before step `before` when given), the latest last; at most `limit`."""
    rows = connection.execute(
        f"""
        {_ENTRY} WHERE s.id < ? AND NOT s.undone AND s.kind NOT IN ({", ".join("?" * len(QUIET))})
        ORDER BY s.id DESC LIMIT ?
        """,
        (2**62 if before is None else before, *QUIET, limit),
    ).fetchall()
    return _entries(connection, rows[::-1])


def log_entry(connection: Connection, step: int) -> LogEntry | None:
    """Read one act by its step, taken back or not; None when there is no such step."""
    found = _entries(connection, connection.execute(f"{_ENTRY} WHERE s.id = ?", (step,)).fetchall())
    return found[0] if found else None


def _entries(connection: Connection, rows: list[Any]) -> tuple[LogEntry, ...]:
    if not rows:
        return ()
    rolls: dict[int, list[LoggedRoll]] = {}
    for step, *fields, secret, struck in connection.execute(
        f"{_ROLL} WHERE r.step_id BETWEEN ? AND ? ORDER BY r.id", (rows[0][0], rows[-1][0])
    ):
        rolls.setdefault(step, []).append(LoggedRoll(*(*fields, bool(secret), bool(struck))))
    return tuple(LogEntry(*(*row, tuple(rolls.get(row[0], ())))) for row in rows)
