"""The prompt: one line to type in, under it what Enter would do or what is wrong with it."""

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from gm_console.campaign.requests import PlayCard, Request, RollCapacity
from gm_console.commands.grammar import Fault
from gm_console.errors import ConsoleError
from gm_console.text import fold, one_line
from gm_console.tui.cells import Line, Span, fit, safe, sign, span, width
from gm_console.tui.desk import Desk, Mode, Page, do
from gm_console.tui.modes.question import Question

if TYPE_CHECKING:
    from collections.abc import Callable

WAITING = "="
"""What Enter adds for someone who throws at the table: then come the faces."""


@dataclass(slots=True)
class Prompt:
    """A question and what has been typed so far."""

    question: Question
    after: "Callable[[], Mode]"
    """The mode that follows when the prompt is left."""
    text: str = ""
    caret: int = 0
    refusal: str = ""
    """Why it could not be done, until something else is typed."""
    where: str = "prompt"
    room: str = "log"

    def press(self, desk: Desk, key: str) -> Mode:
        """Edit, complete, do it, or leave."""
        action = desk.keymap.prompt.get(key)
        if action == "accept":
            return self._accept(desk)
        if action == "cancel" or (action == "rub_out" and not self.text):
            desk.say("")
            return self.after()
        if action == "complete":
            found = self.question.complete(desk, self.text)
            self._type_over(found[0] if found else self.text)
        elif action == "rub_out":
            self._replace(self.caret - 1, self.caret, "")
        elif key in _EDITING:
            _EDITING[key](self)
        elif len(key) == 1:
            return self._insert(desk, key)
        return self

    def paste(self, desk: Desk, text: str) -> Mode:
        """Take a pasted text as if it had been typed, its line breaks as spaces; nothing of it acts by itself."""
        self._replace(self.caret, self.caret, one_line(text, self.question.most))
        return self

    def prompt(self, desk: Desk, cells: int) -> Line:
        """Label, what is typed with its caret, and in grey the rest of what is meant."""
        label: Line = (span(f" {self.question.label} ", "strong"), span(sign("› ", "> "), "strong"))
        reading = self.question.read(desk, self.text)
        fault = reading.position if isinstance(reading, Fault) and not reading.incomplete else None
        shown = _shown(self.text, self.caret, fault, max(cells - width(label) - 2, 8))
        return fit((*label, *shown, span(self._meant(desk), "quiet")), cells)

    def under(self, desk: Desk, cells: int) -> Line:
        """What Enter would do, or what is missing or wrong."""
        text, tone = self._said(desk)
        return fit((span(f" {text}", tone),), cells)

    def page(self, desk: Desk, cells: int, rows: int) -> Page | None:
        """The log stays."""
        return None

    def _said(self, desk: Desk) -> tuple[str, str]:
        if self.refusal:
            return self.refusal, "bad"
        reading = self.question.read(desk, self.text)
        if isinstance(reading, Fault):
            return reading.message, "quiet" if reading.incomplete else "bad"
        if self.question.says is None:
            return "", ""
        try:
            return self.question.says(desk, reading), ""
        except ConsoleError as error:
            return error.message, "bad" if self.text else "quiet"

    def _meant(self, desk: Desk) -> str:
        found = self.question.complete(desk, self.text) if self.text else ()
        if not found or self.caret < len(self.text):
            return ""
        if fold(found[0]).startswith(fold(self.text)) and len(found[0]) >= len(self.text):
            return found[0][len(self.text) :]
        return f"  {found[0]}"

    def _insert(self, desk: Desk, character: str) -> Mode:
        if len(self.text) < self.question.most:
            self._replace(self.caret, self.caret, character)
        if self.question.at_once and not isinstance(self.question.read(desk, self.text), Fault):
            return self._accept(desk)
        return self

    def _accept(self, desk: Desk) -> Mode:
        request = self.question.read(desk, self.text)
        if isinstance(request, Fault):
            self.refusal = request.message
            return self
        if self.question.asks_faces and isinstance(request, PlayCard | RollCapacity) and request.faces is None:
            # What is wrong is told before dice are thrown for it.
            try:
                if self.question.says is not None:
                    self.question.says(desk, request)
            except ConsoleError as error:
                self.refusal = error.message
                return self
            self._type_over(self.text.rstrip() + WAITING)
            return self
        return self._perform(desk, request)

    def _perform(self, desk: Desk, request: Request) -> Mode:
        try:
            do(desk, request)
        except ConsoleError as error:
            # Whatever raised it has imported this already.
            from gm_console.campaign.acts import MoreFaces

            if isinstance(error, MoreFaces) and self.text[-1:].isdigit():
                self._type_over(self.text + " ")
            self.refusal = error.message
            return self
        return self.after()

    def _type_over(self, text: str) -> None:
        self._replace(0, len(self.text), text)

    def _replace(self, start: int, end: int, text: str) -> None:
        start = max(start, 0)
        room = self.question.most - (len(self.text) - (end - start))
        self.text = self.text[:start] + text[:room] + self.text[end:]
        self.caret = start + len(text[:room])
        self.refusal = ""

    def move(self, place: int) -> None:
        """Put the caret at a place of the text, or the nearest there is."""
        self.caret = max(0, min(place, len(self.text)))


_EDITING: "dict[str, Callable[[Prompt], None]]" = {
    "left": lambda prompt: prompt.move(prompt.caret - 1),
    "right": lambda prompt: prompt.move(prompt.caret + 1),
    "home": lambda prompt: prompt.move(0),
    "end": lambda prompt: prompt.move(len(prompt.text)),
    "delete": lambda prompt: prompt._replace(prompt.caret, prompt.caret + 1, ""),
}


def begun(question: Question, after: "Callable[[], Mode]") -> Prompt:
    """The prompt of a question, with nothing typed yet, or with the `=` before dice where only dice are asked for."""
    text = WAITING if question.only_faces else ""
    return Prompt(replace(question, asks_faces=question.asks_faces and not text), after, text, len(text))


def _shown(text: str, caret: int, fault: int | None, cells: int) -> tuple[Span, ...]:
    """What is typed with its caret, from a place on that lets the caret be seen; the place of a fault is marked."""
    first = 0
    while width(((safe(text[first : caret + 1]), ""),)) > cells:
        first += 1
    spans: list[Span] = []
    for place, character in enumerate(text[first:] + " ", first):
        tone = "caret" if place == caret else "fault" if place == fault else ""
        if place == len(text) and place != caret:
            break
        spans.append(span(character, tone))
    return tuple(spans)
