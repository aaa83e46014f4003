"""What the line under the prompt has no room for, in full at the log's end."""

from gm_console.language import _
from gm_console.tui.cells import Line, span, width, words
from gm_console.tui.desk import Desk, Page


def told_page(desk: Desk, text: str, tone: str, cells: int, rows: int) -> Page | None:
    """The log with `text` below it, where the line under the prompt cuts it; None where that shows it whole."""
    if width((span(text),)) < cells + 2:
        return None
    from gm_console.tui.lines.log import tail

    told: list[Line] = [((" ", ""), *line) for line in words(text, cells - 2, tone, indent=2)]
    told = told[: max(rows - 1, 1)]
    return Page(_("Rolls"), [*tail(desk.log, cells, rows - len(told), 0)[0], *told])
