"""The screen at rest: a key acts at once, asks its question, or moves the selection."""

from gm_console.language import _
from gm_console.tui.cells import Line, fit, sign, span
from gm_console.tui.desk import Desk, Mode, Page
from gm_console.tui.lines.told import told_page


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
        return told_page(desk, desk.message, desk.tone, cells, rows)
