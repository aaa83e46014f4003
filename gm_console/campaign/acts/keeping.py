"""Fights that are kept: named, paused, resumed, ended, reopened; and the rule for who is to fall."""

from gm_console.campaign import journal
from gm_console.campaign.acts import durations
from gm_console.campaign.acts.fights import free_fight_name, put_open
from gm_console.campaign.acts.naming import checked_name
from gm_console.campaign.acts.rows import campaign_row, check_running
from gm_console.campaign.acts.rows import open_fight as the_open_fight
from gm_console.campaign.requests import EndFight, NameFight, PauseFight, ReopenFight, ResumeFight, SetFallRule
from gm_console.campaign.store import OpenCampaign
from gm_console.campaign.tables import Fight
from gm_console.errors import ConsoleError
from gm_console.language import _
from gm_console.rules.number import bounded

MOST_WOUNDS = 99


def name_fight(campaign: OpenCampaign, request: NameFight) -> tuple[str, ...]:
    """Give a fight another name."""
    with journal.act(campaign, "fight named") as act:
        fight = _fight(act, request.fight)
        act.words["before"] = fight.name
        fight.name = free_fight_name(act.session, checked_name(request.name), but=fight.id)
        act.words["fight"] = fight.name
        act.session.add(fight)
    return ()


def pause(campaign: OpenCampaign, request: PauseFight) -> tuple[str, ...]:
    """Let the open fight rest; it stays open."""
    with journal.act(campaign, "fight paused") as act:
        fight = the_open_fight(act.session)
        check_running(fight)
        _turn_into(act, fight, "paused")
    return ()


def resume(campaign: OpenCampaign, request: ResumeFight) -> tuple[str, ...]:
    """Go on with the open fight where it was paused."""
    with journal.act(campaign, "fight resumed") as act:
        fight = the_open_fight(act.session)
        if fight.state != "paused":
            raise ConsoleError(_("this fight is not paused"))
        _turn_into(act, fight, "running")
    return ()


def end(campaign: OpenCampaign, request: EndFight) -> tuple[str, ...]:
    """End the open fight and leave it; everyone stays in it as they are."""
    with journal.act(campaign, "fight ended") as act:
        fight = the_open_fight(act.session)
        if fight.state == "ended":
            raise ConsoleError(_("this fight is over already"))
        _turn_into(act, fight, "ended")
        durations.fight_ends(act, fight)
        put_open(act.session, None)
    return ()


def reopen(campaign: OpenCampaign, request: ReopenFight) -> tuple[str, ...]:
    """Open a fight that was ended, at the round and turn where it was."""
    with journal.act(campaign, "fight reopened") as act:
        fight = _fight(act, request.fight)
        if fight.state != "ended":
            raise ConsoleError(_("{fight} is not over: open it").format(fight=fight.name))
        _turn_into(act, fight, "running" if fight.round else "prepared")
        put_open(act.session, fight)
    return ()


def set_fall_rule(campaign: OpenCampaign, request: SetFallRule) -> tuple[str, ...]:
    """Say from how many wounds on someone is marked as to fall."""
    given = {"light": request.light, "serious": request.serious, "mortal": request.mortal}
    with journal.act(campaign, "fall rule") as act:
        rule = {each: bounded("wounds", n, 1, MOST_WOUNDS) for each, n in given.items() if n is not None}
        row = campaign_row(act.session)
        row.fall_rule = rule or None
        act.words |= rule
        act.session.add(row)
    return ()


def _turn_into(act: journal.Act, fight: Fight, state: str) -> None:
    fight.state = state
    act.words["fight"] = fight.name
    act.session.add(fight)


def _fight(act: journal.Act, fight: int) -> Fight:
    found = act.session.get(Fight, fight)
    if found is None:
        raise ConsoleError(_("there is no such fight any more"))
    return found
