"""Packs loaded into a campaign that is played already."""

from dataclasses import dataclass

from gm_console.campaign.requests.base import Request


@dataclass(frozen=True, slots=True)
class LoadPack(Request):
    """Load a pack, a shipped one by its name or a file; what is there already is not loaded again.

    copies: what has the name of something there and differs comes in under a name of its own. digest: of the text that
    was looked at, `Arrival.digest`; a file that has another by now is refused. "": whatever it says.
    """

    pack: str
    copies: bool = False
    digest: str = ""
