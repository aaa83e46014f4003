"""The screen of play: it hands every key to the desk, in the order in which they came, and shows what follows."""

from collections.abc import Callable

from textual import events
from textual.app import ComposeResult
from textual.containers import Container
from textual.screen import Screen

from gm_console.tui.desk import Desk, Mode
from gm_console.tui.geometry import BARS, SMALLEST, share, too_small
from gm_console.tui.keys import named
from gm_console.tui.lines.header import header_line
from gm_console.tui.lines.keys import key_line
from gm_console.tui.panes import log_pane, page_pane, roster_pane, sheet_pane, too_small_line
from gm_console.tui.widgets.lines import Lines


class PlayScreen(Screen[None], inherit_bindings=False):
    """Header, roster, sheet, log, prompt, the line under it, keys. All keys come here, one after another."""

    AUTO_FOCUS = ""

    def __init__(self, desk: Desk, tell: Callable[[Exception], str]) -> None:
        """tell: words a fault of ours in one line, and keeps its details."""
        super().__init__()
        self.desk = desk
        self.tell = tell
        self.header, self.roster, self.sheet, self.log_ = (Lines(name) for name in ("header", "roster", "sheet", "log"))
        self.prompt, self.under, self.keys = (Lines(name) for name in ("prompt", "under", "keys"))
        self.panes = Container(self.roster, self.sheet, id="panes")

    def compose(self) -> ComposeResult:
        """The parts from top to bottom."""
        yield from (self.header, self.panes, self.log_, self.prompt, self.under, self.keys)

    def on_mount(self) -> None:
        """The first picture, before anything is sent."""
        self.draw()

    def on_resize(self) -> None:
        """Share out the new size."""
        self.draw()

    def on_key(self, event: events.Key) -> None:
        """A key, wholly done before the next one is looked at."""
        event.stop()
        self.press(named(event))

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
            self.refresh()
        self.draw()

    def draw(self) -> None:
        """Show what the desk holds; what stays the same is not sent again."""
        desk = self.desk
        columns, rows = self.app.size
        small = self.small
        for part in (self.log_, self.prompt, self.under, self.keys):
            part.display = not small
        if small:
            self.panes.display = False
            self.header.show([too_small_line(columns, rows, SMALLEST)])
            return
        shared = share(columns, rows, len(desk.roster))
        page = desk.mode.page(desk, columns - 2, shared.log - 2)
        if page is not None and page.whole:
            page = desk.mode.page(desk, columns - 2, rows - BARS - 2)
        whole = page is not None and page.whole
        self.panes.display = not whole
        self.panes.styles.height = shared.top
        self.roster.styles.width = shared.roster
        self.header.show([header_line(desk.state, columns)])
        if not whole:
            self.roster.show(roster_pane(desk, shared.roster, shared.top))
            self.sheet.show(sheet_pane(desk, shared.sheet, shared.top))
        log_rows = rows - BARS if whole else shared.log
        self.log_.show(log_pane(desk, columns, log_rows) if page is None else page_pane(page, columns, log_rows))
        self.prompt.show([desk.mode.prompt(desk, columns)])
        self.under.show([desk.mode.under(desk, columns)])
        where = desk.mode.where
        if where == "screen":
            where = "party" if desk.state.fight_id is None else "fight"
        self.keys.show([key_line(desk.keymap, where, columns)])

    def _leaves(self, key: str) -> bool:
        """Whether a key may pass while there is no room: one that leaves, or answers whether to."""
        desk = self.desk
        asked = desk.mode.where == "leave"
        return asked or desk.keymap.screen.get(key) == "leave"

    def _go_on(self, step: Callable[[], Mode]) -> None:
        """Go on to the mode that a step gives. The outer edge: what nobody foresaw is told in a line, play goes on."""
        try:
            self.desk.mode = step()
        except Exception as error:
            self.desk.say(self.tell(error), "bad")
