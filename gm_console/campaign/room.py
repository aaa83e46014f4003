"""Room on a full disk: what the log takes is given back first, and for taking back the room kept for it."""

import sqlite3
from collections.abc import Callable
from contextlib import suppress
from typing import TYPE_CHECKING, TypeVar

from gm_console.campaign import spare
from gm_console.campaign.transaction import NoRoom, disturbed, look_again

if TYPE_CHECKING:
    from gm_console.campaign.store import OpenCampaign

Written = TypeVar("Written")
_PATIENCE = 200
"""Milliseconds to wait for somebody who reads the log just now."""


def in_emptied_log(campaign: "OpenCampaign", write: Callable[["OpenCampaign"], Written]) -> Written:
    """What `write` gives, tried once more with an empty log where the disk had no room for it.

    Nothing of the first try has been saved or shown: dice it threw are thrown anew.
    """
    try:
        return write(campaign)
    except NoRoom:
        _empty_log(campaign)
    return write(campaign)


def in_spare_room(campaign: "OpenCampaign", write: Callable[["OpenCampaign"], Written]) -> tuple[Written, bool]:
    """What `write` gives, and whether it took the spare room: that is given to the disk where it has no other."""
    try:
        return in_emptied_log(campaign, write), False
    except NoRoom:
        campaign.give_spare()
        _empty_log(campaign)
    return write(campaign), True


def _empty_log(campaign: "OpenCampaign") -> None:
    """Bring what is in the log into the file, which may have to grow for that, and give the log's room back."""
    if disturbed(campaign):
        return
    if not _brought_in(campaign) and campaign.spare is not None:
        size = spare.size(campaign.spare)
        campaign.give_spare()
        _brought_in(campaign)
        campaign.spare = spare.take(campaign.path, size)
    look_again(campaign)


def _brought_in(campaign: "OpenCampaign") -> bool:
    connection = campaign.connection
    (before,) = connection.execute("PRAGMA busy_timeout").fetchone()
    connection.execute(f"PRAGMA busy_timeout={_PATIENCE}")
    try:
        with suppress(sqlite3.Error):
            (busy, *_pages) = connection.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()
            return not busy
        return False
    finally:
        connection.execute(f"PRAGMA busy_timeout={before}")
