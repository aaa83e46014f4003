"""The whole picture: every line of the terminal, from what the desk holds."""

from collections.abc import Callable
from typing import Protocol, TypeVar

from gm_console.commands.actions import key_name
from gm_console.language import _
from gm_console.tui.cells import Line, fit, words
from gm_console.tui.desk import Desk
from gm_console.tui.frame import framed
from gm_console.tui.geometry import BARS, SMALLEST, share
from gm_console.tui.lines.header import header_line
from gm_console.tui.lines.keys import key_line
from gm_console.tui.panes import log_pane, page_pane, roster_pane, sheet_pane

Part = TypeVar("Part")


class Edge(Protocol):
    """Draws a part of the picture, or gives what stands instead where something that nobody foresaw is in its way."""

    def __call__(self, draw: Callable[[], Part], instead: Part) -> Part:
        """The part, or `instead`."""


def picture(desk: Desk, columns: int, rows: int, edge: Edge) -> list[Line]:
    """Header; roster and sheet side by side; the log or what a mode shows in its place; prompt, message, keys.

    Of a part that cannot be drawn `edge` has a blank one stand; the others are as ever.
    """
    mode = desk.mode
    whole = mode.room == "whole"
    shared = share(columns, rows, len(desk.shown), tall_log=mode.room == "tall")
    log_rows = rows - BARS if whole else shared.log
    blank: Line = ((" " * columns, ""),)

    def line(draw: Callable[[], Line]) -> Line:
        return edge(draw, blank)

    def pane(draw: Callable[[Desk, int, int], list[Line]], cells: int, height: int) -> list[Line]:
        return edge(lambda: draw(desk, cells, height), framed((), [], cells, height))

    page = edge(lambda: mode.page(desk, columns - 2, log_rows - 2), None)
    lines = [line(lambda: header_line(desk.state, columns))]
    if not whole:
        roster = pane(roster_pane, shared.roster, shared.top)
        sheet = pane(sheet_pane, shared.sheet, shared.top)
        lines += [(*left, *right) for left, right in zip(roster, sheet, strict=True)]
    lines += pane(log_pane, columns, log_rows) if page is None else page_pane(page, columns, log_rows)
    return [
        *lines,
        line(lambda: mode.prompt(desk, columns)),
        line(lambda: mode.under(desk, columns)),
        line(lambda: _keys(desk, columns)),
    ]


def too_small_picture(columns: int, rows: int, *, leaving: bool = False) -> list[Line]:
    """What would be enough for a terminal that has no room, or the question whether to leave."""
    text = _("too small: {columns}×{rows}, at least {least_columns}×{least_rows}").format(
        columns=columns, rows=rows, least_columns=SMALLEST[0], least_rows=SMALLEST[1]
    )
    if leaving:
        text = _("leave the console? {enter} leaves").format(enter=key_name("enter"))
    told = [fit(line, columns) for line in words(text, max(columns, 1))][:rows]
    return [*told, *([((" " * columns, ""),)] * (rows - len(told)))]


def _keys(desk: Desk, columns: int) -> Line:
    where = desk.mode.where
    if where == "screen":
        where = "party" if desk.state.fight_id is None else "fight"
    cards = desk.sheet is not None and desk.sheet.cards
    return key_line(desk.keymap, where, columns, without=() if cards else ("card_1", "card_again", "group"))
