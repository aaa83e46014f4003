"""What the command line prints: results by `say`, the one line of a problem by `problem`."""

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from io import TextIOWrapper

from gm_console.errors import ConsoleError
from gm_console.language import _
from gm_console.text import ascii_only, one_line

# All faults of a pack are told in one line.
_LONGEST_PROBLEM = 10_000
_ascii = False


def prepare() -> None:
    """Make sure that a sign the terminal lacks is never a fault, whoever prints it."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper) and not stream.encoding.lower().startswith("utf"):
            stream.reconfigure(errors="replace")


def use_ascii() -> None:
    """Print in ASCII alone from now on."""
    global _ascii
    _ascii = True


def ascii_asked() -> bool:
    """Whether --ascii was given."""
    return _ascii


def say(line: str = "") -> None:
    """Print a line of a result on standard output, in ASCII where that was asked or the terminal has nothing else.

    What would act on the terminal instead of showing is left out; spaces and line breaks stay.

    Raises as `finish` does.
    """
    if sys.stdout is not None:
        with _telling():
            sys.stdout.write(_fit(_harmless(line), sys.stdout.encoding) + "\n")


def problem(message: str) -> None:
    """Print the one line that says what was wrong on standard error."""
    line = one_line(message, _LONGEST_PROBLEM)
    if sys.stderr is None:
        return
    try:
        sys.stderr.write(_fit(line, sys.stderr.encoding) + "\n")
        sys.stderr.flush()
    except OSError:
        # The exit code still says it.
        return


def finish() -> int:
    """Bring what was said to its reader; 0.

    Raises BrokenPipeError where the reader has left, ConsoleError where it cannot be written.
    """
    if sys.stdout is not None:
        with _telling():
            sys.stdout.flush()
    return 0


def settle() -> None:
    """After a problem: bring what was said to its reader if that can be, and never fail when Python ends."""
    try:
        finish()
    except (OSError, ConsoleError):
        abandon()


def abandon() -> None:
    """Give up standard output, so that nothing more is tried on it when Python ends."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, 1)
    os.close(nowhere)


@contextmanager
def _telling() -> Iterator[None]:
    """Say of a failure to write that it was the output, not some file, that could not be written."""
    try:
        yield
    except BrokenPipeError:
        raise
    except OSError as error:
        raise ConsoleError(_("the output cannot be written: {reason}").format(reason=error.strerror)) from error


def _harmless(line: str) -> str:
    if line.isascii() and line.isprintable():
        return line
    return "\n".join(" ".join(one_line(word, 3 * len(word)) for word in each.split(" ")) for each in line.split("\n"))


def _fit(line: str, encoding: str) -> str:
    if _ascii:
        return ascii_only(line)
    try:
        line.encode(encoding)
    except UnicodeEncodeError:
        return ascii_only(line)
    return line
