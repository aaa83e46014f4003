"""Turns and rounds: forward, to any place, waiting and acting now. Back is in `turning_back`."""

from gm_console.campaign import journal
from gm_console.campaign.acts import passing, starting
from gm_console.campaign.acts.order import Unit, can_act, is_out, order, place_of, unit_of, units
from gm_console.campaign.acts.rows import check_running, combatant_row, entity_row, open_fight
from gm_console.campaign.requests import GoToRound, NextTurn, ToggleHeld, TurnTo
from gm_console.campaign.store import OpenCampaign
from gm_console.campaign.tables import Combatant, Fight
from gm_console.errors import ConsoleError
from gm_console.language import _
from gm_console.rules.number import LIMIT


def next_turn(campaign: OpenCampaign, request: NextTurn) -> tuple[str, ...]:
    """Give the turn to whoever follows, skipping the fallen and those who wait; after the last a round begins."""
    with journal.act(campaign, "turn") as act:
        fight = open_fight(act.session)
        if fight.state == "prepared":
            starting.begin(campaign, act, fight)
        else:
            check_running(fight)
            passing.pass_on(act, fight)
            tell(act)
    return ()


def tell(act: journal.Act) -> None:
    """Have the log show a turn that did more than to pass within its round."""
    if act.kind == "turn" and any(act.words.get(name) for name in ("new_round", "ended", "reminders")):
        act.kind = "turn told"


def toggle_held(campaign: OpenCampaign, request: ToggleHeld) -> tuple[str, ...]:
    """Wait: its turn passes on. One who waits acts now: its turn comes at once, after the one whose turn it is.

    A group waits and acts as one. Whoever has had its turn in this round does not get another by waiting: ConsoleError,
    as it would be passed over in the rounds that follow.
    """
    with journal.act(campaign, "held") as act:
        combatant, entity = combatant_row(act.session, request.combatant)
        fight = open_fight(act.session)
        unit = unit_of(act.session, fight, combatant)
        now = not combatant.held
        own = any(each.id == fight.active_id for each in unit)
        who = combatant.group_name or entity.name
        if now and fight.state == "running" and not own and _had_turn(unit, fight.round):
            raise ConsoleError(_("{who} has had its turn in this round: nothing to wait for").format(who=who))
        act.words |= {"who": who, "now": now, "many": len(unit) > 1}
        for each in unit:
            each.held = now
            act.session.add(each)
        if fight.state != "running":
            return ()
        if now and own:
            for each in unit:
                each.acted_round = fight.round - 1
            passing.pass_on(act, fight, delayed=True)
        elif not now:
            if all(each.acted_round >= fight.round for each in unit if can_act(each)):
                act.words["acted"] = True
            else:
                if fight.active_id is not None and not own:
                    active = act.session.get_one(Combatant, fight.active_id)
                    act.words["after"] = active.group_name or entity_row(act.session, active.entity_id).name
                passing.act_now(act, fight, unit)
    return ()


def _had_turn(unit: Unit, round_: int) -> bool:
    # Those who are down have no turn to come; of a unit that is down whole each counts as it stands.
    up = [each for each in unit if not each.fallen] or unit
    return all(each.acted_round >= round_ for each in up)


def turn_to(campaign: OpenCampaign, request: TurnTo) -> tuple[str, ...]:
    """Make it that one's turn; who stands above it has had its place in this round, who stands below not yet."""
    with journal.act(campaign, "turn to") as act:
        combatant, entity = combatant_row(act.session, request.combatant)
        fight = open_fight(act.session)
        check_running(fight)
        unit = unit_of(act.session, fight, combatant)
        if is_out(unit):
            raise ConsoleError(_("{who} has fallen: it must be up again first").format(who=entity.name))
        for each in unit:
            each.held = False
        _put_marker(act, fight, combatant)
    return ()


def go_to_round(campaign: OpenCampaign, request: GoToRound) -> tuple[str, ...]:
    """Make it that round, at the same place of the order."""
    if not 1 <= request.round <= LIMIT:
        raise ConsoleError(_("a round is a number from 1 to {most}").format(most=f"{LIMIT:,}"))
    with journal.act(campaign, "round to") as act:
        fight = open_fight(act.session)
        check_running(fight)
        active = None if fight.active_id is None else act.session.get(Combatant, fight.active_id)
        if active is None:
            raise ConsoleError(_("it is nobody's turn: give the next turn first"))
        fight.round = request.round
        for each in order(act.session, fight):
            each.counted_round = request.round - 1
            act.session.add(each)
        _put_marker(act, fight, active)
    return ()


def _put_marker(act: journal.Act, fight: Fight, combatant: Combatant) -> None:
    """Make it that one's turn, and have everyone acted or still to act as the order shows it."""
    found = units(order(act.session, fight))
    place = place_of(found, combatant.id)
    for at, unit in enumerate(found):
        for each in unit:
            each.acted_round = fight.round if at < place and not each.held else fight.round - 1
            act.session.add(each)
    passing.make_active(act, fight, found, place)
    if not combatant.fallen:
        fight.active_id = combatant.id
