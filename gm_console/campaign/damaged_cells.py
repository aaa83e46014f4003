"""Which cell of a campaign's file is not as any version wrote it: looked for only once reading has failed."""

import json
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from sqlalchemy.schema import Column, Table

_KINDS = {
    "INTEGER": "typeof({0}) = 'integer'",
    "BOOLEAN": "typeof({0}) = 'integer'",
    "VARCHAR": "typeof({0}) = 'text'",
    "JSON": "CASE typeof({0}) WHEN 'text' THEN json_valid({0}) ELSE 0 END",
}
"""Type of a column → what is true of a cell of that kind."""
_TIME = "typeof({0}) = 'text' AND {0} GLOB '[0-9][0-9][0-9][0-9]-[0-9]*T*' AND datetime({0}) IS NOT NULL"
_LATEST = 2000
"""So many rows of a table, the latest, are looked into for the shape of their JSON."""


class Cell(NamedTuple):
    """A cell of the file, by the names the file itself has."""

    table: str
    row: int
    column: str


def damaged_cell(path: Path) -> Cell | None:
    """The first cell found that is of another kind, shape or bounds than its column's, or refers to no row."""
    from gm_console.campaign import connect

    with closing(connect.connect_read_only(path)) as connection:
        return next(_damaged(connection), None)


def _damaged(connection: sqlite3.Connection) -> Iterator[Cell]:
    # Not at the top: what reads a sound file does without SQLAlchemy.
    from gm_console.campaign.tables import metadata

    for table in metadata.tables.values():
        yield from _of_another_kind(connection, table)
    for table in metadata.tables.values():
        yield from _of_another_shape(connection, table)
    yield from _of_unsound_images(connection)
    for table, row, _parent, key in connection.execute("PRAGMA foreign_key_check").fetchall():
        found = connection.execute('SELECT "from" FROM pragma_foreign_key_list(?) WHERE id = ?', (table, key))
        yield Cell(table, row, found.fetchone()[0])


def _of_another_kind(connection: sqlite3.Connection, table: "Table") -> Iterator[Cell]:
    """A cell whose content is of another kind than its column's, or out of bounds."""
    cases = " ".join(f"WHEN NOT ({_right(each)}) THEN '{each.name}'" for each in table.columns)
    looked = f'SELECT id, CASE {cases} END AS wrong FROM "{table.name}"'
    found = connection.execute(f"SELECT id, wrong FROM ({looked}) WHERE wrong IS NOT NULL LIMIT 1")
    for row, column in found.fetchall():
        yield Cell(table.name, row, column)


def _right(column: "Column[Any]") -> str:
    """The condition that a sound cell of the column meets."""
    from gm_console.campaign.tables.columns import UtcTime, bounds

    named = f'"{column.name}"'
    kind = (_TIME if isinstance(column.type, UtcTime) else _KINDS[str(column.type)]).format(named)
    within = bounds(column)
    right = f"{kind} AND ({within})" if within else kind
    return f"{named} IS NULL OR ({right})" if column.nullable else right


def _of_another_shape(connection: sqlite3.Connection, table: "Table") -> Iterator[Cell]:
    """A cell whose JSON is not of the shape that its column has."""
    from gm_console.campaign.stored_shapes import fits

    for column in (each.name for each in table.columns if each.info.get("json")):
        fit = fits(table.name, column)
        rows = connection.execute(
            f'SELECT id, "{column}" FROM "{table.name}" WHERE "{column}" IS NOT NULL ORDER BY id DESC LIMIT {_LATEST}'
        )
        for row, stored in rows.fetchall():
            if not fit(stored):
                yield Cell(table.name, row, column)


def _of_unsound_images(connection: sqlite3.Connection) -> Iterator[Cell]:
    """A step that keeps a row which could not stand in its table: taken back or put again it would be refused."""
    from gm_console.campaign.tables import metadata

    rows = connection.execute(f"SELECT id, images FROM step ORDER BY id DESC LIMIT {_LATEST}")
    for step, images in rows.fetchall():
        for table, _row, *kept in json.loads(images):
            if table not in metadata.tables or not all(
                _could_stand(connection, metadata.tables[table], each) for each in kept if each is not None
            ):
                yield Cell("step", step, "images")


def _could_stand(connection: sqlite3.Connection, table: "Table", kept: dict[str, Any]) -> bool:
    columns = [each for each in table.columns if each.name in kept]
    given = ", ".join(f'? AS "{each.name}"' for each in columns)
    right = " AND ".join(f"({_right(each)})" for each in columns)
    try:
        found = connection.execute(
            f"SELECT 1 FROM (SELECT {given}) WHERE {right}", [kept[each.name] for each in columns]
        )
    except sqlite3.Error:
        return False
    return found.fetchone() is not None
