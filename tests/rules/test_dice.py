"""Faces typed, dice thrown, and whether the generator used in play is fair."""

import ast
import secrets
from collections import Counter
from math import log, sqrt
from pathlib import Path
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

import gm_console.rules
from gm_console.cli.roll_options import thrower
from gm_console.rules.action import Action
from gm_console.rules.capacity import ends
from gm_console.rules.dice import Faces, Thrower, fit, fit_so_far, level_pool
from gm_console.rules.level_dice import perform
from gm_console.rules.parts import Part
from gm_console.rules.pools import Pool, parse_pool, parse_pools
from gm_console.rules.refusal import Refusal
from gm_console.rules.rulings import Rulings
from gm_console.rules.target import Target
from gm_console.rules.threshold import Threshold

SIZES = st.lists(st.sampled_from([4, 6, 8, 12]), min_size=1, max_size=6)
FALSE_ALARM = 1e-9
"""How often a fair generator may be called unfair."""


@given(SIZES, st.data())
def test_any_order_of_what_a_pool_can_show_fits(sizes: list[int], data: st.DataObject) -> None:
    shown = [data.draw(st.integers(1, size)) for size in sizes]
    mixed = data.draw(st.permutations(shown))
    assert fit(Pool(tuple(sizes)), mixed, Rulings()) == tuple(mixed)


@given(SIZES, st.lists(st.integers(-1, 13), max_size=7))
def test_nothing_else_fits(sizes: list[int], faces: list[int]) -> None:
    pool = Pool(tuple(sizes))

    def seated(faces: list[int], dice: list[int]) -> bool:
        """Whether every face finds a die, by trying them all."""
        if not faces:
            return not dice
        return any(
            1 <= faces[0] <= size and seated(faces[1:], dice[:place] + dice[place + 1 :])
            for place, size in enumerate(dice)
        )

    if seated(faces, list(pool.sizes)):
        assert fit(pool, faces, Rulings()) == tuple(faces)
    else:
        with pytest.raises(Refusal):
            fit(pool, faces, Rulings())


@given(SIZES, st.data())
def test_same_size_wants_the_largest_die_first(sizes: list[int], data: st.DataObject) -> None:
    pool, rulings = Pool(tuple(sizes)), Rulings(double="same_size")
    faces = data.draw(st.permutations([data.draw(st.integers(1, size)) for size in sizes]))
    if all(face <= size for face, size in zip(faces, pool.sizes, strict=True)):
        assert fit(pool, faces, rulings) == tuple(faces)
    else:
        with pytest.raises(Refusal) as caught:
            fit(pool, faces, rulings)
        assert caught.value.kind == "faces_order"


@given(SIZES)
def test_a_pool_is_read_as_it_is_written(sizes: list[int]) -> None:
    pool = Pool(tuple(sizes))
    assert parse_pool(str(pool)) == pool
    assert list(pool.sizes) == sorted(sizes, reverse=True)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "d",
        "2x12",
        "12",
        "1d4+",
        "+1d4",
        "0d4",
        "0d4+1d4",
        "1d1",
        "1d101",
        "41d4",
        "1d4 1d6",
        "-1d4",
        "1000000000d6",
    ],
)
def test_what_is_no_pool_is_refused(text: str) -> None:
    with pytest.raises(Refusal):
        parse_pool(text)


@pytest.mark.parametrize("sizes", [(), (4,) * 41, (1,), (101, 4)])
def test_what_nobody_can_throw_is_no_pool(sizes: tuple[int, ...]) -> None:
    with pytest.raises(Refusal):
        Pool(sizes)


def test_lists_of_pools() -> None:
    assert [str(pool) for pool in parse_pools("d4; 1d6 ;1d4+1d8;")] == ["1d4", "1d6", "1d8+1d4"]
    with pytest.raises(Refusal):
        parse_pools("; ".join(["1d4"] * 62))
    with pytest.raises(Refusal):
        parse_pools("1d4; …")


def test_the_console_throws_largest_first_and_the_same_again_from_the_same_seed() -> None:
    pool = level_pool(6, Rulings())
    thrown = [Thrower(Random(7)).throw(pool) for _ in range(2)]
    assert thrown[0] == thrown[1]
    assert thrown[0].thrown == "console"
    many = [Thrower(Random(seed)).throw(pool).values for seed in range(300)]
    assert (max(first for first, _ in many), max(second for _, second in many)) == (12, 8)


@pytest.mark.parametrize("after", ["continue", "stop"])
def test_a_thrown_capacity_test_is_a_whole_one(after: str) -> None:
    rulings = Rulings(capacity_after_inversion=after)
    for seed in range(500):
        faces = Thrower(Random(seed)).throw_capacity(rulings).values
        assert ends(faces, rulings)
        assert not any(ends(faces[:length], rulings) for length in range(len(faces)))


