"""The campaigns there are, read without locks."""

import sqlite3
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

from gm_console.campaign import connect
from gm_console.campaign.files import SUFFIX, shown
from gm_console.campaign.preparing import PREPARING
from gm_console.errors import ConsoleError
from gm_console.language import _
from gm_console.settings import campaigns_folder
from gm_console.text import one_line


@dataclass(frozen=True, slots=True)
class ListedCampaign:
    """A campaign in the list. last_at: ISO time in UTC of its last act in play, "" before the first.

    fault: why it cannot be opened, in one line, "" where it can; the name is then the file's.
    """

    name: str
    path: Path
    last_at: str
    fault: str


_QUERY = f"""
    SELECT name, coalesce((
        SELECT at FROM step WHERE kind NOT IN ({", ".join("?" * len(PREPARING))}) ORDER BY id DESC LIMIT 1
    ), '') FROM campaign
"""


def list_campaigns() -> list[ListedCampaign]:
    """The campaigns in the data folder by name, damaged ones among them; the one played last is not marked."""
    folder = campaigns_folder()
    if not folder.is_dir():
        return []
    return sorted(map(_listed, folder.glob(f"*{SUFFIX}")), key=lambda listed: listed.path.name)


def _listed(path: Path) -> ListedCampaign:
    try:
        connection = connect.connect_read_only(path)
        try:
            connect.revision(connection, path)
            name, last_at = connection.execute(_QUERY, PREPARING).fetchone() or ("", "")
        finally:
            connection.close()
        _see_time(path, last_at)
    except ConsoleError as error:
        return ListedCampaign(path.name.removesuffix(SUFFIX), path, "", error.message)
    except sqlite3.Error as error:
        return ListedCampaign(path.name.removesuffix(SUFFIX), path, "", connect.refused(path, error).message)
    except OSError as error:
        message = _("{file} cannot be opened: {reason}").format(file=shown(path), reason=error.strerror)
        return ListedCampaign(path.name.removesuffix(SUFFIX), path, "", message)
    return ListedCampaign(one_line(str(name)) or path.name.removesuffix(SUFFIX), path, last_at, "")


def _see_time(path: Path, last_at: object) -> None:
    """Refuse a file whose last act has no time that can be shown. Raises ConsoleError."""
    try:
        if last_at != "":
            datetime.fromisoformat(str(last_at)).astimezone()
    except (ValueError, OverflowError) as error:
        message = _("{file} is damaged: the time of its last act cannot be read")
        raise ConsoleError(message.format(file=shown(path))) from error
