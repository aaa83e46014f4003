"""How long conditions last: what a turn's start, a turn's end and a round's end do to them.

Rounds are counted off at the end of their bearer's turn; for a bearer that has none in a round (fallen, waiting,
outside the fight) at the round's end.
"""

from collections.abc import Iterable

from sqlmodel import Session, col, or_, select

from gm_console.campaign import journal
from gm_console.campaign.acts.order import Unit
from gm_console.campaign.acts.rows import entity_row
from gm_console.campaign.tables import Combatant, Condition, Fight


def turn_starts(act: journal.Act, unit: Unit) -> None:
    """End what lasts to the start of this turn, and tell the reminders of those whose turn it is, in their order."""
    _end_at(act, unit, ("turn start",))
    bearers = [each.entity_id for each in unit if not each.fallen]
    reminding = select(Condition).where(col(Condition.entity_id).in_(bearers), Condition.reminder != "")
    found = act.session.exec(reminding.order_by(col(Condition.id))).all()
    for condition in sorted(found, key=lambda each: bearers.index(each.entity_id)):
        said = [entity_row(act.session, condition.entity_id).name, condition.name, condition.reminder]
        act.words.setdefault("reminders", []).append(said)


def turn_ends(act: journal.Act, fight: Fight, unit: Unit) -> None:
    """Count this turn's round off its bearers' conditions, and end what lasts to the end of this turn."""
    counted = []
    for each in unit:
        main = _main(act.session, each)
        if main.counted_round < fight.round:
            main.counted_round = fight.round
            act.session.add(main)
            counted.append(main.entity_id)
    _count_off(act, _of(act.session, counted))
    _end_at(act, unit, ("turn end",))


def passed_over(act: journal.Act, unit: Unit) -> None:
    """End what lasts to the start or the end of a turn that does not come: its bearer has fallen or left."""
    _end_at(act, unit, ("turn start", "turn end"))


def round_ends(act: journal.Act, fight: Fight, places: Iterable[Combatant]) -> None:
    """Count the round off the conditions of whoever had no turn in it, and of those who are in no fight."""
    without = [each.entity_id for each in places if each.main_id is None and each.counted_round < fight.round]
    _count_off(act, _of(act.session, without))
    elsewhere = (
        select(Combatant.entity_id)
        .join(Fight, col(Fight.id) == col(Combatant.fight_id))
        .where(Fight.state != "ended", col(Combatant.removed_at).is_(None))
    )
    outside = select(Condition).where(Condition.lasts == "rounds", col(Condition.entity_id).not_in(elsewhere))
    _count_off(act, act.session.exec(outside.order_by(col(Condition.id))).all())


def fight_ends(act: journal.Act, fight: Fight) -> None:
    """End what only a turn of this fight could have ended."""
    places = act.session.exec(select(Combatant).where(Combatant.fight_id == fight.id)).all()
    _end_at(act, list(places), ("turn start", "turn end"))


def _of(session: Session, entities: list[int]) -> Iterable[Condition]:
    if not entities:
        return []
    query = select(Condition).where(Condition.lasts == "rounds", col(Condition.entity_id).in_(entities))
    return session.exec(query.order_by(col(Condition.id))).all()


def _count_off(act: journal.Act, conditions: Iterable[Condition]) -> None:
    for condition in conditions:
        if condition.rounds_left is not None:
            condition.rounds_left = max(condition.rounds_left - 1, 0)
            act.session.add(condition)
        if condition.rounds_left == 0:
            _end(act, condition)


def _end_at(act: journal.Act, unit: Unit, moments: tuple[str, ...]) -> None:
    """End the conditions that such a moment of this turn ends: its bearers' own, and others' that name it."""
    mains = [each.main_id or each.id for each in unit]
    bearers = [each.entity_id for each in unit]
    query = select(Condition).where(
        col(Condition.lasts).in_(moments),
        or_(
            col(Condition.until_id).in_(mains),
            col(Condition.until_id).is_(None) & col(Condition.entity_id).in_(bearers),
        ),
    )
    for condition in act.session.exec(query.order_by(col(Condition.id))).all():
        _end(act, condition)


def _end(act: journal.Act, condition: Condition) -> None:
    act.words.setdefault("ended", []).append([entity_row(act.session, condition.entity_id).name, condition.name])
    act.session.delete(condition)


def _main(session: Session, combatant: Combatant) -> Combatant:
    found = None if combatant.main_id is None else session.get(Combatant, combatant.main_id)
    return found or combatant
