"""A disk that is full: a small file system of its own where one can be made, else a limit on the size of files."""

import os
import resource
import subprocess
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple


class Disk(NamedTuple):
    """folder: on that disk. fill: leave no room for what is there to grow; clear: give the room back.

    shared: room that one file gives back is there for another.
    """

    folder: Path
    fill: Callable[[], None]
    clear: Callable[[], None]
    shared: bool


@contextmanager
def small_disk(folder: Path, size: str = "6m") -> Iterator[Disk]:
    """A file system of that size at `folder`, which is made; `limited_disk` where nobody may mount one."""
    folder.mkdir(mode=0o700)
    mounted = subprocess.run(["mount", "-t", "tmpfs", "-o", f"size={size},mode=0700", "tmpfs", folder], check=False)
    if mounted.returncode:
        folder.rmdir()
        with limited_disk(folder) as disk:
            yield disk
        return
    filler = folder / "filler"
    try:
        yield Disk(folder, lambda: _fill(filler), filler.unlink, shared=True)
    finally:
        subprocess.run(["umount", "--lazy", folder], check=True)


@contextmanager
def limited_disk(folder: Path) -> Iterator[Disk]:
    """A folder where files take no more than the largest of them has, once it is filled."""
    folder.mkdir(mode=0o700)
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)

    def fill() -> None:
        largest = max(each.stat().st_size for each in folder.iterdir())
        resource.setrlimit(resource.RLIMIT_FSIZE, (largest, hard))

    def clear() -> None:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))

    try:
        yield Disk(folder, fill, clear, shared=False)
    finally:
        clear()


def _fill(filler: Path) -> None:
    descriptor = os.open(filler, os.O_WRONLY | os.O_CREAT, 0o600)
    try:
        for size in (65536, 1):
            try:
                while os.write(descriptor, b"x" * size):
                    pass
            except OSError:
                continue
    finally:
        os.close(descriptor)
