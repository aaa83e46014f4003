"""The page of the odds in full: in the log's place, scrolled, under a prompt or by itself."""

from dataclasses import dataclass

from gm_console.campaign.preview import Preview
from gm_console.language import _
from gm_console.tui.cells import Line, fit, span, words
from gm_console.tui.desk import Desk, Mode, Page
from gm_console.tui.lines.law import law_lines
from gm_console.tui.lines.odds import odds_text


@dataclass(slots=True)
class Scroll:
    """How far a page is scrolled."""

    first: int = 0
    rows: int = 1
    last: int = 0

    def move(self, name: str | None) -> bool:
        """Scroll by what an action of that name says; whether it is one that scrolls."""
        page = max(self.rows - 1, 1)
        steps = {"up": -1, "down": 1, "page_up": -page, "page_down": page}.get(name or "")
        if steps is not None:
            self.first = max(0, min(self.first + steps, self.last))
        return steps is not None

    def page(self, title: str, lines: list[Line], rows: int) -> Page:
        """The part of `lines` that is seen in so many rows."""
        self.rows, self.last = rows, max(0, len(lines) - rows)
        self.first = min(self.first, self.last)
        below = self.last - self.first
        more = _("{count} more below").format(count=below) if below else ""
        return Page(title, lines[self.first : self.first + rows], more)


def law_page(seen: Preview | None, scroll: Scroll, cells: int, rows: int, missing: tuple[str, str] = ("", "")) -> Page:
    """The odds in full of what would be done; of what cannot be, what is `missing` or wrong, with its tone."""
    lines: list[Line] = [(span(_("nothing to reckon yet"), "quiet"),), *words(missing[0], cells - 2, missing[1])]
    if seen is not None:
        lines = law_lines(seen, cells - 2)
    return scroll.page(_("The odds in full"), [((" ", ""), *line) for line in lines], rows)


@dataclass(slots=True)
class Odds:
    """The odds of what was thrown last, or of the selected one's last card."""

    back: Mode
    label: str
    seen: Preview
    scroll: Scroll
    where: str = "odds"
    room: str = "tall"

    def press(self, desk: Desk, key: str) -> Mode:
        """Scroll or leave; any other key leaves and does what it always does."""
        name = desk.keymap.screen.get(key)
        if self.scroll.move(name):
            return self
        closes = name in ("odds", "open") or desk.keymap.prompt.get(key) in ("cancel", "rub_out")
        return self.back if closes else self.back.press(desk, key)

    def paste(self, desk: Desk, text: str) -> Mode:
        """Nothing to paste into."""
        return self

    def prompt(self, desk: Desk, cells: int) -> Line:
        """Whose odds they are."""
        return fit((span(f" {self.label}", "quiet"),), cells)

    def under(self, desk: Desk, cells: int) -> Line:
        """The odds in one line."""
        return fit((span(f" {odds_text(self.seen, cells - 2)}"),), cells)

    def page(self, desk: Desk, cells: int, rows: int) -> Page | None:
        """The page, as far as it is scrolled."""
        return law_page(self.seen, self.scroll, cells, rows)
