"""The closed law of a capacity test against its enumeration by the rules, under every setting."""

from fractions import Fraction
from itertools import product

import pytest

from gm_console.rules.capacity import CapacityTest
from gm_console.rules.odds.capacity import CapacityOdds, capacity_odds, critical_of
from gm_console.rules.odds.surd import RATE, Surd, power
from gm_console.rules.parts import Part
from gm_console.rules.rulings import Rulings
from tests.rules.odds.kit import enumerated

SETTINGS = [
    Rulings(capacity_score_match=match, capacity_after_inversion=after)
    for match, after in product(("rule", "example"), ("continue", "stop"))
]
MOST = 6
"""Explosions enumerated: one test in 280 000 has more."""
LEFT_OUT = 6.0**-MOST


def each_setting(number: int) -> list[tuple[Rulings, CapacityOdds]]:
    return [(rulings, capacity_odds(CapacityTest(number, rulings=rulings))) for rulings in SETTINGS]


@pytest.mark.parametrize("number", [24, -13, 0, 10])
def test_joint_law_of_degrees_and_criticals(number: int) -> None:
    for rulings, odds in each_setting(number):
        law = enumerated(number, rulings, MOST)
        for (degree, critical, magnitude), chance in law.items():
            assert 0 <= float(odds.joint(degree, critical, magnitude)) - float(chance) <= LEFT_OUT
        for degree in {degree for degree, _critical, _magnitude in law}:
            found = sum(chance for key, chance in law.items() if key[0] == degree)
            assert 0 <= float(odds.degree(degree)) - float(found) <= LEFT_OUT
        for critical in ("success", "failure"):
            for magnitude in (1, 2, 3):
                found = sum(chance for key, chance in law.items() if key[1:] == (critical, magnitude))
                assert 0 <= float(critical_of(magnitude)) - float(found) <= LEFT_OUT


def test_stop_is_exact_in_fractions() -> None:
    """Under `stop` a degree needs few dice, so that its enumeration is all but whole."""
    odds = capacity_odds(CapacityTest(24, rulings=Rulings(capacity_after_inversion="stop")))
    assert odds.degree(2).root == 0
    assert odds.joint(2, "success", 1) == Surd(Fraction(1, 144))
    assert odds.joint(3, "success", 1) == Surd(Fraction(0))


@pytest.mark.parametrize("number", [24, 25, -13, -5, 0, 10, 999_999])
def test_the_law_is_whole(number: int) -> None:
    for _rulings, odds in each_setting(number):
        shown = odds.degrees
        total = sum(float(odds.degree(degree)) for degree in shown)
        assert 1 - 1e-12 <= total <= 1 + 1e-12
        far = range(shown.start - 30, shown.stop + 30)
        chances = {degree: float(odds.degree(degree)) for degree in far}
        mean = sum(degree * chance for degree, chance in chances.items())
        assert mean == pytest.approx(float(odds.mean), abs=1e-9)
        variance = sum((degree - float(odds.mean)) ** 2 * chance for degree, chance in chances.items())
        assert variance == pytest.approx(float(odds.variance), abs=1e-12)
        for degree in shown:
            assert odds.at_least(degree) + odds.at_least(degree + 1) * Fraction(-1) == odds.degree(degree)


def test_the_law_of_a_negative_capacity_mirrors_that_of_the_positive() -> None:
    for number in (1, 9, 13, 24, 120):
        up, down = (capacity_odds(CapacityTest(each)) for each in (number, -number))
        for degree in up.degrees:
            assert up.degree(degree) == down.degree(-degree)


def test_modifiers_are_added_before_the_split() -> None:
    parts = (Part(3, "situation"), Part(-8, "condition", "blinded"))
    assert capacity_odds(CapacityTest(24, parts)) == capacity_odds(CapacityTest(19))


def test_a_float_is_right_where_nearly_everything_cancels() -> None:
    smallest = power(RATE, 60)
    # (6 − √35)(6 + √35) = 1.
    assert float(smallest) == pytest.approx(1 / float(power(Surd(Fraction(6), Fraction(1)), 60)), rel=1e-15, abs=0)
    assert float(smallest * Fraction(-1)) == -float(smallest)
    assert float(Surd(Fraction(0))) == 0
