"""A terminal that has become too small while something is open."""

from pathlib import Path

import pytest

from tests.end_to_end.conftest import Start
from tests.end_to_end.test_terminal import steps


@pytest.mark.parametrize("opened", [",ab", "f", "l", "1", "?", "w"])
def test_without_room_only_leaving_works_whatever_is_open(start: Start, fight: Path, opened: str) -> None:
    terminal = start("play", "table")
    terminal.wait_for("Initiative")
    before = steps(fight)
    terminal.type(opened)
    terminal.settle(0.3)
    terminal.resize(20, 5)
    terminal.wait_for("too small")
    terminal.type("2n", "enter", "q")
    terminal.wait_for("leave")
    terminal.type("enter")
    assert terminal.wait() == 0
    assert steps(fight) == before


def test_a_prompt_stands_as_it_was_once_there_is_room_again(start: Start, fight: Path) -> None:
    terminal = start("play", "table")
    terminal.wait_for("Initiative")
    terminal.type(",ab")
    terminal.settle(0.3)
    terminal.resize(20, 5)
    terminal.wait_for("too small")
    terminal.type("qx")
    terminal.settle(0.3)
    terminal.resize(80, 24)
    terminal.wait_for("Initiative")
    terminal.type("c", "enter")
    terminal.wait_for("note: abc")
    terminal.type("q", "enter")
    assert terminal.wait() == 0
