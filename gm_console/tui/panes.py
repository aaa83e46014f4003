"""What each pane of the desk draws, frame and all, in the room it was given."""

from gm_console.language import _
from gm_console.tui.cells import Line, fit, span
from gm_console.tui.desk import Desk, Page
from gm_console.tui.frame import framed
from gm_console.tui.lines import log
from gm_console.tui.lines.roster import folded, no_one_lines, roster_lines, window
from gm_console.tui.lines.sheet import sheet_lines, sheet_title


def roster_pane(desk: Desk, cells: int, rows: int) -> list[Line]:
    """The roster, scrolled so that the selected one is seen."""
    inside = max(rows - 2, 0)
    desk.rows["roster"] = inside
    shown = desk.shown
    lines = roster_lines(folded(shown, desk.roster, desk.folded), desk.line, cells - 2) or no_one_lines()
    place = next((place for place, one in enumerate(shown) if one == desk.line), 0)
    desk.first = window(len(lines), place, inside, desk.first)
    title = _("Initiative") if desk.state.fight_id is not None else _("Party")
    return framed(
        (span(title),),
        lines[desk.first : desk.first + inside],
        cells,
        rows,
        chosen=desk.pane == "roster",
        more=_more(len(lines) - desk.first - inside),
    )


def sheet_pane(desk: Desk, cells: int, rows: int) -> list[Line]:
    """The selected one's sheet, scrolled; the cards stand below, whatever is scrolled."""
    inside = max(rows - 2, 0)
    chosen = desk.pane == "sheet"
    if desk.sheet is None:
        return framed((), [], cells, rows, chosen=chosen)
    room = cells - 4
    lines, cards = sheet_lines(desk.sheet, room, inside)
    cards = cards[: max(inside - 1, 1)]
    above = max(inside - len(cards), 0)
    desk.rows["sheet"] = above
    desk.down = max(0, min(desk.down, len(lines) - above))
    seen = lines[desk.down : desk.down + above]
    body = [*seen, *([()] * (above - len(seen))), *cards]
    below = len(lines) - desk.down - above
    return framed(
        sheet_title(desk.sheet, cells - 6),
        [((" ", ""), *fit(line, room), (" ", "")) for line in body],
        cells,
        rows,
        chosen=chosen,
        more=_more(below),
    )


def log_pane(desk: Desk, cells: int, rows: int) -> list[Line]:
    """The end of the log, or as far back as it is scrolled."""
    inside = max(rows - 2, 0)
    desk.rows["log"] = inside
    lines, desk.back = log.tail(desk.log, cells - 2, inside, desk.back)
    return framed((span(_("Rolls")),), lines, cells, rows, chosen=desk.pane == "log", more=_more(desk.back))


def page_pane(page: Page, cells: int, rows: int) -> list[Line]:
    """What a mode shows in place of the log, or of all panes."""
    return framed((span(page.title),), page.lines, cells, rows, chosen=True, more=page.more)


def _more(count: int) -> str:
    return _("{count} more below").format(count=count) if count > 0 else ""
