"""Threshold, complexity, distance, defences, wounds: the corners of each rule, and what holds for any numbers."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gm_console.rules.action import Action, Blow, helped
from gm_console.rules.capacity import CapacityTest, resolve_capacity
from gm_console.rules.complexity import distance_complexity
from gm_console.rules.dice import Faces, level_pool
from gm_console.rules.effect import Effect
from gm_console.rules.initiative import by_capacity, by_contest
from gm_console.rules.level_dice import resolve
from gm_console.rules.offensive import wound
from gm_console.rules.parts import Part, characteristic, mastery
from gm_console.rules.refusal import FacesExhausted, Refusal
from gm_console.rules.rulings import Rulings
from gm_console.rules.target import Defence, DefenceEntry, Resistance, Target
from gm_console.rules.threshold import ByDistance, Threshold, complexity_source, threshold
from tests.rules.kit import against, attack, bow, defence, lines, sword

ORDER = ("failed", "unsuccessful", "success", "great success")
WOUNDS = (None, "light", "serious", "mortal")
CATEGORIES = st.sampled_from(["light", "serious", "mortal"])


@st.composite
def throws(draw: st.DrawFn) -> tuple[int, tuple[int, ...]]:
    level = draw(st.integers(0, 20))
    return level, tuple(draw(st.integers(1, size)) for size in level_pool(level, Rulings()).sizes)


@given(throws(), st.integers(-20, 20), st.integers(0, 20))
def test_more_complexity_never_helps(thrown: tuple[int, tuple[int, ...]], complexity: int, more: int) -> None:
    level, faces = thrown
    target = Target(opposition=Part(15, "typed"))
    easier, harder = (
        against(attack(level, complexity=each), target, *faces) for each in (complexity, complexity + more)
    )
    assert ORDER.index(harder.outcome) <= ORDER.index(easier.outcome)


@given(throws(), st.lists(st.tuples(st.integers(0, 40), st.sampled_from(["stops", "lowers"])), max_size=4), st.data())
def test_raising_a_defence_never_helps_the_attacker(
    thrown: tuple[int, tuple[int, ...]], defences: list[tuple[int, str]], data: st.DataObject
) -> None:
    level, faces = thrown
    raised = [(value + data.draw(st.integers(0, 20)), effect) for value, effect in defences]

    def outcome(values: list[tuple[int, str]]) -> tuple[int, int]:
        entries = tuple(defence(f"d{i}", value, effect) for i, (value, effect) in enumerate(values))
        met = against(attack(level, blow=Blow("value")), Target(defences=entries), *faces).targets[0]
        return ORDER.index(met.outcome), WOUNDS.index(met.wound)

    before, after = outcome(defences), outcome(raised)
    assert after[0] <= before[0]
    assert after[1] <= before[1]


@given(st.integers(0, 40), CATEGORIES, st.lists(st.integers(0, 30), min_size=3, max_size=3).map(sorted))
def test_a_wound_is_never_above_the_blow_nor_unreached(blow: int, category: str, thresholds: list[int]) -> None:
    made, _ = wound(blow, category, (Resistance("resilience", *thresholds),))
    reached = [each for each, limit in zip(WOUNDS[1:], thresholds, strict=True) if blow >= limit]
    allowed = [each for each in reached if WOUNDS.index(each) <= WOUNDS.index(category)]
    assert made == (allowed[-1] if allowed else None)


def test_a_category_without_threshold_cannot_be_reached() -> None:
    assert wound(99, "mortal", (Resistance("resilience", 5, None, None),))[0] == "light"
    assert wound(99, "light", (Resistance("resilience", None, 5, 9),))[0] is None


def test_of_two_resistances_the_lower_wound_stands() -> None:
    resilience, energy = Resistance("resilience", 1, 2, 3), Resistance("energy", 5, 6, None)
    assert wound(6, "mortal", (resilience, energy))[0] == "serious"
    assert wound(4, "mortal", (resilience, energy))[0] is None


@pytest.mark.parametrize("level", range(61))
def test_every_level_has_its_pool(level: int) -> None:
    pool = level_pool(level, Rulings())
    twelves, rest = divmod(level + 1, 4)
    assert str(pool) == "+".join(filter(None, [f"{twelves}d12" if twelves else "", ["", "1d4", "1d6", "1d8"][rest]]))


def test_a_threshold_below_1_always_fails_and_one_at_the_largest_die_never_does() -> None:
    assert against(attack(3, complexity=12), None, 1).failed is True
    assert against(attack(3, complexity=0), None, 12).failed is False
    assert against(attack(3, complexity=-5), None, 12).threshold == 17


def test_value_is_given_even_when_the_roll_failed() -> None:
    action, target = sword()
    result = against(action, target, 12, 3, 3)
    met = result.targets[0]
    assert (result.failed, result.value, result.critical, result.outcome) == (True, 21, False, "failed")
    assert (result.opposition, result.margin, met.blow_category, met.blow_value, met.wound) == (None,) * 5


def test_own_dice_bring_the_larger_threshold() -> None:
    weak = attack(8, dice_level=0, complexity=4)
    assert against(weak, None, 1).threshold == 0
    assert against(replace(weak, rulings=Rulings(threshold_dice="own")), None, 1).threshold == 8


@pytest.mark.parametrize(
    ("squares", "complete", "started"),
    [(0, 0, 0), (10, 0, 0), (11, 0, 2), (19, 0, 2), (20, 2, 2), (21, 2, 4), (30, 4, 4), (35, 4, 6)],
)
def test_distance(squares: int, complete: int, started: int) -> None:
    assert distance_complexity(squares, Rulings()) == complete
    assert distance_complexity(squares, Rulings(distance_step="started")) == started


def test_complexity_by_distance_replaces_its_own_and_the_general_one() -> None:
    sight = (Part(1, "condition", "fog"),)
    listed = complexity_source("object", "bow", 7, ((0, 0), (10, 1), (30, 3)))
    plain = complexity_source("card", "shot", 2)
    fence = threshold(characteristic("body_control", 9), sources=(plain, listed), extra=sight)
    for distance, complexity in ((None, 3), (9, 3), (10, 4), (29, 4), (30, 6), (500, 6)):
        action = Action("attack", 5, 5, threshold=fence, distance=distance)
        assert against(action, None, 1, 1).complexity == complexity


def test_lists_of_card_and_object_each_replace_their_own() -> None:
    lists = (ByDistance("card", "shot", ((0, 1), (20, 2))), ByDistance("object", "bow", ((0, 4),)))
    assert against(bow(35, lists), None, 1, 1).complexity == 6


def test_effort_is_a_threshold_and_nothing_else() -> None:
    fence = Threshold(characteristic("intelligence", 14), (Part(4, "card"),))
    effort = Action("effort", 3, 3, threshold=fence, distance=20)
    done, failed = against(effort, None, 7), against(effort, None, 8)
    assert (done.threshold, done.outcome, failed.outcome) == (7, "success", "failed")
    assert (done.value, done.critical, done.opposition, done.margin) == (None, None, None, None)


def test_luck_is_the_dice_alone() -> None:
    luck = Action("luck", 8, 7)
    target = Target(opposition=Part(14, "card"))
    result = against(luck, target, 7, 7)
    assert (result.value, result.critical, result.threshold, result.outcome) == (14, None, None, "success")
    assert against(luck, target, 7, 6).outcome == "unsuccessful"
    assert against(replace(luck, rulings=Rulings(opposition_tie="exceeds")), target, 7, 7).outcome == "unsuccessful"


def test_a_double_is_looked_at_whether_or_not_the_opposition_is_reached() -> None:
    result = against(attack(7), Target(opposition=Part(99, "typed")), 3, 3)
    assert (result.outcome, result.critical, result.category) == ("unsuccessful", True, "mortal")


def test_a_defence_that_the_target_lacks_is_passed_over() -> None:
    entries = (
        DefenceEntry((Defence("dodge", None), Defence("parry", 3)), "stops"),
        DefenceEntry((Defence("armour", None),), "lowers"),
    )
    result = against(attack(3), Target(defences=entries), 5)
    assert result.outcome == "great success"
    assert "armour: the target has none, passed over" in lines(result.all_steps)
    none = (DefenceEntry((Defence("dodge", None),), "stops"),)
    assert against(attack(3), Target(defences=none), 5).outcome == "success"


def test_two_that_stop_are_met_in_order() -> None:
    target = Target(defences=(defence("dodge", 20, "stops"), defence("armour", 1, "lowers")))
    met = against(attack(3), target, 5).targets[0]
    assert [each.name for each in met.defences] == ["dodge"]


def test_several_targets_share_one_throw_and_meet_it_each_alone() -> None:
    targets = tuple(Target(name, (defence("dodge", value, "stops"),)) for name, value in (("a", 5), ("b", 9), ("c", 7)))
    result = resolve(attack(3), targets, Faces((7,)))
    assert [each.outcome for each in result.targets] == ["great success", "unsuccessful", "great success"]
    assert result.value == 7


def test_effects_need_something_left_and_a_wound_where_there_is_a_blow() -> None:
    stun = (Effect("condition", "stunned"),)
    action = replace(attack(3, blow=Blow("fixed", Part(4, "card"))), effects=stun)
    tough = (Resistance("energy", 9, 9, 9),)
    assert against(action, Target(resistances=tough), 5).targets[0].effects == ()
    assert against(action, Target(), 5).targets[0].effects == stun
    absorbed = Target(defences=(defence("armour", 20, "lowers"), defence("survival_instinct", 20, "lowers")))
    assert against(replace(action, blow=None), absorbed, 5).targets[0].effects == ()
    assert against(replace(action, blow=None, category=None), absorbed, 5).targets[0].effects == stun


def test_blow_below_0_counts_as_0() -> None:
    weak = Blow("product", Part(6, "object", "club"), characteristic("power", -14))
    met = against(attack(3, blow=weak), Target(resistances=(Resistance("resilience", 0, 5, 9),)), 5).targets[0]
    assert (met.blow_value, met.wound) == (0, "light")


def test_the_game_master_s_number_helps_when_positive() -> None:
    action = attack(3, complexity=1)
    assert against(helped(action, -2), None, 5).threshold == 9
    assert against(helped(action, 2), None, 5).threshold == 13
    assert "situation −2: complexity +2" in lines(against(helped(action, -2), None, 5).steps)


@pytest.mark.parametrize("kind", ["luck", "contest", "attack"])
def test_the_game_master_s_number_is_refused_where_it_could_change_nothing(kind: str) -> None:
    with pytest.raises(Refusal) as caught:
        helped(Action(kind, 3, 3), 1)
    assert caught.value.kind == "nothing_to_help"


def test_a_contest_ranks_any_number_of_sides_and_shares_ranks() -> None:
    sides = (Target("a", level=3), Target("b", level=3), Target("c", opposition=Part(7, "typed")))
    result = resolve(Action("contest", 3, 3), sides, Faces((7,)), [Faces((9,)), Faces((7,))])
    assert [(side.side, side.rank) for side in result.ranking] == [(1, 2), (2, 1), (3, 2), (4, 2)]
    assert [each.outcome for each in result.targets] == ["unsuccessful", "tie", "tie"]
    assert result.outcome == "unsuccessful"


def test_a_target_s_missing_throw_is_asked_for() -> None:
    with pytest.raises(FacesExhausted) as caught:
        resolve(Action("enchantment", 3, 3), (Target("Shaman", level=4),), Faces((7,)))
    assert (caught.value.kind, caught.value.numbers["name"]) == ("target_dice", "Shaman")


def test_an_enchantment_thrown_with_one_odd_die_has_no_half() -> None:
    with pytest.raises(Refusal) as caught:
        against(Action("enchantment", 0, 0, rulings=Rulings(level_dice="1d5")), None, 3)
    assert caught.value.kind == "odd_die"
    assert against(Action("enchantment", 0, 0, rulings=Rulings(level_dice="1d5+1d3")), None, 5, 1).value == 4


def test_an_initiative_has_its_value_and_the_bonus_that_decides_between_equals() -> None:
    fast = by_contest(Action("contest", 3, 3, (characteristic("agility", 24), mastery("initiative", 1))), Faces((6,)))
    assert (fast.value, fast.bonus) == (9, 3)
    watchful = by_capacity(resolve_capacity(CapacityTest(34, (Part(-2, "situation"),)), Faces((5,))))
    assert (watchful.value, watchful.bonus) == (3, 32)
