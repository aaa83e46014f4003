"""Entities of a campaign written into a pack's file, which any campaign can be made from."""

import os
from pathlib import Path
from sqlite3 import Connection

from gm_console.campaign.packs.files import SUFFIX
from gm_console.campaign.packs.writing import Chosen, pack_text
from gm_console.errors import ConsoleError
from gm_console.language import _
from gm_console.text import one_line


def write_pack(connection: Connection, file: str, entities: tuple[int, ...]) -> str:
    """Write these entities, with all that they name, into a new file, and give its path as it may be shown.

    file: a path; without `.toml` at its end that is added. ConsoleError, and no file left behind, when there is a file
    of that name already, when it cannot be written, or when the rows cannot stand in one pack.
    """
    name = file.strip()
    if not name or "\0" in name:
        raise ConsoleError(_("the name of a file is needed: goblins"))
    path = Path(os.path.expanduser(name if name.lower().endswith(SUFFIX) else name + SUFFIX))
    text = pack_text(connection, path.stem, Chosen(entities, (), (), (), ()))
    shown = one_line(os.path.abspath(path), 4096)
    try:
        with open(path, "x", encoding="utf-8", newline="\n") as written:
            try:
                written.write(text)
                written.flush()
                os.fsync(written.fileno())
            except OSError:
                path.unlink(missing_ok=True)
                raise
    except FileExistsError:
        message = _("there is such a file already, another name would be right: {path}")
        raise ConsoleError(message.format(path=shown)) from None
    except (OSError, UnicodeError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        raise ConsoleError(_("cannot be written, {reason}: {path}").format(path=shown, reason=reason)) from error
    return shown
