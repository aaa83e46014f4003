"""Shares drawn as horizontal bars, each kind with a texture of its own: readable without colour, and in ASCII."""

from fractions import Fraction

from gm_console.language import _
from gm_console.rules.odds.words import number
from gm_console.tui.cells import Line, fit, sign, span, width

TEXTURES = {
    "failed": ("·", ".", "quiet"),
    "unsuccessful": ("░", "-", ""),
    "tie": ("▒", "+", ""),
    "success": ("▓", "=", "good"),
    "great_success": ("█", "#", "good"),
    "none": ("·", ".", "quiet"),
    "light": ("▒", "-", ""),
    "serious": ("▓", "=", "bad"),
    "mortal": ("█", "#", "wound"),
    "critical": ("▒", "+", ""),
}
"""What is drawn for an ending or a wound: in full, in ASCII, and its tone."""

SHARE = 7
"""Cells of a share: `100.0 %`."""


def bar(share: Fraction | float, kind: str, cells: int, full: Fraction | float = 1) -> Line:
    """A bar of at most `cells` cells, all of them for a share of `full`; one cell for the least that can happen."""
    plain, in_ascii, tone = TEXTURES[kind]
    length = min(cells, round(cells * float(share) / float(full))) if full else 0
    return fit(((sign(plain, in_ascii) * max(length, 1 if share else 0), tone),), cells)


def percent(share: Fraction | float) -> str:
    """A share in percent with one digit behind the point, right-aligned in `SHARE` cells."""
    return _("{shares} %").format(shares=number(100 * float(share), 1, _)).rjust(SHARE)


def labelled(rows: list[tuple[str, str, Fraction]], cells: int) -> list[Line]:
    """A line for each row, exactly `cells` wide: its label, its share and the bar of its kind."""
    label = max((width((span(name),)) for name, _kind, _share in rows), default=0)
    room = max(cells - label - SHARE - 2, 1)
    return [
        (*fit((span(name),), label), (f" {percent(share)} ", ""), *bar(share, kind, room)) for name, kind, share in rows
    ]
