"""Marks of those in a fight that change nothing else: fallen, hidden; and initiatives typed by the GM."""

from gm_console.campaign import journal
from gm_console.campaign.acts.rows import combatant_row
from gm_console.campaign.requests import SetInitiative, ToggleFallen, ToggleHidden
from gm_console.campaign.store import OpenCampaign
from gm_console.errors import ConsoleError
from gm_console.language import _
from gm_console.rules.number import bounded


def toggle_fallen(campaign: OpenCampaign, request: ToggleFallen) -> tuple[str, ...]:
    """Mark as fallen (its turns are skipped), or up again."""
    with journal.act(campaign, "fallen") as act:
        combatant, entity = combatant_row(act.session, request.combatant)
        combatant.fallen = not combatant.fallen
        act.words |= {"who": entity.name, "now": combatant.fallen}
        act.session.add(combatant)
    return ()


def toggle_hidden(campaign: OpenCampaign, request: ToggleHidden) -> tuple[str, ...]:
    """Hide from the players, or show again."""
    with journal.act(campaign, "hidden") as act:
        combatant, entity = combatant_row(act.session, request.combatant)
        combatant.hidden = not combatant.hidden
        act.words |= {"who": entity.name, "now": combatant.hidden}
        act.session.add(combatant)
    return ()


def set_initiative(campaign: OpenCampaign, request: SetInitiative) -> tuple[str, ...]:
    """Type initiatives: whose turn it is and the round stay as they are."""
    if not request.values:
        raise ConsoleError(_("no initiative typed: give a number, or letters and numbers such as a18 b12"))
    with journal.act(campaign, "initiative typed", {"values": []}) as act:
        said: list[list[object]] = []
        for combatant_id, value in request.values:
            combatant, entity = combatant_row(act.session, combatant_id)
            combatant.initiative = bounded("initiative", value)
            said.append([entity.name, value])
            act.session.add(combatant)
        act.words["values"] = said
    return ()
