"""The laws against icepool's, which counts another way, on a grid of pools, thresholds and bonuses."""

from collections import Counter
from fractions import Fraction
from itertools import product
from math import prod

import pytest

from gm_console.rules.action import Action
from gm_console.rules.odds.action import odds
from gm_console.rules.odds.spread import spreads
from gm_console.rules.odds.throw import sums
from gm_console.rules.parts import Part, mastery
from gm_console.rules.pools import cycle_pool
from gm_console.rules.rulings import Rulings
from gm_console.rules.target import Target
from tests.rules.odds.dice_by_icepool import extremes, sum_and_double
from tests.rules.odds.kit import fence

POOLS = [*(cycle_pool(level).sizes for level in (0, 2, 3, 5, 8, 13, 19, 24)), (10, 8, 8, 6), (20, 20, 20)]


@pytest.mark.parametrize("double", ["any", "same_size"])
@pytest.mark.parametrize("sizes", POOLS, ids=str)
def test_sum_and_double(sizes: tuple[int, ...], double: str) -> None:
    for threshold in (1, 3, sizes[0] - 1, sizes[0]):
        every, plain = Counter[int](), Counter[int]()
        for (total, has_double), count in sum_and_double(sizes, threshold, double).items():
            every[total] += count
            plain[total] += 0 if has_double else count
        law = sums(sizes, threshold, double)
        assert (law.ways, law.passing) == (prod(sizes), every.total())
        assert dict(law.counts()) == every
        assert all(
            law.plain_at_least(value) == sum(count for total, count in plain.items() if total >= value)
            for value in range(sum(sizes) + 1)
        )


@pytest.mark.parametrize("sizes", [sizes for sizes in POOLS if len(sizes) > 1], ids=str)
def test_spread(sizes: tuple[int, ...]) -> None:
    for threshold in (1, 3, sizes[0] - 1, sizes[0]):
        expected = Counter[int]()
        for (lowest, highest), count in extremes(sizes, threshold).items():
            expected[highest - lowest] += count
        assert dict(spreads(sizes, threshold).counts()) == expected


@pytest.mark.parametrize("level", [2, 8, 16, 60])
def test_attack_against_a_number(level: int) -> None:
    sizes = cycle_pool(level).sizes
    for threshold, bonus, double in product((2, 9, 12), (-3, 0, 4), ("any", "same_size")):
        middle = sum(min(size, threshold) + 1 for size in sizes) // 2
        action = Action(
            "attack", level, level, (mastery("", bonus),), fence(sizes, threshold), rulings=Rulings(double=double)
        )
        found = odds(action, (Target(opposition=Part(middle, "typed")),))
        law = sum_and_double(sizes, threshold, double)
        reached = sum(count for (total, _double), count in law.items() if total + bonus >= middle)
        doubles = sum(count for (_total, has_double), count in law.items() if has_double)
        assert found.first.success == Fraction(reached, prod(sizes))
        assert found.critical == Fraction(doubles, prod(sizes))
        assert found.failed == 1 - Fraction(law.denominator(), prod(sizes))
