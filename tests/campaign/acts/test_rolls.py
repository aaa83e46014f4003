"""Cards played and capacities tested: what is gathered, thrown, recorded, wounded, repeated."""

import json
from typing import Any

import pytest

from gm_console.campaign import journal, lastact
from gm_console.campaign import requests as ask
from gm_console.campaign import tables as t
from gm_console.campaign.acts import MoreFaces
from gm_console.campaign.preview import preview
from gm_console.campaign.views import log_page
from gm_console.campaign.wording import entry_lines, reasoning
from gm_console.errors import ConsoleError
from tests.campaign.acts.play import ORDER, Table


def log(table: Table) -> list[str]:
    """The log's lines."""
    return [line.text for entry in log_page(table.campaign.connection) for line in entry_lines(entry)]


def why(table: Table) -> tuple[str, ...]:
    """The reasoning of the last act."""
    return reasoning(log_page(table.campaign.connection)[-1])


def test_an_assault_as_worked_through_in_the_rules(table: Table) -> None:
    """Level 8, power 24, body control 14, mastery 1 and one more, sword 6, hindered by 2; faces 7, 7, 2."""
    table.start(ORDER)
    table.do(table.card("Aldric", "Assault", "Goblin 1", modifiers=(-2,), faces=(7, 7, 2)))
    assert log(table)[-2:] == [
        "1.1 Aldric › c Goblin 1 · Assault · 7 7 2 +5 = 21 · critical, mortal",
        "    great success · blow 12 · SERIOUS WOUND",
    ]
    assert "threshold 12 + 1 − 2 = 11 (largest die thrown 12, body control 14 → 1, complexity 2)" in why(table)
    wound = table.sheet("Goblin 1").wounds[0]
    assert (wound.category, wound.round, wound.by, wound.card) == ("serious", 1, "Aldric", "Assault")


def test_armour_lowers_and_the_roll_keeps_every_input(table: Table) -> None:
    table.start(ORDER)
    table.do(table.card("Aldric", "Assault", "Goblin 1", faces=(6, 6, 1)))
    row = table.campaign.connection.execute(
        "SELECT kind, thrown, faces, value, outcome, critical, wound, inputs, result FROM roll ORDER BY id DESC"
    ).fetchone()
    assert row[:7] == ("attack", "table", "[6,6,1]", 18, "success", "success", "serious")
    inputs, result = json.loads(row[7]), json.loads(row[8])
    assert inputs["action"]["rulings"]["double"] == "any"
    assert [each["options"][0]["value"] for each in inputs["target"]["defences"]] == [12, 13, 20]
    assert result["targets"][0]["blow_category"] == "serious"
    assert result["targets"][0]["blow_value"] == 12


def test_a_shot_at_35_squares_at_someone_of_whom_only_the_level_is_known(table: Table) -> None:
    table.start(ORDER)
    table.do(table.card("Mirelle", "Shot", "Stranger", distance=35, faces=(6, 6)))
    assert log(table)[-2:] == [
        "1.1 Mirelle › f Stranger · Shot · 6 6 +3 = 15 · critical, mortal",
        "    success · blow 5 · MORTAL WOUND (no resistance known)",
    ]
    assert "threshold 12 + 0 − 6 = 6 (largest die thrown 12, body control 9 → 0, complexity 6)" in why(table)
    assert table.line("Stranger").mortal == 1


def test_an_act_that_is_refused_changes_nothing(table: Table) -> None:
    table.start(ORDER)
    before = table.tables()
    sheetless = ask.PlayCard(table.line("Aldric").entity, 999, ())
    for request, told in (
        (table.card("Aldric", "Assault", "Goblin 1", faces=(7, 7)), "takes 3 faces, not 2"),
        (table.card("Aldric", "Assault", "Goblin 1", faces=(7, 7, 5)), "5"),
        (table.card("Aldric", "Assault", "Goblin 1", lower=9), "cannot be lowered by 9"),
        (table.card("Aldric", "Assault"), "at whom"),
        (table.card("Aldric", "Assault", "Goblin 1", "Goblin 2"), "one target"),
        (table.card("Aldric", "Knock", "Goblin 1"), "takes no target"),
        (table.card("Aldric", "Net", "Goblin 1", modifiers=(-2,)), "no threshold"),
        (table.card("Aldric", "Net", "Goblin 1", pick="dodge"), "nothing to pick"),
        (table.card("Stranger", "Assault", "Goblin 1"), "needs a weapon"),
        (table.card("Aldric", "Assault", "Goblin 1", distance=-1), "distance"),
        (sheetless, "not one of the actor's"),
        (ask.RollCapacity(999, 24), "nobody there"),
        (ask.RollCapacity(1, 24, faces=(13,)), "13"),
        (ask.RollCapacity(1, 24, faces=(5, 5)), ""),
        (ask.RollCapacity(1, 10**9), ""),
        (ask.RecordWound(1, "deadly"), "light, serious or mortal"),
        (ask.RecordWound(999, "light"), "nobody there"),
        (ask.RecoverWound(1, "light"), "no light wound"),
        (ask.AddNote(" \n "), "empty note"),
        (ask.SetInitiative(()), "no initiative typed"),
        (ask.SetInitiative(((1, 10**9),)), ""),
        (ask.SetInitiative(((99, 1),)), "not in the open fight"),
    ):
        with pytest.raises(ConsoleError) as caught:
            table.do(request)
        assert told in caught.value.message
        assert "\n" not in caught.value.message
        assert table.tables() == before, request


