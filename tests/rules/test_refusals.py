"""The exact English of every refusal, and what raises it."""

from typing import Any

import pytest

from gm_console.rules.action import Action, Blow, as_contest
from gm_console.rules.capacity import CapacityTest
from gm_console.rules.dice import Faces
from gm_console.rules.effect import Effect
from gm_console.rules.explain import word_refusal
from gm_console.rules.level_dice import resolve
from gm_console.rules.parts import Part, characteristic, mastery
from gm_console.rules.refusal import Refusal
from gm_console.rules.refusal_words import REFUSALS
from gm_console.rules.target import Defence, DefenceEntry, Resistance, Target
from gm_console.rules.threshold import ByDistance, Threshold
from tests.rules.kit import plural, same

REFUSED: list[tuple[str, dict[str, Any], str]] = [
    (
        "out_of_bounds",
        {"name": "level", "value": 61, "lowest": 0, "highest": 60},
        "level 61 is out of bounds: from 0 to 60 is right",
    ),
    (
        "out_of_bounds",
        {"name": "dice_level", "value": None, "lowest": -5, "highest": 60},
        "level of the dice: a whole number from −5 to 60 is right",
    ),
    (
        "dice_level_above",
        {"level": 3, "dice_level": 8},
        "dice of level 8 are above level 3: only a lower level may be thrown instead",
    ),
    ("dice_level_alone", {}, "the level of the dice needs the level of who throws them"),
    (
        "level_past_list",
        {"level": 3, "last": 2},
        "level 3 is past the end of setting level_dice, which lists levels 0 to 2",
    ),
    ("pool", {"most": 40, "largest": 100}, "a pool has 1 to 40 dice of 2 to 100 faces"),
    ("pool_text", {"text": "2x12"}, "“2x12” is no pool; one is written like 2d12+1d4"),
    ("pool_list", {"most": 61}, "setting level_dice lists at most 61 levels"),
    (
        "odd_die",
        {"pool": "1d5"},
        "an enchantment thrown with 1d5 alone needs half of its maximum: throw a level with an even die",
    ),
    ("faces_count", {"pool": "2d12+1d4", "wanted": 3, "given": 2}, "2d12+1d4 takes 3 faces, not 2"),
    ("faces_count", {"pool": "1d4", "wanted": 1, "given": 2}, "1d4 takes 1 face, not 2"),
    (
        "faces_count",
        {"pool": "1d4", "wanted": 1, "given": 2, "name": "Goblin", "next": "Ogre"},
        "Goblin: 1d4 takes 1 face, not 2; another = before those of Ogre",
    ),
    ("faces_count", {"pool": "2d12", "wanted": 2, "given": 1, "next": "Ogre"}, "2d12 takes 2 faces, not 1"),
    (
        "faces_fit",
        {"pool": "1d12+1d4", "face": 5, "size": 4},
        "faces do not fit 1d12+1d4: the die left for 5 shows 1 to 4",
    ),
    (
        "faces_fit",
        {"pool": "1d12+1d4", "face": None, "size": 4},
        "faces do not fit 1d12+1d4: the die left for one of them shows 1 to 4",
    ),
    (
        "faces_order",
        {"pool": "1d12+1d4", "face": 5, "size": 4},
        "faces do not fit 1d12+1d4 in order: 5 stands where a d4 does; largest die first, double is same_size",
    ),
    (
        "faces_order",
        {"pool": "1d12+1d4", "face": None, "size": 4},
        "faces do not fit 1d12+1d4 in order: largest die first, since double is same_size",
    ),
    ("capacity_face", {"face": 13}, "13 is no face of a d12: faces from 1 to 12"),
    ("capacity_face", {"face": None}, "a capacity test is thrown with a d12: faces from 1 to 12"),
    ("capacity_over", {"last": 7, "extra": 1}, "the test is over with 7: take away the 1 die after it"),
    ("capacity_over", {"last": 7, "extra": 2}, "the test is over with 7: take away the 2 dice after it"),
    ("next_die", {"faces": ()}, "give the next die: a capacity test has at least one"),
    ("next_die", {"faces": (12, 11)}, "give the next die: the test goes on after 12, 11"),
    ("target_dice", {"name": "Shaman"}, "give the dice of Shaman, who throws against it"),
    ("target_dice", {"name": ""}, "give the dice of the target, who throws against it"),
    ("target_level", {"name": "Bush"}, "Bush has no level to throw dice of: give one, or type an opposition"),
    ("target_level", {"name": ""}, "the target has no level to throw dice of: give one, or type an opposition"),
    ("target_faces_count", {"targets": 1, "given": 2}, "faces were given for 2 targets, there are 1"),
    ("target_throws_none", {"name": "Goblin"}, "Goblin throws no dice here: give no faces for it"),
    ("target_throws_none", {"name": ""}, "the target throws no dice here: give no faces for it"),
    (
        "unknown_setting",
        {"name": "luck", "settings": ("double", "initiative")},
        "no setting luck; there are double, initiative",
    ),
    (
        "setting_value",
        {"name": "double", "value": "both", "choices": ("any", "same_size")},
        "setting double cannot be “both”; it takes any or same_size",
    ),
    (
        "unknown_word",
        {"word": "huge", "known": ("light", "serious")},
        "“huge” is not known here; one of light, serious",
    ),
    ("by_distance_start", {"name": "bow"}, "complexity by distance of bow: the list must start at 0 squares"),
    (
        "by_distance_order",
        {"name": "bow"},
        "complexity by distance of bow: the squares must rise from entry to entry",
    ),
    ("no_threshold", {"roll": "luck"}, "a roll of kind luck has no threshold"),
    (
        "nothing_to_help",
        {"roll": "contest"},
        "this roll (contest) has no threshold: ±n could change nothing, leave it out",
    ),
    ("effort_threshold", {}, "an effort is a roll under a threshold: it cannot do without one"),
    (
        "no_bonus",
        {"roll": "effort"},
        "nothing is added to a roll of kind effort: leave characteristics and masteries out",
    ),
    ("no_category", {"roll": "effort"}, "a roll of kind effort has no category: leave it out"),
    ("blow_without_category", {}, "a blow needs a category: light, serious or mortal"),
    ("blow_amount", {"how": "fixed"}, "the blow needs its number: a wound potential or a fixed value"),
    ("blow_amount", {"how": "value"}, "a blow of the roll value takes no number of its own"),
    ("blow_characteristic", {"how": "product"}, "a wound potential needs the characteristic that multiplies it"),
    ("blow_characteristic", {"how": "fixed"}, "only a wound potential is multiplied by a characteristic"),
    (
        "resistance_decreases",
        {"name": "resilience", "thresholds": (9, 5)},
        "thresholds of resilience may not decrease from light to mortal: 9, 5",
    ),
    ("no_defence_named", {}, "an entry of the defences must name at least one"),
    (
        "defence_not_there",
        {"name": "dodge", "names": ("parry", "armour")},
        "the target cannot use dodge here; it may use parry or armour",
    ),
    ("defence_not_there", {"name": "dodge", "names": ()}, "the target has no dodge"),
    ("contest_alone", {}, "a contest needs at least one other side"),
    ("luck_opposition", {}, "a luck roll needs the value to reach"),
    (
        "odds_pool",
        {"most": 400, "maximum": 500, "pool": "5d100"},
        "odds are reckoned for dice that show at most 400 together; 5d100 shows up to 500",
    ),
    ("odds_targets", {"most": 20, "given": 30}, "odds are reckoned for at most 20 targets or sides, not 30"),
    ("stored_data", {"place": "Action.level"}, "stored data that cannot be read, at Action.level"),
]


