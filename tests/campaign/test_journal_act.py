"""An act: one transaction, one step with every row it changed, and nothing at all when it fails."""

import json
from datetime import UTC, datetime, timedelta, timezone

import pytest
from sqlalchemy.exc import IntegrityError
from sqlmodel import select

from gm_console.campaign import journal
from gm_console.campaign.store import OpenCampaign, open_campaign
from gm_console.campaign.tables import Campaign, Card, Entity, Fight, Note, Roll, Wound
from gm_console.campaign.tables.columns import to_text
from tests.campaign.conftest import an_entity, dump

NOON = datetime(2026, 5, 1, 12, tzinfo=UTC)


def at(campaign: OpenCampaign, moment: datetime) -> None:
    campaign.clock = lambda: moment


def add(campaign: OpenCampaign, name: str) -> None:
    with journal.act(campaign, "entity added", {"name": name}) as act:
        act.session.add(an_entity(name))


def count(campaign: OpenCampaign, table: str) -> int:
    found: int = campaign.connection.execute(f"SELECT count(*) FROM {table}").fetchone()[0]
    return found


def test_an_act_is_there_after_it_and_after_reopening(campaign: OpenCampaign) -> None:
    add(campaign, "Mirelle")
    assert campaign.last_step == journal.StepDone("entity added", {"name": "Mirelle"}, 1, None, None, None)
    before = dump(campaign.connection)
    campaign.close()
    again = open_campaign(campaign.path)
    assert dump(again.connection) == before
    assert again.connection.execute("SELECT name FROM entity ORDER BY id DESC LIMIT 1").fetchone() == ("Mirelle",)
    again.close()


def test_the_step_keeps_each_row_before_and_after_as_it_is_stored(campaign: OpenCampaign) -> None:
    with journal.act(campaign, "mixed") as act:
        aldric = act.session.get_one(Entity, 1)
        aldric.characteristics = {"power": 25, "é": 1}
        act.session.delete(act.session.get_one(Card, 1))
        act.session.add(an_entity("Mirelle"))
    (images,) = campaign.connection.execute("SELECT images FROM step").fetchone()
    by_row = {(table, row_id): (before, after) for table, row_id, before, after in json.loads(images)}
    assert by_row.keys() == {("entity", 1), ("card", 1), ("entity", 3)}
    before, after = by_row["entity", 1]
    assert before["characteristics"] == '{"power":24}'
    assert after["characteristics"] == '{"power":25,"é":1}'
    assert {**before, "characteristics": ""} == {**after, "characteristics": ""}
    assert by_row["card", 1][0]["name"] == "Assaut" and by_row["card", 1][1] is None
    assert by_row["entity", 3][0] is None and by_row["entity", 3][1]["id"] == 3


def test_rows_touched_in_several_flushes_keep_the_first_before_and_the_last_after(campaign: OpenCampaign) -> None:
    with journal.act(campaign, "twice") as act:
        aldric = act.session.get_one(Entity, 1)
        aldric.name = "Aldric II"
        mirelle = an_entity("Mirelle")
        act.session.add(mirelle)
        act.session.flush()
        aldric.name, mirelle.name = "Aldric III", "Mirelle II"
        act.session.flush()
    (images,) = campaign.connection.execute("SELECT images FROM step").fetchone()
    names = {
        (table, row_id): (before and before["name"], after and after["name"])
        for table, row_id, before, after in json.loads(images)
    }
    assert names == {("entity", 1): ("Aldric", "Aldric III"), ("entity", 3): (None, "Mirelle II")}


def test_an_act_that_raises_changes_nothing(campaign: OpenCampaign) -> None:
    add(campaign, "Mirelle")
    before = dump(campaign.connection)
    campaign.ui_state["selected"] = 3
    with pytest.raises(KeyError), journal.act(campaign, "broken") as act:
        act.session.add(an_entity("Nobody"))
        act.session.flush()
        act.session.get_one(Entity, 1).name = "Other"
        raise KeyError("in the middle")
    assert dump(campaign.connection) == before
    assert count(campaign, "step") == 1
    assert campaign.last_step is None
    assert campaign.connection.execute("SELECT state FROM ui_state").fetchone() == ("{}",)
    assert not campaign.connection.in_transaction
    add(campaign, "After")
    assert count(campaign, "entity") == 4


