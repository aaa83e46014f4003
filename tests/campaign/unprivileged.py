"""Run part of a test as a user whom file modes bind: for root they are no obstacle."""

import os
import pickle
import shutil
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

NOBODY = 65534


@contextmanager
def as_nobody(original: Path) -> Iterator[tuple[Callable[[Callable[[], Any]], Any], Path]]:
    """Give a runner and a copy of the file `original`, in a folder of its own that belongs to whom the runner runs as.

    The runner calls a function in a process of its own and gives what it returns.
    """
    with tempfile.TemporaryDirectory() as base:
        folder = Path(base) / "folder"
        folder.mkdir(mode=0o700)
        path = folder / original.name
        shutil.copyfile(original, path)
        if os.geteuid() == 0:
            Path(base).chmod(0o755)
            os.chown(folder, NOBODY, NOBODY)
            os.chown(path, NOBODY, NOBODY)
        try:
            yield _run, path
        finally:
            folder.chmod(0o700)


def _run(function: Callable[[], Any]) -> Any:
    if os.geteuid() != 0:
        return function()
    read, write = os.pipe()
    child = os.fork()
    if child == 0:
        try:
            os.close(read)
            os.setgroups([])
            os.setgid(NOBODY)
            os.setuid(NOBODY)
            answer = pickle.dumps((True, function()))
        except BaseException as error:
            answer = pickle.dumps((False, repr(error)))
        with os.fdopen(write, "wb") as pipe:
            pipe.write(answer)
        os._exit(0)
    os.close(write)
    with os.fdopen(read, "rb") as pipe:
        done, value = pickle.loads(pipe.read())
    os.waitpid(child, 0)
    assert done, value
    return value
