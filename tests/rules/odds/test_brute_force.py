"""The laws against every throw of small pools, resolved one by one by the rules."""

from dataclasses import replace
from fractions import Fraction
from itertools import product

import pytest

from gm_console.rules.action import Action, Blow, as_contest
from gm_console.rules.effect import Effect
from gm_console.rules.odds.action import odds
from gm_console.rules.odds.law import Law
from gm_console.rules.odds.spread import spreads
from gm_console.rules.odds.throw import sums
from gm_console.rules.parts import Part, characteristic, mastery
from gm_console.rules.pools import Pool
from gm_console.rules.rulings import Rulings
from gm_console.rules.target import Defence, DefenceEntry, Resistance, Target
from gm_console.rules.threshold import Threshold
from gm_console.rules.value import spread
from tests.rules.kit import defence
from tests.rules.odds.kit import counted, every, fence, levels, resolved, told

POOLS = [(4,), (6, 4), (6, 6), (4, 4, 3), (3, 3, 2, 2)]
WITH_DEFENCES = Target(
    defences=(
        DefenceEntry((Defence("dodge", 4), Defence("parry", 5)), "stops", chosen="dodge"),
        DefenceEntry((Defence("own", None),), "stops"),
        defence("survival_instinct", 7, "lowers"),
        defence("armour", 6, "lowers"),
    ),
    resistances=(Resistance("resilience", 3, 6, 8), Resistance("energy", None, 7, 7)),
)
TARGETS = {
    "none": (),
    "defences": (WITH_DEFENCES,),
    "lowers alone": (
        Target(defences=(defence("armour", 6, "lowers"),), resistances=(Resistance("energy", -2, 5, 7),)),
    ),
    "lacking": (Target(defences=(DefenceEntry((Defence("dodge", None),), "stops"),)),),
    "number": (Target(opposition=Part(6, "typed"), resistances=(Resistance("resilience", 2, 6),)),),
}
BLOWS = {
    "none": None,
    "fixed": Blow("fixed", Part(6, "card")),
    "below 0": Blow("fixed", Part(-5, "card")),
    "value": Blow("value"),
    "product": Blow("product", Part(3, "object"), characteristic("power", 24)),
}


@pytest.mark.parametrize("double", ["any", "same_size"])
@pytest.mark.parametrize("tie", ["reaches", "exceeds"])
@pytest.mark.parametrize("sizes", POOLS)
def test_attack(sizes: tuple[int, ...], tie: str, double: str) -> None:
    rulings = levels(sizes, opposition_tie=tie, double=double, blow_power="score" if tie == "exceeds" else "value")
    cases = list(product((None, -1, 1, sizes[0] - 1), (0, 2), (None, "light", "mortal"), TARGETS, BLOWS))
    # A third of them for each pool and setting, and not the same third for every pool.
    for threshold, bonus, category, target, blow in cases[len(sizes) % 3 :: 3]:
        action = Action(
            "attack",
            0,
            0,
            (mastery("", bonus),),
            fence(sizes, threshold),
            category=category,
            critical_category="serious",
            blow=BLOWS[blow] if category else None,
            rulings=rulings,
        )
        assert told(odds(action, TARGETS[target])) == counted(resolved(action, TARGETS[target]))


@pytest.mark.parametrize("sizes", [(6, 4), (4, 4, 2), (8,)])
@pytest.mark.parametrize("theirs", [(4,), (3, 3), (6, 4)])
def test_enchantment(sizes: tuple[int, ...], theirs: tuple[int, ...]) -> None:
    for threshold, bonus, category in product((None, 0, 3), (0, 1, -2), (None, "mortal")):
        action = Action(
            "enchantment",
            1,
            1,
            (mastery("", bonus),),
            fence(sizes, threshold),
            category=category,
            blow=Blow("value") if category else None,
            rulings=levels(theirs, sizes),
        )
        for target in (
            Target(level=1, dice_level=0, resistances=(Resistance("energy", 1, 2, 3),)),
            Target(opposition=Part(2, "card")),
        ):
            assert told(odds(action, (target,))) == counted(resolved(action, (target,)))
        assert told(odds(action)) == counted(resolved(action, ()))


@pytest.mark.parametrize("tie", ["reaches", "exceeds"])
def test_luck(tie: str) -> None:
    for sizes, opposition in product(POOLS, (-1, 1, 4, 7, 30)):
        action = Action("luck", 0, 0, rulings=levels(sizes, opposition_tie=tie))
        targets = (Target(opposition=Part(opposition, "card")),)
        assert told(odds(action, targets)) == counted(resolved(action, targets))


def test_effort() -> None:
    for sizes, threshold in product(POOLS, (-3, 0, 1, 3, 9)):
        action = Action("effort", 0, 0, threshold=fence(sizes, threshold), rulings=levels(sizes))
        assert told(odds(action)) == counted(resolved(action, ()))


