"""Reads the `:` line from left to right: who, which numbers, which words."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, NoReturn

from gm_console.commands.asking import opponents
from gm_console.commands.grammar.names import plain_words
from gm_console.commands.grammar.reader import Reader, nobody
from gm_console.commands.line.known import Known
from gm_console.commands.line.naming import (
    QUOTES,
    fitting,
    numbered,
    take_name,
    take_quoted,
    take_word,
    unknown,
    word_ends,
)
from gm_console.language import _

if TYPE_CHECKING:
    from gm_console.campaign.views import RosterLine


class Line(Reader):
    """A line after its verb, and what may be named on it."""

    def __init__(self, text: str, known: Known, place: int = 0) -> None:
        super().__init__(text)
        self.known = known
        self.place = place
        self.told: list[str] = []
        """What was understood, in words, for whoever types."""
        self.skip_spaces()

    def end(self) -> None:
        """Nothing more may follow."""
        self.skip_spaces()
        if not self.at_end():
            self.fail(_("nothing more after this"))

    def at_name(self) -> bool:
        """Whether a name or a tag may stand there: a letter, a quote."""
        character = self.peek()
        return character in QUOTES if not character.isalpha() else True

    def at_number(self) -> bool:
        """Whether a number stands there, with or without a sign."""
        return self.at_digit() or self.at_signed_number()

    def take_int(self) -> int:
        """A number, with or without a sign."""
        found = self.take_signed() if self.at_signed_number() else self.take_number()
        self.skip_spaces()
        return found

    def take_keyword(self, *words: str) -> str | None:
        """One of these words of the program, in the reader's language or in English; None, nothing taken, if none."""
        start = self.place
        for end in reversed(word_ends(self)):
            typed = plain_words(self.text[start:end])
            for word in words:
                if typed and typed in (plain_words(_(word)), word):
                    self.place = end
                    self.skip_spaces()
                    return word
        return None

    def take_text(self, missing: str) -> str:
        """All the rest, quotes around it taken off; a fault says what is missing."""
        self.skip_spaces()
        text = self.text[self.place :].strip()
        if not text:
            self.fail(missing, incomplete=True)
        self.place = len(self.text)
        closing = QUOTES.get(text[0])
        if closing and len(text) > 2 and text.endswith(closing) and closing not in text[1:-1]:
            return text[1:-1].strip() or text
        return text

    def at_keyword(self, *words: str) -> bool:
        """Whether one of these words of the program stands there."""
        start = self.place
        found = self.take_keyword(*words)
        self.place = start
        return found is not None

    def take_people(self, *before: str, at_least: int = 0) -> tuple["RosterLine", ...]:
        """Who is named there, in a row, up to one of the words `before`; the selected one where nobody need be."""
        people: list[RosterLine] = []
        while not self.at_end() and (self.at_name() or self.peek() == "*") and not self.at_keyword(*before):
            people += [one for one in self.take_who() if one not in people]
            self.skip_spaces()
        if people or at_least:
            if not people:
                self.fail(_("whom? a letter of the roster, or a name"), incomplete=self.at_end())
            return tuple(people)
        return (self.selected_turn(),)

    def selected(self) -> "RosterLine":
        """The selected one; a fault where nobody is."""
        if self.known.actor is None:
            self.fail(_("nobody is selected: whom?"), incomplete=self.at_end())
        return self.known.actor

    def selected_turn(self) -> "RosterLine":
        """The selected one by the turn that is selected: its place in the order, and leaving it, are its own."""
        return self.known.turn or self.selected()

    def take_one(self) -> "RosterLine":
        """Who is named there, one alone."""
        start = self.place
        if not self.at_name():
            self.fail(_("whom? a letter of the roster, or a name"), incomplete=self.at_end())
        people = self.take_who()
        if len(people) > 1:
            self.place = start
            self.fail(_("one alone: {names} are several").format(names=", ".join(one.name for one in people)))
        self.skip_spaces()
        return people[0]

    def take_who(self) -> tuple["RosterLine", ...]:
        """Who a word names: exactly one tag, else a name; `gob*` all it fits, `*` all visible opponents."""
        start, people = self.place, self.known.people
        if self.peek() == "*":
            self.place += 1
            found = opponents(people, None if self.known.actor is None else self.known.actor.entity)
            if not found:
                self.place = start
                self.fail(_("there is no visible opponent"))
            return found
        names = [one.name for one in people]
        many = self._tagged(names) or tuple(people[place] for place in self.take_all_that_fit(names))
        return many or (people[self._named(names)],)

    def _tagged(self, names: Sequence[str]) -> tuple["RosterLine", ...]:
        ends = word_ends(self)
        one = self.known.tags.get(self.text[self.place : ends[0]].lower()) if ends else None
        if one is None or self.text[ends[0] : ends[0] + 1] == "*":
            return ()
        spelled = {plain_words(name) for name in names}
        # A longer name that begins with this very letter is meant as it is written.
        if any(plain_words(self.text[self.place : end]) in spelled for end in ends[1:]):
            return ()
        self.place = ends[0]
        return (one,)

    def take_all_that_fit(self, names: Sequence[str]) -> tuple[int, ...]:
        """The places of all names that `gob*` fits; none, nothing taken, where no star stands behind a word."""
        for end in word_ends(self):
            if self.text[end : end + 1] == "*":
                found = sorted(fitting(self.text[self.place : end], names))
                if not found:
                    self.fail_unknown(self.text[self.place : end], names)
                self.place = end + 1
                return tuple(found)
        return ()

    def _named(self, names: Sequence[str]) -> int:
        start, quoted = self.place, self.peek() in QUOTES
        place = take_name(self, names)
        if place is None:
            typed = take_word(self)
            self.place = start
            self.fail_unknown(typed, names)
        end = self.place
        self.skip_spaces()
        others = [] if quoted or not self.at_digit() else numbered(self.text[start:end], names)
        if others:
            number = self.take_number()
            self.place = start
            message = _("nobody is called {name} {number}: {names}? a distance comes first, or after the letter")
            self.fail(message.format(name=self.text[start:end], number=number, names=", ".join(others[:4])))
        self.place = end
        return place

    def fail_unknown(self, typed: str, names: Sequence[str]) -> NoReturn:
        """Nobody has that name: the nearest who has one like it."""
        if not names:
            self.fail(nobody(typed, ()))
        self.fail(unknown(_("nobody is called {name}"), typed, names), incomplete=False)

    def take_known(self, names: Sequence[str], missing: str, wrong: str) -> int:
        """The place of a known name that stands there; else a fault: `missing` at the end, `wrong` with the nearest."""
        if self.at_end():
            self.fail(missing, incomplete=True)
        start = self.place
        place = take_name(self, names)
        if place is None:
            typed = take_word(self) or self.text[start : start + 1]
            self.place = start
            self.fail(unknown(wrong, typed, names))
        self.skip_spaces()
        return place

    def take_name_or_new(self, names: Sequence[str], missing: str) -> str:
        """A known name, spelled as it is known, or a new one: a word, or several between quotes."""
        if self.at_end():
            self.fail(missing, incomplete=True)
        start = self.place
        quoted = take_quoted(self)
        if quoted is None:
            place = take_name(self, names)
            found = names[place] if place is not None else take_word(self)
        else:
            exact = [name for name in names if plain_words(name) == plain_words(quoted)]
            found = exact[0] if exact else quoted
        if not found:
            self.place = start
            self.fail(missing)
        self.skip_spaces()
        return found
