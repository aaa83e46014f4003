"""A widget that draws lines made elsewhere; of a line that changed it sends only the cells that differ."""

from collections.abc import Sequence
from functools import lru_cache

from rich.cells import cell_len
from rich.segment import Segment
from rich.style import Style
from textual.geometry import Region
from textual.strip import Strip
from textual.widget import Widget

from gm_console.tui.cells import Line, Span
from gm_console.tui.tones import style


class Lines(Widget):
    """Lines of text from the top, each already as wide as the widget is."""

    DEFAULT_CSS = "Lines { width: 1fr; height: 1fr; }"

    def __init__(self) -> None:
        """Nothing is shown yet."""
        super().__init__()
        self.lines: tuple[Line, ...] = ()
        """What is shown now."""

    def show(self, lines: Sequence[Line]) -> None:
        """Show `lines` in place of those shown; what stays the same is not drawn again."""
        before, self.lines = self.lines, tuple(lines)
        if len(before) != len(self.lines):
            self.refresh()
            return
        changed = [
            Region(start, row, end - start, 1)
            for row, (old, new) in enumerate(zip(before, self.lines, strict=True))
            if old != new
            for start, end in [difference(old, new)]
        ]
        if changed:
            self.refresh(*changed)

    def render_line(self, y: int) -> Strip:
        """The line at `y`, blank below the last."""
        line = self.lines[y] if y < len(self.lines) else ()
        return _strip(line, self.rich_style).adjust_cell_length(self.size.width, self.rich_style)


@lru_cache(maxsize=1024)
def _strip(line: Line, base: Style) -> Strip:
    return Strip([Segment(text, base + style(tone)) for text, tone in line if text])


def difference(old: Line, new: Line) -> tuple[int, int]:
    """The cells from the first to past the last that two lines of one width draw differently; at least one."""
    first, second = _clusters(old), _clusters(new)
    start = 0
    while start < min(len(first), len(second)) and first[start] == second[start]:
        start += 1
    end, other = len(first), len(second)
    while end > start and other > start and first[end - 1] == second[other - 1]:
        end, other = end - 1, other - 1
    left = _width(second[:start])
    return left, max(_width(first[:end]), _width(second[:other]), left + 1)


def _clusters(line: Line) -> list[Span]:
    """A line character by character, each with the marks that stand on it: what is drawn in cells of its own."""
    clusters: list[Span] = []
    for text, tone in line:
        for character in text:
            if clusters and not cell_len(character):
                clusters[-1] = (clusters[-1][0] + character, clusters[-1][1] + tone)
            else:
                clusters.append((character, tone))
    return clusters


def _width(clusters: Sequence[Span]) -> int:
    return sum(cell_len(text) for text, _tone in clusters)
