"""Short ways to ask for odds in tests."""

from collections import Counter
from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import product

from gm_console.rules.action import Action
from gm_console.rules.capacity import CapacityTest, resolve_capacity
from gm_console.rules.dice import Faces, level_pool
from gm_console.rules.level_dice import resolve
from gm_console.rules.odds.results import ActionOdds
from gm_console.rules.parts import Part
from gm_console.rules.results import ActionResult
from gm_console.rules.rulings import Rulings
from gm_console.rules.target import Target
from gm_console.rules.threshold import Threshold
from gm_console.rules.throws import throws


def levels(*pools: Sequence[int], **settings: str) -> Rulings:
    """Settings under which level 0 throws the first of these pools, level 1 the second, and so on."""
    listed = "; ".join("+".join(f"1d{size}" for size in sizes) for sizes in pools)
    return Rulings(level_dice=listed, **settings)


def fence(sizes: Sequence[int], threshold: int | None) -> Threshold | None:
    """What makes that the threshold of a throw of these dice."""
    return None if threshold is None else Threshold(None, (Part(max(sizes) - threshold, "typed"),))


def every(sizes: Sequence[int]) -> Iterator[tuple[int, ...]]:
    """Every throw of these dice."""
    return product(*(range(1, size + 1) for size in sizes))


def resolved(action: Action, targets: tuple[Target, ...]) -> list[ActionResult]:
    """Every outcome of the act, resolved by the rules: the actor's dice, and those of each target that throws."""
    pools = [level_pool(action.dice_level, action.rulings)]
    pools += [level_pool(target.level_thrown or 0, action.rulings) for target in targets if throws(action, target)]
    results = []
    for mine, *others in product(*(every(pool.sizes) for pool in pools)):
        own = iter(others)
        theirs = [Faces(next(own)) if throws(action, target) else None for target in targets]
        results.append(resolve(action, targets, Faces(mine), theirs))
    return results


def counted(results: Sequence[ActionResult]) -> dict[str, object]:
    """The odds of an act as its resolved outcomes give them."""
    whole = len(results)
    values = Counter(result.value for result in results if not result.failed and result.value is not None)

    def share(outcome: str) -> Fraction:
        return Fraction(sum(result.outcome == outcome for result in results), whole)

    wounds = Counter(result.targets[0].wound for result in results)
    absorbed = sum(any(step.numbers.get("absorbed") for step in result.targets[0].steps) for result in results)
    critical = results[0].critical is not None
    return {
        "endings": tuple(map(share, ("failed", "unsuccessful", "success", "great success", "tie"))),
        "critical": Fraction(sum(bool(result.critical) for result in results), whole) if critical else None,
        "values": tuple((value, Fraction(values[value], values.total())) for value in sorted(values)),
        "wounds": tuple(Fraction(wounds[each], whole) for each in (None, "light", "serious", "mortal")),
        "absorbed": Fraction(absorbed, whole),
    }


def told(odds: ActionOdds) -> dict[str, object]:
    """The same figures of odds; without a category nothing is ever wounded."""
    return {
        "endings": odds.first.endings,
        "critical": odds.critical,
        "values": odds.values(),
        "wounds": odds.first.wounds or (1, 0, 0, 0),
        "absorbed": odds.first.absorbed,
    }


def enumerated(capacity: int, rulings: Rulings, most: int) -> dict[tuple[int, str | None, int], Fraction]:
    """Every capacity test of at most so many explosions, by degrees, critical and magnitude, resolved by the rules."""
    test = CapacityTest(capacity, rulings=rulings)
    law: dict[tuple[int, str | None, int], Fraction] = {}
    going: list[tuple[int, ...]] = [()]
    while going:
        start = going.pop()
        for face in range(1, 13):
            faces = (*start, face)
            stopped = rulings.capacity_after_inversion == "stop" and set(faces[-2:]) == {11, 12}
            if face < 11 or stopped:
                result = resolve_capacity(test, Faces(faces))
                key = (result.degrees, result.critical, result.magnitude)
                law[key] = law.get(key, Fraction(0)) + Fraction(1, 12 ** len(faces))
            elif len(faces) <= most:
                going.append(faces)
    return law
