"""How the screen is shared out among the panes."""

from typing import NamedTuple

SMALLEST = (40, 12)
"""Columns and rows below which the panes are not drawn."""

BARS = 4
"""Rows of the header, the prompt, the line under it and the keys."""


class Geometry(NamedTuple):
    """Columns and rows of the panes, their frames included."""

    columns: int
    rows: int
    roster: int
    """Columns of the roster; the sheet has the rest."""
    top: int
    """Rows of roster and sheet."""
    log: int
    """Rows of the log."""

    @property
    def sheet(self) -> int:
        """Columns of the sheet."""
        return self.columns - self.roster


def too_small(columns: int, rows: int) -> bool:
    """Whether there is no room for the panes."""
    return columns < SMALLEST[0] or rows < SMALLEST[1]


def share(columns: int, rows: int, in_roster: int, *, tall_log: bool = False) -> Geometry:
    """Share a terminal of that size, with so many lines in the roster.

    The roster is as tall as it needs to be, the sheet has at least eight lines where there is room, and the log keeps
    five or a third of the height; with `tall_log` two thirds, and at least ten where there is room.
    """
    inside = rows - BARS - 4
    least_log = max(10, inside * 2 // 3) if tall_log else max(5, inside // 3)
    least_log = min(least_log, inside - 2)
    wanted = max(in_roster, 8, min(inside * 2 // 5, 14))
    top = max(2, min(wanted, inside - least_log))
    roster = min(max(columns * 38 // 100 + 4, 18), 64)
    return Geometry(columns, rows, roster, top + 2, inside - top + 2)
