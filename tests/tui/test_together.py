"""Several at once: one card on several targets, a whole group on one; each costs the keys it may and is one step."""

import pytest

from gm_console.campaign import requests as ask
from gm_console.campaign.views import log_page
from gm_console.campaign.wording import entry_lines
from tests.campaign.acts.magic import band
from tests.tui.driving import Seat
from tests.tui.study import studied, studying


def rows_of_the_log(seat: Seat) -> list[str]:
    return [line.text for line in entry_lines(log_page(seat.table.campaign.connection)[-1])]


@pytest.mark.parametrize("typed", ["cdf", "c d f", "*"])
async def test_one_card_on_n_targets_costs_n_and_two_keys(typed: str) -> None:
    async with studying() as seat:
        steps = len(seat.steps())
        await seat.press("5", typed, "enter")
        whom = [roll[1] for roll in seat.rolls()]
        assert whom == (["Goblin 1", "Goblin 2", "Stranger"] if typed != "*" else [*whom[:3], "Stranger"])
        assert len(seat.steps()) == steps + 1
        assert len({roll[4] for roll in seat.rolls()}) == 1, "one throw"
        await seat.press("u")
        assert seat.rolls() == []


async def test_a_star_leaves_out_the_hidden_the_fallen_and_ones_own() -> None:
    async with studying() as seat:
        seat.select("Goblin 2")
        await seat.press("v")
        seat.select("Stranger")
        await seat.press("x")
        seat.select("Aldric")
        await seat.press("5*", "enter")
        assert [roll[1] for roll in seat.rolls()] == ["Goblin 1", "Goblin 3"]


async def test_a_whole_group_on_one_target_costs_four_keys_and_is_one_step() -> None:
    table = studied()
    band(table, "Goblin 1", "Goblin 2", "Goblin 3")
    async with studying(table=table) as seat:
        seat.select("Goblin 2")
        before, steps = table.tables(), len(seat.steps())
        await seat.press("g", "1", "a", "enter")
        assert [roll[:2] for roll in seat.rolls()] == [(f"Goblin {number}", "Aldric") for number in (1, 2, 3)]
        assert len(seat.steps()) == steps + 1
        heads = [line for line in rows_of_the_log(seat) if not line.startswith(" ")]
        assert [head.split(" › ")[0].split(" ", 1)[1] for head in heads] == ["Goblin 1", "Goblin 2", "Goblin 3"]
        await seat.press(".")
        assert len(seat.rolls()) == 6
        await seat.press("uu")
        assert table.tables() == before


async def test_the_fallen_do_not_act_with_their_group_and_others_have_none() -> None:
    table = studied()
    band(table, "Goblin 1", "Goblin 2", "Goblin 3")
    async with studying(table=table) as seat:
        seat.select("Goblin 3")
        await seat.press("x", "g")
        assert seat.prompt == " warband (2) · which card ›"
        assert seat.under == "1 Assault"
        await seat.press("1a", "enter")
        assert [roll[0] for roll in seat.rolls()] == ["Goblin 1", "Goblin 2"]
        seat.select("Stranger")
        await seat.press("g")
        assert seat.under == "Stranger is in no group"


async def test_a_groups_dice_are_typed_one_after_another() -> None:
    table = studied()
    band(table, "Goblin 1", "Goblin 2", "Goblin 3")
    async with studying(table=table) as seat:
        seat.select("Goblin 1")
        await seat.press("g1a=5==7", "enter")
        faces = [roll[4] for roll in seat.rolls()]
        assert (faces[0], faces[2]) == ("[5]", "[7]")
        await seat.press("g1a=1=2=3=4")
        assert seat.under == "only 3 throw, one = for each"
        await seat.press("escape")
        table.campaign.connection.execute("UPDATE entity SET throws_at_table = 1 WHERE name = 'Goblin 2'")
        await seat.press("g1a", "enter")
        assert seat.under == "Goblin 2 throws 1d12: the faces after =; Enter alone: the console throws"
        await seat.press("9", "enter")
        assert [roll[4] for roll in seat.rolls()][4] == "[9]"
        await seat.press(".")
        assert seat.asked == " Goblin 1 · Assault · again › ="
        await seat.press("=8", "enter")
        assert [roll[4] for roll in seat.rolls()][7] == "[8]"


async def test_a_burst_of_everything_is_done_in_its_order() -> None:
    table = studied()
    band(table, "Goblin 1", "Goblin 2")
    async with studying(table=table) as seat:
        await seat.press(
            "5cd", "enter", "d4", "enter", "s1c", "enter", "m-2", "enter", "u", "n", "g1a", "enter", ".", "o?", "w1"
        )
        assert seat.faults == []
        kinds = seat.steps()[-9:]
        assert kinds == ["roll", "roll", "roll", "mend", "undo", "turn", "roll", "roll", "wound"]


async def test_one_with_two_turns_in_a_round_is_met_once_and_acts_once_with_its_group() -> None:
    table = studied()
    table.do(ask.AddSlot(table.combatant("Goblin 1"), 3))
    band(table, "Goblin 1", "Goblin 2")
    async with studying(table=table) as seat:
        await seat.press("5*", "enter")
        assert [roll[1] for roll in seat.rolls()].count("Goblin 1") == 1
        seat.select("Goblin 1")
        await seat.press("g1a", "enter")
        assert sorted(roll[0] for roll in seat.rolls() if roll[0] != "Aldric") == ["Goblin 1", "Goblin 2"]


async def test_the_arrows_pass_one_with_two_turns_and_reach_everyone() -> None:
    table = studied()
    table.do(ask.AddSlot(table.combatant("Goblin 1"), 12))
    async with studying(table=table) as seat:
        met = [seat.selected]
        for _ in range(6):
            await seat.press("down")
            met.append(seat.selected)
        assert met == ["Aldric", "Goblin 1", "Mirelle", "Goblin 2", "Goblin 1", "Goblin 3", "Stranger"]


async def test_the_key_that_fells_lets_the_same_one_up_again_though_the_turn_passes_on() -> None:
    table = studied()
    band(table, "Goblin 1", "Goblin 2", "Goblin 3")
    async with studying(table=table) as seat:
        for _turn in range(9):
            if (seat.desk.state.active_name or "").startswith("Goblin"):
                break
            await seat.press("n")
        chosen = seat.desk.selected
        assert chosen == seat.desk.state.active_entity
        await seat.press("x")
        assert seat.desk.selected == chosen
        await seat.press("x")
        assert not [line.name for line in seat.desk.roster if line.fallen]
