"""Packs on the screen: looked at before they come in, loaded as one act, written from the list of all and the line."""

from pathlib import Path

import pytest
from rich.cells import cell_len

from gm_console.campaign.views.bestiary import bestiary
from gm_console.tui.cells import use_ascii
from tests.campaign.pack_kit import HEAD
from tests.tui.driving import Seat, sitting

GOBLIN = '[[entity]]\nname = "Goblin"\nkind = "creature"\nlevel = 4\n'
OGRE = '[[entity]]\nname = "Ogre"\nkind = "creature"\nlevel = 9\n'


def everyone(seat: Seat) -> list[str]:
    """The names of the bestiary and the party."""
    return [each.name for each in bestiary(seat.table.campaign.connection)]


@pytest.fixture
def mine(tmp_path: Path) -> str:
    """A pack with a goblin that differs from the campaign's and an ogre that it lacks."""
    path = tmp_path / "mine.toml"
    path.write_text(HEAD + GOBLIN + OGRE, encoding="utf-8")
    return str(path)


async def test_the_line_shows_what_would_come_then_enter_loads_it_and_one_undo_takes_it_back(mine: str) -> None:
    async with sitting() as seat:
        before, steps = everyone(seat), len(seat.steps())
        await seat.press(f":import {mine}")
        assert seat.under.startswith("import · /")
        await seat.press("enter")
        assert "Mine comes in: 1 entity" in seat.text
        assert "differs here, and stays as it is here, entities: Goblin" in seat.text
        assert seat.under == "1 differs and stays as here"
        assert len(seat.steps()) == steps
        await seat.press("enter")
        assert seat.desk.mode.where == "screen"
        assert seat.under == "loaded: Mine"
        assert sorted(everyone(seat)) == sorted([*before, "Ogre"])
        assert seat.steps()[steps:] == ["pack loaded"]
        assert "pack loaded: Mine, 1 entity" in seat.text
        await seat.press("u")
        assert everyone(seat) == before


async def test_what_differs_comes_as_copies_where_that_is_asked(mine: str) -> None:
    async with sitting() as seat:
        await seat.press(f":import {mine} copies", "enter")
        assert "Goblin as Goblin 2" in seat.text
        await seat.press("c")
        assert "Goblin as Goblin 2" not in seat.text
        await seat.press("c", "enter")
        there = everyone(seat)
        assert {"Goblin", "Goblin 2", "Ogre"} <= set(there)
        await seat.press(f":import {mine}", "enter")
        assert seat.prompt.strip() == "nothing new in it; c: what differs as copies"
        await seat.press("c")
        assert (seat.prompt.strip(), seat.under) == ("nothing new in it", "what differs is here as a copy already")
        await seat.press("enter", "escape")
        assert everyone(seat) == there


async def test_from_the_list_of_all_a_shipped_pack_by_the_beginning_of_its_name() -> None:
    async with sitting(fight=False) as seat:
        await seat.press("e", "ctrl+e", "<", "two", "tab")
        assert seat.asked.rstrip() == " import · pack or file › twoelf"
        await seat.press("enter")
        assert "Twoelf – Le gué de Brume comes in: 14 entities" in seat.text, "Aldric and Mirelle are there"
        await seat.press("pagedown", "pageup", "enter")
        assert seat.desk.mode.where == "bestiary"
        assert seat.under == "loaded: Twoelf – Le gué de Brume"
        assert "Gobelin" in seat.text
        await seat.press("<", "twoelf", "enter")
        assert "nothing of it is new here" in seat.text
        await seat.press("enter", "escape")
        assert seat.steps() == ["pack loaded"]


@pytest.mark.parametrize(
    ("key", "hint"),
    [("<", "14-empereurs, twoelf, or a file: mine.toml"), (">", "the file of a new pack: mine.toml, or a path")],
)
async def test_while_no_pack_or_file_is_typed_it_says_what_may_be_and_offers_no_enter(key: str, hint: str) -> None:
    async with sitting() as seat:
        await seat.press("e", "ctrl+e", key)
        assert seat.under == hint
        for nothing in ("", "  "):
            await seat.press(nothing)
            assert "Enter" not in seat.rows[-1]
            asked = seat.asked
            await seat.press("enter")
            assert seat.asked == asked, "and it does nothing"
        await seat.press("t")
        assert "Enter do it" in seat.rows[-1] and seat.under == ""
        await seat.press("backspace", "backspace", "backspace")
        assert seat.under == hint


