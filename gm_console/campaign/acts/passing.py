"""How the turn passes from one combatant to another, and what ends with a turn."""

from collections.abc import Iterator

from sqlmodel import select

from gm_console.campaign import journal
from gm_console.campaign.acts.rows import entity_row, in_order
from gm_console.campaign.tables import Combatant, Condition, Fight
from gm_console.errors import ConsoleError
from gm_console.language import _


def pass_on(act: journal.Act, fight: Fight) -> None:
    """Give the turn to whoever follows in the order; ConsoleError when nobody can act."""
    order = list(act.session.exec(in_order(fight)))
    place = next((at for at, each in enumerate(order) if each.id == fight.active_id), fight.turn - 1)
    ended = _turn_ends(act, fight)
    for at, new_round in _following(place, len(order)):
        if not order[at].fallen and not order[at].held:
            fight.round += new_round
            act.words |= {"new_round": new_round, "ended": ended}
            give_turn(act, fight, order[at], at + 1)
            return
    raise ConsoleError(_("nobody can act: all have fallen or wait (x: up again, z: act now)"))


def give_turn(act: journal.Act, fight: Fight, combatant: Combatant, place: int) -> None:
    """Make it that combatant's turn, at that place of the order, and remember by which step."""
    fight.active_id, fight.turn, fight.turn_step_id = combatant.id, place, act.step_id
    combatant.acted_round = fight.round
    act.session.add(fight)
    act.session.add(combatant)
    act.words |= {"turn_of": entity_row(act.session, combatant.entity_id).name, "round": fight.round}


def act_now(act: journal.Act, fight: Fight, combatant: Combatant) -> None:
    """Move that combatant in the order to straight after the one whose turn it is, and give it the turn."""
    order = [each for each in act.session.exec(in_order(fight)) if each.id != combatant.id]
    place = next((at for at, each in enumerate(order) if each.id == fight.active_id), None)
    if place is not None:
        active = order[place]
        combatant.initiative, combatant.bonus = active.initiative, active.bonus
        order.insert(place + 1, combatant)
        tied = (each for each in order if (each.initiative, each.bonus) == (active.initiative, active.bonus))
        for position, each in enumerate(tied):
            each.position = position
            act.session.add(each)
    give_turn(act, fight, combatant, 1 if place is None else place + 2)


def _following(place: int, count: int) -> Iterator[tuple[int, bool]]:
    """The places after that one, round the whole order once, each with whether a new round begins on the way."""
    for step in range(1, count + 1):
        yield (place + step) % count, place + step >= count


def _turn_ends(act: journal.Act, fight: Fight) -> list[str]:
    """Count down the conditions of the one whose turn ends; give the names of those that end with it."""
    active = None if fight.active_id is None else act.session.get(Combatant, fight.active_id)
    if active is None:
        return []
    ended = []
    for condition in act.session.exec(select(Condition).where(Condition.entity_id == active.entity_id)):
        if condition.lasts == "rounds" and condition.rounds_left is not None:
            condition.rounds_left -= 1
            act.session.add(condition)
        if condition.lasts == "turn end" or condition.rounds_left == 0:
            ended.append(condition.name)
            act.session.delete(condition)
    return ended
