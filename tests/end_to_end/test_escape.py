"""Escape and the next key in one packet, as a slow line delivers them: Escape, then that key."""

import sqlite3
from pathlib import Path

from tests.end_to_end.conftest import Start
from tests.end_to_end.test_terminal import steps

BURSTS: list[tuple[str, list[str]]] = [
    ("tper\x1b\r", []),
    (",note\x1b\r", []),
    ("q\x1b\rw1", ["wound"]),
    ("w\x1b1c\r", ["roll"]),
    (",one\x1b,two\r", ["note"]),
    (
        ",a\x1b\x1b[Bw1,abc\x1b\x7fw1,abc\x1b\tw1f\x1b\x03w1w\x1b&c\rt24\x1bé\x1bw2",
        ["wound"] * 4 + ["roll", "wound"],
    ),
    ("l\x1bn", ["turn"]),
]
"""What comes in one packet, and the acts that are done."""


def test_escape_together_with_the_next_key_is_two_keys(start: Start, fight: Path) -> None:
    terminal = start("play", "table")
    terminal.wait_for("Initiative")
    before = steps(fight)
    for typed, _done in BURSTS:
        terminal.type(typed)
        terminal.settle(0.3)
        terminal.type("escape", "q", "escape")
        terminal.settle(0.3)
    terminal.type("q", "enter")
    assert terminal.wait() == 0
    assert steps(fight)[len(before) :] == [each for _typed, done in BURSTS for each in done]


def test_escape_before_what_begins_an_arrow_key_too_is_told_once_nothing_more_comes(start: Start, fight: Path) -> None:
    terminal = start("play", "table")
    terminal.wait_for("Initiative")
    terminal.type("1c=7 7 2", "enter", ",kept\x1bO")
    terminal.wait_for("The odds in full")
    terminal.type("q", "enter")
    assert terminal.wait() == 0
    with sqlite3.connect(fight) as connection:
        assert connection.execute("SELECT count(*) FROM step WHERE kind = 'note'").fetchone() == (0,)
