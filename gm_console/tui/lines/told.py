"""What the line under the prompt has no room for, in full in the page above it."""

from gm_console.language import _
from gm_console.tui.cells import Line, span, width, words
from gm_console.tui.desk import Desk, Page


def told_page(desk: Desk, text: str, tone: str, cells: int, rows: int) -> Page | None:
    """The log with `text` below it, where the line under the prompt cuts it; None where that shows it whole."""
    told, left = in_full(text, tone, cells, rows)
    if not told:
        return None
    from gm_console.tui.lines.log import tail

    return Page(_("Rolls"), [*tail(desk.log, cells, rows - len(told), 0)[0], *told], more_lines(left))


def in_full(text: str, tone: str, cells: int, rows: int) -> tuple[list[Line], int]:
    """The lines of a text that one line under the prompt would cut, none where it would not, and how many are left out.

    They leave one of `rows` to what stands in the page else.
    """
    if width((span(text),)) < cells + 2:
        return [], 0
    told: list[Line] = [((" ", ""), *line) for line in words(text, cells - 2, tone, indent=2)]
    most = max(rows - 1, 1)
    return told[:most], max(len(told) - most, 0)


def more_lines(count: int) -> str:
    """The word in a page's lower edge for so many lines that have no room; "" for none."""
    return _("{count} more").format(count=count) if count > 0 else ""
