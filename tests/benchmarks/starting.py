"""How long a start takes: a roll from the shell against bare Python, the first paint against an empty Textual app."""

import os
import statistics
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence

from tests.benchmarks.row import Row, medians
from tests.campaign.acts.play import ORDER, Table, make
from tests.end_to_end.terminal import Terminal

EMPTY_APP = """
from textual.app import App
from textual.widget import Widget

class Empty(App):
    def compose(self):
        yield Word()

class Word(Widget):
    def render(self):
        return "painted"

Empty().run()
"""
"""An app empty but for one word, which says that it is painted."""
RUNS = 15
LOGGED = 200


def environment() -> dict[str, str]:
    """The environment of a user: bytecode is kept, the terminal is a usual one."""
    kept = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    return kept | {"TERM": "xterm-256color", "LANG": "C.UTF-8"}


def rows() -> Iterator[Row]:
    """A roll and the first paint, each in turn with its floor."""
    python, console = sys.executable, [sys.executable, "-m", "gm_console"]
    roll, bare = medians(
        2 * RUNS,
        lambda: _run([*console, "roll", "capacity", "24"]),
        lambda: _run([python, "-c", "pass"]),
    )
    yield Row("roll capacity 24 from the shell", roll * 1e3, "ms", bare * 1e3, 5)
    _campaign()
    painted: list[float] = []
    empty: list[float] = []
    for _run_number in range(RUNS):
        painted.append(_first_paint([*console, "play", "table"], b"help"))
        empty.append(_first_paint([python, "-c", EMPTY_APP], b"painted"))
    yield Row(
        "first paint, 12 combatants and 200 log lines",
        statistics.median(painted) * 1e3,
        "ms",
        statistics.median(empty) * 1e3,
        1.4,
    )


def _campaign() -> None:
    table = Table(make({}))
    table.start(ORDER)
    request = table.card("Aldric", "Assault", "Goblin 1")
    for _ in range(LOGGED):
        table.do(request)
    table.campaign.close()


def _run(command: Sequence[str]) -> None:
    subprocess.run(command, env=environment(), check=True, stdout=subprocess.DEVNULL)


def _first_paint(command: Sequence[str], sign: bytes) -> float:
    """Seconds from the start of the program until it has written that."""
    begun = time.perf_counter()
    terminal = Terminal(command, environment())
    try:
        while sign not in terminal.seen:
            if not terminal.read(10):
                raise RuntimeError(f"nothing painted:\n{terminal.text}")
        return time.perf_counter() - begun
    finally:
        terminal.close()
