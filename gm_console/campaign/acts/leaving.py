"""Leaving the fight; where the turn was theirs it goes to whoever follows."""

from collections.abc import Sequence

from sqlmodel import select

from gm_console.campaign import journal
from gm_console.campaign.acts import durations, passing
from gm_console.campaign.acts.order import order, place_of, units
from gm_console.campaign.acts.rows import combatant_row, names
from gm_console.campaign.acts.rows import open_fight as the_open_fight
from gm_console.campaign.requests import ClearOpponents, RemoveCombatant
from gm_console.campaign.store import OpenCampaign
from gm_console.campaign.tables import Combatant, Fight
from gm_console.errors import ConsoleError
from gm_console.language import _


def remove(campaign: OpenCampaign, request: RemoveCombatant) -> tuple[str, ...]:
    """Take out of the fight, with its further turns; of a further turn that turn alone."""
    with journal.act(campaign, "removed") as act:
        leaving = [combatant_row(act.session, each) for each in dict.fromkeys((request.combatant, *request.others))]
        if all(combatant.main_id is not None for combatant, _entity in leaving):
            act.kind = "turn less"
        act.words["names"] = list(dict.fromkeys(entity.name for _combatant, entity in leaving))
        _leave(act, the_open_fight(act.session), [combatant for combatant, _entity in leaving])
    return ()


def clear_opponents(campaign: OpenCampaign, request: ClearOpponents) -> tuple[str, ...]:
    """Take the whole opposition out of the fight; the party and its wounds stay."""
    with journal.act(campaign, "removed") as act:
        fight = the_open_fight(act.session)
        leaving = [each for each in order(act.session, fight) if each.side == "opposition" and each.main_id is None]
        if not leaving:
            raise ConsoleError(_("there is no opponent in this fight"))
        act.words["names"] = names(act.session, leaving)
        _leave(act, fight, leaving)
    return ()


def _leave(act: journal.Act, fight: Fight, leaving: Sequence[Combatant]) -> None:
    """Let them leave; where the turn was theirs it goes to whoever follows, to nobody where nobody can act."""
    ids = {each.id for each in leaving}
    further = act.session.exec(select(Combatant).where(Combatant.fight_id == fight.id)).all()
    gone = [*leaving, *(each for each in further if each.main_id in ids and each.removed_at is None)]
    active = next((each for each in gone if each.id == fight.active_id), None)
    found = units(order(act.session, fight, ghosts=True))
    place = place_of(found, fight.active_id)
    for each in gone:
        each.removed_at = act.at
        act.session.add(each)
    if active is None:
        return
    passing.hand_over(act, fight, found[place])
    if fight.active_id != active.id:
        return
    if fight.state == "running":
        durations.turn_ends(act, fight, found[place])
    if fight.state != "running" or not passing.hand_on(act, fight, found, place):
        fight.active_id, fight.turn_step_id = None, act.step_id if fight.round else None
        act.session.add(fight)
