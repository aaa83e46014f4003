"""What an act changed: every row it touched, before and after, gathered in this one place."""

import json
import sqlite3
from collections.abc import Callable
from typing import Any

from sqlalchemy import Connection, inspect
from sqlmodel import Session

from gm_console.campaign.engine import UnjournalledWrite, to_json

NOT_JOURNALLED = frozenset(("step", "journal_head", "ui_state", "sitting"))
"""Tables that no act's rows belong to: the journal itself, the screen, and that time has passed."""

Row = dict[str, Any]
"""The storage values of a row by column name."""
Image = tuple[str, int, Row | None, Row | None]
"""Table, id, the row before and after; None where there was none."""


class Images:
    """The rows touched by an act's flushes, each with what it was before the first of them."""

    def __init__(self, connection: sqlite3.Connection) -> None:
        self._connection = connection
        self._before: dict[tuple[str, int], Row | None] = {}

    def before_flush(self, session: Session) -> None:
        """Read the rows that the flush is about to change or delete, as they are stored."""
        for instance in [*session.dirty, *session.deleted]:
            state = inspect(instance)
            table = _table(instance)
            (row_id,) = state.identity
            if instance.id != row_id:
                raise UnjournalledWrite(f"the id of a {table} row changed from {row_id} to {instance.id}")
            if (table, row_id) not in self._before:
                self._before[table, row_id] = read_row(self._connection, table, row_id)
        for instance in session.new:
            _table(instance)

    def after_flush(self, session: Session) -> None:
        """Note the rows that the flush has made; they have their ids now."""
        for instance in session.new:
            self._before.setdefault((_table(instance), instance.id), None)

    def changed(self) -> list[Image]:
        """Every row that is not as it was before the act; in the order they were touched."""
        images = []
        for (table, row_id), before in self._before.items():
            after = read_row(self._connection, table, row_id)
            if before != after:
                images.append((table, row_id, before, after))
        return images


def read_row(connection: sqlite3.Connection, table: str, row_id: int) -> Row | None:
    """A row as it is stored, by column name; None where there is none. `table` is a name from the schema."""
    cursor = connection.cursor()
    cursor.row_factory = None
    values = cursor.execute(f'SELECT * FROM "{table}" WHERE id = ?', (row_id,)).fetchone()
    return None if values is None else dict(zip((column[0] for column in cursor.description), values, strict=True))


def rewrite(connection: Connection, table: str, function: Callable[[Row], Row]) -> None:
    """Put `function` of each stored row image of `table` in its place, in every step.

    For a migration that renames or encodes anew; one that adds or drops a column needs nothing.
    """
    found = "SELECT id FROM step WHERE instr(images, ?) ORDER BY id"
    for step_id in connection.exec_driver_sql(found, (json.dumps(table),)).scalars().all():
        stored = connection.exec_driver_sql("SELECT images FROM step WHERE id = ?", (step_id,)).scalar_one()
        images = [
            [named, row_id, *(row if row is None or named != table else function(row) for row in (before, after))]
            for named, row_id, before, after in json.loads(stored)
        ]
        connection.exec_driver_sql("UPDATE step SET images = ? WHERE id = ?", (to_json(images), step_id))


def _table(instance: Any) -> str:
    table: str = inspect(instance).mapper.local_table.name
    if table in NOT_JOURNALLED:
        raise UnjournalledWrite(f"an act may not write the table {table}")
    return table
