"""What must hold of the odds of any act."""

from dataclasses import replace
from fractions import Fraction

from hypothesis import given, settings
from hypothesis import strategies as some

from gm_console.rules.action import Action, Blow
from gm_console.rules.capacity import CapacityTest
from gm_console.rules.category import CATEGORIES
from gm_console.rules.odds.action import odds
from gm_console.rules.odds.capacity import capacity_odds
from gm_console.rules.odds.record import action_record, capacity_record
from gm_console.rules.odds.results import ActionOdds
from gm_console.rules.odds.shares import shares
from gm_console.rules.parts import Part, mastery
from gm_console.rules.rulings import CHOICES, Rulings
from gm_console.rules.target import Defence, DefenceEntry, Resistance, Target
from gm_console.rules.threshold import Threshold

FIXED = ("capacity_score_match", "capacity_after_inversion", "threshold_dice", "double", "opposition_tie", "blow_power")
rulings = some.builds(Rulings, **{name: some.sampled_from(CHOICES[name]) for name in FIXED})
small = some.integers(-20, 60)
threshold = some.builds(lambda complexity: Threshold(None, (Part(complexity, "typed"),)), some.integers(-3, 14))
entries = some.lists(
    some.builds(
        lambda value, effect: DefenceEntry((Defence("dodge", value),), effect),
        some.none() | small,
        some.sampled_from(("stops", "lowers")),
    ),
    max_size=4,
).map(tuple)
resistance = some.lists(small, min_size=3, max_size=3).map(lambda at: Resistance("resilience", *sorted(at)))
targets = some.builds(Target, defences=entries, resistances=some.lists(resistance, max_size=2).map(tuple))
attacks = some.builds(
    lambda level, bonus, needed, category, critical, blow, rulings: Action(
        "attack", level, level, (mastery("", bonus),), needed, None, category, critical, blow, rulings=rulings
    ),
    some.integers(0, 24),
    some.integers(-5, 9),
    some.none() | threshold,
    some.sampled_from(CATEGORIES),
    some.sampled_from(CATEGORIES),
    some.just(Blow("value")) | small.map(lambda amount: Blow("fixed", Part(amount, "typed"))),
    rulings,
)


def whole(found: ActionOdds) -> None:
    for target in found.targets:
        assert sum(target.endings) == 1
        assert min(target.endings) >= 0
        assert target.wounds is None or (sum(target.wounds) == 1 and min(target.wounds) >= 0)
        assert target.wounds is None or target.wounds[0] >= target.failed + target.unsuccessful


@settings(max_examples=150, deadline=None)
@given(attacks, targets)
def test_shares_of_an_attack_sum_to_1(action: Action, target: Target) -> None:
    found = odds(action, (target,))
    whole(found)
    assert sum(share for _value, share in found.values()) == (0 if found.failed == 1 else 1)
    assert found.critical is not None and found.critical <= 1 - found.failed
    record = action_record(found)
    endings = [record[name] for name in ("failed", "unsuccessful", "success", "great_success", "tie")]
    assert abs(sum(each for each in endings if isinstance(each, float)) - 1) < 1e-12


@settings(max_examples=150, deadline=None)
@given(attacks, targets, threshold)
def test_more_complexity_never_helps(action: Action, target: Target, needed: Threshold) -> None:
    easier = odds(replace(action, threshold=needed), (target,))
    harder = odds(replace(action, threshold=Threshold(None, (*needed.complexity, Part(1, "situation")))), (target,))
    assert harder.failed >= easier.failed
    assert harder.first.succeeds <= easier.first.succeeds
    assert (harder.critical or 0) <= (easier.critical or 0)


@settings(max_examples=150, deadline=None)
@given(attacks, targets, some.integers(0, 3))
def test_higher_defences_never_help_the_attacker(action: Action, target: Target, place: int) -> None:
    if place >= len(target.defences) or target.defences[place].options[0].value is None:
        return
    entry = target.defences[place]
    higher = replace(entry, options=tuple(Defence(each.name, (each.value or 0) + 1) for each in entry.options))
    against = replace(target, defences=(*target.defences[:place], higher, *target.defences[place + 1 :]))
    before, after = odds(action, (target,)).first, odds(action, (against,)).first
    assert after.succeeds <= before.succeeds
    assert after.great_success <= before.great_success
    assert before.wounds and after.wounds and after.wounds[0] >= before.wounds[0]


@settings(max_examples=60, deadline=None)
@given(some.integers(0, 24), some.integers(0, 24), some.integers(-4, 4), threshold, rulings)
def test_an_enchantment_is_whole_and_helped_by_mastery(
    level: int, theirs: int, bonus: int, needed: Threshold, rulings: Rulings
) -> None:
    action = Action("enchantment", level, level, (mastery("", bonus),), needed, rulings=rulings)
    found = odds(action, (Target(level=theirs),))
    whole(found)
    better = odds(replace(action, value=(mastery("", bonus + 1),)), (Target(level=theirs),))
    assert better.first.succeeds >= found.first.succeeds


@settings(max_examples=60, deadline=None)
@given(some.integers(0, 16), some.lists(some.integers(0, 16), min_size=1, max_size=5))
def test_a_contest_is_whole_and_one_side_more_never_helps(level: int, others: list[int]) -> None:
    action = Action("contest", level, level)
    sides = tuple(Target(level=each) for each in others)
    found = odds(action, sides)
    whole(found)
    assert odds(action, (*sides, Target(level=3))).first.success <= found.first.success


@settings(max_examples=60, deadline=None)
@given(some.integers(-300, 300), rulings)
def test_a_capacity_test_is_whole(number: int, rulings: Rulings) -> None:
    found = capacity_odds(CapacityTest(number, rulings=rulings))
    at_least = [float(found.at_least(each)) for each in found.degrees]
    assert at_least == sorted(at_least, reverse=True)
    assert abs(sum(float(found.degree(each)) for each in found.degrees) - 1) < 1e-12
    assert set(capacity_record(found)) >= {"degrees", "at_least", "mean", "variance"}


@given(some.lists(some.integers(0, 10**30), min_size=1, max_size=12))
def test_rounded_shares_sum_to_100_and_lie_beside_the_exact(parts: list[int]) -> None:
    rounded = shares(parts)
    if not sum(parts):
        assert rounded == (0,) * len(parts)
        return
    assert sum(rounded) == 100
    assert all(abs(each - Fraction(100 * part, sum(parts))) < 1 for each, part in zip(rounded, parts, strict=True))
