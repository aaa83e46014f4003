"""Pools of dice, written `2d12+1d4`, largest die first."""

import re
from dataclasses import dataclass
from functools import lru_cache

from gm_console.rules.refusal import Refusal

LARGEST_DIE = 100
MOST_DICE = 40

_DICE = re.compile(r"\s*(\d{0,3})[dD](\d{1,4})\s*")


@dataclass(frozen=True, slots=True)
class Pool:
    """Dice thrown together: their sizes, largest first, from 1 to 40 dice of 2 to 100 faces."""

    sizes: tuple[int, ...]

    def __post_init__(self) -> None:
        """Put the largest die first and refuse what nobody could throw."""
        if not 1 <= len(self.sizes) <= MOST_DICE or not all(2 <= size <= LARGEST_DIE for size in self.sizes):
            raise Refusal("pool", most=MOST_DICE, largest=LARGEST_DIE)
        object.__setattr__(self, "sizes", tuple(sorted(self.sizes, reverse=True)))

    def __str__(self) -> str:
        """The pool with every count written.

        >>> str(Pool((4, 12, 12)))
        '2d12+1d4'
        """
        return _written(self.sizes)

    @property
    def largest(self) -> int:
        """The size of its largest die (T4)."""
        return self.sizes[0]

    @property
    def maximum(self) -> int:
        """The most its dice can show together (T45)."""
        return sum(self.sizes)


@lru_cache(maxsize=256)
def _written(sizes: tuple[int, ...]) -> str:
    return "+".join(f"{sizes.count(size)}d{size}" for size in dict.fromkeys(sizes))


def parse_pool(text: str) -> Pool:
    """The pool a text such as `2d12+1d4` or `d6` writes, in any order; a `Refusal` otherwise."""
    sizes: list[int] = []
    for term in text.split("+"):
        match = _DICE.fullmatch(term)
        if match is None:
            raise Refusal("pool_text", text=text[:40])
        count = int(match[1] or 1)
        if not 1 <= count <= MOST_DICE:
            raise Refusal("pool", most=MOST_DICE, largest=LARGEST_DIE)
        sizes += [int(match[2])] * count
    return Pool(tuple(sizes))


@lru_cache(maxsize=64)
def parse_pools(text: str) -> tuple[Pool, ...]:
    """The pools of levels 0, 1, 2 … as `1d4; 1d6; 2d6` lists them; a `Refusal` otherwise."""
    entries = text.strip().removesuffix(";").split(";")
    if len(entries) > 61:
        raise Refusal("pool_list", most=61)
    return tuple(parse_pool(entry) for entry in entries)


@lru_cache(maxsize=64)
def cycle_pool(level: int) -> Pool:
    """The pool of a level by the cycle d4, d6, d8, d12 with one d12 more each time round (T1).

    >>> str(cycle_pool(2)), str(cycle_pool(3)), str(cycle_pool(8)), str(cycle_pool(11))
    ('1d8', '1d12', '2d12+1d4', '3d12')
    """
    twelves, rest = divmod(level + 1, 4)
    return Pool((12,) * twelves + ((), (4,), (6,), (8,))[rest])
