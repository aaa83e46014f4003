"""The order by hand: one place earlier or later, groups made and left. Whose turn it is stays in all of it."""

from gm_console.campaign import journal
from gm_console.campaign.acts import passing
from gm_console.campaign.acts.order import arrange, order, place_of, rank, settle, take_rank, units
from gm_console.campaign.acts.rows import combatant_row, names
from gm_console.campaign.acts.rows import open_fight as the_open_fight
from gm_console.campaign.requests import JoinGroup, MoveEarlier, MoveLater
from gm_console.campaign.store import OpenCampaign
from gm_console.campaign.tables import Combatant
from gm_console.errors import ConsoleError
from gm_console.language import _
from gm_console.text import fold, one_line


def earlier(campaign: OpenCampaign, request: MoveEarlier) -> tuple[str, ...]:
    """One place earlier; across a difference in initiative, with that of the one it passes."""
    return _move(campaign, request.combatant, -1)


def later(campaign: OpenCampaign, request: MoveLater) -> tuple[str, ...]:
    """One place later; across a difference in initiative, with that of the one it passes."""
    return _move(campaign, request.combatant, 1)


def join_group(campaign: OpenCampaign, request: JoinGroup) -> tuple[str, ...]:
    """Put these together under one initiative and one turn, or each by itself again."""
    group = one_line(request.group, 80)
    if not request.combatants:
        raise ConsoleError(_("a group of nobody: mark its members first"))
    with journal.act(campaign, "group" if group else "group left") as act:
        fight = the_open_fight(act.session)
        members = [_member(act, each) for each in dict.fromkeys(request.combatants)]
        placed = order(act.session, fight)
        there = [each for each in placed if group and fold(each.group_name) == fold(group)]
        group = there[0].group_name if there else group
        first = (there or [each for each in placed if any(each is one for one in members)])[0]
        for each in members:
            each.group_name = group
            if group:
                take_rank(each, first)
                each.held = first.held
            act.session.add(each)
        act.words |= {"names": names(act.session, members), "group": group}
        for unit in units(arrange(act.session, placed)):
            passing.hand_over(act, fight, unit)
    return ()


def _member(act: journal.Act, combatant: int) -> Combatant:
    found, entity = combatant_row(act.session, combatant)
    if found.main_id is not None:
        raise ConsoleError(_("a further turn of {who} stands by itself").format(who=entity.name))
    return found


def _move(campaign: OpenCampaign, combatant_id: int, step: int) -> tuple[str, ...]:
    with journal.act(campaign, "moved") as act:
        combatant, entity = combatant_row(act.session, combatant_id)
        fight = the_open_fight(act.session)
        found = units(order(act.session, fight))
        place = place_of(found, combatant.id)
        if not 0 <= place + step < len(found):
            message = _("{who} is first already") if step < 0 else _("{who} is last already")
            raise ConsoleError(message.format(who=combatant.group_name or entity.name))
        act.words |= {"who": combatant.group_name or entity.name, "earlier": step < 0}
        passed = found[place + step][0]
        if rank(passed) != rank(combatant):
            for each in found[place]:
                take_rank(each, passed)
                act.session.add(each)
        found[place], found[place + step] = found[place + step], found[place]
        settle(act.session, [each for unit in found for each in unit])
    return ()
