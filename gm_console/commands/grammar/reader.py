"""Reads a prompt from left to right: numbers, signs, tags, faces."""

from collections.abc import Collection
from dataclasses import dataclass
from itertools import pairwise
from typing import NoReturn

from gm_console.campaign.tags import SINGLE, TAGS
from gm_console.language import _
from gm_console.rules.number import LIMIT

LARGEST_FACE = 12
"""Of the dice of both rule sets; a campaign may list larger ones."""
LONGEST = 500
"""The most characters of a prompt that holds no free text."""

MINUS = "−"
SIGNS = {"+": 1, "-": -1, MINUS: -1}
"""What a sign makes of the number after it."""


_NEXT = dict(pairwise(TAGS))


@dataclass(frozen=True, slots=True)
class Fault:
    """Why a prompt cannot be taken."""

    position: int
    """The place in the text, 0 … its length."""
    message: str
    """One translated line: what is wrong there, or what would be right."""
    incomplete: bool = False
    """Whether more typing may still make it right: nothing to complain of before Enter."""


class Unreadable(Exception):
    """Carries a fault out of the depths of a parser; never leaves this package."""

    def __init__(self, fault: Fault) -> None:
        super().__init__(fault.message)
        self.fault = fault


class Reader:
    """A text and the place where reading has come to; every `take_` moves that place or raises Unreadable."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.place = 0
        if len(text) > LONGEST:
            self.place = LONGEST
            self.fail(_("too long: at most {most} characters").format(most=LONGEST))

    def peek(self, ahead: int = 0) -> str:
        """The character `ahead` of the place; empty past the end."""
        return self.text[self.place + ahead : self.place + ahead + 1]

    def skip_spaces(self, also: str = "") -> None:
        """Move past spaces, and past the characters of `also`."""
        while self.peek() and (self.peek().isspace() or self.peek() in also):
            self.place += 1

    def at_end(self) -> bool:
        """Whether everything is read."""
        return self.place >= len(self.text)

    def at_digit(self, ahead: int = 0) -> bool:
        """Whether an ASCII digit stands there: other digits are not what a keyboard of digits types."""
        return is_digit(self.peek(ahead))

    def at_signed_number(self) -> bool:
        """Whether a sign stands right before a digit."""
        return self.peek() in SIGNS and self.at_digit(1)

    def at_lone_sign(self) -> bool:
        """Whether a sign ends the text, its number still to come."""
        return self.peek() in SIGNS and self.place + 1 == len(self.text)

    def tags_here(self, in_use: Collection[str]) -> int:
        """How many tags in use the word there is made of; 0 where it is no row of tags."""
        count, place = 0, self.place
        while place < len(self.text) and self.text[place].isalpha():
            tag = self.text[place].lower()
            tag = tag if tag in SINGLE else self.text[place : place + 2].lower()
            if tag not in in_use:
                return 0
            count, place = count + 1, place + len(tag)
        return count

    def take_number(self, most: int = LIMIT) -> int:
        """An unsigned number, at most `most`."""
        start = self.place
        while self.at_digit():
            self.place += 1
        digits = self.text[start : self.place].lstrip("0") or "0"
        if start == self.place:
            self.fail(_("a number is missing here"), incomplete=self.at_end())
        if len(digits) > len(str(most)) or int(digits) > most:
            self.place = start
            self.fail(_("at most {most}").format(most=grouped(most)))
        return int(digits)

    def take_signed(self) -> int:
        """A sign and a number. The sign is needed."""
        sign = SIGNS[self.peek()]
        self.place += 1
        if not self.at_digit():
            self.fail(_("a number right after the sign: +2 helps, −2 hinders"), incomplete=self.at_end())
        return sign * self.take_number()

    def take_tag(self, in_use: Collection[str]) -> str:
        """A tag in use, of one or two letters, capital or small."""
        start = self.place
        tag = self.peek().lower()
        self.place += 1
        begun = [each for each in in_use if each[0] == tag]
        if tag not in SINGLE and begun:
            second = self.peek().lower()
            if not is_letter(second):
                message = _("a second letter after {letter}: {tags}")
                self.fail(message.format(letter=tag, tags=in_runs(begun)), incomplete=self.at_end())
            tag += second
            self.place += 1
        if tag not in in_use:
            self.place = start
            self.fail(nobody(tag, in_use))
        return tag

    def take_faces(self, largest: int = LARGEST_FACE) -> tuple[int, ...]:
        """Faces between spaces or commas, each at most `largest`, up to the end or the next `=`."""
        faces = []
        self.skip_spaces(",")
        while self.at_digit():
            start = self.place
            face = self.take_number()
            if not 1 <= face <= largest:
                self.place = start
                self.fail(_("no die shows {face}: 1 to {most}").format(face=face, most=largest))
            faces.append(face)
            self.skip_spaces(",")
        if not self.at_end() and self.peek() != "=":
            self.fail(_("after = only faces, with a space or a comma between: =10 7 2"))
        return tuple(faces)

    def fail(self, message: str, incomplete: bool = False) -> NoReturn:
        """Raise Unreadable at the place reached."""
        raise Unreadable(Fault(min(self.place, len(self.text)), message, incomplete))


def is_digit(character: str) -> bool:
    """Whether that is one of 0 to 9."""
    return character != "" and character in "0123456789"


def is_letter(character: str) -> bool:
    """Whether that is a letter that tags are made of."""
    return len(character) == 1 and character.isascii() and character.isalpha()


def grouped(number: int) -> str:
    """A large number in groups of three digits, so that it can be read."""
    return f"{number:,}".replace(",", " ")


def nobody(tag: str, in_use: Collection[str]) -> str:
    """The line for a tag that nobody has."""
    if not in_use:
        return _("nobody here has a tag: open a fight first")
    return _("nobody has the tag {tag}; there are {tags}").format(tag=tag, tags=in_runs(in_use))


def in_runs(tags: Collection[str]) -> str:
    """Tags in the order in which they are given; of three or more that follow one another the first and the last."""
    runs: list[list[str]] = []
    for tag in sorted(tags, key=lambda tag: (len(tag), tag)):
        if runs and _NEXT.get(runs[-1][-1]) == tag:
            runs[-1].append(tag)
        else:
            runs.append([tag])
    return " ".join(f"{run[0]} … {run[-1]}" if len(run) > 2 else " ".join(run) for run in runs)
