"""The screen of play: it hands every key to the desk, in the order in which they came, and shows what follows."""

from collections.abc import Callable
from typing import TypeVar

from textual import events
from textual.app import ComposeResult
from textual.geometry import Size
from textual.screen import Screen

from gm_console.campaign import damage
from gm_console.errors import ConsoleError
from gm_console.tui.app import ConsoleApp
from gm_console.tui.cells import Line, fit, span
from gm_console.tui.desk import Desk, Mode
from gm_console.tui.geometry import too_small
from gm_console.tui.keys import named
from gm_console.tui.picture import picture, too_small_picture
from gm_console.tui.widgets.lines import Lines

Given = TypeVar("Given")


class PlayScreen(Screen[None]):
    """Header, roster, sheet, log, prompt, the line under it, keys. All keys come here, one after another.

    One widget draws the whole picture: with one for each pane the first paint took a tenth longer.
    """

    AUTO_FOCUS = ""

    def __init__(self, desk: Desk, tell: Callable[[Exception], str]) -> None:
        """tell: words a fault of ours in one line, and keeps its details."""
        super().__init__()
        self.desk = desk
        self.tell = tell
        self.picture = Lines()
        self.drawn = Size(0, 0)
        """The size that was drawn for last."""
        self.fault = ("", "")
        """What could not be drawn last, and the line that tells of it."""

    def compose(self) -> ComposeResult:
        """What everything is drawn with."""
        yield self.picture

    def on_mount(self) -> None:
        """The first picture, before anything is sent."""
        self.draw()

    def on_resize(self) -> None:
        """Draw anew in a new size; the first one is known before its event comes."""
        if self.app.size != self.drawn:
            self.draw()

    def on_key(self, event: events.Key) -> None:
        """A key, wholly done before the next one is looked at."""
        event.stop()
        if self.late:
            return
        for key in named(event):
            self.press(key)

    def on_paste(self, event: events.Paste) -> None:
        """A paste goes to the prompt as text."""
        event.stop()
        if not self.small and not self.desk.leaving and not self.late:
            self._go_on(lambda: self.desk.mode.paste(self.desk, event.text))
            self.draw()

    @property
    def late(self) -> bool:
        """Whether the terminal has been gone for so long that nothing more is done."""
        return isinstance(self.app, ConsoleApp) and self.app.late

    @property
    def small(self) -> bool:
        """Whether the terminal has no room for the panes."""
        return too_small(*self.app.size)

    def press(self, key: str) -> None:
        """Do what a key says and show it. Without room for the panes only leaving works; after leaving, nothing."""
        desk = self.desk
        if desk.leaving or (self.small and not self._leaves(key)):
            return
        if self.small and desk.mode.where != "leave":
            from gm_console.tui.modes.leave import Leave

            # Whatever is open: it would take the key for itself, unseen.
            desk.mode = Leave(desk.mode)
        else:
            self._go_on(lambda: desk.mode.press(desk, key))
        if desk.leaving:
            self.app.exit()
            return
        if desk.redraw:
            desk.redraw = False
            self.picture.refresh()
        self.draw()

    def draw(self) -> None:
        """Show what the desk holds; what stays the same is not sent again."""
        if isinstance(self.app, ConsoleApp) and self.app.leaving:
            # Keys that were still under way are acted on; to draw what came of them would only take time.
            return
        self.drawn = self.app.size
        columns, rows = self.drawn
        if self.small:
            self.picture.show(too_small_picture(columns, rows, leaving=self.desk.mode.where == "leave"))
        else:
            faults: list[Exception] = []
            lines = picture(self.desk, columns, rows, lambda draw, instead: at_edge(draw, instead, faults.append))
            if faults:
                self._tell_of(faults[0], lines)
            self.picture.show(lines)

    def _tell_of(self, error: Exception, lines: list[Line]) -> None:
        """Tell of a fault met while drawing: at once, then where nothing else is said; details are kept once."""
        new = repr(error) != self.fault[0]
        if new:
            self.fault = (repr(error), self._told(error))
        if new or not "".join(text for text, _tone in lines[-2]).strip():
            lines[-2] = fit((span(f" {self.fault[1]}", "bad"),), self.drawn.width)

    def _leaves(self, key: str) -> bool:
        """Whether a key may pass while there is no room: one that leaves, or answers whether to."""
        return self.desk.mode.where == "leave" or self.desk.keymap.screen.get(key) == "leave"

    def _go_on(self, step: Callable[[], Mode]) -> None:
        """Go on to the mode that a step gives; what nobody foresaw is told in a line, and play goes on."""
        failed: list[Exception] = []
        self.desk.mode = at_edge(step, self.desk.mode, failed.append)
        if failed:
            self.desk.say(self._told(failed[0]), "bad")

    def _told(self, error: Exception) -> str:
        """The line that tells of it: as what is damaged in the file, where that is why, else as a fault of ours."""
        known = error if isinstance(error, ConsoleError) else damage.told(self.desk.campaign.path, error)
        return known.message if known else self.tell(error)


def at_edge(step: Callable[[], Given], instead: Given, failed: Callable[[Exception], None]) -> Given:
    """What a step gives. The outer edge: of what nobody foresaw `failed` is told, and `instead` stands."""
    try:
        return step()
    except Exception as error:
        failed(error)
        return instead
