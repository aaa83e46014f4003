"""A campaign to play in, made once and copied for each test; and the proof that every step lists every changed row."""

import shutil
import sqlite3
from collections.abc import Iterator
from pathlib import Path

import pytest
from sqlmodel import Session

from gm_console.campaign import connect
from gm_console.campaign.create import create_campaign
from gm_console.campaign.store import OpenCampaign, open_campaign
from gm_console.campaign.tables import Card, Entity
from gm_console.text import fold

NOT_JOURNALLED = {"step", "journal_head", "ui_state", "sitting", "alembic_version"}


@pytest.fixture(autouse=True)
def every_step_lists_every_changed_row(monkeypatch: pytest.MonkeyPatch) -> None:
    """Have SQLite itself note each row that changes, and refuse a step that does not list exactly those.

    Every campaign opened to be written gets the triggers, so this holds for all tests of acts.
    """
    check = connect.check_triggers

    def check_and_watch(connection: sqlite3.Connection, path: Path) -> None:
        check(connection, path)
        watch(connection)

    monkeypatch.setattr(connect, "check_triggers", check_and_watch)


def watch(connection: sqlite3.Connection) -> None:
    """Put the noting triggers on a connection; they are the connection's own and leave no trace in the file."""
    connection.execute("CREATE TEMP TABLE touched (in_table TEXT, row_id INTEGER, was TEXT)")
    now = []
    for table in journalled(connection):
        columns = [row[1] for row in connection.execute("SELECT * FROM pragma_table_info(?)", (table,))]
        now.append(f"SELECT '{table}' AS in_table, id AS row_id, {_content('', columns)} AS content FROM main.{table}")
        for event, row, was in (
            ("INSERT", "NEW", "NULL"),
            ("UPDATE", "OLD", _content("OLD.", columns)),
            ("DELETE", "OLD", _content("OLD.", columns)),
        ):
            # Only what the row was before the first change counts.
            connection.execute(
                f"CREATE TEMP TRIGGER watch_{table}_{event} AFTER {event} ON main.{table} BEGIN"
                f" INSERT INTO touched SELECT '{table}', {row}.id, {was} WHERE NOT EXISTS"
                f" (SELECT 1 FROM touched WHERE in_table = '{table}' AND row_id = {row}.id); END"
            )
    connection.execute(f"CREATE TEMP VIEW now AS {' UNION ALL '.join(now)}")
    changed = """
        SELECT in_table, row_id FROM touched LEFT JOIN now USING (in_table, row_id) WHERE was IS NOT content
    """
    listed = """
        SELECT json_extract(image.value, '$[0]'), json_extract(image.value, '$[1]') FROM json_each(
            coalesce((SELECT images FROM main.step WHERE id = NEW.target_id), NEW.images)) image
    """
    connection.execute(
        f"""
        CREATE TEMP TRIGGER watch_step AFTER INSERT ON main.step BEGIN
            SELECT RAISE(ABORT, 'a changed row is not in its step') WHERE EXISTS ({changed} EXCEPT {listed});
            SELECT RAISE(ABORT, 'a row in a step did not change') WHERE EXISTS ({listed} EXCEPT {changed});
            DELETE FROM touched;
        END
        """
    )


def _content(of: str, columns: list[str]) -> str:
    return f"json_array({', '.join(of + column for column in columns)})"


def tamper(connection: sqlite3.Connection, *statements: str) -> None:
    """Change the file behind the journal's back, unnoticed by the proof."""
    for statement in statements:
        connection.execute(statement)
    connection.execute("DELETE FROM touched")


def journalled(connection: sqlite3.Connection) -> list[str]:
    """The tables whose rows belong to acts, as the file itself names them."""
    names = connection.execute("SELECT name FROM main.sqlite_schema WHERE type = 'table' ORDER BY name").fetchall()
    return [
        name
        for (name,) in names
        if name not in NOT_JOURNALLED and "_fts" not in name and not name.startswith("sqlite_")
    ]


def dump(connection: sqlite3.Connection) -> dict[str, list[tuple[object, ...]]]:
    """Every row of every journalled table."""
    return {
        table: connection.execute(f"SELECT * FROM {table} ORDER BY id").fetchall() for table in journalled(connection)
    }


def an_entity(name: str, kind: str = "creature") -> Entity:
    """An entity with a name and little else."""
    return Entity(
        kind=kind,
        name=name,
        level=3,
        characteristics={"power": 24},
        masteries={},
        capacities={},
        defences={},
        resistances={},
        folded=fold(name),
    )


def _fill(session: Session) -> None:
    session.add_all([an_entity("Aldric", "player"), an_entity("Gobelin"), Card(name="Assaut", kind="attack")])


@pytest.fixture(scope="session")
def made_once(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The file of a campaign with two entities and a card, closed; not to be changed."""
    home = tmp_path_factory.mktemp("made_once")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("GM_CONSOLE_HOME", str(home))
        return create_campaign("Brume", ["twoelf"], {}, _fill)


@pytest.fixture
def brume(made_once: Path, own_home: Path) -> Path:
    """The file of a campaign of this test's own, by the name Brume."""
    folder = own_home / "campaigns"
    for made in (own_home, folder):
        made.mkdir(mode=0o700)
    path = folder / "brume.db"
    shutil.copyfile(made_once, path)
    path.chmod(0o600)
    return path


@pytest.fixture
def campaign(brume: Path) -> Iterator[OpenCampaign]:
    """That campaign, open for play."""
    opened = open_campaign(brume)
    yield opened
    opened.close()