def test_targets_throw_only_when_the_act_has_not_failed() -> None:
    hopeless = Action("enchantment", 3, 3, threshold=Threshold(None, (Part(12, "typed"),)))
    target = Target(level=8)
    assert perform(hopeless, (target,), Thrower(Random(1))).targets[0].faces is None
    assert perform(Action("enchantment", 3, 3), (target,), Thrower(Random(1))).targets[0].faces is not None


def test_faces_already_known_are_kept_and_the_others_thrown() -> None:
    action, targets = Action("contest", 8, 8), (Target(level=3), Target(level=4))
    result = perform(action, targets, Thrower(Random(1)), Faces((1, 2, 3)), (None, Faces((9, 2))))
    assert (result.faces, result.thrown) == ((1, 2, 3), "table")
    assert [(each.thrown, each.faces) for each in result.targets][1] == ("table", (9, 2))
    assert result.targets[0].thrown == "console"


@given(SIZES, st.data())
def test_the_first_dice_of_what_fits_fit_so_far(sizes: list[int], data: st.DataObject) -> None:
    shown = data.draw(st.permutations([data.draw(st.integers(1, size)) for size in sizes]))
    typed = shown[: data.draw(st.integers(0, len(shown)))]
    assert fit_so_far(Pool(tuple(sorted(sizes, reverse=True))), typed, Rulings()) == tuple(typed)


@pytest.mark.parametrize(
    ("typed", "rulings", "at"),
    [
        ((5, 6, 7), Rulings(), 0),
        ((5, 5, 5), Rulings(), 2),
        ((2, 13), Rulings(), 1),
        ((1, 2, 3, 4, 5), Rulings(), 3),
        ((2, 7, 7), Rulings(double="same_size"), 2),
        ((13,), Rulings(double="same_size"), 0),
    ],
)
def test_the_place_of_the_die_that_does_not_fit_is_told(typed: tuple[int, ...], rulings: Rulings, at: int) -> None:
    with pytest.raises(Refusal) as caught:
        fit_so_far(Pool((12, 12, 4)), typed, rulings)
    assert caught.value.numbers["at"] == at


@pytest.mark.parametrize(
    ("theirs", "kind"), [((Faces((9,)), Faces((9,))), "target_faces_count"), ((Faces((9, 9)),), "faces_count")]
)
def test_faces_given_for_targets_must_fit(theirs: tuple[Faces, ...], kind: str) -> None:
    with pytest.raises(Refusal) as caught:
        perform(Action("enchantment", 3, 3), (Target(level=3),), Thrower(Random(1)), None, theirs)
    assert caught.value.kind == kind


def test_a_target_that_throws_nothing_takes_no_faces() -> None:
    with pytest.raises(Refusal) as caught:
        perform(Action("attack", 3, 3), (Target(level=3),), Thrower(Random(1)), None, (Faces((9,)),))
    assert caught.value.kind == "target_throws_none"


def chi_square(faces: list[int], size: int) -> float:
    expected = len(faces) / size
    counts = Counter(faces)
    return sum((counts[face] - expected) ** 2 / expected for face in range(1, size + 1))


def bound(size: int) -> float:
    """What chi-square of a fair die exceeds with a chance below FALSE_ALARM (Laurent and Massart's tail bound)."""
    freedom, t = size - 1, -log(FALSE_ALARM)
    return freedom + 2 * sqrt(freedom * t) + 2 * t


def test_the_generator_of_play_is_fair() -> None:
    assert isinstance(thrower(None)._source, secrets.SystemRandom)
    pool = Pool((12, 12, 8, 6, 4))
    many = [thrower(None).throw(pool).values for _ in range(6000)]
    for place, size in enumerate(pool.sizes):
        assert chi_square([values[place] for values in many], size) < bound(size)
    # The two d12 of one throw know nothing of each other.
    assert chi_square([(values[0] - 1) * 12 + values[1] for values in many], 144) < bound(144)


def test_the_measure_of_fairness_sees_a_loaded_die() -> None:
    loaded = Random(3)
    faces = [12 if loaded.random() < 0.03 else loaded.randint(1, 12) for _ in range(20000)]
    assert chi_square(faces, 12) > bound(12)


def test_no_rule_has_a_random_source_of_its_own() -> None:
    folder = Path(gm_console.rules.__file__).parent
    for file in folder.glob("*.py"):
        tree = ast.parse(file.read_text(encoding="utf-8"))
        guarded = {id(each) for node in ast.walk(tree) if isinstance(node, ast.If) for each in ast.walk(node)}
        names = {
            node.module if isinstance(node, ast.ImportFrom) else node.names[0].name
            for node in ast.walk(tree)
            if isinstance(node, ast.Import | ast.ImportFrom) and id(node) not in guarded
        }
        assert not names & {"random", "secrets", "time", "datetime", "os", "uuid"}, file.name
