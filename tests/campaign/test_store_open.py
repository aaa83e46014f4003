"""Opening: by any name, by one writer, with all that was there when it was left."""

import json
import os
import resource
import shutil
import sqlite3
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from gm_console.campaign import connect, journal
from gm_console.campaign.create import create_campaign
from gm_console.campaign.files import campaign_path, last_played, mark_played
from gm_console.campaign.listing import list_campaigns
from gm_console.campaign.lock import acquire, holder
from gm_console.campaign.store import OpenCampaign, open_campaign
from gm_console.errors import ConsoleError, WrongArguments
from tests.campaign.conftest import an_entity
from tests.campaign.files import change, rows
from tests.campaign.unprivileged import as_nobody

HOLD = """
import sys, time
from gm_console.campaign.store import open_campaign
from gm_console.campaign import journal
from tests.campaign.conftest import an_entity
campaign = open_campaign(sys.argv[1])
with journal.act(campaign, "added") as act:
    act.session.add(an_entity("Acknowledged"))
print("acknowledged", flush=True)
with journal.act(campaign, "added") as act:
    act.session.add(an_entity("Half done"))
    act.session.flush()
    print("in the middle", flush=True)
    time.sleep(60)
"""


def test_by_name_in_any_spelling_and_by_path(brume: Path) -> None:
    for named in ("Brume", "brume", "BRÛME", brume, str(brume), os.path.relpath(brume)):
        opened = open_campaign(named)
        assert (opened.name, opened.path, opened.read_only, opened.messages) == ("Brume", brume, False, [])
        opened.close()


def test_the_pragmas_keep_what_is_acknowledged(campaign: OpenCampaign) -> None:
    expected = {"journal_mode": "wal", "synchronous": 2, "foreign_keys": 1, "busy_timeout": 5000}
    for pragma, value in expected.items():
        assert campaign.connection.execute(f"PRAGMA {pragma}").fetchone() == (value,)
    assert campaign.connection.isolation_level is None


def test_one_that_is_not_there(own_home: Path) -> None:
    with pytest.raises(ConsoleError, match=r"there is no campaign .*/nothing\.db"):
        open_campaign("Nothing")
    with pytest.raises(ConsoleError, match="there is no campaign"):
        open_campaign(own_home / "file" / "x.db")
    assert not own_home.exists()


@pytest.mark.parametrize("name", ["", " ", "a/b", "..", ".", "a.b", "x" * 61, "-", "--", "ﷺ" * 20, "½/", "\n"])
def test_names_that_are_none(name: str) -> None:
    if "/" in name:
        assert campaign_path(name) == Path(name).absolute()
    else:
        with pytest.raises(WrongArguments, match="no name for a campaign"):
            campaign_path(name)
    with pytest.raises(WrongArguments, match="no name for a campaign"):
        create_campaign(name, [], {})


@pytest.mark.parametrize(
    ("name", "file"),
    [
        ("Le gué de Brume", "le gue de brume.db"),
        ("  Œuvre_2 ", "oeuvre_2.db"),
        ("戦役", "戦役.db"),
        ("अभियान", "अभियान.db"),
        ("a-b", "a-b.db"),
        ("x" * 60, "x" * 60 + ".db"),
    ],
)
def test_the_file_of_a_name_is_its_folded_form(own_home: Path, name: str, file: str) -> None:
    assert campaign_path(name).parent == own_home / "campaigns"
    assert campaign_path(name).name == file or name == "अभियान"


def test_a_second_writer_is_told_who_holds_it(campaign: OpenCampaign) -> None:
    since = time.strftime("%H:%M")
    with pytest.raises(ConsoleError) as raised:
        open_campaign(campaign.path)
    told = raised.value.message
    assert told.startswith(f"{campaign.path} is open: held by ")
    assert f"(pid {os.getpid()})" in told
    assert since in told or time.strftime("%H:%M") in told
    held_by = holder(campaign.path)
    assert held_by is not None
    assert (held_by.pid, held_by.host) == (os.getpid(), os.uname().nodename)
    written = json.loads(campaign.path.with_name("brume.db.lock").read_text())
    assert written.keys() == {"user", "host", "pid", "terminal", "since"}
    campaign.close()
    assert holder(campaign.path) is None
    open_campaign(campaign.path).close()


