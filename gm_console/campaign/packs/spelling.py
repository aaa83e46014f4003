"""One spelling for each name: where a card and a sheet write the same name otherwise, the sheet's is kept.

The rules look names up letter by letter; a person takes `Épée`, `epee` and `épée` for one word.
"""

from collections.abc import Iterable, Mapping
from typing import TypeVar

from gm_console.campaign.packs.model import Entity
from gm_console.campaign.packs.words import plain

Value = TypeVar("Value")
KINDS = ("characteristics", "masteries", "capacities", "defences", "resistances")
"""The kinds of names that stand on a sheet; a mastery and a capacity may be spelled differently."""


class Spelling:
    """The spellings in force: of each kind the first one met of each name, sheets before cards."""

    def __init__(self, entities: Iterable[Entity], before: Mapping[str, Iterable[str]] | None = None) -> None:
        """Take the names that stand on the sheets; `before` them, by kind, those that are in force already."""
        self._known: dict[tuple[str, str], str] = {}
        for kind, names in (before or {}).items():
            self.all(kind, names)
        for entity in entities:
            for kind in KINDS:
                self.all(kind, getattr(entity, kind))

    def one(self, kind: str, name: str) -> str:
        """The name as it is spelled everywhere."""
        return self._known.setdefault((kind, plain(name)), name)

    def all(self, kind: str, names: Iterable[str]) -> list[str]:
        """The names as they are spelled everywhere."""
        return [self.one(kind, name) for name in names]

    def table(self, kind: str, named: dict[str, Value]) -> dict[str, Value]:
        """The table with its names as they are spelled everywhere."""
        return {self.one(kind, name): value for name, value in named.items()}
