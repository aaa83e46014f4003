"""The odds line, what is stored of it, and the comparison of levels."""

import doctest
import json
from dataclasses import replace
from fractions import Fraction
from importlib import import_module

import pytest

from gm_console.rules.action import Action, Blow
from gm_console.rules.capacity import CapacityTest
from gm_console.rules.odds.action import MOST_TARGETS, odds
from gm_console.rules.odds.capacity import capacity_odds
from gm_console.rules.odds.record import action_record, capacity_record, stored
from gm_console.rules.odds.report import action_report, capacity_report
from gm_console.rules.odds.shares import shares
from gm_console.rules.odds.words import line, number, wound_line
from gm_console.rules.parts import Part, mastery
from gm_console.rules.refusal import Refusal
from gm_console.rules.rulings import Rulings
from gm_console.rules.target import Resistance, Target
from gm_console.rules.threshold import Threshold
from tests.rules.kit import attack, defence, plural, same

ACTION = Action(
    "attack",
    8,
    8,
    (mastery("", 3),),
    Threshold(None, (Part(3, "typed"),)),
    category="serious",
    blow=Blow("fixed", Part(12, "typed")),
)
TARGET = Target(
    "Goblin 2",
    (defence("dodge", 9, "stops"), defence("survival_instinct", 12, "lowers"), defence("armour", 14, "lowers")),
    resistances=(Resistance("resilience", 4, 8, 12),),
)


def test_the_line_of_an_attack_and_its_wounds() -> None:
    met = odds(ACTION, (TARGET,)).first
    assert met.wounds is not None
    assert [round(100 * float(each), 3) for each in met.endings] == [43.75, 1.736, 15.625, 38.889, 0]
    assert [round(100 * float(each), 3) for each in met.wounds] == [49.306, 8.681, 32.986, 9.028]
    kept = stored(odds(ACTION, (TARGET,)))
    assert line(kept, same) == "fails 44  misses 2  hits 15  great 39 %"
    assert wound_line(kept, same) == "wound: none 49  L 9  S 33  M 9 %"
    assert line(kept, same, short=1) == "fail 44  miss 2  hit 15  great 39"
    assert line(kept, same, short=2) == "f44  m2  h15  g39"
    assert wound_line(kept, same, brief=True, joined=True) == "none49  L9  S33  M9 %"


@pytest.mark.parametrize(
    "action, targets, said",
    [
        (Action("luck", 3, 3), (Target(opposition=Part(9, "card")),), "misses 67  hits 33 %"),
        (Action("effort", 3, 3, threshold=Threshold(None, (Part(3, "card"),))), (), "fails 25  hits 75 %"),
        (Action("enchantment", 3, 3), (Target(level=3),), "fails 0  misses 42  hits 58 %"),
        (Action("contest", 3, 3), (Target(level=3),), "first 46  ties 8  behind 46 %"),
        (attack(3, complexity=2, category=None), (), "fails 17  misses 0  hits 83  great 0 %"),
    ],
)
def test_the_line_of_every_kind(action: Action, targets: tuple[Target, ...], said: str) -> None:
    kept = stored(odds(action, targets))
    assert line(kept, same) == said
    assert wound_line(kept, same) is None


@pytest.mark.parametrize(
    "number, said",
    [
        (24, "mean 2.4  ≥0 100  ≥1 100  ≥2 95  ≥3 42  ≥4 3 %  criticals 0.8 % each"),
        (-120, "mean −12.0  ≥−14 100  ≥−13 99  ≥−12 92  ≥−11 8  ≥−10 1 %  criticals 0.8 % each"),
    ],
)
def test_the_line_of_a_capacity_test(number: int, said: str) -> None:
    kept = stored(capacity_odds(CapacityTest(number)))
    assert line(kept, same) == said
    assert len(said) <= 78
    assert wound_line({**kept, "wounds": None}, same) is None


@pytest.mark.parametrize("number", [*range(-30, 31), 999_999])
@pytest.mark.parametrize("after", ["continue", "stop"])
def test_what_is_stored_of_a_capacity_test_is_all_that_matters(number: int, after: str) -> None:
    odds = capacity_odds(CapacityTest(number, rulings=Rulings(capacity_after_inversion=after)))
    kept = stored(odds)["degrees"]
    assert isinstance(kept, dict)
    assert set(kept) == {str(each) for each in odds.degrees if float(odds.degree(each)) >= 0.001}


def test_what_is_stored_is_small_and_says_the_same_when_read_again() -> None:
    for kept in (stored(odds(ACTION, (TARGET,))), stored(capacity_odds(CapacityTest(24)))):
        text = json.dumps(kept, allow_nan=False)
        assert len(text) < 700
        assert line(json.loads(text), same) == line(kept, same)


def test_each_target_has_its_own() -> None:
    unarmoured = replace(TARGET, name="Shaman", defences=())
    both = odds(ACTION, (TARGET, unarmoured))
    assert [each.name for each in both.targets] == ["Goblin 2", "Shaman"]
    assert stored(both, 1) == stored(odds(ACTION, (unarmoured,)))
    assert stored(both, 0) == stored(odds(ACTION, (TARGET,)))


