"""The worked cases: figures on one side, the rules on the other."""

from collections import Counter
from collections.abc import Callable
from fractions import Fraction
from itertools import product
from typing import Any

import pytest

from gm_console.rules.action import Action, Blow
from gm_console.rules.capacity import CapacityTest, resolve_capacity
from gm_console.rules.complexity import distance_complexity, double, fails, reckon
from gm_console.rules.dice import Faces, fit, level_pool
from gm_console.rules.level_dice import resolve
from gm_console.rules.number import split
from gm_console.rules.offensive import blow_value, meet_defences, reaches
from gm_console.rules.parts import Part, characteristic, mastery
from gm_console.rules.pools import Pool
from gm_console.rules.refusal import FacesExhausted, Refusal
from gm_console.rules.results import ActionResult
from gm_console.rules.rulings import Rulings
from gm_console.rules.target import Target
from gm_console.rules.threshold import Threshold
from gm_console.rules.value import spread
from tests.rules.kit import against, attack, cases, defence, dice_of

CASES = cases()
DEFENCE_EFFECTS = {"dodge": "stops", "parry": "stops", "armour": "lowers", "survival_instinct": "lowers"}


def split_capacity(rulings: Rulings, number: int) -> Any:
    return list(split(number))


def resolve_(rulings: Rulings, capacity: int, faces: list[int], modifiers: tuple[int, ...] = ()) -> Any:
    test = CapacityTest(capacity, tuple(Part(each, "typed") for each in modifiers), rulings=rulings)
    result = resolve_capacity(test, Faces(tuple(faces)))
    return [result.degrees, result.critical, result.magnitude, len(result.faces)]


def level_dice(rulings: Rulings, level: int) -> Any:
    return list(level_pool(level, rulings).sizes)


def distance(rulings: Rulings, squares: int) -> Any:
    return distance_complexity(squares, rulings)


def failure_threshold(
    rulings: Rulings, pool: list[int], score: int, complexity: int, entity_dice: list[int] | None = None
) -> Any:
    levels = [pool, entity_dice or pool]
    listed = Rulings(
        level_dice="; ".join("+".join(f"1d{size}" for size in sizes) for sizes in levels),
        threshold_dice=rulings.threshold_dice,
    )
    fence = Threshold(characteristic("", score), (Part(complexity, "typed"),))
    return reckon(Action("effort", 1, 0, threshold=fence, rulings=listed), fence).threshold


def resolve_defences(rulings: Rulings, value: int, category: str, defences: list[tuple[str, int]]) -> Any:
    entries = tuple(defence(name, number, DEFENCE_EFFECTS[name]) for name, number in defences)
    return meet_defences(value, category, entries, rulings).category


def blow(rulings: Rulings, potential: int, power: int) -> Any:
    made = Blow("product", Part(potential, "object"), characteristic("power", power))
    return blow_value(made, None, rulings)[0]


def contest(rulings: Rulings, mine: list[int], theirs: list[int], my_bonus: int, their_bonus: int) -> Any:
    action = Action("contest", 3, 3, (mastery("", my_bonus),))
    other = Target(level=3, value=(mastery("", their_bonus),))
    outcome = resolve(action, (other,), Faces(tuple(mine)), [Faces(tuple(theirs))]).outcome
    return {"success": "a", "unsuccessful": "b", "tie": "tie"}[outcome]


def enchant_wins(rulings: Rulings, value: int, pool: list[int], opposition: int, target_pool: list[int]) -> Any:
    levels = Rulings(level_dice="; ".join("+".join(f"1d{s}" for s in sizes) for sizes in (pool, target_pool)))
    action = Action("enchantment", 0, 0, rulings=levels)
    for mine, theirs in product(every(pool), every(target_pool)):
        result = resolve(action, (Target(level=1),), Faces(mine), [Faces(theirs)])
        if (result.value, result.opposition) == (value, opposition):
            return result.outcome == "success"
    # Values no dice can show against each other: read off with the mastery that makes up the difference.
    raw = spread(Pool(tuple(pool)), first := next(every(pool)))[0]
    theirs = next(each for each in every(target_pool))
    gap = value - opposition + spread(Pool(tuple(target_pool)), theirs)[0] - raw
    action = Action("enchantment", 0, 0, (mastery("", gap),), rulings=levels)
    return resolve(action, (Target(level=1),), Faces(first), [Faces(theirs)]).outcome == "success"


def every(sizes: list[int]) -> Any:
    return product(*(range(1, size + 1) for size in sizes))


def share(sizes: list[int], count: Callable[[tuple[int, ...]], bool]) -> str:
    shown = list(every(sizes))
    return str(Fraction(sum(map(count, shown)), len(shown)))


def law(values: list[int]) -> dict[str, str]:
    return {str(value): str(Fraction(n, len(values))) for value, n in sorted(Counter(values).items())}


def thrown(sizes: list[int], threshold: int | None = None) -> list[tuple[int, ...]]:
    return [each for each in every(sizes) if threshold is None or not fails(each, threshold)]