async def test_a_pack_that_is_wrong_is_told_fault_by_fault_and_nothing_is_loaded(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("bad.toml").write_text(HEAD + GOBLIN.replace("4", "61") + OGRE.replace("creature", "beast"), encoding="utf-8")
    async with sitting(fight=False) as seat:
        await seat.press(":import bad.toml", "enter")
        assert "bad.toml: 2 faults" in seat.text
        assert "copies" not in seat.rows[-1]
        assert "line 7, entity “Goblin”, level: 61 was read" in seat.text
        assert "nothing of it is loaded" in seat.prompt
        await seat.press("enter", "c")
        assert seat.steps() == []
        await seat.press("escape")
        assert seat.desk.mode.where == "screen"


async def test_a_pack_that_is_not_there_is_told_where_it_was_typed(tmp_path: Path) -> None:
    async with sitting(fight=False) as seat:
        await seat.press(":import nowhere", "enter")
        assert "no shipped pack" in seat.under
        assert seat.prompt.endswith("import nowhere")
        await seat.press("escape", "e", "ctrl+e", "<", "nowhere", "enter")
        assert "no shipped pack" in seat.under
        await seat.press(*["backspace"] * 8)
        assert seat.desk.mode.where == "bestiary"


async def test_the_line_writes_those_named_or_everything(tmp_path: Path) -> None:
    async with sitting() as seat:
        await seat.press(f":export {tmp_path / 'goblins'} gob* ald", "enter")
        assert seat.under.startswith("written: ")
        text = (tmp_path / "goblins.toml").read_text(encoding="utf-8")
        assert ['name = "Aldric"' in text, 'name = "Goblin"' in text, 'name = "Scribe"' in text] == [True, True, False]
        await seat.press(f":export {tmp_path / 'goblins'}", "enter")
        assert "already" in seat.under
        await seat.press("escape", f':export "{tmp_path / "all of it"}"', "enter")
        assert 'name = "Scribe"' in (tmp_path / "all of it.toml").read_text(encoding="utf-8")


@pytest.mark.parametrize("size", [(60, 20), (80, 24), (200, 60)])
@pytest.mark.parametrize("in_ascii", [False, True])
async def test_every_size_has_room_for_a_hostile_pack(tmp_path: Path, size: tuple[int, int], in_ascii: bool) -> None:
    name = "[@click=x]界\\u202e[/b] " + "long " * 10
    (tmp_path / "h.toml").write_text(HEAD + OGRE.replace("Ogre", name) + GOBLIN, encoding="utf-8")
    use_ascii(in_ascii)
    try:
        async with sitting(size) as seat:
            for key in (
                f":import {tmp_path / 'h'}.toml",
                "enter",
                "pagedown",
                "c",
                "up",
                "enter",
                "e",
                "ctrl+e",
                "<",
                "x",
            ):
                await seat.press(key)
                assert {cell_len(row) for row in seat.rows} == {size[0]}
                assert len(seat.rows) == size[1]
                assert not in_ascii or seat.text.isascii()
                assert all(each.isprintable() for row in seat.rows for each in row)
            assert seat.faults == []
    finally:
        use_ascii(False)


async def test_a_pack_in_one_burst_with_the_end_of_the_session(mine: str) -> None:
    async with sitting() as seat:
        await seat.press(f":import {mine}", "enter", "enter", "w1", "q", "enter")
        assert seat.desk.leaving
        assert seat.steps()[-2:] == ["pack loaded", "wound"]


async def test_the_help_says_what_the_verbs_of_the_list_of_all_do() -> None:
    async with sitting((200, 60), fight=False) as seat:
        await seat.press(":im")
        assert "load a pack" in seat.text
        assert not any(row.startswith("│ <") for row in seat.rows), "that key is no key of the screen"
        await seat.press("escape", "?", *["pagedown"] * 4)
        for said in ("first what would come of it", "with all they use", "take out of the bestiary"):
            assert said in seat.text
