"""Exact shares as the whole percents that a line of the screen has room for."""

from collections.abc import Sequence
from fractions import Fraction


def shares(parts: Sequence[Fraction | float], whole: int = 100) -> tuple[int, ...]:
    """The parts as whole numbers that sum to `whole`, by largest remainder; of equal ones the first gains.

    Parts are of one another, whatever they add up to; all 0 stay 0.

    >>> shares([Fraction(1, 3)] * 3)
    (34, 33, 33)
    """
    weights = [Fraction(part) for part in parts]
    total = sum(weights)
    if not total:
        return (0,) * len(parts)
    exact = [each * whole / total for each in weights]
    rounded = [int(each) for each in exact]
    gains = sorted(range(len(parts)), key=lambda place: rounded[place] - exact[place])
    for place in gains[: whole - sum(rounded)]:
        rounded[place] += 1
    return tuple(rounded)
