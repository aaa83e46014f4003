"""The capacity test: every rule of it, its law by enumeration, and what must hold for any capacity."""

from collections import Counter
from fractions import Fraction
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gm_console.rules.capacity import CapacityResult, CapacityTest, ends, resolve_capacity
from gm_console.rules.dice import Faces
from gm_console.rules.number import LIMIT, split
from gm_console.rules.parts import Part
from gm_console.rules.refusal import FacesExhausted, Refusal
from gm_console.rules.rulings import Rulings

CAPACITIES = st.integers(-LIMIT, LIMIT)
SETTINGS = [
    Rulings(capacity_score_match=match, capacity_after_inversion=after)
    for match in ("rule", "example")
    for after in ("continue", "stop")
]
COMPLETE = st.builds(lambda run, last: (*run, last), st.lists(st.sampled_from([11, 12])), st.integers(1, 10))


def result_of(capacity: int, faces: tuple[int, ...], rulings: Rulings | None = None) -> CapacityResult:
    return resolve_capacity(CapacityTest(capacity, rulings=rulings or Rulings()), Faces(faces))


def whole_tests(rulings: Rulings, explosions: int) -> list[tuple[int, ...]]:
    """Every complete sequence of faces with at most so many explosions."""
    found: list[tuple[int, ...]] = []
    begun: list[tuple[int, ...]] = [()]
    for _ in range(explosions + 1):
        longer = [(*faces, face) for faces in begun for face in range(1, 13)]
        found += [faces for faces in longer if ends(faces, rulings)]
        begun = [faces for faces in longer if not ends(faces, rulings)]
    return found


def naive(capacity: int, faces: tuple[int, ...], rulings: Rulings) -> tuple[int, str | None, int]:
    """The test told once more, from the text, with nothing of the rules' code."""
    degrees = int(capacity / 10)
    score = abs(capacity) % 10
    if rulings.capacity_score_match == "example":
        score += 1
    critical, magnitude, run = None, 0, ""
    for face in faces:
        if face <= 10:
            if face <= score:
                degrees += -1 if capacity < 0 else 1
            break
        sign = "+" if face == 12 else "-"
        degrees += 1 if sign == "+" else -1
        if run and run[-1] != sign and critical is None:
            critical, magnitude = ("success" if run[-1] == "+" else "failure"), len(run)
            if rulings.capacity_after_inversion == "stop":
                break
        run += sign
    return degrees, critical, magnitude


@pytest.mark.parametrize(
    "rulings", SETTINGS, ids=lambda each: f"{each.capacity_score_match}-{each.capacity_after_inversion}"
)
@pytest.mark.parametrize("capacity", [-100, -24, -13, -10, -9, -1, 0, 1, 9, 10, 19, 24, 120])
def test_against_a_naive_telling(capacity: int, rulings: Rulings) -> None:
    for faces in whole_tests(rulings, 4):
        result = result_of(capacity, faces, rulings)
        assert (result.degrees, result.critical, result.magnitude) == naive(capacity, faces, rulings), faces


@pytest.mark.parametrize("capacity", range(-40, 41))
def test_mean_is_a_tenth_of_the_capacity_exactly(capacity: int) -> None:
    # Explosions go both ways alike, so the mean over tests of any greatest length is already the mean of all.
    faces = whole_tests(Rulings(), 3)
    weights = [Fraction(1, 12 ** len(each)) for each in faces]
    total = sum(weight * result_of(capacity, each).degrees for weight, each in zip(weights, faces, strict=True))
    assert total / sum(weights) == Fraction(capacity, 10)


@pytest.mark.parametrize("capacity", [-24, -9, 0, 9, 24])
def test_law_mirrors_between_a_capacity_and_its_opposite(capacity: int) -> None:
    def law(of: int, sign: int) -> Counter[int]:
        counted: Counter[int] = Counter()
        for faces in whole_tests(Rulings(), 3):
            counted[sign * result_of(of, faces).degrees] += 12 ** (4 - len(faces))
        return counted

    assert law(capacity, 1) == law(-capacity, -1)


