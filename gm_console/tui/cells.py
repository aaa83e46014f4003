"""Text by the cell: what a terminal may be sent, how wide it is, where it is cut, how it flows.

A line is a tuple of spans, a span a text and its tone (see `tones`). Every text becomes a span through `span`, which
lets nothing through that a terminal would act on, or that two terminals would draw with different widths.
"""

import re
from collections.abc import Iterable, Sequence

from rich.cells import cell_len, set_cell_size

from gm_console.text import ascii_only

Span = tuple[str, str]
Line = tuple[Span, ...]

# Controls and bidi would act; joiners, variation selectors, skin tones and tags are drawn with different widths.
_UNSTEADY = re.compile(
    "[\x00-\x1f\x7f-\x9f\xad\u061c\u180e\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufe00-\ufe0f\ufeff\ufff9-\ufffb"
    "\u20e3\ud800-\udfff\U0001f3fb-\U0001f3ff\U000e0000-\U000e0fff]"
)
_FLAG_LETTERS = {0x1F1E6 + place: chr(ord("A") + place) for place in range(26)}

_ascii = False


def use_ascii(asked: bool) -> None:
    """Draw in ASCII alone from now on, or no longer."""
    global _ascii
    _ascii = asked


def ascii_asked() -> bool:
    """Whether everything is drawn in ASCII."""
    return _ascii


def sign(plain: str, in_ascii: str) -> str:
    """A sign of ours, or what stands for it in ASCII."""
    return in_ascii if _ascii else plain


def safe(text: str) -> str:
    """`text` as it may be drawn on one line: every character of it takes the same cells on every terminal.

    Whatever the file holds, no control, escape or direction character passes. A joined emoji is drawn as its parts.
    """
    if text.isascii() and text.isprintable():
        return text
    steady = _UNSTEADY.sub("", text.replace("\n", " ").replace("\t", " ")).translate(_FLAG_LETTERS)
    return ascii_only(steady) if _ascii else steady


def span(text: str, tone: str = "") -> Span:
    """A piece of a line."""
    return safe(text), tone


def width(line: Line) -> int:
    """How many cells a line takes."""
    return sum(cell_len(text) for text, _tone in line)


def fit(line: Line, cells: int) -> Line:
    """`line` of exactly `cells` cells: filled with spaces, or cut where it is too long, with a sign that says so."""
    missing = cells - width(line)
    if missing >= 0:
        return (*line, (" " * missing, "")) if missing else line
    kept: list[Span] = []
    room = cells - 1
    for text, tone in line:
        taken = cell_len(text)
        if taken > room:
            kept.append((set_cell_size(text, room) + sign("…", "~"), tone))
            break
        kept.append((text, tone))
        room -= taken
    return tuple(kept) if cells > 0 else ()


def spread(left: Line, right: Line, cells: int) -> Line:
    """`left` and `right` at the two ends of a line; the left one is cut where they meet."""
    room = cells - width(right)
    return (*fit(left, room), *right) if room > 1 else fit(left, cells)


def flow(items: Iterable[Line], cells: int, *, gap: str = "  ", indent: int = 0) -> list[Line]:
    """Lines of `items` one after another, as many to a line as fit; none is broken, one too long is cut.

    indent: spaces before every line but the first.
    """
    lines: list[Line] = []
    current: list[Span] = []
    used = 0
    for item in items:
        needed = width(item)
        if current and used + len(gap) + needed > cells:
            lines.append(tuple(current))
            current, used = [], 0
        if current:
            current.append((gap, ""))
            used += len(gap)
        elif lines and indent:
            current.append((" " * indent, ""))
            used = indent
        current.extend(item)
        used += needed
    if current:
        lines.append(tuple(current))
    return [line if width(line) <= cells else fit(line, cells) for line in lines]


def words(text: str, cells: int, tone: str = "", *, indent: int = 0) -> list[Line]:
    """`text` broken between words, and inside what is wider, into lines of at most `cells`; its own breaks stay."""
    broken: list[Line] = []
    for paragraph in text.split("\n"):
        pieces = [(span(piece, tone),) for word in paragraph.split() for piece in _pieces(word, cells, indent)]
        broken.extend(merged(line) for line in flow(pieces, cells, gap=" ", indent=indent))
    return broken


def _pieces(word: str, cells: int, indent: int) -> list[str]:
    if len(word) * 2 <= cells or cell_len(safe(word)) <= cells:
        return [word]
    room, pieces = max(cells - indent, 2), [""]
    for character in word:
        if cell_len(safe(pieces[-1] + character)) > room:
            pieces.append("")
        pieces[-1] += character
    return pieces


def merged(line: Line) -> Line:
    """`line` with neighbours of one tone made one span; what has none between them takes the tone before it."""
    spans: list[Span] = []
    for text, tone in line:
        if spans and tone in (spans[-1][1], ""):
            spans[-1] = (spans[-1][0] + text, spans[-1][1])
        else:
            spans.append((text, tone))
    return tuple(spans)


def toned(line: Line, tone: str) -> Line:
    """`line` with `tone` laid over every span."""
    return tuple((text, f"{own} {tone}" if own else tone) for text, own in line)


def joined(lines: Sequence[Line], between: str) -> Line:
    """`lines` as one, with `between` between them."""
    spans: list[Span] = []
    for place, line in enumerate(lines):
        if place:
            spans.append((between, ""))
        spans.extend(line)
    return tuple(spans)
