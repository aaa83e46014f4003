"""The log with one act chosen: its reasoning stands under it. Older acts are read when the arrows come to them."""

from dataclasses import dataclass

from gm_console.campaign import views
from gm_console.campaign.lastact import last_throw
from gm_console.commands.actions import key_name
from gm_console.language import _
from gm_console.tui.cells import Line, fit, sign, span
from gm_console.tui.desk import Desk, Mode, Page
from gm_console.tui.lines import log
from gm_console.tui.modes.mending import mend
from gm_console.tui.modes.prompt import begun

_PAGE = 60
"""How many older acts are read at a time."""


@dataclass(slots=True)
class LogChoice:
    """The acts read so far, and which one is chosen."""

    back: Mode
    entries: tuple[views.LogEntry, ...]
    place: int
    down: int = 0
    """How far its reasoning is scrolled where it has no room: it is read from its dice on."""
    last: int = 0
    """The most it can be scrolled."""
    rows: int = 1
    where: str = "log"
    room: str = "whole"

    @classmethod
    def at_the_end(cls, desk: Desk, back: Mode) -> Mode:
        """The latest roll that stands chosen, the last act where there is none; with an empty log nothing changes."""
        if not desk.log:
            desk.say(_("the log is empty"))
            return back
        last = len(desk.log) - 1
        return cls(back, desk.log, next((at for at in range(last, -1, -1) if _thrown(desk.log[at])), last))

    def press(self, desk: Desk, key: str) -> Mode:
        """Choose an earlier or a later act, scroll its reasoning, change its roll; any other key leaves.

        A page up or down goes through the reasoning where it has no room, else through the acts. A key of play leaves
        and does what it always does.
        """
        desk.say("")
        name = desk.keymap.screen.get(key)
        by = {"up": -1, "down": 1, "page_up": -1, "page_down": 1}.get(name or "")
        if by is not None:
            self._go(desk, by, page=name in ("page_up", "page_down"))
        elif name == "mend":
            return self._mend(desk)
        elif name in ("log", "open") or desk.keymap.prompt.get(key) in ("cancel", "rub_out"):
            return self.back
        elif name not in ("left", "right", "pane"):
            return self.back.press(desk, key)
        return self

    def paste(self, desk: Desk, text: str) -> Mode:
        """Nothing to paste into."""
        return self

    def prompt(self, desk: Desk, cells: int) -> Line:
        """What the arrows do here."""
        text = _("the reasoning of a roll: {up} earlier, {down} later")
        return fit((span(" " + text.format(up=key_name("up"), down=key_name("down")), "quiet"),), cells)

    def under(self, desk: Desk, cells: int) -> Line:
        """What was said last."""
        return fit((span(f" {desk.message}", desk.tone),), cells)

    def page(self, desk: Desk, cells: int, rows: int) -> Page | None:
        """The log around the chosen act."""
        seen = log.reasoned(self.entries, self.place, cells, rows, self.down)
        self.rows, self.down, self.last = rows, seen.down, seen.last
        marks = (
            _("{count} more above").format(count=seen.down) if seen.down else "",
            _("{count} more below").format(count=seen.last - seen.down) if seen.last > seen.down else "",
        )
        return Page(_("Rolls"), seen.lines, sign(" · ", " - ").join(mark for mark in marks if mark))

    def _go(self, desk: Desk, by: int, *, page: bool) -> None:
        """One act earlier or later; a page of them, or of the reasoning where that has no room."""
        if page and self.last:
            self.down = max(0, min(self.down + by * max(self.rows // 2, 1), self.last))
            return
        for _each in range(max(self.rows // 3, 1) if page else 1):
            self._choose(desk, by)

    def _mend(self, desk: Desk) -> Mode:
        throw = last_throw(desk.campaign.connection, step=self.entries[self.place].step)
        if throw is None:
            desk.say(_("nothing to change there: choose a roll of a card or a capacity test"))
            return self
        return begun(mend(throw), lambda: self.back)

    def _choose(self, desk: Desk, by: int) -> None:
        if self.place + by < 0:
            older = views.log_page(desk.campaign.connection, before=self.entries[0].step, limit=_PAGE)
            self.entries = (*older, *self.entries)
            self.place += len(older)
        self.place = max(0, min(self.place + by, len(self.entries) - 1))
        self.down = 0


def _thrown(one: views.LogEntry) -> bool:
    """Whether the act has a roll whose dice still count; an initiative is a roll of another kind."""
    return any(not roll.struck and roll.kind not in ("none", "initiative") for roll in one.rolls)
