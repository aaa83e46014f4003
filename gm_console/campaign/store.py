"""A campaign's file, opened: one connection, one writer.

Reading is plain SQL on `OpenCampaign.connection`; writing goes through `journal.act` on the same connection.
"""

import json
import os
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any

from gm_console.campaign import connect, spare
from gm_console.campaign.backup import backup
from gm_console.campaign.damage import UNREADABLE, named_in, reading
from gm_console.campaign.files import backup_path, campaign_path, private_folder, shown
from gm_console.campaign.lock import Lock, acquire
from gm_console.campaign.seen import Seen, look
from gm_console.errors import ConsoleError
from gm_console.language import _
from gm_console.settings import campaigns_folder
from gm_console.text import one_line

if TYPE_CHECKING:
    from random import Random

    from sqlalchemy import Connection, Engine

    from gm_console.campaign.journal import Act
    from gm_console.campaign.steps import StepDone

_QUICKLY_CHECKED = 4 * 1024 * 1024
_REMEMBERED = 16 * 1024 * 1024


@dataclass(slots=True, eq=False)
class OpenCampaign:
    """A campaign's file while it is open. Only one thread at a time may use it, and only one may write."""

    path: Path
    connection: sqlite3.Connection
    """In autocommit: each SELECT reads what is committed (inside an act, what the act has written too)."""
    read_only: bool
    name: str
    messages: list[str]
    """Lines for the GM about the opening itself: an upgrade and its backup, a network file system."""
    ui_state: dict[str, Any]
    """What the screen looked like. Changed by the screen; written with each act and by `close`."""
    seen: Seen
    """What the file looked like after it was opened, and after each commit since."""
    lock: Lock | None
    data_version: int = 0
    changes: int = 0
    """Rows that this connection had changed when `seen` was taken."""
    """What SQLite says while no other program commits to the file: it changes with each that does."""
    clock: Callable[[], datetime] = lambda: datetime.now(UTC)
    """The time, aware; acts are dated by it."""
    random_source: "Random | None" = None
    """What the dice are thrown with; None: the system's own source. Another one is handed in by tests."""
    last_step: "StepDone | None" = None
    """The step that the latest act, undo or redo wrote; None when it changed nothing."""
    whole: "Act | None" = None
    """The act that those done just now are parts of; see `journal.as_one`."""
    rescued: Path | None = None
    """The copy made when the file was found moved, deleted or replaced."""
    spare: int | None = None
    """The room kept on the disk for undo and redo; see `spare`."""
    saved_ui_state: str = ""
    flushing: bool = False
    """Whether an act's session is writing just now; the guard lets nothing else write."""
    _engine: "Engine | None" = field(default=None, repr=False)
    _orm_connection: "Connection | None" = field(default=None, repr=False)

    def engine(self) -> "Engine":
        """SQLAlchemy over the same connection, made on first use; only acts write through it."""
        if self._engine is None:
            from gm_console.campaign.engine import campaign_engine

            self._engine = campaign_engine(self)
        return self._engine

    def orm_connection(self) -> "Connection":
        """SQLAlchemy's own connection over the same one, kept open: opening one for each act costs as much as a row."""
        if self._orm_connection is None:
            self._orm_connection = self.engine().connect()
        return self._orm_connection

    def close(self) -> None:
        """Write `ui_state` where it changed, close the file and give it free. A second call does nothing.

        Raises ConsoleError when the state of the screen cannot be saved, or the file was moved, deleted or replaced
        (the message says where the rescued copy is); the file is closed all the same.
        """
        try:
            if self.lock is not None:
                self._save_ui_state()
        finally:
            self.give_spare()
            from gm_console.campaign.transaction import let_go

            try:
                let_go(self, self._disconnect)
            finally:
                if self.lock is not None:
                    self.lock.release()
                    self.lock = None

    def give_spare(self) -> None:
        """Give the room kept for undo and redo back to the disk."""
        if self.spare is not None:
            os.close(self.spare)
            self.spare = None

    def _disconnect(self) -> None:
        if self._orm_connection is not None:
            self._orm_connection.close()
        if self._engine is not None:
            self._engine.dispose()
        self.connection.close()

    def _save_ui_state(self) -> None:
        from gm_console.campaign.room import in_spare_room
        from gm_console.campaign.transaction import disturbed, lost, save_screen

        if disturbed(self):
            raise lost(self)
        if self.ui_state_text() != self.saved_ui_state:
            in_spare_room(self, save_screen)

    def ui_state_text(self) -> str:
        """`ui_state` as it is stored. Raises ValueError or TypeError for what is no plain data."""
        return json.dumps(self.ui_state, ensure_ascii=False, allow_nan=False)


