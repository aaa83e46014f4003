"""20 000 seeded rolls by the rules for each kind and each setting's values, against the odds of the same act."""

from collections import Counter
from dataclasses import replace
from functools import cache
from random import Random

import pytest

from gm_console.rules.action import Action, Blow, as_contest
from gm_console.rules.capacity import CapacityTest, resolve_capacity
from gm_console.rules.dice import Thrower, level_pool
from gm_console.rules.level_dice import perform, resolve
from gm_console.rules.odds.action import odds
from gm_console.rules.odds.capacity import capacity_odds, critical_of
from gm_console.rules.odds.results import ActionOdds
from gm_console.rules.parts import Part, characteristic, mastery
from gm_console.rules.results import ActionResult
from gm_console.rules.rulings import Rulings
from gm_console.rules.target import Defence, DefenceEntry, Resistance, Target
from gm_console.rules.threshold import Threshold
from gm_console.rules.throws import target_pool, throws
from tests.rules.kit import defence
from tests.rules.odds.chi_square import deviation

ROLLS = 20_000
ALLOWED = 3.5
"""Standard deviations; the seeds are fixed, so that what passes once passes always."""

LISTED = "1d4; 1d6; 1d8; 2d6; 1d8+1d6; 1d10+1d6; 2d8; 2d10; 2d8+2d6"

NEEDED = Threshold(characteristic("body_control", 14), (Part(2, "card"),))
ATTACK = Action(
    "attack",
    8,
    8,
    (characteristic("power", 24), mastery("sword", 1)),
    NEEDED,
    distance=25,
    category="serious",
    blow=Blow("product", Part(6, "object", "sword"), characteristic("power", 24)),
)
DEFENDER = Target(
    defences=(
        DefenceEntry((Defence("dodge", 12), Defence("parry", 14)), "stops"),
        defence("survival_instinct", 15, "lowers"),
        defence("armour", 20, "lowers"),
    ),
    resistances=(Resistance("resilience", 5, 10, 100),),
)
EFFORT = Action("effort", 8, 3, threshold=NEEDED, distance=25)
ENCHANTMENT = Action("enchantment", 8, 4, (mastery("", 2),), NEEDED)
LUCK = Action("luck", 8, 8)
CONTEST = Action("contest", 8, 4, (mastery("", 1),))
ENCHANTED = (Target("one", level=3), Target("two", level=8, dice_level=2))
SIDES = (Target("b", level=3, value=(mastery("", 2),)), Target("c", level=8, dice_level=1))
STRIKE = replace(ATTACK, dice_level=4)
CONTESTING = tuple(replace(each, resistances=(Resistance("resilience", 5, 10, 100),)) for each in SIDES)
LUCKY = (Target(opposition=Part(15, "card")),)

ACTS = {
    "attack": (ATTACK, (DEFENDER,)),
    "attack, roll value for blow": (replace(ATTACK, dice_level=4, blow=Blow("value")), (DEFENDER,)),
    "enchantment": (ENCHANTMENT, ENCHANTED),
    "luck": (LUCK, LUCKY),
    "effort": (EFFORT, ()),
    "contest": (CONTEST, SIDES),
    "a contest for the defences": (as_contest(STRIKE), CONTESTING),
    "a contest for the defences, roll value for blow": (as_contest(replace(STRIKE, blow=Blow("value"))), CONTESTING),
}
LOOKED_AT = {
    "attack": ("level_dice", "threshold_dice", "distance_step", "double", "opposition_tie", "blow_power"),
    "attack, roll value for blow": (),
    "enchantment": ("level_dice", "threshold_dice"),
    "luck": ("level_dice", "opposition_tie"),
    "effort": ("level_dice", "threshold_dice", "distance_step"),
    "contest": ("level_dice",),
    "a contest for the defences": ("level_dice", "blow_power"),
    "a contest for the defences, roll value for blow": (),
}
OTHER = {
    "level_dice": LISTED,
    "threshold_dice": "own",
    "distance_step": "started",
    "double": "same_size",
    "opposition_tie": "exceeds",
    "blow_power": "score",
}
CASES = [(act, setting) for act, settings in LOOKED_AT.items() for setting in ("", *settings)]


