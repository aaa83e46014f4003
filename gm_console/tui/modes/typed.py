"""A line that is typed in the place of the prompt: its text, its caret, and the part of it that is seen."""

from dataclasses import dataclass

from gm_console.text import one_line
from gm_console.tui.cells import Line, fit, safe, sign, span, width


@dataclass(slots=True)
class Typed:
    """What has been typed so far."""

    text: str = ""
    caret: int = 0
    most: int = 500

    def press(self, key: str, action: str | None = None) -> bool:
        """Edit by a key, `action` being what the prompt's keymap calls it; whether the key was one that edits."""
        if action == "rub_out":
            self._replace(self.caret - 1, self.caret, "")
        elif key == "delete":
            self._replace(self.caret, self.caret + 1, "")
        elif key in ("left", "right", "home", "end"):
            places = {"left": self.caret - 1, "right": self.caret + 1, "home": 0, "end": len(self.text)}
            self.caret = max(0, min(places[key], len(self.text)))
        elif len(key) == 1:
            self._replace(self.caret, self.caret, key)
        else:
            return False
        return True

    def paste(self, text: str) -> None:
        """Take a pasted text as if it had been typed, line breaks as spaces."""
        self._replace(self.caret, self.caret, one_line(text, self.most))

    def put(self, text: str) -> None:
        """Have this text, the caret behind it."""
        self.text, self.caret = text, len(text)

    def line(self, cells: int) -> Line:
        """As much as fits into `cells`, from a place on that lets the caret be seen."""
        first = max(0, self.caret - cells)
        while first < self.caret and width((span(self.text[first : self.caret + 1] or " "),)) >= cells:
            first += 1
        shown = self.text[first : self.caret + cells]
        at = self.caret - first
        return (span(shown[:at]), (safe(shown[at : at + 1]) or " ", "caret"), span(shown[at + 1 :]))

    def _replace(self, start: int, end: int, text: str) -> None:
        start = max(start, 0)
        room = max(self.most - (len(self.text) - (end - start)), 0)
        self.text = self.text[:start] + text[:room] + self.text[end:]
        self.caret = start + len(text[:room])


def typed_line(label: str, typed: Typed, cells: int) -> Line:
    """The prompt's line: what is asked, and what has been typed."""
    asked: Line = (span(f" {label} ", "strong"), span(sign("› ", "> "), "strong"))
    return fit((*asked, *typed.line(max(cells - width(asked) - 1, 4))), cells)


def typeable(text: str, most: int) -> str:
    """A text as it was typed, spaces and all; of one that nobody can have typed what could be."""
    return text[:most] if text.isprintable() else one_line(text, most)