def test_contest_of_two_three_and_four_sides() -> None:
    rulings = levels((4,), (6,), (3, 3))
    action = Action("contest", 2, 2, (mastery("", 1),), rulings=rulings)
    one = Target("b", level=1)
    two = Target("c", level=1, dice_level=0, value=(characteristic("", 29),))
    fixed = Target("d", opposition=Part(5, "card"))
    for targets in ((one,), (one, two), (two, two, fixed), (fixed,)):
        expected = counted(resolved(action, targets))
        assert told(odds(action, targets)) == expected


@pytest.mark.parametrize("power", ["value", "score"])
def test_a_contest_in_place_of_the_defences(power: str) -> None:
    resisting = (Resistance("resilience", 3, 6, 8), Resistance("energy", None, 7, 7))
    for sizes, blow, category, effects in product(
        [(4,), (6, 4), (3, 3, 2)], BLOWS, (None, "light", "mortal"), ((), (Effect("text", "ouch"),))
    ):
        rulings = levels((4,), (3, 2), sizes, blow_power=power)
        given = Action(
            "attack",
            2,
            2,
            (mastery("", 1),),
            fence(sizes, 1),
            category=category,
            blow=BLOWS[blow] if category else None,
            effects=effects,
            rulings=rulings,
        )
        action = as_contest(given)
        one = Target("b", level=1, value=(characteristic("", 29),), resistances=resisting)
        fixed = Target("c", opposition=Part(5, "typed"), resistances=resisting)
        for targets in ((one,), (replace(one, dice_level=0),), (fixed,)):
            assert told(odds(action, targets)) == counted(resolved(action, targets))
        # Each of several is met by itself: what the others throw changes nothing.
        assert odds(action, (fixed, one)).targets[1] == odds(action, (one,)).first


@pytest.mark.parametrize("dice", ["thrown", "own"])
@pytest.mark.parametrize("step", ["complete", "started"])
def test_threshold_dice_and_distance(dice: str, step: str) -> None:
    rulings = Rulings(level_dice="1d4; 1d6; 1d6+1d4", threshold_dice=dice, distance_step=step)
    for distance, complexity in product((None, 11, 20, 29), (-1, 0, 2)):
        needed = Threshold(characteristic("agility", 14), (Part(complexity, "card"),))
        action = Action("attack", 2, 0, threshold=needed, distance=distance, rulings=rulings)
        assert told(odds(action)) == counted(resolved(action, ()))


@pytest.mark.parametrize(
    "sizes", [(4,), (8, 8), (6, 6, 4), (5, 4, 3, 2), (6, 6, 4, 4), (3, 3, 3), (2,) * 5, (9, 2, 2, 2)]
)
def test_sums_and_doubles(sizes: tuple[int, ...]) -> None:
    for threshold in range(sizes[0] + 1):
        shown = [faces for faces in every(sizes) if max(faces) <= threshold]
        for double in ("any", "same_size"):
            law = sums(sizes, threshold, double)
            apart = [faces for faces in shown if not has_double(sizes, faces, double)]
            for value in range(sum(sizes) + 2):
                assert law.at_least(value) == sum(sum(faces) >= value for faces in shown)
                assert law.plain_at_least(value) == sum(sum(faces) >= value for faces in apart)
            assert (law.passing, law.doubles) == (len(shown), len(shown) - len(apart))


def has_double(sizes: tuple[int, ...], faces: tuple[int, ...], setting: str) -> bool:
    pairs = [(i, j) for i in range(len(faces)) for j in range(i) if faces[i] == faces[j]]
    return any(setting == "any" or sizes[i] == sizes[j] for i, j in pairs)


@pytest.mark.parametrize("sizes", [(4,), (8, 8), (6, 6, 4), (5, 4, 3, 2), (3, 3, 3)])
def test_spreads(sizes: tuple[int, ...]) -> None:
    for threshold in range(sizes[0] + 1):
        values = [spread(Pool(sizes), faces)[0] for faces in every(sizes) if max(faces) <= threshold]
        law = spreads(sizes, threshold)
        assert dict(law.counts()) == {value: values.count(value) for value in sorted(set(values))}
        assert law.ways == len(list(every(sizes)))


def test_the_mean_of_the_values() -> None:
    for sizes, threshold in product(POOLS, (0, 2, 6)):
        action = Action("attack", 0, 0, (mastery("", -3),), fence(sizes, threshold), rulings=levels(sizes))
        found = odds(action)
        values = found.values()
        assert found.mean() == (sum(value * share for value, share in values) if values else None)
        assert sum(share for _value, share in values) == (1 if values else 0)


def test_an_empty_law_has_nothing() -> None:
    empty = Law(4, 1, (), ())
    assert (empty.passing, empty.doubles, empty.total(), empty.at_least(0), list(empty.counts())) == (0, 0, 0, 0, [])
    assert odds(Action("effort", 0, 0, threshold=Threshold(None, (Part(4, "typed"),)))).failed == Fraction(1)
