"""The screen of play: it hands every key to the desk, in the order in which they came, and shows what follows."""

from collections.abc import Callable

from textual import events
from textual.app import ComposeResult
from textual.geometry import Size
from textual.screen import Screen

from gm_console.tui.desk import Desk, Mode
from gm_console.tui.geometry import too_small
from gm_console.tui.keys import named
from gm_console.tui.picture import picture, too_small_picture
from gm_console.tui.widgets.lines import Lines


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
        for key in named(event):
            self.press(key)

    def on_paste(self, event: events.Paste) -> None:
        """A paste goes to the prompt as text."""
        event.stop()
        if not self.small and not self.desk.leaving:
            self._go_on(lambda: self.desk.mode.paste(self.desk, event.text))
            self.draw()

    @property
    def small(self) -> bool:
        """Whether the terminal has no room for the panes."""
        return too_small(*self.app.size)

    def press(self, key: str) -> None:
        """Do what a key says and show it. Without room for the panes only leaving works; after leaving, nothing."""
        desk = self.desk
        if desk.leaving or (self.small and not self._leaves(key)):
            return
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
        self.drawn = self.app.size
        columns, rows = self.drawn
        if self.small:
            self.picture.show(too_small_picture(columns, rows, leaving=self.desk.mode.where == "leave"))
        else:
            self.picture.show(picture(self.desk, columns, rows))

    def _leaves(self, key: str) -> bool:
        """Whether a key may pass while there is no room: one that leaves, or answers whether to."""
        return self.desk.mode.where == "leave" or self.desk.keymap.screen.get(key) == "leave"

    def _go_on(self, step: Callable[[], Mode]) -> None:
        """Go on to the mode that a step gives. The outer edge: what nobody foresaw is told in a line, play goes on."""
        try:
            self.desk.mode = step()
        except Exception as error:
            self.desk.say(self.tell(error), "bad")
