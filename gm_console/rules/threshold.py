"""What an act's failure threshold is made of, by value."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

from gm_console.rules.number import LIMIT, bounded
from gm_console.rules.parts import ORIGINS, Part
from gm_console.rules.refusal import Refusal


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
    its own complexity, which the list replaces; `threshold` and `complexity_source` keep the two apart. `aside` are
    conditions of further targets that do not count, for one throw has one threshold; they are told.
    """

    characteristic: Part | None = None
    complexity: tuple[Part, ...] = ()
    by_distance: tuple[ByDistance, ...] = ()
    aside: tuple[Part, ...] = ()


def threshold(
    characteristic: Part | None = None,
    *,
    sources: tuple[Part | ByDistance, ...] = (),
    extra: tuple[Part, ...] = (),
    aside: tuple[Part, ...] = (),
) -> Threshold:
    """A threshold from what each card and object brings (`sources`) and the situation and conditions (`extra`).

    aside: what is told and does not count.
    """
    flat = tuple(each for each in sources if isinstance(each, Part))
    lists = tuple(each for each in sources if isinstance(each, ByDistance))
    return Threshold(characteristic, flat + extra, lists, aside)


def hardest(brought: Sequence[tuple[Part, ...]]) -> tuple[tuple[Part, ...], tuple[Part, ...]]:
    """What counts of what each target's conditions bring to the complexity, and what of it is left aside.

    One throw has one threshold: of several targets those of the one hardest to act on count, as distance counts that
    of the farthest; of equals the first's.
    """
    counted = max(brought, key=lambda parts: sum(part.amount for part in parts), default=())
    return counted, tuple(part for parts in brought if parts is not counted for part in parts)


def retargeted(fence: Threshold, brought: Sequence[tuple[Part, ...]]) -> Threshold:
    """The same threshold with what these targets' conditions bring to it in place of the former ones'."""
    counted, aside = hardest(brought)
    own = tuple(part for part in fence.complexity if part.origin not in ("target", "situation"))
    said = tuple(part for part in fence.complexity if part.origin == "situation")
    return replace(fence, complexity=own + counted + said, aside=aside)


def complexity_source(
    origin: str, name: str, complexity: int, by_distance: tuple[tuple[int, int], ...] = ()
) -> Part | ByDistance:
    """What a card or an object brings to the complexity: its list by distance if it has one, else its own number."""
    return ByDistance(origin, name, by_distance) if by_distance else Part(complexity, origin, name)
