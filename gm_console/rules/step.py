"""One step of the reasoning behind a result, as data: worded only when somebody reads it."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType

from gm_console.rules.data import Data, from_data, to_data


@dataclass(frozen=True, slots=True)
class Step:
    """What happened (`kind`) and the numbers, names and origins that a sentence about it needs.

    Numbers are JSON scalars, tuples and mappings; `explain` has the words for every kind.
    """

    kind: str
    numbers: Mapping[str, Data] = field(default_factory=dict)

    def __post_init__(self) -> None:
        """Close the mapping, so that a step of a frozen result is as frozen as the rest."""
        object.__setattr__(self, "numbers", MappingProxyType(dict(self.numbers)))

    def as_data(self) -> Data:
        """The step as JSON data."""
        return to_data(self)

    @classmethod
    def from_data(cls, data: object) -> "Step":
        """The step that `as_data` wrote, or a `Refusal` of kind `stored_data`."""
        return from_data(cls, data)


def step(kind: str, /, **numbers: Data) -> Step:
    """A step, written as a call."""
    return Step(kind, numbers)