def test_a_capacity_test_that_is_not_finished_asks_for_the_next_die(table: Table) -> None:
    with pytest.raises(MoreFaces, match="give the next die"):
        table.do(ask.RollCapacity(1, 24, "perception", faces=(12,)))
    table.do(ask.RollCapacity(1, 24, "perception", (3,), faces=(12, 11, 7)))
    assert log(table) == ["Aldric · perception · 24+3 · 12 11 7 → 3°R · critical success 1"]


def test_rolls_without_a_fight_belong_to_the_session(table: Table) -> None:
    table.do(ask.RollCapacity(1, -13, faces=(4,)))
    fight, round_, sitting = table.campaign.connection.execute(
        "SELECT fight_id, round, sitting_id FROM roll"
    ).fetchone()
    assert (fight, round_, sitting) == (None, None, 1)
    assert table.state.sitting == 1


def test_conditions_enter_level_dice_and_capacities_and_are_named(table: Table) -> None:
    table.start(ORDER)
    table.do(table.card("Aldric", "Net", "Goblin 1", faces=(9, 9, 1)))
    table.do(table.card("Goblin 1", "Assault", "Aldric", faces=(9,)))
    assert any("caught" in line and "3" in line for line in why(table))
    outcome = "SELECT outcome FROM roll ORDER BY id DESC"
    assert table.campaign.connection.execute(outcome).fetchone() == ("unsuccessful",)
    table.do(table.card("Goblin 1", "Assault", "Aldric", faces=(10,)))
    assert table.campaign.connection.execute(outcome).fetchone() == ("failed",)


def test_an_effort_and_a_card_without_dice(table: Table) -> None:
    table.start(ORDER)
    table.do(table.card("Aldric", "Brace", faces=(12, 12, 4)))
    assert log(table)[-1] == "1.1 Aldric · Brace · 12 12 4 · success"
    table.do(table.card("Aldric", "Knock"))
    assert log(table)[-1] == "1.1 Aldric · Knock · The door holds."
    assert why(table) == ()


def test_a_wound_of_a_roll_is_taken_back_with_it(table: Table) -> None:
    table.start(ORDER)
    before = table.tables()
    table.do(table.card("Aldric", "Assault", "Goblin 1", faces=(7, 7, 2)))
    after = table.tables()
    table.do(ask.Undo())
    assert table.tables() == before
    assert log(table)[-1] == "taken back: Aldric › Goblin 1 · Assault · 7 7 2 · Goblin 1: serious wound"
    table.reopen()
    table.do(ask.Redo())
    assert table.tables() == after


def test_the_last_act_is_repeated_whole_after_anything(table: Table) -> None:
    with pytest.raises(ConsoleError, match="nothing to repeat"):
        lastact.last_request(table.campaign.connection)
    table.start(ORDER)
    request = table.card("Aldric", "Assault", "Goblin 1", distance=5, modifiers=(-2, 1), lower=1, faces=(7, 7))
    table.do(request)
    table.do(ask.NextTurn())
    table.do(ask.AddNote("!"))
    table.reopen()
    again = lastact.last_request(table.campaign.connection)
    assert again == table.card("Aldric", "Assault", "Goblin 1", distance=5, modifiers=(-2, 1), lower=1)
    table.do(again)
    assert lastact.last_target(table.campaign.connection, request.actor, "attack") == request.targets[0]
    assert lastact.last_card(table.campaign.connection, request.actor) == request.card
    table.do(ask.RollCapacity(1, 24, "perception", (3,), faces=(7,)))
    assert lastact.last_request(table.campaign.connection) == ask.RollCapacity(1, 24, "perception", (3,))


