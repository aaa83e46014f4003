"""The names that stand on the sheets of a campaign, to be offered when another is written."""

from sqlite3 import Connection, OperationalError
from typing import NamedTuple

from gm_console.campaign.damage import listed
from gm_console.campaign.packs.words import WORDS, plain
from gm_console.campaign.views.bestiary import NamedLine, cards, objects
from gm_console.text import fold

NAMED = ("characteristics", "masteries", "capacities", "defences", "resistances")
"""The fields of an entity that are tables of names."""
KINDS = {"characteristics": "characteristic", "defences": "defence", "resistances": "resistance"}
"""The kind of well-known words that a field's names may be."""
_OF_CARDS = {
    "characteristics": """
        SELECT value FROM card, json_each(value_characteristics)
        UNION SELECT threshold_characteristic FROM card UNION SELECT json_extract(blow, '$.characteristic') FROM card
    """,
    "masteries": "SELECT value FROM card, json_each(masteries) WHERE value <> '*'",
    "defences": "SELECT n.value FROM card, json_each(defences) AS d, json_each(d.value, '$.names') AS n",
    "resistances": "SELECT value FROM card, json_each(resistances)",
}
"""The names that cards ask for, which a sheet that plays them may be expected to have."""


class Book(NamedTuple):
    """What an entity may be written with: the campaign's cards and objects, and the names in use in each field."""

    cards: tuple[NamedLine, ...]
    objects: tuple[NamedLine, ...]
    names: dict[str, tuple[str, ...]]
    plain: dict[str, frozenset[str]]
    """The same names as two of them are compared."""


def book(connection: Connection) -> Book:
    """Read what there is to choose from; well-known words (by their ids) first, then names on sheets and cards."""
    names = {field: _names(connection, field) for field in NAMED}
    return Book(cards(connection), objects(connection), names, as_compared(names))


def as_compared(names: dict[str, tuple[str, ...]]) -> dict[str, frozenset[str]]:
    """The names of each field as two of them are compared: no accents, no case."""
    return {field: frozenset(map(plain, found)) for field, found in names.items()}


def _names(connection: Connection, field: str) -> tuple[str, ...]:
    well_known = WORDS.get(KINDS.get(field, ""), {})
    rows = connection.execute(f"SELECT DISTINCT {field} FROM entity").fetchall()
    used = {name for (kept,) in rows for name in listed(kept)} | _of_cards(connection, field)
    return (*well_known, *sorted(used - set(well_known), key=fold))


def _of_cards(connection: Connection, field: str) -> set[str]:
    query = _OF_CARDS.get(field)
    try:
        rows = connection.execute(query).fetchall() if query else ()
    except OperationalError:
        # What stands in a card's cell is no JSON: what uses the card tells that.
        return set()
    return {name for (name,) in rows if isinstance(name, str)}
