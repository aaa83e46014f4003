"""The keys of a fight: bring in, condition, earlier and later, initiatives, groups folded, fights named and ended."""

import pytest

from gm_console.campaign import requests as ask
from gm_console.campaign import views
from gm_console.tui.desk import leave_desk, open_desk
from gm_console.tui.modes.normal import Normal
from tests.campaign.acts.magic import band
from tests.campaign.acts.play import Table, make
from tests.tui.driving import Seat, sitting
from tests.tui.study import studied, studying


def names(seat: Seat) -> list[str]:
    """Who is in the roster, in its order."""
    return [one.name for one in seat.desk.roster]


async def test_three_more_of_a_known_one_join() -> None:
    async with sitting() as seat:
        await seat.press("bgob3")
        assert seat.under == "3 × Goblin join"
        await seat.press("enter")
        assert [name for name in names(seat) if name.startswith("Goblin")][-1] == "Goblin 6"
        assert seat.steps()[-1] == "joined"
        await seat.press("u")
        assert "Goblin 6" not in names(seat)


async def test_an_unknown_name_asks_for_its_level() -> None:
    async with sitting() as seat:
        await seat.press("bTroll", "enter")
        assert "its level after it" in seat.under
        await seat.press("5*3", "enter")
        assert sorted(name for name in names(seat) if name.startswith("Troll")) == ["Troll 1", "Troll 2", "Troll 3"]
        assert {one.level for one in seat.desk.roster if one.name.startswith("Troll")} == {5}


async def test_with_no_fight_open_one_is_made_with_the_party_in_it() -> None:
    async with sitting(fight=False) as seat:
        await seat.press("bgob2")
        assert seat.under == "a fight is made; 2 × Goblin join"
        await seat.press("enter")
        assert seat.desk.state.fight_state == "prepared"
        assert {"Aldric", "Mirelle", "Goblin 1", "Goblin 2"} <= set(names(seat))
        await seat.press("n")
        assert seat.desk.state.round == 1


async def test_where_the_open_fight_does_not_run_it_is_named_before_anyone_joins_it() -> None:
    async with sitting() as seat:
        await seat.press(":pause", "enter")
        for typed, told in (
            ("bgob3", "into The ford, paused; 3 × Goblin join"),
            ("bthe ford", "into The ford, paused; the encounter The ford joins: "),
            (":bring gob 3", "into The ford, paused · 3 Goblin"),
        ):
            await seat.press(typed)
            assert told in f"{seat.under} ", typed
            await seat.press("escape")
        await seat.press("e", "ctrl+e", "goblin", "+")
        assert seat.under == "brought in: Goblin · into The ford, paused"
        await seat.press("escape", "escape", ":resume", "enter", "bgob3")
        assert seat.under == "3 × Goblin join"


async def test_a_second_fight_from_nothing_begins_as_the_help_says() -> None:
    async with sitting() as seat:
        await seat.press("f", "down")
        assert "no fight: the party" in seat.text and "the party alone" in seat.asked
        await seat.press("enter", "bgob3")
        assert seat.under == "a fight is made; 3 × Goblin join"
        await seat.press("enter")
        assert len(views.fights(seat.table.campaign.connection)) == 2


async def test_one_who_is_there_already_is_told_before_enter_and_is_never_the_first_offered() -> None:
    async with sitting() as seat:
        await seat.press("baldric")
        assert seat.under == "Aldric is in this fight already"
        before = seat.steps()
        await seat.press("enter", "escape")
        assert seat.steps() == before
        # Mirelle is there: the one who is not comes first.
        seat.table.do(ask.SaveEntity(None, kind="player", name="Mirza"))
        await seat.press("bmir")
        assert seat.under == "Mirza joins"


@pytest.mark.parametrize("key", ["b", "c", "i", ",", ":"])
async def test_where_a_question_mark_is_a_character_no_odds_are_offered(key: str) -> None:
    async with sitting() as seat:
        await seat.press(key)
        assert "odds" not in seat.rows[-1]
        await seat.press("note " if key == ":" else "x", "?")
        assert "?" in seat.asked
        assert "odds" not in seat.rows[-1] and "The odds in full" not in seat.text
    async with sitting() as seat:
        for typed in ("1", ":assault c", "t"):
            await seat.press("escape", typed)
            assert "? odds" in seat.rows[-1], typed


async def test_an_encounter_joins_or_makes_a_fight() -> None:
    for fight in (False, True):
        async with sitting(fight=fight) as seat:
            template = seat.table.campaign.connection.execute("SELECT name FROM encounter_template").fetchone()[0]
            before = len(names(seat))
            await seat.press(f"b{template}")
            assert f"the encounter {template} joins" in seat.under
            await seat.press("enter")
            assert len(names(seat)) > before
            assert seat.steps()[-1] == ("joined" if fight else "fight made")


