"""The first screen: a list of campaigns, and of those that can be made; Enter goes on to play."""

from collections.abc import Callable
from pathlib import Path

from textual import events
from textual.app import ComposeResult
from textual.screen import Screen

from gm_console.commands.actions import Keymap, key_name
from gm_console.errors import ConsoleError
from gm_console.language import _
from gm_console.tui.cells import fit, span, words
from gm_console.tui.desk import Desk
from gm_console.tui.frame import framed
from gm_console.tui.geometry import BARS, too_small
from gm_console.tui.keys import named
from gm_console.tui.lines.keys import key_line
from gm_console.tui.lines.roster import window
from gm_console.tui.modes.choices import choice_lines, choices, file_of
from gm_console.tui.picture import too_small_picture
from gm_console.tui.screens.play import PlayScreen, at_edge
from gm_console.tui.widgets.lines import Lines


class StartScreen(Screen[None]):
    """A list to choose a campaign from."""

    AUTO_FOCUS = ""

    def __init__(self, keymap: Keymap, open_desk: Callable[[Path], Desk], tell: Callable[[Exception], str]) -> None:
        """open_desk: opens the campaign in that file. tell: words a fault of ours in one line."""
        super().__init__()
        self.keymap = keymap
        self.open_desk = open_desk
        self.tell = tell
        self.offered = choices()
        self.place = 0
        self.first = 0
        self.message = ""
        self.asked_to_leave = False
        self.next: PlayScreen | None = None
        self.picture = Lines()

    def compose(self) -> ComposeResult:
        """What everything is drawn with."""
        yield self.picture

    def on_mount(self) -> None:
        """The first picture."""
        self.draw()

    def on_resize(self) -> None:
        """Share out the new size."""
        self.draw()

    def on_key(self, event: events.Key) -> None:
        """Choose, open, or leave; keys that come while play begins already belong to it."""
        event.stop()
        for key in named(event):
            self.press(key)

    def press(self, key: str) -> None:
        """Do what a key says."""
        if self.next is not None:
            self.next.press(key)
            return
        self.message = ""
        asked, self.asked_to_leave = self.asked_to_leave, False
        action = self.keymap.screen.get(key)
        if action == "leave":
            self.asked_to_leave = True
        elif action == "open" and asked:
            self.app.exit()
        elif not too_small(*self.app.size):
            self._choose(action)
        self.draw()

    def draw(self) -> None:
        """Show the list."""
        columns, rows = self.app.size
        if too_small(columns, rows):
            self.picture.show(too_small_picture(columns, rows, leaving=self.asked_to_leave))
            return
        told = words(self.message, columns - 2, "bad")[:BARS] or [()]
        inside = rows - BARS - 1 - len(told)
        self.first = window(len(self.offered), self.place, inside, self.first)
        offered = choice_lines(self.offered, self.place, columns - 2)[self.first : self.first + inside]
        asked = _("leave the console? {enter} leaves") if self.asked_to_leave else _("{enter} opens it, or makes it")
        self.picture.show(
            [
                fit((span(" gm-console", "strong"),), columns),
                *framed((span(_("Campaigns")),), offered, columns, inside + 2, chosen=True),
                fit((span(" " + asked.format(enter=key_name("enter")), "quiet"),), columns),
                *(fit(((" ", ""), *line), columns) for line in told),
                key_line(self.keymap, "start", columns),
            ]
        )

    def _choose(self, action: str | None) -> None:
        steps = {"up": -1, "down": 1}.get(action or "")
        if steps is not None:
            self.place = max(0, min(self.place + steps, len(self.offered) - 1))
        elif action == "open":
            self._open()

    def _open(self) -> None:
        chosen = self.offered[self.place]
        desk = at_edge(lambda: self.open_desk(file_of(chosen)), None, self._could_not)
        if desk is None:
            self.offered = choices()
            return
        self.next = PlayScreen(desk, self.tell)
        self.app.push_screen(self.next)

    def _could_not(self, error: Exception) -> None:
        self.message = error.message if isinstance(error, ConsoleError) else self.tell(error)
