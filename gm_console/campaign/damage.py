"""What somebody else did to a campaign's file, told in one line that names the row or the reason; the rest stands."""

import json
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, TypeVar

from gm_console.errors import ConsoleError
from gm_console.language import _
from gm_console.rules.refusal import Refusal
from gm_console.text import one_line, quoted

UNREADABLE = (ValueError, LookupError, TypeError, AttributeError, RecursionError)
"""What stored data raises that is not as any version wrote it; a refusal of the rules is a ValueError too."""

_STUMBLED = ("", "SQLITE_ERROR", "SQLITE_MISMATCH")
Read = TypeVar("Read")


def told(path: Path, error: BaseException) -> ConsoleError | None:
    """What to tell of an error met while reading the file at `path`; None for one that is none of the file's."""
    from gm_console.campaign.connect import refused

    if isinstance(error, sqlite3.Error):
        name = getattr(error, "sqlite_errorname", "")
        if name.startswith("SQLITE_CONSTRAINT"):
            # What was read was written again as it stood, or the fault is ours.
            return _damaged(path)
        # What a statement itself stumbled over is what it read.
        return (_damaged(path) if name in _STUMBLED else None) or refused(path, error)
    if isinstance(error, UNREADABLE) and (cell := _damaged(path)) is not None:
        return cell
    if isinstance(error, json.JSONDecodeError):
        return misread(error)
    return None


@contextmanager
def named_in(path: Path) -> Iterator[None]:
    """Use the file at `path` inside; raises ConsoleError that names the cell where what stands in it cannot be read."""
    try:
        yield
    except (sqlite3.Error, *UNREADABLE) as error:
        known = told(path, error)
        if known is None:
            raise
        raise known from error


def _damaged(path: Path) -> ConsoleError | None:
    """The refusal that names the first damaged cell; None where there is none, or the file itself cannot be read."""
    from gm_console.campaign.damaged_cells import damaged_cell

    try:
        cell = damaged_cell(path)
    except (ConsoleError, sqlite3.Error):
        return None
    if cell is None:
        return None
    what = _("column {column} of {table} {number} in {file}")
    return unreadable(
        what.format(column=one_line(cell.column), table=one_line(cell.table), number=cell.row, file=one_line(path.name))
    )


def misread(error: json.JSONDecodeError) -> ConsoleError:
    """The refusal of a stored text that is no JSON, where the row is not known."""
    return unreadable(_("what stands in the file as {text}").format(text=quoted(error.doc, 40)))


def unreadable(what: str) -> ConsoleError:
    """The refusal of something stored that cannot be read; `what` says which row."""
    return ConsoleError(_("{what} is damaged and cannot be read").format(what=what))


@contextmanager
def reading(what: str) -> Iterator[None]:
    """Read stored data inside; raises ConsoleError that names it by `what` where it cannot be read."""
    try:
        yield
    except Refusal:
        raise
    except UNREADABLE as error:
        raise unreadable(what) from error


def tuples(text: str, line: Callable[[str, Any], Read], failed: Callable[[], None]) -> tuple[Read, ...]:
    """A stored table, `line` made of each name and value; empty, and `failed` called, where it cannot be read."""
    try:
        return tuple(line(name, value) for name, value in json.loads(text).items())
    except UNREADABLE:
        failed()
        return ()


def listed(text: str, failed: Callable[[], None] = lambda: None) -> tuple[str, ...]:
    """A stored list of words; empty, and `failed` called, where it cannot be read."""
    try:
        return tuple(map(str, json.loads(text)))
    except UNREADABLE:
        failed()
        return ()


def whole(value: Any) -> int:
    """A stored number; TypeError for what is none."""
    if not isinstance(value, int):
        raise TypeError(value)
    return value