def test_an_act_that_changes_nothing_writes_no_step(campaign: OpenCampaign) -> None:
    with journal.act(campaign, "looked") as act:
        assert act.session.exec(select(Entity)).first() is not None
        aldric = act.session.get_one(Entity, 1)
        aldric.name = "Other"
        act.session.flush()
        aldric.name = "Aldric"
    assert campaign.last_step is None
    assert count(campaign, "step") == 0
    assert count(campaign, "sitting") == 0
    assert not campaign.connection.in_transaction


def test_rows_carry_the_step_that_is_reserved_for_them(campaign: OpenCampaign) -> None:
    for number in (1, 2, 3):
        with journal.act(campaign, "note") as act:
            assert act.step_id == number
            act.session.add(
                Note(step_id=act.step_id, at=act.at, sitting_id=act.place.sitting_id, text=f"note {number}")
            )
    joined = "SELECT count(*) FROM note JOIN step ON step.id = note.step_id AND step.at = note.at"
    assert campaign.connection.execute(joined).fetchone() == (3,)


def test_ids_are_never_given_twice(campaign: OpenCampaign) -> None:
    add(campaign, "Third")
    journal.undo(campaign)
    add(campaign, "Fourth")
    assert campaign.connection.execute("SELECT id FROM entity WHERE name = 'Fourth'").fetchone() == (4,)
    assert campaign.last_step is not None and campaign.last_step.step_id == 3


def test_kind_and_words_may_be_filled_until_the_end(campaign: OpenCampaign) -> None:
    with journal.act(campaign, "roll", {"actor": "Aldric"}) as act:
        act.session.add(an_entity("Mirelle"))
        act.words["outcome"] = "critical"
        act.kind = "card"
    stored = campaign.connection.execute("SELECT kind, words FROM step").fetchone()
    assert stored == ("card", '{"actor":"Aldric","outcome":"critical"}')


def test_words_that_are_no_plain_data_undo_the_act(campaign: OpenCampaign) -> None:
    before = dump(campaign.connection)
    with pytest.raises(ValueError), journal.act(campaign, "roll", {"mean": float("nan")}) as act:
        act.session.add(an_entity("Mirelle"))
    with pytest.raises(IntegrityError), journal.act(campaign, "roll") as act:
        act.session.add(an_entity("x" * 81))
    with pytest.raises(Exception, match="not JSON compliant"), journal.act(campaign, "roll") as act:
        roll = _roll(act)
        roll.result = {"mean": float("nan")}
        act.session.add(roll)
    assert dump(campaign.connection) == before


def test_an_act_inside_an_act_is_refused(campaign: OpenCampaign) -> None:
    with pytest.raises(RuntimeError, match="inside an act"), journal.act(campaign, "outer") as outer:
        outer.session.add(an_entity("Mirelle"))
        outer.session.flush()
        with journal.act(campaign, "inner"):
            pass
    assert count(campaign, "entity") == 2


def test_rows_may_refer_to_each_other_in_any_order_and_not_to_nothing(campaign: OpenCampaign) -> None:
    with journal.act(campaign, "card") as act:
        act.session.add(Wound(entity_id=1, category="light", at=act.at, step_id=act.step_id, sitting_id=1, roll_id=1))
        act.session.flush()
        act.session.add(_roll(act))
    assert count(campaign, "wound") == 1
    with pytest.raises(Exception, match="FOREIGN KEY"), journal.act(campaign, "card") as act:
        act.session.add(Wound(entity_id=99, category="light", at=act.at, step_id=act.step_id, sitting_id=1))
    assert count(campaign, "wound") == 1


def test_objects_can_be_read_after_the_act(campaign: OpenCampaign) -> None:
    with journal.act(campaign, "roll") as act:
        roll = _roll(act)
        act.session.add(roll)
    assert (roll.id, roll.faces, roll.at) == (1, [7, 7, 2], act.at)


def test_the_place_in_the_open_fight_is_noted(campaign: OpenCampaign) -> None:
    with journal.act(campaign, "fight made") as act:
        fight = Fight(name="Ford", state="running", round=2, turn=3, created_at=act.at)
        act.session.add(fight)
        act.session.flush()
        act.session.get_one(Campaign, 1).open_fight_id = fight.id
        assert (act.place.fight_id, act.place.round, act.place.turn) == (None, None, None)
    with journal.act(campaign, "fight ended") as act:
        assert (act.place.fight_id, act.place.round, act.place.turn) == (1, 2, 3)
        act.session.get_one(Fight, 1).state = "ended"
    assert campaign.last_step == journal.StepDone("fight ended", {}, 2, 1, 2, 3)
    with journal.act(campaign, "entity added") as act:
        assert (act.place.fight_id, act.place.round, act.place.turn) == (None, None, None)
        act.session.add(an_entity("Mirelle"))


