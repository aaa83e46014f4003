"""Every way to throw: dice without a card, oppositions, contests, picks, lower dice, faces of everyone, secrets."""

import json
from typing import Any

import pytest

from tests.campaign.acts.play import ORDER, Table, make
from tests.tui.driving import Seat, sitting
from tests.tui.study import studying


def asked(seat: Seat) -> dict[str, Any]:
    """What the last roll was asked to be."""
    row = seat.table.campaign.connection.execute("SELECT inputs FROM roll ORDER BY id DESC").fetchone()
    found: dict[str, Any] = json.loads(row[0])["asked"]
    return found


def column(seat: Seat, name: str) -> list[Any]:
    """One column of every roll that is no initiative, in order."""
    rows = seat.table.campaign.connection.execute(f"SELECT {name} FROM roll WHERE kind <> 'initiative' ORDER BY id")
    return [row[0] for row in rows]


@pytest.mark.parametrize(
    ("typed", "kind"),
    [
        ("d1c", "attack"),
        ("d&c", "attack"),
        ("d2c", "enchantment"),
        ("dé>3", "enchantment"),
        ("d3>12", "luck"),
        ('d">12', "luck"),
        ("d4", "effort"),
        ("d'-2", "effort"),
        ("d5c", "contest"),
        ("d(cdb", "contest"),
    ],
)
async def test_d_and_a_digit_throw_dice_of_that_kind(typed: str, kind: str) -> None:
    async with sitting() as seat:
        seat.table.campaign.connection.execute("UPDATE entity SET throws_at_table = 0")
        await seat.press(typed, "enter")
        assert set(column(seat, "kind")) == {kind}
        assert seat.steps()[-1] == "roll"


async def test_d_says_what_the_digits_are_and_can_be_left() -> None:
    async with sitting() as seat:
        rows = seat.rows
        await seat.press("d")
        assert seat.under == "1 attack  2 enchantment  3 luck  4 effort  5 contest"
        await seat.press("7")
        assert seat.under == "a digit from 1 to 5"
        for leave in ("escape", "backspace", "ctrl+c"):
            await seat.press(leave)
            assert seat.rows == rows
            await seat.press("d")
        await seat.press("1", "backspace")
        assert seat.rows == rows


async def test_characteristics_and_masteries_are_named_by_the_beginning_of_any_word() -> None:
    async with sitting() as seat:
        await seat.press("d1c POW control bla=6 6 1", "enter")
        assert asked(seat)["named"] == ["power", "body_control", "blades"]
        assert "6 6 1 +4 = 17" in seat.text
        await seat.press("d1 zz")
        assert seat.under.startswith("no characteristic and no mastery called zz; there are power, body control")
        await seat.press("escape", "d1c po")
        assert ("wer", "quiet") in seat.lines[-3]
        await seat.press("tab")
        assert seat.asked == " Aldric · attack › c power"
        await seat.press("escape", "d3>12 po")
        assert "nothing is named here" in seat.under
        await seat.press("escape", "d4 blades")
        assert seat.under.startswith("no characteristic and no mastery called blades")


@pytest.mark.parametrize(
    ("typed", "named"),
    [
        ("d1c PUISSANCE", ["power"]),
        ("d1c pui maitrise corp", ["power", "body_control"]),
        ("d5c corporelle", ["body_control"]),
        ("d1c power puissance", ["power"]),
        ("d2c puiss", ["power"]),
    ],
)
async def test_characteristics_may_be_named_in_the_languages_of_packs(typed: str, named: list[str]) -> None:
    async with studying() as seat:
        await seat.press(typed, "enter")
        assert asked(seat)["named"] == named


async def test_what_may_be_named_stands_in_the_logs_place_and_is_completed() -> None:
    async with studying() as seat:
        await seat.press("d1")
        assert "added to the dice:  power (puissance) 24→2" in seat.text
        assert "body control (maîtrise corporelle) 14→1" in seat.text
        assert "masteries, added:  blades +1" in seat.text
        await seat.press("c maî", "tab")
        assert seat.asked == " Aldric · attack › c maîtrise corporelle"
        await seat.press("escape", "d2")
        assert "one for the threshold:  power" in seat.text
        await seat.press("escape", "d4")
        assert "blades" not in "\n".join(seat.rows[12:])
        await seat.press("escape", "d3")
        assert "What may be named" not in seat.text


async def test_the_last_target_is_meant_by_dice_at_someone_and_by_no_others() -> None:
    async with sitting() as seat:
        await seat.press("1d", "enter", "d1", "enter", "d4", "enter")
        assert [roll[1] for roll in seat.rolls()] == ["Goblin 2", "Goblin 2", ""]


async def test_oppositions_contests_picks_and_lower_dice_reach_the_act() -> None:
    async with sitting() as seat:
        await seat.press("1c>25=12 11 4", "enter")
        assert asked(seat)["opposition"] == 25
        await seat.press("1c>e=6 5 4", "enter")
        assert asked(seat)["pick"] == "dodge"
        assert "dodge 12" in seat.text or "great" in seat.text or "holds" in seat.text
        await seat.press("1c>p", "enter")
        assert asked(seat)["pick"] == "parry"
        await seat.press("1c>", "enter")
        assert asked(seat)["contest"] is True
        assert column(seat, "kind")[-1] == "contest"
        await seat.press("1c,>,,", "enter")
        assert (asked(seat)["lower"], asked(seat)["target_lower"]) == (1, 2)


