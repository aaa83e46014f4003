"""Notes of the GM."""

from gm_console.campaign import journal
from gm_console.campaign.requests import AddNote
from gm_console.campaign.store import OpenCampaign
from gm_console.campaign.tables import Note
from gm_console.errors import ConsoleError
from gm_console.language import _
from gm_console.text import fold, several_lines


def add(campaign: OpenCampaign, request: AddNote) -> tuple[str, ...]:
    """Write a note into the session, at this place of the fight."""
    text = several_lines(request.text)
    if not text:
        raise ConsoleError(_("an empty note: type its words first"))
    with journal.act(campaign, "note", {"text": text}) as act:
        act.session.add(
            Note(
                **act.place.row(),
                text=text,
                folded=fold(text),
            )
        )
    return ()
