"""What is typed into a line of the entity editor: a name and numbers, thresholds, a card and its objects."""

import re
from collections.abc import Sequence

from gm_console.commands.grammar.names import matching
from gm_console.errors import ConsoleError
from gm_console.language import _
from gm_console.text import fold, one_line, quoted

LETTERS = {"l": 0, "s": 1, "g": 1, "m": 2}
"""Light, serious (grave) and mortal before a threshold."""
_NUMBER = re.compile(r"[+\-−]?[0-9]{1,9}")
_THRESHOLD = re.compile(r"([lsgm]?)([+\-−]?[0-9]{1,9}|[-–—])", re.IGNORECASE)


class Misread(ConsoleError):
    """A line that cannot be read."""

    def __init__(self, position: int, message: str) -> None:
        """position: the end of what is wrong in the text: there it is rubbed out, and what is missing is typed."""
        super().__init__(message)
        self.position = position


def whole(text: str) -> int:
    """The number typed, with either minus sign; Misread when it is none."""
    typed = text.strip()
    if not _NUMBER.fullmatch(typed):
        raise Misread(len(text.rstrip()), _("{text}: a whole number is needed").format(text=quoted(text, 40)))
    return int(typed.replace("−", "-"))


def name_and_number(text: str) -> tuple[str, int]:
    """`blades 2` or `blades-2`: the name and its number. Misread says what is missing, and where."""
    found = re.fullmatch(r"\s*(\S.*?)(?:\s+|(?<=[^\s+\-−])(?=[+\-−]))([+\-−]?[0-9]{1,9})\s*", text)
    name = one_line(found[1]) if found else ""
    if found is None or not name:
        raise Misread(len(text.rstrip()), _("a name and a whole number are needed: blades 2"))
    return name, whole(found[2])


def name_and_thresholds(text: str) -> tuple[str, int | None, int | None, int | None]:
    """`resilience 5 10 15`, `resilience 5 - 15` or `resilience L5 M15`: from light to mortal, `-` none of that one."""
    words = list(re.finditer(r"\S+", text))
    found: list[re.Match[str]] = []
    while len(words) > 1 and len(found) < 3 and (match := _THRESHOLD.fullmatch(words[-1][0])):
        found.insert(0, match)
        words.pop()
    lettered = {bool(each[1]) for each in found}
    name = one_line(text[: words[-1].end()]) if words else ""
    if not found or not name or len(lettered) > 1 or (lettered == {False} and len(found) < 3):
        needed = _("a name and its thresholds are needed: resilience 5 10 15, - for none, or L5 M15")
        raise Misread(len(text.rstrip()), needed)
    given: list[int | None] = [None, None, None]
    for place, each in enumerate(found):
        at = LETTERS[each[1].lower()] if each[1] else place
        given[at] = None if each[2] in ("-", "–", "—") else whole(each[2])
    light, serious, mortal = given
    return name, light, serious, mortal


def listed_names(text: str, names: Sequence[str], start: int = 0) -> list[str]:
    """The names typed with commas between, from `start` on, each once.

    Each by the beginning of any word; one that has a comma in full.
    """
    found: list[str] = []
    while text[start:].strip():
        pieces = text[start:].split(",")
        for count in range(len(pieces), 0, -1):
            piece = ",".join(pieces[:count])
            exact = _exactly(piece.strip(), names)
            if exact is not None or count == 1:
                at = start + len(piece) - len(piece.lstrip())
                found.append(exact if exact is not None else one_of(piece.strip(), names, at))
                start += len(piece) + 1
                break
    return list(dict.fromkeys(found))


def one_of(sought: str, names: Sequence[str], position: int = 0) -> str:
    """The name meant, one that is exactly it first; it begins at that position. Misread when there is none."""
    exact = _exactly(sought, names)
    found = (exact,) if exact is not None else matching(sought, names) if sought else ()
    if not found:
        message = _("nothing is called {name}") if names else _("there is nothing to choose from")
        raise Misread(position + len(sought), message.format(name=quoted(sought)))
    return found[0]


def card_and_objects(text: str, cards: Sequence[str], objects: Sequence[str]) -> tuple[str, list[str]]:
    """`Assault: Sword, Shield`: a card and the objects used with it; a name that has a colon in full."""
    alone = _exactly(text.strip(), cards)
    if alone is not None:
        return alone, []
    for place in reversed([place for place, each in enumerate(text) if each == ":"]):
        exact = _exactly(text[:place].strip(), cards)
        if exact is not None:
            return exact, listed_names(text, objects, place + 1)
    card, colon, _used = text.partition(":")
    meant = one_of(card.strip(), cards, len(card) - len(card.lstrip()))
    return meant, listed_names(text, objects, len(card) + len(colon))


def _exactly(sought: str, names: Sequence[str]) -> str | None:
    """The name that is just that, accents and case counting before they are ignored."""
    if sought in names:
        return sought
    return next((name for name in names if sought and fold(name) == fold(sought)), None)