@pytest.mark.parametrize("critical", ["success", "failure"])
@pytest.mark.parametrize("rulings", SETTINGS)
def test_chance_of_a_critical_of_magnitude_m(rulings: Rulings, critical: str) -> None:
    for magnitude in (1, 2, 3):
        run = (12, 11) if critical == "success" else (11, 12)
        first = (run[0],) * magnitude + (run[1],)
        hit = [faces for faces in product((11, 12), repeat=magnitude + 1) if faces == first]
        assert Fraction(len(hit), 12 ** (magnitude + 1)) == Fraction(1, 12 ** (magnitude + 1))
        result = result_of(24, first if rulings.capacity_after_inversion == "stop" else (*first, 5), rulings)
        assert (result.critical, result.magnitude) == (critical, magnitude)


@given(CAPACITIES)
def test_split_recomposes(number: int) -> None:
    mastery, score = split(number)
    assert 0 <= score <= 9
    assert mastery * 10 + (-score if number < 0 else score) == number
    assert mastery == 0 or (mastery < 0) == (number < 0)


@given(CAPACITIES, COMPLETE)
def test_opposite_capacity_and_mirrored_faces_give_the_opposite(capacity: int, faces: tuple[int, ...]) -> None:
    mirrored = tuple(23 - face if face > 10 else face for face in faces)
    one, other = result_of(capacity, faces), result_of(-capacity, mirrored)
    # A score of 0 never scores, so 0 mirrors to itself too.
    assert one.degrees == -other.degrees
    assert one.magnitude == other.magnitude
    assert {one.critical, other.critical} in ({None}, {"success", "failure"})


@given(st.integers(-1000, 1000), st.lists(st.integers(-50, 50), max_size=5), COMPLETE)
def test_modifiers_are_added_before_the_split(capacity: int, modifiers: list[int], faces: tuple[int, ...]) -> None:
    parts = tuple(Part(each, "situation") for each in modifiers)
    result = resolve_capacity(CapacityTest(capacity, parts), Faces(faces))
    assert result.tested == capacity + sum(modifiers)
    assert result.degrees == result_of(capacity + sum(modifiers), faces).degrees


@given(st.integers(-200, 199), COMPLETE)
def test_a_higher_capacity_never_does_worse(capacity: int, faces: tuple[int, ...]) -> None:
    assert result_of(capacity, faces).degrees <= result_of(capacity + 1, faces).degrees


@given(COMPLETE)
def test_every_beginning_of_a_test_asks_for_the_next_die(faces: tuple[int, ...]) -> None:
    for length in range(len(faces)):
        with pytest.raises(FacesExhausted) as caught:
            result_of(24, faces[:length])
        assert caught.value.numbers["faces"] == faces[:length]


@given(COMPLETE, st.lists(st.integers(1, 12), min_size=1, max_size=3))
def test_dice_after_the_end_are_refused(faces: tuple[int, ...], more: list[int]) -> None:
    with pytest.raises(Refusal) as caught:
        result_of(24, (*faces, *more))
    assert caught.value.kind == "capacity_over"


def test_stop_refuses_a_die_after_the_inversion() -> None:
    stop = Rulings(capacity_after_inversion="stop")
    assert result_of(24, (12, 12, 11), stop).degrees == 3
    with pytest.raises(Refusal) as caught:
        result_of(24, (12, 11, 5), stop)
    assert caught.value.kind == "capacity_over"


def test_a_very_long_run_is_read_at_once() -> None:
    assert result_of(0, (12,) * 20_000 + (5,)).degrees == 20_000
    with pytest.raises(FacesExhausted):
        result_of(0, (12,) * 20_000)


def test_example_counts_capacity_0_as_positive() -> None:
    example = Rulings(capacity_score_match="example")
    assert result_of(0, (1,), example).degrees == 1
    assert result_of(-10, (1,), example).degrees == -2
    assert result_of(0, (1,)).degrees == 0
    assert result_of(9, (10,), example).degrees == 1