async def test_a_condition_in_the_keys_it_may_cost() -> None:
    async with sitting() as seat:
        await seat.press("cdazed-2 2")
        assert seat.under == "Aldric: new condition dazed −2, 2 rounds"
        await seat.press("enter")
        mark = seat.desk.line.conditions[0] if seat.desk.line else None
        assert mark is not None and (mark.name, mark.amount, mark.rounds) == ("dazed", -2, 2)
        assert "dazed 2" in seat.roster_row("Aldric")
        # The name made here is offered from now on.
        seat.select("Goblin 1")
        await seat.press("cda")
        assert ("zed", "quiet") in seat.lines[-3]
        await seat.press("-1 >a", "enter")
        assert seat.table.marks("Goblin 1") == (("dazed", -1, None),)
        assert "dazed" in seat.roster_row("Goblin 1")
        await seat.press("uu")
        assert not any(one.conditions for one in seat.desk.roster)


async def test_earlier_and_later_cost_one_key_each_and_the_turn_stays() -> None:
    async with sitting() as seat:
        before = names(seat)
        seat.select("Goblin 1")
        await seat.press("k")
        assert names(seat)[:2] == ["Goblin 1", "Aldric"]
        assert seat.desk.state.active_name == "Aldric"
        assert seat.selected == "Goblin 1"
        await seat.press("j")
        assert names(seat) == before
        await seat.press("kjkkjj")
        assert seat.selected == "Goblin 1"


async def test_the_initiatives_of_all_players_are_typed_in_one_go() -> None:
    async with sitting() as seat:
        before = seat.steps()
        await seat.press("ia3b40", "enter")
        assert names(seat)[0] == "Mirelle"
        assert {one.name: one.initiative for one in seat.desk.roster}["Aldric"] == 3
        assert seat.steps() == [*before, "initiative typed"]
        await seat.press("i5a6", "enter")
        assert "named again" in seat.under


async def test_a_group_is_folded_into_one_line_and_the_arrows_pass_it() -> None:
    table = studied()
    band(table, "Goblin 1", "Goblin 2", "Goblin 3")
    async with studying(table=table) as seat:
        seat.select("Goblin 2")
        await seat.press("w1 ")
        rows = [row for row in seat.rows[2:9] if "(3)" in row]
        assert len(rows) == 1 and "L1" in rows[0] and "›" in rows[0]
        assert not any("Goblin 1" in row[:34] or "Goblin 3" in row[:34] for row in seat.rows[2:9])
        await seat.press("up", "down", "down", "up")
        assert any("(3)" in row and "›" in row for row in seat.rows[2:9])
        # A letter still means the one who has it.
        tag = table.line("Goblin 3").tag
        await seat.press(f"w{tag}2")
        assert table.line("Goblin 3").serious == 1
        await seat.press(" ")
        assert any("Goblin 3" in row[:34] for row in seat.rows[2:9])
        seat.select("Aldric")
        await seat.press(" ")
        assert seat.under == "Aldric is in no group"


async def test_one_with_two_turns_has_two_lines_and_the_arrows_go_on_behind_them() -> None:
    table = Table(make({}))
    try:
        table.start((("Aldric", 30), ("Goblin 1", 25), ("Mirelle", 20)))
        table.do(ask.AddSlot(table.combatant("Aldric"), 22))
        async with sitting(table=table, fight=False) as seat:
            lines = [row[:34] for row in seat.rows[2:9] if "Aldric" in row[:34]]
            assert ["turn 2" in line for line in lines] == [False, True]
            assert ["›" in line for line in lines] == [True, False]
            # The line whose turn it is is the one selected.
            await seat.press("nn")
            lines = [row[:34] for row in seat.rows[2:9] if "Aldric" in row[:34]]
            assert ["›▶" in line for line in lines] == [False, True]
            assert ["›" in line for line in lines] == [False, True]
            await seat.press("pp")
            last = names(seat)[-1]
            await seat.press(*["down"] * 8)
            assert seat.selected == last
            await seat.press(*["up"] * 8)
            assert seat.selected == names(seat)[0]
            await seat.press("wa1")
            assert table.line("Aldric").light == 1
    finally:
        table.campaign.close()


