"""The names that stand on the sheets of a campaign, to be offered when another is written."""

from sqlite3 import Connection
from typing import NamedTuple

from gm_console.campaign.damage import listed
from gm_console.campaign.packs.words import WORDS
from gm_console.campaign.views.bestiary import NamedLine, cards, objects
from gm_console.text import fold

NAMED = ("characteristics", "masteries", "capacities", "defences", "resistances")
"""The fields of an entity that are tables of names."""
_KINDS = {"characteristics": "characteristic", "defences": "defence", "resistances": "resistance"}


class Book(NamedTuple):
    """What an entity may be written with: the campaign's cards and objects, and the names in use in each field."""

    cards: tuple[NamedLine, ...]
    objects: tuple[NamedLine, ...]
    names: dict[str, tuple[str, ...]]


def book(connection: Connection) -> Book:
    """Read what there is to choose from; well-known words (by their ids) come first, then names in use."""
    names = {field: _names(connection, field) for field in NAMED}
    return Book(cards(connection), objects(connection), names)


def _names(connection: Connection, field: str) -> tuple[str, ...]:
    well_known = WORDS.get(_KINDS.get(field, ""), {})
    rows = connection.execute(f"SELECT DISTINCT {field} FROM entity").fetchall()
    used = {name for (kept,) in rows for name in listed(kept)}
    return (*well_known, *sorted(used - set(well_known), key=fold))
