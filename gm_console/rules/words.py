"""Words and signs that every sentence about a roll shares. The translator's `_` and `ngettext` are handed in."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

Translate = Callable[[str], str]
"""gettext: an English message to the reader's language."""
Plural = Callable[[str, str, int], str]
"""ngettext: singular, plural and number to the form that fits."""
Numbers = Mapping[str, Any]
"""What a step or a refusal keeps."""

MINUS = "−"


def shown(number: int) -> str:
    """A number with the true minus sign: −3."""
    return f"{MINUS}{-number}" if number < 0 else str(number)


def degree(number: int, mastery: int) -> str:
    """The mastery degree of a number, with the number's sign where the degree shows none: −5 has −0°M."""
    return f"{MINUS if number < 0 and mastery == 0 else ''}{shown(mastery)}°M"


def signed(number: int) -> str:
    """A number that always has its sign: +3, −3."""
    return shown(number) if number < 0 else f"+{number}"


def added(numbers: Sequence[int]) -> str:
    """Numbers as the GM said them, and where there are several what they come to: −2, or −2 −2 = −4."""
    told = " ".join(map(signed, numbers))
    total = sum(numbers)
    return f"{told} = {signed(total) if total else total}" if len(numbers) > 1 else told


def summed(terms: Iterable[int]) -> str:
    """Terms added up: 12 + 1 − 4."""
    first, *others = terms
    return shown(first) + "".join(f" {MINUS} {-each}" if each < 0 else f" + {each}" for each in others)


def listed(faces: Iterable[int]) -> str:
    """Faces in a row: 7, 7, 2."""
    return ", ".join(shown(face) for face in faces)


def word(name: str, _: Translate) -> str:
    """The word for a well-known id; any other name is data and stays as it is."""
    known = {
        "power": _("power"),
        "body_control": _("body control"),
        "intelligence": _("intelligence"),
        "agility": _("agility"),
        "dodge": _("dodge"),
        "parry": _("parry"),
        "survival_instinct": _("survival instinct"),
        "armour": _("armour"),
        "resilience": _("resilience"),
        "energy": _("energy"),
        "light": _("light"),
        "serious": _("serious"),
        "mortal": _("mortal"),
        "characteristic": _("characteristic"),
        "mastery": _("mastery"),
        "card": _("card"),
        "object": _("object"),
        "condition": _("condition"),
        "target": _("target"),
        "distance": _("distance"),
        "situation": _("situation"),
        "typed": _("typed"),
        "level": _("level"),
        "dice_level": _("level of the dice"),
        "capacity": _("capacity"),
        "complexity": _("complexity"),
        "attack": _("attack"),
        "enchantment": _("enchantment"),
        "luck": _("luck"),
        "effort": _("effort"),
        "contest": _("contest"),
    }
    return known.get(name, name)


def part_name(part: Numbers, _: Translate) -> str:
    """What a part is called: its name, else the word for its origin."""
    return word(part["name"] or part["origin"], _)


def part_words(part: Numbers, _: Translate) -> str:
    """A part with its number: `bow 2`, or `power 24 → 2` where a score was converted."""
    if part["score"] is not None:
        return f"{part_name(part, _)} {shown(part['score'])} → {shown(part['amount'])}"
    return f"{part_name(part, _)} {shown(part['amount'])}"


def wound_words(category: str, _: Translate) -> str:
    """A wound by its category."""
    return {"light": _("light wound"), "serious": _("serious wound"), "mortal": _("mortal wound")}[category]
