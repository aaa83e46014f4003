"""The odds of one throw of level dice: the exact law of what `level_dice.resolve` makes of every outcome."""

from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction

from gm_console.rules.action import Action
from gm_console.rules.complexity import reckon
from gm_console.rules.dice import level_pool
from gm_console.rules.odds.contest import contest, side
from gm_console.rules.odds.endings import Ending, endings, struck
from gm_console.rules.odds.law import Law
from gm_console.rules.odds.pools import within_reach
from gm_console.rules.odds.results import WOUNDS, ActionOdds, TargetOdds
from gm_console.rules.odds.spread import spreads
from gm_console.rules.odds.throw import passing, sums
from gm_console.rules.pools import Pool
from gm_console.rules.refusal import Refusal
from gm_console.rules.target import Target
from gm_console.rules.throws import target_pool, throws

MOST_TARGETS = 200
"""More than a fight has tags for."""


def odds(action: Action, targets: tuple[Target, ...] = ()) -> ActionOdds:
    """The exact odds of an act, given the same values as the act itself: what is shown is what is thrown.

    Refuses what `resolve` refuses of them, dice beyond what can be reckoned at once, and more than 200 targets.
    """
    if action.kind == "contest" and not targets:
        raise Refusal("contest_alone")
    if action.kind == "luck" and (not targets or any(target.opposition is None for target in targets)):
        raise Refusal("luck_opposition")
    if len(targets) > MOST_TARGETS:
        raise Refusal("odds_targets", most=MOST_TARGETS, given=len(targets))
    pool = within_reach(level_pool(action.dice_level, action.rulings))
    threshold = reckon(action, action.threshold).threshold if action.threshold else None
    law = _law(action, pool, threshold)
    bonus = sum(part.amount for part in action.value)
    if action.kind == "contest" and not action.contested:
        met: tuple[TargetOdds, ...] = (contest(action, targets, law, bonus),)
    else:
        met = tuple(_met(action, target, law, bonus, pool) for target in targets or (None,))
    return ActionOdds(
        kind="contested" if action.contested else action.kind,
        level=action.level,
        dice_level=action.dice_level,
        pool=str(pool),
        threshold=threshold,
        critical=Fraction(law.doubles, law.ways) if action.kind == "attack" else None,
        targets=met,
        law=law,
        bonus=bonus,
        rulings=action.rulings,
    )


def _law(action: Action, pool: Pool, threshold: int | None) -> Law:
    # A threshold at or above the largest die never fails: such throws share one law, and so do those that all fail.
    highest = pool.largest if threshold is None else max(0, min(threshold, pool.largest))
    if action.kind == "effort":
        return passing(pool.sizes, highest)
    if action.kind == "enchantment":
        return spreads(pool.sizes, highest)
    return sums(pool.sizes, highest, action.rulings.double if action.kind == "attack" else None)


def _met(action: Action, target: Target | None, law: Law, bonus: int, pool: Pool) -> TargetOdds:
    if target is not None and throws(action, target):
        return _against_throw(action, target, law, bonus, pool)
    target = target or Target()
    if action.kind == "effort":
        return _told(action, target, law.ways, [("success", None, law.passing)])
    return _told(action, target, law.ways, endings(action, target, law, bonus))


def _against_throw(action: Action, target: Target, law: Law, bonus: int, pool: Pool) -> TargetOdds:
    """Against the target's own throw, each of its outcomes against each of the actor's."""
    theirs = _theirs(action, target, pool)
    ends: list[Ending] = []
    for raw, count in law.counts():
        value = raw + bonus
        held = theirs.holding(value)
        ends.append(("unsuccessful", None, count * held))
        ends.append(("success", struck(action, target, value, action.category), count * (theirs.law.ways - held)))
    return _told(action, target, law.ways * theirs.law.ways, ends, str(theirs.pool))


def wins_at(action: Action, target: Target, value: int) -> Fraction:
    """The chance that a roll value, once thrown, wins against the target's own throw."""
    theirs = _theirs(action, target, level_pool(action.dice_level, action.rulings))
    return 1 - Fraction(theirs.holding(value), theirs.law.ways)


@dataclass(frozen=True, slots=True)
class _Theirs:
    """A target's own throw. ahead: how far above it, bonuses and ties reckoned in, a roll value must lie to win."""

    pool: Pool
    law: Law
    ahead: int

    def holding(self, value: int) -> int:
        """The outcomes of it that hold against a roll value."""
        return self.law.at_least(value - self.ahead + 1)


def _theirs(action: Action, target: Target, pool: Pool) -> _Theirs:
    """What a target throws against dice of that pool.

    Of an enchantment equal values go to the higher total maximum, then to the initiator (T43–T46); in place of the
    defences an equal contest is not won.
    """
    their_pool = within_reach(target_pool(target, action.rulings))
    if action.contested:
        law, bonus = side(action, target)
        return _Theirs(their_pool, law, bonus + 1)
    law = spreads(their_pool.sizes, their_pool.largest)
    return _Theirs(their_pool, law, 0 if pool.maximum >= their_pool.maximum else 1)


def _told(
    action: Action, target: Target, ways: int, ends: Iterable[Ending], their_pool: str | None = None
) -> TargetOdds:
    """The endings as shares of all `ways`; what none of them accounts for has failed."""
    outcomes = {"unsuccessful": 0, "success": 0, "great success": 0, "absorbed": 0}
    wounds = dict.fromkeys(WOUNDS, 0)
    for outcome, wound, count in ends:
        outcomes[outcome] += count
        wounds[wound] += count
    failed = ways - sum(outcomes.values())
    wounds[None] += failed
    none, light, serious, mortal = (Fraction(count, ways) for count in wounds.values())
    return TargetOdds(
        target.name,
        Fraction(failed, ways),
        Fraction(outcomes["unsuccessful"], ways),
        Fraction(outcomes["success"] + outcomes["absorbed"], ways),
        Fraction(outcomes["great success"], ways),
        absorbed=Fraction(outcomes["absorbed"], ways),
        wounds=(none, light, serious, mortal) if action.category is not None else None,
        pool=their_pool,
    )
