"""What there is to choose from: entities, cards, objects, conditions known by name; and an entity's fields to edit."""

import json
from sqlite3 import Connection
from typing import TYPE_CHECKING, NamedTuple

from gm_console.campaign.damage import listed, reading
from gm_console.language import _
from gm_console.text import fold

if TYPE_CHECKING:
    from gm_console.campaign.requests import SaveEntity


class BestiaryLine(NamedTuple):
    """An entity of the bestiary or the party; `cards` counts those it may play."""

    id: int
    kind: str
    name: str
    public_name: str
    level: int | None
    cards: int


class NamedLine(NamedTuple):
    """A card or an object of the campaign; detail: the card's kind, "" for an object."""

    id: int
    name: str
    detail: str


class ConditionTypeLine(NamedTuple):
    """A condition known by name, as it is put on unless something else is said."""

    id: int
    name: str
    amount: int
    affects: str
    capacities: tuple[str, ...]
    counts: str
    lasts: str
    rounds: int | None
    reminder: str


def bestiary(connection: Connection, sought: str = "") -> tuple[BestiaryLine, ...]:
    """Read those who may be brought in, by name: all whose name has each word of `sought` at a word's beginning.

    Those whose name begins with what is sought come first.
    """
    rows = connection.execute(
        """
        SELECT e.id, e.kind, e.name, e.public_name, e.level,
               (SELECT count(*) FROM entity_card h WHERE h.entity_id = e.id)
        FROM entity e WHERE e.copy_of_id IS NULL AND NOT e.retired
        """
    )
    found = (BestiaryLine(*row) for row in rows)
    fitting = (each for each in found if matches(f"{each.name} {each.public_name}", sought))
    return tuple(sorted(fitting, key=lambda each: (not begins(each.name, sought), _by_name(each))))


def matches(name: str, sought: str) -> bool:
    """Whether each word sought begins a word of the name, accents and case ignored; nothing sought matches all."""
    words = _words(name)
    return all(any(word.startswith(each) for word in words) for each in _words(sought))


def begins(name: str, sought: str) -> bool:
    """Whether the name begins with what is sought, accents and case ignored."""
    return " ".join(_words(name)).startswith(" ".join(_words(sought)))


def cards(connection: Connection) -> tuple[NamedLine, ...]:
    """Read all cards, by name."""
    rows = connection.execute("SELECT id, name, kind FROM card")
    return tuple(sorted((NamedLine(*row) for row in rows), key=_by_name))


def objects(connection: Connection) -> tuple[NamedLine, ...]:
    """Read all objects, by name."""
    rows = connection.execute("SELECT id, name, '' FROM object")
    return tuple(sorted((NamedLine(*row) for row in rows), key=_by_name))


def condition_types(connection: Connection) -> tuple[ConditionTypeLine, ...]:
    """Read the conditions known by name."""
    rows = connection.execute(
        "SELECT id, name, amount, affects, capacities, counts, lasts, rounds, reminder FROM condition_type"
    )
    found = (
        ConditionTypeLine(id_, name, amount, affects, listed(capacities), *rest)
        for id_, name, amount, affects, capacities, *rest in rows
    )
    return tuple(sorted(found, key=_by_name))


def fall_rule(connection: Connection) -> dict[str, int]:
    """Read from how many wounds of a category on someone is marked as to fall; empty: nobody is."""
    rule = connection.execute("SELECT fall_rule FROM campaign").fetchone()[0]
    found: dict[str, int] = json.loads(rule) if rule else {}
    return found


def entity_fields(connection: Connection, entity: int) -> "SaveEntity | None":
    """Read an entity's fields as the request that would write them again; None when there is no such row."""
    from gm_console.campaign.requests import SaveEntity

    row = connection.execute(
        """
        SELECT kind, name, public_name, level, throws_at_table, notes, characteristics, masteries, capacities, defences,
               resistances FROM entity WHERE id = ?
        """,
        (entity,),
    ).fetchone()
    if row is None:
        return None
    kind, name, public_name, level, at_table, notes, *tables, resistances = row
    with reading(_("what stands on the sheet of {name} (entity {number})").format(name=name, number=entity)):
        characteristics, masteries, capacities, defences = (tuple(json.loads(each).items()) for each in tables)
        resists = tuple(
            (each, of.get("light"), of.get("serious"), of.get("mortal")) for each, of in json.loads(resistances).items()
        )
    carried = "SELECT object_id FROM entity_object WHERE entity_id = ? ORDER BY position, id"
    used = "SELECT object_id FROM entity_card_object WHERE entity_card_id = ? ORDER BY position, id"
    lines = "SELECT id, card_id FROM entity_card WHERE entity_id = ? ORDER BY position, id"
    return SaveEntity(
        id=entity,
        kind=kind,
        name=name,
        public_name=public_name,
        level=level,
        throws_at_table=bool(at_table),
        characteristics=characteristics,
        masteries=masteries,
        capacities=capacities,
        defences=defences,
        resistances=resists,
        objects=tuple(each for (each,) in connection.execute(carried, (entity,))),
        cards=tuple(
            (card, tuple(each for (each,) in connection.execute(used, (line,))))
            for line, card in connection.execute(lines, (entity,)).fetchall()
        ),
        notes=notes,
    )


def _by_name(line: BestiaryLine | NamedLine | ConditionTypeLine) -> tuple[str, int]:
    return fold(line.name), line.id


def _words(text: str) -> list[str]:
    return fold(text).replace("-", " ").replace("'", " ").split()