@pytest.mark.parametrize(
    ("kind", "numbers", "line"), REFUSED, ids=[f"{kind}-{i}" for i, (kind, _, _) in enumerate(REFUSED)]
)
def test_refusal(kind: str, numbers: dict[str, Any], line: str) -> None:
    assert word_refusal(Refusal(kind, **numbers), same, plural) == line


def test_every_kind_of_refusal_has_its_words_tested() -> None:
    assert {kind for kind, _, _ in REFUSED} == set(REFUSALS)


def some_refusals() -> list[Any]:
    """Values that raise each refusal that a value can raise by itself."""
    return [
        (lambda: Action("attack", 61, 61), "out_of_bounds"),
        (lambda: Action("attack", -1, -1), "out_of_bounds"),
        (lambda: Action("attack", 3, 4), "dice_level_above"),
        (lambda: Action("attack", 3, 3, distance=-1), "out_of_bounds"),
        (lambda: Action("dance", 3, 3), "unknown_word"),
        (lambda: Action("attack", 3, 3, category="huge"), "unknown_word"),
        (lambda: Action("luck", 3, 3, threshold=Threshold()), "no_threshold"),
        (lambda: Action("contest", 3, 3, threshold=Threshold()), "no_threshold"),
        (lambda: Action("effort", 3, 3), "effort_threshold"),
        (lambda: Action("luck", 3, 3, (mastery("", 1),)), "no_bonus"),
        (lambda: Action("attack", 3, 3, blow=Blow("value")), "blow_without_category"),
        (lambda: Action("contest", 3, 3, category="serious"), "no_category"),
        (lambda: Action("attack", 3, 3, contested=True), "unknown_word"),
        (lambda: resolve(as_contest(Action("attack", 3, 3)), (), Faces((3,))), "contest_alone"),
        (lambda: Blow("hard"), "unknown_word"),
        (lambda: Blow("fixed"), "blow_amount"),
        (lambda: Blow("value", Part(3, "card")), "blow_amount"),
        (lambda: Blow("product", Part(3, "card")), "blow_characteristic"),
        (lambda: Blow("fixed", Part(3, "card"), characteristic("", 3)), "blow_characteristic"),
        (lambda: Effect("wish", "x"), "unknown_word"),
        (lambda: Part(1_000_001, "typed"), "out_of_bounds"),
        (lambda: characteristic("power", -1_000_001), "out_of_bounds"),
        (lambda: Part(1, "sky"), "unknown_word"),
        (lambda: ByDistance("object", "bow", ()), "by_distance_start"),
        (lambda: ByDistance("object", "bow", ((1, 0), (10, 2))), "by_distance_start"),
        (lambda: ByDistance("object", "bow", ((0, 0), (10, 2), (10, 3))), "by_distance_order"),
        (lambda: ByDistance("object", "bow", ((0, 0), (20, 2), (10, 3))), "by_distance_order"),
        (lambda: ByDistance("sky", "bow", ((0, 0),)), "unknown_word"),
        (lambda: ByDistance("object", "bow", ((0, 1_000_001),)), "out_of_bounds"),
        (lambda: Resistance("resilience", 5, 4, 6), "resistance_decreases"),
        (lambda: Resistance("resilience", 5, None, 4), "resistance_decreases"),
        (lambda: DefenceEntry((), "stops"), "no_defence_named"),
        (lambda: DefenceEntry((Defence("dodge", 3),), "bends"), "unknown_word"),
        (lambda: DefenceEntry((Defence("dodge", 3), Defence("parry", None)), "stops", "parry"), "defence_not_there"),
        (lambda: Target(dice_level=3), "dice_level_alone"),
        (lambda: Target(level=3, dice_level=4), "dice_level_above"),
        (lambda: Faces((3,), "sky"), "unknown_word"),
        (lambda: CapacityTest(10**9), "out_of_bounds"),
        (lambda: resolve(Action("contest", 3, 3), (), Faces((3,))), "contest_alone"),
        (lambda: resolve(Action("luck", 3, 3), (), Faces((3,))), "luck_opposition"),
        (lambda: resolve(Action("enchantment", 3, 3), (Target("x"),), Faces((3,))), "target_level"),
    ]


@pytest.mark.parametrize(("make", "kind"), some_refusals())
def test_what_makes_no_sense_is_refused(make: Any, kind: str) -> None:
    with pytest.raises(Refusal) as caught:
        make()
    assert caught.value.kind == kind
    assert word_refusal(caught.value, same, plural)
