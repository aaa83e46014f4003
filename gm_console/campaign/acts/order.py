"""The order of a fight: places that share a turn stand together, and every place acts at most once in a round."""

from collections.abc import Iterable, Sequence
from itertools import pairwise
from typing import TypeAlias

from sqlmodel import Session, col, or_, select

from gm_console.campaign.tables import Combatant, Condition, Fight

Unit: TypeAlias = list[Combatant]
"""Those who share one turn: a group's members in their order, or one alone."""


def order(session: Session, fight: Fight, *, ghosts: bool = False) -> list[Combatant]:
    """Those in the fight in the order they act: initiative, bonus, the GM's order; those without initiative last.

    ghosts: also those removed by whose turn a condition still ends.
    """
    here = col(Combatant.removed_at).is_(None)
    named = select(Condition.until_id).where(col(Condition.until_id).is_not(None))
    query = select(Combatant).where(
        Combatant.fight_id == fight.id, or_(here, col(Combatant.id).in_(named)) if ghosts else here
    )
    return list(
        session.exec(
            query.order_by(
                col(Combatant.initiative).is_(None),
                col(Combatant.initiative).desc(),
                col(Combatant.bonus).desc(),
                col(Combatant.position),
                col(Combatant.id),
            )
        )
    )


def units(places: Iterable[Combatant]) -> list[Unit]:
    """Those places by the turn they share, each group where its first member stands."""
    found: dict[object, Unit] = {}
    for each in places:
        grouped = each.group_name and each.main_id is None and each.removed_at is None
        found.setdefault(each.group_name if grouped else each.id, []).append(each)
    return list(found.values())


def unit_of(session: Session, fight: Fight, combatant: Combatant) -> Unit:
    """Those who share that one's turn."""
    for unit in units(order(session, fight)):
        if any(each is combatant for each in unit):
            return unit
    raise LookupError(f"combatant {combatant.id} is not in fight {fight.id}")


def place_of(found: Sequence[Unit], combatant_id: int | None) -> int:
    """The place of the unit that combatant stands in; −1 where it stands in none."""
    return next((at for at, unit in enumerate(found) if any(each.id == combatant_id for each in unit)), -1)


def can_act(combatant: Combatant) -> bool:
    """Whether a turn may come to it: in the fight, neither fallen nor waiting."""
    return not combatant.fallen and not combatant.held and combatant.removed_at is None


def is_out(unit: Unit) -> bool:
    """Whether its turn is passed over: all have fallen or left. One who waits is not out."""
    return all(each.fallen or each.removed_at is not None for each in unit)


def to_act(unit: Unit, round_: int) -> Combatant | None:
    """The first of them whose turn in that round is still to come; None where there is none."""
    return next((each for each in unit if can_act(each) and each.acted_round < round_), None)


def following(found: Sequence[Unit], place: int, round_: int) -> tuple[int, bool] | None:
    """The place of the unit whose turn follows, and whether a new round begins with it; None when nobody can act.

    First those further down who are to act in this round, then those further up: whoever was moved there meanwhile
    keeps its turn of this round. Nobody has two.
    """
    for at in (*range(place + 1, len(found)), *range(place)):
        if to_act(found[at], round_) is not None:
            return at, False
    for at, unit in enumerate(found):
        if to_act(unit, round_ + 1) is not None:
            return at, True
    return None


def arrange(session: Session, shown: Iterable[Combatant]) -> list[Combatant]:
    """Put those who were shown in this order by their ranks, equals as they stood, groups together; give the order."""
    ranked = sorted(shown, key=lambda each: (each.initiative is None, -(each.initiative or 0), -each.bonus))
    wanted = [each for unit in units(ranked) for each in unit]
    settle(session, wanted)
    return wanted


def keep_together(session: Session, shown: Sequence[Combatant]) -> None:
    """Have groups stand together and wait as one again where what was given back one by one has parted them."""
    for unit in units(shown):
        for each in unit[1:]:
            if rank(each) != rank(unit[0]) or each.held != unit[0].held:
                take_rank(each, unit[0])
                each.held = unit[0].held
                session.add(each)
    arrange(session, shown)


def settle(session: Session, wanted: Sequence[Combatant]) -> None:
    """Number those of equal initiative and bonus anew where their positions are not in the order wanted."""
    start = 0
    for end in range(1, len(wanted) + 1):
        if end < len(wanted) and rank(wanted[end]) == rank(wanted[start]):
            continue
        tied = wanted[start:end]
        if any(one.position >= other.position for one, other in pairwise(tied)):
            for position, each in enumerate(tied):
                each.position = position
                session.add(each)
        start = end


def rank(combatant: Combatant) -> tuple[int | None, int]:
    """What decides the order before the GM does."""
    return combatant.initiative, combatant.bonus


def take_rank(combatant: Combatant, other: Combatant) -> None:
    """Let it stand as high as the other; of equal ones the GM's order decides."""
    combatant.initiative, combatant.bonus = rank(other)