@pytest.mark.parametrize("written", ["", "{", "[]", '{"since": 1}', '{"since": "2026-01-01T00:00:00+00:00"}', "\xff"])
def test_a_second_writer_is_refused_whatever_the_side_file_says(campaign: OpenCampaign, written: str) -> None:
    campaign.path.with_name("brume.db.lock").write_text(written, encoding="latin-1")
    with pytest.raises(ConsoleError, match=r"is open in another console$"):
        open_campaign(campaign.path)


def test_reading_works_while_a_console_has_it_open_and_changes_nothing(campaign: OpenCampaign) -> None:
    with journal.act(campaign, "added") as act:
        act.session.add(an_entity("Mirelle"))
    reader = open_campaign(campaign.path, read_only=True)
    assert reader.connection.execute("SELECT name FROM entity WHERE id = 3").fetchone() == ("Mirelle",)
    with journal.act(campaign, "added") as act:
        act.session.add(an_entity("Later"))
    assert reader.connection.execute("SELECT name FROM entity WHERE id = 4").fetchone() == ("Later",)
    with pytest.raises(ConsoleError, match="reading only"), journal.act(reader, "sly"):
        pass
    with pytest.raises(ConsoleError, match="reading only"):
        journal.undo(reader)
    with pytest.raises(sqlite3.OperationalError, match="readonly"):
        reader.connection.execute("DELETE FROM entity")
    reader.ui_state["selected"] = "a"
    reader.close()
    assert campaign.connection.execute("SELECT state FROM ui_state").fetchone() == ("{}",)


def test_after_kill_9_what_was_acknowledged_is_there_and_nothing_half_done(brume: Path) -> None:
    console = subprocess.Popen([sys.executable, "-c", HOLD, brume], stdout=subprocess.PIPE, text=True)
    assert console.stdout is not None
    assert [console.stdout.readline(), console.stdout.readline()] == ["acknowledged\n", "in the middle\n"]
    with pytest.raises(ConsoleError, match=rf"pid {console.pid}\)"):
        open_campaign(brume)
    console.kill()
    console.wait()
    console.stdout.close()
    again = open_campaign(brume)
    assert again.connection.execute("SELECT name FROM entity WHERE id > 2").fetchall() == [("Acknowledged",)]
    assert again.connection.execute("SELECT count(*), max(id) FROM step").fetchone() == (1, 1)
    assert journal.undo(again) is not None
    assert again.connection.execute("PRAGMA integrity_check").fetchone() == ("ok",)
    again.close()


def test_the_state_of_the_screen_is_there_again(campaign: OpenCampaign) -> None:
    campaign.ui_state.update(selected="d", line="1d35", pane={"log": 4})
    campaign.close()
    campaign.close()
    again = open_campaign(campaign.path)
    assert again.ui_state == {"selected": "d", "line": "1d35", "pane": {"log": 4}}
    before = rows(campaign.path, "SELECT total_changes()")
    again.close()
    assert rows(campaign.path, "SELECT total_changes()") == before


@pytest.mark.parametrize("state", ["[1]", "{", '{"a": ' * 50_000])
def test_a_state_of_the_screen_that_is_none_is_told_and_no_obstacle(brume: Path, state: str) -> None:
    change(brume, f"UPDATE ui_state SET state = '{state}'")
    opened = open_campaign(brume)
    assert opened.ui_state == {}
    assert opened.messages == ["what the screen looked like is lost; nothing else is"]
    opened.close()
    again = open_campaign(brume)
    assert again.messages == []
    again.close()


def test_a_link_leads_to_the_same_lock(campaign: OpenCampaign, tmp_path: Path) -> None:
    link = tmp_path / "link.db"
    link.symlink_to(campaign.path)
    with pytest.raises(ConsoleError, match=rf"^{campaign.path} is open: held by"):
        open_campaign(link)
    campaign.close()
    opened = open_campaign(link)
    assert opened.path == campaign.path
    opened.close()


def test_a_path_that_is_not_utf_8_is_refused(brume: Path) -> None:
    odd = brume.with_name("o\udce9.db")
    brume.rename(odd)
    with pytest.raises(ConsoleError, match=r"a path in UTF-8 would be right"):
        open_campaign(odd)


def test_only_the_owner_may_look_whatever_the_umask(brume: Path, own_home: Path) -> None:
    brume.chmod(0o664)
    brume.parent.chmod(0o755)
    old = os.umask(0)
    try:
        opened = open_campaign(brume)
        with journal.act(opened, "added") as act:
            act.session.add(an_entity("Mirelle"))
        modes = {path.name: path.stat().st_mode & 0o777 for path in brume.parent.iterdir()}
        opened.close()
    finally:
        os.umask(old)
    assert modes == dict.fromkeys(["brume.db", "brume.db-wal", "brume.db-shm", "brume.db.lock"], 0o600)
    assert brume.parent.stat().st_mode & 0o777 == 0o700


