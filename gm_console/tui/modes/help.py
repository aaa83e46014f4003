"""The page of all keys, in place of the panes; it scrolls, and a key of play leaves it and does what it always does."""

from dataclasses import dataclass

from gm_console.language import _
from gm_console.tui.cells import Line, fit, span
from gm_console.tui.desk import Desk, Mode, Page
from gm_console.tui.lines.help import help_lines


@dataclass(slots=True)
class Help:
    """The keys in force are shown."""

    back: Mode
    first: int = 0
    rows: int = 1
    last: int = 0
    where: str = "help"
    room: str = "whole"

    def press(self, desk: Desk, key: str) -> Mode:
        """Scroll, or leave."""
        name = desk.keymap.screen.get(key)
        page = max(self.rows - 1, 1)
        steps = {"up": -1, "down": 1, "page_up": -page, "page_down": page, "mark": page}.get(name or "")
        if steps is None:
            closes = name in ("help", "leave", "open") or desk.keymap.prompt.get(key) in ("cancel", "rub_out")
            return self.back if closes else self.back.press(desk, key)
        self.first = max(0, min(self.first + steps, self.last))
        return self

    def paste(self, desk: Desk, text: str) -> Mode:
        """Nothing to paste into."""
        return self

    def prompt(self, desk: Desk, cells: int) -> Line:
        """What is shown."""
        return fit((span(" " + _("the keys in force"), "quiet"),), cells)

    def under(self, desk: Desk, cells: int) -> Line:
        """Nothing."""
        return fit((), cells)

    def page(self, desk: Desk, cells: int, rows: int) -> Page | None:
        """The page, as far as it is scrolled."""
        lines = help_lines(desk.keymap, cells)
        self.rows, self.last = rows, max(0, len(lines) - rows)
        self.first = min(self.first, self.last)
        below = self.last - self.first
        more = _("{count} more below").format(count=below) if below else ""
        return Page(_("Help"), lines[self.first : self.first + rows], more)