def test_records_hold_plain_data_that_sums_to_1() -> None:
    record = action_record(odds(ACTION, (TARGET,)))
    assert json.loads(json.dumps(record, allow_nan=False)) == record
    assert list(record) == [
        "failed",
        "unsuccessful",
        "success",
        "great_success",
        "tie",
        "critical",
        "values",
        "mean",
        "wounds",
        "targets",
    ]
    assert record["targets"] is None
    assert list(capacity_record(capacity_odds(CapacityTest(24)))) == [
        "degrees",
        "at_least",
        "mean",
        "variance",
        "critical_success",
        "critical_failure",
        "critical_by_magnitude",
    ]


@pytest.mark.parametrize(
    "parts, rounded",
    [
        ([Fraction(1, 3)] * 3, (34, 33, 33)),
        ([Fraction(1, 200), Fraction(199, 200)], (1, 99)),
        ([0, 0, 7], (0, 0, 100)),
        ([0, 0], (0, 0)),
        ([1e-300, 1.0], (0, 100)),
        ([], ()),
    ],
)
def test_largest_remainder(parts: list[Fraction | float], rounded: tuple[int, ...]) -> None:
    assert shares(parts) == rounded


def test_the_example_of_the_docstring() -> None:
    assert doctest.testmod(import_module(shares.__module__)) == (0, 1)


def test_numbers_take_the_point_of_the_language() -> None:
    def french(message: str) -> str:
        return message.replace("{whole}.{digits}", "{whole},{digits}")

    assert [number(each, 2, french) for each in (2.345, -0.001, -1.5, 0)] == ["2,35", "0,00", "−1,50", "0,00"]
    assert number(-3.2, 0, french) == "−3"


@pytest.mark.parametrize(
    "kind, action, targets",
    [
        ("contest_alone", Action("contest", 3, 3), ()),
        ("luck_opposition", Action("luck", 3, 3), ()),
        ("luck_opposition", Action("luck", 3, 3), (Target(),)),
        ("target_level", Action("enchantment", 3, 3), (Target("Shaman"),)),
        ("odd_die", Action("enchantment", 0, 0, rulings=Rulings(level_dice="1d5")), ()),
        (
            "level_past_list",
            Action("luck", 3, 3, rulings=Rulings(level_dice="1d4")),
            (Target(opposition=Part(1, "card")),),
        ),
        ("odds_pool", Action("attack", 0, 0, rulings=Rulings(level_dice="40d100")), ()),
        ("odds_pool", Action("contest", 0, 0, rulings=Rulings(level_dice="1d4; 11d100")), (Target(level=1),)),
        ("odds_pool", Action("enchantment", 0, 0, rulings=Rulings(level_dice="1d4; 11d100")), (Target(level=1),)),
        ("odds_targets", Action("contest", 3, 3), (Target(level=3),) * (MOST_TARGETS + 1)),
    ],
)
def test_refused(kind: str, action: Action, targets: tuple[Target, ...]) -> None:
    with pytest.raises(Refusal) as caught:
        odds(action, targets)
    assert caught.value.kind == kind


def test_the_report_of_an_attack_says_what_was_reckoned() -> None:
    action = replace(ACTION, rulings=Rulings(double="same_size"))
    report = action_report(action, odds(action, (TARGET,)), same, plural)
    assert report[:10] == [
        "setting double: same_size",
        "level 8: 2d12+1d4",
        "+3: mastery",
        "complexity 3 (typed 3)",
        "threshold 12 + 0 − 3 = 9 (largest die thrown 12, no characteristic, complexity 3)",
        "failed 43.75 %, unsuccessful 1.74 %, success 15.62 %, great success 38.89 %",
        "wound: none 51.74 %, light 8.68 %, serious 35.76 %, mortal 3.82 %",
        "critical 6.25 %",
        "value where it does not fail: mean 15.50",
        "  value  exactly  at least",
    ]
    assert report[10] == "      6   0.31 %  100.00 %"
    assert report[-1] == "     25   0.31 %    0.31 %"


def test_the_report_of_a_capacity_test() -> None:
    test = CapacityTest(24, (Part(-3, "situation"),), rulings=Rulings(capacity_score_match="example"))
    report = capacity_report(test, capacity_odds(test), same, plural)
    assert report[0] == "setting capacity_score_match: example"
    assert report[2] == "mean 2.20°R, standard deviation 0.60"
    assert report[3].startswith("critical success 0.76 %, critical failure 0.76 %; each: magnitude 1 0.694 %")
    assert "   2  69.03 %   93.68 %" in report


def test_reports_of_the_other_kinds() -> None:
    enchantment = Action("enchantment", 3, 3)
    told = action_report(enchantment, odds(enchantment, (Target("Shaman", level=2),)), same, plural)
    assert told[1].startswith("Shaman, 1d8: failed 0.00 %, unsuccessful ")
    effort = Action("effort", 3, 3, threshold=Threshold(None, (Part(20, "card"),)))
    assert action_report(effort, odds(effort), same, plural)[-1] == "failed 100.00 %, success 0.00 %"
    contest = Action("contest", 60, 60)
    told = action_report(contest, odds(contest, (Target(level=60),)), same, plural)
    assert told[1] == "success 48.95 %, tie 2.09 %, unsuccessful 48.95 %"
    # Values that come up less than once in 20 000 throws at either end are left out.
    assert len(told) < 140
