"""The law of an enchantment's throw: the highest die less the lowest, or what one die alone gives."""

from functools import lru_cache
from math import prod

from gm_console.rules.odds.law import Law, law
from gm_console.rules.pools import Pool
from gm_console.rules.value import spread


@lru_cache(maxsize=128)
def spreads(sizes: tuple[int, ...], threshold: int) -> Law:
    """The law of a pool's spread, no die above the threshold; doubles mean nothing here (Twoelf, enchantment; T41).

    A single die with an odd number of faces is refused: half of its maximum is not settled.
    """
    top = min(sizes[0], threshold)
    if len(sizes) == 1:
        counts = [0] * (sizes[0] + 1)
        values = [spread(Pool(sizes), (face,))[0] for face in range(1, sizes[0] + 1)]
        for value in values[: max(0, top)]:
            counts[value] += 1
    else:
        counts = _by_spread(sizes, top)
    return law(prod(sizes), 0, counts)


def _by_spread(sizes: tuple[int, ...], top: int) -> list[int]:
    """The outcomes of each spread from 0 on, all faces from 1 to `top`."""
    alike = [(size, sizes.count(size)) for size in dict.fromkeys(sizes)]

    def within(low: int, high: int) -> int:
        return prod(max(0, min(size, high) - low + 1) ** dice for size, dice in alike)

    # rows[w]: the outcomes within w + 1 neighbouring faces, for each place these can have. Those that reach both ends
    # are what is left when the ones within all but the lowest, and all but the highest, are taken out, and the ones
    # taken out twice put back.
    counts = []
    rows = [[within(low, low + wide) for low in range(1, top - wide + 1)] for wide in range(max(0, top))]
    for wide in range(max(0, top)):
        count = sum(rows[wide])
        if wide >= 1:
            count -= sum(rows[wide - 1][:-1]) + sum(rows[wide - 1][1:])
        if wide >= 2:
            count += sum(rows[wide - 2][1:-1])
        counts.append(count)
    return counts
