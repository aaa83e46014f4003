"""The page of all keys, in place of the panes; it scrolls, and a key of play leaves it and does what it always does."""

from dataclasses import dataclass

from gm_console.commands.actions import key_name
from gm_console.language import _
from gm_console.tui.cells import Line, fit, span
from gm_console.tui.desk import Desk, Mode, Page
from gm_console.tui.lines.help import help_page


@dataclass(slots=True)
class Help:
    """The keys in force are shown."""

    back: Mode
    first: int = 0
    rows: int = 1
    last: int = 0
    sections: tuple[int, ...] = ()
    where: str = "help"
    room: str = "whole"

    def press(self, desk: Desk, key: str) -> Mode:
        """Scroll, go to a section or an end, or leave."""
        name = desk.keymap.screen.get(key)
        page = max(self.rows - 1, 1)
        if name in ("left", "right"):
            self.first = self._section(1 if name == "right" else -1)
            return self
        if name is None and key in ("home", "end"):
            self.first = 0 if key == "home" else self.last
            return self
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
        told = _("the keys in force; {home}, {end}: to its ends").format(home=key_name("home"), end=key_name("end"))
        return fit((span(f" {told}", "quiet"),), cells)

    def under(self, desk: Desk, cells: int) -> Line:
        """Nothing."""
        return fit((), cells)

    def page(self, desk: Desk, cells: int, rows: int) -> Page | None:
        """The page, as far as it is scrolled."""
        lines, self.sections = help_page(desk.keymap, cells)
        self.rows, self.last = rows, max(0, len(lines) - rows)
        self.first = min(self.first, self.last)
        below = self.last - self.first
        more = _("{count} more below").format(count=below) if below else ""
        return Page(_("Help"), lines[self.first : self.first + rows], more)

    def _section(self, by: int) -> int:
        """The line where the next section begins (1), or the one that began last (−1), as far as it is scrolled."""
        if by > 0:
            return min((place for place in self.sections if place > self.first), default=self.last)
        return max((place for place in self.sections if place < self.first), default=0)
