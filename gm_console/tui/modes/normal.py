"""The screen at rest: a key acts at once, asks its question, or moves the selection."""

from gm_console.language import _
from gm_console.tui.cells import Line, fit, sign, span, width, words
from gm_console.tui.desk import Desk, Mode, Page


class Normal:
    """Nothing is being asked."""

    where = "screen"
    room = "log"

    def press(self, desk: Desk, key: str) -> Mode:
        """Do what the key means on the screen."""
        desk.say("")
        from gm_console.tui.modes import play

        return play.press(self, desk, key)

    def paste(self, desk: Desk, text: str) -> Mode:
        """Nothing is pasted where no question is: it could do anything."""
        desk.say(_("pasting works in a prompt only"))
        return self

    def prompt(self, desk: Desk, cells: int) -> Line:
        """Who would act."""
        name = desk.sheet.name if desk.sheet else ""
        secret: Line = (span(_("· secret "), "bad"),) if desk.secret else ()
        return fit((span(f" {name} ", "quiet"), *secret, span(sign("›", ">"), "quiet")) if name else secret, cells)

    def under(self, desk: Desk, cells: int) -> Line:
        """What was said last."""
        return fit((span(f" {desk.message}", desk.tone),), cells)

    def page(self, desk: Desk, cells: int, rows: int) -> Page | None:
        """The log stays; a message that the line under the prompt has no room for stands in full at its end."""
        if width((span(desk.message),)) < cells + 2:
            return None
        from gm_console.tui.lines.log import tail

        told: list[Line] = [((" ", ""), *line) for line in words(desk.message, cells - 2, desk.tone, indent=2)]
        told = told[: max(rows - 1, 1)]
        return Page(_("Rolls"), [*tail(desk.log, cells, rows - len(told), 0)[0], *told])
