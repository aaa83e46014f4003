"""An entity's fields as lines to move through, and what becomes of the entity when one is typed anew."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any

from gm_console.campaign.field_faults import FIELDS
from gm_console.campaign.packs.words import known_or_own
from gm_console.campaign.requests import SaveEntity
from gm_console.campaign.views.names import KINDS as KINDS_OF_NAMES
from gm_console.campaign.views.names import Book
from gm_console.commands.grammar.entity_lines import (
    card_and_objects,
    listed_names,
    name_and_number,
    name_and_thresholds,
    whole,
)
from gm_console.commands.grammar.names import matching
from gm_console.errors import ConsoleError
from gm_console.language import _
from gm_console.rules.words import shown, word
from gm_console.text import one_line
from gm_console.tui.modes.entity_remarks import remark

KINDS = ("player", "non-player", "creature")
SINGLE = ("kind", "name", "public_name", "level", "throws_at_table")
LISTS = (
    "characteristics", "masteries", "capacities", "defences", "resistances", "objects", "cards", "notes",
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Row:
    """One line of the editor: a field's only value, one of its lines, or the place where a line is added."""

    field: str
    place: int | None
    """Which of the field's lines; None for a field of one value."""
    text: str
    """As it is typed."""
    shown: str
    """As it is shown."""
    adds: bool = False
    remark: str = ""
    """What is worth a look about it, though it may be written so."""

    @property
    def typed(self) -> bool:
        """Whether its value is typed; else Enter does something, or goes on to the next of few values."""
        return self.field in LISTS or self.field in ("name", "public_name", "level")

    @property
    def of_list(self) -> bool:
        """Whether it is a line that may be moved and taken out."""
        return self.place is not None and not self.adds

    @property
    def label(self) -> str:
        """What its field is called; nothing for a line that does something."""
        return _(FIELDS[self.field]) if self.field in FIELDS else ""


def rows_of(draft: SaveEntity, book: Book) -> list[Row]:
    """All lines of an entity, those that add one at the end of each list; first and last those that do something."""
    level = "" if draft.level is None else str(draft.level)
    kinds = {"player": _("player"), "non-player": _("non-player"), "creature": _("creature")}
    kind = kinds.get(draft.kind, draft.kind)
    thrown = _("yes") if draft.throws_at_table else _("no")
    values = (kind, draft.name, draft.public_name, level, thrown)
    rows = [Row("everyone", None, "", _("the list of all"))]
    rows += [Row(field, None, value, value) for field, value in zip(SINGLE, values, strict=True)]
    for field in LISTS:
        lines = [_line(field, each, book) for each in lines_of(draft, field)]
        remarks = [remark(field, each[0], book) if field in book.names else "" for each in lines_of(draft, field)]
        rows += [Row(field, place, *each, remark=remarks[place]) for place, each in enumerate(lines)]
        rows.append(Row(field, len(lines), "", "", adds=True))
    return [*rows, Row("leave", None, "", _("leave")), Row("save", None, "", _("save"))]


def lines_of(draft: SaveEntity, field: str) -> tuple[Any, ...]:
    """What a field holds, line by line."""
    if field == "notes":
        return tuple(draft.notes.split("\n")) if draft.notes else ()
    found: tuple[Any, ...] = getattr(draft, field)
    return found


def turned(draft: SaveEntity, field: str) -> SaveEntity | None:
    """The next of the few values that a field may have; None for a field that is typed."""
    if field == "kind":
        place = KINDS.index(draft.kind) if draft.kind in KINDS else -1
        return replace(draft, kind=KINDS[(place + 1) % len(KINDS)])
    if field == "throws_at_table":
        return replace(draft, throws_at_table=not draft.throws_at_table)
    return None


def written(draft: SaveEntity, row: Row, text: str, book: Book) -> SaveEntity:
    """The entity with that line typed so; nothing typed takes a line out. ConsoleError says what cannot be read."""
    if row.place is None:
        if row.field == "level":
            return replace(draft, level=whole(text) if text.strip() else None)
        return _with(draft, row.field, one_line(text))
    lines = list(lines_of(draft, row.field))
    if not text.strip():
        return _with_lines(draft, row.field, lines[: row.place] + lines[row.place + 1 :])
    new = _READ[row.field](text, book)
    return _with_lines(draft, row.field, [*lines[: row.place], *new, *lines[row.place + 1 :]])


def moved(draft: SaveEntity, row: Row, by: int) -> SaveEntity | None:
    """The entity with that line one place earlier or later; None where there is no such place."""
    lines = list(lines_of(draft, row.field)) if row.place is not None else []
    if row.place is None or row.adds or not 0 <= row.place + by < len(lines):
        return None
    lines.insert(row.place + by, lines.pop(row.place))
    return _with_lines(draft, row.field, lines)


