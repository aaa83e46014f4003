"""The console through a pseudo-terminal: bursts, hangups, sizes, colours, and no terminal at all."""

import json
import re
import signal
import sqlite3
import subprocess
import sys
import time
from pathlib import Path

import pytest

from tests.end_to_end.conftest import Start


def left_by_itself(file: Path) -> bool:
    """Whether the console closed its file: what is ended by the timer, or by force, leaves the log beside it."""
    return not Path(f"{file}-wal").exists()


def steps(file: Path) -> list[str]:
    with sqlite3.connect(file) as connection:
        return [row[0] for row in connection.execute("SELECT kind FROM step ORDER BY id")]


def ui_state(file: Path) -> dict[str, object]:
    with sqlite3.connect(file) as connection:
        found: dict[str, object] = json.loads(connection.execute("SELECT state FROM ui_state").fetchone()[0])
        return found


def test_a_burst_of_keys_ending_in_quit_is_acted_on_in_order(start: Start, fight: Path) -> None:
    terminal = start("play", "table")
    terminal.wait_for("Initiative")
    terminal.type(*"w2nvx", *"1a=3", "enter", *"u", *"p", *",ab", "enter", "q", "enter", *"nnn")
    assert terminal.wait() == 0
    assert steps(fight)[3:] == ["wound", "turn", "hidden", "fallen", "roll", "undo", "turn back", "note"]


def test_keys_typed_before_the_first_picture_are_acted_on_too(start: Start, fight: Path) -> None:
    terminal = start("play", "table")
    terminal.type(*"w2nw3q", "enter")
    assert terminal.wait() == 0
    assert steps(fight)[3:] == ["wound", "turn", "wound"]


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP, signal.SIGINT])
def test_a_signal_ends_it_by_itself_with_everything_saved(start: Start, fight: Path, number: int) -> None:
    terminal = start("play", "table")
    terminal.wait_for("Initiative")
    terminal.type(*"w2", "down", "down")
    terminal.wait_for("serious wound")
    terminal.settle()
    terminal.signal(number)
    assert terminal.wait() == 128 + number
    assert left_by_itself(fight)
    assert steps(fight)[-1] == "wound"
    mirelle = ui_state(fight)["selected"]
    assert mirelle != 1
    if number == signal.SIGTERM:
        # The terminal is left clean: main screen, cursor shown, paste plain.
        for leaving in (b"\x1b[?1049l", b"\x1b[?25h", b"\x1b[?2004l"):
            assert leaving in terminal.seen
    again = start("play", "table")
    again.wait_for("Initiative")
    assert re.search(r"›.{1,12}Mirelle", again.settle())


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP])
def test_a_line_half_typed_is_there_again_after_a_signal(start: Start, fight: Path, number: int) -> None:
    terminal = start("play", "table")
    terminal.wait_for("Initiative")
    terminal.type("down", *"1d35-", "left")
    terminal.wait_for("1 Assault › d35-")
    terminal.signal(number)
    assert terminal.wait() == 128 + number
    again = start("play", "table")
    again.wait_for("Goblin 1 · 1 Assault › d35-")
    again.type("2")
    again.wait_for("1 Assault › d352-")


@pytest.mark.parametrize("busy", [False, True])
def test_a_terminal_that_goes_away_takes_the_console_with_it(start: Start, fight: Path, busy: bool) -> None:
    terminal = start("play", "table")
    terminal.wait_for("Initiative")
    terminal.type("w2")
    terminal.wait_for("S1")
    terminal.settle()
    if busy:
        # More than the terminal takes while nobody reads: the writer waits when the link drops.
        terminal.type(*("down", "up", "tab", "f", "escape", "?", "pagedown", "escape") * 60)
        time.sleep(0.5)
    terminal.hang_up()
    terminal.wait()
    assert left_by_itself(fight)
    with sqlite3.connect(fight) as connection:
        assert connection.execute("PRAGMA quick_check").fetchone() == ("ok",)


def test_more_acts_under_way_than_there_is_time_for_are_left_out_and_the_file_is_closed(
    start: Start, fight: Path
) -> None:
    terminal = start("play", "table")
    terminal.wait_for("Initiative")
    terminal.type(*"nw1u" * 750)
    terminal.wait_for("light wound")
    terminal.hang_up()
    assert terminal.wait() == 128 + signal.SIGHUP
    assert left_by_itself(fight)
    done = [kind.removesuffix(" told") for kind in steps(fight)[3:]]
    assert done == (["turn", "wound", "undo"] * 750)[: len(done)]


def test_an_output_that_takes_ascii_alone_is_given_no_other_frames(start: Start, fight: Path) -> None:
    terminal = start("play", "table", LC_ALL="C", PYTHONUTF8="0", PYTHONCOERCECLOCALE="0", PYTHONIOENCODING="ascii")
    terminal.wait_for("Initiative")
    terminal.settle()
    assert terminal.rows[1].startswith("+- Initiative")
    assert bytes(terminal.seen).isascii()


