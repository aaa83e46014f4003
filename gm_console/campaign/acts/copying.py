"""Entities made of others: copies with the same sheet, cards and objects, without wounds and conditions."""

from sqlmodel import Session, col, select

from gm_console.campaign.acts.rows import key, words_of
from gm_console.campaign.tables import Entity, EntityCard, EntityCardThing, EntityThing


def copy_entity(session: Session, entity: Entity, name: str, copy_of: int | None) -> Entity:
    """An entity of its own like that one; copy_of: the bestiary's that it stands for, None for one of the bestiary."""
    data = entity.model_dump(exclude={"id"}) | {"name": name, "copy_of_id": copy_of, "retired": False}
    copy = Entity(**data)
    copy.folded = words_of(copy)
    session.add(copy)
    session.flush()
    things = select(EntityThing).where(EntityThing.entity_id == entity.id).order_by(col(EntityThing.id))
    for thing in session.exec(things):
        session.add(EntityThing(entity_id=key(copy.id), object_id=thing.object_id, position=thing.position))
    cards = select(EntityCard).where(EntityCard.entity_id == entity.id).order_by(col(EntityCard.id))
    for card in session.exec(cards).all():
        give_card(session, copy, card.card_id, card.position, _used(session, card))
    return copy


def give_card(session: Session, entity: Entity, card: int, position: int, objects: list[int]) -> None:
    """Let an entity play a card, with these objects."""
    own = EntityCard(entity_id=key(entity.id), card_id=card, position=position)
    session.add(own)
    session.flush()
    for place, thing in enumerate(objects):
        session.add(EntityCardThing(entity_card_id=key(own.id), object_id=thing, position=place))


def _used(session: Session, card: EntityCard) -> list[int]:
    query = select(EntityCardThing.object_id).where(EntityCardThing.entity_card_id == card.id)
    return list(session.exec(query.order_by(col(EntityCardThing.position), col(EntityCardThing.id))))
