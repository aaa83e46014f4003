"""What is typed into a line of the entity editor: a name and numbers, thresholds, a card and its objects."""

import re
from collections.abc import Sequence

from gm_console.commands.grammar.names import matching
from gm_console.errors import ConsoleError
from gm_console.language import _
from gm_console.text import fold, one_line

LETTERS = {"l": 0, "s": 1, "g": 1, "m": 2}
"""Light, serious (grave) and mortal before a threshold."""
_NUMBER = re.compile(r"[+\-−]?[0-9]{1,9}")
_THRESHOLD = re.compile(r"([lsgm]?)([+\-−]?[0-9]{1,9}|[-–—])", re.IGNORECASE)


def whole(text: str) -> int:
    """The number typed, with either minus sign; ConsoleError when it is none."""
    if not _NUMBER.fullmatch(text):
        raise ConsoleError(_("{text}: a whole number is needed").format(text=one_line(text, 40)))
    return int(text.replace("−", "-"))


def name_and_number(text: str) -> tuple[str, int]:
    """`blades 2` or `blades-2`: the name and its number. ConsoleError says what is missing."""
    found = re.fullmatch(r"(.*\S)\s*?(?:\s|(?=[+\-−]))([+\-−]?[0-9]{1,9})", text.strip())
    if found is None or not found[1].strip():
        raise ConsoleError(_("a name and a whole number are needed: blades 2"))
    return one_line(found[1]), whole(found[2])


def name_and_thresholds(text: str) -> tuple[str, int | None, int | None, int | None]:
    """`resilience 5 10 15`, `resilience 5 - 15` or `resilience L5 M15`: from light to mortal, `-` none of that one."""
    words = text.split()
    found: list[re.Match[str]] = []
    while len(words) > 1 and len(found) < 3 and (match := _THRESHOLD.fullmatch(words[-1])):
        found.insert(0, match)
        words.pop()
    lettered = {bool(each[1]) for each in found}
    if not found or not words or len(lettered) > 1 or (lettered == {False} and len(found) < 3):
        raise ConsoleError(_("a name and its thresholds are needed: resilience 5 10 15, - for none, or L5 M15"))
    given: list[int | None] = [None, None, None]
    for place, each in enumerate(found):
        at = LETTERS[each[1].lower()] if each[1] else place
        given[at] = None if each[2] in ("-", "–", "—") else whole(each[2])
    light, serious, mortal = given
    return one_line(" ".join(words)), light, serious, mortal


def listed_names(text: str, names: Sequence[str]) -> list[str]:
    """The names typed with commas between; each by the beginning of any word, one that has a comma in full."""
    found: list[str] = []
    rest = text.strip()
    while rest:
        pieces = rest.split(",")
        for count in range(len(pieces), 0, -1):
            sought = ",".join(pieces[:count]).strip()
            exact = [name for name in names if fold(name) == fold(sought)]
            if exact or count == 1:
                found.append(exact[0] if exact else one_of(sought, names))
                rest = ",".join(pieces[count:]).strip()
                break
    return found


def one_of(sought: str, names: Sequence[str]) -> str:
    """The name meant, one that is exactly it first. ConsoleError when there is none."""
    found = matching(sought, names) if sought else ()
    if not found:
        message = _("nothing is called {name}") if names else _("there is nothing to choose from")
        raise ConsoleError(message.format(name=one_line(sought, 60)))
    return found[0]


def card_and_objects(text: str, cards: Sequence[str], objects: Sequence[str]) -> tuple[str, list[str]]:
    """`Assault: Sword, Shield`: a card and the objects used with it; a name that has a colon in full."""
    sought = text.strip()
    whole_names = [name for name in cards if fold(sought) == fold(name)]
    if whole_names:
        return whole_names[0], []
    for place in reversed([place for place, each in enumerate(sought) if each == ":"]):
        exact = [name for name in cards if fold(name) == fold(sought[:place].strip())]
        if exact:
            return exact[0], listed_names(sought[place + 1 :], objects)
    card, _colon, used = sought.partition(":")
    return one_of(card.strip(), cards), listed_names(used, objects)
