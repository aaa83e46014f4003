"""Every key of this version does what the table says, for the number of keys that a job may cost."""

import json

import pytest

from gm_console.commands.actions import ACTIONS, Action
from gm_console.tui.desk import Desk, Mode
from gm_console.tui.modes.normal import Normal
from tests.tui.driving import Seat, sitting


class Broken(Normal):
    """A mode with a fault of ours."""

    def press(self, desk: Desk, key: str) -> Mode:
        raise ZeroDivisionError("a fault of ours")


def last_roll(seat: Seat) -> dict[str, object]:
    row = seat.table.campaign.connection.execute(
        "SELECT actor_name, target_name, label, thrown, faces, inputs FROM roll WHERE kind <> 'initiative' "
        "ORDER BY id DESC LIMIT 1"
    ).fetchone()
    asked = json.loads(row[5])["asked"]
    return {"who": row[0], "whom": row[1], "what": row[2], "thrown": row[3], "faces": json.loads(row[4]), **asked}


async def test_a_card_on_a_tagged_target_costs_three_keys_and_the_same_again_one() -> None:
    async with sitting() as seat:
        await seat.press("1", "c", "enter")
        first = last_roll(seat)
        assert (first["who"], first["whom"], first["what"]) == ("Aldric", "Goblin 1", "Assault")
        await seat.press(".")
        await seat.press(";")
        assert [roll[:2] for roll in seat.rolls()] == [("Aldric", "Goblin 1")] * 3


async def test_distance_modifiers_levels_opposition_and_faces_reach_the_act() -> None:
    async with sitting() as seat:
        await seat.press("1c35-2,>12=10 3", "enter")
        roll = last_roll(seat)
        assert roll["distance"] == 35
        assert roll["modifiers"] == [-2]
        assert roll["lower"] == 1
        assert roll["opposition"] == 12
        assert roll["thrown"] == "table"


async def test_without_a_tag_the_card_meets_the_last_target_and_a_is_the_last_card() -> None:
    async with sitting() as seat:
        await seat.press("2d", "enter")
        await seat.press("a", "enter")
        assert [roll[1::2] for roll in seat.rolls()] == [("Goblin 2", "Net"), ("Goblin 2", "Net")]


async def test_a_star_is_every_visible_opponent_and_a_card_for_one_says_so() -> None:
    async with sitting() as seat:
        await seat.press("1*")
        assert "one" in seat.under
        await seat.press("enter")
        assert seat.rolls() == []
        assert seat.prompt.startswith(" Aldric · 1 Assault › *")


async def test_cards_without_targets_and_without_dice_are_played_with_two_keys() -> None:
    async with sitting() as seat:
        await seat.press("3", "enter", "4", "enter")
        assert [roll[2:4] for roll in seat.rolls()] == [("effort", "Brace"), ("none", "Knock")]


async def test_the_azerty_row_chooses_cards_and_wounds() -> None:
    async with sitting() as seat:
        await seat.press("&c", "enter", "wé", 'wd"')
        assert seat.rolls()[0][3] == "Assault"
        assert seat.roster_row("Aldric").count("S1") == 1
        assert seat.roster_row("Goblin 2").count("M1") == 1


async def test_capitals_mean_the_same() -> None:
    async with sitting() as seat:
        await seat.press("W2", "X", "N")
        assert seat.steps()[-3:] == ["wound", "fallen", "turn"]


async def test_a_capacity_by_name_by_number_and_with_modifiers() -> None:
    async with sitting() as seat:
        await seat.press("tper+3=5", "enter", "t24-3=7", "enter", "t-13=1", "enter")
        conn = seat.table.campaign.connection
        asked = [json.loads(row[0])["asked"] for row in conn.execute("SELECT inputs FROM roll WHERE kind='capacity'")]
        assert [(each.get("name", ""), each["capacity"], each.get("modifiers", [])) for each in asked] == [
            ("perception", 24, [3]),
            ("", 24, [-3]),
            ("", -13, []),
        ]


async def test_wounds_of_the_selected_one_cost_two_keys_and_of_another_three() -> None:
    async with sitting() as seat:
        await seat.press("w2")
        assert "S1" in seat.roster_row("Aldric")
        await seat.press("r2")
        assert "S1" not in seat.roster_row("Aldric")
        await seat.press("wd3", "wd1")
        assert "M1 L1" in seat.roster_row("Goblin 2")
        await seat.press("rd3")
        assert "L1" in seat.roster_row("Goblin 2")
        assert "M1" not in seat.roster_row("Goblin 2")


async def test_turns_go_with_one_key_both_ways_and_the_selection_goes_with_them() -> None:
    async with sitting() as seat:
        assert "▶" in seat.roster_row("Aldric")
        await seat.press("n")
        assert seat.selected == "Goblin 1"
        assert "turn: Goblin 1" in seat.rows[0]
        await seat.press("down", "down", "n")
        assert seat.selected == "Mirelle"
        await seat.press("p")
        assert seat.selected == "Goblin 1"


