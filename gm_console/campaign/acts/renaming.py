"""Names given in play: an entity's own, and the one the players see."""

from gm_console.campaign import journal
from gm_console.campaign.acts.naming import checked_name, name_in_fight
from gm_console.campaign.acts.rows import campaign_row, entity_row, words_of
from gm_console.campaign.requests import Rename, SetPublicName
from gm_console.campaign.store import OpenCampaign
from gm_console.errors import ConsoleError
from gm_console.language import _
from gm_console.text import one_line


def rename(campaign: OpenCampaign, request: Rename) -> tuple[str, ...]:
    """Give another name; the number that a copy was given on joining is not given again all the same."""
    name = checked_name(request.name)
    with journal.act(campaign, "renamed") as act:
        entity = entity_row(act.session, request.entity)
        fight = campaign_row(act.session).open_fight_id
        if fight is not None and name != entity.name:
            name = name_in_fight(act.session, fight, request.entity, name)
        act.words |= {"who": entity.name, "name": name}
        entity.name = name
        entity.folded = words_of(entity)
        act.session.add(entity)
    return ()


def set_public_name(campaign: OpenCampaign, request: SetPublicName) -> tuple[str, ...]:
    """Say which name the players see."""
    name = one_line(request.name, 81)
    if len(name) > 80:
        raise ConsoleError(_("a name has 1 to 80 characters"))
    with journal.act(campaign, "public name") as act:
        entity = entity_row(act.session, request.entity)
        act.words |= {"who": entity.name, "name": name}
        entity.public_name = name
        entity.folded = words_of(entity)
        act.session.add(entity)
    return ()
