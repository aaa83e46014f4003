"""The prompt: what is typed, what Enter would do, what is missing, and how it is left."""

import pytest

from gm_console.tui.modes.prompt import Prompt
from tests.tui.driving import sitting


async def test_it_begins_with_the_actor_and_says_what_enter_would_do_with_every_key() -> None:
    async with sitting() as seat:
        await seat.press("1")
        assert seat.prompt == " Aldric · 1 Assault ›"
        assert seat.under.startswith("Assault: at whom?")
        await seat.press("d")
        assert seat.prompt.endswith("› d   d Goblin 2 · threshold 13 · 2d12+1d4")
        assert seat.under == "fails 0  misses 9  hits 33  great 58 %   wound: none 9  L 24  S 67  M 0 %"
        await seat.press("35-2")
        assert seat.prompt.endswith("d Goblin 2 · 35 sq · complexity 6 · threshold 7")
        assert seat.under.startswith("fails 66  misses 9  hits 22  great 3 %")


async def test_a_fault_is_told_and_marked_at_its_place() -> None:
    async with sitting() as seat:
        await seat.press("1cs")
        assert "nobody has the tag s" in seat.under
        marked = [text for text, tone in seat.lines[-3] if "fault" in tone]
        assert marked == ["s"]
        await seat.press("backspace")
        assert "fault" not in str(seat.lines[-3])


@pytest.mark.parametrize("leave", ["escape", "ctrl+c", "backspace"])
async def test_an_empty_prompt_is_left_and_nothing_has_happened(leave: str) -> None:
    async with sitting() as seat:
        rows, steps = seat.rows, seat.steps()
        for key in ("1", "t", "w", "r", "i", ","):
            await seat.press(key)
            assert isinstance(seat.desk.mode, Prompt)
            await seat.press(leave)
            assert seat.rows == rows
        assert seat.steps() == steps


async def test_backspace_rubs_out_first_and_leaves_only_an_empty_prompt() -> None:
    async with sitting() as seat:
        await seat.press("1c3", "backspace", "backspace")
        assert seat.prompt == " Aldric · 1 Assault ›"
        await seat.press("backspace")
        assert seat.prompt == " Aldric ›"


async def test_the_line_can_be_edited_anywhere() -> None:
    async with sitting() as seat:
        await seat.press(",bd", "left", "a", "home", "x", "delete", "end", "!", "enter")
        assert "note: xad!" in seat.text


async def test_of_several_names_the_first_is_taken_and_shown() -> None:
    async with sitting() as seat:
        await seat.press("tper")
        assert ("ception", "quiet") in seat.lines[-3]
        assert "perception 24 · 2°M 4" in seat.prompt
        await seat.press("+3")
        assert "perception 24 + 3 = 27 · 2°M 7" in seat.prompt
        await seat.press("backspace", "backspace", "tab")
        assert seat.asked == " Aldric · test › perception"


async def test_a_long_text_scrolls_under_its_caret() -> None:
    async with sitting((60, 20)) as seat:
        await seat.press("," + "abcdefghij" * 9)
        assert seat.prompt.endswith("hij")
        await seat.press("home")
        assert seat.prompt.startswith(" note › abc")


@pytest.mark.parametrize(
    ("typed", "told", "asked"),
    [
        ("5cd", "Aldric has no card 5", " Aldric · card › cd"),
        ("acd", "Aldric has not used a card yet", " Aldric · last card › cd"),
        ("g1d", "Aldric is in no group", " Aldric · group › 1d"),
        ("m-2", "no roll to change yet", " Aldric · mend › -2"),
        ("/w2", "find: not in this version yet", " Aldric · find › w2"),
    ],
)
async def test_what_is_typed_on_after_a_key_that_is_refused_does_nothing(typed: str, told: str, asked: str) -> None:
    async with sitting() as seat:
        before = seat.steps()
        await seat.press(typed, "enter")
        assert (seat.under, seat.asked) == (told, asked)
        assert "Escape" in seat.rows[-1] or "Esc" in seat.rows[-1]
        await seat.press("x", "enter", *["backspace"] * 3)
        assert (seat.under, seat.desk.mode.where) == (told, "pick"), "rubbed out, and still there"
        await seat.press("backspace")
        assert seat.desk.mode.where == "screen"
        assert seat.steps() == before
        await seat.press(typed, "escape", "n")
        assert seat.steps() == [*before, "turn"]


async def test_with_no_fight_open_what_belongs_to_it_does_nothing_and_the_key_that_opens_one_does() -> None:
    async with sitting(fight=False) as seat:
        await seat.press("i18", "enter")
        assert seat.under == "initiative: no fight is open; f opens one"
        await seat.press("escape")
        assert seat.steps() == []
        await seat.press("i", "f")
        assert "Fights and encounters" in seat.text


async def test_a_card_that_is_not_there_and_a_key_without_meaning_say_so() -> None:
    async with sitting() as seat:
        await seat.press("9")
        assert seat.under == "Aldric has no card 9"
        await seat.press("escape", "%")
        assert seat.under == "% does nothing; ? shows the keys"
        seat.select("Stranger")
        await seat.press("a")
        assert seat.under == "Stranger has not used a card yet"
        await seat.press("escape", ".")
        assert "nothing to repeat yet" in seat.under