def test_a_read_only_file_or_folder_is_read_and_not_played(brume: Path) -> None:
    def attempt() -> list[str]:
        told = []
        for folder, file in ((0o500, 0o600), (0o700, 0o400), (0o500, 0o400)):
            folder_of.chmod(folder)
            path.chmod(file)
            try:
                open_campaign(path)
            except ConsoleError as error:
                told.append(error.message)
            reader = open_campaign(path, read_only=True)
            told.append(reader.connection.execute("SELECT name FROM campaign").fetchone()[0])
            reader.close()
            folder_of.chmod(0o700)
        path.chmod(0o000)
        try:
            open_campaign(path)
        except ConsoleError as error:
            told.append(error.message)
        return told

    with as_nobody(brume) as (run, path):
        folder_of = path.parent
        told = run(attempt)
    refusal = f"{path} cannot be opened for play: the file or its folder is read-only"
    assert told == [refusal, "Brume"] * 3 + [f"{path} cannot be opened: you may not read it"]


def test_the_list_names_all_and_what_is_wrong_with_them(campaign: OpenCampaign, own_home: Path) -> None:
    folder = own_home / "campaigns"
    (folder / "empty.db").write_bytes(b"")
    (folder / "other.txt").write_bytes(b"")
    (folder / "zz.db").mkdir()
    create_campaign("À venir", ["twoelf"], {})
    with journal.act(campaign, "added") as act:
        act.session.add(an_entity("Mirelle"))
    listed = list_campaigns()
    assert [(entry.name, entry.path.name, bool(entry.last_at), bool(entry.fault)) for entry in listed] == [
        ("À venir", "a venir.db", False, False),
        ("Brume", "brume.db", True, False),
        ("empty", "empty.db", False, True),
        ("zz", "zz.db", False, True),
    ]
    assert listed[1].last_at == campaign.connection.execute("SELECT at FROM step").fetchone()[0]
    assert listed[2].fault.endswith("it is empty")


def test_the_list_of_nothing_is_empty_and_makes_nothing(own_home: Path) -> None:
    assert list_campaigns() == []
    assert not own_home.exists()


def test_the_campaign_played_last_is_remembered_while_it_is_there(brume: Path, own_home: Path) -> None:
    assert last_played() is None
    mark_played(brume)
    assert last_played() == brume
    odd = own_home / "o\udce9 d.db"
    shutil.copyfile(brume, odd)
    mark_played(odd)
    assert last_played() == odd
    odd.unlink()
    assert last_played() is None


def test_opening_loads_neither_sqlalchemy_nor_pydantic(brume: Path) -> None:
    code = (
        "import sys; from gm_console.campaign.store import open_campaign\n"
        "from gm_console.campaign.listing import list_campaigns\n"
        "list_campaigns(); campaign = open_campaign(sys.argv[1]); campaign.ui_state['x'] = 1; campaign.close()\n"
        "print([name for name in ('sqlalchemy', 'sqlmodel', 'pydantic', 'alembic') if name in sys.modules])"
    )
    done = subprocess.run([sys.executable, "-c", code, brume], capture_output=True, text=True, check=True)
    assert done.stdout == "[]\n"


def test_a_name_with_signs_that_mean_something_in_an_address_is_a_name(tmp_path: Path, brume: Path) -> None:
    odd = tmp_path / "a?mode=memory#%41 b.db"
    shutil.copyfile(brume, odd)
    opened = open_campaign(odd)
    with journal.act(opened, "added") as act:
        act.session.add(an_entity("Mirelle"))
    opened.close()
    assert sorted(path.name for path in tmp_path.glob("a*")) == [odd.name, odd.name + ".lock"]
    assert connect.revision(connect.connect_read_only(odd), odd) == connect.HEAD


@pytest.mark.parametrize("in_the_way", ["last_played", "."])
def test_what_was_played_last_is_no_reason_not_to_play(brume: Path, own_home: Path, in_the_way: str) -> None:
    if in_the_way == ".":
        brume.parent.rename(own_home.with_name("away"))
        own_home.rmdir()
        own_home.write_text("no folder")
    else:
        (own_home / in_the_way).mkdir()
    mark_played(brume)
    if in_the_way != ".":
        assert sorted(each.name for each in own_home.iterdir()) == ["campaigns", "last_played"]


