"""A digit that leads on to a question: which kind of dice, which card the group plays."""

from collections.abc import Callable
from dataclasses import dataclass

from gm_console.commands.actions import as_digit
from gm_console.language import _
from gm_console.tui.cells import Line, fit, joined, sign, span
from gm_console.tui.desk import Desk, Mode, Page


@dataclass(frozen=True, slots=True)
class Pick:
    """Which of a few is asked for by its digit."""

    label: str
    options: tuple[str, ...]
    """What the digits from 1 on stand for."""
    leads: Callable[[Desk, int], Mode]
    """The mode that follows a choice, from 0; it may say why there is none."""
    back: Mode
    where: str = "pick"
    room: str = "log"

    def press(self, desk: Desk, key: str) -> Mode:
        """Go on with a digit, or leave."""
        desk.say("")
        digit = as_digit(key)
        if digit is not None and digit <= len(self.options):
            desk.opened = (*desk.opened, str(digit))
            return self.leads(desk, digit - 1)
        if desk.keymap.prompt.get(key) in ("cancel", "rub_out"):
            return self.back
        desk.say(_("a digit from 1 to {most}").format(most=min(len(self.options), 9)))
        return self

    def paste(self, desk: Desk, text: str) -> Mode:
        """A paste is no digit."""
        return self

    def prompt(self, desk: Desk, cells: int) -> Line:
        """What is asked."""
        return fit((span(f" {self.label} ", "strong"), span(sign("› ", "> "), "strong"), (" ", "caret")), cells)

    def under(self, desk: Desk, cells: int) -> Line:
        """The choices, or what is wrong."""
        if desk.message:
            return fit((span(f" {desk.message}", "bad"),), cells)
        choices: list[Line] = [
            (span(str(place), "key"), span(f" {name}")) for place, name in enumerate(self.options[:9], 1)
        ]
        return fit(((" ", ""), *joined(choices, "  ")), cells)

    def page(self, desk: Desk, cells: int, rows: int) -> Page | None:
        """The log stays."""
        return None
