"""Whether counts fit the chances they were thrown with."""

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

Chance = Fraction | float


def deviation(counts: Mapping[Any, int], chances: Mapping[Any, Chance]) -> float:
    """How far the counts lie from the chances, in standard deviations of chi-square (Wilson and Hilferty).

    What is expected less than 10 times is put together; what cannot happen but did is as far as can be.
    """
    thrown = sum(counts.values())
    if any(count and not chances.get(key) for key, count in counts.items()):
        return float("inf")
    cells, rare = [], (0.0, 0)
    for key, chance in chances.items():
        expected, count = float(chance) * thrown, counts.get(key, 0)
        if expected < 10:
            rare = (rare[0] + expected, rare[1] + count)
        elif expected:
            cells.append((expected, count))
    if rare[0] >= 5:
        cells.append(rare)
    freedom = len(cells) - 1
    if freedom < 1:
        return 0.0
    square = sum((count - expected) ** 2 / expected for expected, count in cells)
    spread = 2 / (9 * freedom)
    deviations: float = ((square / freedom) ** (1 / 3) - (1 - spread)) / spread**0.5
    return deviations
