"""Undo and redo."""

from gm_console.campaign import journal
from gm_console.campaign.requests import Redo, Undo
from gm_console.campaign.store import OpenCampaign
from gm_console.errors import ConsoleError
from gm_console.language import _


def undo(campaign: OpenCampaign, request: Undo) -> tuple[str, ...]:
    """Take back the last act that stands, whatever it was."""
    if journal.undo(campaign) is None:
        raise ConsoleError(_("nothing to take back: this is the beginning"))
    return ()


def redo(campaign: OpenCampaign, request: Redo) -> tuple[str, ...]:
    """Put again the act taken back last."""
    if journal.redo(campaign) is None:
        raise ConsoleError(_("nothing to put again: nothing was taken back since the last act"))
    return ()
