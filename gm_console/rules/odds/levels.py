"""Which level should I throw? The pools an entity may throw, compared (Twoelf; T6)."""

from dataclasses import dataclass, replace

from gm_console.rules.action import Action
from gm_console.rules.odds.action import odds
from gm_console.rules.odds.results import ActionOdds
from gm_console.rules.refusal import Refusal
from gm_console.rules.target import Target


@dataclass(frozen=True, slots=True)
class LevelOdds:
    """An act thrown with the dice of one level, and whether none gives it better odds."""

    odds: ActionOdds
    best: bool


def compare_levels(action: Action, targets: tuple[Target, ...] = ()) -> tuple[LevelOdds, ...]:
    """The act with the dice of every level up to the entity's own, rising, by its success at the first target.

    Exactly one is the best: of equal ones the highest, since its values are. A level whose dice give no value (a single
    die with an odd number of faces in an enchantment) is passed over; where all do, the refusal of the last.
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
    best = max(compared, key=lambda each: (each.first.succeeds, each.dice_level))
    return tuple(LevelOdds(each, each is best) for each in compared)
