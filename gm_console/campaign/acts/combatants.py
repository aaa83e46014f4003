"""Marks of those in a fight that change nothing else: fallen, hidden, side; and initiatives typed by the GM."""

from sqlmodel import select

from gm_console.campaign import journal
from gm_console.campaign.acts import passing
from gm_console.campaign.acts.order import arrange, order, unit_of
from gm_console.campaign.acts.rows import combatant_row, main_row, open_fight
from gm_console.campaign.requests import SetInitiative, SetSide, ToggleFallen, ToggleHidden
from gm_console.campaign.store import OpenCampaign
from gm_console.campaign.tables import Combatant
from gm_console.errors import ConsoleError
from gm_console.language import _
from gm_console.rules.number import bounded


def toggle_fallen(campaign: OpenCampaign, request: ToggleFallen) -> tuple[str, ...]:
    """Mark as fallen (its turns are skipped), or up again; a group whose turn it is goes on with another of it."""
    with journal.act(campaign, "fallen") as act:
        main, entity = main_row(act.session, request.combatant)
        _mark(act, main, fallen=not main.fallen)
        act.words |= {"who": entity.name, "now": main.fallen}
        fight = open_fight(act.session)
        passing.hand_over(act, fight, unit_of(act.session, fight, main))
    return ()


def toggle_hidden(campaign: OpenCampaign, request: ToggleHidden) -> tuple[str, ...]:
    """Hide from the players, or show again."""
    with journal.act(campaign, "hidden") as act:
        main, entity = main_row(act.session, request.combatant)
        _mark(act, main, hidden=not main.hidden)
        act.words |= {"who": entity.name, "now": main.hidden}
    return ()


def set_side(campaign: OpenCampaign, request: SetSide) -> tuple[str, ...]:
    """Put on a side of the fight."""
    if request.side not in ("party", "opposition"):
        raise ConsoleError(_("a side is the party or the opposition"))
    with journal.act(campaign, "side") as act:
        main, entity = main_row(act.session, request.combatant)
        _mark(act, main, side=request.side)
        act.words |= {"who": entity.name, "side": request.side}
    return ()


def set_initiative(campaign: OpenCampaign, request: SetInitiative) -> tuple[str, ...]:
    """Type initiatives, one for a whole group: whose turn it is and the round stay as they are."""
    if not request.values:
        raise ConsoleError(_("no initiative typed: give a number, or letters and numbers such as a18 b12"))
    with journal.act(campaign, "initiative typed", {"values": []}) as act:
        fight = open_fight(act.session)
        shown = order(act.session, fight)
        said: list[list[object]] = []
        for combatant_id, value in request.values:
            combatant, entity = combatant_row(act.session, combatant_id)
            for each in unit_of(act.session, fight, combatant):
                each.initiative = bounded("initiative", value)
                act.session.add(each)
            said.append([combatant.group_name or entity.name, value])
        arrange(act.session, shown)
        act.words["values"] = said
    return ()


def _mark(act: journal.Act, main: Combatant, **marks: object) -> None:
    """Set marks of one who is in the fight, on its further turns too."""
    further = act.session.exec(select(Combatant).where(Combatant.main_id == main.id)).all()
    for each in (main, *further):
        for name, value in marks.items():
            setattr(each, name, value)
        act.session.add(each)
