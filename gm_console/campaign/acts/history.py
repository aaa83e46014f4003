"""Undo and redo."""

from gm_console.campaign import journal
from gm_console.campaign.requests import Redo, Undo
from gm_console.campaign.room import in_spare_room
from gm_console.campaign.store import OpenCampaign
from gm_console.errors import ConsoleError
from gm_console.language import _


def undo(campaign: OpenCampaign, request: Undo) -> tuple[str, ...]:
    """Take back the last act that stands, whatever it was; on a full disk too."""
    done, in_spare = in_spare_room(campaign, journal.undo)
    if done is None:
        raise ConsoleError(_("nothing to take back: this is the beginning"))
    return _told(in_spare)


def redo(campaign: OpenCampaign, request: Redo) -> tuple[str, ...]:
    """Put again the act taken back last; on a full disk too."""
    done, in_spare = in_spare_room(campaign, journal.redo)
    if done is None:
        raise ConsoleError(_("nothing to put again: nothing was taken back since the last act"))
    return _told(in_spare)


def _told(in_spare: bool) -> tuple[str, ...]:
    return (_("the disk is full: this was saved in the room kept for it"),) if in_spare else ()
