"""Which level should I throw? The pools an entity may throw, compared (Twoelf; T6)."""

from dataclasses import dataclass, replace
from fractions import Fraction

from gm_console.rules.action import Action
from gm_console.rules.odds.action import odds
from gm_console.rules.odds.results import ActionOdds, TargetOdds
from gm_console.rules.refusal import Refusal
from gm_console.rules.target import Target


@dataclass(frozen=True, slots=True)
class LevelOdds:
    """An act thrown with the dice of one level, and whether none gives it better odds."""

    odds: ActionOdds
    best: bool


def measure(action: Action) -> str:
    """What the levels of that act are compared by: `wounds`, `effective` or `succeeds`.

    A hit may be absorbed by defences that only lower: an act that wounds is worth what it wounds, one with a category
    and no blow what is left of its successes.
    """
    if action.category is None:
        return "succeeds"
    return "effective" if action.blow is None else "wounds"


def measured(target: TargetOdds, by: str) -> Fraction:
    """The share of that measure: of any wound, of success with something left, of success."""
    if by == "wounds":
        return 1 - target.wounds[0] if target.wounds else Fraction(0)
    return target.effective if by == "effective" else target.succeeds


def compare_levels(action: Action, targets: tuple[Target, ...] = ()) -> tuple[LevelOdds, ...]:
    """The act with the dice of every level up to the entity's own, rising, by its `measure` at the first target.

    Exactly one is the best. Of those that wound equally often it is the one with more mortal, then more serious wounds,
    then the one that succeeds, or ties, more often, then the highest, since its values are. A level whose dice give no
    value (a single die with an odd number of faces in an enchantment) is passed over; where all do, the refusal of the
    last.
    """
    compared: list[ActionOdds] = []
    refused: Refusal | None = None
    for level in range(action.level + 1):
        try:
            compared.append(odds(replace(action, dice_level=level), targets))
        except Refusal as refusal:
            if refusal.kind != "odd_die":
                raise
            refused = refusal
    if not compared and refused:
        raise refused
    by = measure(action)
    best = max(compared, key=lambda each: (_worth(each.first, by), each.dice_level))
    return tuple(LevelOdds(each, each is best) for each in compared)


def _worth(target: TargetOdds, by: str) -> tuple[Fraction, ...]:
    heavy = (target.wounds or (Fraction(0),))[:1:-1]
    return (measured(target, by), *heavy, target.effective, target.succeeds, target.tie)
