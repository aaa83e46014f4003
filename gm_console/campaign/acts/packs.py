"""A pack that comes into a campaign that is played already."""

from gm_console.campaign import journal
from gm_console.campaign.requests import LoadPack
from gm_console.campaign.store import OpenCampaign
from gm_console.errors import ConsoleError
from gm_console.language import _


def load(campaign: OpenCampaign, request: LoadPack) -> tuple[str, ...]:
    """Load all of a pack that is not there yet, and tell what is not taken over; PackFaults when it is wrong.

    ConsoleError when nothing of it is new, or when the file is not the one that was looked at any more.
    """
    # What reads packs is of no use to any other act.
    from gm_console.campaign.packs.arrival import left_lines, nothing_line
    from gm_console.campaign.packs.entering import enter, look
    from gm_console.campaign.packs.files import find_pack
    from gm_console.campaign.packs.loading import scene_row

    with journal.act(campaign, "pack loaded") as act:
        entering = look(campaign.connection, find_pack(request.pack), copies=request.copies)
        arrival = entering.arrival
        if request.digest not in ("", arrival.digest):
            raise ConsoleError(_("{pack}: the file was changed since it was shown").format(pack=arrival.pack))
        if arrival.nothing:
            raise ConsoleError(nothing_line(arrival))
        enter(entering, act.session)
        for scene in entering.scenes:
            act.session.add(scene_row(act, scene))
        act.words |= {
            "pack": arrival.pack,
            "counts": arrival.counts,
            "scenes": [[scene.title, scene.text] for scene in entering.scenes],
        }
    return tuple(left_lines(arrival))
