"""The exact English of every step."""

from typing import Any

import pytest

from gm_console.rules.action_words import ACTIONS
from gm_console.rules.explain import CAPACITY, COMMON, explain
from gm_console.rules.parts import Part, characteristic, mastery, part_data
from gm_console.rules.step import Step
from tests.rules.kit import lines, plural, same

POWER = part_data(characteristic("power", 24))
WEAK = part_data(characteristic("", -14))
SWORD = part_data(Part(6, "object", "sword"))
NAMELESS = part_data(Part(3, "typed"))


def defence_step(**numbers: Any) -> dict[str, Any]:
    usual = {"name": "armour", "defence": 20, "effect": "lowers", "value": 19, "reached": False, "tie": "reaches"}
    return {**usual, "with_category": True, "left": "serious", **numbers}


def enchantment_step(value: int, opposition: int, maximum: int, target_maximum: int) -> dict[str, Any]:
    return {
        "value": value,
        "opposition": opposition,
        "pool": "2d12+1d4",
        "maximum": maximum,
        "target_pool": "1d12",
        "target_maximum": target_maximum,
        "success": True,
    }


def resistance_step(**numbers: Any) -> dict[str, Any]:
    usual = {"name": "resilience", "light": 5, "serious": 10, "mortal": 15, "blow": 12, "category": "serious"}
    return {**usual, "wound": "serious", **numbers}


