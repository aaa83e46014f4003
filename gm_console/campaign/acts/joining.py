"""Joining a fight: a player as itself, others as copies with numbers of their own, each with a tag."""

from collections.abc import Sequence

from sqlmodel import Session, col, func, select

from gm_console.campaign import journal
from gm_console.campaign.acts import passing
from gm_console.campaign.acts.copying import copy_entity
from gm_console.campaign.acts.naming import new_names
from gm_console.campaign.acts.order import arrange, order, place_of, take_rank, unit_of, units
from gm_console.campaign.acts.rows import key
from gm_console.campaign.acts.starting import roll_initiatives
from gm_console.campaign.store import OpenCampaign
from gm_console.campaign.tables import Combatant, Entity, Fight
from gm_console.campaign.tags import TAGS, next_tag
from gm_console.text import fold


def join(
    session: Session,
    fight: Fight,
    entity: Entity,
    *,
    count: int = 1,
    side: str = "",
    group: str = "",
    hidden: bool = False,
    kin: str = "",
) -> list[Combatant]:
    """Put an entity into a fight, and give its combatants; initiatives are `enter`'s.

    A player, or a non-player brought in once, joins as itself (and only once: then nobody is given); of the others so
    many copies join, numbered when there is more than one of that kin (the entity's name unless said).
    """
    present = list(session.exec(select(Combatant).where(Combatant.fight_id == fight.id)))
    own = entity.kind == "player" or (entity.kind == "non-player" and count == 1 and not kin)
    if own:
        if any(each.entity_id == entity.id and each.removed_at is None for each in present):
            return []
        joining = [(entity, "", 0)]
    else:
        kin = kin or entity.name
        original = entity.copy_of_id or key(entity.id)
        joining = [
            (copy_entity(session, entity, name, original), kin, number)
            for name, number in new_names(session, key(fight.id), kin, count)
        ]
    spelled = next((each.group_name for each in present if group and fold(each.group_name) == fold(group)), group)
    last = max((each.position for each in present), default=-1)
    joined: list[Combatant] = []
    for each, its_kin, number in joining:
        combatant = Combatant(
            fight_id=key(fight.id),
            entity_id=key(each.id),
            tag=_tag(session, present, each),
            side=side or ("party" if each.kind == "player" else "opposition"),
            position=last + 1 + len(joined),
            group_name=spelled,
            hidden=hidden,
            kin=its_kin,
            number=number,
        )
        session.add(combatant)
        present.append(combatant)
        joined.append(combatant)
    session.flush()
    return joined


def enter(
    campaign: OpenCampaign, act: journal.Act, fight: Fight, joined: Sequence[Combatant], initiative: int | None = None
) -> None:
    """Give those who joined their place in the order: by what was typed, their group, or a roll where the fight runs.

    Who comes in above the one whose turn it is has had its place in this round; who comes in below is still to act.
    """
    ids = {each.id for each in joined}
    shown = order(act.session, fight)
    waiting = []
    for unit in units(joined):
        others = [each for each in unit_of(act.session, fight, unit[0]) if each.id not in ids]
        for each in unit:
            if others:
                take_rank(each, others[0])
                each.acted_round, each.held = others[0].acted_round, others[0].held
            elif initiative is not None:
                each.initiative = initiative
            act.session.add(each)
        if not others and initiative is None:
            waiting.append(unit)
    if fight.state in ("running", "paused"):
        roll_initiatives(campaign, act, waiting)
    for unit in units(arrange(act.session, shown)):
        passing.hand_over(act, fight, unit)
    if fight.round:
        _place_in_round(act, fight, ids)


def _place_in_round(act: journal.Act, fight: Fight, ids: set[int | None]) -> None:
    act.session.flush()
    found = units(order(act.session, fight))
    for unit in found[: max(place_of(found, fight.active_id), 0)]:
        for each in unit:
            if each.id in ids and all(other.id in ids for other in unit):
                each.acted_round = fight.round
                act.session.add(each)


def _tag(session: Session, present: Sequence[Combatant], entity: Entity) -> str:
    """The tag it had in its last fight where that is free, else the next one never given here.

    Those that players had who are not here stay theirs as long as there are others.
    """
    used = {each.tag for each in present if each.removed_at is None}
    removed = sorted((each for each in present if each.removed_at is not None), key=lambda each: str(each.removed_at))
    latest = select(Combatant.tag).where(Combatant.entity_id == entity.id).order_by(col(Combatant.id).desc()).limit(1)
    before = session.exec(latest).first()
    if before is not None and before not in {each.tag for each in present}:
        return before
    given = [each.tag for each in removed]
    kept = _kept(session, [each.entity_id for each in present])
    return next_tag(used | kept if len(used | kept) < len(TAGS) else used, given)


def _kept(session: Session, present: Sequence[int]) -> set[str]:
    """The tags that players had in their last fights, but for those players."""
    latest = select(func.max(Combatant.id)).where(col(Combatant.main_id).is_(None)).group_by(col(Combatant.entity_id))
    tags = (
        select(Combatant.tag)
        .join(Entity, col(Entity.id) == col(Combatant.entity_id))
        .where(col(Combatant.id).in_(latest), col(Entity.id).not_in(present))
        .where(Entity.kind == "player", col(Entity.copy_of_id).is_(None), ~col(Entity.retired))
    )
    return set(session.exec(tags))
