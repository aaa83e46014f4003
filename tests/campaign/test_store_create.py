"""A new campaign: whole or not at all, and nothing that was there is lost."""

import os
import sqlite3
import subprocess
import sys
from pathlib import Path

import pytest
from sqlalchemy.exc import IntegrityError
from sqlmodel import Session

from gm_console.campaign import journal
from gm_console.campaign.create import create_campaign
from gm_console.campaign.packs.demo import make_demo
from gm_console.campaign.store import OpenCampaign, open_campaign
from gm_console.campaign.tables import Campaign, EntityCard
from gm_console.errors import ConsoleError
from tests.campaign.conftest import an_entity, dump

CRASH = (
    "import os, sys; from gm_console.campaign.store import open_campaign; from gm_console.campaign import journal\n"
    "from tests.campaign.conftest import an_entity; campaign = open_campaign(sys.argv[1])\n"
    "with journal.act(campaign, 'added') as act: act.session.add(an_entity('In the log'))\n"
    "os._exit(0)"
)


def one_entity(session: Session) -> None:
    session.add(an_entity("Mirelle"))


def test_what_is_in_it_from_the_beginning_cannot_be_undone(own_home: Path) -> None:
    path = create_campaign("Le gué", ["14-empereurs", "twoelf"], {"initiative": "typed"}, one_entity)
    assert path == own_home / "campaigns" / "le gue.db"
    opened = open_campaign("Le gué")
    stored = opened.connection.execute("SELECT name, rule_sets, settings, open_fight_id FROM campaign").fetchall()
    assert stored == [("Le gué", '["14-empereurs","twoelf"]', '{"initiative":"typed"}', None)]
    assert opened.connection.execute("SELECT name FROM entity").fetchall() == [("Mirelle",)]
    assert opened.connection.execute("SELECT count(*) FROM step").fetchone() == (0,)
    assert journal.undo(opened) is None
    opened.close()


def test_fill_may_change_the_campaigns_own_row(own_home: Path) -> None:
    def fill(session: Session) -> None:
        session.flush()
        session.get_one(Campaign, 1).settings = {"double": "same_size"}

    path = create_campaign("x", ["twoelf"], {}, fill)
    opened = open_campaign(path)
    assert opened.connection.execute("SELECT settings FROM campaign").fetchone() == ('{"double":"same_size"}',)
    opened.close()


def test_only_the_owner_may_look_whatever_the_umask(own_home: Path) -> None:
    for mask in (0, 0o777):
        old = os.umask(mask)
        try:
            path = create_campaign(f"mask {mask}", [], {})
        finally:
            os.umask(old)
        assert path.stat().st_mode & 0o777 == 0o600
        assert path.parent.stat().st_mode & 0o777 == 0o700
        assert path.with_name(path.name + ".lock").stat().st_mode & 0o777 == 0o600


def broken(session: Session) -> None:
    session.add(an_entity("Mirelle"))
    session.flush()
    raise KeyError("in the middle")


def too_long(session: Session) -> None:
    session.add(an_entity("x" * 81))


def to_nothing(session: Session) -> None:
    session.add(EntityCard(entity_id=99, card_id=99))


@pytest.mark.parametrize(
    ("fill", "raised"), [(broken, KeyError), (too_long, IntegrityError), (to_nothing, IntegrityError)]
)
@pytest.mark.parametrize("replace", [False, True])
def test_nothing_half_made_is_left(own_home: Path, fill: object, raised: type[Exception], replace: bool) -> None:
    assert callable(fill)
    with pytest.raises(raised):
        create_campaign("x", [], {}, fill, replace)
    folder = own_home / "campaigns"
    assert list(folder.iterdir()) == []
    path = create_campaign("x", [], {}, one_entity)
    before = path.read_bytes()
    with pytest.raises(raised if replace else ConsoleError):
        create_campaign("x", [], {}, fill, replace)
    assert path.read_bytes() == before
    assert sorted(path.name for path in own_home.rglob("*") if path.is_file()) == ["x.db", "x.db.lock"]


def test_what_a_crash_left_is_not_in_the_way(own_home: Path) -> None:
    folder = own_home / "campaigns"
    folder.mkdir(parents=True)
    for left in ("x.db.part", "x.db.part-wal", "x.db.part-journal"):
        (folder / left).write_bytes(b"half made")
    open_campaign(create_campaign("x", [], {})).close()
    assert sorted(path.name for path in folder.iterdir()) == ["x.db", "x.db.lock"]


def test_one_of_that_name_is_refused_in_any_spelling(own_home: Path) -> None:
    path = create_campaign("Été", [], {})
    with pytest.raises(ConsoleError, match=rf"^there is already a campaign {path}$"):
        create_campaign("ete", [], {})


