"""Twoelf: complexity with distance's part, and the failure threshold it lowers."""

from dataclasses import dataclass

from gm_console.rules.action import Action
from gm_console.rules.dice import level_pool
from gm_console.rules.number import LIMIT, bounded
from gm_console.rules.parts import Part, part_data, parts_data
from gm_console.rules.pools import Pool
from gm_console.rules.rulings import Rulings
from gm_console.rules.step import Step, step
from gm_console.rules.threshold import ByDistance, Threshold

NEAR = 10
"""Squares that cost nothing."""
EACH = 10
"""For each so many squares beyond …"""
MORE = 2
"""… the complexity rises by so much."""


@dataclass(frozen=True, slots=True)
class Fence:
    """A failure threshold reckoned: its value, the complexity in it, and the steps that led there."""

    threshold: int
    complexity: int
    steps: tuple[Step, ...]


def distance_complexity(distance: int, rulings: Rulings) -> int:
    """The general complexity of a distance in squares: +2 for each 10 after the first 10 (T12, T15).

    Under `complete` only whole tens count (20 gives 2), under `started` each one begun (11 gives 2).
    """
    beyond = max(0, bounded("distance", distance, 0, LIMIT) - NEAR)
    steps = -(-beyond // EACH) if rulings.distance_step == "started" else beyond // EACH
    return MORE * steps


def entry_reached(by_distance: ByDistance, distance: int) -> tuple[int, int]:
    """The last entry (from how many squares, complexity) that a distance in squares reaches (T13)."""
    return max(entry for entry in by_distance.entries if entry[0] <= distance)


def distance_parts(threshold: Threshold, distance: int | None, rulings: Rulings) -> tuple[tuple[Part, ...], list[Step]]:
    """What distance adds to the complexity, with its steps.

    Each list by distance gives its own figure, and the general +2 falls away where there is one (T13). A distance
    not given counts as 0 squares for a list.
    """
    if threshold.by_distance:
        parts, steps = [], []
        for each in threshold.by_distance:
            start, amount = entry_reached(each, distance or 0)
            parts.append(Part(amount, each.origin, each.name))
            steps.append(
                step(
                    "by_distance",
                    origin=each.origin,
                    name=each.name,
                    distance=distance or 0,
                    start=start,
                    complexity=amount,
                )
            )
        return tuple(parts), steps
    if distance is None:
        return (), []
    amount = distance_complexity(distance, rulings)
    told = step("distance", distance=distance, complexity=amount, counting=rulings.distance_step)
    return ((Part(amount, "distance"),) if amount else ()), [told]


def reckon(action: Action, threshold: Threshold) -> Fence:
    """The failure threshold: largest die + characteristic − complexity (T4, T5, T10, T20).

    Under `threshold_dice = own` the die is the largest of the entity's own level, whatever it throws.
    """
    rulings = action.rulings
    own = rulings.threshold_dice == "own"
    die = level_pool(action.level if own else action.dice_level, rulings).largest
    by_distance, steps = distance_parts(threshold, action.distance, rulings)
    parts = threshold.complexity + by_distance
    complexity = sum(part.amount for part in parts)
    given = threshold.characteristic
    value = die + (given.amount if given else 0) - complexity
    # What the GM says and what a condition does are told with the sign shown everywhere (+n helps) and as complexity.
    said = tuple(-each.amount for each in threshold.complexity if each.origin == "situation")
    helps = [
        *(
            step("condition", name=each.name, number=-each.amount, target=each.origin == "target")
            for each in threshold.complexity
            if each.origin in ("condition", "target")
        ),
        *(step("condition_aside", name=each.name, number=-each.amount) for each in threshold.aside),
        *([step("situation", number=sum(said), terms=said)] if said else ()),
    ]
    return Fence(
        value,
        complexity,
        (
            *helps,
            *steps,
            step("complexity", parts=parts_data(parts), complexity=complexity),
            step(
                "threshold",
                die=die,
                dice=rulings.threshold_dice,
                characteristic=part_data(given),
                complexity=complexity,
                threshold=value,
            ),
        ),
    )


def fails(faces: tuple[int, ...], threshold: int) -> bool:
    """Whether any die lies strictly above the threshold: the action fails whatever its value (T17, T18, T20)."""
    return max(faces) > threshold


def double(pool: Pool, faces: tuple[int, ...], rulings: Rulings) -> int | None:
    """The highest face that two dice share, None without a double (T22–T24, T57, T58).

    Under `same_size` only dice of one size make a double; the faces then stand largest die first.
    """
    sizes = pool.sizes if rulings.double == "same_size" else (0,) * len(faces)
    shown = list(zip(sizes, faces, strict=True))
    return max((face for size, face in shown if shown.count((size, face)) > 1), default=None)