def act_of(name: str, setting: str) -> tuple[Action, tuple[Target, ...]]:
    action, targets = ACTS[name]
    if setting == "threshold_dice":
        # Only who throws the dice of a lower level than their own notices; pools of one largest die do not.
        action = replace(action, dice_level=2)
    return replace(action, rulings=Rulings(**{setting: OTHER[setting]} if setting else {})), targets


def rolls(action: Action, targets: tuple[Target, ...], seed: str, number: int = ROLLS) -> list[ActionResult]:
    """So many throws resolved, a tenth by `perform`, the others from faces thrown for it; the same faces once."""
    thrower = Thrower(Random(seed))
    resolved = cache(lambda faces, theirs: resolve(action, targets, faces, theirs))
    pool = level_pool(action.dice_level, action.rulings)
    pools = [target_pool(each, action.rulings) if throws(action, each) else None for each in targets]
    performed = [perform(action, targets, thrower) for _ in range(number // 10)]
    return performed + [
        resolved(thrower.throw(pool), tuple(each and thrower.throw(each) for each in pools))
        for _ in range(number - len(performed))
    ]


def deviations(results: list[ActionResult], told: ActionOdds) -> list[float]:
    """Of the endings and wounds of every target, criticals, and the values of what did not fail."""
    found = [deviation(Counter(r.value for r in results if not r.failed), dict(told.values()))] if told.values() else []
    if told.critical is not None:
        criticals = Counter(bool(result.critical) for result in results)
        found.append(deviation(criticals, {True: told.critical, False: 1 - told.critical}))
    for place, target in enumerate(told.targets):
        if told.kind == "contest":
            outcomes = Counter(result.outcome for result in results)
        else:
            outcomes = Counter(result.targets[place].outcome for result in results)
        names = ("failed", "unsuccessful", "success", "great success", "tie")
        found.append(deviation(outcomes, dict(zip(names, target.endings, strict=True))))
        if target.wounds:
            wounds = Counter(result.targets[place].wound for result in results)
            found.append(deviation(wounds, dict(zip((None, "light", "serious", "mortal"), target.wounds, strict=True))))
    return found


@pytest.mark.parametrize("name, setting", CASES, ids=[f"{name}-{setting or 'default'}" for name, setting in CASES])
def test_level_dice(name: str, setting: str) -> None:
    action, targets = act_of(name, setting)
    found = deviations(rolls(action, targets, f"{name} {setting}"), odds(action, targets))
    assert max(found) < ALLOWED, found


@pytest.mark.parametrize("setting", LOOKED_AT["attack"])
def test_rolls_under_another_setting_would_be_found(setting: str) -> None:
    action, targets = act_of("attack", setting)
    told = odds(replace(action, rulings=Rulings()), targets)
    assert max(deviations(rolls(action, targets, setting, ROLLS // 10), told)) > ALLOWED


@pytest.mark.parametrize("number", [24, -13])
@pytest.mark.parametrize("match", ["rule", "example"])
@pytest.mark.parametrize("after", ["continue", "stop"])
def test_capacity(number: int, match: str, after: str) -> None:
    rulings = Rulings(capacity_score_match=match, capacity_after_inversion=after)
    test = CapacityTest(number, rulings=rulings)
    thrower = Thrower(Random(f"{number} {match} {after}"))
    resolved = cache(lambda faces: resolve_capacity(test, faces))
    results = [resolved(thrower.throw_capacity(rulings)) for _ in range(ROLLS)]
    told = capacity_odds(test)
    degrees = Counter(result.degrees for result in results)
    assert deviation(degrees, {each: float(told.degree(each)) for each in told.degrees}) < ALLOWED
    criticals = Counter((result.critical, result.magnitude) for result in results)
    kinds: list[tuple[str | None, int]] = [(each, m) for each in ("success", "failure") for m in range(1, 12)]
    chances = {each: critical_of(each[1]) for each in kinds}
    assert deviation(criticals, {**chances, (None, 0): 1 - sum(chances.values())}) < ALLOWED
    both = Counter((result.degrees, result.critical, result.magnitude) for result in results)
    joint = {
        (degree, critical, m): float(told.joint(degree, critical, m))
        for degree in told.degrees
        for critical, m in (*kinds, (None, 0))
    }
    assert deviation(both, joint) < ALLOWED
    other = capacity_odds(
        CapacityTest(number, rulings=Rulings(capacity_score_match="rule" if match != "rule" else "example"))
    )
    assert deviation(degrees, {each: float(other.degree(each)) for each in other.degrees}) > ALLOWED
