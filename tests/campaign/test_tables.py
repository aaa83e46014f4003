"""The tables as the revisions make them are the tables as the code has them, and refuse what is out of bounds."""

import sqlite3
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy.engine import Inspector

from gm_console.campaign import connect
from gm_console.campaign.migrate import migration_engine
from gm_console.campaign.tables import metadata
from gm_console.campaign.tables.columns import UtcTime


@pytest.fixture(scope="module")
def made(made_once: Path) -> Iterator[sa.Connection]:
    with migration_engine(made_once).connect() as connection:
        yield connection


@pytest.fixture(scope="module")
def wanted() -> Iterator[sa.Connection]:
    with sa.create_engine("sqlite://").connect() as connection:
        metadata.create_all(connection)
        yield connection


def test_alembic_finds_no_difference(made: sa.Connection) -> None:
    def ours(item: Any, name: str | None, kind: str, reflected: bool, beside: Any) -> bool:
        return not (kind == "table" and name is not None and ("_fts" in name or name == "alembic_version"))

    context = MigrationContext.configure(made, opts={"compare_type": True, "include_object": ours})
    assert compare_metadata(context, metadata) == []


@pytest.mark.parametrize("table", sorted(metadata.tables))
def test_a_table_is_the_same_in_every_part(made: sa.Connection, wanted: sa.Connection, table: str) -> None:
    assert parts(sa.inspect(made), table) == parts(sa.inspect(wanted), table)
    for connection in (made, wanted):
        (sql,) = connection.exec_driver_sql("SELECT sql FROM sqlite_schema WHERE name = ?", (table,)).one()
        assert "AUTOINCREMENT" in sql
        assert "CASCADE" not in sql and "SET NULL" not in sql


def parts(inspector: Inspector, table: str) -> dict[str, Any]:
    return {
        "columns": [
            (column["name"], str(column["type"]), column["nullable"], column["default"])
            for column in inspector.get_columns(table)
        ],
        "checks": {check["name"]: check["sqltext"] for check in inspector.get_check_constraints(table)},
        "indices": {index["name"]: (index["column_names"], index["unique"]) for index in inspector.get_indexes(table)},
        "references": {
            key["name"]: (key["constrained_columns"], key["referred_table"], key["referred_columns"], key["options"])
            for key in inspector.get_foreign_keys(table)
        },
    }


def test_references_are_checked_at_the_commit(made: sa.Connection) -> None:
    for table in metadata.tables:
        for key in sa.inspect(made).get_foreign_keys(table):
            assert key["options"] == {"deferrable": True, "initially": "DEFERRED"}, (table, key["name"])


def test_every_column_is_bounded(made: sa.Connection) -> None:
    """Ids, times and folded words apart: their bounds are the code's."""
    free = {
        "id",
        "folded",
        *(c.name for t in metadata.tables.values() for c in t.columns if isinstance(c.type, UtcTime)),
    }
    for table in metadata.tables.values():
        inspector = sa.inspect(made)
        checked = {check["name"] for check in inspector.get_check_constraints(table.name)}
        referring = {key["constrained_columns"][0] for key in inspector.get_foreign_keys(table.name)}
        for column in table.columns:
            assert column.name in free | referring or f"ck_{table.name}_{column.name}" in checked, column


@pytest.mark.parametrize(
    "assignment",
    [
        "name = ''",
        "name = printf('%081d', 0)",
        "name = NULL",
        "level = -1",
        "level = 61",
        "level = 'three'",
        "level = 2.5",
        "kind = 'dragon'",
        "characteristics = 'power'",
        "characteristics = NULL",
        "throws_at_table = 2",
        "notes = printf('%020001d', 0)",
    ],
)
def test_the_file_itself_refuses_what_is_out_of_bounds(brume: Path, assignment: str) -> None:
    connection = connect.connect_to_write(brume)
    with pytest.raises(sqlite3.IntegrityError, match="constraint failed"):
        connection.execute(f"UPDATE entity SET {assignment}")
    connection.close()


def test_a_time_is_aware_and_kept_in_the_order_of_its_text() -> None:
    kind = UtcTime()
    dialect = sa.create_engine("sqlite://").dialect
    moment = datetime(2026, 3, 29, 1, 0, 0, 5, tzinfo=UTC)
    assert kind.process_bind_param(moment, dialect) == "2026-03-29T01:00:00.000005+00:00"
    assert kind.process_result_value("2026-03-29T01:00:00.000005+00:00", dialect) == moment
    with pytest.raises(ValueError, match="without a zone"):
        kind.process_bind_param(moment.replace(tzinfo=None), dialect)


@pytest.mark.parametrize(("written", "sought"), [("ete a la foret", "forêt"), ("ete", "ÉTÉ"), ("gobelin", "gob*")])
def test_search_finds_whatever_the_accents_and_the_case(brume: Path, written: str, sought: str) -> None:
    connection = connect.connect_to_write(brume)
    connection.execute("PRAGMA foreign_keys=OFF")
    connection.execute(
        "INSERT INTO note (step_id, at, sitting_id, title, text, folded) VALUES (1, '', 1, '', '', ?)", (written,)
    )
    found = connection.execute("SELECT rowid FROM note_fts WHERE note_fts MATCH ?", (sought,)).fetchall()
    assert found == [(1,)]
    connection.close()
