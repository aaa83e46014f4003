"""The odds of a contest: who is alone first, and who shares the first place (Twoelf; T52)."""

from collections import Counter
from fractions import Fraction
from math import prod

from gm_console.rules.action import Action
from gm_console.rules.odds.law import Law, certain
from gm_console.rules.odds.pools import within_reach
from gm_console.rules.odds.results import TargetOdds
from gm_console.rules.odds.throw import sums
from gm_console.rules.target import Target
from gm_console.rules.throws import target_pool

Side = tuple[Law, int]
"""The law of a side's dice, and what is added to them."""


def contest(action: Action, targets: tuple[Target, ...], law: Law, bonus: int) -> TargetOdds:
    """The roller over all sides: alone first a success, first together with another a tie, else unsuccessful.

    A side with a fixed opposition has that for its value (T54).
    """
    # Sides alike are reckoned once: the horde of a large fight is two or three kinds of creature.
    others = Counter(side(action, target) for target in targets)
    ways = prod(thrown.ways**number for (thrown, _), number in others.items())
    alone = first = 0
    for raw, count in law.counts():
        alone += count * _below(others, raw + bonus)
        first += count * _below(others, raw + bonus + 1)
    every = law.ways * ways
    return TargetOdds(
        "",
        Fraction(0),
        Fraction(every - first, every),
        Fraction(alone, every),
        tie=Fraction(first - alone, every),
    )


def first_at(action: Action, targets: tuple[Target, ...], value: int) -> Fraction:
    """The chance that a value, once thrown, is alone first among all sides."""
    others = Counter(side(action, target) for target in targets)
    return Fraction(_below(others, value), prod(thrown.ways**number for (thrown, _), number in others.items()))


def side(action: Action, target: Target) -> Side:
    """What a target throws, or is given, as a side of a contest."""
    if target.opposition is not None:
        return certain(target.opposition.amount), 0
    pool = within_reach(target_pool(target, action.rulings))
    return sums(pool.sizes, pool.largest), sum(part.amount for part in target.value)


def _below(others: Counter[Side], value: int) -> int:
    """The outcomes in which every other side stays below the value."""
    return prod((thrown.ways - thrown.at_least(value - bonus)) ** number for (thrown, bonus), number in others.items())
