"""A connection to a campaign's file: checked before it is trusted, with the pragmas that keep what is acknowledged."""

import fcntl
import os
import sqlite3
import stat
from contextlib import suppress
from pathlib import Path

from gm_console.campaign.files import PRIVATE_FILE, missing, shown
from gm_console.errors import ConsoleError
from gm_console.language import _
from gm_console.text import one_line

APPLICATION_ID = 0x676D636F
"""What `PRAGMA application_id` says in every campaign's file."""
HEAD = "0001"
"""The revision of the tables that this version reads and writes; revisions are numbered in order."""
SEARCHED = ("roll", "note")
"""Tables whose column `folded` has a full-text index, TABLE_fts."""
_BUSY = 5.0
_HELD = 128
"""The byte of the shared index that every connection locks (SQLite's file format, "WAL-mode file locking")."""
_NETWORK = ("nfs", "nfs4", "cifs", "smb3", "smbfs", "afs", "9p", "ceph", "glusterfs", "lustre", "fuse.sshfs")


def check_file(path: Path) -> None:
    """Refuse what is no file to open: nothing there, no regular file, an empty one. Raises ConsoleError."""
    try:
        str(path).encode()
        found = path.stat()
    except (FileNotFoundError, NotADirectoryError) as error:
        raise ConsoleError(missing(path)) from error
    except UnicodeEncodeError as error:
        message = _("{file} cannot be opened: a path in UTF-8 would be right")
        raise ConsoleError(message.format(file=shown(path))) from error
    except OSError as error:
        message = _("{file} cannot be opened: {reason}")
        raise ConsoleError(message.format(file=shown(path), reason=error.strerror)) from error
    if not stat.S_ISREG(found.st_mode):
        raise ConsoleError(_("{file} is no campaign: it is not a regular file").format(file=shown(path)))
    if not os.access(path, os.R_OK):
        raise ConsoleError(_("{file} cannot be opened: you may not read it").format(file=shown(path)))
    if found.st_size == 0:
        raise ConsoleError(_("{file} is no campaign: it is empty").format(file=shown(path)))


def connect_read_only(path: Path, *, tidy: bool = True) -> sqlite3.Connection:
    """Connect to the file without ever changing it. Raises ConsoleError.

    tidy: what SQLite puts beside it is gone again after closing, where that may be; it takes some milliseconds, for
    nothing where the file is opened to write next.
    """
    check_file(path)
    try:
        return _readable(path, tidy)
    except sqlite3.Error as error:
        raise refused(path, error) from error


def connect_to_write(path: Path) -> sqlite3.Connection:
    """Connect to a file that was checked, to write: write-ahead log, every commit on the disk, references kept.

    On a network file system, where a write-ahead log loses data, with a rollback journal. Raises ConsoleError.
    """
    log = "DELETE" if on_network(path) else "WAL"
    try:
        # The search triggers write to a virtual table, which SQLite before 3.44 calls unsafe in a schema that is not
        # trusted; `check_triggers` sees that there are no others.
        pragmas = ("foreign_keys=ON", "trusted_schema=ON", "synchronous=FULL", f"journal_mode={log}")
        return _opened(path, "mode=rw", *pragmas)
    except sqlite3.Error as error:
        raise refused(path, error) from error


def revision(connection: sqlite3.Connection, path: Path) -> str:
    """The revision of the file's tables: HEAD, or an earlier one.

    Raises ConsoleError for a file that is no campaign, is damaged, or was made by a newer version.
    """
    try:
        (application,) = connection.execute("PRAGMA application_id").fetchone()
        if application != APPLICATION_ID:
            raise ConsoleError(_("{file} is not a campaign of this console").format(file=shown(path)))
        rows = connection.execute("SELECT version_num FROM alembic_version").fetchall()
    except sqlite3.Error as error:
        raise refused(path, error) from error
    if len(rows) != 1 or not isinstance(rows[0][0], str):
        raise ConsoleError(_("{file} is damaged: it does not say of which version it is").format(file=shown(path)))
    found: str = rows[0][0]
    if found > HEAD:
        message = _("{file} was made by a newer version of the console: its tables are {found}, this one knows {head}")
        raise ConsoleError(message.format(file=shown(path), found=found[:20], head=HEAD))
    return found


def check_triggers(connection: sqlite3.Connection, path: Path) -> None:
    """Refuse a file that does by itself what it was not made to do: any trigger or view but those of the search.

    Raises ConsoleError.
    """
    try:
        found = dict(connection.execute("SELECT name, sql FROM sqlite_schema WHERE type IN ('trigger', 'view')"))
    except sqlite3.Error as error:
        raise refused(path, error) from error
    ours = {name: sql for table in SEARCHED for name, sql in search_triggers(table)}
    for name in sorted(found.keys() | ours.keys()):
        if found.get(name) != ours.get(name):
            message = _("{file} is damaged or was tampered with: {name} is not as the console makes it")
            raise ConsoleError(message.format(file=shown(path), name=one_line(name)))


