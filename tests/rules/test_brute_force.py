"""Every throw of small pools, against the rules told once more without any of their code."""

from itertools import product

import pytest

from gm_console.rules.action import Action, Blow
from gm_console.rules.dice import Faces
from gm_console.rules.level_dice import resolve
from gm_console.rules.parts import Part, characteristic, mastery
from gm_console.rules.rulings import Rulings
from gm_console.rules.target import Defence, DefenceEntry, Resistance, Target
from gm_console.rules.threshold import Threshold
from tests.rules.kit import defence

LADDER = [None, "light", "serious", "mortal"]
POOLS = {"1d4": [4], "1d6": [6], "1d8+1d4": [8, 4], "2d6": [6, 6], "2d6+1d4": [6, 6, 4]}


def every(sizes: list[int]) -> list[tuple[int, ...]]:
    return list(product(*(range(1, size + 1) for size in sizes)))


@pytest.mark.parametrize("same_size", [False, True])
@pytest.mark.parametrize("exceeds", [False, True])
@pytest.mark.parametrize("pool", POOLS)
def test_attack(pool: str, exceeds: bool, same_size: bool) -> None:
    sizes = POOLS[pool]
    rulings = Rulings(
        level_dice=pool,
        opposition_tie="exceeds" if exceeds else "reaches",
        double="same_size" if same_size else "any",
    )
    for complexity, bonus, dodge, instinct, armour, light in product(
        (-1, 1, 3), (0, 2), (5, None), (6, 8), (7, 9), (2, 9)
    ):
        action = Action(
            "attack",
            0,
            0,
            (mastery("", bonus),),
            Threshold(characteristic("", 14), (Part(complexity, "typed"),)),
            category="serious",
            blow=Blow("value"),
            rulings=rulings,
        )
        target = Target(
            defences=(
                DefenceEntry((Defence("dodge", dodge), Defence("parry", 4 if dodge else None)), "stops"),
                defence("survival_instinct", instinct, "lowers"),
                defence("armour", armour, "lowers"),
            ),
            resistances=(Resistance("resilience", light, light + 2, light + 4),),
        )
        for faces in every(sizes):
            told = naive_attack(sizes, faces, complexity, bonus, dodge, [instinct, armour], light, exceeds, same_size)
            result = resolve(action, (target,), Faces(faces))
            met = result.targets[0]
            assert (
                result.outcome,
                result.category if not result.failed else None,
                met.blow_category,
                met.wound,
            ) == told


def naive_attack(
    sizes: list[int],
    faces: tuple[int, ...],
    complexity: int,
    bonus: int,
    dodge: int | None,
    lowering: list[int],
    light: int,
    exceeds: bool,
    same_size: bool,
) -> tuple[str, str | None, str | None, str | None]:
    if any(face > sizes[0] + 1 - complexity for face in faces):
        return "failed", None, None, None
    value = sum(faces) + bonus
    pairs = [
        (i, j)
        for i in range(len(faces))
        for j in range(i)
        if faces[i] == faces[j] and (not same_size or sizes[i] == sizes[j])
    ]
    category = "mortal" if pairs else "serious"
    if dodge is not None and value < dodge + exceeds:
        return "unsuccessful", category, None, None
    held = sum(value < each + exceeds for each in lowering)
    left = max(0, LADDER.index(category) - held)
    wound = 0
    for height in range(1, left + 1):
        if value >= light + 2 * (height - 1):
            wound = height
    return "success" if held else "great success", category, LADDER[left], LADDER[wound]


@pytest.mark.parametrize("mine", POOLS)
@pytest.mark.parametrize("theirs", ["1d4", "1d6", "2d6"])
def test_enchantment(mine: str, theirs: str) -> None:
    rulings = Rulings(level_dice=f"{mine}; {theirs}")
    action = Action("enchantment", 0, 0, (mastery("", 1),), Threshold(None, (Part(1, "typed"),)), rulings=rulings)
    target = Target(level=1)
    for faces, own in product(every(POOLS[mine]), every(POOLS[theirs])):
        result = resolve(action, (target,), Faces(faces), [Faces(own)])
        if max(faces) > POOLS[mine][0] - 1:
            assert result.outcome == "failed"
            continue
        value, opposition = raw(POOLS[mine], faces) + 1, raw(POOLS[theirs], own)
        wins = value > opposition or (value == opposition and sum(POOLS[mine]) >= sum(POOLS[theirs]))
        assert (result.value, result.opposition, result.outcome) == (
            value,
            opposition,
            "success" if wins else "unsuccessful",
        )


def raw(sizes: list[int], faces: tuple[int, ...]) -> int:
    if len(faces) > 1:
        return sorted(faces)[-1] - sorted(faces)[0]
    return abs(2 * faces[0] - sizes[0]) // 2


def test_contest_of_three_sides() -> None:
    rulings = Rulings(level_dice="1d4; 1d6")
    action = Action("contest", 0, 0, (mastery("", 1),), rulings=rulings)
    sides = (Target("b", level=1), Target("c", level=1, dice_level=0, value=(characteristic("", 29),)))
    for mine, b, c in product(range(1, 5), range(1, 7), range(1, 5)):
        result = resolve(action, sides, Faces((mine,)), [Faces((b,)), Faces((c,))])
        values = [mine + 1, b, c + 2]
        assert [side.value for side in result.ranking] == values
        assert [side.rank for side in result.ranking] == [1 + sum(o > v for o in values) for v in values]
        best = max(values[1:])
        outcome = "success" if values[0] > best else "tie" if values[0] == best else "unsuccessful"
        assert (result.outcome, result.opposition, result.margin) == (outcome, best, values[0] - best)
