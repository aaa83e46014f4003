"""The prompt: what is typed, what Enter would do, what is missing, and how it is left."""

import pytest

from tests.tui.driving import sitting


async def test_it_begins_with_the_actor_and_says_what_enter_would_do_with_every_key() -> None:
    async with sitting() as seat:
        await seat.press("1")
        assert seat.prompt == " Aldric · 1 Assault ›"
        assert seat.under.startswith("Assault: at whom?")
        await seat.press("d")
        assert seat.under.startswith("Assault › d Goblin 2")
        await seat.press("35-2")
        assert "35 sq" in seat.under
        assert "complexity 6" in seat.under


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
            assert seat.desk.mode.where == "prompt"
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
        assert seat.under.startswith("perception 24")
        await seat.press("+3")
        assert "perception+3" in seat.prompt
        await seat.press("backspace", "backspace", "tab")
        assert seat.prompt == " Aldric · test › perception"


@pytest.mark.parametrize(("typed", "said"), [("1c>", "contest"), ("1c>,", "contest"), ("1c?", "odds")])
async def test_what_a_later_version_brings_is_told_in_the_prompt(typed: str, said: str) -> None:
    async with sitting() as seat:
        await seat.press(typed, "enter")
        assert said in seat.under
        assert "not in this version yet" in seat.under
        assert seat.rolls() == []


async def test_a_long_text_scrolls_under_its_caret() -> None:
    async with sitting((60, 20)) as seat:
        await seat.press("," + "abcdefghij" * 9)
        assert seat.prompt.endswith("hij")
        await seat.press("home")
        assert seat.prompt.startswith(" note › abc")


async def test_a_card_that_is_not_there_and_a_key_without_meaning_say_so() -> None:
    async with sitting() as seat:
        await seat.press("9")
        assert seat.under == "Aldric has no card 9"
        await seat.press("%")
        assert seat.under == "% does nothing; ? shows the keys"
        seat.select("Stranger")
        await seat.press("a")
        assert seat.under == "Stranger has not used a card yet"
        await seat.press(".")
        assert "nothing to repeat yet" in seat.under
