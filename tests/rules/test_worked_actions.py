"""The three actions that the rules follow through, and the examples of the two texts by name."""

import pytest

from gm_console.rules.action import Action, Blow
from gm_console.rules.action_summary import summary
from gm_console.rules.capacity import CapacityTest, resolve_capacity
from gm_console.rules.dice import Faces, level_pool
from gm_console.rules.effect import Effect
from gm_console.rules.level_dice import resolve
from gm_console.rules.number import split
from gm_console.rules.parts import Part, characteristic, mastery
from gm_console.rules.results import ActionResult
from gm_console.rules.rulings import Rulings
from gm_console.rules.target import Defence, DefenceEntry, Target
from gm_console.rules.threshold import Threshold
from tests.rules.kit import against, attack, bow, defence, lines, same, sword


def test_a_sword_blinded_against_armour() -> None:
    action, target = sword()
    result = against(action, target, 7, 7, 2)
    assert (result.threshold, result.value, result.critical, result.category) == (11, 19, True, "mortal")
    met = result.targets[0]
    assert [(each.name, each.reached) for each in met.defences] == [
        ("parry", True),
        ("survival_instinct", True),
        ("armour", False),
    ]
    assert (met.outcome, met.blow_category, met.blow_value, met.wound) == ("success", "serious", 12, "serious")
    assert summary(result, same) == (
        "7 7 2 +3 = 19 · critical, mortal",
        ("armour 20 holds: serious · blow 12 · SERIOUS WOUND",),
    )


def test_b_bow_at_35_squares_against_someone_unknown() -> None:
    result = against(bow(), Target(), 6, 6)
    assert (result.threshold, result.complexity, result.failed) == (6, 6, False)
    assert (result.value, result.critical, result.category) == (15, True, "mortal")
    met = result.targets[0]
    assert (met.outcome, met.blow_value, met.wound) == ("success", 5, "mortal")
    assert "no resistance known: mortal wound, the category of the blow" in lines(result.all_steps)


def test_c_hits_absorbed() -> None:
    target = Target(
        defences=(
            defence("parry", 10, "stops"),
            defence("survival_instinct", 16, "lowers"),
            defence("armour", 15, "lowers"),
        )
    )
    result = against(attack(3, bonus=2, blow=Blow("fixed", Part(9, "card"))), target, 12)
    met = result.targets[0]
    assert (result.value, result.category) == (14, "serious")
    assert (met.outcome, met.blow_category, met.blow_value, met.wound) == ("success", None, None, None)
    assert lines(result.all_steps)[-1] == "success: hits, absorbed, nothing is left of it"


class TestTextOf14Empereurs:
    """Named by what the text shows."""

    def test_capacity_24_is_2_degrees_of_mastery(self) -> None:
        assert split(24) == (2, 4)

    @pytest.mark.parametrize(
        ("faces", "degrees"), [((6,), 2), ((10,), 2), ((1,), 3), ((4,), 3), ((11, 6), 1), ((12, 3), 4)]
    )
    def test_tests_of_capacity_24(self, faces: tuple[int, ...], degrees: int) -> None:
        assert resolve_capacity(CapacityTest(24), Faces(faces)).degrees == degrees

    def test_the_5_that_rule_and_example_read_differently(self) -> None:
        assert resolve_capacity(CapacityTest(24), Faces((5,))).degrees == 2
        literal = CapacityTest(24, rulings=Rulings(capacity_score_match="example"))
        assert resolve_capacity(literal, Faces((5,))).degrees == 3

    def test_11_11_10_is_very_bad_and_no_critical(self) -> None:
        result = resolve_capacity(CapacityTest(4), Faces((11, 11, 10)))
        assert (result.degrees, result.critical, result.magnitude) == (-2, None, 0)

    def test_11_12_lets_the_sword_slip(self) -> None:
        result = resolve_capacity(CapacityTest(4), Faces((11, 12, 10)))
        assert (result.critical, result.magnitude) == ("failure", 1)