async def test_fallen_hold_hidden_cost_one_key_each_and_the_roster_says_so() -> None:
    async with sitting() as seat:
        seat.select("Goblin 2")
        await seat.press("x")
        assert "fallen" in seat.roster_row("Goblin 2")
        await seat.press("xv")
        assert "hidden" in seat.roster_row("Goblin 2")
        await seat.press("vz")
        assert "held" in seat.roster_row("Goblin 2")
        await seat.press("z")
        assert "turn: Goblin 2" in seat.rows[0]


async def test_initiatives_are_typed_for_the_selected_one_and_for_a_tag() -> None:
    async with sitting() as seat:
        await seat.press("i-4", "enter", "id40", "enter")
        assert "−4 Aldric" in seat.roster_row("Aldric")
        assert "d 40 Goblin 2" in seat.rows[2]


async def test_undo_and_redo_take_back_and_put_again_whatever_it_was() -> None:
    async with sitting() as seat:
        await seat.press("w2u")
        assert "S1" not in seat.roster_row("Aldric")
        assert "taken back" in seat.text
        await seat.press("y")
        assert "S1" in seat.roster_row("Aldric")
        assert "put again" in seat.text


async def test_a_note_stands_in_the_log_and_a_question_mark_in_it_is_plain() -> None:
    async with sitting() as seat:
        await seat.press(",who cut the rope?", "enter")
        assert "note: who cut the rope?" in seat.text


@pytest.mark.parametrize("action", [each for each in ACTIONS if each.later], ids=lambda each: each.id)
async def test_the_key_of_a_later_feature_says_so_in_one_line(action: Action) -> None:
    async with sitting() as seat:
        steps = seat.steps()
        await seat.press(action.keys[0])
        assert seat.under == f"{action.verb}: not in this version yet"
        assert seat.steps() == steps


async def test_what_needs_a_fight_says_which_key_opens_one() -> None:
    async with sitting(fight=False) as seat:
        for key in "npxzvi":
            await seat.press(key)
            assert seat.under.endswith("no fight is open; f opens one"), key
        assert seat.steps() == []


async def test_without_a_fight_cards_tests_wounds_and_notes_work_too() -> None:
    async with sitting(fight=False) as seat:
        await seat.press("1b", "enter", "t24", "enter", "w1", ",rain", "enter")
        assert seat.steps() == ["roll", "roll", "wound", "note"]
        assert "session 1" in seat.rows[0]


async def test_remapped_keys_act_and_are_shown() -> None:
    async with sitting(next_turn=("N", "0")) as seat:
        await seat.press("0")
        assert "turn: Goblin 1" in seat.rows[0]
        assert "N next" in seat.rows[-1]
        await seat.press("n")
        assert seat.under.startswith("n does nothing")


async def test_leaving_is_asked_and_any_other_key_stays_and_does_nothing_else() -> None:
    async with sitting() as seat:
        await seat.press("q")
        assert "leave the console?" in seat.prompt
        before = seat.steps()
        for no in ("escape", "n", "y", "x", "q"):
            await seat.press(no)
            assert "leave the console?" not in seat.prompt
            assert not seat.desk.leaving
            await seat.press("q")
        await seat.press("n")
        assert seat.steps() == before
        await seat.press("q", "enter")
        assert seat.desk.leaving


async def test_an_unforeseen_fault_is_told_in_one_line_and_play_goes_on() -> None:
    async with sitting() as seat:
        seat.desk.mode = Broken()
        await seat.press("w")
        assert seat.under == "told: a fault of ours"
        seat.desk.mode = Normal()
        await seat.press("w2")
        assert seat.steps()[-1] == "wound"


async def test_one_who_throws_at_the_table_is_asked_for_the_dice_by_enter_itself() -> None:
    async with sitting() as seat:
        await seat.press("nn", "1c", "enter")
        assert seat.prompt.startswith(" Mirelle · 1 Shot › c=")
        assert seat.rolls() == []
        await seat.press("6 6", "enter")
        assert last_roll(seat)["faces"] == [6, 6]
        assert last_roll(seat)["thrown"] == "table"
        await seat.press(".")
        assert seat.prompt.startswith(" Mirelle · Shot · again › =")
        await seat.press("5 4", "enter")
        assert last_roll(seat)["faces"] == [5, 4]


async def test_a_capacity_test_that_goes_on_asks_for_the_next_die_and_keeps_what_was_typed() -> None:
    async with sitting() as seat:
        await seat.press("t24=12", "enter")
        assert "next die" in seat.under
        await seat.press("11", "enter", "3", "enter")
        assert last_roll(seat)["faces"] == [12, 11, 3]


async def test_what_is_not_possible_is_told_and_nothing_is_changed() -> None:
    async with sitting() as seat:
        steps, prompt = seat.steps(), " Aldric · 1 Assault › c=13"
        await seat.press("1c=13", "enter")
        assert seat.asked == prompt
        assert "no die shows 13" in seat.under
        await seat.press("backspace", "enter")
        assert seat.asked == prompt[:-1]
        assert "2d12+1d4" in seat.under
        assert seat.steps() == steps
        await seat.press("escape", "t24=5 5", "enter")
        assert seat.prompt.startswith(" Aldric · test › 24=5 5")
        assert seat.steps() == steps
