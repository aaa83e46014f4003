"""How soon the console is gone once its terminal is: two seconds are promised, the slowest of several runs counts."""

import sys
import time
from collections.abc import Iterator

from tests.benchmarks.row import Row
from tests.benchmarks.starting import environment
from tests.campaign.acts.play import ORDER, Table, make
from tests.end_to_end.terminal import Terminal

RUNS = 5
PROMISED = 2.0
KEYS = ("down", "up", "tab", "f", "escape", "?", "pagedown", "escape") * 60
"""More than a terminal takes while nobody reads: whoever writes to it waits when the link drops."""
ACTING = tuple("nw1u") * 750
"""Acts for more seconds than there are."""


def rows() -> Iterator[Row]:
    """A link that drops while nothing happens, in the middle of an answer, and with acts still under way."""
    table = Table(make({}))
    table.start(ORDER)
    table.campaign.close()
    for name, keys in (("at rest", ()), ("in the middle of an answer", KEYS), ("with acts under way", ACTING)):
        slowest = max(_gone_after(keys) for _run in range(RUNS))
        yield Row(f"link dropped {name}: gone, slowest of {RUNS}", slowest * 1e3, "ms", PROMISED * 1e3, 1)


def _gone_after(keys: tuple[str, ...]) -> float:
    terminal = Terminal([sys.executable, "-m", "gm_console", "play", "table"], environment())
    try:
        terminal.wait_for("help")
        terminal.settle()
        if keys:
            terminal.type(*keys)
            time.sleep(0.5)
        begun = time.perf_counter()
        terminal.hang_up()
        terminal.wait()
        return time.perf_counter() - begun
    finally:
        terminal.close()
