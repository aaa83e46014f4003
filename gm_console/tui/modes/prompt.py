"""The prompt: one line to type in, beside it what Enter would do, under it the odds of that or what is wrong."""

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from gm_console.campaign.preview import Awaited, Preview
from gm_console.campaign.requests import Request
from gm_console.campaign.typed_faces import TypedFaces
from gm_console.commands.actions import key_name
from gm_console.commands.grammar import Fault
from gm_console.commands.grammar.faces import place_of_face
from gm_console.errors import ConsoleError
from gm_console.language import _
from gm_console.text import fold, one_line
from gm_console.tui.cells import Line, Span, fit, safe, sign, span, width
from gm_console.tui.desk import Desk, Mode, Page, do
from gm_console.tui.lines.keys import with_odds, without_enter
from gm_console.tui.lines.meant import comes_to, in_room, listed
from gm_console.tui.lines.odds import odds_text
from gm_console.tui.lines.told import more_lines, told_page
from gm_console.tui.modes.law import Scroll, law_page
from gm_console.tui.modes.question import Question

if TYPE_CHECKING:
    from collections.abc import Callable

WAITING = "="
"""What Enter adds for someone who throws at the table: then come the faces."""


@dataclass(slots=True)
class _Read:
    """What was made of a text: the request or its fault, what Enter would do, or why it could not."""

    text: str
    request: Request | Fault
    seen: Preview | None = None
    refusal: str = ""
    place: int | None = None
    """Where in the text the dice stand that do not fit."""
    unfinished: bool = False
    """Whether the dice typed are right and more are to come."""


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
    law: bool = False
    """Whether the odds in full are shown."""
    scroll: Scroll = field(default_factory=Scroll)
    _made: _Read | None = None

    @property
    def where(self) -> str:
        """Which keys the key line shows: what cannot be done as it stands is not offered."""
        if self.question.at_once:
            return "pick"
        where = "mend" if self.question.other is not None else "act" if self.question.odds else "prompt"
        return self.keys(where)

    def keys(self, where: str) -> str:
        """The keys of that place as they are just now: Enter may do nothing, Escape closes the odds in full first."""
        where = with_odds(where) if self.law else where
        return without_enter(where) if self.blocked else where

    @property
    def blocked(self) -> bool:
        """Whether Enter would do nothing: what is typed, as it was read last, has a fault or could not be done."""
        made = self._made
        return bool(self.refusal or (made is not None and (isinstance(made.request, Fault) or made.refusal)))

    @property
    def room(self) -> str:
        """The odds in full take more than the log's place."""
        return "tall" if self.law else "log"

    def press(self, desk: Desk, key: str) -> Mode:
        """Edit, complete, do it, or leave; what is typed stays when the odds in full are closed."""
        action = desk.keymap.prompt.get(key)
        if action == "accept":
            return self._accept(desk)
        if action == "cancel" and self.law:
            self.law = False
            return self
        if action == "cancel" or (action == "rub_out" and not self.text):
            desk.say("")
            return self.after()
        if action == "complete":
            found = self.question.complete(desk, self.text)
            self._type_over(found[0] if found else self.text)
        elif action == "rub_out":
            self._replace(self.caret - 1, self.caret, "")
        elif action == "law" and self.question.odds:
            self.law, self.scroll = not self.law, Scroll()
        elif key in _EDITING:
            _EDITING[key](self)
        elif len(key) == 1:
            return self._insert(desk, key)
        else:
            return self._move(desk, desk.keymap.screen.get(key))
        return self

    def paste(self, desk: Desk, text: str) -> Mode:
        """Take a pasted text as if it had been typed, its line breaks as spaces; nothing of it acts by itself."""
        self._replace(self.caret, self.caret, one_line(text, self.question.most))
        return self

    def prompt(self, desk: Desk, cells: int) -> Line:
        """Label, what is typed with its caret, and in grey the rest of what is meant and what it comes to."""
        secret: Line = (span(_("· secret "), "bad"),) if self.question.secret(desk) else ()
        labels: list[Line] = [
            (span(f" {label} ", "strong"), *secret, span(sign("› ", "> "), "strong"))
            for label in (self.question.label, *self.question.shorter(desk))
        ]
        read = self._read(desk)
        fault = read.place
        if isinstance(read.request, Fault) and not read.request.incomplete:
            fault = read.request.position
        more = span(self._meant(desk), "quiet")
        typed = width((span(f"{self.text} "), more))
        place, told = comes_to(read.seen, [cells - width(label) - typed for label in labels])
        label = labels[place]
        room = max(cells - width(label) - width(told), 8)
        shown = (*_shown(self.text, self.caret, fault, max(room - 2, 8)), more)
        return fit((*label, *(shown if width(shown) <= room else fit(shown, room)), *told), cells)

    def under(self, desk: Desk, cells: int) -> Line:
        """What Enter would do is worth, or what is missing or wrong."""
        text, tone = self.said(desk, cells - 2)
        return fit((span(f" {text}", tone),), cells)

    def page(self, desk: Desk, cells: int, rows: int) -> Page | None:
        """The odds in full where they are asked for, else what the question shows; the log stays otherwise.

        What is said of a question about the log stands there where the line under the prompt is too short for it.
        """
        if self.law:
            return law_page(self._read(desk).seen, self.scroll, cells, rows, self.said(desk, cells - 2))
        said = self.said(desk, cells - 2)[0]
        seen = self._read(desk).seen
        if self.question.page is not None and seen is not None and seen.shorter and said != "; ".join(seen.said):
            lines = listed(seen, cells, rows)
            return Page(_("What would change"), lines[:rows], more_lines(len(lines) - rows))
        if self.question.page is not None:
            return self.question.page(desk, cells, rows)
        return told_page(desk, *self.said(desk, cells), cells, rows)

    def _read(self, desk: Desk) -> _Read:
        """What the text asks for and would do, looked up once for each text."""
        if self._made is None or self._made.text != self.text:
            made = self._looked(desk, self.text)
            if isinstance(made.request, Fault) and made.request.incomplete and self.text.rstrip().endswith(WAITING):
                # Nobody's dice are there yet: whose they are is told, and without them the console may throw.
                waiting = self._looked(desk, self.text.rstrip(f"{WAITING} "))
                made = waiting if waiting.seen is not None and waiting.seen.awaited else made
            made.text = self.text
            self._made = made
        return self._made

    def _looked(self, desk: Desk, text: str) -> _Read:
        made = _Read(text, self.question.read(desk, text))
        if not isinstance(made.request, Fault) and self.question.look is not None:
            try:
                made.seen = self.question.look(desk, made.request)
            except ConsoleError as error:
                made.refusal = error.message
                if isinstance(error, TypedFaces):
                    made.unfinished = error.at is None
                    made.place = None if error.at is None else place_of_face(text, error.of, error.at)
        return made

    def said(self, desk: Desk, cells: int) -> tuple[str, str]:
        """What the line under the prompt says and its tone: of odds and changes as much as fits into so many cells."""
        if self.refusal:
            return self.refusal, "bad"
        read = self._read(desk)
        if isinstance(read.request, Fault):
            return read.request.message, "quiet" if read.request.incomplete else "bad"
        if read.refusal:
            return read.refusal, "bad" if self.text and not read.unfinished else "quiet"
        if read.seen is None:
            return "", ""
        asked = next((each for each in reversed(read.seen.awaited) if each.place < self.text.count(WAITING)), None)
        if asked is not None and self.text.rstrip().endswith(WAITING):
            return _faces_of(asked), ""
        return (in_room(read.seen, cells) if read.seen.said else odds_text(read.seen, cells)), ""

    def _meant(self, desk: Desk) -> str:
        found = self.question.complete(desk, self.text) if self.text else ()
        if not found or self.caret < len(self.text):
            return ""
        if fold(found[0]).startswith(fold(self.text)) and len(found[0]) >= len(self.text):
            return found[0][len(self.text) :]
        return "" if self._read(desk).seen else f"  {found[0]}"

    def _move(self, desk: Desk, action: str | None) -> Mode:
        """The arrows: in the page of odds, or in an empty prompt to the one before or after."""
        if self.law and self.scroll.move(action):
            return self
        by = {"up": -1, "down": 1}.get(action or "")
        if by and self.question.other is not None and not self.text:
            other = self.question.other(desk, by)
            if other is None:
                self.refusal = _("no older roll can be changed") if by < 0 else _("that is the latest roll")
            else:
                return begun(other, self.after)
        return self

    def _insert(self, desk: Desk, character: str) -> Mode:
        if len(self.text) < self.question.most:
            self._replace(self.caret, self.caret, character)
        if self.question.at_once and not isinstance(self._read(desk).request, Fault):
            return self._accept(desk)
        return self

    def _accept(self, desk: Desk) -> Mode:
        read = self._read(desk)
        if isinstance(read.request, Fault):
            self.refusal = read.request.message
            return self
        # Who was asked already and left their place empty is not there: the console throws for them.
        given = self.text.count(WAITING)
        for awaited in read.seen.awaited if read.seen is not None else ():
            if awaited.place >= given:
                self._type_over(self.text.rstrip() + WAITING * (awaited.place + 1 - given))
                return self
        return self._perform(desk, read.request)

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
    return Prompt(question, after, text, len(text))


def _faces_of(asked: Awaited) -> str:
    """Whose dice are waited for, and which."""
    text = _("{name} throws {pool}: the faces after =; {enter} alone: the console throws")
    return text.format(name=asked.name, pool=asked.pool, enter=key_name("enter"))


def _shown(text: str, caret: int, fault: int | None, cells: int) -> tuple[Span, ...]:
    """What is typed with its caret, from a place on that lets the caret be seen; the place of a fault is marked."""
    # Of a long text only what can come into view is looked at.
    first = max(0, caret + 1 - 2 * cells)
    while width(((safe(text[first : caret + 1]), ""),)) > cells:
        first += 1
    spans: list[Span] = []
    for place, character in enumerate((text + " ")[first : first + 4 * cells], first):
        tone = "caret" if place == caret else "fault" if place == fault else ""
        if place == len(text) and place != caret:
            break
        spans.append(span(character, tone))
    return tuple(spans)
