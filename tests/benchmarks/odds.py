"""How long odds take, cold and while only the target changes, against the same questions put to icepool."""

from collections.abc import Iterator
from dataclasses import replace
from itertools import count
from typing import Any

from gm_console.rules.action import Action, Blow
from gm_console.rules.capacity import CapacityTest
from gm_console.rules.odds import capacity, spread, throw
from gm_console.rules.odds.action import odds
from gm_console.rules.odds.capacity import capacity_odds
from gm_console.rules.odds.record import stored
from gm_console.rules.odds.spread import spreads
from gm_console.rules.parts import Part, mastery
from gm_console.rules.pools import cycle_pool
from gm_console.rules.target import Defence, DefenceEntry, Resistance, Target
from gm_console.rules.threshold import Threshold
from tests.benchmarks.row import Row, medians
from tests.rules.odds.dice_by_icepool import extremes, sum_and_double

RUNS = 15
COLD, WARM = 5.0, 0.2
"""What a whole law may take, in milliseconds."""


def rows() -> Iterator[Row]:
    """Each question cold and warm; `≤ 1` is to be faster than icepool, the other targets are in milliseconds."""
    for level, complexity in ((8, 3), (24, 1), (60, 1)):
        yield from _offensive(level, complexity)
    yield from _enchantment(8, 5)
    yield from _enchantment(60, 45)
    yield from _capacity()


def _offensive(level: int, complexity: int) -> Iterator[Row]:
    """The whole law of an offensive action: endings, criticals, wounds."""
    sizes = cycle_pool(level).sizes
    middle = sum(sizes) // 2
    action = Action(
        "attack",
        level,
        level,
        (mastery("", 3),),
        Threshold(None, (Part(complexity, "card"),)),
        category="serious",
        blow=Blow("fixed", Part(12, "card")),
    )
    numbers = count()

    def target() -> Target:
        # Another one every time: nothing may be remembered of it.
        dodge = middle - 3 + next(numbers) % 5
        values = (("dodge", dodge, "stops"), ("survival_instinct", middle, "lowers"), ("armour", middle + 2, "lowers"))
        entries = tuple(DefenceEntry((Defence(name, value),), effect) for name, value, effect in values)
        return Target(defences=entries, resistances=(Resistance("resilience", 4, 8, 12),))

    def ours() -> object:
        return stored(odds(action, (target(),)))

    def ours_cold() -> object:
        throw.sums.cache_clear()
        return ours()

    def law() -> Any:
        return sum_and_double(sizes, 12 - complexity, "any")

    def told(known: Any) -> object:
        defences = [entry.options[0].value or 0 for entry in target().defences]
        return known.map(lambda total, double: _ending(total + 3, double, *defences))

    known = law()
    sums_alone = known.map(lambda total, double: total)
    assert dict(sums_alone.items()) == dict(throw.sums(sizes, 12 - complexity, "any").counts())
    cold, floor = medians(RUNS, ours_cold, lambda: told(law()))
    warm, warm_floor = medians(RUNS, ours, lambda: told(known))
    yield from _pair(f"offensive action, level {level}", cold, floor, warm, warm_floor)


def _ending(value: int, double: bool, dodge: int, instinct: int, armour: int) -> tuple[str, int]:
    """What comes of a roll value, as a function icepool maps over its law; the wound by its height."""
    if value < dodge:
        return "unsuccessful", 0
    left = (3 if double else 2) - (value < instinct) - (value < armour)
    return ("great success" if value >= max(instinct, armour) else "success"), max(0, left)


def _enchantment(level: int, theirs: int) -> Iterator[Row]:
    """An enchantment against the target's own throw."""
    sizes, their_sizes = cycle_pool(level).sizes, cycle_pool(theirs).sizes
    action = Action("enchantment", level, level, (mastery("", 2),), Threshold(None, (Part(2, "card"),)))
    numbers = count()

    def ours() -> object:
        # A mastery more or less: the law of the dice is known, what comes of it is not.
        bonus = (mastery("", next(numbers) % 5),)
        return stored(odds(replace(action, value=bonus), (Target(level=theirs),)))

    def ours_cold() -> object:
        spread.spreads.cache_clear()
        return ours()

    def laws() -> tuple[Any, Any]:
        mine = extremes(sizes, sizes[0] - 2).map(lambda low, high: high - low)
        return mine, extremes(their_sizes, their_sizes[0]).map(lambda low, high: high - low)

    def told(known: tuple[Any, Any]) -> object:
        return known[0] + next(numbers) % 5 >= known[1]

    known = laws()
    assert dict(known[0].items()) == dict(spreads(sizes, sizes[0] - 2).counts())
    cold, floor = medians(RUNS, ours_cold, lambda: told(laws()))
    warm, warm_floor = medians(RUNS, ours, lambda: told(known))
    yield from _pair(f"enchantment, level {level} against {theirs}", cold, floor, warm, warm_floor)


def _capacity() -> Iterator[Row]:
    """A capacity test, for which icepool has no closed form: for information."""
    numbers = count()

    def warm() -> object:
        return stored(capacity_odds(CapacityTest(next(numbers) % 50)))

    def cold() -> object:
        for law in (capacity._net, capacity._net_from):
            law.cache_clear()
        return warm()

    first, again = medians(RUNS, cold, warm)
    yield Row("odds: capacity test, cold", first * 1e3, "ms")
    yield Row("odds: capacity test, another capacity", again * 1e3, "ms")


def _pair(name: str, cold: float, floor: float, warm: float, warm_floor: float) -> Iterator[Row]:
    yield Row(f"odds: {name}, cold, against icepool", cold * 1e3, "ms", floor * 1e3, 1)
    yield Row(f"odds: {name}, cold, against {COLD:g} ms", cold * 1e3, "ms", COLD, 1)
    yield Row(f"odds: {name}, another target, against icepool", warm * 1e3, "ms", warm_floor * 1e3, 1)
    yield Row(f"odds: {name}, another target, against {WARM:g} ms", warm * 1e3, "ms", WARM, 1)
