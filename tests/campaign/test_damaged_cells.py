"""Which row and column is damaged is told, whatever reading it raised; a sound file is never said to be damaged."""

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from gm_console.campaign import damage
from gm_console.campaign.store import open_campaign
from tests.campaign.acts.play import ORDER, Table, make


@pytest.fixture
def played(own_home: Path) -> Path:
    """The small campaign's file after some acts; closed."""
    table = Table(make({}))
    table.start(ORDER)
    table.do(table.card("Aldric", "Assault", "Goblin 1", faces=(7, 7, 2)))
    table.campaign.close()
    return table.campaign.path


@pytest.mark.parametrize(
    ("table", "column", "value"),
    [
        ("combatant", "bonus", "[b"),
        ("entity", "level", "x"),
        ("entity", "name", b"\xff"),
        ("card", "blow", "{"),
        ("card", "masteries", b"[]"),
        ("step", "at", "9999-99-99"),
        ("fight", "created_at", b""),
        ("campaign", "settings", '{"nope":"x"}'),
    ],
)
def test_the_row_and_the_column_are_named(played: Path, table: str, column: str, value: object) -> None:
    with closing(sqlite3.connect(played)) as connection:
        connection.execute("PRAGMA ignore_check_constraints=ON")
        connection.execute(
            f"UPDATE {table} SET {column} = ? WHERE id = (SELECT min(id) FROM {table})", (value,)
        )  # fmt: skip
        connection.commit()
    told = damage.told(played, TypeError("met while reading"))
    assert told is not None
    assert told.message == f"column {column} of {table} 1 in table.db is damaged and cannot be read"


def test_a_fault_of_ours_is_not_called_damage(played: Path) -> None:
    assert damage.told(played, TypeError("a fault of ours")) is None
    open_campaign(played).close()
    assert damage.told(played, RuntimeError("another")) is None
