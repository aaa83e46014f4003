"""Room kept on the disk for the day it is full: taking back has to write too, and is what is wanted then."""

import os
from contextlib import suppress
from pathlib import Path

from gm_console.campaign.files import PRIVATE_FILE

LARGEST = 512 * 1024
"""Bytes kept: some eight acts of a fight, and what is written while they are taken back."""
SMALLEST = 64 * 1024
"""Bytes below which keeping any would help nobody."""


def take(path: Path, size: int = LARGEST) -> int | None:
    """Keep as much room beside the file at `path` as there is, up to `size` bytes; None where there is none.

    It is kept by a file that has no name any more, open as the descriptor given: closing that gives the room back, and
    so does whatever ends the process.
    """
    while size >= SMALLEST:
        with suppress(OSError):
            return _kept(path.with_name(path.name + ".spare"), size)
        size //= 2
    return None


def size(descriptor: int) -> int:
    """How many bytes that descriptor keeps."""
    return os.fstat(descriptor).st_size


def _kept(path: Path, size: int) -> int:
    descriptor = os.open(path, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC | os.O_NOFOLLOW, PRIVATE_FILE)
    try:
        os.unlink(path)
        os.posix_fallocate(descriptor, 0, size)
    except OSError:
        os.close(descriptor)
        raise
    return descriptor
