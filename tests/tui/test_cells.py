"""Lines by the cell: cut, spread, flowing, and what of a changed line is sent."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rich.cells import cell_len

from gm_console.tui.cells import Line, fit, flow, merged, span, spread, width, words
from gm_console.tui.frame import framed
from gm_console.tui.lines.roster import window
from gm_console.tui.tones import TONES, style
from gm_console.tui.widgets.lines import difference

TEXTS = st.text(st.sampled_from("ab é漢👍…e\u0301 -"), max_size=30)
LINES = st.lists(st.tuples(TEXTS, st.sampled_from(["", "quiet", "strong"])), max_size=5).map(
    lambda spans: tuple(span(text, tone) for text, tone in spans)
)


@pytest.mark.parametrize(
    ("text", "cells", "shown"),
    [
        ("abc", 5, "abc  "),
        ("abcde", 5, "abcde"),
        ("abcdef", 5, "abcd…"),
        ("漢字漢", 4, "漢 …"),
        ("abc", 1, "…"),
        ("abc", 0, ""),
    ],
)
def test_a_line_is_filled_or_cut_to_its_cells(text: str, cells: int, shown: str) -> None:
    assert "".join(part for part, _tone in fit((span(text),), cells)) == shown


@given(LINES, LINES, st.integers(1, 60))
def test_two_ends_of_a_line_take_exactly_its_cells(left: Line, right: Line, cells: int) -> None:
    assert width(spread(left, right, cells)) == cells


@given(st.lists(LINES, max_size=8), st.integers(4, 40))
def test_what_flows_never_leaves_its_cells_and_keeps_its_order(items: list[Line], cells: int) -> None:
    lines = flow(items, cells)
    assert all(width(line) <= cells for line in lines)
    whole = "".join(text for line in lines for text, _tone in line)
    if "…" not in whole:
        kept = [text for item in items for text, _tone in item]
        assert whole.replace(" ", "") == "".join(kept).replace(" ", "")


def test_words_break_between_them_and_merge_into_one_span() -> None:
    assert [merged(line) for line in words("one two three", 8, "quiet")] == [
        (("one two", "quiet"),),
        (("three", "quiet"),),
    ]


@given(LINES, LINES, st.integers(1, 40))
def test_outside_of_the_cells_that_are_sent_both_lines_draw_the_same(old: Line, new: Line, cells: int) -> None:
    old, new = fit(old, cells), fit(new, cells)
    start, end = difference(old, new)
    assert _by_cell(old)[:start] == _by_cell(new)[:start]
    assert _by_cell(old)[end:] == _by_cell(new)[end:]


def _by_cell(line: Line) -> list[tuple[str, str]]:
    """What each cell shows: a wide character is in both of its cells, a mark with what it stands on."""
    cells: list[tuple[str, str]] = []
    for text, tone in line:
        for character in text:
            if cell_len(character):
                cells += [(character, tone)] * cell_len(character)
            elif cells:
                cells[-1] = (cells[-1][0] + character, cells[-1][1] + tone)
    return cells


def test_a_frame_has_its_size_whatever_is_in_it() -> None:
    for cells, rows in ((10, 4), (4, 2), (3, 2), (40, 10), (5, 1)):
        for title in ("", "a title that is far too long for it"):
            lines = framed((span(title),) if title else (), [(span("x" * 50),)] * 20, cells, rows, more="9 more below")
            assert len(lines) == rows
            assert {width(line) for line in lines} <= {cells}


@given(st.integers(0, 50), st.integers(0, 49), st.integers(1, 20), st.integers(-5, 60))
def test_the_window_of_a_list_holds_the_chosen_line(count: int, place: int, rows: int, first: int) -> None:
    start = window(count, min(place, max(count - 1, 0)), rows, first)
    assert 0 <= start <= max(count - rows, 0)
    if count:
        assert start <= min(place, count - 1) < start + rows


def test_tones_lie_over_each_other_and_a_name_that_is_none_changes_nothing() -> None:
    assert style("quiet chosen").reverse
    assert style("quiet chosen").dim
    assert style("of another version") == TONES[""]