def test_a_sitting_opens_after_six_hours_without_an_act(campaign: OpenCampaign) -> None:
    for hours, number in ((0, 1), (5.9, 1), (11.8, 1), (17.8, 2), (17.9, 2), (100, 3), (99, 3)):
        at(campaign, NOON + timedelta(hours=hours))
        add(campaign, f"after {hours}")
        stored = "SELECT sitting.number FROM step JOIN sitting ON sitting.id = sitting_id ORDER BY step.id DESC"
        assert campaign.connection.execute(stored).fetchone() == (number,), hours
    starts = campaign.connection.execute("SELECT number, started_at FROM sitting ORDER BY number").fetchall()
    assert starts == [
        (1, "2026-05-01T12:00:00.000000+00:00"),
        (2, "2026-05-02T05:48:00.000000+00:00"),
        (3, "2026-05-05T16:00:00.000000+00:00"),
    ]


def test_an_evening_begins_with_what_was_prepared_for_it_however_long_ago(campaign: OpenCampaign) -> None:
    at(campaign, NOON)
    with journal.act(campaign, "scene") as act:
        act.session.add(an_entity("Innkeeper"))
    evening = NOON + timedelta(days=9)
    at(campaign, evening)
    add(campaign, "Mirelle")
    assert campaign.connection.execute("SELECT number, started_at FROM sitting").fetchall() == [(1, to_text(evening))]
    at(campaign, evening + timedelta(days=7))
    add(campaign, "Aldric")
    assert count(campaign, "sitting") == 2


def test_a_sitting_stays_when_its_first_act_is_taken_back(campaign: OpenCampaign) -> None:
    at(campaign, NOON)
    add(campaign, "Mirelle")
    journal.undo(campaign)
    assert count(campaign, "sitting") == 1
    at(campaign, NOON + timedelta(hours=7))
    journal.redo(campaign)
    assert count(campaign, "sitting") == 2


def test_times_are_kept_in_utc_and_a_clock_without_a_zone_is_refused(campaign: OpenCampaign) -> None:
    at(campaign, datetime(2026, 3, 29, 2, 30, tzinfo=timezone(timedelta(hours=2))))
    add(campaign, "Mirelle")
    assert campaign.connection.execute("SELECT at FROM step").fetchone() == ("2026-03-29T00:30:00.000000+00:00",)
    at(campaign, datetime(2026, 3, 29, 2, 30))
    with pytest.raises(ValueError, match="without a zone"):
        add(campaign, "Nobody")
    assert count(campaign, "entity") == 3


def test_the_state_of_the_screen_is_written_with_the_act(campaign: OpenCampaign) -> None:
    campaign.ui_state["selected"] = "d"
    add(campaign, "Mirelle")
    assert campaign.connection.execute("SELECT state FROM ui_state").fetchone() == ('{"selected": "d"}',)
    campaign.ui_state["selected"] = "e"
    journal.undo(campaign)
    assert campaign.connection.execute("SELECT state FROM ui_state").fetchone() == ('{"selected": "e"}',)


def test_search_follows_what_acts_do(campaign: OpenCampaign) -> None:
    def found(word: str) -> int:
        matching = "SELECT count(*) FROM roll_fts JOIN roll ON roll.id = roll_fts.rowid WHERE roll_fts MATCH ?"
        hits: int = campaign.connection.execute(matching, (word,)).fetchone()[0]
        return hits

    with journal.act(campaign, "roll") as act:
        act.session.add(_roll(act))
    assert found("gobelin") == found("gob*") == found("épée") == 1
    with journal.act(campaign, "changed") as act:
        act.session.get_one(Roll, 1).folded = "mirelle"
    assert (found("gobelin"), found("mirelle")) == (0, 1)
    journal.undo(campaign)
    assert (found("gobelin"), found("mirelle")) == (1, 0)
    journal.undo(campaign)
    assert found("gobelin") == 0
    journal.redo(campaign)
    assert found("gobelin") == 1
    # Raises when the index disagrees with its table.
    with campaign.connection:
        campaign.connection.execute("INSERT INTO roll_fts (roll_fts, rank) VALUES ('integrity-check', 1)")


def _roll(act: journal.Act) -> Roll:
    return Roll(
        step_id=act.step_id,
        at=act.at,
        sitting_id=act.place.sitting_id,
        kind="attack",
        actor_id=1,
        actor_name="Aldric",
        inputs={},
        faces=[7, 7, 2],
        result={},
        folded="aldric gobelin epee",
    )
