"""The campaign `demo`: both shipped packs, with the first encounter made into a fight, ready to start."""

from collections.abc import Callable
from pathlib import Path

from gm_console.campaign import door
from gm_console.campaign.files import campaign_path
from gm_console.campaign.packs.files import find_pack
from gm_console.campaign.requests import MakeFight
from gm_console.campaign.store import OpenCampaign
from gm_console.campaign.views import templates

NAME = "demo"
PACKS = ("14-empereurs", "twoelf")
"""In this order the scene that leads to the fight is the last one in the log."""
ENCOUNTER = "Embuscade au gué"
"""The encounter of the demo's fight, by its name in the shipped pack."""


def make_demo(fresh: bool, kept: Callable[[Path], object] | None = None) -> Path:
    """The file of the campaign `demo`: as it was left, or made on the first call.

    `fresh`: a new one in its place; the old one is kept as a backup, and `kept` is told its file. Raises ConsoleError
    where it is open elsewhere.
    """
    path = campaign_path(NAME)
    if path.exists() and not fresh:
        return path
    # Reading packs takes imports that a demo which is there already does not wait for.
    from gm_console.campaign.packs.making import make_campaign

    packs = [find_pack(name) for name in PACKS]
    return make_campaign(NAME, packs, replace_with_backup=fresh, kept=kept, then=_make_fight)


def _make_fight(campaign: OpenCampaign) -> None:
    wanted = next(each for each in templates(campaign.connection) if each.name == ENCOUNTER)
    door.perform(campaign, MakeFight(wanted.id))
