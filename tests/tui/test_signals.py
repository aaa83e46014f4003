"""What a hangup or a termination does to the process, each safeguard by itself, in a process of its own."""

import signal
import subprocess
import sys

import pytest

ASKED = """
import os, signal, sys, time
from gm_console.tui import signals
from gm_console.tui.signals import leaving_on_signals

{first}
report = os.dup(2)

def leave():
    os.write(report, b"asked to leave; ")

with leaving_on_signals(leave) as received:
    os.kill(os.getpid(), signal.{name})
    ignored = signal.getsignal(signal.SIGCONT) is signal.SIG_IGN
    nowhere = [os.path.samestat(os.fstat(each), os.stat("/dev/null")) for each in (0, 1, 2)]
    os.write(report, f"SIGCONT ignored {{ignored}}; nowhere {{nowhere}}; received {{received}}".encode())
    {then}
after = signal.getsignal(signal.{name})
os.write(report, f"; after {{after is signal.SIG_DFL}}".encode())
"""


def run(name: str, then: str = "pass", first: str = "") -> tuple[int, str]:
    """Run it with that signal: exit code, report."""
    done = subprocess.run(
        [sys.executable, "-c", ASKED.format(name=name, then=then, first=first)],
        stdin=subprocess.PIPE,
        capture_output=True,
        text=True,
        timeout=20,
    )
    return done.returncode, done.stderr


def test_a_hangup_asks_to_leave_ignores_the_continuation_and_lets_go_of_the_terminal() -> None:
    code, report = run("SIGHUP")
    assert code == 0
    assert report == (
        f"asked to leave; SIGCONT ignored True; nowhere [True, True, True]; received [{int(signal.SIGHUP)}]; after True"
    )


def test_a_termination_leaves_the_terminal_for_a_clean_end() -> None:
    _code, report = run("SIGTERM")
    assert "SIGCONT ignored True; nowhere [False, False, False]" in report


@pytest.mark.parametrize("name", ["SIGHUP", "SIGTERM"])
def test_what_hangs_on_is_ended_after_a_while_in_any_case(name: str) -> None:
    code, report = run(name, "time.sleep(15)", "signals.PATIENCE = 0.1")
    assert code == 128 + getattr(signal, name)
    assert "after" not in report
