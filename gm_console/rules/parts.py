"""The numbers of an act, each with where it comes from."""

from dataclasses import dataclass
from itertools import pairwise

from gm_console.rules.data import Data, to_data
from gm_console.rules.number import LIMIT, bounded, split
from gm_console.rules.refusal import Refusal

ORIGINS = ("characteristic", "mastery", "card", "object", "condition", "distance", "situation", "typed")
"""Where a number may come from; `situation` is the GM's ±n, `typed` a number given without a name."""


@dataclass(frozen=True, slots=True)
class Part:
    """One number that is added up with others: `amount`, as it counts there, and its origin.

    `name` is data and shown as it is, but for the ids of the well-known words (`power`, `body_control`, `dodge` …),
    which are translated. A characteristic keeps its `score`, its amount is the value (14 gives 1; T7).
    """

    amount: int
    origin: str
    name: str = ""
    score: int | None = None

    def __post_init__(self) -> None:
        """Refuse an unknown origin and numbers beyond their bounds."""
        if self.origin not in ORIGINS:
            raise Refusal("unknown_word", word=self.origin, known=ORIGINS)
        bounded(self.name or self.origin, self.amount)
        if self.score is not None:
            bounded(self.name or self.origin, self.score)


def characteristic(name: str, score: int) -> Part:
    """The part that a characteristic of that score gives: its value (T7, T8)."""
    return Part(split(score)[0], "characteristic", name, score)


def mastery(name: str, bonus: int) -> Part:
    """The part that a mastery gives: its bonus as it stands (T37, T38)."""
    return Part(bonus, "mastery", name)


def part_data(part: Part | None) -> Data:
    """The part as a step keeps it, None for none."""
    return to_data(part)


def parts_data(parts: tuple[Part, ...]) -> tuple[Data, ...]:
    """The parts as a step keeps them: a mapping each, by field name."""
    return tuple(to_data(part) for part in parts)


@dataclass(frozen=True, slots=True)
class ByDistance:
    """A card's or an object's complexity by distance (T13).

    `entries` are (from how many squares, complexity), the first from 0 squares, in rising order.
    """

    origin: str
    name: str
    entries: tuple[tuple[int, int], ...]

    def __post_init__(self) -> None:
        """Refuse a list that does not start at 0 squares or does not rise."""
        if not self.entries or self.entries[0][0] != 0:
            raise Refusal("by_distance_start", name=self.name)
        if self.origin not in ORIGINS:
            raise Refusal("unknown_word", word=self.origin, known=ORIGINS)
        for squares, complexity in self.entries:
            bounded("distance", squares, 0, LIMIT)
            bounded("complexity", complexity)
        reached = [squares for squares, _ in self.entries]
        if any(later <= earlier for earlier, later in pairwise(reached)):
            raise Refusal("by_distance_order", name=self.name)


@dataclass(frozen=True, slots=True)
class Threshold:
    """What an act's failure threshold is made of besides the largest die.

    `characteristic` adds its value (None adds nothing). `complexity` are the parts that lower it, distance's left out:
    the rules reckon that one. What carries a complexity by distance stands in `by_distance` alone, without a part for
    its own complexity, which the list replaces; `threshold` and `complexity_source` keep the two apart.
    """

    characteristic: Part | None = None
    complexity: tuple[Part, ...] = ()
    by_distance: tuple[ByDistance, ...] = ()


def threshold(
    characteristic: Part | None = None, *, sources: tuple[Part | ByDistance, ...] = (), extra: tuple[Part, ...] = ()
) -> Threshold:
    """A threshold from what each card and object brings (`sources`) and the situation and conditions (`extra`)."""
    flat = tuple(each for each in sources if isinstance(each, Part))
    return Threshold(characteristic, flat + extra, tuple(each for each in sources if isinstance(each, ByDistance)))


def complexity_source(
    origin: str, name: str, complexity: int, by_distance: tuple[tuple[int, int], ...] = ()
) -> Part | ByDistance:
    """What a card or an object brings to the complexity: its list by distance if it has one, else its own number."""
    return ByDistance(origin, name, by_distance) if by_distance else Part(complexity, origin, name)
