"""The odds of a capacity test (14 Empereurs), in closed form under every setting."""

from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache

from gm_console.rules.capacity import CapacityTest
from gm_console.rules.number import split
from gm_console.rules.odds.surd import ONE, RATE, Surd, power

SPAN = 14
"""Degrees this far from the mastery degree leave out less than 10^−15 of the law."""

MAGNITUDES = 12
"""Criticals of a higher magnitude come up less than once in 10^14 tests."""

CRITICAL = Fraction(1, 132)
"""The chance of a critical success of any magnitude, and that of a critical failure (E13, E14)."""

_FACE = Fraction(1, 12)
_LAST = Fraction(10, 12)
"""The chance that a die ends the test by being looked at against the score."""


@dataclass(frozen=True, slots=True)
class CapacityOdds:
    """The law of a capacity test: it begins with `mastery` degrees, and its last die adds `step` with `chance`.

    `stops`: the first inversion ends the test, without a look at the score (E11).
    """

    tested: int
    mastery: int
    step: int
    chance: Fraction
    stops: bool

    @property
    def mean(self) -> Fraction:
        """The mean of the success degrees."""
        return self.mastery + self.step * self._scores

    @property
    def variance(self) -> Fraction:
        """The variance of the success degrees."""
        return (Fraction(13, 66) if self.stops else Fraction(1, 5)) + self._scores * (1 - self._scores)

    @property
    def _scores(self) -> Fraction:
        # One test in 66 ends on its inversion.
        return self.chance * (1 - 2 * CRITICAL) if self.stops else self.chance

    @property
    def degrees(self) -> range:
        """The degrees worth showing: all but less than 10^−15 of the law."""
        low, high = sorted((0, self.step))
        return range(self.mastery - SPAN + low, self.mastery + SPAN + high + 1)

    def degree(self, degrees: int) -> Surd:
        """The chance of exactly so many success degrees."""
        net = degrees - self.mastery
        if not self.stops:
            return self._with_last(_net(net), _net(net - self.step))
        ended = power(Surd(_FACE), abs(net) + 2) * Fraction(1 if net else 2)
        return self._with_last(_run(net), _run(net - self.step)) + ended

    def at_least(self, degrees: int) -> Surd:
        """The chance of at least so many success degrees (E16, E17)."""
        net = degrees - self.mastery
        if not self.stops:
            return self._with_last(_net_from(net), _net_from(net - self.step))
        return self._with_last(_run_from(net), _run_from(net - self.step)) + _ended_from(net)

    def joint(self, degrees: int, critical: str | None = None, magnitude: int = 0) -> Surd:
        """The chance of so many success degrees together with that critical of that magnitude, or with none (E15)."""
        net = degrees - self.mastery
        if critical is None:
            return self._with_last(_run(net), _run(net - self.step))
        turned = magnitude - 1 if critical == "success" else 1 - magnitude
        chance = critical_of(magnitude)
        if self.stops:
            return Surd(chance if net == turned else Fraction(0))
        # After the inversion the test goes on as it began.
        return self.degree(degrees - turned) * chance

    def _with_last(self, without: Surd, scored: Surd) -> Surd:
        """Mixed by whether the last die adds its degree."""
        return without * (1 - self.chance) + scored * self.chance


def capacity_odds(test: CapacityTest) -> CapacityOdds:
    """The exact odds of a capacity test, given the same value as the test itself."""
    mastery, score = split(test.tested)
    faces = score + 1 if test.rulings.capacity_score_match == "example" else score
    return CapacityOdds(
        test.tested,
        mastery,
        -1 if test.tested < 0 else 1,
        Fraction(faces, 10),
        test.rulings.capacity_after_inversion == "stop",
    )


def critical_of(magnitude: int) -> Fraction:
    """The chance of a critical success of that magnitude, from 1, under every setting; of a failure it is the same."""
    return _FACE ** (magnitude + 1) if magnitude >= 1 else Fraction(0)


@lru_cache(maxsize=128)
def _net(net: int) -> Surd:
    """12s less 11s of a whole test: (√35/7)·(6 − √35)^|net|."""
    return power(RATE, abs(net)) * Surd(Fraction(0), Fraction(1, 7))


@lru_cache(maxsize=128)
def _net_from(net: int) -> Surd:
    """At least so many: (7 + √35)/14 · (6 − √35)^net above 0, and the rest of 1 by symmetry below."""
    if net > 0:
        return power(RATE, net) * Surd(Fraction(1, 2), Fraction(1, 14))
    return ONE + _net_from(1 - net) * Fraction(-1)


@lru_cache(maxsize=128)
def _run(net: int) -> Surd:
    """12s alone, 11s alone or neither, then a last die looked at."""
    return power(Surd(_FACE), abs(net)) * _LAST


@lru_cache(maxsize=128)
def _run_from(net: int) -> Surd:
    if net > 0:
        return power(Surd(_FACE), net) * Fraction(10, 11)
    return Surd(1 - 2 * CRITICAL) + _run_from(1 - net) * Fraction(-1)


@lru_cache(maxsize=128)
def _ended_from(net: int) -> Surd:
    """Tests that end on their inversion with at least so many: m − 1 up after m 12s, m − 1 down after m 11s."""
    if net > 0:
        return power(Surd(_FACE), net) * CRITICAL
    return Surd(2 * CRITICAL) + _ended_from(1 - net) * Fraction(-1)
