"""Which cell of a campaign's file is not as any version wrote it: looked for only once reading has failed."""

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import NamedTuple

_WRONG = {
    "INTEGER": "typeof({0}) NOT IN ('integer', 'null')",
    "BOOLEAN": "typeof({0}) NOT IN ('integer', 'null')",
    "VARCHAR": "typeof({0}) NOT IN ('text', 'null')",
    "JSON": "typeof({0}) NOT IN ('text', 'null') OR CASE typeof({0}) WHEN 'text' THEN NOT json_valid({0}) END",
}
"""Declared type of a column → what is true of a cell of another kind."""
_NO_TIME = "typeof({0}) NOT IN ('text', 'null') OR ({0} IS NOT NULL AND datetime({0}) IS NULL)"


class Cell(NamedTuple):
    """A cell of the file, by the names the file itself has."""

    table: str
    row: int
    column: str


def damaged_cell(path: Path) -> Cell | None:
    """The first cell found whose content is of another kind than its column's, or is no setting that there is."""
    from gm_console.campaign import connect
    from gm_console.campaign.views.state import rulings

    with closing(connect.connect_read_only(path)) as connection:
        for table, column, wrong in _columns(connection):
            where = wrong.format(f'"{column}"')
            found = connection.execute(f'SELECT id FROM "{table}" WHERE {where} LIMIT 1').fetchone()
            if found is not None:
                return Cell(table, found[0], column)
        try:
            rulings(connection)
        except (ValueError, LookupError, TypeError, AttributeError):
            return Cell("campaign", 1, "settings")
    return None


def _columns(connection: sqlite3.Connection) -> Iterator[tuple[str, str, str]]:
    """Every column of the tables that have ids, with the condition that a damaged cell meets."""
    tables = connection.execute("SELECT name FROM sqlite_schema WHERE type = 'table' AND NOT instr(name, '_fts')")
    for (table,) in tables.fetchall():
        columns = connection.execute("SELECT name, type FROM pragma_table_info(?)", (table,)).fetchall()
        if "id" not in dict(columns):
            continue
        for column, kind in columns:
            wrong = _NO_TIME if column == "at" or column.endswith("_at") else _WRONG.get(kind)
            if wrong is not None:
                yield table, column, wrong
