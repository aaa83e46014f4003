"""How the turn passes from one combatant to another."""

from collections.abc import Sequence

from gm_console.campaign import journal
from gm_console.campaign.acts import durations
from gm_console.campaign.acts.order import (
    Unit,
    can_act,
    following,
    is_out,
    order,
    place_of,
    settle,
    take_rank,
    to_act,
    units,
)
from gm_console.campaign.acts.rows import entity_row
from gm_console.campaign.tables import Combatant, Fight
from gm_console.errors import ConsoleError
from gm_console.language import _


def pass_on(act: journal.Act, fight: Fight, *, delayed: bool = False) -> None:
    """Give the turn to whoever follows; ConsoleError when nobody can act.

    delayed: the one whose turn it is waits, so that its turn does not end but comes later.
    """
    act.session.flush()
    found = units(order(act.session, fight, ghosts=True))
    place = place_of(found, fight.active_id)
    if place >= 0 and not delayed:
        durations.turn_ends(act, fight, found[place])
    if not hand_on(act, fight, found, place):
        raise ConsoleError(_("nobody can act: all have fallen or wait; one must be up again, or act now"))


def hand_on(act: journal.Act, fight: Fight, found: Sequence[Unit], place: int) -> bool:
    """Give the turn to whoever follows that place in the order, a round later where nobody is left in this one.

    Those passed over have had their place in the round. False, and nothing done, when nobody can act.
    """
    next_ = following(found, place, fight.round)
    if next_ is None:
        return False
    at, new_round = next_
    act.words["new_round"] = new_round
    if new_round:
        _pass_over(act, found[place + 1 :], fight.round)
        _let_go(act, found[: place + 1], fight.round)
        durations.round_ends(act, fight, [each for unit in found for each in unit if each.removed_at is None])
        fight.round += 1
        _pass_over(act, found[:at], fight.round)
    elif at > place:
        _pass_over(act, found[place + 1 : at], fight.round)
    give_turn(act, fight, found, at)
    return True


def give_turn(act: journal.Act, fight: Fight, found: Sequence[Unit], at: int) -> None:
    """Make it that unit's turn, with what its start does, and remember by which step."""
    make_active(act, fight, found, at)
    durations.turn_starts(act, found[at])


def make_active(act: journal.Act, fight: Fight, found: Sequence[Unit], at: int) -> None:
    """Make it that unit's turn and nothing else."""
    unit = found[at]
    before = place_of(found, fight.active_id)
    if before >= 0 and all(each.fallen for each in found[before]):
        act.words["was_out"] = True
    who = to_act(unit, fight.round) or next((each for each in unit if can_act(each)), unit[0])
    fight.active_id, fight.turn_step_id = who.id, act.step_id
    fight.turn = 1 + sum(any(each.removed_at is None for each in unit) for unit in found[:at])
    act.session.add(fight)
    _had_its_place(act, unit, fight.round)
    act.words |= {"turn_of": entity_row(act.session, who.entity_id).name, "round": fight.round}
    if len(unit) > 1:
        act.words["group"] = who.group_name


def act_now(act: journal.Act, fight: Fight, unit: Unit) -> None:
    """Move that unit in the order to straight after the one whose turn it is, which ends, and give it the turn."""
    act.session.flush()
    found = units(order(act.session, fight))
    others = [each for each in found if each[0] is not unit[0]]
    place = place_of(others, fight.active_id)
    if place >= 0:
        durations.turn_ends(act, fight, others[place])
        for each in unit:
            take_rank(each, others[place][0])
        others.insert(place + 1, unit)
        settle(act.session, [each for one in others for each in one])
    act.session.flush()
    found = units(order(act.session, fight))
    give_turn(act, fight, found, place_of(found, unit[0].id))


def hand_over(act: journal.Act, fight: Fight, unit: Unit) -> None:
    """Within a group whose turn it is, let another act where the one whose turn it was no longer can."""
    active = next((each for each in unit if each.id == fight.active_id), None)
    if active is not None and not can_act(active):
        other = next((each for each in unit if can_act(each)), None)
        if other is not None:
            fight.active_id = other.id
            act.session.add(fight)


def _pass_over(act: journal.Act, skipped: Sequence[Unit], round_: int) -> None:
    for unit in skipped:
        if is_out(unit) and any(each.acted_round < round_ or each.removed_at is not None for each in unit):
            durations.passed_over(act, unit)
            _had_its_place(act, unit, round_)


def _let_go(act: journal.Act, behind: Sequence[Unit], round_: int) -> None:
    """End what lasts to a turn of those who have left, where the round jumped over their place as it ends."""
    for unit in behind:
        if all(each.removed_at is not None and each.acted_round < round_ for each in unit):
            durations.passed_over(act, unit)


def _had_its_place(act: journal.Act, unit: Sequence[Combatant], round_: int) -> None:
    for each in unit:
        if each.removed_at is None and each.acted_round != round_:
            each.acted_round = round_
            act.session.add(each)
