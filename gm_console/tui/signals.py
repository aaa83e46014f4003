"""Leaving when the terminal goes away or the system asks: cleanly where there is still a terminal, gone in any case."""

import os
import signal
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from threading import Timer
from types import FrameType

PATIENCE = 1.8
"""Seconds after which the process ends by itself, whatever waits for a terminal that is gone: two are promised."""


@contextmanager
def leaving_on_signals(leave: Callable[[], None]) -> Iterator[list[int]]:
    """Call `leave` when a hangup, a termination or an interrupt comes; it has to be safe to call from a signal handler.

    Gives a list that the signals received are put into. An ignored hangup that was inherited is heard all the same:
    without a terminal nothing is left to do. To be entered before the application runs.
    """
    received: list[int] = []

    def end(number: int, frame: FrameType | None) -> None:
        received.append(number)
        # A hangup brings a continuation with it, which would start a second writer on the dead terminal.
        signal.signal(signal.SIGCONT, signal.SIG_IGN)
        if number == signal.SIGHUP:
            _let_go_of_terminal()
        if len(received) == 1:
            timer = Timer(PATIENCE, os._exit, (128 + number,))
            timer.daemon = True
            timer.start()
        leave()

    before = {number: signal.signal(number, end) for number in (signal.SIGHUP, signal.SIGTERM, signal.SIGINT)}
    try:
        yield received
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)


def _let_go_of_terminal() -> None:
    """Point input and output at nothing: reading or writing a terminal that is gone would fail or wait."""
    nowhere = os.open(os.devnull, os.O_RDWR)
    for descriptor in (0, 1, 2):
        os.dup2(nowhere, descriptor)
    os.close(nowhere)
