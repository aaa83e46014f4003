"""What a campaign's file looked like when this console last touched it, to notice that somebody else did since."""

import os
from pathlib import Path
from typing import NamedTuple


class Log(NamedTuple):
    """The write-ahead log. identity: device and inode."""

    identity: tuple[int, int]
    size: int
    modified_ns: int


class Seen(NamedTuple):
    """The file and its write-ahead log. identity: device and inode; log: None without one."""

    identity: tuple[int, int]
    size: int
    modified_ns: int
    log: Log | None


def look(path: Path) -> Seen:
    """What the file at `path` looks like now. Raises OSError where it is gone."""
    found = os.stat(path)
    return Seen((found.st_dev, found.st_ino), found.st_size, found.st_mtime_ns, look_at_log(path))


def look_at_log(path: Path) -> Log | None:
    """What the log beside the file at `path` looks like now; None where there is none."""
    try:
        found = os.stat(f"{path}-wal")
    except (FileNotFoundError, NotADirectoryError):
        return None
    return Log((found.st_dev, found.st_ino), found.st_size, found.st_mtime_ns)
