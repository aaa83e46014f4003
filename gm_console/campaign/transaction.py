"""One act's transaction: all of it on the disk or none of it, and the reason worded for the GM."""

import os
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from gm_console.campaign.backup import backup
from gm_console.campaign.files import backup_path, shown
from gm_console.errors import ConsoleError
from gm_console.language import _

if TYPE_CHECKING:
    from gm_console.campaign.store import OpenCampaign


@contextmanager
def writing(campaign: "OpenCampaign") -> Iterator[None]:
    """Hold the campaign's write transaction; what is not committed inside, by `commit`, is rolled back at its end.

    References may be broken in between, not at the commit. Raises ConsoleError when the file cannot be written or is
    no longer the one that was opened; anything else raised inside passes through. Nothing has changed then.
    """
    if campaign.read_only:
        raise ConsoleError(_("{name} is open for reading only").format(name=campaign.name))
    if campaign.connection.in_transaction:
        raise RuntimeError("an act inside an act")
    try:
        campaign.connection.execute("BEGIN IMMEDIATE")
        yield
    except BaseException as error:
        _roll_back(campaign)
        told = _told(campaign, error)
        if told is None:
            raise
        raise told from error
    else:
        _roll_back(campaign)


def commit(campaign: "OpenCampaign") -> None:
    """Write the state of the screen where it changed, see that the file is still the one opened, and commit."""
    state = campaign.ui_state_text()
    if state != campaign.saved_ui_state:
        campaign.connection.execute("UPDATE ui_state SET state = ? WHERE id = 1", (state,))
    if _moved(campaign):
        raise _lost(campaign)
    campaign.connection.execute("COMMIT")
    campaign.saved_ui_state = state


def _roll_back(campaign: "OpenCampaign") -> None:
    # SQLite has rolled back by itself after some failures.
    if campaign.connection.in_transaction:
        campaign.connection.execute("ROLLBACK")


def _moved(campaign: "OpenCampaign") -> bool:
    try:
        found = os.stat(campaign.path)
    except OSError:
        return True
    return (found.st_dev, found.st_ino) != campaign.identity


def _lost(campaign: "OpenCampaign") -> ConsoleError:
    """The refusal after the file was moved, deleted or replaced; what was committed is copied once to the backups."""
    if campaign.connection.in_transaction:
        campaign.connection.execute("ROLLBACK")
    if campaign.rescued is None:
        try:
            campaign.rescued = _rescue(campaign)
        except ConsoleError as error:
            message = _("not saved: {file} was moved, deleted or replaced, and {reason}")
            return ConsoleError(message.format(file=shown(campaign.path), reason=error.message))
    message = _("not saved: {file} was moved, deleted or replaced; everything up to then is in {copy}")
    return ConsoleError(message.format(file=shown(campaign.path), copy=shown(campaign.rescued)))


def _rescue(campaign: "OpenCampaign") -> Path:
    try:
        return backup(campaign.connection, backup_path(campaign.path, "rescued"))
    except ConsoleError:
        # Where the backups cannot be written, perhaps the file's own folder can.
        return backup(campaign.connection, backup_path(campaign.path, "rescued", campaign.path.parent))


def _told(campaign: "OpenCampaign", error: BaseException) -> ConsoleError | None:
    """What to tell the GM about a failure of the disk or the file; None for any other, which passes through."""
    cause = getattr(error, "orig", error)
    name = getattr(cause, "sqlite_errorname", "") if isinstance(cause, sqlite3.Error) else ""
    if not name.startswith(_OF_THE_FILE):
        return None
    if _moved(campaign):
        return _lost(campaign)
    if name == "SQLITE_FULL":
        return ConsoleError(_("not saved: disk full"))
    if name.startswith("SQLITE_READONLY"):
        return ConsoleError(_("not saved: the file or its folder is read-only"))
    if name.startswith(("SQLITE_BUSY", "SQLITE_LOCKED")):
        return ConsoleError(_("not saved: another program is writing to the file; try again"))
    if name.startswith(("SQLITE_CORRUPT", "SQLITE_NOTADB")):
        message = _("not saved: {file} is damaged ({reason})")
        return ConsoleError(message.format(file=shown(campaign.path), reason=cause))
    return ConsoleError(_("not saved: the disk refuses it ({reason})").format(reason=f"{cause}, {name}"))


_OF_THE_FILE = (
    "SQLITE_FULL",
    "SQLITE_IOERR",
    "SQLITE_READONLY",
    "SQLITE_BUSY",
    "SQLITE_LOCKED",
    "SQLITE_CORRUPT",
    "SQLITE_NOTADB",
    "SQLITE_CANTOPEN",
)
