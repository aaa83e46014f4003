"""Dice that nobody can have thrown are told while they are typed, with their place; the next die is asked for."""

import pytest

from gm_console.commands.grammar.faces import place_of_face
from tests.campaign.acts.magic import band
from tests.campaign.acts.play import ORDER, Table, make
from tests.tui.driving import Seat
from tests.tui.study import studied, studying


def faults(seat: Seat) -> str:
    """The characters of the prompt that are marked as wrong."""
    return "".join(text for text, tone in seat.lines[-3] if tone == "fault")


def tone(seat: Seat) -> str:
    """The tone of the line under the prompt."""
    return seat.lines[-2][0][1]


@pytest.mark.parametrize(
    ("typed", "told", "marked"),
    [
        ("1c=5 6 7", "faces do not fit 2d12+1d4: the die left for 5 shows 1 to 4", "5"),
        ("1c=5 6 2 7", "2d12+1d4 takes 3 faces, not 4", "7"),
        ("1c=5 6 2=3", "Goblin 1 throws no dice here: give no faces for it", "3"),
        ("6cd=5 6 2 4", "2d12+1d4 takes 3 faces, not 4; another = before those of Goblin 1", "4"),
        ("6cd=5 6 2 4=7=8", "2d12+1d4 takes 3 faces, not 4", "4"),
        ("6cd=5 6 2=7 8", "Goblin 1: 1d12 takes 1 face, not 2; another = before those of Goblin 2", "8"),
        ("6cd=5 6 2=7=8 9", "Goblin 2: 1d12 takes 1 face, not 2", "9"),
        ("6cd=5 6 2=7=8=9", "faces were given for 3 targets, there are 2", "9"),
        ("7cd=5 6 2=7 8", "Goblin 1: 1d12 takes 1 face, not 2; another = before those of Goblin 2", "8"),
        ("d5cd=5 6 2=7 8", "Goblin 1: 1d12 takes 1 face, not 2; another = before those of Goblin 2", "8"),
        ("tper=12 3 4 5", "the test is over with 3: take away the 2 dice after it", "4"),
        (":test per =12 3 4", "the test is over with 3: take away the 1 die after it", "4"),
        (":assault c =5 6 2 7", "2d12+1d4 takes 3 faces, not 4", "7"),
    ],
)
async def test_dice_that_cannot_be_are_told_while_they_are_typed(typed: str, told: str, marked: str) -> None:
    async with studying() as seat:
        await seat.press(typed)
        assert (seat.under, tone(seat), faults(seat)) == (told, "bad", marked)
        steps = seat.steps()
        await seat.press("enter")
        assert (seat.under, seat.steps()) == (told, steps)
        await seat.press("backspace", "backspace", "backspace", "backspace", "backspace")
        assert seat.under != told


async def test_the_dice_of_a_group_and_of_a_changed_roll_are_looked_at_too() -> None:
    table = studied()
    band(table, "Goblin 1", "Goblin 2", "Goblin 3")
    async with studying(table=table) as seat:
        await seat.press("1c=5 5 2", "enter", "m=5 6 2 7")
        assert (seat.under, faults(seat)) == ("2d12+1d4 takes 3 faces, not 4", "7")
        await seat.press("escape", "m=5 6")
        assert (seat.under, tone(seat), faults(seat)) == ("2d12+1d4 takes 3 faces, not 2", "quiet", "")
        await seat.press("escape", "6cd=1 2 2=7=8", "enter", "m=1 2 3=7=8 9")
        assert (seat.under, faults(seat)) == ("Goblin 2: 1d12 takes 1 face, not 2", "9")
        await seat.press("escape")
        seat.select("Goblin 1")
        await seat.press("g1a=5 6")
        assert seat.under == "Goblin 1: 1d12 takes 1 face, not 2; another = before those of Goblin 2"
        assert faults(seat) == "6"
        await seat.press("backspace", "backspace", "=6=7 8")
        assert (seat.under, faults(seat)) == ("Goblin 3: 1d12 takes 1 face, not 2", "8")


@pytest.mark.parametrize("start", ["tper", "t24", ":test per ", "m", ":mend ", "."])
async def test_a_test_that_goes_on_asks_for_the_next_die_in_every_prompt(start: str) -> None:
    async with studying() as seat:
        await seat.press("t24=5", "enter")
        if start == ".":
            seat.table.campaign.connection.execute("UPDATE entity SET throws_at_table = 1 WHERE name = 'Aldric'")
            await seat.press(start, "12")
        else:
            await seat.press(start, "=12")
        assert (seat.under, tone(seat)) == ("give the next die: the test goes on after 12", "quiet")
        assert faults(seat) == ""
        await seat.press("enter")
        assert seat.under == "give the next die: the test goes on after 12"
        await seat.press("11")
        assert seat.under == "give the next die: the test goes on after 12, 11"
        await seat.press("enter", "3", "enter")
        assert seat.rolls()[-1][4] == "[12,11,3]"
        assert len(seat.rolls()) == 2


async def test_dice_in_the_order_of_their_sizes_have_their_place_where_it_counts() -> None:
    table = Table(make({"double": "same_size"}))
    table.start(ORDER)
    async with studying(table=table) as seat:
        await seat.press("1c=2 7 7")
        assert faults(seat) == "7"
        assert "in order: 7 stands where a d4 does" in seat.under


@pytest.mark.parametrize(
    ("text", "of", "at", "place"),
    [
        ("c=5 12,3", 0, 1, 4),
        ("c=5 12,3", 0, 2, 7),
        ("c35=5=12", 1, 0, 6),
        ("c=5", 0, 3, 1),
        ("c", 0, 0, 0),
        ("=5", 2, 0, 1),
    ],
)
def test_the_place_of_a_face(text: str, of: int, at: int, place: int) -> None:
    assert place_of_face(text, of, at) == place
