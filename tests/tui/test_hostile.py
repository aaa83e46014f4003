"""Whatever stands in the file is shown as text, in its cells; nothing of it reaches the terminal as anything else."""

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rich.cells import cell_len

from gm_console.tui.cells import fit, safe, span, use_ascii, width
from gm_console.tui.modes.prompt import Prompt
from tests.campaign.acts.play import ORDER, Table, make
from tests.tui.driving import sitting, worked_through

HOSTILE = [
    "[@click=app.exit]x[/] [/] [b",
    "a\x1b]52;c;aGFjaw==\x07b",
    "a\x1b[2J\x1b[6n\x9b31mb",
    "a\u202egnp.exe\u2066\u2069\u200fb",
    "line\nbreak\ttab\rreturn",
    "漢字の名前と長い名前",
    "👨‍👩‍👧‍👦 👍🏽 ❤️ 🇫🇷 1️⃣",
    "e\u0301\u0301\u0301\u0301\u0301",
    "\ud800 alone",
    "x" * 80,
    "",
]


def renamed(name: str) -> Table:
    """The fight, with everyone and everything called that, as only a hand in the file could have done."""
    table = Table(make({}))
    table.start(ORDER)
    connection = table.campaign.connection
    stored = name.encode("utf-8", "surrogatepass").decode("utf-8", "replace")
    shown = stored or "?"
    connection.execute("UPDATE entity SET name = ?, notes = ?", (shown, shown))
    connection.execute("UPDATE card SET name = ?", (shown,))
    connection.execute("UPDATE campaign SET name = ?", (shown,))
    connection.execute("UPDATE fight SET name = ?", (shown,))
    return table


@pytest.mark.parametrize("name", HOSTILE)
async def test_hostile_names_are_shown_aligned_and_never_run(name: str) -> None:
    table = renamed(name)
    try:
        async with sitting((60, 20), table=table) as seat:
            for typed in (
                *("w2", "1c", "?", "escape", "l", "escape", "f", "escape", "t", "?", "escape", "?", "escape"),
                *("1c", "enter", "m", "-2", "enter", "o", "escape", "d", "1", "c ", "escape", "g", "escape"),
            ):
                await seat.press(typed)
                assert {cell_len(row) for row in seat.rows} == {60}
                acting = {
                    each for each in seat.text.replace("\n", "") if unicodedata.category(each) in ("Cc", "Cf", "Cs")
                }
                assert acting == set()
            assert seat.faults == []
            assert not seat.desk.leaving
            if name.startswith("[@"):
                assert "[@click" in seat.text
    finally:
        table.campaign.close()


@given(st.text(st.characters(codec=None)), st.integers(0, 60))
def test_any_text_fits_into_its_cells_exactly_and_no_control_is_left(text: str, cells: int) -> None:
    line = fit((span(text),), cells)
    assert width(line) == cells
    assert not any(unicodedata.category(each) in ("Cc", "Cs") for part, _tone in line for each in part)


@given(st.text())
def test_in_ascii_nothing_but_ascii_is_drawn(text: str) -> None:
    use_ascii(True)
    try:
        assert safe(text).isascii()
    finally:
        use_ascii(False)


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("👨‍👩‍👧", "👨👩👧"),
        ("👍🏽", "👍"),
        ("❤️", "❤"),
        ("🇫🇷", "FR"),
        ("1️⃣", "1"),
        ("a\tb\nc", "a b c"),
        ("\x1b[31mred\x9b0m", "[31mred0m"),
    ],
)
def test_what_terminals_draw_with_different_widths_is_drawn_in_parts_they_agree_on(text: str, shown: str) -> None:
    assert safe(text) == shown


async def test_a_paste_is_text_for_the_prompt_and_does_nothing_by_itself() -> None:
    from textual import events

    async with sitting() as seat:
        steps = seat.steps()
        seat.app.post_message(events.Paste("w2\nq\n"))
        await worked_through(seat.pilot)
        assert "prompt" in seat.under
        await seat.press(",")
        seat.app.post_message(events.Paste("\x1b[31mone\r\ntwo\x07 [b]\u202e"))
        await worked_through(seat.pilot)
        assert seat.steps() == steps
        assert "[31mone two [b]" in seat.prompt
        assert isinstance(seat.desk.mode, Prompt)
        assert seat.desk.mode.text == "[31mone two [b]"
        await seat.press("enter")
        assert "note: [31mone two [b]" in seat.text
