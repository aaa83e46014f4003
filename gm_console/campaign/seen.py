"""What a campaign's file looked like when this console last touched it, to notice that somebody else did since."""

import os
from pathlib import Path
from typing import NamedTuple


class Seen(NamedTuple):
    """The file and its write-ahead log. identity: device and inode; log: those of the log, None without one."""

    identity: tuple[int, int]
    size: int
    modified_ns: int
    log: tuple[int, int] | None


def look(path: Path) -> Seen:
    """What the file at `path` looks like now. Raises OSError where it is gone."""
    found = os.stat(path)
    return Seen((found.st_dev, found.st_ino), found.st_size, found.st_mtime_ns, _log(path))


def _log(path: Path) -> tuple[int, int] | None:
    try:
        found = os.stat(f"{path}-wal")
    except FileNotFoundError:
        return None
    return found.st_dev, found.st_ino
