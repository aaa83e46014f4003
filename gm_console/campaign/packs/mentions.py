"""The names of other parts that a part mentions, read from what was written: a fault elsewhere in it hides none."""

from collections.abc import Iterator
from dataclasses import dataclass

from pydantic_core import PydanticCustomError

from gm_console.campaign.packs.checks import Place
from gm_console.campaign.packs.checks import name as checked
from gm_console.campaign.packs.words import plain


@dataclass(frozen=True, slots=True)
class Mention:
    """A name at its place inside a part, and the section it must stand in."""

    place: Place
    section: str
    name: str


def mentions(section: str, data: object) -> list[Mention]:
    """What a part of that section mentions, each name once where it stands in one list; what is no name is left out."""
    if not isinstance(data, dict):
        return []
    if section == "card":
        return list(_effect(data.get("effect")))
    if section == "entity":
        return [*_list(("objects",), "object", data.get("objects"), numbered=True), *_cards(data.get("cards"))]
    if section == "encounter":
        return list(_lines(data.get("entities")))
    return []


def _effect(effect: object) -> Iterator[Mention]:
    if isinstance(effect, dict):
        yield from _one(("effect", "condition"), "condition", effect.get("condition"))


def _cards(uses: object) -> Iterator[Mention]:
    for number, use in enumerate(uses if isinstance(uses, list) else []):
        if isinstance(use, dict):
            yield from _one(("cards", number), "card", use.get("card"))
            yield from _list(("cards", number, "objects"), "object", use.get("objects"), numbered=False)
        else:
            yield from _one(("cards", number), "card", use)


def _lines(lines: object) -> Iterator[Mention]:
    for number, line in enumerate(lines if isinstance(lines, list) else []):
        named = line.get("entity") if isinstance(line, dict) else line
        yield from _one(("entities", number, "entity"), "entity", named)


def _list(place: Place, section: str, names: object, numbered: bool) -> Iterator[Mention]:
    """One name or a list of them."""
    given = names if isinstance(names, list) else [names]
    met: set[str] = set()
    for number, each in enumerate(given):
        for found in _one((*place, number) if numbered else place, section, each):
            if plain(found.name) not in met:
                yield found
            met.add(plain(found.name))


def _one(place: Place, section: str, name: object) -> Iterator[Mention]:
    try:
        yield Mention(place, section, checked(name))
    except PydanticCustomError:
        # What is no name was told where the part itself was checked.
        return
