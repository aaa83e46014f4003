"""One spelling for each name: where a card and a sheet write the same name otherwise, the sheet's is kept.

The rules look names up letter by letter; a person takes `Épée`, `epee` and `épée` for one word.
"""

from collections.abc import Iterable
from typing import TypeVar

from gm_console.campaign.packs.model import Entity
from gm_console.campaign.packs.words import plain

Value = TypeVar("Value")


class Spelling:
    """The spellings in force: the first one met of each name, sheets before cards."""

    def __init__(self, entities: Iterable[Entity]) -> None:
        """Take the names that stand on the sheets."""
        self._known: dict[str, str] = {}
        for entity in entities:
            sheet = (entity.characteristics, entity.masteries, entity.capacities, entity.defences, entity.resistances)
            for names in sheet:
                self.all(names)

    def one(self, name: str) -> str:
        """The name as it is spelled everywhere."""
        return self._known.setdefault(plain(name), name)

    def all(self, names: Iterable[str]) -> list[str]:
        """The names as they are spelled everywhere."""
        return [self.one(name) for name in names]

    def keys(self, table: dict[str, Value]) -> dict[str, Value]:
        """The table with its names as they are spelled everywhere."""
        return {self.one(name): value for name, value in table.items()}
