"""When writing fails: nothing has changed, the GM is told why, and the next act tries again."""

import os
import resource
import sqlite3
import threading
from collections.abc import Callable
from pathlib import Path

import pytest
from sqlmodel import Session

from gm_console.campaign import connect, journal
from gm_console.campaign.backup import backup
from gm_console.campaign.create import create_campaign
from gm_console.campaign.engine import engine_over
from gm_console.campaign.store import OpenCampaign, open_campaign
from gm_console.campaign.tables import Entity
from gm_console.campaign.transaction import writing
from gm_console.errors import ConsoleError
from tests.campaign.conftest import an_entity, dump


def add(campaign: OpenCampaign, notes: str = "") -> None:
    with journal.act(campaign, "added") as act:
        entity = an_entity("Mirelle")
        entity.notes = notes
        act.session.add(entity)


def refused(campaign: OpenCampaign, told: str) -> str:
    """See that an act cannot be saved, at first and again, and that nothing has changed; give what the GM is told."""
    before = dump(campaign.connection)
    steps = campaign.connection.execute("SELECT count(*) FROM step").fetchone()
    messages: set[str] = set()
    for attempt in ("x", "y"):
        campaign.ui_state["attempt"] = attempt
        with pytest.raises(ConsoleError, match=told) as raised:
            add(campaign, attempt * 20_000)
        messages.add(raised.value.message)
        assert not campaign.connection.in_transaction
        assert campaign.last_step is None
        assert dump(campaign.connection) == before
        assert campaign.connection.execute("SELECT count(*) FROM step").fetchone() == steps
    (message,) = messages
    return message


def test_a_full_disk(campaign: OpenCampaign) -> None:
    (pages,) = campaign.connection.execute("PRAGMA page_count").fetchone()
    campaign.connection.execute(f"PRAGMA max_page_count={pages}")
    assert refused(campaign, "disk full") == "not saved: disk full"
    campaign.connection.execute("PRAGMA max_page_count=100000")
    add(campaign)
    assert campaign.last_step is not None and campaign.last_step.step_id == 1


def test_a_disk_that_takes_no_more_of_the_file(campaign: OpenCampaign) -> None:
    add(campaign)
    size = campaign.path.with_name("brume.db-wal").stat().st_size
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, hard))
    try:
        told = refused(campaign, "not saved: the disk refuses it")
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))
    assert "SQLITE_IOERR_WRITE" in told
    add(campaign)
    journal.undo(campaign)
    assert campaign.connection.execute("SELECT count(*) FROM entity").fetchone() == (3,)


def test_a_file_that_became_read_only(campaign: OpenCampaign) -> None:
    add(campaign)
    campaign.connection.execute("PRAGMA query_only=ON")
    assert refused(campaign, "read-only") == "not saved: the file or its folder is read-only"
    with pytest.raises(ConsoleError, match="read-only"):
        journal.undo(campaign)
    campaign.connection.execute("PRAGMA query_only=OFF")
    assert journal.undo(campaign) is not None


