"""The log: acts in the order they were done, and the reasoning of the one that is chosen."""

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from gm_console.campaign.views import LogEntry
from gm_console.campaign.wording import entry_lines, reasoning
from gm_console.rules.summary import SEPARATOR
from gm_console.tui.cells import Line, flow, merged, sign, span, toned, width, words


@lru_cache(maxsize=1024)
def entry(one: LogEntry, cells: int) -> tuple[Line, ...]:
    """The lines of one act."""
    lines: list[Line] = []
    for line in entry_lines(one):
        text = line.text.lstrip()
        indent = 1 + len(line.text) - len(text)
        if line.tone == "struck" and indent == 1:
            # Dimmed and struck through says nothing to many terminals.
            text = f"{sign('✗', 'x')} {text}"
        lines.extend(((" " * indent, ""), *part) for part in _broken(text, cells - indent, line.tone))
    return tuple(lines)


def _broken(text: str, cells: int, tone: str) -> list[Line]:
    """A line of the log as it fits: broken between its parts, and a part that is too long between words."""
    parts: list[Line] = []
    for part in text.split(SEPARATOR):
        piece: Line = (span(part, tone),)
        parts.extend([piece] if width(piece) <= cells - 2 else words(part, cells - 2, tone))
    return [merged(line) for line in flow(parts, cells, gap=sign(SEPARATOR, " - "), indent=2)]


def tail(entries: Sequence[LogEntry], cells: int, rows: int, back: int) -> tuple[list[Line], int]:
    """The last `rows` lines of a log, `back` lines before its end; and how far back it was possible to go."""
    lines: list[Line] = []
    for one in reversed(entries):
        lines[:0] = entry(one, cells)
        if len(lines) >= rows + back:
            break
    back = max(0, min(back, len(lines) - rows))
    end = len(lines) - back
    return lines[max(0, end - rows) : end], back


def chosen(
    entries: Sequence[LogEntry], place: int, cells: int, rows: int, down: int, *, throw: int | None = None
) -> tuple[list[Line], int]:
    """A log of `rows` lines around the chosen act, its reasoning under it, scrolled `down` lines into that.

    throw: that one of the act's throws is marked, and no reasoning shown. Gives the lines, and how far down it was
    possible to go.
    """
    block, marked = _block(entries[place], cells, throw)
    if throw is not None:
        down = marked - rows // 2
    down = max(0, min(down, len(block) - rows))
    before: list[Line] = []
    for one in reversed(entries[:place]):
        if len(before) >= rows:
            break
        before[:0] = entry(one, cells)
    after: list[Line] = []
    for one in entries[place + 1 :]:
        if len(after) >= rows:
            break
        after.extend(entry(one, cells))
    lines = [*before, *block, *after]
    if len(block) >= rows:
        first = len(before) + down
    else:
        first = len(before) - max(rows - len(block) - len(after), (rows - len(block)) // 2)
    first = max(0, min(first, len(lines) - rows))
    return lines[first : first + rows], down


class Reasoned(NamedTuple):
    """The log around one act with its reasoning. down: how far that is scrolled; last: the most it can be."""

    lines: list[Line]
    down: int
    last: int


def reasoned(entries: Sequence[LogEntry], place: int, cells: int, rows: int, down: int) -> Reasoned:
    """A log of `rows` lines around the chosen act, its reasoning under it.

    Where that has no room, the lines of the act stay and its reasoning is scrolled `down` lines.
    """
    head = min(len(entry(entries[place], cells)), max(rows // 2, 1))
    block = _block(entries[place], cells, None)[0]
    last = max(0, len(block) - rows)
    if not last:
        return Reasoned(chosen(entries, place, cells, rows, 0)[0], 0, 0)
    down = max(0, min(down, last))
    return Reasoned([*block[:head], *block[head + down :][: rows - head]], down, last)


def _block(one: LogEntry, cells: int, throw: int | None) -> tuple[list[Line], int]:
    """The lines of an act, it or one of its throws marked, then the reasoning; and which line is marked."""
    lines = list(entry(one, cells))
    heads = [row for row, line in enumerate(lines) if line[0][0] == " " and not line[1][0].startswith(" ")]
    marked = heads[min(throw or 0, len(heads) - 1)]
    blank, *rest = lines[marked]
    lines[marked] = ((sign("›", ">"), "strong"), (blank[0][1:], ""), *toned(tuple(rest), "chosen"))
    for reason in reasoning(one) if throw is None else ():
        lines.extend((((" " * 7, ""), *line)) for line in words(reason, cells - 8, indent=2))
    return lines, marked
