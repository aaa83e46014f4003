"""Looking is not acting, a selection stays on whom it was, and what is done once stands in the log once."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import pytest

from gm_console.campaign import requests as ask
from gm_console.campaign.wording import entry_lines
from tests.campaign.acts.magic import band
from tests.tui.driving import Seat, sitting
from tests.tui.study import studied, studying


@asynccontextmanager
async def grouped() -> AsyncIterator[Seat]:
    """The studied fight, the goblins one group, Aldric with two turns in a round."""
    table = studied()
    band(table, "Goblin 1", "Goblin 2", "Goblin 3")
    table.do(ask.AddSlot(table.combatant("Aldric"), 3))
    async with studying(table=table) as seat:
        yield seat


def highlighted(seat: Seat) -> list[str]:
    """The lines of the roster with the mark of the one selected."""
    edge = next(place for place, row in enumerate(seat.rows) if row.startswith("└"))
    return [row[1:33].rstrip() for row in seat.rows[2:edge] if "›" in row[1:3]]


LOOKING = (
    ("down", "down", " ", "up", " "), ("tab", "pagedown", "pageup", "tab", "up", "pageup"), ("left", "right", "right"),
    ("?", "pagedown", "escape"), ("l", "up", "up", "pagedown", "escape"), ("o", "down", "o"), ("f", "down", "escape"),
    ("e", "home", "enter", "gob", "down", "escape", "escape"), ("1c35-2", "?", "down", "escape", "escape"),
    ("t24", "?", "escape", "escape"),
    (":sel", "tab", "escape"), (":select d", "enter"), ("g", "escape"), ("d", "escape"), ("ctrl+l",), ("s", "s"),
    ("bgob3", "tab", "escape"), ("cca", "tab", "escape"), ("ia99", "escape"), ("m-2", "escape"), ("q", "escape"),
)  # fmt: skip


@pytest.mark.parametrize("typed", LOOKING, ids=[" ".join(typed) for typed in LOOKING])
async def test_no_sort_filter_fold_or_scroll_of_the_view_touches_round_turn_or_anything(typed: tuple[str, ...]) -> None:
    async with grouped() as seat:
        await seat.press("1c", "enter", "n")
        before, steps = seat.table.tables(), seat.steps()
        await seat.press(*typed)
        assert seat.faults == []
        assert seat.desk.mode.where == "screen"
        assert seat.table.tables() == before
        assert seat.steps() == steps
        # The next turn is the one it would have been.
        await seat.press("n")
        assert seat.desk.state.active_name == "Mirelle"


REFRESHED = (
    ("bgob3", "enter"), ("bTroll5", "enter"), (":remove c", "enter"), (":remove a", "enter"), ("u",), ("uu",), ("uuy",),
    ("ia1", "enter"), ("id40", "enter"), ("i2", "enter"), ("k",), ("j",), (":join e f in b", "enter"),
    (":further turn d 30", "enter"), (":further turn a 22", "enter"), (":rename c Zed", "enter"), (":part c", "enter"),
    (" ", " "), ("v",), ("x",), ("1c", "enter"), ("wa3",), ("cca", "enter"), ("s", ","), (":jump 9", "enter"),
)  # fmt: skip


@pytest.mark.parametrize("typed", REFRESHED, ids=[" ".join(typed) for typed in REFRESHED])
async def test_the_selection_stays_on_whom_it_was_through_every_refresh(typed: tuple[str, ...]) -> None:
    async with grouped() as seat:
        await seat.press("w1w1", "n")
        seat.select("Goblin 3")
        chosen = seat.desk.selected
        await seat.press(*typed, "escape")
        assert seat.faults == []
        assert seat.desk.selected == chosen
        [row] = highlighted(seat)
        assert "Goblin 3" in row or "warband" in row
        assert seat.desk.sheet is not None and seat.desk.sheet.id == chosen


async def test_who_is_removed_leaves_the_selection_to_whose_turn_it_is_and_an_undo_moves_nobody() -> None:
    async with grouped() as seat:
        seat.select("Goblin 3")
        await seat.press(":remove", "enter")
        assert seat.selected == seat.desk.state.active_name == "Aldric"
        await seat.press("down", "u")
        assert seat.selected == "Goblin 1"
        assert len(highlighted(seat)) == 1


async def test_of_two_turns_of_one_the_line_whose_turn_it_is_is_the_one_highlighted() -> None:
    async with grouped() as seat:
        assert "30 Aldric" in highlighted(seat)[0]
        assert "turn 2" not in highlighted(seat)[0]
        turns = 0
        while "turn 2" not in highlighted(seat)[0]:
            await seat.press("n")
            turns += 1
            assert turns < 10
        assert [row[:2] for row in highlighted(seat)] == ["›▶"]
        await seat.press("bgob3", "enter", "u", "w1", "v", "v")
        assert "turn 2" in highlighted(seat)[0] and "L1" in highlighted(seat)[0]
        await seat.press("p")
        assert "Aldric" not in highlighted(seat)[0]


THROWS = (
    ("1c", "enter"), ("5cd", "enter"), ("6cd", "enter"), ("7c", "enter"), ("8", "enter"), ("3", "enter"),
    ("tper", "enter"), ("t24-3=5", "enter"), ("d1c", "enter"), (":assault c", "enter"), (":test per", "enter"),
    ("d4", "enter"), ("a", "c", "enter"), ("m-2", "enter"), ("m=9 9 1", "enter"),
)  # fmt: skip


@pytest.mark.parametrize("typed", THROWS, ids=[" ".join(typed) for typed in THROWS])
async def test_one_throw_is_one_line_of_the_log_never_two(typed: tuple[str, ...]) -> None:
    async with sitting(table=(table := studied()), fight=False) as seat:
        await seat.press("1c", "enter")
        for again in (typed, (".",), ("u",), ("y",)):
            entries = len(seat.desk.log)
            await seat.press(*again)
            assert seat.faults == []
            assert seat.desk.mode.where == "screen", seat.text
            # What was put again stands once more, and that it was.
            assert len(seat.desk.log) - entries == {"u": 0, "y": 2}.get(again[0], 1)
            heads = [line.text for line in entry_lines(seat.desk.log[-1]) if not line.text.startswith(" ")]
            assert len(heads) == 1
    table.campaign.close()


async def test_pressing_start_twice_starts_once_and_doubles_no_name() -> None:
    async with sitting(fight=False) as seat:
        await seat.press("f", "enter", "enter", "enter", "escape", "f", "enter", "escape")
        assert seat.steps().count("fight started") == seat.steps().count("fight made") == 1
        assert seat.rows[0].count("The ford") == 1
        assert seat.text.count("fight starts") == 1
        names = [one.name for one in seat.desk.roster]
        assert len(names) == len(set(names))
        await seat.press(":start", "enter", "enter", "escape")
        assert seat.steps().count("fight started") == 1
        assert (seat.desk.state.round, seat.desk.state.fight) == (1, "The ford")
    async with sitting(fight=False) as seat:
        # The same encounter made twice: two fights that can be told apart.
        await seat.press("f", "enter", "down", "down", "enter")
        names = [row[0] for row in seat.table.campaign.connection.execute("SELECT name FROM fight ORDER BY id")]
        assert names == ["The ford", "The ford 2"]