async def test_each_turn_of_one_who_has_several_is_selected_by_itself_and_its_place_is_its_own() -> None:
    table = Table(make({}))
    try:
        table.start((("Aldric", 30), ("Goblin 1", 25), ("Mirelle", 20)))
        table.do(ask.AddSlot(table.combatant("Aldric"), 22))
        async with sitting(table=table, fight=False) as seat:

            def turns() -> list[tuple[int | None, bool, bool]]:
                return [
                    (one.initiative, one.held, one == seat.desk.line) for one in table.roster if one.name == "Aldric"
                ]

            await seat.press("down", "down")
            assert turns() == [(30, False, False), (22, False, True)]
            assert "›" in next(row[:34] for row in seat.rows[2:9] if "turn 2" in row)
            await seat.press("k")
            assert [one.name for one in table.roster[:2]] == ["Aldric", "Aldric"]
            await seat.press("u")
            assert turns() == [(30, False, False), (22, False, True)]
            await seat.press("z")
            assert turns() == [(30, False, False), (22, True, True)]
            await seat.press("u", "i12", "enter")
            assert turns() == [(30, False, False), (12, False, True)], "and its initiative"
            # What one bears is theirs, whichever of their turns is selected.
            await seat.press("w1", "v", "v")
            assert table.line("Aldric").light == 1
            assert turns()[1][2], "an act leaves the selection where it is"
            await seat.press(":init 13", "enter")
            assert turns() == [(30, False, False), (13, False, True)]
            await seat.press(":remove")
            assert "a further turn of Aldric" in seat.under
            await seat.press("enter")
            assert turns() == [(30, False, True)]
            await seat.press("u", "up", "up", "up", ":remove")
            assert "further" not in seat.under
            await seat.press("enter")
            assert turns() == []
    finally:
        table.campaign.close()


async def test_the_turn_that_was_selected_is_selected_again_and_n_selects_the_one_that_it_is() -> None:
    table = Table(make({}))
    try:
        table.start((("Aldric", 30), ("Goblin 1", 25), ("Mirelle", 20)))
        table.do(ask.AddSlot(table.combatant("Aldric"), 22))
        async with sitting(table=table, fight=False) as seat:
            await seat.press("down", "down")
            leave_desk(seat.desk)
            again = open_desk(table.campaign, seat.desk.keymap, Normal())
            assert again.line == seat.desk.line and again.line is not None and again.line.slot
            await seat.press("n")
            assert seat.selected == "Goblin 1"
            await seat.press("n")
            assert seat.desk.line is not None and seat.desk.line.slot and seat.desk.line.active
    finally:
        table.campaign.close()


async def test_a_fight_is_named_paused_ended_and_gone_on_with_from_the_list() -> None:
    async with sitting() as seat:
        await seat.press("f")
        for key in ("n name", "p pause", "x end"):
            assert key in seat.rows[-1]
        await seat.press("nThe mill", "enter")
        assert seat.desk.state.fight == "The mill"
        assert "The mill" in seat.text and seat.desk.mode.where == "list"
        await seat.press("p")
        assert seat.desk.state.fight_state == "paused"
        assert any("paused" in row for row in seat.rows[10:])
        await seat.press("enter")
        assert seat.desk.state.fight_state == "running"
        await seat.press("f", "x")
        assert seat.desk.state.fight_id is None
        await seat.press("enter")
        assert seat.desk.state.fight_state == "ended"
        await seat.press("enter")
        assert (seat.desk.state.fight_state, seat.desk.state.round) == ("running", 1)
        await seat.press("f", "down", "p")
        assert "p pause" not in seat.rows[-1] and "n name" not in seat.rows[-1]
        assert seat.under == "choose a fight first"
        assert seat.steps()[3:] == [
            "fight named", "fight paused", "fight resumed", "fight ended", "fight opened", "fight reopened"
        ]  # fmt: skip


async def test_one_who_waits_is_named_when_the_turn_passes_over_them() -> None:
    async with sitting() as seat:
        seat.select("Goblin 1")
        await seat.press("z")
        seat.select("Aldric")
        await seat.press("n")
        assert seat.selected == "Mirelle"
        assert seat.under == "Goblin 1 waits (z: act now)"
        await seat.press("n")
        assert seat.under == ""


async def test_the_worst_wound_stands_first() -> None:
    async with sitting() as seat:
        await seat.press("w1w2w3")
        assert "M1 S1 L1" in seat.roster_row("Aldric")
    async with sitting((60, 20)) as seat:
        await seat.press("w1w2w3cdazed", "enter")
        assert "M1 S1" in seat.roster_row("Aldric")


async def test_a_burst_through_all_of_it_is_done_in_its_order() -> None:
    async with sitting() as seat:
        await seat.press("bgob2", "enter", "jk", "cdazed", "enter", "ia9c8", "enter", "w1u")
        assert seat.faults == []
        assert seat.steps()[3:] == ["joined", "moved", "moved", "condition", "initiative typed", "wound", "undo"]


async def test_of_several_fights_only_the_open_one_runs_and_another_is_kept() -> None:
    async with sitting() as seat:
        seat.table.do(ask.MakeFight(1))
        await seat.press("f")
        assert [row for row in seat.rows if "running" in row] == []
        assert any("kept · round 1" in row for row in seat.rows)