def test_the_preview_says_what_enter_would_do(table: Table) -> None:
    table.start(ORDER)
    shot = preview(table.campaign.connection, table.card("Mirelle", "Shot", "Goblin 2", distance=35, modifiers=(-2,)))
    assert (shot.whom, shot.tags) == ("d Goblin 2", "d")
    assert [part.text for part in shot.parts] == ["35 sq", "complexity 8", "threshold 4", "1d12+1d6"]
    test = preview(table.campaign.connection, ask.RollCapacity(1, 24, "perception", (3,)))
    assert [part.text for part in test.parts] == ["perception 24 + 3 = 27", "2°M 7"]
    with pytest.raises(ConsoleError, match="at whom"):
        preview(table.campaign.connection, table.card("Mirelle", "Shot"))


def test_names_are_found_by_search_as_they_fold(table: Table) -> None:
    table.start(ORDER)
    table.do(table.card("Aldric", "Assault", "Goblin 1", faces=(7, 7, 2)))
    found = table.campaign.connection.execute(
        "SELECT count(*) FROM roll_fts WHERE roll_fts MATCH 'goblin AND assault'"
    ).fetchone()
    assert found == (1,)
    table.do(ask.Undo())
    found = table.campaign.connection.execute("SELECT count(*) FROM roll_fts WHERE roll_fts MATCH 'assault'").fetchone()
    assert found == (0,)


def test_an_opposition_of_the_card_is_met_without_a_target(table: Table) -> None:
    with journal.act(table.campaign, "card") as act:
        act.session.add(t.Card(id=77, name="Force", kind="attack", targets="none", opposition=20))
        act.session.add(t.EntityCard(entity_id=1, card_id=77, position=9))
    table.do(table.card("Aldric", "Force", faces=(9, 8, 2)))
    assert log(table)[-2:] == ["Aldric · Force · 9 8 2 = 19", "    against 20: unsuccessful"]
    table.do(table.card("Aldric", "Force", opposition=19, faces=(9, 8, 2)))
    assert log(table)[-1] == "    against 19: success"


def test_who_is_not_in_the_open_fight_neither_acts_nor_is_acted_on(table: Table) -> None:
    table.start(ORDER)
    old = table.card("Mirelle", "Shot", "Goblin 1")
    table.do(old)
    table.do(ask.MakeFight(1))
    before = table.tables()
    with pytest.raises(ConsoleError, match="Goblin 1 is not in this fight"):
        table.do(lastact.last_request(table.campaign.connection))
    with pytest.raises(ConsoleError, match="Scribe is not in this fight"):
        table.do(ask.RollCapacity(5, 31, "writing"))
    assert table.tables() == before


def test_a_card_without_dice_takes_nothing_but_whom_it_is_for(table: Table) -> None:
    table.start(ORDER)
    for said in ({"modifiers": (-2,)}, {"distance": 35}, {"opposition": 12}, {"contest": True}, {"lower": 1}):
        with pytest.raises(ConsoleError, match="Knock throws no dice"):
            table.do(table.card("Aldric", "Knock", **said))


def test_a_condition_is_told_with_its_sign_and_a_targets_with_its_bearer(table: Table) -> None:
    table.start(ORDER)
    with journal.act(table.campaign, "conditions") as act:
        for who, counts in (("Aldric", "acting"), ("Goblin 1", "targeted")):
            entity = table.line(who).entity
            act.session.add(t.Condition(entity_id=entity, name="prone", amount=2, counts=counts, step_id=act.step_id))
    table.do(table.card("Aldric", "Assault", "Goblin 1", faces=(7, 7, 2)))
    assert "prone +2: complexity −2" in why(table)
    assert "prone (Goblin 1) +2 for whoever aims at it: complexity −2" in why(table)


def test_a_card_whose_effect_is_no_wound_makes_none_and_says_none(table: Table) -> None:
    with journal.act(table.campaign, "card") as act:
        blow = {"kind": "fixed", "value": 99}
        push: dict[str, Any] = {"category": "serious", "critical_category": "mortal", "resistances": ["resilience"]}
        act.session.add(t.Card(id=78, name="Push", kind="attack", blow=blow, effect_text="back", **push))
        act.session.add(t.EntityCard(entity_id=1, card_id=78, position=9))
    table.start(ORDER)
    table.do(table.card("Aldric", "Push", "Goblin 1", faces=(9, 8, 2)))
    assert log(table)[-1] == "    success · back"
    assert table.campaign.connection.execute("SELECT wound FROM roll ORDER BY id DESC").fetchone() == (None,)