def completed(row: Row, text: str, book: Book) -> str:
    """The text with the name that it begins completed; as it is where there is none."""
    if row.field in book.names:
        names = [_worded(row.field, name) for name in book.names[row.field]]
        return next(iter(matching(text, names)), text) if text else text
    if row.field not in ("objects", "cards"):
        return text
    sign = "," if row.field == "objects" or ":" in text else ""
    at = max(text.rfind(","), text.rfind(":")) + 1 if sign else 0
    things = book.cards if row.field == "cards" and ":" not in text else book.objects
    begun = text[at:].strip()
    found = matching(begun, [each.name for each in things]) if begun else ()
    return f"{text[:at]}{' ' if at else ''}{found[0]}" if found else text


def hint(row: Row) -> str:
    """What is typed in that field."""
    number = _("a name and a number: {example}; nothing typed takes it out")
    hints = {
        "everyone": _("Enter: everyone of the bestiary and the party"),
        "leave": _("Enter leaves; what is not saved is asked about first"),
        "save": _("Enter writes all fields, as one act"),
        "kind": _("Enter goes on to the next kind"),
        "name": _("1 to 80 characters"),
        "public_name": _("what the players see; nothing: the name"),
        "level": _("of the level dice; nothing: none"),
        "throws_at_table": _("whether a roll asks for the faces; Enter changes it"),
        "characteristics": number.format(example=f"{word('power', _)} 24"),
        "masteries": number.format(example=_("blades 2")),
        "capacities": number.format(example=_("perception 24")),
        "defences": number.format(example=f"{word('dodge', _)} 11"),
        "resistances": _("a name and thresholds from light to mortal: {example}, - for none").format(
            example=f"{word('resilience', _)} 5 10 15"
        ),
        "objects": _("the beginning of an object's name; several with commas"),
        "cards": _("a card; behind a colon the objects used with it: Assault: Sword"),
        "notes": _("a line of notes"),
    }
    return hints[row.field]


def _line(field: str, line: Any, book: Book) -> tuple[str, str]:
    """A line of a list as it is typed and as it is shown."""
    if field == "notes":
        return line, line
    if field == "objects":
        name = _named(book.objects, line)
        return name, name
    if field == "cards":
        card, used = _named(book.cards, line[0]), ", ".join(_named(book.objects, each) for each in line[1])
        text = f"{card}: {used}" if used else card
        return text, text
    name = _worded(field, line[0])
    if field == "resistances":
        given = " ".join("-" if each is None else str(each) for each in line[1:])
        pairs = zip("LSM", line[1:], strict=True)
        told = " ".join(f"{letter}{shown(each)}" for letter, each in pairs if each is not None)
        return f"{name} {given}", f"{name}  {told}"
    return f"{name} {line[1]}", f"{name}  {shown(line[1])}"


def _named(things: Any, id_: int) -> str:
    found: str = next((each.name for each in things if each.id == id_), "?")
    return found


def _with(draft: SaveEntity, field: str, value: str) -> SaveEntity:
    return replace(draft, name=value) if field == "name" else replace(draft, public_name=value)


def _with_lines(draft: SaveEntity, field: str, lines: list[Any]) -> SaveEntity:
    changed: dict[str, Any] = {field: "\n".join(lines).strip("\n") if field == "notes" else tuple(lines)}
    return replace(draft, **changed)


def _numbered(field: str) -> Callable[[str, Book], list[Any]]:
    def read(text: str, book: Book) -> list[Any]:
        name, number = name_and_number(text)
        return [(_own(field, name, book), number)]

    return read


def _resistance(text: str, book: Book) -> list[Any]:
    name, *given = name_and_thresholds(text)
    return [(_own("resistances", name, book), *given)]


def _own(field: str, name: str, book: Book) -> str:
    """The id of a word as it is shown, or of one that packs know; else the name itself."""
    kind = KINDS_OF_NAMES.get(field)
    if kind is None:
        return name
    shown_as = {word(each, _).casefold(): each for each in book.names[field] if word(each, _) != each}
    return shown_as.get(name.casefold()) or known_or_own(kind, name)


def _worded(field: str, name: str) -> str:
    """A name as it is shown: where it may be one of the rules' words, in the reader's language."""
    return word(name, _) if field in KINDS_OF_NAMES else name


def _objects(text: str, book: Book) -> list[Any]:
    ids = {each.name: each.id for each in book.objects}
    return [ids[name] for name in listed_names(text, list(ids))]


def _card(text: str, book: Book) -> list[Any]:
    cards = {each.name: each.id for each in book.cards}
    objects = {each.name: each.id for each in book.objects}
    card, used = card_and_objects(text, list(cards), list(objects))
    return [(cards[card], tuple(objects[each] for each in used))]


def _note(text: str, book: Book) -> list[Any]:
    clean = one_line(text, 20_000)
    if not clean:
        raise ConsoleError(_("nothing of it can be shown"))
    return [clean]


_READ: dict[str, Callable[[str, Book], list[Any]]] = {
    **{field: _numbered(field) for field in ("characteristics", "masteries", "capacities", "defences")},
    "resistances": _resistance,
    "objects": _objects,
    "cards": _card,
    "notes": _note,
}
