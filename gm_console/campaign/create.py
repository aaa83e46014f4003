"""A new campaign's file, made beside its place and put there whole."""

import os
import sqlite3
from collections.abc import Callable, Mapping, Sequence
from datetime import UTC, datetime
from errno import ENOSPC
from pathlib import Path
from typing import TYPE_CHECKING

from gm_console.campaign import connect
from gm_console.campaign.backup import backup
from gm_console.campaign.files import (
    PRIVATE_FILE,
    backup_path,
    campaign_name,
    campaign_path,
    private_folder,
    shown,
    sync_folder,
)
from gm_console.campaign.lock import acquire
from gm_console.errors import ConsoleError
from gm_console.language import _

if TYPE_CHECKING:
    from sqlmodel import Session

    from gm_console.campaign.store import OpenCampaign

    Fill = Callable[[Session], None]
    Then = Callable[[OpenCampaign], None]

_BESIDE = ("", "-wal", "-shm", "-journal")


def create_campaign(
    name: str,
    rule_sets: Sequence[str],
    settings: Mapping[str, str],
    fill: "Fill | None" = None,
    replace_with_backup: bool = False,
    kept: Callable[[Path], object] | None = None,
    then: "Then | None" = None,
) -> Path:
    """Make the campaign `name` and give its file, which is put in its place when all is done.

    `fill` writes what is in it from the beginning on an ordinary session; that is not an act and cannot be undone.
    `then` does its first acts.
    With `replace_with_backup` a campaign of that name is kept among the backups and replaced; `kept` is told where.
    Raises ConsoleError, nothing changed, when there is one of that name (or it is open), or the file cannot be made;
    WrongArguments for what is no name; what `fill` and `then` raise passes through.
    """
    path = campaign_path(campaign_name(name))
    private_folder(path.parent)
    lock = acquire(path)
    part = path.with_name(path.name + ".part")
    try:
        if path.exists() and not replace_with_backup:
            raise ConsoleError(_("there is already a campaign {file}").format(file=shown(path)))
        _remove(part)
        _make(part, campaign_name(name), rule_sets, settings, fill)
        if then is not None:
            _act(part, then)
        _see_whole(part)
        if path.exists():
            backup_file = _keep(path)
            if kept is not None:
                kept(backup_file)
        _put(part, path)
    except (OSError, sqlite3.Error) as error:
        if error.errno == ENOSPC if isinstance(error, OSError) else connect.full(error):
            raise ConsoleError(_("{file} could not be made: disk full").format(file=shown(path))) from error
        reason = error.strerror if isinstance(error, OSError) else error
        message = _("{file} could not be made: {reason}")
        raise ConsoleError(message.format(file=shown(path), reason=reason)) from error
    finally:
        _remove(part)
        if path.exists():
            lock.release()
        else:
            lock.take_away()
    return path


def _make(part: Path, name: str, rule_sets: Sequence[str], settings: Mapping[str, str], fill: "Fill | None") -> None:
    from gm_console.campaign.migrate import make_tables

    descriptor = os.open(part, os.O_RDWR | os.O_CREAT | os.O_EXCL | os.O_CLOEXEC, PRIVATE_FILE)
    os.fchmod(descriptor, PRIVATE_FILE)
    os.close(descriptor)
    make_tables(part)
    connection = connect.connect_to_write(part)
    try:
        _fill(connection, name, rule_sets, settings, fill)
    finally:
        connection.close()


def _act(part: Path, then: "Then") -> None:
    from gm_console.campaign.store import open_campaign

    campaign = open_campaign(part)
    try:
        then(campaign)
    finally:
        campaign.close()


def _see_whole(part: Path) -> None:
    """Refuse a file whose log could not be brought into it, as on a full disk: only the file is put in place."""
    if part.with_name(part.name + "-wal").exists():
        raise OSError(ENOSPC, os.strerror(ENOSPC))


def _fill(
    connection: sqlite3.Connection,
    name: str,
    rule_sets: Sequence[str],
    settings: Mapping[str, str],
    fill: "Fill | None",
) -> None:
    from sqlalchemy.exc import DBAPIError
    from sqlmodel import Session

    from gm_console.campaign.engine import engine_over
    from gm_console.campaign.tables import Campaign, JournalHead, UiState

    engine = engine_over(connection)
    try:
        with Session(engine, expire_on_commit=False) as session:
            now = datetime.now(UTC)
            row = Campaign(name=name, rule_sets=list(rule_sets), settings=dict(settings), created_at=now)
            session.add_all([row, JournalHead(id=1), UiState(id=1, state={})])
            if fill is not None:
                fill(session)
            session.commit()
    except DBAPIError as error:
        if isinstance(error.orig, sqlite3.OperationalError):
            raise error.orig from error
        raise
    finally:
        engine.dispose()


def _keep(path: Path) -> Path:
    """Copy the campaign that is about to be replaced to the backups: as a database, or as it stands if damaged."""
    target = backup_path(path, "replaced")
    try:
        old = connect.connect_to_write(path)
        try:
            backup(old, target)
            return target
        finally:
            old.close()
    except (ConsoleError, sqlite3.Error):
        # What cannot be read as a campaign is kept byte for byte.
        import shutil

        for beside in _BESIDE:
            source = path.with_name(path.name + beside)
            if source.exists():
                copied = private_folder(target.parent) / (target.name + beside)
                shutil.copyfile(source, copied)
                copied.chmod(PRIVATE_FILE)
        return target


def _put(part: Path, path: Path) -> None:
    # What the old file's log still holds must never be read into the new one.
    for beside in _BESIDE[1:]:
        path.with_name(path.name + beside).unlink(missing_ok=True)
    descriptor = os.open(part, os.O_RDONLY | os.O_CLOEXEC)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)
    os.replace(part, path)
    sync_folder(path.parent)


def _remove(part: Path) -> None:
    for beside in (*_BESIDE, ".lock"):
        part.with_name(part.name + beside).unlink(missing_ok=True)
