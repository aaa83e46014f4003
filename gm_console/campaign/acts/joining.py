"""Joining a fight: a player as itself, others as copies with numbers of their own, each with a tag."""

from sqlmodel import Session, col, select

from gm_console.campaign.acts.rows import key
from gm_console.campaign.tables import Combatant, Entity, EntityCard, EntityCardThing, EntityThing, Fight
from gm_console.campaign.tags import next_tag
from gm_console.text import fold


def bring_in(
    session: Session,
    fight: Fight,
    entity: Entity,
    *,
    count: int = 1,
    side: str = "opposition",
    group: str = "",
    hidden: bool = False,
) -> list[Combatant]:
    """Bring an entity into a fight, and give its combatants.

    A player, or a non-player brought in once, joins as itself (and only once); of the others so many copies join,
    numbered when there is more than one of that name: a number is given once in a fight.
    """
    present = list(session.exec(select(Combatant).where(Combatant.fight_id == fight.id)))
    if entity.kind == "player" or (entity.kind == "non-player" and count == 1):
        if any(each.entity_id == entity.id and each.removed_at is None for each in present):
            return []
        joining = [entity]
    else:
        joining = [_copy(session, entity, name) for name in _names(session, present, entity.name, count)]
    joined = []
    for each in joining:
        combatant = Combatant(
            fight_id=key(fight.id),
            entity_id=key(each.id),
            tag=_tag(session, present, each),
            side=side,
            position=len(present),
            group_name=group,
            hidden=hidden,
        )
        session.add(combatant)
        present.append(combatant)
        joined.append(combatant)
    session.flush()
    return joined


def _names(session: Session, present: list[Combatant], name: str, count: int) -> list[str]:
    """The names for so many copies: numbered from the first number never given to that name in this fight."""
    entities = [each for each in (session.get(Entity, one.entity_id) for one in present) if each is not None]
    given = [number for each in entities if (number := _number(name, each.name)) is not None]
    if count == 1 and not given:
        return [name]
    first = max(given, default=0) + 1
    return [f"{name[:74]} {number}" for number in range(first, first + count)]


def _number(name: str, other: str) -> int | None:
    """The number that another name carries behind this one; 1 for the name itself, None for a different name."""
    folded, base = fold(other), fold(name[:74])
    if folded == fold(name):
        return 1
    digits = folded.removeprefix(base + " ") if folded.startswith(base + " ") else ""
    return int(digits) if digits.isdecimal() else None


def _tag(session: Session, present: list[Combatant], entity: Entity) -> str:
    """The tag it had in its last fight where that is free, else the next one never given here."""
    used = {each.tag for each in present if each.removed_at is None}
    removed = sorted((each for each in present if each.removed_at is not None), key=lambda each: str(each.removed_at))
    latest = select(Combatant.tag).where(Combatant.entity_id == entity.id).order_by(col(Combatant.id).desc()).limit(1)
    before = session.exec(latest).first()
    if before is not None and before not in {each.tag for each in present}:
        return before
    return next_tag(used, [each.tag for each in removed])


def _copy(session: Session, entity: Entity, name: str) -> Entity:
    """A creature of the bestiary as an entity of its own, with its objects and its cards."""
    data = entity.model_dump(exclude={"id"}) | {"name": name, "folded": fold(name), "copy_of_id": entity.id}
    copy = Entity(**data)
    session.add(copy)
    session.flush()
    for thing in session.exec(select(EntityThing).where(EntityThing.entity_id == entity.id)):
        session.add(EntityThing(entity_id=key(copy.id), object_id=thing.object_id, position=thing.position))
    for card in session.exec(select(EntityCard).where(EntityCard.entity_id == entity.id)).all():
        own = EntityCard(entity_id=key(copy.id), card_id=card.card_id, position=card.position)
        session.add(own)
        session.flush()
        for used in session.exec(select(EntityCardThing).where(EntityCardThing.entity_card_id == card.id)):
            session.add(EntityCardThing(entity_card_id=key(own.id), object_id=used.object_id, position=used.position))
    return copy
