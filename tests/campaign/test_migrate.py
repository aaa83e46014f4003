"""Upgrades: backed up before, all or nothing, and again when they failed."""

import shutil
import sqlite3
from pathlib import Path

import pytest
from alembic.script import ScriptDirectory

from gm_console.campaign import connect, journal, migrate
from gm_console.campaign.create import create_campaign
from gm_console.campaign.store import open_campaign
from gm_console.campaign.tables import Entity
from gm_console.errors import ConsoleError
from tests.campaign.conftest import an_entity

NEXT = """
import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    op.create_table("mood", sa.Column("id", sa.Integer(), primary_key=True))
    with op.batch_alter_table("encounter_template") as batch:
        batch.add_column(sa.Column("place", sa.String(), nullable=False, server_default="here"))
    {then}
"""


@pytest.fixture
def scripts(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A version of the console that is one revision on; gives the folder of its revisions."""
    folder = tmp_path / "100% revisions"
    shutil.copytree(migrate.migrations_folder(), folder, ignore=shutil.ignore_patterns("__pycache__"))
    monkeypatch.setattr(migrate, "migrations_folder", lambda: folder)
    monkeypatch.setattr(connect, "HEAD", "0002")
    return folder


def write_next(scripts: Path, then: str = "pass") -> None:
    (scripts / "versions" / "0002_next.py").write_text(NEXT.format(then=then))


def played(path: Path) -> None:
    """Put an encounter template with two lines into the file, as an act."""
    opened = open_campaign(path)
    from gm_console.campaign.tables import Template, TemplateLine

    with journal.act(opened, "template added") as act:
        template = Template(name="Ambush")
        act.session.add(template)
        act.session.flush()
        template_id = template.id or 0
        act.session.add_all([TemplateLine(template_id=template_id, entity_id=number) for number in (1, 2)])
    opened.close()


def schema(path: Path) -> list[tuple[object, ...]]:
    connection = sqlite3.connect(path)
    try:
        tables = connection.execute("SELECT type, name, sql FROM sqlite_schema ORDER BY name").fetchall()
        lines = connection.execute("SELECT * FROM template_line ORDER BY id").fetchall()
        return [*tables, *lines, *connection.execute("SELECT * FROM alembic_version").fetchall()]
    finally:
        connection.close()


def test_the_newest_revision_is_the_one_the_store_asks_for() -> None:
    scripts = ScriptDirectory.from_config(migrate.configuration(Path("any.db")))
    assert scripts.get_heads() == [connect.HEAD]
    assert [script.revision for script in scripts.walk_revisions()] == sorted(
        (script.revision for script in scripts.walk_revisions()), reverse=True
    )


def test_one_that_is_behind_is_backed_up_and_upgraded_at_opening(
    brume: Path, own_home: Path, request: pytest.FixtureRequest
) -> None:
    played(brume)
    before = schema(brume)
    scripts = request.getfixturevalue("scripts")
    unchecked = "assert op.get_bind().exec_driver_sql('PRAGMA foreign_keys').scalar() == 0"
    write_next(scripts, unchecked)
    with pytest.raises(ConsoleError, match=r"is of an older version; opening it for play upgrades it$"):
        open_campaign(brume, read_only=True)
    assert schema(brume) == before
    opened = open_campaign(brume)
    (kept,) = (own_home / "backups").iterdir()
    assert opened.messages == [f"{brume} was upgraded; as it was before: {kept}"]
    assert schema(kept) == before
    assert kept.stat().st_mode & 0o777 == 0o600
    assert opened.connection.execute("SELECT place FROM encounter_template").fetchall() == [("here",)]
    assert opened.connection.execute("SELECT count(*) FROM template_line").fetchone() == (2,)
    assert opened.connection.execute("PRAGMA foreign_keys").fetchone() == (1,)
    assert journal.undo(opened) is not None
    assert journal.redo(opened) is not None
    opened.close()
    again = open_campaign(brume)
    assert again.messages == []
    again.close()


@pytest.mark.parametrize(
    ("then", "told"),
    [
        ("op.execute('INSERT INTO nowhere VALUES (1)')", "no such table: nowhere"),
        ("op.execute('UPDATE template_line SET entity_id = 99')", "broken references: .*template_line"),
        ("op.execute('DELETE FROM entity')", "broken references: .*template_line"),
    ],
)
def test_one_that_fails_half_way_leaves_all_as_it_was_and_can_be_tried_again(
    brume: Path, own_home: Path, request: pytest.FixtureRequest, then: str, told: str
) -> None:
    played(brume)
    before = schema(brume)
    scripts = request.getfixturevalue("scripts")
    write_next(scripts, then)
    for attempt in (1, 2):
        with pytest.raises(ConsoleError, match=rf"^{brume} could not be upgraded and is as it was .*{told}") as raised:
            open_campaign(brume)
        kept = sorted((own_home / "backups").iterdir())
        assert len(kept) == attempt
        assert any(str(copy) in raised.value.message for copy in kept)
        assert "\n" not in raised.value.message
        assert schema(brume) == before
    write_next(scripts)
    opened = open_campaign(brume)
    assert opened.connection.execute("SELECT count(*) FROM template_line").fetchone() == (2,)
    opened.close()


def test_a_crash_in_a_revision_is_no_refusal_and_leaves_all_as_it_was(
    brume: Path, request: pytest.FixtureRequest
) -> None:
    played(brume)
    before = schema(brume)
    write_next(request.getfixturevalue("scripts"), "raise ZeroDivisionError")
    with pytest.raises(ZeroDivisionError):
        open_campaign(brume)
    assert schema(brume) == before
    assert not brume.with_name("brume.db.lock").read_bytes()


def test_without_a_backup_there_is_no_upgrade(brume: Path, own_home: Path, request: pytest.FixtureRequest) -> None:
    played(brume)
    before = schema(brume)
    write_next(request.getfixturevalue("scripts"))
    (own_home / "backups").write_text("in the way")
    with pytest.raises(ConsoleError, match="backups"):
        open_campaign(brume)
    assert schema(brume) == before


def test_a_new_campaign_is_made_by_all_revisions(own_home: Path, request: pytest.FixtureRequest) -> None:
    write_next(request.getfixturevalue("scripts"))
    opened = open_campaign(create_campaign("x", [], {}))
    assert opened.connection.execute("SELECT count(*) FROM mood").fetchone() == (0,)
    with journal.act(opened, "added") as act:
        act.session.add(an_entity("Mirelle"))
        assert act.session.get(Entity, 1) is not None
    opened.close()
