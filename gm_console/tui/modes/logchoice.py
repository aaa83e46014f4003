"""The log with one act chosen: its reasoning stands under it. Older acts are read when the arrows come to them."""

from dataclasses import dataclass

from gm_console.campaign import views
from gm_console.campaign.lastact import last_throw
from gm_console.commands.actions import key_name
from gm_console.language import _
from gm_console.tui.cells import Line, fit, span
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
    rows: int = 1
    where: str = "log"
    room: str = "tall"

    @classmethod
    def at_the_end(cls, desk: Desk, back: Mode) -> Mode:
        """The last act chosen; with an empty log nothing changes."""
        if not desk.log:
            desk.say(_("the log is empty"))
            return back
        return cls(back, desk.log, len(desk.log) - 1)

    def press(self, desk: Desk, key: str) -> Mode:
        """Choose an earlier or a later act, scroll its reasoning, change its roll, or leave."""
        desk.say("")
        name = desk.keymap.screen.get(key)
        if name in ("up", "down"):
            self._choose(desk, -1 if name == "up" else 1)
        elif name in ("page_up", "page_down"):
            self.down = max(0, self.down + max(self.rows - 1, 1) * (1 if name == "page_down" else -1))
        elif name == "mend":
            return self._mend(desk)
        elif name in ("log", "open") or desk.keymap.prompt.get(key) in ("cancel", "rub_out"):
            return self.back
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
        self.rows = rows
        lines, self.down = log.chosen(self.entries, self.place, cells, rows, self.down)
        return Page(_("Rolls"), lines)

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