STEPS: list[tuple[str, dict[str, Any], str]] = [
    ("setting", {"name": "double", "value": "same_size"}, "setting double: same_size"),
    ("faces", {"faces": (7, 7, 2), "thrown": "console"}, "dice 7, 7, 2, thrown by the console"),
    ("faces", {"faces": (7,), "thrown": "console"}, "die 7, thrown by the console"),
    ("faces", {"faces": (7, 2), "thrown": "table"}, "dice 7, 2, thrown at the table"),
    ("faces", {"faces": (7,), "thrown": "table"}, "die 7, thrown at the table"),
    ("capacity", {"name": "", "capacity": 24, "modifiers": (), "tested": 24}, "capacity 24"),
    ("capacity", {"name": "climb", "capacity": -4, "modifiers": (), "tested": -4}, "climb: capacity −4"),
    (
        "capacity",
        {
            "name": "",
            "capacity": 24,
            "modifiers": (part_data(Part(-3, "condition", "blinded")), part_data(Part(1, "situation"))),
            "tested": 22,
        },
        "capacity 24 − 3 + 1 = 22 (blinded −3, situation +1)",
    ),
    (
        "capacity_split",
        {"tested": -13, "mastery": -1, "score": 3},
        "−13: mastery degree −1°M, score 3; the test begins with −1°R",
    ),
    (
        "capacity_split",
        {"tested": -7, "mastery": 0, "score": 7},
        "−7: mastery degree −0°M, score 7; the test begins with 0°R",
    ),
    ("explosion", {"face": 12, "degrees": 3}, "12 explodes up: +1°R, 3°R"),
    ("explosion", {"face": 11, "degrees": -1}, "11 explodes down: −1°R, −1°R"),
    (
        "inversion",
        {"critical": "success", "magnitude": 2},
        "11 straight after 12: an inversion, critical success of magnitude 2",
    ),
    (
        "inversion",
        {"critical": "failure", "magnitude": 1},
        "12 straight after 11: an inversion, critical failure of magnitude 1",
    ),
    (
        "capacity_last",
        {"face": 6, "highest": 4, "example": False, "change": 0, "degrees": 2},
        "6 > score 4: nothing added, 2°R",
    ),
    (
        "capacity_last",
        {"face": 5, "highest": 5, "example": True, "change": 1, "degrees": 3},
        "5 ≤ score 4 + 1: +1°R, 3°R",
    ),
    (
        "capacity_last",
        {"face": 3, "highest": 3, "example": False, "change": -1, "degrees": -2},
        "3 ≤ score 3, the capacity is negative: −1°R, −2°R",
    ),
    ("capacity_stopped", {}, "the inversion ends the test, the score is not looked at"),
    ("degrees", {"degrees": 1, "critical": None, "magnitude": 0}, "result: 1 success degree"),
    ("degrees", {"degrees": -2, "critical": None, "magnitude": 0}, "result: −2°R, failure degrees"),
    ("degrees", {"degrees": 2, "critical": "success", "magnitude": 1}, "result: 2 success degrees, critical success 1"),
    ("degrees", {"degrees": 0, "critical": "failure", "magnitude": 3}, "result: 0 success degrees, critical failure 3"),
    ("level", {"level": 8, "dice_level": 8, "pool": "2d12+1d4"}, "level 8: 2d12+1d4"),
    ("level", {"level": 8, "dice_level": 3, "pool": "1d12"}, "level 8, throwing the dice of level 3: 1d12"),
    ("situation", {"number": -2}, "situation −2: complexity +2"),
    ("situation", {"number": 3}, "situation +3: complexity −3"),
    ("condition", {"name": "blinded", "number": -2}, "blinded −2: complexity +2"),
    (
        "condition",
        {"name": "prone (Goblin 1)", "number": 2, "target": True},
        "prone (Goblin 1) +2 for whoever aims at it: complexity −2",
    ),
    (
        "condition_aside",
        {"name": "prone (Goblin 1)", "number": 2},
        "prone (Goblin 1) +2 left aside: one throw, one threshold",
    ),
    (
        "by_distance",
        {"origin": "object", "name": "bow", "distance": 35, "start": 30, "complexity": 4},
        "bow at 35 squares: complexity 4 (from 30), in place of any other by distance",
    ),
    (
        "distance",
        {"distance": 35, "complexity": 4, "counting": "complete"},
        "35 squares: complexity 4, 2 for each 10 after the first 10",
    ),
    (
        "distance",
        {"distance": 1, "complexity": 0, "counting": "started"},
        "1 square: complexity 0, 2 for each 10 begun after the first 10",
    ),
    ("complexity", {"parts": (), "complexity": 0}, "complexity 0"),
    ("complexity", {"parts": (SWORD,), "complexity": 6}, "complexity 6 (sword 6)"),
    (
        "complexity",
        {"parts": (SWORD, part_data(Part(-2, "situation")), part_data(Part(0, "card", "x"))), "complexity": 4},
        "complexity 6 − 2 = 4 (sword 6, situation −2)",
    ),
    (
        "threshold",
        {
            "die": 12,
            "dice": "thrown",
            "characteristic": part_data(characteristic("body_control", 14)),
            "complexity": 4,
            "threshold": 9,
        },
        "threshold 12 + 1 − 4 = 9 (largest die thrown 12, body control 14 → 1, complexity 4)",
    ),
    (
        "threshold",
        {"die": 12, "dice": "own", "characteristic": WEAK, "complexity": -1, "threshold": 12},
        "threshold 12 − 1 + 1 = 12 (largest die of its own level 12, characteristic −14 → −1, complexity −1)",
    ),
    (
        "threshold",
        {"die": 4, "dice": "thrown", "characteristic": None, "complexity": 0, "threshold": 4},
        "threshold 4 + 0 − 0 = 4 (largest die thrown 4, no characteristic, complexity 0)",
    ),
    ("no_threshold", {}, "no threshold: the action cannot fail, whatever its complexity and distance"),
    ("fence", {"highest": 11, "threshold": 9, "failed": True}, "11 > 9: the action fails"),
    ("fence", {"highest": 9, "threshold": 9, "failed": False}, "9 ≤ 9: the action does not fail"),
    ("value_part", {"part": POWER}, "+2: power 24 → 2"),
    ("value_part", {"part": part_data(mastery("sword", 1))}, "+1: sword (mastery)"),
    ("value_part", {"part": part_data(mastery("", -1))}, "−1: mastery"),
    ("value_part", {"part": part_data(Part(4, "object", "ring"))}, "+4: ring"),
    ("value", {"terms": (7, 7, 2), "bonuses": (2, -1), "value": 17}, "value 7 + 7 + 2 + 2 − 1 = 17"),
    ("value", {"terms": (7,), "bonuses": (), "value": 7}, "value 7"),
    ("spread", {"highest": 10, "lowest": 2}, "highest 10 − lowest 2 = 8"),
    ("single_die", {"face": 2, "size": 12, "half": 6}, "one die: from 2 to half of 12, 6, is 4"),
    ("double", {"face": 7, "category": "mortal"}, "two dice on 7: a double, critical"),
    (
        "double",
        {"face": 7, "category": None},
        "two dice on 7: a double, which counts for nothing without a category",
    ),
    ("double", {"face": None, "category": "serious"}, "no double: no critical"),
    ("category", {"category": "mortal", "critical": True}, "category of the attack: mortal, by the critical"),
    ("category", {"category": "serious", "critical": False}, "category of the attack: serious"),
    ("target", {"name": "Goblin 1"}, "against Goblin 1"),
    ("opposition", {"opposition": 9, "value": 9, "reached": True, "tie": "reaches"}, "opposition 9: 9 reaches it"),
    (
        "opposition",
        {"opposition": 9, "value": 8, "reached": False, "tie": "reaches"},
        "opposition 9: 8 does not reach it",
    ),
    ("opposition", {"opposition": 9, "value": 10, "reached": True, "tie": "exceeds"}, "opposition 9: 10 exceeds it"),
    (
        "opposition",
        {"opposition": 9, "value": 9, "reached": False, "tie": "exceeds"},
        "opposition 9: 9 does not exceed it",
    ),
    ("no_opposition", {}, "no opposition: not failing is success"),
    ("defence", defence_step(), "armour 20: 19 does not reach it: serious"),
    ("defence", defence_step(left=None), "armour 20: 19 does not reach it: nothing is left"),
    ("defence", defence_step(left=None, with_category=False), "armour 20: 19 does not reach it"),
    ("defence", defence_step(effect="stops", name="parry", left=None), "parry 20: 19 does not reach it: stopped"),
    (
        "defence",
        defence_step(name="survival_instinct", defence=19, reached=True),
        "survival instinct 19: 19 reaches it",
    ),
    ("defence", defence_step(defence=19, tie="exceeds"), "armour 19: 19 does not exceed it: serious"),
    ("defence", defence_step(defence=18, tie="exceeds", reached=True), "armour 18: 19 exceeds it"),
    ("defence_lacking", {"name": "dodge"}, "dodge: the target has none, passed over"),
    (
        "defence_choice",
        {"options": ({"name": "dodge", "value": 12}, {"name": "parry", "value": 14}), "used": "parry", "picked": False},
        "dodge 12, parry 14: parry, the higher",
    ),
    (
        "defence_choice",
        {"options": ({"name": "dodge", "value": 12}, {"name": "parry", "value": 14}), "used": "dodge", "picked": True},
        "dodge 12, parry 14: dodge, picked",
    ),
    (
        "blow",
        {"how": "product", "amount": SWORD, "characteristic": POWER, "factor": 2, "reckoned": 12, "blow": 12},
        "blow 6 × 2 = 12 (sword: wound potential 6, power 24 → 2)",
    ),
    (
        "blow",
        {"how": "product", "amount": NAMELESS, "characteristic": POWER, "factor": 24, "reckoned": 72, "blow": 72},
        "blow 3 × 24 = 72 (wound potential 3, power 24)",
    ),
    (
        "blow",
        {"how": "product", "amount": NAMELESS, "characteristic": WEAK, "factor": -1, "reckoned": -3, "blow": 0},
        "blow 3 × −1 = −3 (wound potential 3, characteristic −14 → −1), counts as 0",
    ),
    (
        "blow",
        {"how": "fixed", "amount": SWORD, "characteristic": None, "factor": None, "reckoned": 6, "blow": 6},
        "blow 6 (sword)",
    ),
    (
        "blow",
        {"how": "value", "amount": None, "characteristic": None, "factor": None, "reckoned": 19, "blow": 19},
        "blow 19, the roll value",
    ),
    ("resistance", resistance_step(), "resilience light 5, serious 10, mortal 15: blow 12, serious: serious wound"),
    (
        "resistance",
        resistance_step(wound=None, light=None),
        "resilience serious 10, mortal 15: blow 12, serious: no wound",
    ),
    (
        "resistance",
        resistance_step(light=None, serious=None, mortal=None, wound=None),
        "resilience without thresholds: blow 12, serious: no wound",
    ),
    ("lower_wound", {"wound": "light"}, "of several resistances the lower wound stands: light wound"),
    ("lower_wound", {"wound": None}, "of several resistances the lower wound stands: no wound"),
    ("no_resistance", {"wound": "mortal"}, "no resistance known: mortal wound, the category of the blow"),
    ("contested", {"value": 19, "opposition": -1}, "a contest in place of the defences: 19 > −1, won"),
    ("contested", {"value": 9, "opposition": 13}, "a contest in place of the defences: 9 < 13, lost"),
    (
        "contested",
        {"value": 13, "opposition": 13},
        "a contest in place of the defences: 13 = 13, a tie, so it is not won",
    ),
    ("enchantment", enchantment_step(11, 8, 28, 12), "11 > 8: the enchantment wins"),
    ("enchantment", enchantment_step(7, 8, 28, 12), "7 < 8: the target withstands"),
    (
        "enchantment",
        enchantment_step(8, 8, 28, 12),
        "8 = 8: 2d12+1d4 has the higher maximum, 28 > 12, and wins",
    ),
    ("enchantment", enchantment_step(8, 8, 4, 12), "8 = 8: the target's 1d12 has the higher maximum, 12 > 4"),
    ("enchantment", enchantment_step(8, 8, 12, 12), "8 = 8, both pools at most 12: the initiator wins"),
    ("outcome", {"outcome": "unsuccessful", "absorbed": False}, "unsuccessful"),
    ("outcome", {"outcome": "success", "absorbed": False}, "success"),
    ("outcome", {"outcome": "success", "absorbed": True}, "success: hits, absorbed, nothing is left of it"),
    ("outcome", {"outcome": "great success", "absorbed": False}, "great success: every defence met was beaten"),
    ("effect", {"effect": "condition", "text": "enchanted"}, "effect: enchanted"),
    ("side_fixed", {"value": 9}, "fixed opposition 9"),
    (
        "ranking",
        {
            "sides": (
                {"side": 1, "name": "", "value": 7, "rank": 2},
                {"side": 2, "name": "Mirelle", "value": 9, "rank": 1},
                {"side": 3, "name": "", "value": 7, "rank": 2},
            )
        },
        "ranking: 1. Mirelle with 9, 2. side 1 with 7 (tie), 2. side 3 with 7 (tie)",
    ),
]


@pytest.mark.parametrize(
    ("kind", "numbers", "line"), STEPS, ids=[f"{kind}-{i}" for i, (kind, _, _) in enumerate(STEPS)]
)
def test_step(kind: str, numbers: dict[str, Any], line: str) -> None:
    assert lines([Step(kind, numbers)]) == [line]


def test_the_roller_is_named_in_a_ranking() -> None:
    sides: Any = ({"side": 1, "name": "", "value": 7, "rank": 1}, {"side": 2, "name": "", "value": 5, "rank": 2})
    told = explain([Step("ranking", {"sides": sides})], same, plural, roller="Aldric")
    assert told == ["ranking: 1. Aldric with 7, 2. side 2 with 5"]


def test_every_kind_of_step_has_its_words_tested() -> None:
    assert {kind for kind, _, _ in STEPS} == {*COMMON, *CAPACITY, *ACTIONS}
