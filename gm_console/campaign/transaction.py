"""One act's transaction: all of it on the disk or none of it, and the reason worded for the GM."""

import os
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import TYPE_CHECKING

from gm_console.campaign import connect, spare
from gm_console.campaign.backup import backup
from gm_console.campaign.files import backup_path, shown
from gm_console.campaign.seen import Log, Seen, look, look_at_log
from gm_console.errors import ConsoleError
from gm_console.language import _
from gm_console.text import one_line

if TYPE_CHECKING:
    from gm_console.campaign.store import OpenCampaign


class NoRoom(ConsoleError):
    """Nothing was saved, as the disk has no room for it."""


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
    # Before SQLite looks into it: what it would read of another file it would believe.
    if disturbed(campaign):
        raise lost(campaign)
    try:
        campaign.connection.execute("BEGIN IMMEDIATE")
        yield
    except BaseException as error:
        _roll_back(campaign, failed=True)
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
    if _disturbed_in_act(campaign):
        raise lost(campaign)
    campaign.connection.execute("COMMIT")
    campaign.saved_ui_state = state
    look_again(campaign)
    if campaign.spare is None:
        campaign.spare = spare.take(campaign.path)


def save_screen(campaign: "OpenCampaign") -> None:
    """Write the state of the screen alone. Raises ConsoleError as `writing` does."""
    with writing(campaign):
        commit(campaign)


def moved(campaign: "OpenCampaign") -> bool:
    """Whether the file, or the lock on it, is no longer where it was opened."""
    found = _found(campaign)
    return found is None or found.identity != campaign.seen.identity or not _locked(campaign)


def disturbed(campaign: "OpenCampaign") -> bool:
    """Whether the file or the lock has moved, or somebody else wrote into the file or its log or took that away."""
    _take_own(campaign)
    return _disturbed(campaign, lambda found, seen: found == seen or _written_by_sqlite(campaign, found, seen))


def _take_own(campaign: "OpenCampaign") -> None:
    """What was written by our own connection, though not by an act, is nobody else's doing."""
    if campaign.connection.total_changes != campaign.changes:
        look_again(campaign)


def _disturbed_in_act(campaign: "OpenCampaign") -> bool:
    # Without a log, pages of a large act are in the file already: only who it is can be compared then.
    return moved(campaign) if campaign.seen.log is None else _disturbed(campaign, _goes_on)


def _disturbed(campaign: "OpenCampaign", same: Callable[[Log, Log], bool]) -> bool:
    found, seen = _found(campaign), campaign.seen
    return (
        found is None
        or found.identity != seen.identity
        or _differs(found, seen)
        or (seen.log is not None and (found.log is None or not same(found.log, seen.log)))
        or not _locked(campaign)
    )


def _written_by_sqlite(campaign: "OpenCampaign", found: Log, seen: Log) -> bool:
    """Whether the log is another one only because another program saved into it by SQLite, which leaves it sound."""
    if not _goes_on(found, seen):
        return False
    (version,) = campaign.connection.execute("PRAGMA data_version").fetchone()
    if version == campaign.data_version:
        return False
    campaign.data_version = version
    campaign.seen = campaign.seen._replace(log=found)
    return True


def _goes_on(found: Log, seen: Log) -> bool:
    # Pages of a large act are in the log before it is committed; nothing of ours makes the log shorter then.
    return found.identity == seen.identity and found.size >= seen.size


def _found(campaign: "OpenCampaign") -> Seen | None:
    try:
        return look(campaign.path)
    except OSError:
        return None


def _differs(found: Seen, seen: Seen) -> bool:
    return (found.size, found.modified_ns) != (seen.size, seen.modified_ns)


def lost(campaign: "OpenCampaign") -> ConsoleError:
    """The refusal after the file was moved, deleted or replaced; what was committed is copied once to the backups."""
    if campaign.connection.in_transaction:
        campaign.connection.execute("ROLLBACK")
    if campaign.rescued is None:
        try:
            campaign.rescued = _rescue(campaign)
        except ConsoleError as error:
            message = _("not saved: {file} was moved, deleted or replaced, and {reason}")
            return ConsoleError(message.format(file=shown(campaign.path), reason=error.message))
    # The copy first: a line has no room for two paths.
    message = _("not saved; rescued in {copy}: {file} was moved, deleted or replaced")
    return ConsoleError(message.format(file=one_line(campaign.path.name), copy=shown(campaign.rescued)))


def let_go(campaign: "OpenCampaign", close: Callable[[], None]) -> None:
    """Close by `close`; what is in the log is never written into a file that somebody else put in this place."""
    # Without our lock another console may be at work, with the same log.
    if campaign.lock is None or not campaign.lock.holds():
        close()
        return
    _take_own(campaign)
    found, seen = _found(campaign), campaign.seen
    log = look_at_log(campaign.path)
    if found is None or found.identity != seen.identity:
        # SQLite itself leaves a file alone that has moved.
        close()
        put_away = log == seen.log
    elif _differs(found, seen):
        _close_aside(campaign, close)
        put_away = log == seen.log
    elif log != seen.log and seen.log is not None:
        _close_aside(campaign, close)
        put_away = log is not None and log.identity == seen.log.identity
    else:
        close()
        return
    if put_away:
        _put_log_away(campaign, ours=log == seen.log)


