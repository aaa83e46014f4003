"""Which level should I throw? The dice that the actor may throw, in a small table with the best one marked."""

from gm_console.language import _
from gm_console.rules.action import Action
from gm_console.rules.odds.levels import LevelOdds, compare_levels
from gm_console.rules.refusal import Refusal
from gm_console.rules.target import Target
from gm_console.tui.cells import Line, sign, span
from gm_console.tui.lines.bars import percent


def level_lines(action: Action, targets: tuple[Target, ...]) -> list[Line]:
    """A line for each level, the highest first; nothing where there is but one, or more dice than can be reckoned."""
    try:
        compared = compare_levels(action, targets)
    except Refusal:
        return []
    if len(compared) < 2:
        return []
    rows = [_row(each, action.dice_level) for each in reversed(compared)]
    head = (_("level"), _("dice"), _("fails"), _("succeeds"), _("wounds"))
    used = [place for place in range(len(head)) if any(row[place] for row, _mark, _best in rows)]
    widths = {place: max(len(head[place]), *(len(row[place]) for row, _mark, _best in rows)) for place in used}
    lines: list[Line] = [(), (span(_("Which level should I throw?"), "strong"),)]
    lines.append((span("  " + "  ".join(_aligned(head[place], place, widths[place]) for place in used), "quiet"),))
    for row, mark, best in rows:
        text = "  ".join(_aligned(row[place], place, widths[place]) for place in used)
        start = (sign("› ", "> ") if best else "  ", "strong")
        lines.append((start, span(text, "strong" if best else ""), span(f"  {mark}", "strong" if best else "quiet")))
    return lines


def _aligned(text: str, place: int, width: int) -> str:
    return text.ljust(width) if place == 1 else text.rjust(width)


def _row(compared: LevelOdds, thrown: int) -> tuple[tuple[str, ...], str, bool]:
    odds = compared.odds
    wounds = odds.first.wounds
    row = (
        str(odds.dice_level),
        odds.pool,
        percent(odds.failed) if odds.threshold is not None else "",
        percent(odds.first.succeeds),
        "" if wounds is None else percent(1 - wounds[0]),
    )
    marks = [_("best")] if compared.best else []
    marks += [_("now")] if odds.dice_level == thrown else []
    return row, ", ".join(marks), compared.best
