"""The same questions put to icepool, by the means it offers for them."""

from collections.abc import Sequence
from typing import Any

import icepool


def sum_and_double(sizes: Sequence[int], threshold: int, double: str) -> Any:
    """The law of (sum, has a double) of dice none of which lies above the threshold, from 1."""
    evaluator = made(next_sum)
    return evaluator.evaluate(*pools(sizes, threshold, double))


def extremes(sizes: Sequence[int], threshold: int) -> Any:
    """The law of (lowest, highest) of dice none of which lies above the threshold, from 1."""
    return made(next_extremes).evaluate(*pools(sizes, threshold, "any"))


def made(next_state: Any) -> Any:
    """A new evaluator, without anything remembered from earlier questions."""
    return type("Evaluator", (icepool.MultisetEvaluator,), {"next_state": next_state})()


def next_sum(self: Any, state: Any, order: Any, outcome: int, *counts: int) -> Any:
    total, double = state or (0, False)
    return total + outcome * sum(counts), double or max(counts) > 1


def next_extremes(self: Any, state: Any, order: Any, outcome: int, count: int) -> Any:
    if not count:
        return state
    return (outcome, outcome) if state is None else (min(state[0], outcome), max(state[1], outcome))


def pools(sizes: Sequence[int], threshold: int, double: str) -> list[Any]:
    """One pool of all dice; under `same_size` one for each size."""
    if double == "any":
        return [icepool.Pool([icepool.d(min(size, threshold)) for size in sizes])]
    return [
        icepool.Pool([icepool.d(min(size, threshold))] * sizes.count(size)) for size in sorted(set(sizes), reverse=True)
    ]
