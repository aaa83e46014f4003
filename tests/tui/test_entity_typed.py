"""What is typed in the editor is a value on every line that holds one, never a command; few keys write someone new."""

import pytest
from textual import events

from gm_console.campaign import requests as ask
from gm_console.campaign.views.names import book
from gm_console.tui.modes.entity import Editor
from gm_console.tui.modes.entity_rows import rows_of
from tests.tui.driving import Seat, sitting
from tests.tui.test_entity_editor import ALL, all_names, down_to, fields

CHARACTERS = [chr(code) for code in range(33, 127)] + [*"éçà§µ£ü²−"]


def editor(seat: Seat) -> Editor:
    assert isinstance(seat.desk.mode, Editor)
    return seat.desk.mode


async def test_any_character_begins_the_value_of_any_line_that_is_typed() -> None:
    async with sitting() as seat:
        before = seat.table.tables()
        await seat.press("e")
        lines = rows_of(editor(seat).draft, book(seat.table.campaign.connection))
        places = [place for place, row in enumerate(lines) if row.typed]
        assert len(places) == len(lines) - 5, "all but the kind, the throws, and the three that do something"
        for place in places:
            editor(seat).place = place
            for character in CHARACTERS if place in places[:6] else "sejkq?*+-=7":
                await seat.press(character)
                typed = editor(seat).typed
                assert typed is not None and typed.text == character, (lines[place].field, character)
                await seat.press("escape")
        assert not editor(seat).changed
        assert seat.table.tables() == before


@pytest.mark.parametrize("name", ["Esprit", "sss", "Wyrm [b]é", "-13", "* ?", "jk", "q"])
async def test_a_name_typed_at_once_is_that_name_and_nothing_is_saved_unasked(name: str) -> None:
    async with sitting() as seat:
        before, steps = all_names(seat), seat.steps()
        await seat.press("e", *ALL, "*", name, "enter")
        assert editor(seat).draft.name == name
        assert (all_names(seat), seat.steps()) == (before, steps)
        await seat.press("end", "enter")
        assert all_names(seat) == sorted([*before, name], key=all_names(seat).index)
        assert seat.under == f"saved: {name}"


async def test_a_new_creature_with_a_level_costs_few_keys() -> None:
    async with sitting() as seat:
        steps = seat.steps()
        await seat.press("e", *ALL, "*", "Ogre", "down", "down", "3", "ctrl+s")
        assert (fields(seat, "Ogre").level, seat.steps()) == (3, [*steps, "entity saved"])


async def test_enter_closes_a_line_and_stays_and_down_tab_and_up_go_on() -> None:
    async with sitting() as seat:
        await seat.press("e", "A", "enter")
        assert editor(seat).typed is None and editor(seat).place == 2
        await seat.press("down", "B", "tab", "9", "up")
        assert (editor(seat).draft.name, editor(seat).draft.public_name, editor(seat).draft.level) == ("A", "B", 9)
        assert editor(seat).place == 3
        await seat.press(*down_to(seat, editor(seat).draft, "masteries", adds=True)[1:], "arc 1", "enter", "épée 2")
        await seat.press("enter")
        assert editor(seat).draft.masteries[-2:] == (("arc", 1), ("épée", 2)), "the line that adds stays chosen"


async def test_enter_and_space_type_the_value_on() -> None:
    async with sitting() as seat:
        for opens in ("enter", " "):
            await seat.press("e", opens)
            typed = editor(seat).typed
            assert typed is not None and (typed.text, typed.caret) == ("Aldric", 6)
            await seat.press("escape", "escape")


async def test_a_paste_fills_the_chosen_line() -> None:
    async with sitting() as seat:
        await seat.press("e")
        seat.app.post_message(events.Paste("Wyrm [b]é\nsaved"))
        await seat.pilot.pause()
        await seat.press("enter")
        assert editor(seat).draft.name == "Wyrm [b]é saved"
        await seat.press("up")
        seat.app.post_message(events.Paste("x"))
        await seat.pilot.pause()
        assert seat.under == "nothing is typed on this line"


async def test_what_takes_out_and_moves_lines_touches_no_field_of_one_value() -> None:
    async with sitting() as seat:
        await seat.press("e", "down", "a figure", "enter", "ctrl+s")
        for _line in range(7):
            await seat.press("delete", "left", "right", "up")
        assert not editor(seat).changed


async def test_lines_that_are_not_typed_answer_no_letter_and_show_the_help() -> None:
    async with sitting() as seat:
        for to in (["home"], ["up"], ["down", "down", "down"], ["end"], ["end", "up"]):
            await seat.press("e", *to, "s", "e", "q", "j")
            assert seat.under == "nothing is typed on this line"
            assert not editor(seat).changed
            await seat.press("?")
            assert seat.desk.mode.where == "help"
            await seat.press("escape", "escape")
            assert seat.desk.mode.where == "screen"


async def test_a_hyphen_is_sought_and_takes_nobody_out() -> None:
    async with sitting() as seat:
        seat.table.do(ask.SaveEntity(None, "creature", "Demi-elf"))
        before = all_names(seat)
        await seat.press("e", *ALL, "demi-e")
        assert all_names(seat) == before
        assert "1 found" in seat.under
        await seat.press("left", "delete")
        assert all_names(seat) == before, "inside what is sought it rubs out"
        await seat.press("delete")
        assert all_names(seat) == [name for name in before if name != "Demi-elf"]


@pytest.mark.parametrize("cells", [60, 80])
async def test_the_key_line_names_only_what_works_on_the_chosen_line(cells: int) -> None:
    async with sitting((cells, 20)) as seat:
        await seat.press("e")
        assert all(shown in seat.rows[-1] for shown in ("Enter open", "Ctrl-S save", "Esc leave it", "End to save"))
        assert "earlier" not in seat.rows[-1] and "take out" not in seat.rows[-1]
        await seat.press(*down_to(seat, fields(seat, "Aldric"), "cards"))
        assert all(shown in seat.rows[-1] for shown in ("Del take out", "← earlier", "→ later"))


async def test_the_question_whether_to_save_tells_all_three_answers_at_60_columns() -> None:
    async with sitting((60, 20)) as seat:
        await seat.press("e", "Ogre", "enter", "escape")
        assert seat.under == "Enter saves, Backspace throws it away, another key goes on"
