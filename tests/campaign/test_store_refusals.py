"""What is no sound campaign of this version or an earlier one is refused, and left exactly as it was."""

import os
import shutil
import sqlite3
from collections.abc import Callable
from pathlib import Path

import pytest

from gm_console.campaign.lock import holder
from gm_console.campaign.store import open_campaign
from gm_console.errors import ConsoleError
from tests.campaign.files import change, rows


def not_regular(path: Path) -> None:
    path.unlink()
    path.mkdir()


def a_pipe(path: Path) -> None:
    path.unlink()
    os.mkfifo(path)


def cut_in_half(path: Path) -> None:
    os.truncate(path, path.stat().st_size // 2 // 4096 * 4096)


def beginning_lost(path: Path) -> None:
    with path.open("r+b") as opened:
        opened.write(b"\0" * 512)


def one_index_lost(path: Path) -> None:
    ((page,),) = rows(path, "SELECT rootpage FROM sqlite_schema WHERE name = 'ix_entity_copy_of_id'")
    assert isinstance(page, int)
    with path.open("r+b") as opened:
        opened.seek((page - 1) * 4096)
        opened.write(b"\xff" * 4096)


def middle_lost(path: Path) -> None:
    with path.open("r+b") as opened:
        opened.seek(4096)
        opened.write(b"\xff" * (path.stat().st_size - 4096))


@pytest.mark.parametrize(
    ("spoil", "told"),
    [
        (not_regular, "is no campaign: it is not a regular file"),
        (a_pipe, "is no campaign: it is not a regular file"),
        (lambda path: path.write_bytes(b""), "is no campaign: it is empty"),
        (
            lambda path: path.write_bytes(b"To whom it may concern, " * 99),
            "is not a campaign of this console, or",
        ),
        (
            lambda path: path.write_bytes(b"SQLite format 3\0"),
            "is not a campaign of this console, or",
        ),
        (beginning_lost, "is not a campaign of this console, or its beginning is damaged"),
        (middle_lost, "is damaged: "),
        (one_index_lost, "is damaged: "),
        (cut_in_half, "is damaged: "),
        (lambda path: change(path, "PRAGMA application_id = 7"), "is not a campaign of this console"),
        (lambda path: change(path, "DROP TABLE alembic_version"), "is damaged: no such table: alembic_version"),
        (lambda path: change(path, "DELETE FROM alembic_version"), "does not say of which version it is"),
        (lambda path: change(path, "DELETE FROM campaign"), "is damaged: it holds no campaign"),
        (
            lambda path: change(path, "UPDATE alembic_version SET version_num = '0007'"),
            "was made by a newer version of the console: its tables are 0007, this one knows 0001",
        ),
        (
            lambda path: change(path, "CREATE TRIGGER sly AFTER INSERT ON wound BEGIN DELETE FROM wound; END"),
            "is damaged or was tampered with: sly is not as the console makes it",
        ),
        (lambda path: change(path, "DROP TRIGGER note_fts_update"), "note_fts_update is not as the console makes it"),
    ],
)
def test_what_is_no_sound_campaign_is_refused_and_left_alone(
    brume: Path, spoil: Callable[[Path], None], told: str
) -> None:
    spoil(brume)
    before = brume.read_bytes() if brume.is_file() else b""
    for _time in (1, 2):
        with pytest.raises(ConsoleError, match=rf"^{brume} .*{told}") as raised:
            open_campaign(brume)
        assert "\n" not in raised.value.message
    assert holder(brume) is None
    if brume.is_file():
        assert brume.read_bytes() == before


def test_a_foreign_database_in_write_ahead_mode_is_left_as_it_is(own_home: Path, tmp_path: Path) -> None:
    foreign = tmp_path / "foreign.db"
    keeper = sqlite3.connect(foreign, isolation_level=None)
    keeper.execute("PRAGMA journal_mode=WAL")
    keeper.execute("CREATE TABLE theirs (x)")
    log = foreign.with_name("foreign.db-wal").read_bytes()
    copy = tmp_path / "copy.db"
    shutil.copyfile(foreign, copy)
    copy.with_name("copy.db-wal").write_bytes(log)
    with pytest.raises(ConsoleError, match="not a campaign of this console"):
        open_campaign(copy)
    assert copy.with_name("copy.db-wal").read_bytes() == log
    assert not copy.with_name("copy.db.lock").exists()
    keeper.close()
