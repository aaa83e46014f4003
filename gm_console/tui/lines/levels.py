"""Which level should I throw? The dice that the actor may throw, in a small table with the best one marked."""

from gm_console.language import _
from gm_console.rules.action import Action
from gm_console.rules.odds.levels import LevelOdds, compare_levels, measure, measured
from gm_console.rules.refusal import Refusal
from gm_console.rules.target import Target
from gm_console.rules.words import word
from gm_console.tui.cells import Line, sign, span, width, words
from gm_console.tui.lines.bars import percent

_SPARE = ("serious", "mortal", "ties", "fails", "succeeds")
"""Columns that are left out where there is no room, one by one; never the one that the levels are compared by."""

Row = dict[str, str]


def level_lines(action: Action, targets: tuple[Target, ...], cells: int) -> list[Line]:
    """A line for each level, the highest first; nothing where there is but one, or more dice than can be reckoned."""
    try:
        compared = compare_levels(action, targets)
    except Refusal:
        return []
    if len(compared) < 2:
        return []
    by = measure(action)
    heads = {
        "level": _("level"),
        "dice": _("dice"),
        "fails": _("fails"),
        "succeeds": _("first") if compared[0].odds.kind == "contest" else _("succeeds"),
        "ties": _("ties"),
        "effective": _("takes effect"),
        "wounds": _("wounds"),
        "mortal": word("mortal", _),
        "serious": word("serious", _),
    }
    rows = [_row(each, by) for each in reversed(compared)]
    marks = [_mark(each, action.dice_level) for each in reversed(compared)]
    room = cells - 4 - max(width((span(mark),)) for mark in marks)
    columns = _columns(heads, rows, by, room)
    title = _("Which level should I throw? Best by: {measure}").format(measure=heads[by])
    lines: list[Line] = [(), *words(title, cells, "strong")]
    lines.append((span(f"  {_told(heads, columns)}", "quiet"),))
    for row, mark, each in zip(rows, marks, reversed(compared), strict=True):
        tone = "strong" if each.best else ""
        start = (sign("› ", "> ") if each.best else "  ", "strong")
        lines.append((start, span(_told(row, columns), tone), span(f"  {mark}", tone or "quiet")))
    return lines


def _columns(heads: Row, rows: list[Row], by: str, room: int) -> dict[str, int]:
    """The columns that say something and fit into so many cells, with their widths."""
    widths = {name: max(len(heads[name]), *(len(row[name]) for row in rows)) for name in heads if rows[0][name]}
    for name in _SPARE:
        if sum(widths.values()) + 2 * (len(widths) - 1) > room and name != by:
            widths.pop(name, None)
    return widths


def _told(row: Row, columns: dict[str, int]) -> str:
    return "  ".join(
        row[name].ljust(width) if name == "dice" else row[name].rjust(width) for name, width in columns.items()
    )


def _row(compared: LevelOdds, by: str) -> Row:
    odds, first = compared.odds, compared.odds.first
    wounds = first.wounds if by == "wounds" else None
    return {
        "level": str(odds.dice_level),
        "dice": odds.pool,
        "fails": percent(odds.failed) if odds.threshold is not None else "",
        "succeeds": percent(first.succeeds),
        "ties": percent(first.tie) if odds.kind == "contest" else "",
        "effective": percent(measured(first, by)) if by == "effective" else "",
        "wounds": percent(measured(first, by)) if by == "wounds" else "",
        "mortal": percent(wounds[3]) if wounds else "",
        "serious": percent(wounds[2]) if wounds else "",
    }


def _mark(compared: LevelOdds, thrown: int) -> str:
    marks = [_("best")] if compared.best else []
    marks += [_("now")] if compared.odds.dice_level == thrown else []
    return ", ".join(marks)
