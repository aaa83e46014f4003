"""A real pseudo-terminal with a program in it, and the screen that a person would see there (by pyte)."""

import fcntl
import os
import pty
import re
import select
import signal
import struct
import termios
import time
from collections.abc import Mapping, Sequence

import pyte

KEYS = {
    "enter": "\r",
    "escape": "\x1b",
    "backspace": "\x7f",
    "tab": "\t",
    "up": "\x1b[A",
    "down": "\x1b[B",
    "right": "\x1b[C",
    "left": "\x1b[D",
    "home": "\x1b[H",
    "end": "\x1b[F",
    "delete": "\x1b[3~",
    "pageup": "\x1b[5~",
    "pagedown": "\x1b[6~",
    "ctrl+c": "\x03",
    "ctrl+l": "\x0c",
    "ctrl+s": "\x13",
    "ctrl+q": "\x11",
}
"""Names of keys → what a terminal sends for them."""

# Pyte draws the end of these requests for another way to send keys.
_KITTY = re.compile(rb"\x1b\[[<>=]\d*u")


class Terminal:
    """A program on a pseudo-terminal of its own."""

    def __init__(
        self, command: Sequence[str], environment: Mapping[str, str], columns: int = 80, rows: int = 24
    ) -> None:
        """Start `command` with exactly that environment."""
        self.seen = bytearray()
        """Every byte the program has written."""
        self.screen = pyte.Screen(columns, rows)
        self._stream = pyte.ByteStream(self.screen)
        self.code: int | None = None
        """The exit code, negative for a signal; None while it runs."""
        self.pid, self.descriptor = pty.fork()
        if self.pid == 0:
            try:
                # The size has to be right before the program asks for it.
                fcntl.ioctl(0, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))
                os.execve(command[0], list(command), dict(environment))
            finally:
                os._exit(127)

    @property
    def rows(self) -> list[str]:
        """The lines of the screen."""
        return list(self.screen.display)

    @property
    def text(self) -> str:
        """The whole screen."""
        return "\n".join(self.rows)

    def type(self, *keys: str) -> None:
        """Send keys in one burst: a name of KEYS is that key, anything else stands for itself."""
        os.write(self.descriptor, "".join(KEYS.get(key, key) for key in keys).encode())

    def wait_for(self, text: str, seconds: float = 15) -> str:
        """Read until the screen shows `text`; the screen. AssertionError with what it shows when it does not."""
        end = time.monotonic() + seconds
        while text not in self.text:
            if not self.read(0.1) and (time.monotonic() > end or self.ended()):
                raise AssertionError(f"{text!r} is not on the screen (exit code {self.code}):\n{self.text}")
        return self.text

    def settle(self, quiet: float = 0.4, seconds: float = 10) -> str:
        """Read until nothing more comes for a while, or those seconds are over; the screen."""
        end = time.monotonic() + seconds
        while self.read(quiet) and time.monotonic() < end:
            pass
        return self.text

    def read(self, seconds: float) -> bool:
        """Read what comes within that time; whether anything came."""
        if not select.select([self.descriptor], [], [], seconds)[0]:
            return False
        try:
            found = os.read(self.descriptor, 65536)
        except OSError:
            return False
        self.seen += found
        self._stream.feed(_KITTY.sub(b"", found))
        return bool(found)

    def resize(self, columns: int, rows: int) -> None:
        """Change the size, as a window manager does."""
        self.screen.resize(rows, columns)
        fcntl.ioctl(self.descriptor, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))

    def signal(self, number: int) -> None:
        """Send a signal."""
        os.kill(self.pid, number)

    def hang_up(self) -> None:
        """Close the terminal, as a link that drops does."""
        os.close(self.descriptor)
        self.descriptor = -1

    def ended(self) -> bool:
        """Whether the program has ended."""
        if self.code is None:
            pid, status = os.waitpid(self.pid, os.WNOHANG)
            if pid:
                self.code = os.waitstatus_to_exitcode(status)
        return self.code is not None

    def wait(self, seconds: float = 15) -> int:
        """Wait for the program's end, reading what it writes; its exit code."""
        end = time.monotonic() + seconds
        while not self.ended():
            if time.monotonic() > end:
                raise AssertionError(f"still running after {seconds} s:\n{self.text}")
            if self.descriptor < 0:
                time.sleep(0.01)
            else:
                self.read(0.02)
        if self.descriptor >= 0:
            self.settle(0.05)
        assert self.code is not None
        return self.code

    def close(self) -> None:
        """End the program if it still runs, and let go of the terminal."""
        if not self.ended():
            self.signal(signal.SIGKILL)
            self.code = os.waitstatus_to_exitcode(os.waitpid(self.pid, 0)[1])
        if self.descriptor >= 0:
            self.hang_up()
