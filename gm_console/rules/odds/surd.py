"""Exact numbers a + b√35, in which the explosions of a capacity test have their law."""

from dataclasses import dataclass
from fractions import Fraction
from math import isqrt

RADICAND = 35


@dataclass(frozen=True, slots=True)
class Surd:
    """The number `rational` + `root` · √35."""

    rational: Fraction
    root: Fraction = Fraction(0)

    def __add__(self, other: "Surd") -> "Surd":
        return Surd(self.rational + other.rational, self.root + other.root)

    def __mul__(self, other: "Surd | Fraction") -> "Surd":
        if isinstance(other, Fraction):
            return Surd(self.rational * other, self.root * other)
        return Surd(
            self.rational * other.rational + RADICAND * self.root * other.root,
            self.rational * other.root + self.root * other.rational,
        )

    def __float__(self) -> float:
        """The nearest double, or one beside it, however much of the two terms cancels."""
        if not self.root:
            return float(self.rational)
        divisor = self.rational.denominator * self.root.denominator
        whole = self.rational.numerator * self.root.denominator
        root = self.root.numerator * self.rational.denominator
        # A number other than 0 of this form is at least 1 / (|whole| + |root|·√35) / divisor in size: twice the bits of
        # the terms, and those of a double to spare, stand behind the point.
        bits = 2 * max(whole.bit_length(), root.bit_length() + 3) + 64
        scaled = isqrt(RADICAND * root * root << 2 * bits)
        return float(Fraction((whole << bits) + (scaled if root > 0 else -scaled), divisor << bits))


ONE = Surd(Fraction(1))
RATE = Surd(Fraction(6), Fraction(-1))
"""6 − √35: how much rarer each further degree is."""


def power(base: Surd, exponent: int) -> Surd:
    """`base` to a power of at least 0."""
    result = ONE
    while exponent:
        if exponent & 1:
            result *= base
        base *= base
        exponent >>= 1
    return result
