"""Leaving: Enter confirms; any other key stays and does nothing else, so that a `n` for no passes no turn."""

from dataclasses import dataclass

from gm_console.commands.actions import key_name
from gm_console.language import _
from gm_console.tui.cells import Line, fit, span
from gm_console.tui.desk import Desk, Mode, Page


@dataclass(frozen=True, slots=True)
class Leave:
    """Whether to leave is asked."""

    back: Mode
    where: str = "leave"
    room: str = "log"

    def press(self, desk: Desk, key: str) -> Mode:
        """Leave with Enter; stay with any other key."""
        if desk.keymap.prompt.get(key) != "accept":
            return self.back
        desk.leaving = True
        return self

    def paste(self, desk: Desk, text: str) -> Mode:
        """A paste is no answer."""
        return self.back

    def prompt(self, desk: Desk, cells: int) -> Line:
        """The question."""
        return fit((span(" " + _("leave the console?"), "strong"),), cells)

    def under(self, desk: Desk, cells: int) -> Line:
        """What would answer it."""
        text = _("{enter} leaves, any other key stays; everything is saved")
        return fit((span(" " + text.format(enter=key_name("enter")), "quiet"),), cells)

    def page(self, desk: Desk, cells: int, rows: int) -> Page | None:
        """The log stays."""
        return None
