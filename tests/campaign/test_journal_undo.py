"""Undo and redo: any depth, after a restart too, exactly what was, or nothing and the reason."""

import json
import sqlite3

import pytest

from gm_console.campaign import journal, undo
from gm_console.campaign.engine import engine_over
from gm_console.campaign.store import OpenCampaign, open_campaign
from gm_console.campaign.tables import Campaign, Card, Entity, Fight
from gm_console.errors import ConsoleError
from tests.campaign.conftest import an_entity, dump, journalled, tamper


def rename(campaign: OpenCampaign, name: str) -> None:
    with journal.act(campaign, "renamed", {"to": name}) as act:
        act.session.get_one(Entity, 1).name = name


def name(campaign: OpenCampaign) -> str:
    found: str = campaign.connection.execute("SELECT name FROM entity WHERE id = 1").fetchone()[0]
    return found


def test_there_is_nothing_to_undo_or_redo_at_the_beginning(campaign: OpenCampaign) -> None:
    before = dump(campaign.connection)
    assert journal.undo(campaign) is None
    assert journal.redo(campaign) is None
    assert dump(campaign.connection) == before
    assert campaign.last_step is None
    assert campaign.connection.execute("SELECT count(*) FROM step").fetchone() == (0,)
    assert not campaign.connection.in_transaction


def test_undo_and_redo_are_steps_and_say_what_they_took_back(campaign: OpenCampaign) -> None:
    rename(campaign, "B")
    assert journal.undo(campaign) == journal.StepDone("renamed", {"to": "B"}, 1, None, None, None)
    assert campaign.last_step == journal.StepDone("undo", {"to": "B"}, 2, None, None, None)
    assert name(campaign) == "Aldric"
    assert journal.redo(campaign) == journal.StepDone("renamed", {"to": "B"}, 1, None, None, None)
    assert campaign.last_step == journal.StepDone("redo", {"to": "B"}, 3, None, None, None)
    assert name(campaign) == "B"
    stored = campaign.connection.execute("SELECT kind, parent_id, target_id, undone, images FROM step").fetchall()
    assert [row[:4] for row in stored] == [("renamed", None, None, 0), ("undo", None, 1, 0), ("redo", None, 1, 0)]
    assert [row[4] for row in stored[1:]] == ["[]", "[]"]


def test_an_act_taken_back_is_marked(campaign: OpenCampaign) -> None:
    rename(campaign, "B")
    rename(campaign, "C")
    journal.undo(campaign)
    marked = "SELECT id FROM step WHERE undone"
    assert campaign.connection.execute(marked).fetchall() == [(2,)]
    journal.redo(campaign)
    assert campaign.connection.execute(marked).fetchall() == []


def test_there_is_no_limit_and_a_restart_changes_nothing(campaign: OpenCampaign) -> None:
    states = [dump(campaign.connection)]
    for number in range(60):
        rename(campaign, f"name {number}")
        states.append(dump(campaign.connection))
    for left in range(59, -1, -1):
        if left % 20 == 0:
            campaign.close()
            campaign = open_campaign(campaign.path)
        assert journal.undo(campaign) is not None
        assert dump(campaign.connection) == states[left]
    assert journal.undo(campaign) is None
    campaign.close()
    campaign = open_campaign(campaign.path)
    for done in range(1, 61):
        assert journal.redo(campaign) is not None
        assert dump(campaign.connection) == states[done]
    assert journal.redo(campaign) is None
    campaign.close()


def test_after_a_new_act_redo_goes_on_along_the_new_line(campaign: OpenCampaign) -> None:
    rename(campaign, "B")
    rename(campaign, "C")
    journal.undo(campaign)
    rename(campaign, "D")
    assert journal.redo(campaign) is None
    journal.undo(campaign)
    journal.undo(campaign)
    assert name(campaign) == "Aldric"
    journal.redo(campaign)
    journal.redo(campaign)
    assert name(campaign) == "D"
    assert journal.redo(campaign) is None


def test_rows_that_refer_to_each_other_in_a_circle_come_back(campaign: OpenCampaign) -> None:
    before = dump(campaign.connection)
    with journal.act(campaign, "fight made") as act:
        fight = Fight(name="Ford", created_at=act.at)
        act.session.add(fight)
        act.session.flush()
        act.session.get_one(Campaign, 1).open_fight_id = fight.id
    after = dump(campaign.connection)
    journal.undo(campaign)
    assert dump(campaign.connection) == before
    journal.redo(campaign)
    assert dump(campaign.connection) == after