def _close_aside(campaign: "OpenCampaign", close: Callable[[], None]) -> None:
    """Close while the file is elsewhere: SQLite does so without writing to it."""
    aside = campaign.path.with_name(campaign.path.name + ".aside")
    with suppress(OSError):
        os.rename(campaign.path, aside)
    try:
        close()
    finally:
        with suppress(FileNotFoundError):
            os.rename(aside, campaign.path)


def _put_log_away(campaign: "OpenCampaign", *, ours: bool) -> None:
    """Leave no log that SQLite would write into whatever file lies in this place next: a log belongs to one alone.

    ours: nobody else wrote into it, so that all of it is in the rescued copy, if there is one.
    """
    log = campaign.path.with_name(campaign.path.name + "-wal")
    with suppress(FileNotFoundError):
        if campaign.rescued is None or not ours:
            os.rename(log, log.with_name(log.name + ".lost"))
        else:
            os.unlink(log)
    campaign.path.with_name(campaign.path.name + "-shm").unlink(missing_ok=True)


def _locked(campaign: "OpenCampaign") -> bool:
    return campaign.lock is None or campaign.lock.holds()


def look_again(campaign: "OpenCampaign") -> None:
    """Take what the file looks like now for ours: to be called after writing, where nobody else did."""
    campaign.changes = campaign.connection.total_changes
    # Where it is gone already, the next act finds that.
    with suppress(OSError):
        found = look(campaign.path)
        if found.identity == campaign.seen.identity:
            campaign.seen = found


def _roll_back(campaign: "OpenCampaign", *, failed: bool = False) -> None:
    # SQLite has rolled back by itself after some failures.
    if campaign.connection.in_transaction:
        campaign.connection.execute("ROLLBACK")
        failed = True
    campaign.changes = campaign.connection.total_changes
    if failed and campaign.rescued is None and not _disturbed_in_act(campaign):
        # What was begun may stand in the log; without a log, rolling back writes into the file.
        look_again(campaign)


def _rescue(campaign: "OpenCampaign") -> Path:
    try:
        return _whole(backup(campaign.connection, backup_path(campaign.path, "rescued")))
    except ConsoleError:
        # Where the backups cannot be written, perhaps the file's own folder can.
        return _whole(backup(campaign.connection, backup_path(campaign.path, "rescued", campaign.path.parent)))


def _whole(copy: Path) -> Path:
    """The copy, unless it is no campaign: of a file emptied in its place nothing may be left to copy."""
    connection = connect.connect_read_only(copy)
    try:
        connect.revision(connection, copy)
        (found,) = connection.execute("PRAGMA integrity_check(1)").fetchone()
        if found != "ok":
            raise sqlite3.DatabaseError(found)
    except (ConsoleError, sqlite3.Error) as error:
        copy.unlink()
        message = _("no copy could be made as {file}: {reason}")
        reason = error.message if isinstance(error, ConsoleError) else error
        raise ConsoleError(message.format(file=shown(copy), reason=reason)) from error
    finally:
        connection.close()
    return copy


def _told(campaign: "OpenCampaign", error: BaseException) -> ConsoleError | None:
    """What to tell the GM about a failure of the disk or the file; None for any other, which passes through."""
    cause = getattr(error, "orig", error)
    name = getattr(cause, "sqlite_errorname", "") if isinstance(cause, sqlite3.Error) else ""
    if name == "SQLITE_ERROR" and str(cause).startswith("no such "):
        # A table or a column that was there when the file was opened.
        return ConsoleError(
            _("not saved: {file} is damaged ({reason})").format(file=shown(campaign.path), reason=cause)
        )
    if not name.startswith(_OF_THE_FILE):
        return None
    if _disturbed_in_act(campaign):
        return lost(campaign)
    if name == "SQLITE_FULL":
        return NoRoom(_("not saved: disk full"))
    if name.startswith("SQLITE_READONLY"):
        return ConsoleError(_("not saved: the file or its folder is read-only"))
    if name.startswith(("SQLITE_BUSY", "SQLITE_LOCKED")):
        return ConsoleError(_("not saved: another program is writing to the file; try again"))
    if name.startswith(("SQLITE_CORRUPT", "SQLITE_NOTADB")):
        message = _("not saved: {file} is damaged ({reason})")
        return ConsoleError(message.format(file=shown(campaign.path), reason=cause))
    told = _("not saved: the disk refuses it ({reason})").format(reason=f"{cause}, {name}")
    return NoRoom(told) if name in ("SQLITE_IOERR_WRITE", "SQLITE_IOERR_SHMSIZE") else ConsoleError(told)


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
