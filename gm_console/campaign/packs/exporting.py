"""Entities of a campaign written into a pack's file, which any campaign can be made from, or load."""

import os
import secrets
from collections.abc import Iterable
from pathlib import Path
from sqlite3 import Connection

from gm_console.campaign.files import sync_folder
from gm_console.campaign.packs.files import SUFFIX
from gm_console.campaign.packs.writing import Chosen, pack_text
from gm_console.campaign.views.state import rulings
from gm_console.errors import ConsoleError
from gm_console.language import _
from gm_console.text import one_line


def write_pack(connection: Connection, file: str, entities: tuple[int, ...] | None) -> str:
    """Write these entities, with all that they name, into a new file, and give its path as it may be shown.

    Encounters of none but these come along. entities: None is everything of the campaign, its settings too.
    file: a path; without an ending `.toml` is added. ConsoleError, and no file left behind, when it names a folder or
    ends otherwise, when there is a file of that name already, when it cannot be written, or when the rows cannot stand
    in one pack.
    """
    path = _new_file(file)
    if entities is None:
        text = pack_text(connection, path.stem, Chosen(), settings=rulings(connection).as_mapping())
    else:
        chosen = Chosen(entities, (), (), (), tuple(_encounters(connection, set(entities))))
        text = pack_text(connection, path.stem, chosen)
    shown = one_line(str(path), 4096)
    try:
        _write_new(path, text.encode("utf-8"))
    except FileExistsError:
        message = _("there is such a file already, another name would be right: {path}")
        raise ConsoleError(message.format(path=shown)) from None
    except (OSError, UnicodeError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        raise ConsoleError(_("cannot be written, {reason}: {path}").format(path=shown, reason=reason)) from error
    return shown


def _new_file(file: str) -> Path:
    name = os.path.expanduser(file.strip())
    if not name or "\0" in name:
        raise ConsoleError(_("the name of a file is needed: goblins"))
    if os.path.basename(name) in ("", os.curdir, os.pardir) or os.path.isdir(name):
        raise ConsoleError(_("{path}: is a folder; a file's name is needed").format(path=one_line(name, 4096)))
    stem, ending = os.path.splitext(name)
    if ending.lower() == SUFFIX:
        return Path(os.path.abspath(name))
    # What follows a full stop in a name, `v1.2`, is no ending; letters are one, most likely a slip.
    if ending[1:].isalpha():
        message = _("{path}: a pack's file ends in {ending}; right would be {right}")
        told = message.format(path=one_line(name, 4096), ending=SUFFIX, right=one_line(stem + SUFFIX, 4096))
        raise ConsoleError(told)
    return Path(os.path.abspath(name + SUFFIX))


def _encounters(connection: Connection, entities: set[int]) -> Iterable[int]:
    """The encounter templates in which none but these stand."""
    stands: dict[int, set[int]] = {}
    for template, entity in connection.execute("SELECT template_id, entity_id FROM template_line"):
        stands.setdefault(template, set()).add(entity)
    return sorted(template for template, who in stands.items() if who <= entities)


def _write_new(path: Path, content: bytes) -> None:
    """Put a whole file in a place where there is none; FileExistsError where there is one, whatever it is."""
    part = path.with_name(f".{secrets.token_hex(8)}.part")
    try:
        with open(part, "xb") as written:
            written.write(content)
            written.flush()
            os.fsync(written.fileno())
        _put_new(part, path)
        sync_folder(path.parent)
    finally:
        part.unlink(missing_ok=True)


def _put_new(part: Path, path: Path) -> None:
    try:
        os.link(part, path, follow_symlinks=False)
    except FileExistsError:
        raise
    except OSError:
        # A file system without links: the place is taken first, then filled at once.
        os.close(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o666))
        os.replace(part, path)
