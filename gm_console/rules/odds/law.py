"""The law of one throw: how many of all its outcomes reach each value without failing."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import accumulate


@dataclass(frozen=True, slots=True)
class Law:
    """Of `ways` equally likely outcomes, those that do not fail, by their value.

    `reached[i]` of them have at least the value `lowest + i`, `plain[i]` are those among them without a double. Both
    may be empty where every outcome fails.
    """

    ways: int
    lowest: int
    reached: tuple[int, ...]
    plain: tuple[int, ...]

    @property
    def passing(self) -> int:
        """The outcomes that do not fail."""
        return self.reached[0] if self.reached else 0

    @property
    def doubles(self) -> int:
        """The outcomes that do not fail and have a double."""
        return self.passing - (self.plain[0] if self.plain else 0)

    def at_least(self, value: int) -> int:
        """The outcomes that do not fail with at least that value."""
        return _from(self.reached, value - self.lowest)

    def plain_at_least(self, value: int) -> int:
        """Those among them without a double."""
        return _from(self.plain, value - self.lowest)

    def counts(self) -> Iterator[tuple[int, int]]:
        """Each value that can come up, rising, with its outcomes."""
        for place, count in enumerate(self.reached):
            after = self.reached[place + 1] if place + 1 < len(self.reached) else 0
            if count > after:
                yield self.lowest + place, count - after

    def total(self) -> int:
        """The values of all outcomes that do not fail, added up."""
        return self.lowest * self.passing + sum(self.reached[1:])


def law(ways: int, lowest: int, counts: Sequence[int], plain: Sequence[int] | None = None) -> Law:
    """A law from the outcomes of each value, from `lowest` upwards; `plain` None: doubles are not looked at."""
    reached = _reached(counts)
    return Law(ways, lowest, reached, reached if plain is None else _reached(plain))


def certain(value: int) -> Law:
    """The law of a value that is fixed."""
    return Law(1, value, (1,), (1,))


def _reached(counts: Iterable[int]) -> tuple[int, ...]:
    return tuple(accumulate(reversed(tuple(counts))))[::-1]


def _from(reached: tuple[int, ...], place: int) -> int:
    if place <= 0:
        return reached[0] if reached else 0
    return reached[place] if place < len(reached) else 0
