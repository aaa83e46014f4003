"""Where campaigns lie: names, files, backups, and which one was played last."""

import os
import unicodedata
from contextlib import suppress
from datetime import UTC, datetime
from errno import ENOTDIR
from pathlib import Path

from gm_console.errors import ConsoleError, WrongArguments
from gm_console.language import _
from gm_console.settings import campaigns_folder, data_folder, make_folder
from gm_console.text import fold, like, one_line

SUFFIX = ".db"
NAME = 60
"""The most characters of a campaign's name."""
_FILE_BYTES = 200  # of the 255 that file systems take: backups add the time to it
_LISTED = 12
_LAST = "last_played"
_PRIVATE_FOLDER = 0o700
PRIVATE_FILE = 0o600


def campaign_name(name: str) -> str:
    """`name` as a campaign's name is kept: letters, digits, spaces, `-`, `_` of any script, at most 60.

    Raises WrongArguments for any other.
    """
    clean = one_line(name, NAME + 1)
    folded = fold(clean)
    allowed = all(map(_may_stand, clean)) and all(map(_may_stand, folded)) and any(map(str.isalnum, folded))
    if not allowed or len(clean) > NAME or len(folded.encode()) > _FILE_BYTES:
        message = _("{name} is no name for a campaign: letters, digits, spaces, - and _, at most {most} characters")
        raise WrongArguments(message.format(name=repr(clean), most=NAME))
    return clean


def campaign_path(name_or_path: str | Path) -> Path:
    """The file of a campaign, there or not: `campaigns/NAME.db` in the data folder for a name, or the path itself.

    A path is what holds a slash or ends with `.db`; the file of a name is its folded form. Raises WrongArguments for
    what can be neither.
    """
    if isinstance(name_or_path, Path) or os.sep in name_or_path or name_or_path.endswith(SUFFIX):
        if "\0" in str(name_or_path):
            raise WrongArguments(_("a path without a zero character would be right"))
        return Path(os.path.abspath(name_or_path))
    return campaigns_folder() / (fold(campaign_name(name_or_path)) + SUFFIX)


def shown(path: Path) -> str:
    """The file's path as it may be shown on one line."""
    return one_line(str(path), 4096)


def missing(path: Path) -> str:
    """The line for a campaign that is not there; of one sought by its name with the nearest name, or all there are."""
    fault = _("there is no campaign {file}").format(file=shown(path))
    folder = Path(os.path.realpath(campaigns_folder()))
    if Path(os.path.realpath(path)).parent != folder:
        return fault
    names = sorted(one_line(each.name.removesuffix(SUFFIX), NAME) for each in folder.glob(f"*{SUFFIX}"))
    near = like(path.name.removesuffix(SUFFIX), names)
    if near:
        return _("{fault}; did you mean {name}?").format(fault=fault, name=near[0])
    if not names:
        return _("{fault}; there are none yet: {command} makes one").format(fault=fault, command="gm-console new")
    listed = ", ".join(names[:_LISTED])
    return _("{fault}; there are {names}").format(fault=fault, names=f"{listed} …" if names[_LISTED:] else listed)


def lock_path(path: Path) -> Path:
    """The side file that whoever plays the campaign holds locked."""
    return path.with_name(path.name + ".lock")


def backups_folder() -> Path:
    """The folder of backups and rescue copies, in the data folder."""
    return data_folder() / "backups"


def backup_path(path: Path, why: str, folder: Path | None = None) -> Path:
    """A file not there yet for a copy of the campaign at `path`, in `folder` or among the backups.

    Its name says of which campaign, when (UTC), and `why`, one word.
    """
    stem = f"{path.name.removesuffix(SUFFIX)}.{datetime.now(UTC):%Y%m%d-%H%M%S}.{why}"
    target = (folder or backups_folder()) / f"{stem}{SUFFIX}"
    number = 1
    while target.exists():
        number += 1
        target = target.with_name(f"{stem}-{number}{SUFFIX}")
    return target


def private_folder(folder: Path) -> Path:
    """Make `folder`, open to its owner alone whatever the umask; one of ours that is wider is narrowed.

    Raises ConsoleError where that cannot be.
    """
    make_folder(folder)
    try:
        if not folder.is_dir():
            raise NotADirectoryError(ENOTDIR, os.strerror(ENOTDIR))
        if folder.stat().st_mode & 0o777 != _PRIVATE_FOLDER:
            folder.chmod(_PRIVATE_FOLDER)
    except OSError as error:
        message = _("the folder {folder} cannot be made private: {reason}")
        raise ConsoleError(message.format(folder=shown(folder), reason=error.strerror)) from error
    return folder


def sync_folder(folder: Path) -> None:
    """Wait until the folder's entries are on the disk; a new or renamed file is not safe before."""
    descriptor = os.open(folder, os.O_RDONLY | os.O_DIRECTORY | os.O_CLOEXEC)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)


def last_played() -> Path | None:
    """The campaign opened for play last, if its file is still there."""
    try:
        named = (data_folder() / _LAST).read_text(encoding="utf-8", errors="surrogateescape").strip("\n")
    except FileNotFoundError:
        return None
    except OSError as error:
        message = _("{file} cannot be read: {reason}")
        raise ConsoleError(message.format(file=shown(data_folder() / _LAST), reason=error.strerror)) from error
    path = Path(named)
    return path if named and path.is_file() else None


def mark_played(path: Path) -> None:
    """Remember that the campaign at `path` was opened for play; `last_played` gives it from now on.

    Where that cannot be written, on a full disk or in a folder that is read-only, the campaign before stays the last:
    no reason not to play.
    """
    with suppress(OSError, ConsoleError):
        part = make_folder(data_folder()) / f"{_LAST}.{os.getpid()}.part"
        try:
            part.write_text(f"{path}\n", encoding="utf-8", errors="surrogateescape")
            os.replace(part, part.with_name(_LAST))
        finally:
            part.unlink(missing_ok=True)


def _may_stand(character: str) -> bool:
    return character in " -_" or character.isalnum() or unicodedata.category(character)[0] == "M"
