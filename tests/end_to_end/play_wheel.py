"""The main job through a pseudo-terminal: the demo's fight, a bow shot that wounds, kill −9, and all of it is there.

`python -m tests.end_to_end.play_wheel GM-CONSOLE` plays an installed console in a home of its own.
"""

import json
import os
import re
import signal
import sqlite3
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path

from tests.end_to_end.terminal import Terminal

SHOT = "Mirelle › e Gobelin 1 · Tir à l'arc · 5 5 +4 = 14 · critical, mortal"
OUTCOME = "great success · blow 10 · SERIOUS WOUND"


def play(command: Sequence[str], home: Path) -> None:
    """Play with this command from an empty data folder; AssertionError with the screen where something is missing."""
    environment = {
        "GM_CONSOLE_HOME": str(home),
        "TERM": "xterm-256color",
        "PATH": os.environ["PATH"],
        "LANG": "C.UTF-8",
    }
    terminal = Terminal([*command, "demo"], environment)
    try:
        _shoot(terminal)
        terminal.signal(signal.SIGKILL)
        assert terminal.wait() == -signal.SIGKILL
    finally:
        terminal.close()
    _check_file(home)
    terminal = Terminal([*command, "demo"], environment)
    try:
        _check_return(terminal)
        terminal.type("q", "enter")
        assert terminal.wait() == 0, terminal.text
    finally:
        terminal.close()


def _shoot(terminal: Terminal) -> None:
    """Start the fight, go to Mirelle's turn, shoot at Gobelin 1 over 35 squares with typed faces."""
    terminal.wait_for("Embuscade au gué", 60)
    terminal.type("n")
    terminal.wait_for("round 1 · turn: ")
    for _turn in range(10):
        if "turn: Mirelle" in terminal.settle():
            break
        terminal.type("n")
    number = re.search(r"(\d) Tir à l'arc", terminal.wait_for("turn: Mirelle"))
    assert number, terminal.text
    terminal.type(number[1], "e", "35", "=5 5")
    terminal.wait_for("complexity 4")
    terminal.type("enter")
    terminal.wait_for(OUTCOME)


def _check_file(home: Path) -> None:
    """What is on the disk straight after the crash."""
    with sqlite3.connect(home / "campaigns" / "demo.db") as file:
        roll = file.execute(
            "SELECT id, actor_name, target_name, label, thrown, faces, value, wound, inputs, result, target_id"
            " FROM roll ORDER BY id DESC"
        ).fetchone()
        assert roll[1:8] == ("Mirelle", "Gobelin 1", "Tir à l'arc", "table", "[5,5]", 14, "serious"), roll
        action, result = json.loads(roll[8])["action"], json.loads(roll[9])
        assert (action["distance"], result["threshold"], result["complexity"]) == (35, 9, 4)
        wound = file.execute("SELECT category, entity_id, by_name, recovered_at FROM wound WHERE roll_id = ?", roll[:1])
        assert wound.fetchall() == [("serious", roll[10], "Mirelle", None)]
        active = file.execute(
            "SELECT e.name FROM fight f JOIN combatant b ON b.id = f.active_id JOIN entity e ON e.id = b.entity_id"
        )
        assert active.fetchall() == [("Mirelle",)]


def _check_return(terminal: Terminal) -> None:
    """The next start shows the wound, the roll with its faces and reasoning, the turn, and when the last act was."""
    terminal.wait_for("turn: Mirelle", 60)
    screen = terminal.wait_for(OUTCOME)
    assert SHOT in screen, screen
    assert re.search(r"saved (\d{4}-\d\d-\d\d )?\d\d:\d\d$", screen.splitlines()[0].rstrip()), screen
    assert re.search(r"e +−?\d+ Gobelin 1 +S1", screen), screen
    terminal.type("l")
    terminal.wait_for("threshold 12 + 1 − 4 = 9")
    terminal.type("backspace")


def main() -> int:
    """Play the console named on the command line in a temporary home."""
    with tempfile.TemporaryDirectory() as home:
        play(sys.argv[1:], Path(home))
    print("played: a shot at 35 squares, a wound, a crash, and everything was there")
    return 0


if __name__ == "__main__":
    sys.exit(main())