def test_an_ignored_hangup_that_was_inherited_is_heard(start: Start, fight: Path) -> None:
    before = signal.signal(signal.SIGHUP, signal.SIG_IGN)
    try:
        terminal = start("play", "table")
    finally:
        signal.signal(signal.SIGHUP, before)
    terminal.wait_for("Initiative")
    terminal.type("w2")
    terminal.wait_for("S1")
    terminal.settle()
    terminal.hang_up()
    terminal.wait()
    assert left_by_itself(fight)


def test_any_size_at_any_time(start: Start, fight: Path) -> None:
    terminal = start("play", "table")
    terminal.wait_for("Initiative")
    for columns, rows in ((20, 5), (1, 1), (60, 20), (200, 60), (79, 23), (3, 40), (80, 24)):
        terminal.resize(columns, rows)
        terminal.type("n")
        terminal.settle(0.2)
    terminal.wait_for("Initiative")
    terminal.type("q", "enter")
    assert terminal.wait() == 0


def test_without_colour_no_colour_is_sent_and_the_selection_is_seen(start: Start, fight: Path) -> None:
    terminal = start("play", "table", NO_COLOR="1")
    terminal.wait_for("Initiative")
    terminal.type(*"w3n")
    terminal.settle()
    codes = [code for found in re.findall(rb"\x1b\[([\d;]*)m", bytes(terminal.seen)) for code in found.split(b";")]
    assert {
        code for code in codes if code and (30 <= int(code) <= 38 or 40 <= int(code) <= 48 or int(code) >= 90)
    } == set()
    assert b"7" in codes
    assert "›▶" in terminal.text


def test_ascii_alone_where_it_is_asked(start: Start, fight: Path) -> None:
    terminal = start("play", "table", "--ascii")
    terminal.wait_for("Initiative")
    terminal.type("w2", "f")
    terminal.settle()
    assert terminal.text.isascii()
    assert ">*" in terminal.text


@pytest.mark.parametrize(
    ("environment", "said"), [({"TERM": "dumb"}, "TERM=dumb"), ({"TERM": ""}, "TERM is not set")], ids=["dumb", "none"]
)
def test_a_terminal_that_cannot_show_it_is_refused_in_one_line(
    start: Start, fight: Path, environment: dict[str, str], said: str
) -> None:
    terminal = start("play", "table", **environment)
    assert terminal.wait() == 1
    assert said in terminal.text
    assert len(terminal.text.strip().splitlines()) <= 2


def test_without_a_terminal_it_refuses_and_says_how(fight: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "gm_console", "play", "table"],
        capture_output=True,
        text=True,
        stdin=subprocess.DEVNULL,
        timeout=20,
    )
    assert done.returncode == 1
    assert done.stdout == ""
    assert done.stderr.count("\n") == 1
    assert "ssh -t" in done.stderr


def test_a_second_console_is_told_who_holds_the_campaign(start: Start, fight: Path) -> None:
    first = start("play", "table")
    first.wait_for("Initiative")
    second = start("play", "table")
    assert second.wait() == 1
    assert str(first.pid) in " ".join(second.text.split())
    first.type("q", "enter")
    assert first.wait() == 0


def test_a_first_run_offers_the_demo_and_goes_on_to_play_it(start: Start, own_home: Path) -> None:
    terminal = start()
    terminal.wait_for("demo")
    terminal.type("enter", "n", "w2")
    terminal.wait_for("round 1")
    terminal.wait_for("serious wound")
    terminal.type("q", "enter")
    assert terminal.wait() == 0
    again = start()
    again.wait_for("serious wound")
    again.type("q", "enter")
    assert again.wait() == 0


def test_wide_and_joined_names_keep_the_frames_aligned_on_a_real_terminal(start: Start, fight: Path) -> None:
    with sqlite3.connect(fight) as connection:
        names = ["漢字の名前", "👨‍👩‍👧 famille", "👍🏽 Élan 🇫🇷", "e\u0301\u0301té ❤️"]
        for place, name in enumerate(names):
            connection.execute("UPDATE entity SET name = ? WHERE id = ?", (name, place + 1))
    terminal = start("play", "table")
    terminal.wait_for("Initiative")
    terminal.type("down")
    terminal.settle()
    columns = [at for at, sign in enumerate(terminal.screen.buffer[1][x].data for x in range(80)) if sign in "┌┐"]
    for row in range(2, 5):
        found = [x for x in range(80) if terminal.screen.buffer[row][x].data == "│"]
        assert found == columns, terminal.text


def test_idle_it_sends_nothing(start: Start, fight: Path) -> None:
    terminal = start("play", "table")
    terminal.wait_for("Initiative")
    terminal.type("1")
    terminal.settle(0.6)
    assert not terminal.read(1.5)


def test_the_exit_leaves_nothing_behind_but_the_shell(start: Start, fight: Path) -> None:
    terminal = start("play", "table")
    terminal.wait_for("Initiative")
    terminal.type("q", "enter")
    assert terminal.wait() == 0
    assert b"Traceback" not in terminal.seen
    assert left_by_itself(fight)