def open_campaign(name_or_path: str | Path, *, read_only: bool = False) -> OpenCampaign:
    """Open a campaign by its name or its file; for play it is locked, and upgraded where it is of an older version.

    With `read_only` it takes no lock and never changes the file; it works while a console has it open.
    Raises ConsoleError, the file untouched, for one that is not there, not ours, empty, damaged, of a newer version, or
    held by another console (the message says by whom and since when); WrongArguments for what can be no name.
    """
    # The lock lies beside the file itself, whatever link leads to it.
    path = Path(os.path.realpath(campaign_path(name_or_path)))
    connection = connect.connect_read_only(path, tidy=read_only)
    try:
        found = connect.revision(connection, path)
        if not read_only:
            _check_pages(connection, path)
    except ConsoleError:
        connection.close()
        raise
    if read_only:
        if found != connect.HEAD:
            connection.close()
            message = _("{file} is of an older version; opening it for play upgrades it")
            raise ConsoleError(message.format(file=shown(path)))
        return _opened(path, connection, [], lock=None)
    connection.close()
    return _open_to_play(path)


@contextmanager
def in_campaign(name_or_path: str | Path, *, read_only: bool = False) -> Iterator[OpenCampaign]:
    """Use a campaign inside, opened as `open_campaign` does; what is damaged in it is refused by its cell."""
    campaign = open_campaign(name_or_path, read_only=read_only)
    try:
        with named_in(campaign.path):
            yield campaign
    finally:
        campaign.close()


def _check_pages(connection: sqlite3.Connection, path: Path) -> None:
    """Look for damage where that is quick; in a large file it would take longer than the first screen may."""
    try:
        (pages,) = connection.execute("PRAGMA page_count").fetchone()
        (size,) = connection.execute("PRAGMA page_size").fetchone()
        if pages * size > _QUICKLY_CHECKED:
            return
        (found,) = connection.execute("PRAGMA quick_check(1)").fetchone()
    except sqlite3.Error as error:
        raise connect.refused(path, error) from error
    if found != "ok":
        raise ConsoleError(_("{file} is damaged: {reason}").format(file=shown(path), reason=one_line(found)))


def _open_to_play(path: Path) -> OpenCampaign:
    if not os.access(path, os.W_OK) or not os.access(path.parent, os.W_OK):
        message = _("{file} cannot be opened for play: the file or its folder is read-only")
        raise ConsoleError(message.format(file=shown(path)))
    if path.parent == campaigns_folder():
        private_folder(path.parent)
    lock = acquire(path)
    try:
        messages: list[str] = []
        connect.make_private(path)
        connection = connect.connect_to_write(path)
        try:
            if connect.revision(connection, path) != connect.HEAD:
                connection = _upgraded(path, connection, messages)
            connect.check_triggers(connection, path)
            _remember(connection)
            if connect.on_network(path):
                messages.append(_("{file} is on a network: saving is slower there").format(file=shown(path)))
            opened = _opened(path, connection, messages, lock)
            opened.spare = spare.take(path)
            return opened
        except BaseException:
            connection.close()
            raise
    except BaseException:
        lock.release()
        raise


def _remember(connection: sqlite3.Connection) -> None:
    """Have the whole file in memory, where it is not too large: it can be rescued then even when it is overwritten."""
    (pages,) = connection.execute("PRAGMA page_count").fetchone()
    (size,) = connection.execute("PRAGMA page_size").fetchone()
    if pages * size <= _REMEMBERED:
        connection.execute(f"PRAGMA cache_size=-{2 * _REMEMBERED // 1024}")
        with closing(sqlite3.connect(":memory:")) as nowhere:
            connection.backup(nowhere)


def _upgraded(path: Path, connection: sqlite3.Connection, messages: list[str]) -> sqlite3.Connection:
    from gm_console.campaign.migrate import upgrade

    kept = backup(connection, backup_path(path, "before-upgrade"))
    connection.close()
    try:
        upgrade(path)
    except ConsoleError as error:
        message = _("{file} could not be upgraded and is as it was (backup: {backup}): {reason}")
        raise ConsoleError(message.format(file=shown(path), backup=shown(kept), reason=error.message)) from error
    messages.append(_("{file} was upgraded; as it was before: {backup}").format(file=shown(path), backup=shown(kept)))
    return connect.connect_to_write(path)


def _opened(path: Path, connection: sqlite3.Connection, messages: list[str], lock: Lock | None) -> OpenCampaign:
    try:
        named = connection.execute("SELECT name, rule_sets, settings, fall_rule FROM campaign").fetchone()
        kept = connection.execute("SELECT state FROM ui_state WHERE id = 1").fetchone()
    except sqlite3.Error as error:
        raise connect.refused(path, error) from error
    if named is None or kept is None:
        raise ConsoleError(_("{file} is damaged: it holds no campaign").format(file=shown(path)))
    with reading(_("what {file} says of the campaign itself").format(file=shown(path))):
        # Whatever is read later depends on it.
        for stored in filter(None, named[1:]):
            json.loads(stored)
    return OpenCampaign(
        path=path,
        connection=connection,
        read_only=lock is None,
        name=named[0],
        messages=messages,
        ui_state=_screen(kept[0], messages),
        seen=look(path),
        lock=lock,
        data_version=connection.execute("PRAGMA data_version").fetchone()[0],
        saved_ui_state=kept[0],
    )


def _screen(stored: str, messages: list[str]) -> dict[str, Any]:
    try:
        state = json.loads(stored)
    except UNREADABLE:
        state = None
    if isinstance(state, dict):
        return state
    messages.append(_("what the screen looked like is lost; nothing else is"))
    return {}
