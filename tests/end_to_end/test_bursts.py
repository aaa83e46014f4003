"""Everything that is typed while a line lags comes in one write: in every mode it is done in its order, none lost."""

import json
import sqlite3
from pathlib import Path
from typing import Any

import pytest

from tests.end_to_end.conftest import Start
from tests.end_to_end.test_terminal import steps

BURSTS = {
    "bring in": (
        (*"bgob3", "enter", *"bTroll5*2", "enter", *"bx", "escape", *"bscribe", "enter", *"u"),
        ["joined", "joined", "joined", "undo"],
    ),
    "conditions": (
        (*"ccau", "tab", *"-1 2", "enter", *"cdazed-2 >c", "enter", *"cq", "escape", "down", *"cdazed", "enter", *"uy"),
        ["condition", "condition", "condition", "undo", "redo"],
    ),
    "the line": (
        (*":wou", "tab", *" light c", "enter", ":", "up", "backspace", *"d", "enter", *":no such", "escape", *":note ?",
         "enter"),
        ["wound", "wound", "note"],
    ),
    "editor": (
        ("e", "enter", *" the Tall", "enter", "down", *"\r", *"a figure", "enter", "ctrl+s", "escape", *"w2", *"n"),
        ["entity saved", "wound", "turn"],
    ),
    "bestiary": (
        ("e", "home", "enter", *"gob", "+", "+", "=", "down", "up", "tab", "tab", *"lin", "escape", "escape",
         *"w1", *"n"),
        ["joined", "joined", "entity duplicated", "wound", "turn"],
    ),
    "fights": (
        ("f", *"nThe mill", "enter", "p", "enter", "f", "x", "enter", "enter", *"w3", "enter"),
        [*(f"fight {done}" for done in ("named", "paused", "resumed", "ended", "opened", "reopened")), "wound"],
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", BURSTS)
def test_a_burst_in_every_mode_is_done_in_its_order_to_the_last_key(start: Start, fight: Path, name: str) -> None:
    typed, done = BURSTS[name]
    assert len(typed) >= 20
    terminal = start("play", "table")
    terminal.wait_for("Initiative")
    terminal.type(*typed, *",end", "enter", "q", "enter", *"nnw1")
    assert terminal.wait() == 0
    assert steps(fight)[3:] == [*done, "note"]


def test_what_was_typed_in_bursts_is_what_is_kept_letter_by_letter(start: Start, fight: Path) -> None:
    said = "漢字, é̂ and [b]bold[/b], 50 letters in one go: 0123456789"
    terminal = start("play", "table")
    terminal.wait_for("Initiative")
    terminal.type(",", said, "enter", ":note ", said, "enter", ":rename c ", "Zoé [x] 漢", "enter", "q", "enter")
    assert terminal.wait() == 0
    with sqlite3.connect(fight) as connection:
        notes: list[Any] = [
            json.loads(row[0]) for row in connection.execute("SELECT words FROM step WHERE kind = 'note'")
        ]
        names = [row[0] for row in connection.execute("SELECT name FROM entity")]
    import unicodedata

    assert [note["text"] for note in notes] == [unicodedata.normalize("NFC", said)] * 2
    assert "Zoé [x] 漢" in names
