"""What a key costs on the line: bytes and time of a move, a roll and a turn, through a pseudo-terminal."""

import statistics
import sys
import time
from collections.abc import Iterator

from tests.benchmarks.row import Row
from tests.benchmarks.starting import environment
from tests.campaign.acts.play import ORDER, Table, make
from tests.end_to_end.terminal import Terminal

RUNS = 20
KEYS = (("move", ("down", "up")), ("next turn", ("n",)), ("roll", (".",)))


def rows() -> Iterator[Row]:
    """Each key pressed again and again in a fight."""
    table = Table(make({}))
    table.start(ORDER)
    table.do(table.card("Aldric", "Assault", "Goblin 1"))
    table.campaign.close()
    terminal = Terminal([sys.executable, "-m", "gm_console", "play", "table"], environment())
    try:
        terminal.wait_for("help")
        terminal.settle()
        for name, keys in KEYS:
            costs = [_press(terminal, keys[run % len(keys)]) for run in range(RUNS)]
            yield Row(f"key: {name}, bytes", statistics.median(size for size, _taken in costs), "B")
            yield Row(
                f"key: {name}, until the last byte", statistics.median(taken for _size, taken in costs) * 1e3, "ms"
            )
    finally:
        terminal.close()


def _press(terminal: Terminal, key: str) -> tuple[int, float]:
    """Press one key: the bytes that came, and the seconds until the last of them."""
    before, begun = len(terminal.seen), time.perf_counter()
    last = begun
    terminal.type(key)
    while terminal.read(0.3):
        last = time.perf_counter()
    return len(terminal.seen) - before, last - begun
