"""The odds of a roll of level dice, as exact fractions."""

from dataclasses import dataclass
from fractions import Fraction

from gm_console.rules.category import CATEGORIES
from gm_console.rules.odds.law import Law
from gm_console.rules.rulings import Rulings

WOUNDS = (None, *CATEGORIES)
"""What a roll may wound, in the order in which `wounds` has the shares."""


@dataclass(frozen=True, slots=True)
class TargetOdds:
    """How an act may end for one target, or in a contest over all sides; the five endings add up to 1.

    `wounds` are the shares of `WOUNDS`, none including failed and unsuccessful; None for an act without a category.
    `absorbed` is the share of the successes of whose category nothing was left. `pool` is what the target throws
    itself, None where it throws nothing.
    """

    name: str
    failed: Fraction
    unsuccessful: Fraction
    success: Fraction
    great_success: Fraction = Fraction(0)
    tie: Fraction = Fraction(0)
    absorbed: Fraction = Fraction(0)
    wounds: tuple[Fraction, Fraction, Fraction, Fraction] | None = None
    pool: str | None = None

    @property
    def succeeds(self) -> Fraction:
        """Success of either kind."""
        return self.success + self.great_success

    @property
    def effective(self) -> Fraction:
        """Success of which something is left: what the act's effects need."""
        return self.succeeds - self.absorbed

    @property
    def endings(self) -> tuple[Fraction, Fraction, Fraction, Fraction, Fraction]:
        """The shares of failed, unsuccessful, success, great success and tie, in the order of `results.OUTCOMES`."""
        return self.failed, self.unsuccessful, self.success, self.great_success, self.tie


@dataclass(frozen=True, slots=True)
class ActionOdds:
    """The odds of one throw of level dice against its targets.

    `kind` is the action's, or `contested` for a contest in place of the defences, which has odds for each target.
    `critical`: not failed and a double, whatever is opposed; None for the kinds that have none. `targets` has one entry
    for each target, one without a name when there is none, and in a contest one over all sides. `law` is that of the
    dice, to whose values `bonus` is added.
    """

    kind: str
    level: int
    dice_level: int
    pool: str
    threshold: int | None
    critical: Fraction | None
    targets: tuple[TargetOdds, ...]
    law: Law
    bonus: int
    rulings: Rulings

    @property
    def first(self) -> TargetOdds:
        """How it ends for the first target."""
        return self.targets[0]

    @property
    def failed(self) -> Fraction:
        """The share that fails by the threshold."""
        return self.first.failed

    def values(self) -> tuple[tuple[int, Fraction], ...]:
        """Each value that can come up, rising, with its share of what does not fail; none for an effort."""
        if self.kind == "effort":
            return ()
        return tuple((value + self.bonus, Fraction(count, self.law.passing)) for value, count in self.law.counts())

    def mean(self) -> Fraction | None:
        """The mean of the values, None where there are none."""
        if self.kind == "effort" or not self.law.passing:
            return None
        return Fraction(self.law.total(), self.law.passing) + self.bonus
