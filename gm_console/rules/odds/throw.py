"""The laws of a pool under a threshold: the sum of its dice with its doubles, and whether it fails at all.

A polynomial in the sum is kept in one whole number, each coefficient in a slot of its own wide enough for the largest
(Kronecker's substitution): products and powers then run at the speed of Python's integers.
"""

from functools import lru_cache
from math import prod

from gm_console.rules.odds.law import Law, law


@lru_cache(maxsize=128)
def passing(sizes: tuple[int, ...], threshold: int) -> Law:
    """The law of a throw that has no value: only how many outcomes do not fail (Twoelf, failure threshold; T20)."""
    count = prod(_capped(sizes, threshold))
    return law(prod(sizes), 0, (count,) if count else ())


@lru_cache(maxsize=128)
def sums(sizes: tuple[int, ...], threshold: int, double: str | None = None) -> Law:
    """The law of the sum of dice of these sizes, largest first, none of which lies above the threshold.

    `double` is the setting of that name where doubles matter, None where they do not (T22–T24).
    """
    faces = _capped(sizes, threshold)
    ways = prod(sizes)
    if not faces[-1]:
        return Law(ways, len(sizes), (), ())
    # No count exceeds the ways in which every die shows a face or, while faces are given out, none yet. A whole number
    # of bytes, so that a slot can be cut out again.
    width = prod(face + 1 for face in faces).bit_length() // 8 + 1
    counts = _cut(prod(_die(each, width) ** faces.count(each) for each in set(faces)), len(faces), sum(faces), width)
    if double is None:
        return law(ways, len(sizes), counts)
    # Dice of another size stay apart under `same_size`, even where the threshold leaves them the same faces.
    groups = [faces] if double == "any" else [_capped((size,) * sizes.count(size), threshold) for size in set(sizes)]
    short = prod(_all_different(group, width) for group in groups)
    full = sum(group[0] * len(group) for group in groups)
    plain = _cut(short, full - sum(faces), full - len(faces), width)[::-1]
    return law(ways, len(sizes), counts, plain)


def _capped(sizes: tuple[int, ...], threshold: int) -> tuple[int, ...]:
    """The highest face that each die may show, 0 where there is none."""
    return tuple(max(0, min(size, threshold)) for size in sizes)


def _die(faces: int, width: int) -> int:
    """The polynomial of one die: x + x² + … + x^faces."""
    return int.from_bytes((b"\1" + bytes(width - 1)) * faces, "little") << 8 * width


def _all_different(faces: tuple[int, ...], width: int) -> int:
    """The outcomes in which all these dice (highest face each, largest first) show different faces.

    They stand by how far their sum falls short of the first die's highest face on every die: that keeps the numbers
    short as long as the faces are high. Faces are given out from the highest down. The dice that can show a face can
    show every lower one, so that of them exactly those are still free that no higher face has taken: which ones does
    not matter, only how many.
    """
    most = faces[0]
    if len(faces) > most:
        return 0
    taken = [1] + [0] * len(faces)
    for face in range(most, 0, -1):
        able = sum(highest >= face for highest in faces)
        # The faces left must do for the dice left: what is further behind cannot end with every die placed.
        for used in range(min(able, most - face + 1) - 1, max(len(faces) - face, 0) - 1, -1):
            if taken[used]:
                taken[used + 1] += (taken[used] * (able - used)) << 8 * width * (most - face)
    return taken[-1]


def _cut(polynomial: int, lowest: int, highest: int, width: int) -> list[int]:
    """The coefficients from x^lowest to x^highest."""
    data = polynomial.to_bytes(width * (highest + 1), "little")
    return [int.from_bytes(data[place * width : (place + 1) * width], "little") for place in range(lowest, highest + 1)]
