"""The console as it is started from a shell, on a terminal of its own and with a home of its own."""

import os
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.campaign.acts.play import ORDER, Table, make
from tests.end_to_end.terminal import Terminal

Start = Callable[..., Terminal]


@pytest.fixture
def start(own_home: Path) -> Iterator[Start]:
    """Start `gm-console` with these arguments; more environment by name, the size as columns and rows."""
    started: list[Terminal] = []

    def starting(*arguments: str, columns: int = 80, rows: int = 24, **environment: str) -> Terminal:
        kept = {name: os.environ[name] for name in ("PATH", "HOME", "LANG", "PYTHONPATH") if name in os.environ}
        home = {"GM_CONSOLE_HOME": str(own_home), "TERM": "xterm-256color"}
        command = [sys.executable, "-m", "gm_console", *arguments]
        started.append(Terminal(command, kept | home | environment, columns, rows))
        return started[-1]

    yield starting
    for each in started:
        each.close()


@pytest.fixture
def fight(own_home: Path) -> Path:
    """The small campaign's file in that home, its fight in round 1 and Aldric's turn; closed."""
    table = Table(make({}))
    table.start(ORDER)
    table.campaign.close()
    return table.campaign.path
