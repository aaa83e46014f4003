"""The worked chances: figures on one side, the laws on the other."""

import json
from collections.abc import Callable
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from gm_console.rules.action import Action, Blow
from gm_console.rules.capacity import CapacityTest
from gm_console.rules.number import split
from gm_console.rules.odds.action import odds
from gm_console.rules.odds.capacity import CRITICAL, CapacityOdds, capacity_odds, critical_of
from gm_console.rules.odds.levels import compare_levels
from gm_console.rules.odds.results import ActionOdds
from gm_console.rules.odds.surd import Surd
from gm_console.rules.parts import Part, characteristic, mastery
from gm_console.rules.rulings import Rulings
from gm_console.rules.target import Target
from gm_console.rules.threshold import Threshold
from tests.rules.odds.kit import enumerated, fence, levels

CASES: list[dict[str, Any]] = json.loads(Path(__file__).with_name("cases.json").read_text(encoding="utf-8"))


def capacity(number: int) -> CapacityOdds:
    return capacity_odds(CapacityTest(number))


def attack(sizes: list[int], threshold: int | None) -> ActionOdds:
    return odds(Action("attack", 0, 0, threshold=fence(sizes, threshold), rulings=levels(sizes)))


def enchantment(sizes: list[int], threshold: int | None = None) -> dict[str, str]:
    action = Action("enchantment", 0, 0, threshold=fence(sizes, threshold), rulings=levels(sizes))
    return law(odds(action))


def law(told: ActionOdds) -> dict[str, str]:
    return {str(value): str(share) for value, share in told.values()}


def attack_outcomes(sizes: list[int], opposition: int, bonus: int, threshold: int) -> dict[str, str]:
    action = Action(
        "attack",
        0,
        0,
        (mastery("", bonus),),
        fence(sizes, threshold),
        category="serious",
        blow=Blow("fixed", Part(1, "typed")),
        rulings=levels(sizes),
    )
    met = odds(action, (Target(opposition=Part(opposition, "typed")),)).first
    assert met.wounds is not None
    shares = {
        "failed": met.failed,
        "unsuccessful": met.unsuccessful,
        "serious": met.wounds[2],
        "mortal": met.wounds[3],
    }
    return {name: str(share) for name, share in shares.items()}


def p_enchant_success(mine: list[int], theirs: list[int], bonus: int, threshold: int | None) -> Fraction:
    action = Action("enchantment", 0, 0, (mastery("", bonus),), fence(mine, threshold), rulings=levels(mine, theirs))
    return odds(action, (Target(level=1),)).first.succeeds


def best_enchant_level(level: int, target: int, intelligence: int, complexity: int, bonus: int) -> list[Any]:
    needed = Threshold(characteristic("intelligence", intelligence), (Part(complexity, "typed"),))
    action = Action("enchantment", level, level, (mastery("", bonus),), needed)
    (best,) = [each.odds for each in compare_levels(action, (Target(level=target),)) if each.best]
    return [best.dice_level, str(best.first.succeeds)]


def degree_distribution(number: int, most: int) -> list[Any]:
    degrees: dict[int, Fraction] = {}
    for (degree, _critical, _magnitude), chance in enumerated(number, Rulings(), most).items():
        degrees[degree] = degrees.get(degree, Fraction(0)) + chance
    left_out = 1 - sum(degrees.values())
    for degree, chance in degrees.items():
        assert 0 <= float(capacity(number).degree(degree)) - float(chance) <= float(left_out)
    return [{str(degree): str(degrees[degree]) for degree in sorted(degrees)}, str(left_out)]


FUNCTIONS: dict[str, Callable[..., Any]] = {
    "p_degree": lambda number, degree: capacity(number).degree(degree),
    "p_degree_at_least": lambda number, degree: capacity(number).at_least(degree),
    "p_degree_and_critical": lambda number, degree, *critical: capacity(number).joint(degree, *critical),
    "p_net": lambda net: capacity(0).degree(net),
    "mean_degree": lambda number: capacity(number).mean,
    "variance_degree": lambda number: capacity(number).variance,
    "p_critical_success": lambda magnitude, number: critical_of(magnitude),
    "p_critical_failure": lambda magnitude, number: critical_of(magnitude),
    "p_critical_at_least": lambda critical, least: CRITICAL - sum(critical_of(each) for each in range(1, least)),
    "degree_distribution": degree_distribution,
    # More than so many explosions: every die but the last is an 11 or a 12.
    "tail_mass": lambda most: Fraction(2, 12) ** (most + 1),
    "p_fail": lambda sizes, threshold: attack(sizes, threshold).failed,
    "p_double": lambda sizes, threshold=None: attack(sizes, threshold).critical,
    "sum_distribution_not_failing": lambda sizes, threshold: law(attack(sizes, threshold)),
    "attack_outcomes": attack_outcomes,
    "enchant_distribution": enchantment,
    "enchant_distribution_not_failing": enchantment,
    "p_enchant_success": p_enchant_success,
    "best_enchant_level": best_enchant_level,
    "p_luck": lambda sizes, opposition: (
        odds(Action("luck", 0, 0, rulings=levels(sizes)), (Target(opposition=Part(opposition, "card")),)).first.succeeds
    ),
}


@pytest.mark.parametrize("case", CASES, ids=[case["id"] for case in CASES])
def test_case(case: dict[str, Any]) -> None:
    found, expected = FUNCTIONS[case["fn"]](*case["args"]), case["expect"]
    if isinstance(found, Surd):
        assert found == Surd(Fraction(expected["a"]), Fraction(expected["b"]))
        assert float(found) == pytest.approx(
            float(expected["decimal_18_floor"]), rel=0, abs=2e-18 + 1e-16 * float(found)
        )
    elif isinstance(found, Fraction):
        assert found == Fraction(expected)
    else:
        assert found == expected


def test_every_kind_of_case_is_there() -> None:
    assert {case["fn"] for case in CASES} == set(FUNCTIONS)
    assert len(CASES) == 69


@pytest.mark.parametrize("level, complexity, failed", [(3, 3, "1/4"), (3, 2, "1/6"), (8, 2, "11/36")])
def test_the_texts_own_chances(level: int, complexity: int, failed: str) -> None:
    """The archer at 3 over their threshold, the blinded one at 2, and 2d12+1d4 under a threshold of 10."""
    action = Action("attack", level, level, threshold=Threshold(None, (Part(complexity, "typed"),)))
    assert odds(action).failed == Fraction(failed)


def test_a_mean_of_a_tenth_of_the_capacity() -> None:
    for number in range(-40, 41):
        assert capacity(number).mean == Fraction(number, 10)
        score = Fraction(split(number)[1], 10)
        assert capacity(number).variance == Fraction(1, 5) + score * (1 - score)
