"""The fields of an entity as they may be written: each checked by itself, every fault told at once."""

from collections.abc import Callable, Iterable
from functools import partial
from itertools import pairwise
from typing import Any, TypeVar

from sqlmodel import Session, col, select

from gm_console.campaign.acts.rows import key
from gm_console.campaign.acts.spelling import Spellings, known_names, spelled
from gm_console.campaign.field_faults import FieldFaults
from gm_console.campaign.packs.words import known_or_own, plain
from gm_console.campaign.requests import SaveEntity
from gm_console.campaign.tables import Card, Thing
from gm_console.language import _
from gm_console.rules.category import CATEGORIES
from gm_console.rules.number import HIGHEST_LEVEL, LIMIT
from gm_console.rules.words import shown, word
from gm_console.text import one_line, several_lines

Value = TypeVar("Value")
KINDS = ("player", "non-player", "creature")
NAMED = {"characteristics": "characteristic", "defences": "defence", "masteries": "", "capacities": ""}
"""The tables name = number, each with the kind of well-known words that its names may be."""
MOST_NAMES = 200


def checked(session: Session, request: SaveEntity) -> dict[str, Any]:
    """The columns of the entity; FieldFaults with a line for each field that cannot be written so."""
    public_name = one_line(request.public_name)
    readers: dict[str, Callable[[], Any]] = {
        "kind": partial(_kind, request.kind),
        "name": partial(_name, request.name),
        "public_name": partial(_name, public_name) if public_name else str,
        "level": partial(_level, request.level),
        **{
            field: partial(_numbers, getattr(request, field), kind, known_names(session, field))
            for field, kind in NAMED.items()
        },
        "resistances": partial(_resistances, request, known_names(session, "resistances")),
        "notes": partial(_text, request.notes),
    }
    faults: dict[str, str] = {}
    columns: dict[str, Any] = {"throws_at_table": request.throws_at_table}
    for field, reading in readers.items():
        try:
            columns[field] = reading()
        except ValueError as error:
            faults[field] = str(error)
    for field, check in (("objects", _check_objects), ("cards", _check_cards)):
        try:
            check(session, request, columns)
        except ValueError as error:
            faults[field] = str(error)
    if faults:
        raise FieldFaults(faults)
    return columns


def _kind(kind: str) -> str:
    if kind not in KINDS:
        raise ValueError(_("player, non-player or creature"))
    return kind


def _name(text: str) -> str:
    name = one_line(text, 81)
    if not 1 <= len(name) <= 80:
        raise ValueError(_("a name has 1 to 80 characters"))
    return name


def _text(text: str) -> str:
    clean = several_lines(text, 20_001)
    if len(clean) > 20_000:
        raise ValueError(_("at most 20,000 characters"))
    return clean


def _whole(number: int, low: int = -LIMIT, high: int = LIMIT) -> int:
    if type(number) is not int or not low <= number <= high:
        message = _("a whole number from {low} to {high}")
        raise ValueError(message.format(low=shown(low), high=shown(high)))
    return number


def _level(level: int | None) -> int | None:
    return None if level is None else _whole(level, 0, HIGHEST_LEVEL)


def _numbers(pairs: Iterable[tuple[str, int]], kind: str, known: Spellings) -> dict[str, int]:
    return _table(((name, partial(_whole, number)) for name, number in pairs), kind, known)


def _resistances(request: SaveEntity, known: Spellings) -> dict[str, dict[str, int]]:
    lines = ((name, partial(_thresholds, given)) for name, *given in request.resistances)
    return _table(lines, "resistance", known)


def _thresholds(given: list[int | None]) -> dict[str, int]:
    named = zip(CATEGORIES, given, strict=True)
    found = {category: _whole(number) for category, number in named if number is not None}
    if not found:
        raise ValueError(_("one threshold at least"))
    for (lighter, least), (heavier, number) in pairwise(found.items()):
        if number < least:
            message = _("{heavier} {number} is below {lighter} {least}; they never fall")
            raise ValueError(
                message.format(
                    heavier=word(heavier, _), number=shown(number), lighter=word(lighter, _), least=shown(least)
                )
            )
    return found


def _table(lines: Iterable[tuple[str, Callable[[], Value]]], kind: str, known: Spellings) -> dict[str, Value]:
    """Names and what stands by them; a fault says by which name it is."""
    table: dict[str, Value] = {}
    for text, reading in lines:
        name = _name(text)
        name = spelled(known, known_or_own(kind, name) if kind else name)
        if plain(name) in map(plain, table):
            raise ValueError(_("{name} stands here twice").format(name=name))
        try:
            table[name] = reading()
        except ValueError as error:
            raise ValueError(_("{name}: {fault}").format(name=name, fault=error)) from error
    if len(table) > MOST_NAMES:
        raise ValueError(_("at most {most} names").format(most=MOST_NAMES))
    return table


def _rows(session: Session, kind: type[Thing] | type[Card], ids: tuple[int, ...]) -> dict[int, Any]:
    found = {key(each.id): each for each in session.exec(select(kind).where(col(kind.id).in_(ids)))}
    if len(found) < len(set(ids)):
        raise ValueError(
            _("there is no such object any more") if kind is Thing else _("there is no such card any more")
        )
    return found


def _check_objects(session: Session, request: SaveEntity, columns: dict[str, Any]) -> None:
    _rows(session, Thing, request.objects)
    if len(set(request.objects)) < len(request.objects):
        raise ValueError(_("an object stands here twice"))


def _check_cards(session: Session, request: SaveEntity, columns: dict[str, Any]) -> None:
    """Whether it has what its cards take: a roll must not meet a gap for the first time at the table."""
    cards = _rows(session, Card, tuple(card for card, _objects in request.cards))
    for id_, objects in request.cards:
        card, things = cards[id_], _rows(session, Thing, objects)
        blow = card.blow or {}
        if card.kind != "none" and request.level is None:
            raise ValueError(_("{card} throws level dice: give a level").format(card=card.name))
        weapons = any(each.wound_potential is not None for each in things.values())
        if blow.get("kind") == "potential" and blow.get("potential") is None and not weapons:
            raise ValueError(_("{card} needs a weapon among the objects used with it").format(card=card.name))
        by = blow.get("characteristic")
        if by is not None and by not in columns.get("characteristics", {by: 0}):
            message = _("{card} wounds by a characteristic that is missing: {name}")
            raise ValueError(message.format(card=card.name, name=by))