async def test_a_contest_in_place_of_the_defences_wounds_and_shows_its_odds() -> None:
    async with studying((100, 40)) as seat:
        await seat.press("1c>")
        assert seat.under.startswith("misses 4  hits 96 %   wound: none 4  L 0  S 96  M 0 %")
        assert "contest in place of the defences" in seat.prompt
        await seat.press("?")
        assert any("Best by: wounds" in row for row in seat.rows)
        await seat.press("pagedown")
        assert any(" wins " in row for row in seat.rows)
        await seat.press("=7 7 2=9", "enter")
        assert "S1" in seat.roster_row("Goblin 1")
        await seat.press("l")
        assert "a contest in place of the defences: 19 > 10, won" in seat.text
        await seat.press("escape", "m=1 1 1=12", "enter")
        assert "S1" not in seat.roster_row("Goblin 1")


async def test_the_targets_own_dice_follow_a_second_sign() -> None:
    async with studying() as seat:
        await seat.press("6c=10 2 4=6", "enter")
        assert column(seat, "target_faces") == ["[6]"]
        await seat.press("7cd==12=11", "enter")
        assert column(seat, "target_faces")[1:] == ["[12]", "[11]"]
        assert column(seat, "thrown")[1:] == ["console", "console"]
        await seat.press("6c=10 2 4=13")
        assert "no die shows 13" in seat.under
        await seat.press("escape", "1c=10 2 4=6", "enter")
        assert "throws no dice" in seat.under or "throws nothing" in seat.under
        assert len(seat.rolls()) == 3


async def test_everyone_who_throws_at_the_table_is_asked_by_enter_itself() -> None:
    async with studying() as seat:
        await seat.press("7cb", "enter")
        assert seat.asked == " Aldric · 7 Dance › cb==="
        assert seat.under == "Mirelle throws 1d12+1d6: the faces after =; Enter alone: the console throws"
        assert seat.rolls() == []
        await seat.press("9 5", "enter")
        assert column(seat, "target_faces")[1] == "[9,5]"
        # A throw that has failed needs no dice against it; one that has not does.
        await seat.press("6b=12 12 3-1", "escape", "6b-1=12 12 3", "enter")
        assert column(seat, "outcome")[-1] == "failed"
        await seat.press("6b-1=1 5 3", "enter")
        assert seat.under == "Mirelle throws 1d12+1d6: the faces after =; Enter alone: the console throws"
        await seat.press("1 1", "enter")
        assert column(seat, "outcome")[-1] == "success"


async def test_a_players_own_dice_come_before_those_of_the_targets() -> None:
    async with sitting() as seat:
        seat.table.campaign.connection.execute("UPDATE entity SET throws_at_table = 1")
        await seat.press("d5d", "enter")
        assert seat.under == "Aldric throws 2d12+1d4: the faces after =; Enter alone: the console throws"
        await seat.press("10 3 3", "enter")
        assert seat.asked == " Aldric · contest › d=10 3 3="
        assert seat.under == "Goblin 2 throws 1d12: the faces after =; Enter alone: the console throws"
        await seat.press("7", "enter")
        assert column(seat, "faces") == ["[10,3,3]"]
        assert column(seat, "target_faces") == ["[7]"]
        await seat.press(".")
        assert seat.asked == " Aldric · contest · again › ="
        await seat.press("9 9 1", "enter", "8", "enter")
        assert column(seat, "target_faces") == ["[7]", "[8]"]


async def test_the_next_roll_is_secret_until_it_is_thrown_and_the_mark_stays_over_prompts() -> None:
    async with sitting() as seat:
        await seat.press("s")
        assert seat.prompt == " Aldric · secret ›"
        assert seat.under == "the next roll is secret"
        await seat.press("w2", "1c")
        assert seat.asked.startswith(" Aldric · 1 Assault · secret ›")
        await seat.press("escape", "1c", "enter")
        assert seat.prompt == " Aldric ›"
        assert " · secret" in "".join(seat.rows[-9:-4])
        await seat.press("1c", "enter", "ss", "1c", "enter")
        assert column(seat, "secret") == [1, 0, 0]
        await seat.press("st24", "enter", "s.")
        assert column(seat, "secret")[3:] == [1, 1]
        await seat.press("t24-1", "enter")
        assert column(seat, "secret")[5:] == [0]


async def test_what_could_not_be_thrown_leaves_the_next_roll_secret() -> None:
    async with sitting() as seat:
        await seat.press("s1c=1", "enter")
        assert seat.rolls() == []
        assert "· secret" in seat.asked
        await seat.press("escape")
        assert seat.prompt == " Aldric · secret ›"


async def test_a_hidden_ones_rolls_are_marked_by_themselves() -> None:
    async with sitting() as seat:
        seat.select("Goblin 1")
        await seat.press("v", "1a")
        assert "· secret" in seat.asked
        await seat.press("enter")
        assert column(seat, "secret") == [1]


async def test_a_campaigns_own_dice_may_be_larger() -> None:
    table = Table(make({"level_dice": "; ".join(["1d20"] * 9)}))
    table.start(ORDER)
    async with studying(table=table) as seat:
        await seat.press("1c=17", "enter")
        assert column(seat, "faces") == ["[17]"]