def attack_outcomes(rulings: Rulings, sizes: list[int], opposition: int, bonus: int, threshold: int) -> Any:
    action = attack(0, bonus=bonus, complexity=max(sizes) - threshold, rulings=dice_of(sizes))
    target = Target(opposition=Part(opposition, "typed"))

    def ending(result: ActionResult) -> str:
        return result.targets[0].blow_category or result.outcome

    endings = Counter(ending(against(action, target, *each)) for each in every(sizes))
    total = sum(endings.values())
    return {name: str(Fraction(endings[name], total)) for name in ("failed", "unsuccessful", "serious", "mortal")}


def p_enchant_success(
    rulings: Rulings, sizes: list[int], target_sizes: list[int], bonus: int, threshold: int | None
) -> Any:
    levels = Rulings(level_dice="; ".join("+".join(f"1d{s}" for s in each) for each in (sizes, target_sizes)))
    fence = None if threshold is None else Threshold(None, (Part(max(sizes) - threshold, "typed"),))
    action = Action("enchantment", 0, 0, (mastery("", bonus),), fence, rulings=levels)
    # A throw is known by its extremes: the same pair is resolved once and counted.
    mine = Counter((max(each), min(each), each) if len(each) == 1 else (max(each), min(each)) for each in every(sizes))
    theirs = Counter(
        (max(each), min(each), each) if len(each) == 1 else (max(each), min(each)) for each in every(target_sizes)
    )
    won = sum(
        n * m * (resolve(action, (Target(level=1),), show(one, sizes), [show(two, target_sizes)]).outcome == "success")
        for (one, n), (two, m) in product(mine.items(), theirs.items())
    )
    return str(Fraction(won, mine.total() * theirs.total()))


def show(extremes: tuple[Any, ...], sizes: list[int]) -> Faces:
    """Faces of that pool with these extremes."""
    if len(sizes) == 1:
        return Faces((extremes[0],))
    return next(Faces(each) for each in every(sizes) if (max(each), min(each)) == extremes[:2])


FUNCTIONS: dict[str, Callable[..., Any]] = {
    "split_capacity": split_capacity,
    "resolve_capacity": resolve_,
    "level_dice": level_dice,
    "characteristic_value": lambda rulings, score: characteristic("", score).amount,
    "distance_complexity": distance,
    "failure_threshold": failure_threshold,
    "action_fails": lambda rulings, faces, threshold: fails(tuple(faces), threshold),
    "enchant_raw": lambda rulings, pool, faces: spread(Pool(tuple(pool)), tuple(faces))[0],
    "enchant_value": lambda rulings, pool, faces, bonus: (
        resolve(
            Action("enchantment", 0, 0, (mastery("", bonus),), rulings=dice_of(pool)), (), Faces(tuple(faces))
        ).value
    ),
    "faces_fit": lambda rulings, pool, faces: fit(Pool(tuple(pool)), faces, rulings) == tuple(faces),
    "beats": lambda rulings, value, opposition: reaches(value, opposition, rulings),
    "is_critical": lambda rulings, faces: double(Pool((12,) * len(faces)), tuple(faces), rulings) is not None,
    "resolve_defences": resolve_defences,
    "blow_value": blow,
    "contest": contest,
    "enchant_wins": enchant_wins,
    "p_fail": lambda rulings, sizes, threshold: share(sizes, lambda each: fails(each, threshold)),
    "p_double": lambda rulings, sizes: share(sizes, lambda each: double(Pool(tuple(sizes)), each, rulings) is not None),
    "p_luck": lambda rulings, sizes, opposition: share(
        sizes,
        lambda each: (
            against(
                Action("luck", 0, 0, rulings=dice_of(sizes)), Target(opposition=Part(opposition, "card")), *each
            ).outcome
            == "success"
        ),
    ),
    "enchant_distribution": lambda rulings, sizes: law([spread(Pool(tuple(sizes)), each)[0] for each in thrown(sizes)]),
    "enchant_distribution_not_failing": lambda rulings, sizes, threshold: law(
        [spread(Pool(tuple(sizes)), each)[0] for each in thrown(sizes, threshold)]
    ),
    "sum_distribution_not_failing": lambda rulings, sizes, threshold: law(
        [sum(each) for each in thrown(sizes, threshold)]
    ),
    "attack_outcomes": attack_outcomes,
    "p_enchant_success": p_enchant_success,
}


@pytest.mark.parametrize("case", CASES, ids=[case["id"] for case in CASES])
def test_case(case: dict[str, Any]) -> None:
    rulings = Rulings.from_mapping(case.get("rulings", {}))
    call = FUNCTIONS[case["fn"]]
    expected = case["expect"]
    if isinstance(expected, dict) and "error" in expected:
        with pytest.raises(FacesExhausted if expected["error"] == "FacesExhausted" else Refusal) as caught:
            call(rulings, *case["args"], **case.get("kwargs", {}))
        assert (type(caught.value) is FacesExhausted) == (expected["error"] == "FacesExhausted")
    else:
        assert call(rulings, *case["args"], **case.get("kwargs", {})) == expected
