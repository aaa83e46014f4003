"""On a full disk reading and undo go on, and the next act tries again."""

import shutil
from collections.abc import Callable
from contextlib import AbstractContextManager
from pathlib import Path

import pytest

from gm_console.campaign import requests as ask
from gm_console.campaign.create import create_campaign
from gm_console.campaign.listing import list_campaigns
from gm_console.campaign.store import open_campaign
from gm_console.errors import ConsoleError
from tests.campaign.acts.play import ORDER, Table, make
from tests.campaign.full_disk import Disk, limited_disk, small_disk

KEPT = "the disk is full: this was saved in the room kept for it"
DISKS = pytest.mark.parametrize("disk", [small_disk, limited_disk])
Making = Callable[[Path], AbstractContextManager[Disk]]


def table_on(disk: Disk) -> Table:
    """The small campaign's fight on that disk, with some acts in it."""
    path = disk.folder / "table.db"
    shutil.copyfile(make({}), path)
    table = Table(path)
    table.start(ORDER)
    for number in range(12):
        table.do(ask.AddNote(f"note {number}"))
        table.do(table.card("Aldric", "Assault", "Goblin 1", faces=(7, 7, 2)))
    return table


def until_full(table: Table) -> int:
    """Act until it cannot be saved; how many acts could be."""
    for number in range(1000):
        try:
            table.do(ask.AddNote("x" * 2000))
        except ConsoleError as error:
            assert error.message.startswith("not saved: "), error.message
            return number
    raise AssertionError("the disk takes everything")


@DISKS
def test_undo_and_redo_go_on_and_the_next_act_tries_again(own_home: Path, tmp_path: Path, disk: Making) -> None:
    with disk(tmp_path / "disk") as small:
        table = table_on(small)
        small.fill()
        until_full(table)
        before = table.tables()
        assert table.tables("wound", "fight") and table.sheet("Goblin 1").wounds
        said: set[str] = set()
        # What one file gives back helps no other where the size of each is limited.
        while small.shared and KEPT not in said:
            for _act in range(6):
                said.update(table.do(ask.Undo()))
            assert table.tables() != before
            for _act in range(6):
                said.update(table.do(ask.Redo()))
            assert table.tables() == before
        small.clear()
        table.do(ask.AddNote("room again"))
        assert table.do(ask.Undo()) == ()
        table.campaign.close()


@DISKS
def test_what_the_screen_looked_like_is_saved_at_the_end(own_home: Path, tmp_path: Path, disk: Making) -> None:
    with disk(tmp_path / "disk") as small:
        table = table_on(small)
        small.fill()
        until_full(table)
        table.campaign.ui_state["selected"] = 3
        table.reopen()
        assert table.campaign.ui_state["selected"] == 3
        small.clear()
        table.campaign.close()


def test_a_disk_filled_by_the_log_alone_takes_on(own_home: Path, tmp_path: Path) -> None:
    """Where the log is what fills it, what is in that is brought into the file, which has most of it already."""
    with small_disk(tmp_path / "disk", "2m") as small:
        table = table_on(small)
        for _act in range(60):
            table.do(table.card("Aldric", "Assault", "Goblin 1", faces=(7, 7, 2)))
        assert table.campaign.spare is not None
        table.reopen()
        table.campaign.close()


def test_a_disk_that_is_full_at_the_start_bars_no_reading_and_is_told(own_home: Path) -> None:
    with small_disk(own_home, "2m") as small:
        path = create_campaign("x", ["twoelf"], {})
        create_campaign("y", ["twoelf"], {})
        small.fill()
        before = sorted(path.parent.iterdir())
        assert [listed.fault for listed in list_campaigns()] == ["", ""]
        open_campaign(path, read_only=True).close()
        assert sorted(path.parent.iterdir()) == before
        if small.shared:
            with pytest.raises(ConsoleError, match=r"cannot be opened: disk full$"):
                open_campaign(path)
            assert sorted(path.parent.iterdir()) == before
            with pytest.raises(ConsoleError, match=r"z\.db could not be made: disk full$"):
                create_campaign("z", ["twoelf"], {})
            assert not list(path.parent.glob("z.db*"))


def test_the_room_is_given_back_by_leaving_and_leaves_nothing_behind(own_home: Path) -> None:
    table = Table(make({}))
    folder = table.campaign.path.parent
    assert table.campaign.spare is not None
    assert not list(folder.glob("*.spare"))
    table.campaign.close()
    assert table.campaign.spare is None
