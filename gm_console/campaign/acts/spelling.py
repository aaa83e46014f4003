"""One spelling for each name: what the GM types takes the spelling that sheets and cards of the campaign have.

The rules look names up letter by letter; a person takes `Épée`, `epee` and `épée` for one word.
"""

from collections.abc import Iterable, Mapping

from sqlmodel import Session, col, select

from gm_console.campaign.packs.words import plain
from gm_console.campaign.tables import Card, Entity

Spellings = Mapping[str, str]
"""The spelling in force by plain name."""


def spelled(known: Spellings, name: str) -> str:
    """The name as it is spelled in the campaign; as it is where it is new."""
    return known.get(plain(name), name)


def known_names(session: Session, field: str) -> Spellings:
    """The names of that kind (a column of Entity: "masteries") that stand on sheets, then those that cards name."""
    sheets = session.exec(select(getattr(Entity, field)).order_by(col(Entity.id)))
    cards = session.exec(select(Card).order_by(col(Card.id))) if field != "capacities" else ()
    return _first([*(name for names in sheets for name in names), *(n for card in cards for n in _named(card, field))])


def _named(card: Card, field: str) -> Iterable[str]:
    if field == "masteries":
        return card.masteries
    if field == "defences":
        return [name for entry in card.defences for name in entry["names"]]
    if field == "resistances":
        return card.resistances
    by = (card.blow or {}).get("characteristic")
    return [*card.value_characteristics, *filter(None, (card.threshold_characteristic, by))]


def _first(names: Iterable[str]) -> dict[str, str]:
    known: dict[str, str] = {}
    for name in names:
        known.setdefault(plain(name), name)
    return known
