"""Any size of terminal, changed at any time: what fits is shown, what does not says so, nothing breaks."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rich.cells import cell_len

from gm_console.tui.geometry import BARS, SMALLEST, share, too_small
from tests.tui.driving import sitting

SIZES = [(80, 24), (20, 5), (1, 1), (60, 20), (40, 12), (39, 12), (40, 11), (200, 60), (1, 60), (300, 1), (80, 24)]


@given(
    st.integers(SMALLEST[0], 500), st.integers(SMALLEST[1], 200), st.integers(0, 200), st.booleans()
)  # fmt: skip
def test_the_shares_fill_the_screen_and_leave_every_pane_a_line(
    columns: int, rows: int, in_roster: int, tall: bool
) -> None:
    shared = share(columns, rows, in_roster, tall_log=tall)
    assert shared.roster + shared.sheet == columns
    assert shared.top + shared.log + BARS == rows
    assert min(shared.top, shared.log) >= 4
    assert min(shared.roster, shared.sheet) >= 18


def test_at_the_design_size_the_log_has_five_lines_whatever_the_roster_holds() -> None:
    assert share(80, 24, 50).log == 7
    assert share(80, 24, 50).top == 13
    assert share(60, 20, 50).log == 7


async def test_every_size_is_drawn_to_its_edges_and_the_first_picture_comes_again() -> None:
    async with sitting() as seat:
        first = seat.text
        for columns, rows in SIZES:
            await seat.resize(columns, rows)
            assert len(seat.rows) == rows
            assert {cell_len(row) for row in seat.rows} == {columns}
            if too_small(columns, rows):
                assert "too small"[: columns - 1] in seat.rows[0]
        assert seat.text == first


@pytest.mark.parametrize("size", [(20, 5), (1, 1)])
async def test_below_the_smallest_size_no_key_acts_but_those_that_leave(size: tuple[int, int]) -> None:
    async with sitting(size) as seat:
        steps = seat.steps()
        await seat.press("w2", "n", "1c", "enter", "pageup", "pagedown", "ctrl+p", "up")
        assert seat.steps() == steps
        await seat.press("q", "escape", "w2")
        assert seat.steps() == steps
        await seat.press("q", "enter")
        assert seat.desk.leaving


async def test_a_question_survives_a_terminal_that_was_too_small_for_a_while() -> None:
    async with sitting() as seat:
        await seat.press("1c3")
        await seat.resize(20, 5)
        await seat.press("9", "enter")
        await seat.resize(60, 20)
        await seat.press("5", "enter")
        assert [roll[1] for roll in seat.rolls()] == ["Goblin 1"]


@pytest.mark.parametrize("size", [(80, 24), (60, 20), (200, 60), (40, 12)])
async def test_the_cards_of_the_selected_one_are_always_seen(size: tuple[int, int]) -> None:
    async with sitting(size) as seat:
        await seat.press("w1w2w3w1w2w3")
        for name in ("Aldric", "Mirelle"):
            seat.select(name)
            assert ("1 Assault" if name == "Aldric" else "1 Shot") in seat.text


async def test_the_selected_one_is_in_sight_in_a_roster_that_does_not_fit() -> None:
    async with sitting((60, 14)) as seat:
        for _ in range(5):
            await seat.press("down")
            assert any("›" in row[:3] and seat.selected in row for row in seat.rows), seat.selected
        assert "Aldric" not in "".join(row[:26] for row in seat.rows[1:])


@pytest.mark.parametrize("typed", [("b",), ("bZed",), ("cca 2 2",)])
async def test_what_the_line_under_the_prompt_cuts_stands_in_full_in_the_logs_place(typed: tuple[str, ...]) -> None:
    async with sitting((200, 60)) as seat:
        await seat.press(*typed)
        told, rows = seat.under, seat.rows
        assert len(told) > 58
        assert told not in "\n".join(rows[:-2])
        await seat.pilot.resize_terminal(60, 20)
        await seat.pilot.pause()
        assert seat.under.endswith("…")
        assert told in " ".join(row.strip("│ ") for row in seat.rows)