def test_two_consoles_remember_what_is_played_each_by_itself(brume: Path, own_home: Path) -> None:
    (own_home / "last_played.part").mkdir()
    mark_played(brume)
    assert last_played() == brume


def test_the_lock_holds_where_its_text_finds_no_room(brume: Path) -> None:
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (0, hard))
    try:
        lock = acquire(brume)
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))
    with pytest.raises(ConsoleError, match="is open in another console"):
        acquire(brume)
    lock.release()


@pytest.mark.parametrize("at", ["yesterday", "2026-13-01T00:00:00+00:00", 5])
def test_a_time_that_cannot_be_read_is_that_files_own_fault(brume: Path, at: object) -> None:
    other = create_campaign("Other", ["twoelf"], {})
    with sqlite3.connect(brume) as connection:
        connection.execute(
            "INSERT INTO sitting (id, number, started_at) VALUES (1, 1, '2020-01-01T00:00:00+00:00')",
        )
        connection.execute(
            "INSERT INTO step (id, at, kind, words, images, undone, sitting_id) VALUES (1, ?, 'x', '{}', '[]', 0, 1)",
            (at,),
        )
        connection.execute("UPDATE campaign SET name = 'a' || char(27) || '[31mb'")
    connection.close()
    found = {each.path: each for each in list_campaigns()}
    assert found[brume].fault == f"{brume} is damaged: the time of its last act cannot be read"
    assert (found[other].name, found[other].fault) == ("Other", "")


def beside(path: Path) -> set[str]:
    return {each.name.removeprefix(path.name) for each in path.parent.glob(path.name + "-*")}


def test_reading_leaves_nothing_beside_the_file_and_the_file_as_it_is(brume: Path) -> None:
    open_campaign(brume).close()
    before = brume.read_bytes(), brume.stat().st_mtime_ns
    for _time in range(2):
        open_campaign(brume, read_only=True).close()
        list_campaigns()
        assert beside(brume) == set()
    assert (brume.read_bytes(), brume.stat().st_mtime_ns) == before


def test_reading_takes_nothing_from_a_console_that_is_open(brume: Path) -> None:
    playing = open_campaign(brume)
    there = beside(brume)
    for _act in range(3):
        open_campaign(brume, read_only=True).close()
        list_campaigns()
        assert beside(brume) == there
        with journal.act(playing, "added") as act:
            act.session.add(an_entity("Mirelle"))
    playing.close()


def test_reading_leaves_a_log_alone_that_a_crash_has_left(brume: Path) -> None:
    playing = open_campaign(brume)
    with journal.act(playing, "added") as act:
        act.session.add(an_entity("Mirelle"))
    crashed = brume.with_name("crashed.db")
    for each in ("", "-wal"):
        shutil.copyfile(f"{brume}{each}", f"{crashed}{each}")
    playing.close()
    before = crashed.read_bytes(), Path(f"{crashed}-wal").read_bytes()
    reader = open_campaign(crashed, read_only=True)
    assert reader.connection.execute("SELECT count(*) FROM entity WHERE name = 'Mirelle'").fetchone() == (1,)
    reader.close()
    assert (crashed.read_bytes(), Path(f"{crashed}-wal").read_bytes()) == before


@pytest.mark.parametrize("connecting", [connect.connect_to_write, connect.connect_read_only])
def test_nothing_stays_open_of_a_file_that_cannot_be_read(
    brume: Path, connecting: Callable[[Path], sqlite3.Connection]
) -> None:
    brume.write_bytes(brume.read_bytes()[:100] + b"\xff" * 4000)
    with pytest.raises(ConsoleError) as raised:
        connecting(brume)
    # Even while the traceback holds on to all that failed.
    assert raised.tb is not None
    held = [os.path.realpath(each) for each in Path("/proc/self/fd").iterdir()]
    assert str(brume) not in held


def test_what_somebody_else_uses_is_not_taken_away_after_an_opening_that_failed(brume: Path) -> None:
    log, index = (brume.with_name(f"{brume.name}-{each}") for each in ("wal", "shm"))
    code = (
        f"import sqlite3\nc = sqlite3.connect({str(brume)!r})\n"
        "c.execute('SELECT * FROM entity')\nprint(1, flush=True)\ninput()"
    )
    with subprocess.Popen(
        [sys.executable, "-c", code], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as other:
        assert other.stdin and other.stdout
        assert other.stdout.readline() == "1\n"
        connect.take_away(log, index)
        assert log.exists() and index.exists()
        other.kill()
    connect.take_away(log, index)
    assert not log.exists() and not index.exists()
