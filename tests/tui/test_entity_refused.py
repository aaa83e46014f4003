"""What saving would refuse is refused at the field where it is typed; what a card lacks stands beside the cards."""

from dataclasses import replace

import pytest

from gm_console.campaign import requests as ask
from gm_console.tui.modes.entity import Editor
from tests.tui.driving import Seat, sitting
from tests.tui.test_entity_editor import down_to, fields

REFUSED = {
    "a name of none": ("name", "", "a name has 1 to 80 characters"),
    "a long name": ("name", "x" * 81, "a name has 1 to 80 characters"),
    "a long public name": ("public_name", "x" * 81, "a name has 1 to 80 characters"),
    "a level too high": ("level", "61", "a whole number from 0 to 60"),
    "a level below none": ("level", "-1", "a whole number from 0 to 60"),
    "no number": ("level", "7x", "7x: a whole number is needed"),
    "a number too high": ("masteries", "arc 1000001", "arc: a whole number from −1000000 to 1000000"),
    "a name twice": ("masteries", "BLADES 2", "blades stands here twice"),
    "a name too long": ("capacities", f"{'x' * 81} 2", "a name has 1 to 80 characters"),
    "thresholds that fall": ("resistances", "cold 9 7 11", "cold: serious 7 is below light 9; they never fall"),
    "a mortal one that falls": ("resistances", "cold L9 M7", "cold: mortal 7 is below light 9; they never fall"),
    "no threshold": ("resistances", "cold - - -", "cold: one threshold at least"),
}


async def at(seat: Seat, field: str) -> Editor:
    """The editor of Aldric, at the line where that field's values are typed or added."""
    aldric = fields(seat, "Aldric")
    adds = isinstance(getattr(aldric, field), tuple)
    keys = [] if field == "name" else down_to(seat, aldric, field, adds=adds)
    await seat.press("e", *keys)
    assert isinstance(seat.desk.mode, Editor)
    return seat.desk.mode


@pytest.mark.parametrize("case", REFUSED)
async def test_what_saving_would_refuse_is_refused_at_the_field_and_stays_to_be_put_right(case: str) -> None:
    field, typed, told = REFUSED[case]
    async with sitting() as seat:
        before = seat.table.tables()
        editor = await at(seat, field)
        typing = [typed] if typed else ["x", "backspace"]
        for closes in ("enter", "down", "tab", "ctrl+s"):
            await seat.press(*typing, closes)
            assert seat.under == told
            assert editor.typed is not None and editor.typed.caret == len(editor.typed.text)
            assert not editor.changed
            await seat.press("escape")
        assert seat.table.tables() == before


async def test_an_object_that_stands_there_is_refused_a_second_time() -> None:
    async with sitting() as seat:
        editor = await at(seat, "objects")
        await seat.press("bow", "enter", "bow", "enter")
        assert seat.under == "an object stands here twice"
        assert len(editor.draft.objects) == 1


async def test_what_is_wrong_with_the_file_already_can_be_put_right_line_by_line() -> None:
    async with sitting() as seat:
        connection = seat.table.campaign.connection
        columns = ("""{"power": 9000000, "agility": 9000000}""",)
        connection.execute("UPDATE entity SET characteristics = ? WHERE name = 'Aldric'", columns)
        editor = await at(seat, "characteristics")
        await seat.press("up", "up", "power 24", "enter", "down", "agility 3", "enter", "ctrl+s")
        assert editor.draft.characteristics == (("power", 24), ("agility", 3))
        assert seat.under == "saved: Aldric"


async def test_what_a_card_lacks_is_told_when_it_comes_to_lack_it_and_stands_beside_the_cards() -> None:
    async with sitting() as seat:
        editor = await at(seat, "level")
        await seat.press("enter", "backspace", "enter")
        assert seat.under == "cards: Assault throws level dice: give a level"
        assert set(editor.faults) == {"cards"}
        await seat.press("8", "enter")
        assert editor.faults == {}
        await seat.press(*down_to(seat, editor.draft, "cards", adds=True)[2:], "brace", "enter", "assault", "enter")
        assert seat.under == "Assault needs a weapon among the objects used with it"
        assert editor.draft.cards[-1][1] == ()


async def test_without_the_file_a_line_is_typed_all_the_same_and_it_is_told() -> None:
    async with sitting() as seat:
        editor = await at(seat, "level")
        path = seat.table.campaign.path
        path.rename(path.with_suffix(".away"))
        await seat.press("9", "enter")
        path.with_suffix(".away").rename(path)
        assert editor.draft.level == 9
        assert seat.under.startswith("not saved; rescued in")


async def test_checking_a_line_writes_nothing() -> None:
    async with sitting() as seat:
        before, steps = seat.table.tables(), seat.steps()
        await at(seat, "level")
        await seat.press("9", "enter", "down", "down", "down")
        assert (seat.table.tables(), seat.steps()) == (before, steps)
        assert not seat.table.campaign.connection.in_transaction
        seat.table.do(replace(fields(seat, "Goblin"), level=3))
        assert isinstance(fields(seat, "Goblin"), ask.SaveEntity)
