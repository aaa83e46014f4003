"""One line of the table of figures."""

import statistics
import time
from collections.abc import Callable
from dataclasses import dataclass


@dataclass(frozen=True)
class Row:
    """What was measured, in which unit, against which floor in the same run; target: the highest ratio asked for."""

    name: str
    value: float
    unit: str
    floor: float | None = None
    target: float | None = None

    @property
    def ratio(self) -> float | None:
        """How many times the floor."""
        return None if not self.floor else self.value / self.floor


def medians(runs: int, *actions: Callable[[], object]) -> list[float]:
    """The median seconds of each action, taken in turn so that a slow moment of the machine meets all of them."""
    taken: list[list[float]] = [[] for _ in actions]
    for _ in range(runs):
        for times, action in zip(taken, actions, strict=True):
            begun = time.perf_counter()
            action()
            times.append(time.perf_counter() - begun)
    return [statistics.median(times) for times in taken]


def shown(rows: list[Row]) -> str:
    """The table as text."""
    lines = [("what", "value", "floor", "ratio", "target")]
    for row in rows:
        floor = "" if row.floor is None else f"{row.floor:.4g} {row.unit}"
        ratio = "" if row.ratio is None else f"{row.ratio:.2f}"
        target = "" if row.target is None else f"≤ {row.target:g}"
        lines.append((row.name, f"{row.value:.4g} {row.unit}", floor, ratio, target))
    widths = [max(len(line[column]) for line in lines) for column in range(5)]
    return "\n".join(
        line[0].ljust(widths[0])
        + "".join("  " + cell.rjust(width) for cell, width in zip(line[1:], widths[1:], strict=True))
        for line in lines
    )
