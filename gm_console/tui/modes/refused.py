"""A key that asks, where it cannot: what was typed on for it is kept away from the fight until it is left."""

from dataclasses import dataclass, field

from gm_console.tui.cells import Line, fit, span
from gm_console.tui.desk import Desk, Mode, Page
from gm_console.tui.lines.told import told_page
from gm_console.tui.modes.typed import Typed, typed_line


@dataclass(slots=True)
class Refused:
    """The prompt that there would have been, and why there is none; nothing that is typed into it acts."""

    back: Mode
    label: str
    message: str
    tone: str = ""
    typed: Typed = field(default_factory=Typed)
    where: str = "pick"
    room: str = "log"

    def press(self, desk: Desk, key: str) -> Mode:
        """Take what belongs to the refused key; leave as a prompt is left, or by the key that opens a fight."""
        action = desk.keymap.prompt.get(key)
        if action == "cancel" or (action in ("rub_out", "accept") and not self.typed.text):
            desk.say("")
            return self.back
        # What is said where no fight is open names this key.
        if not self.typed.text and desk.keymap.screen.get(key) == "fights":
            return self.back.press(desk, key)
        self.typed.press(key, action)
        return self

    def paste(self, desk: Desk, text: str) -> Mode:
        """Take a pasted text as if it had been typed."""
        self.typed.paste(text)
        return self

    def prompt(self, desk: Desk, cells: int) -> Line:
        """What would have been asked, and what is typed for it."""
        return typed_line(self.label, self.typed, cells)

    def under(self, desk: Desk, cells: int) -> Line:
        """Why it cannot be."""
        return fit((span(f" {self.message}", self.tone),), cells)

    def page(self, desk: Desk, cells: int, rows: int) -> Page | None:
        """The log stays; a message that the line under the prompt has no room for stands in full at its end."""
        return told_page(desk, self.message, self.tone, cells, rows)