def search_triggers(table: str) -> list[tuple[str, str]]:
    """The triggers that keep the search index of `table` up, as (name, SQL): the same as in the revisions."""
    add = f"INSERT INTO {table}_fts (rowid, folded) VALUES (new.id, new.folded);"
    drop = f"INSERT INTO {table}_fts ({table}_fts, rowid, folded) VALUES ('delete', old.id, old.folded);"
    return [
        (f"{table}_fts_{name}", f"CREATE TRIGGER {table}_fts_{name} AFTER {when} ON {table} BEGIN {body} END")
        for name, when, body in (
            ("insert", "INSERT", add),
            ("delete", "DELETE", drop),
            ("update", "UPDATE OF id, folded", f"{drop} {add}"),
        )
    ]


def refused(path: Path, error: sqlite3.Error) -> ConsoleError:
    """The refusal, for the GM, of a file that SQLite will not read."""
    name = getattr(error, "sqlite_errorname", "")
    if full(error):
        return ConsoleError(_("{file} cannot be opened: disk full").format(file=shown(path)))
    if name == "SQLITE_NOTADB":
        message = _("{file} is not a campaign of this console, or its beginning is damaged")
    elif name.startswith("SQLITE_CORRUPT") or not name or name == "SQLITE_ERROR":
        message = _("{file} is damaged: {reason}")
    else:
        message = _("{file} cannot be opened: {reason}")
    return ConsoleError(message.format(file=shown(path), reason=error))


def full(error: sqlite3.Error) -> bool:
    """Whether the disk has no room for what SQLite has to write, be it only the index beside a file it reads."""
    return getattr(error, "sqlite_errorname", "") in ("SQLITE_FULL", "SQLITE_IOERR_SHMSIZE")


def make_private(path: Path) -> None:
    """Narrow the rights on a file of ours, and on what SQLite keeps beside it, to its owner alone."""
    for beside in (path, path.with_name(path.name + "-wal"), path.with_name(path.name + "-shm")):
        try:
            found = beside.stat()
        except FileNotFoundError:
            continue
        if found.st_uid == os.geteuid() and found.st_mode & 0o777 != PRIVATE_FILE:
            beside.chmod(PRIVATE_FILE)


def on_network(path: Path) -> bool:
    """Whether the file lies on a network file system; no, where the system does not tell."""
    try:
        device = path.stat().st_dev
        with open("/proc/self/mountinfo", encoding="utf-8", errors="replace") as mounts:
            for line in mounts:
                fields = line.split()
                if fields[2] == f"{os.major(device)}:{os.minor(device)}":
                    return fields[fields.index("-") + 1] in _NETWORK
    except OSError:
        return False
    return False


def _readable(path: Path, tidy: bool) -> sqlite3.Connection:
    pragmas = ("query_only=ON", "trusted_schema=OFF")
    try:
        return _opened(path, "mode=rw" if tidy and _tidied(path) else "mode=ro", *pragmas)
    except sqlite3.OperationalError as error:
        # Without the right or the room to make the shared index beside it, a file in write-ahead mode that nobody has
        # open is read as it stands.
        barred = full(error) or error.sqlite_errorname.startswith(("SQLITE_CANTOPEN", "SQLITE_READONLY"))
        if not barred or _has_log(path):
            raise
        return _opened(path, "immutable=1", *pragmas)


def _tidied(path: Path) -> bool:
    """Whether to open the file so that SQLite takes away what it puts beside it; never where that would change it."""
    if _has_log(path) or path.with_name(path.name + "-journal").exists():
        return False
    return os.access(path, os.W_OK) and os.access(path.parent, os.W_OK)


def _has_log(path: Path) -> bool:
    try:
        return path.with_name(path.name + "-wal").stat().st_size > 0
    except FileNotFoundError:
        return False


def _opened(path: Path, how: str, *pragmas: str) -> sqlite3.Connection:
    """Connect and see that it can be read; nothing stays open where that or a pragma fails. Raises sqlite3.Error."""
    quoted = str(path).replace("%", "%25").replace("?", "%3f").replace("#", "%23")
    absent = [each for each in _beside(path) if not os.path.lexists(each)]
    connection = sqlite3.connect(
        f"file://{quoted}?{how}", timeout=_BUSY, isolation_level=None, check_same_thread=False, uri=True
    )
    try:
        for pragma in pragmas:
            connection.execute(f"PRAGMA {pragma}")
        connection.execute("SELECT 1 FROM sqlite_schema LIMIT 1").fetchone()
    except sqlite3.Error:
        connection.close()
        if len(absent) == len(_beside(path)):
            take_away(*absent)
        raise
    return connection


def _beside(path: Path) -> tuple[Path, Path]:
    """The log and the shared index that SQLite keeps beside a file."""
    return path.with_name(path.name + "-wal"), path.with_name(path.name + "-shm")


def take_away(log: Path, index: Path) -> None:
    """Remove what an opening that failed has left behind, unless somebody else has the file open since.

    Neither was there before, so that no connection of this process holds the index: closing a descriptor of it would
    free that one's locks.
    """
    with suppress(OSError), open(index, "r+b") as held:
        # Whoever has the file open holds this byte shared; while it is held here nobody comes to it.
        fcntl.lockf(held, fcntl.LOCK_EX | fcntl.LOCK_NB, 1, _HELD)
        if not log.exists() or log.stat().st_size == 0:
            log.unlink(missing_ok=True)
            index.unlink()