def test_the_replaced_one_is_kept_with_what_is_only_in_its_log(brume: Path, own_home: Path) -> None:
    subprocess.run([sys.executable, "-c", CRASH, brume], check=True)
    assert brume.with_name("brume.db-wal").stat().st_size > 0
    create_campaign("Brume", [], {}, one_entity, replace_with_backup=True)
    new = open_campaign("Brume")
    assert new.connection.execute("SELECT name FROM entity").fetchall() == [("Mirelle",)]
    assert new.connection.execute("PRAGMA integrity_check").fetchone() == ("ok",)
    new.close()
    (kept,) = (own_home / "backups").iterdir()
    assert kept.name.startswith("brume.") and kept.name.endswith(".replaced.db")
    assert kept.stat().st_mode & 0o777 == 0o600
    old = open_campaign(kept)
    assert [row[2] for row in dump(old.connection)["entity"]] == ["Aldric", "Gobelin", "In the log"]
    assert journal.undo(old) is not None
    old.close()


def test_replacing_twice_in_a_second_keeps_both(brume: Path, own_home: Path) -> None:
    for _time in (1, 2):
        create_campaign("Brume", [], {}, replace_with_backup=True)
    assert len(list((own_home / "backups").iterdir())) == 2


def test_a_damaged_one_that_is_replaced_is_kept_as_it_is(brume: Path, own_home: Path) -> None:
    brume.write_bytes(b"no database at all" * 1000)
    create_campaign("Brume", [], {}, replace_with_backup=True)
    open_campaign("Brume").close()
    (kept,) = (own_home / "backups").iterdir()
    assert kept.read_bytes() == b"no database at all" * 1000
    assert kept.stat().st_mode & 0o777 == 0o600


def test_the_log_of_a_damaged_one_is_not_read_into_the_new_one(brume: Path, own_home: Path) -> None:
    subprocess.run([sys.executable, "-c", CRASH, brume], check=True)
    log = brume.with_name("brume.db-wal").read_bytes()
    brume.write_bytes(b"no database at all" * 1000)
    create_campaign("Brume", [], {}, one_entity, replace_with_backup=True)
    new = open_campaign("Brume")
    assert new.connection.execute("SELECT name FROM entity").fetchall() == [("Mirelle",)]
    assert new.connection.execute("PRAGMA integrity_check").fetchone() == ("ok",)
    new.close()
    (kept,) = (own_home / "backups").glob("*.db-wal")
    assert kept.read_bytes() == log


def test_one_that_is_open_is_not_replaced(brume: Path) -> None:
    opened = open_campaign(brume)
    with pytest.raises(ConsoleError, match="is open: held by"):
        create_campaign("Brume", [], {}, replace_with_backup=True)
    with journal.act(opened, "added") as act:
        act.session.add(an_entity("Mirelle"))
    opened.close()


def test_a_folder_that_cannot_be_made_is_told(own_home: Path) -> None:
    own_home.write_text("in the way")
    with pytest.raises(ConsoleError, match=r"GM_CONSOLE_HOME has to name a folder"):
        create_campaign("x", [], {})


def test_the_file_is_complete_without_anything_beside_it(own_home: Path) -> None:
    path = create_campaign("x", ["twoelf"], {}, one_entity)
    assert sorted(beside.name for beside in path.parent.iterdir()) == ["x.db", "x.db.lock"]
    raw = sqlite3.connect(f"file:{path}?immutable=1", uri=True)
    assert raw.execute("SELECT name FROM entity").fetchall() == [("Mirelle",)]
    raw.close()


KILLED = (
    "import os; from gm_console.campaign.packs import demo\n"
    "def die(campaign): os._exit(9)\n"
    "demo._make_fight = die\n"
    "demo.make_demo(False)"
)


def test_a_demo_killed_before_its_fight_is_made_whole_the_next_time(own_home: Path) -> None:
    assert subprocess.run([sys.executable, "-c", KILLED], check=False).returncode == 9
    path = own_home / "campaigns" / "demo.db"
    assert not path.exists()
    assert make_demo(False) == path
    opened = open_campaign(path)
    assert opened.connection.execute("SELECT count(*) FROM fight").fetchone() == (1,)
    opened.close()
    assert sorted(each.name for each in path.parent.iterdir()) == ["demo.db", "demo.db.lock"]


def test_nobody_else_plays_a_campaign_whose_first_acts_are_under_way(own_home: Path) -> None:
    path = create_campaign("x", [], {})

    def look(campaign: OpenCampaign) -> None:
        with pytest.raises(ConsoleError, match="is open: held by"):
            open_campaign(path)
        raise ConsoleError("no")

    was = path.read_bytes()
    with pytest.raises(ConsoleError, match=r"^no$"):
        create_campaign("x", [], {}, replace_with_backup=True, then=look)
    assert path.read_bytes() == was
    open_campaign(path).close()
    assert sorted(each.name for each in path.parent.iterdir()) == ["x.db", "x.db.lock"]


def test_a_campaign_whose_log_cannot_be_brought_into_it_is_not_put_in_place(own_home: Path) -> None:
    readers: list[sqlite3.Connection] = []

    def held(campaign: OpenCampaign) -> None:
        # A reader keeps the log from going, as a full disk does.
        readers.append(sqlite3.connect(campaign.path))
        readers[0].execute("BEGIN")
        readers[0].execute("SELECT * FROM campaign").fetchall()
        with journal.act(campaign, "added") as act:
            act.session.add(an_entity("In the log"))

    with pytest.raises(ConsoleError, match="could not be made: disk full"):
        create_campaign("x", [], {}, then=held)
    readers[0].close()
    assert not (own_home / "campaigns" / "x.db").exists()
