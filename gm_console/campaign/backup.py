"""Copies of a campaign's file: whole ones or none."""

import os
import sqlite3
from pathlib import Path

from gm_console.campaign.files import PRIVATE_FILE, backups_folder, private_folder, shown, sync_folder
from gm_console.errors import ConsoleError
from gm_console.language import _
from gm_console.settings import make_folder


def backup(connection: sqlite3.Connection, target: Path) -> Path:
    """Copy what is committed on `connection` to `target`, which is there afterwards whole, checked and on the disk.

    The copy is one file, closed, readable by its owner alone. Raises ConsoleError when it cannot be made; then an
    older `target` is untouched and nothing half made is left.
    """
    if connection.in_transaction:
        raise RuntimeError("a copy in the middle of an act")
    part = target.with_name(target.name + ".part")
    (private_folder if target.parent == backups_folder() else make_folder)(target.parent)
    try:
        _make(part)
        _copy(connection, part)
        os.replace(part, target)
        sync_folder(target.parent)
    except (OSError, sqlite3.Error) as error:
        reason = error.strerror if isinstance(error, OSError) else error
        message = _("no copy could be made as {file}: {reason}")
        raise ConsoleError(message.format(file=shown(target), reason=reason)) from error
    finally:
        if target.parent.is_dir():
            for left in (part, part.with_name(part.name + "-journal"), part.with_name(part.name + "-wal")):
                left.unlink(missing_ok=True)
    return target


def _make(part: Path) -> None:
    part.unlink(missing_ok=True)
    descriptor = os.open(part, os.O_RDWR | os.O_CREAT | os.O_EXCL | os.O_CLOEXEC, PRIVATE_FILE)
    try:
        os.fchmod(descriptor, PRIVATE_FILE)
    finally:
        os.close(descriptor)


def _copy(connection: sqlite3.Connection, part: Path) -> None:
    copy = sqlite3.connect(part, isolation_level=None)
    try:
        connection.backup(copy)
        # One file and nothing beside it, whatever the original was kept as; opening it for play sets it back.
        copy.execute("PRAGMA journal_mode=DELETE")
        (found,) = copy.execute("PRAGMA quick_check(1)").fetchone()
        if found != "ok":
            raise sqlite3.DatabaseError(found)
    finally:
        copy.close()
    descriptor = os.open(part, os.O_RDONLY | os.O_CLOEXEC)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)
