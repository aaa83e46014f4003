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


def known_capacities(session: Session) -> Spellings:
    """The capacities that stand on sheets."""
    return _first(name for names in session.exec(select(Entity.capacities).order_by(col(Entity.id))) for name in names)


def known_masteries(session: Session) -> Spellings:
    """The masteries that stand on sheets, then those that cards name."""
    return _first(
        [
            *(name for names in session.exec(select(Entity.masteries).order_by(col(Entity.id))) for name in names),
            *(name for names in session.exec(select(Card.masteries).order_by(col(Card.id))) for name in names),
        ]
    )


def _first(names: Iterable[str]) -> dict[str, str]:
    known: dict[str, str] = {}
    for name in names:
        known.setdefault(plain(name), name)
    return known
