"""Which level should I throw? By what the act is for, against every throw of small pools."""

from collections import Counter
from dataclasses import replace
from fractions import Fraction

import pytest

from gm_console.rules.action import Action, Blow
from gm_console.rules.effect import Effect
from gm_console.rules.odds.action import odds
from gm_console.rules.odds.levels import compare_levels, measure, measured
from gm_console.rules.parts import Part, mastery
from gm_console.rules.refusal import Refusal
from gm_console.rules.results import ActionResult
from gm_console.rules.rulings import Rulings
from gm_console.rules.target import DefenceEntry, Resistance, Target
from gm_console.rules.threshold import Threshold
from tests.rules.kit import defence
from tests.rules.odds.kit import levels, resolved

DICE = levels((4,), (6,), (4, 4), (6, 4), (6, 6))


def lowered(*values: int) -> tuple[DefenceEntry, ...]:
    return tuple(defence("armour", value, "lowers") for value in values)


def hindered(by: int) -> Threshold:
    return Threshold(None, (Part(by, "typed"),))


LIGHT = Action("attack", 4, 4, threshold=hindered(2), category="light", blow=Blow("fixed", Part(3, "card")))
"""A hit that meets armour alone never misses: it is absorbed."""
SERIOUS = replace(LIGHT, category="serious", blow=Blow("value"))
ENCHANTING = replace(LIGHT, blow=None, effects=(Effect("condition", "caught"),))

ACTS = {
    "armour absorbs": (LIGHT, (Target(defences=lowered(6)),)),
    "stopped or absorbed": (LIGHT, (Target(defences=(defence("dodge", 3, "stops"), *lowered(7))),)),
    "as many wounds, heavier ones": (replace(SERIOUS, threshold=None), (Target(),)),
    "resistance": (SERIOUS, (Target(defences=lowered(6, 8), resistances=(Resistance("resilience", 3, 6, 9),)),)),
    "never a wound": (LIGHT, (Target(defences=lowered(3), resistances=(Resistance("resilience"),)),)),
    "an effect that needs something left": (ENCHANTING, (Target(defences=lowered(6)),)),
    "no category": (Action("attack", 4, 4, threshold=hindered(1)), (Target(defences=lowered(6)),)),
    "enchantment": (Action("enchantment", 4, 4, (mastery("", 1),), hindered(1)), (Target(level=2),)),
    "luck": (Action("luck", 4, 4), (Target(opposition=Part(6, "card")),)),
    "effort": (Action("effort", 4, 4, threshold=hindered(1)), ()),
    "contest": (Action("contest", 4, 4), (Target(level=3), Target(level=1))),
}


def worth(results: list[ActionResult]) -> tuple[int, ...]:
    """How many outcomes wound at all, mortally, seriously; leave something; succeed; tie."""
    wounds = Counter(result.targets[0].wound for result in results)
    good = [result for result in results if result.outcome in ("success", "great success")]
    left = [r for r in good if not any(step.numbers.get("absorbed") for step in r.targets[0].steps)]
    ties = sum(result.outcome == "tie" for result in results)
    hurt = len(results) - wounds[None]
    return hurt, wounds["mortal"], wounds["serious"], len(left), len(good), ties


@pytest.mark.parametrize("name", ACTS)
def test_the_best_level_is_the_one_that_does_most_of_what_the_act_is_for(name: str) -> None:
    action, targets = ACTS[name]
    settled = replace(action, rulings=DICE)
    figures = []
    for level in range(5):
        results = resolved(replace(settled, dice_level=level), targets)
        figures.append((tuple(each / len(results) for each in worth(results)), level))
    compared = compare_levels(settled, targets)
    assert [each.best for each in compared] == [each == max(figures) for each in figures]
    by = measure(settled)
    shown = {"wounds": 0, "effective": 3, "succeeds": 4}[by]
    assert [float(measured(each.odds.first, by)) for each in compared] == [each[0][shown] for each in figures]


def test_what_is_absorbed_does_not_count_as_a_wound() -> None:
    action, targets = ACTS["armour absorbs"]
    compared = compare_levels(replace(action, level=2, dice_level=2, rulings=DICE), targets)
    # A d6 does not fail more often than 2d4, but armour 6 leaves nothing of what it may hit with.
    assert [each.odds.first.succeeds for each in compared] == [Fraction(1, 2), Fraction(2, 3), Fraction(1, 4)]
    assert [measured(each.odds.first, "wounds") for each in compared] == [0, 0, Fraction(1, 8)]
    assert [each.best for each in compared] == [False, False, True]


@pytest.mark.parametrize(
    ("act", "by"),
    [
        ("armour absorbs", "wounds"),
        ("an effect that needs something left", "effective"),
        ("no category", "succeeds"),
        ("enchantment", "succeeds"),
        ("luck", "succeeds"),
        ("effort", "succeeds"),
        ("contest", "succeeds"),
    ],
)
def test_what_levels_are_compared_by(act: str, by: str) -> None:
    assert measure(ACTS[act][0]) == by


def test_the_best_of_the_levels_one_may_throw() -> None:
    action = Action("enchantment", 8, 8, (mastery("", 2),), Threshold(None, (Part(3, "card"),)))
    compared = compare_levels(action, (Target(level=4),))
    assert [each.odds.dice_level for each in compared] == list(range(9))
    assert [each.odds.dice_level for each in compared if each.best] == [4]
    assert all(
        each.odds == odds(replace(action, dice_level=level), (Target(level=4),)) for level, each in enumerate(compared)
    )


def test_of_levels_equally_good_the_highest_is_best() -> None:
    compared = compare_levels(Action("effort", 8, 8, threshold=Threshold(None, ())))
    assert [each.odds.dice_level for each in compared if each.best] == [8]


def test_levels_without_a_value_are_passed_over() -> None:
    rulings = Rulings(level_dice="1d5; 2d5; 1d7")
    compared = compare_levels(Action("enchantment", 2, 2, rulings=rulings))
    assert [each.odds.dice_level for each in compared] == [1]
    with pytest.raises(Refusal) as caught:
        compare_levels(Action("enchantment", 0, 0, rulings=rulings))
    assert caught.value.kind == "odd_die"
    # No other refusal is passed over: the table would lack a level without a word.
    with pytest.raises(Refusal) as caught:
        compare_levels(Action("attack", 1, 1, rulings=Rulings(level_dice="1d4; 40d100")))
    assert caught.value.kind == "odds_pool"
    with pytest.raises(Refusal) as caught:
        compare_levels(Action("contest", 2, 2, rulings=rulings), (Target("Shaman"),))
    assert caught.value.kind == "target_level"