def test_another_program_that_writes(campaign: OpenCampaign) -> None:
    other = sqlite3.connect(campaign.path, isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    campaign.connection.execute("PRAGMA busy_timeout=10")
    assert refused(campaign, "try again") == "not saved: another program is writing to the file; try again"
    other.execute("ROLLBACK")
    other.close()
    add(campaign)


def test_what_another_program_saves_by_sqlite_spoils_nothing(campaign: OpenCampaign) -> None:
    add(campaign)
    for name in ("Other", "Another"):
        other = sqlite3.connect(campaign.path, isolation_level=None)
        other.execute("INSERT INTO sitting (number, started_at) VALUES (9, ?)", (name,))
        other.close()
        add(campaign)
    assert campaign.rescued is None


def test_what_is_not_committed_is_rolled_back(campaign: OpenCampaign) -> None:
    before = dump(campaign.connection)
    with writing(campaign):
        campaign.connection.execute("UPDATE entity SET name = 'Other'")
    assert dump(campaign.connection) == before
    with pytest.raises(KeyError), writing(campaign):
        campaign.connection.execute("UPDATE entity SET name = 'Other'")
        raise KeyError
    assert dump(campaign.connection) == before
    assert not campaign.connection.in_transaction


def leave(campaign: OpenCampaign, copy: Path) -> None:
    """See that the last that is told is where the rescued copy is; the file is closed all the same."""
    with pytest.raises(ConsoleError, match=f"rescued in {copy}: brume.db was moved, deleted or replaced$"):
        campaign.close()
    campaign.close()


def beside(path: Path, *endings: str) -> list[bool]:
    """Whether there are files of its name with these endings."""
    return [path.with_name(path.name + ending).exists() for ending in endings]


def moved(path: Path) -> None:
    path.rename(path.with_name("elsewhere.db"))


def replaced(path: Path) -> None:
    copy = path.with_name("copy.db")
    copy.write_bytes(path.read_bytes())
    copy.replace(path)


@pytest.mark.parametrize("change", [moved, Path.unlink, replaced])
def test_a_file_moved_deleted_or_replaced_is_rescued(
    campaign: OpenCampaign, own_home: Path, change: Callable[[Path], None]
) -> None:
    add(campaign)
    change(campaign.path)
    there = campaign.path.read_bytes() if campaign.path.exists() else None
    told = refused(campaign, r"not saved; rescued in .* was moved, deleted or replaced$")
    (copy,) = (own_home / "backups").iterdir()
    assert copy == campaign.rescued
    assert f"rescued in {copy}: " in told
    assert copy.stat().st_mode & 0o777 == 0o600
    assert copy.parent.stat().st_mode & 0o777 == 0o700
    with pytest.raises(ConsoleError, match="moved, deleted or replaced"):
        journal.undo(campaign)
    state = dump(campaign.connection)
    leave(campaign, copy)
    assert (campaign.path.read_bytes() if campaign.path.exists() else None) == there
    # SQLite would write what is in them into whatever file is put there next.
    assert beside(campaign.path, "-wal", "-shm") == [False, False]
    again = open_campaign(copy)
    assert dump(again.connection) == state
    assert journal.undo(again) is not None
    again.close()


def overwritten_by_another(path: Path) -> None:
    other = create_campaign("Other", ["twoelf"], {})
    path.write_bytes(other.read_bytes())


def overwritten_by_an_older(path: Path) -> None:
    path.write_bytes(path.with_name("older").read_bytes())


def cut_short(path: Path) -> None:
    os.truncate(path, 4096)


def emptied(path: Path) -> None:
    os.truncate(path, 0)


def log_taken_away(path: Path) -> None:
    path.with_name(path.name + "-wal").unlink()


def log_emptied(path: Path) -> None:
    os.truncate(path.with_name(path.name + "-wal"), 0)


def log_overwritten(path: Path) -> None:
    with path.with_name(path.name + "-wal").open("r+b") as log:
        log.seek(4096)
        log.write(b"x" * 4096)


def lock_taken_away(path: Path) -> None:
    path.with_name(path.name + ".lock").unlink()


def lock_replaced(path: Path) -> None:
    lock_taken_away(path)
    path.with_name(path.name + ".lock").touch()


IN_PLACE = [overwritten_by_another, overwritten_by_an_older, cut_short, emptied]


LOST_AT_ONCE = [overwritten_by_another, overwritten_by_an_older, log_taken_away, lock_taken_away, lock_replaced]


@pytest.mark.parametrize(
    ("change", "at_once"),
    [(each, False) for each in (*LOST_AT_ONCE, *IN_PLACE[2:])] + [(each, True) for each in LOST_AT_ONCE],
)
def test_a_file_overwritten_in_place_is_rescued(
    campaign: OpenCampaign, own_home: Path, change: Callable[[Path], None], at_once: bool
) -> None:
    """Whether an act comes before or not: what was acknowledged is in the copy, and what was put there stays as is."""
    campaign.path.with_name("older").write_bytes(campaign.path.read_bytes())
    if not at_once:
        add(campaign)
    state = dump(campaign.connection)
    change(campaign.path)
    there = campaign.path.read_bytes()
    with pytest.raises(ConsoleError, match=r"not saved; rescued in .* was moved, deleted or replaced$"):
        add(campaign)
    (copy,) = (own_home / "backups").iterdir()
    leave(campaign, copy)
    if change in IN_PLACE:
        assert campaign.path.read_bytes() == there
        assert not campaign.path.with_name("brume.db-wal").exists()
    again = open_campaign(copy)
    assert dump(again.connection) == state
    again.close()


@pytest.mark.parametrize("change", [log_emptied, log_overwritten])
@pytest.mark.parametrize("at_the_end", [False, True])
def test_a_log_spoilt_in_place_spoils_nothing_else(
    campaign: OpenCampaign, own_home: Path, change: Callable[[Path], None], at_the_end: bool
) -> None:
    before = dump(campaign.connection)
    add(campaign)
    add(campaign)
    state = dump(campaign.connection)
    change(campaign.path)
    if not at_the_end:
        with pytest.raises(ConsoleError, match=r"not saved; rescued in .* was moved, deleted or replaced$"):
            add(campaign)
    with pytest.raises(ConsoleError, match="rescued in "):
        campaign.close()
    (copy,) = (own_home / "backups").iterdir()
    assert beside(campaign.path, "-wal", "-wal.lost", "-shm") == [False, True, False]
    for path, holds in ((campaign.path, before), (copy, state)):
        again = open_campaign(path)
        assert dump(again.connection) == holds
        again.close()


@pytest.mark.parametrize("change", [moved, replaced])
def test_a_log_that_another_put_there_is_left_alone(campaign: OpenCampaign, change: Callable[[Path], None]) -> None:
    add(campaign)
    change(campaign.path)
    log = campaign.path.with_name(campaign.path.name + "-wal")
    log.unlink()
    log.write_bytes(b"another's")
    with pytest.raises(ConsoleError, match="rescued in "):
        campaign.close()
    assert log.read_bytes() == b"another's"


def test_without_the_lock_another_console_s_log_is_left_alone(campaign: OpenCampaign) -> None:
    add(campaign)
    lock_replaced(campaign.path)
    campaign.path.unlink()
    with pytest.raises(ConsoleError, match="rescued in "):
        campaign.close()
    assert beside(campaign.path, "-wal") == [True]


@pytest.mark.parametrize("change", [cut_short, emptied])
def test_a_file_cut_short_before_the_first_act_gives_no_false_copy(
    campaign: OpenCampaign, own_home: Path, change: Callable[[Path], None]
) -> None:
    change(campaign.path)
    there = campaign.path.read_bytes()
    with pytest.raises(ConsoleError, match="replaced, and no copy could be made as "):
        add(campaign)
    assert list((own_home / "backups").iterdir()) == []
    with pytest.raises(ConsoleError, match="replaced, and no copy could be made as "):
        campaign.close()
    assert campaign.path.read_bytes() == there


@pytest.mark.parametrize("change", IN_PLACE)
def test_a_file_overwritten_before_leaving_is_rescued(
    campaign: OpenCampaign, own_home: Path, change: Callable[[Path], None]
) -> None:
    campaign.path.with_name("older").write_bytes(campaign.path.read_bytes())
    add(campaign)
    change(campaign.path)
    there = campaign.path.read_bytes()
    with pytest.raises(ConsoleError, match="rescued in "):
        campaign.close()
    assert campaign.path.read_bytes() == there
    (copy,) = (own_home / "backups").iterdir()
    again = open_campaign(copy)
    assert journal.undo(again) is not None
    again.close()


@pytest.mark.parametrize("network", [False, True])
def test_our_own_writing_is_no_other_s(brume: Path, monkeypatch: pytest.MonkeyPatch, network: bool) -> None:
    """Checkpoints, large acts that spill into the file and are rolled back, readers beside, with a log and without."""
    monkeypatch.setattr(connect, "on_network", lambda path: network)
    opened = open_campaign(brume)
    opened.connection.execute("PRAGMA wal_autocheckpoint=2")
    opened.connection.execute("PRAGMA cache_size=5")
    for turn in range(12):
        add(opened, "x" * 20_000)
        open_campaign(brume, read_only=True).close()
        if turn % 3 == 0:
            journal.undo(opened)
        with pytest.raises(ZeroDivisionError), journal.act(opened, "added") as act:
            for _each in range(30):
                entity = an_entity("Large")
                entity.notes = "y" * 20_000
                act.session.add(entity)
            act.session.flush()
            1 / 0  # noqa: B018
    assert opened.rescued is None
    opened.close()


def test_a_file_that_is_gone_at_the_end_is_rescued_too(campaign: OpenCampaign, own_home: Path) -> None:
    add(campaign)
    campaign.ui_state["selected"] = "d"
    campaign.path.unlink()
    with pytest.raises(ConsoleError, match="rescued in "):
        campaign.close()
    assert len(list((own_home / "backups").iterdir())) == 1
    campaign.close()


def test_without_a_place_for_backups_the_rescued_copy_lies_beside(campaign: OpenCampaign, own_home: Path) -> None:
    (own_home / "backups").write_text("in the way")
    campaign.path.unlink()
    refused(campaign, "rescued in ")
    assert campaign.rescued is not None
    assert campaign.rescued.parent == campaign.path.parent
    leave(campaign, campaign.rescued)
    open_campaign(campaign.rescued).close()


def test_what_cannot_be_rescued_is_told_and_tried_again(campaign: OpenCampaign, own_home: Path) -> None:
    (own_home / "backups").write_text("in the way")
    (own_home / "campaigns").rename(own_home / "elsewhere")
    (own_home / "campaigns").write_text("in the way")
    refused(campaign, "was moved, deleted or replaced, and .*: Not a directory$")
    (own_home / "backups").unlink()
    refused(campaign, "rescued in ")
    assert campaign.rescued is not None
    leave(campaign, campaign.rescued)


def test_two_threads_that_write_lose_no_update(brume: Path) -> None:
    """Not a console's doing, but what its transactions promise: what was read is still so when it is written."""
    each = 100

    def count_up() -> None:
        connection = connect.connect_to_write(brume)
        engine = engine_over(connection)
        for _time in range(each):
            with Session(engine) as session:
                entity = session.get_one(Entity, 1)
                entity.capacities = {"counted": entity.capacities.get("counted", 0) + 1}
                session.commit()
        engine.dispose()

    threads = [threading.Thread(target=count_up) for _number in range(2)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    reader = open_campaign(brume, read_only=True)
    assert reader.connection.execute("SELECT capacities FROM entity WHERE id = 1").fetchone() == (
        f'{{"counted":{2 * each}}}',
    )
    reader.close()


def test_a_backup_is_one_whole_file_with_what_is_only_in_the_log(campaign: OpenCampaign, tmp_path: Path) -> None:
    add(campaign)
    target = tmp_path / "copies" / "one.db"
    old = os.umask(0)
    try:
        assert backup(campaign.connection, target) == target
    finally:
        os.umask(old)
    assert [path.name for path in target.parent.iterdir()] == ["one.db"]
    assert target.stat().st_mode & 0o777 == 0o600
    # The header's read and write versions: a rollback journal's, so that it is read without anything beside it.
    assert target.read_bytes()[18:20] == b"\1\1"
    copy = open_campaign(target, read_only=True)
    assert dump(copy.connection) == dump(campaign.connection)
    copy.close()


def test_a_backup_that_fails_leaves_the_older_one(campaign: OpenCampaign, tmp_path: Path) -> None:
    target = tmp_path / "copies" / "one.db"
    backup(campaign.connection, target)
    before = target.read_bytes()
    add(campaign)
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (65536, hard))
    try:
        with pytest.raises(ConsoleError, match=r"no copy could be made as .*one\.db: "):
            backup(campaign.connection, target)
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))
    assert target.read_bytes() == before
    assert [path.name for path in target.parent.iterdir()] == ["one.db"]


def test_a_damaged_original_makes_no_backup(brume: Path, tmp_path: Path) -> None:
    raw = sqlite3.connect(brume, isolation_level=None)
    (page,) = raw.execute("SELECT rootpage FROM sqlite_schema WHERE name = 'ix_entity_copy_of_id'").fetchone()
    raw.close()
    with brume.open("r+b") as opened:
        opened.seek((page - 1) * 4096)
        opened.write(b"\xff" * 4096)
    connection = connect.connect_to_write(brume)
    with pytest.raises(ConsoleError, match="no copy could be made"):
        backup(connection, tmp_path / "copies" / "one.db")
    assert list((tmp_path / "copies").iterdir()) == []
    connection.close()


def test_no_backup_in_the_middle_of_an_act(campaign: OpenCampaign, tmp_path: Path) -> None:
    with pytest.raises(RuntimeError, match="in the middle"), journal.act(campaign, "added"):
        backup(campaign.connection, tmp_path / "one.db")
