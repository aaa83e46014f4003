"""The modes in which something is written: any text in any field, any size at any time."""

import unicodedata

import pytest
from rich.cells import cell_len
from textual import events

from gm_console.tui.desk import Desk
from tests.tui.driving import Seat, sitting
from tests.tui.test_hostile import HOSTILE

MODES = {
    "bring in": ("b", "Troll"),
    "condition": ("c", "caught-2"),
    "initiative": ("i", "18"),
    "note": (",", "seen"),
    "line": (":", "wound light c"),
    "line of a card": (":", "assault c 35"),
    "editor": ("e", ""),
    "a field": ("eT", ""),
    "bestiary": ("e", "ctrl+e", "gob"),
    "fights": ("f", ""),
    "a fight's name": ("fn", "The mill"),
    "a refused key": ("9", "cd"),
    "help": ("?", ""),
}
"""The keys that open each, and what is typed there."""

SIZES = [(60, 20), (200, 60), (39, 11), (20, 5), (1, 1), (80, 24), (40, 12)]


def sound(seat: Seat, columns: int, rows: int) -> None:
    """Every line as wide as the terminal, nothing in it that a terminal would act on, nothing gone wrong."""
    assert seat.faults == []
    assert len(seat.rows) == rows
    assert {cell_len(row) for row in seat.rows} == {columns}
    assert not {each for each in seat.text.replace("\n", "") if unicodedata.category(each) in ("Cc", "Cf", "Cs")}


def typed_so_far(desk: Desk) -> object:
    """Where one is and what stands in the prompt, as far as it is seen on the screen."""
    return desk.mode.where, [text for text, _tone in desk.mode.prompt(desk, 80)]


@pytest.mark.parametrize("mode", MODES)
async def test_a_mode_stands_as_it_was_through_every_size_and_goes_on(mode: str) -> None:
    async with sitting() as seat:
        await seat.press(*MODES[mode])
        here, steps = typed_so_far(seat.desk), seat.steps()
        for columns, rows in SIZES:
            await seat.pilot.resize_terminal(columns, rows)
            # Without room no key reaches what is not seen.
            await seat.press(*(("w", "3", "enter") if columns < 40 else ()))
            sound(seat, columns, rows)
        await seat.pilot.resize_terminal(80, 24)
        await seat.pilot.pause()
        assert typed_so_far(seat.desk) == here
        assert seat.steps() == steps


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("size", [(60, 20), (200, 60)])
async def test_every_mode_is_drawn_small_and_wide(mode: str, size: tuple[int, int]) -> None:
    async with sitting(size) as seat:
        await seat.press(*MODES[mode])
        sound(seat, *size)
        for key in ("tab", "up", "down", "left", "right", "pageup", "pagedown", "home", "end", "delete", "backspace"):
            await seat.press(key)
            sound(seat, *size)


FIELDS = {
    "a new one's name": ("b", "{}", "5", "enter"),
    "a condition's name": ("c", "{}", "enter"),
    "a note": (",", "{}", "enter"),
    "a note on the line": (":", "note ", "{}", "enter"),
    "a name on the line": (":", "rename c ", "{}", "enter"),
    "a public name": (":", "public name c ", "{}", "enter"),
    "a group": (":", "join c d in ", "{}", "enter"),
    "a fight": (":", "name fight ", "{}", "enter"),
    "a fight in the list": ("f", "n", "{}", "enter", "escape"),
    "the editor's name": ("e", "enter", "{}", "enter", "ctrl+s", "escape", "backspace"),
    "the editor's public name": ("e", "down", "enter", "{}", "enter", "ctrl+s", "escape", "backspace"),
    "one sought": ("e", "ctrl+e", "{}", "escape", "escape"),
    "a verb": (":", "{}", "enter", "escape"),
}
"""The keys that write any text into each field, `{}` for that text."""


@pytest.mark.parametrize("field", FIELDS)
async def test_any_text_in_any_field_is_text_and_no_more(field: str) -> None:
    async with sitting((60, 20)) as seat:
        for text in HOSTILE:
            at = FIELDS[field].index("{}")
            await seat.press(*FIELDS[field][:at])
            seat.app.post_message(events.Paste(text))
            await seat.pilot.pause()
            sound(seat, 60, 20)
            await seat.press(*FIELDS[field][at + 1 :])
            sound(seat, 60, 20)
            await seat.press("escape", "escape", "backspace", "escape")
            sound(seat, 60, 20)
            assert seat.desk.mode.where == "screen"
            assert not seat.desk.leaving
        stored = "\n".join(str(row) for table in seat.table.tables() for row in table)
        assert not {each for each in stored if unicodedata.category(each) in ("Cc", "Cs")} - {"\n"}
        assert "\u202e" not in stored and "\\x1b" not in stored
