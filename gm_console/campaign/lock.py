"""One writer for each campaign: a lock on a side file, which tells who holds it and since when.

The lock is the kernel's (`flock`): it frees itself when its process ends, however that ends.
"""

import fcntl
import json
import os
import time
from contextlib import suppress
from datetime import UTC, datetime
from pathlib import Path
from typing import NamedTuple

from gm_console.campaign.files import PRIVATE_FILE, lock_path, shown
from gm_console.errors import ConsoleError
from gm_console.language import _
from gm_console.text import one_line

_READS = 20
_PAUSE = 0.01
_LARGEST = 4096


class Holder(NamedTuple):
    """Who holds a campaign. terminal: "" without one; since: ISO time in UTC."""

    user: str
    host: str
    pid: int
    terminal: str
    since: str


class Lock(NamedTuple):
    """The lock on a campaign, held until `release` or the end of the process."""

    descriptor: int
    side: Path

    def holds(self) -> bool:
        """Whether the side file still is the one that is locked: another in its place would let a second one in."""
        try:
            found = os.stat(self.side, follow_symlinks=False)
        except OSError:
            return False
        locked = os.fstat(self.descriptor)
        return (found.st_dev, found.st_ino) == (locked.st_dev, locked.st_ino)

    def release(self) -> None:
        """Give the campaign free; the side file stays, empty: whoever waits for it must find the same file."""
        os.ftruncate(self.descriptor, 0)
        os.close(self.descriptor)

    def take_away(self) -> None:
        """Release it and leave no side file, where there is no campaign that it could belong to."""
        if self.holds():
            os.unlink(self.side)
        self.release()


def acquire(path: Path) -> Lock:
    """Hold the campaign at `path` for this process.

    Raises ConsoleError that says who holds it, on which terminal and since when; or that the side file cannot be
    made.
    """
    side = lock_path(path)
    try:
        descriptor = os.open(side, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC | os.O_NOFOLLOW, PRIVATE_FILE)
    except OSError as error:
        message = _("{file} cannot be opened for play: {side} cannot be made: {reason}")
        raise ConsoleError(message.format(file=shown(path), side=one_line(side.name), reason=error.strerror)) from error
    try:
        try:
            fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError as error:
            raise _taken(path, _read(descriptor)) from error
        os.fchmod(descriptor, PRIVATE_FILE)
        _tell(descriptor)
    except OSError as error:
        os.close(descriptor)
        message = _("{file} cannot be opened for play: {side}: {reason}")
        raise ConsoleError(message.format(file=shown(path), side=one_line(side.name), reason=error.strerror)) from error
    except ConsoleError:
        os.close(descriptor)
        raise
    lock = Lock(descriptor, side)
    if lock.holds():
        return lock
    # It was taken away in between: the next one there is another.
    os.close(descriptor)
    return acquire(path)


def _tell(descriptor: int) -> None:
    """Write who holds the lock; on a full disk nobody is told, and it is held all the same."""
    written = json.dumps(_this_process()._asdict(), ensure_ascii=False).encode(errors="replace")
    with suppress(OSError):
        os.ftruncate(descriptor, 0)
        os.pwrite(descriptor, written, 0)


def holder(path: Path) -> Holder | None:
    """Who holds the campaign at `path` now; None when nobody does, or who does has not said so."""
    try:
        descriptor = os.open(lock_path(path), os.O_RDONLY | os.O_CLOEXEC | os.O_NOFOLLOW)
    except FileNotFoundError:
        return None
    except OSError as error:
        message = _("{file} cannot be read: {reason}")
        raise ConsoleError(message.format(file=shown(lock_path(path)), reason=error.strerror)) from error
    try:
        fcntl.flock(descriptor, fcntl.LOCK_SH | fcntl.LOCK_NB)
    except BlockingIOError:
        return _read(descriptor)
    finally:
        os.close(descriptor)
    return None


def _taken(path: Path, held_by: Holder | None) -> ConsoleError:
    if held_by is None:
        return ConsoleError(_("{file} is open in another console").format(file=shown(path)))
    message = _("{file} is open: held by {user} on {terminal} since {since} (pid {pid})")
    since = datetime.fromisoformat(held_by.since).astimezone()
    today = since.date() == datetime.now(UTC).astimezone().date()
    return ConsoleError(
        message.format(
            file=shown(path),
            user=held_by.user,
            terminal=held_by.terminal or held_by.host,
            since=since.strftime("%H:%M" if today else "%Y-%m-%d %H:%M"),
            pid=held_by.pid,
        )
    )


def _read(descriptor: int) -> Holder | None:
    # The one who has just locked the file may not have written into it yet.
    for _attempt in range(_READS):
        written = os.pread(descriptor, _LARGEST, 0)
        if written:
            return _parsed(written)
        time.sleep(_PAUSE)
    return None


def _parsed(written: bytes) -> Holder | None:
    try:
        told = json.loads(written)
        datetime.fromisoformat(told["since"])
        return Holder(
            user=one_line(str(told["user"])),
            host=one_line(str(told["host"])),
            pid=int(told["pid"]),
            terminal=one_line(str(told["terminal"])),
            since=str(told["since"]),
        )
    except (ValueError, KeyError, TypeError):
        return None


def _this_process() -> Holder:
    return Holder(
        user=_user(),
        host=os.uname().nodename,
        pid=os.getpid(),
        terminal=_terminal(),
        since=datetime.now(UTC).isoformat(timespec="seconds"),
    )


def _user() -> str:
    import pwd

    try:
        return pwd.getpwuid(os.getuid()).pw_name
    except KeyError:
        return str(os.getuid())


def _terminal() -> str:
    for descriptor in (0, 1, 2):
        try:
            return os.ttyname(descriptor)
        except OSError:
            continue
    return ""