def test_a_row_changed_behind_the_journal_is_named_and_nothing_is_done(campaign: OpenCampaign) -> None:
    with journal.act(campaign, "renamed") as act:
        act.session.get_one(Entity, 1).name = "B"
        act.session.get_one(Entity, 2).name = "C"
    tamper(campaign.connection, "UPDATE entity SET level = 9 WHERE id = 2")
    before = dump(campaign.connection)
    with pytest.raises(ConsoleError, match=r"^nothing done: entity 2 \(C\) is not as that act left it$"):
        journal.undo(campaign)
    assert dump(campaign.connection) == before
    assert campaign.connection.execute("SELECT count(*), sum(undone) FROM step").fetchone() == (1, 0)
    tamper(campaign.connection, "DELETE FROM entity WHERE id = 2")
    with pytest.raises(ConsoleError, match="entity 2"):
        journal.undo(campaign)
    assert name(campaign) == "B"


def test_redo_checks_that_the_rows_are_as_before_the_act(campaign: OpenCampaign) -> None:
    with journal.act(campaign, "added") as act:
        act.session.add(an_entity("Mirelle"))
    journal.undo(campaign)
    tamper(
        campaign.connection,
        "CREATE TEMP TABLE sly AS SELECT * FROM entity WHERE id = 1",
        "UPDATE sly SET id = 3, name = 'Sly'",
        "INSERT INTO entity SELECT * FROM sly",
    )
    with pytest.raises(ConsoleError, match=r"entity 3 \(Sly\)"):
        journal.redo(campaign)
    assert campaign.connection.execute("SELECT name FROM entity WHERE id = 3").fetchone() == ("Sly",)


def test_a_journal_that_names_what_is_no_table_of_acts_is_refused(campaign: OpenCampaign) -> None:
    rename(campaign, "B")
    for table in ("step", "nothing", 'entity" WHERE 1; --'):
        images = json.dumps([[table, 1, None, {"id": 1}]])
        campaign.connection.execute("UPDATE step SET images = ?", (images,))
        with pytest.raises(ConsoleError, match="the journal is damaged"):
            journal.undo(campaign)
    assert name(campaign) == "B"


def test_a_column_younger_than_the_step_keeps_its_value_and_an_older_one_is_left_out(campaign: OpenCampaign) -> None:
    rename(campaign, "B")
    with journal.act(campaign, "deleted") as act:
        act.session.delete(act.session.get_one(Entity, 2))
    campaign = altered(
        campaign,
        "ALTER TABLE entity ADD COLUMN mood TEXT NOT NULL DEFAULT 'calm'",
        "ALTER TABLE entity DROP COLUMN folded",
        "UPDATE entity SET mood = 'angry'",
    )
    journal.undo(campaign)
    journal.undo(campaign)
    stored = campaign.connection.execute("SELECT id, name, mood FROM entity ORDER BY id").fetchall()
    assert stored == [(1, "Aldric", "angry"), (2, "Gobelin", "calm")]
    campaign = altered(campaign, "ALTER TABLE entity DROP COLUMN mood")
    assert journal.redo(campaign) is not None
    assert name(campaign) == "B"
    campaign.close()


def altered(campaign: OpenCampaign, *statements: str) -> OpenCampaign:
    """Close the campaign, change its file as a migration would, and open it again."""
    campaign.close()
    raw = sqlite3.connect(campaign.path, isolation_level=None)
    for statement in statements:
        raw.execute(statement)
    raw.close()
    return open_campaign(campaign.path)


def test_the_images_of_one_table_can_be_rewritten(campaign: OpenCampaign) -> None:
    rename(campaign, "B")
    with journal.act(campaign, "deleted") as act:
        act.session.delete(act.session.get_one(Entity, 2))
        act.session.delete(act.session.get_one(Card, 1))
    before = campaign.connection.execute("SELECT images FROM step WHERE id = 1").fetchone()
    campaign.connection.execute("ALTER TABLE entity RENAME COLUMN notes TO remarks")

    def renamed(row: dict[str, object]) -> dict[str, object]:
        return {("remarks" if key == "notes" else key): value for key, value in row.items()}

    with engine_over(campaign.connection).begin() as connection:
        journal.rewrite(connection, "entity", renamed)
        journal.rewrite(connection, "wound", lambda row: {})
    assert campaign.connection.execute("SELECT images FROM step WHERE id = 1").fetchone() != before
    journal.undo(campaign)
    assert campaign.connection.execute("SELECT name, remarks FROM entity WHERE id = 2").fetchone() == ("Gobelin", "")
    assert campaign.connection.execute("SELECT name, notes FROM card").fetchall() == [("Assaut", "")]
    journal.undo(campaign)
    assert name(campaign) == "Aldric"


def test_every_table_of_acts_has_a_name_to_show(campaign: OpenCampaign) -> None:
    assert sorted(undo.SHOWN) == journalled(campaign.connection)


def test_undo_and_redo_find_their_act_without_looking_through_the_journal(campaign: OpenCampaign) -> None:
    rename(campaign, "B")
    plan = campaign.connection.execute(f"EXPLAIN QUERY PLAN {undo.NEXT}", (None,)).fetchall()
    assert [row[3] for row in plan] == [
        "SEARCH step USING INDEX ix_step_parent_id_target_id (parent_id=? AND target_id=?)"
    ]