class TestTextOfTwoelf:
    """Named by what the text shows."""

    def test_2d12_and_1d4_under_10_fails_on_11_and_12(self) -> None:
        action = attack(8, complexity=2)
        assert against(action, None, 10, 10, 4).failed is False
        assert against(action, None, 10, 11, 4).failed is True
        assert against(action, None, 12, 10, 4).failed is True

    @pytest.mark.parametrize(("face", "failed"), [(9, False), (10, True), (11, True), (12, True)])
    def test_archer_of_level_3(self, face: int, failed: bool) -> None:
        fence = Threshold(characteristic("body_control", 14), (Part(4, "object", "bow"),))
        result = against(Action("attack", 3, 3, threshold=fence), None, face)
        assert (result.threshold, result.failed) == (9, failed)

    def test_sword_of_level_3_never_fails(self) -> None:
        results = [against(attack(3), None, face) for face in range(1, 13)]
        assert {result.threshold for result in results} == {12}
        assert not any(result.failed for result in results)

    def test_blinded_fails_on_11_and_12(self) -> None:
        assert [against(attack(3, complexity=2), None, face).failed for face in (10, 11, 12)] == [False, True, True]

    def test_enchantment_of_10_2_6_is_8_and_masteries(self) -> None:
        action = Action("enchantment", 8, 8, (mastery("charm", 3),), Threshold())
        assert against(action, None, 10, 2, 6).value == 11

    @pytest.mark.parametrize(("level", "half"), [(0, 2), (1, 3), (2, 4), (3, 6)])
    def test_one_die_is_measured_from_half_its_maximum(self, level: int, half: int) -> None:
        largest = level_pool(level, Rulings()).largest
        assert largest == 2 * half
        values = [against(Action("enchantment", level, level), None, face).value for face in range(1, largest + 1)]
        assert values == [abs(face - half) for face in range(1, largest + 1)]

    def test_enchanted(self) -> None:
        charm = (Effect("condition", "enchanted"),)
        action = Action("enchantment", 8, 8, (), Threshold(), effects=charm)
        results = [enchanted(action, *theirs) for theirs in ((12, 1, 1), (9, 2, 2), (5, 4, 4))]
        assert [(each.outcome, each.targets[0].effects) for each in results] == [
            ("unsuccessful", ()),
            ("success", charm),
            ("success", charm),
        ]

    def test_equal_enchantment_goes_to_the_higher_maximum_then_to_the_initiator(self) -> None:
        low, high = Action("enchantment", 3, 3), Action("enchantment", 11, 11)
        assert enchanted_by(low, (12,), 4, (8, 2)) == "unsuccessful"
        assert enchanted_by(low, (12,), 3, (12,)) == "success"
        assert enchanted_by(high, (8, 2, 5), 4, (8, 2)) == "success"

    def test_dance_contest(self) -> None:
        action = Action("contest", 3, 3, (mastery("dance", 2), characteristic("agility", 14)))
        other = Target(level=3, value=(mastery("dance", 1), characteristic("agility", 9)))
        assert resolve(action, (other,), Faces((5,)), [Faces((6,))]).outcome == "success"

    def test_assault_card_dodge_or_parry_then_instinct_then_armour(self) -> None:
        entries = (
            DefenceEntry((Defence("dodge", 15), Defence("parry", 13)), "stops"),
            defence("survival_instinct", 10, "lowers"),
            defence("armour", 10, "lowers"),
        )
        result = against(attack(7, bonus=0), Target(defences=entries), 9, 5)
        assert (result.outcome, result.opposition, result.margin) == ("unsuccessful", 15, -1)
        picked = (DefenceEntry(entries[0].options, "stops", "parry"), *entries[1:])
        assert against(attack(7), Target(defences=picked), 9, 5).outcome == "great success"


def enchanted(action: Action, *theirs: int) -> ActionResult:
    return resolve(action, (Target("x", level=8),), Faces((9, 2, 2)), [Faces(theirs)])


def enchanted_by(action: Action, mine: tuple[int, ...], level: int, theirs: tuple[int, ...]) -> str:
    return resolve(action, (Target(level=level),), Faces(mine), [Faces(theirs)]).outcome
