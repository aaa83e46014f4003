"""The bestiary and the party: entities written field by field, duplicated, retired."""

from typing import Any

from sqlmodel import Session, col, select

from gm_console.campaign import journal
from gm_console.campaign.acts.copying import copy_entity, give_card
from gm_console.campaign.acts.entity_fields import checked
from gm_console.campaign.acts.naming import free_name
from gm_console.campaign.acts.rows import entity_row, key, words_of
from gm_console.campaign.field_faults import FieldFaults
from gm_console.campaign.requests import DuplicateEntity, RetireEntity, SaveEntity
from gm_console.campaign.store import OpenCampaign
from gm_console.campaign.tables import (
    Combatant,
    Condition,
    Entity,
    EntityCard,
    EntityCardThing,
    EntityThing,
    Fight,
    Roll,
    TemplateLine,
    Wound,
)
from gm_console.campaign.transaction import writing
from gm_console.campaign.views.bestiary import entity_fields
from gm_console.errors import ConsoleError
from gm_console.language import _


def save(campaign: OpenCampaign, request: SaveEntity) -> tuple[str, ...]:
    """Write an entity's fields; FieldFaults, and nothing written, when any of them cannot be."""
    with journal.act(campaign, "entity saved") as act:
        entity = Entity(kind="creature", name="?") if request.id is None else entity_row(act.session, request.id)
        before = None if request.id is None else entity_fields(campaign.connection, request.id)
        changed: dict[str, list[list[Any]]] = {}
        for name, value in checked(act.session, request).items():
            old = getattr(entity, name)
            if old != value:
                changed[name] = [["", old]] if name == "name" else _differing(old, value)
                setattr(entity, name, value)
        for name in ("objects", "cards"):
            if before is not None and getattr(before, name) != getattr(request, name):
                changed[name] = []
        entity.folded = words_of(entity)
        act.session.add(entity)
        act.session.flush()
        used = (thing for _card, objects in request.cards for thing in objects)
        _carry(act.session, entity, tuple(dict.fromkeys((*request.objects, *used))))
        _play(act.session, entity, request.cards)
        act.words["who"] = entity.name
        if before is not None:
            act.words["changed"] = changed
    return ()


def faults(campaign: OpenCampaign, request: SaveEntity) -> dict[str, str]:
    """What `save` would find wrong with the fields, by their names; nothing is written.

    Raises ConsoleError as an act does where the file cannot be written.
    """
    with writing(campaign), Session(campaign.orm_connection()) as session:
        try:
            checked(session, request)
        except FieldFaults as wrong:
            return wrong.fields
    return {}


def _differing(old: Any, new: Any) -> list[list[Any]]:
    """The numbers by their names in which two tables of a sheet differ, None for one that is gone; no text."""
    if isinstance(old, dict) and isinstance(new, dict):
        names = [name for name in {**old, **new} if old.get(name) != new.get(name)]
        return [[name, None if isinstance(new.get(name), dict) else new.get(name)] for name in names]
    return [["", new]] if isinstance(new, int) and not isinstance(new, bool) else []


def duplicate(campaign: OpenCampaign, request: DuplicateEntity) -> tuple[str, ...]:
    """Make another of the bestiary like that one."""
    with journal.act(campaign, "entity duplicated") as act:
        entity = entity_row(act.session, request.entity)
        taken = act.session.exec(select(Entity.name).where(col(Entity.copy_of_id).is_(None)))
        name = free_name(entity.name, taken)
        copy_entity(act.session, entity, name, None)
        act.words |= {"who": entity.name, "name": name}
    return ()


def retire(campaign: OpenCampaign, request: RetireEntity) -> tuple[str, ...]:
    """Take an entity out of the bestiary or the party: deleted where nothing ever named it, else hidden from them."""
    with journal.act(campaign, "entity retired") as act:
        entity = entity_row(act.session, request.entity)
        here = (
            select(Combatant)
            .join(Fight, col(Fight.id) == col(Combatant.fight_id))
            .where(
                Combatant.entity_id == entity.id,
                col(Combatant.removed_at).is_(None),
                Fight.state != "ended",
            )
        )
        if act.session.exec(here).first() is not None:
            raise ConsoleError(_("{who} is in a fight that is not over: take it out first").format(who=entity.name))
        if act.session.exec(select(TemplateLine).where(TemplateLine.entity_id == entity.id)).first() is not None:
            raise ConsoleError(_("{who} stands in an encounter template").format(who=entity.name))
        act.words["who"] = entity.name
        if _is_named(act.session, entity):
            entity.retired = True
            act.session.add(entity)
        else:
            _play(act.session, entity, ())
            _carry(act.session, entity, ())
            act.session.delete(entity)
    return ()


def _is_named(session: Session, entity: Entity) -> bool:
    """Whether anything that happened, or another entity, names it."""
    queries = (
        select(Roll).where((Roll.actor_id == entity.id) | (Roll.target_id == entity.id)),
        select(Combatant).where(Combatant.entity_id == entity.id),
        select(Wound).where(Wound.entity_id == entity.id),
        select(Condition).where(Condition.entity_id == entity.id),
        select(Entity).where(Entity.copy_of_id == entity.id),
    )
    return any(session.exec(query.limit(1)).first() is not None for query in queries)


def _carry(session: Session, entity: Entity, objects: tuple[int, ...]) -> None:
    """Have it carry these objects in this order; rows that are right stay."""
    query = select(EntityThing).where(EntityThing.entity_id == entity.id)
    rows = session.exec(query.order_by(col(EntityThing.position), col(EntityThing.id))).all()
    if [each.object_id for each in rows] == list(objects):
        return
    for each in rows:
        session.delete(each)
    for position, thing in enumerate(objects):
        session.add(EntityThing(entity_id=key(entity.id), object_id=thing, position=position))
    session.flush()


def _play(session: Session, entity: Entity, cards: tuple[tuple[int, tuple[int, ...]], ...]) -> None:
    """Have it play these cards in this order; a line whose card and objects stay keeps its row, for the log's sake."""
    query = select(EntityCard).where(EntityCard.entity_id == entity.id)
    rows = list(session.exec(query.order_by(col(EntityCard.position), col(EntityCard.id))))
    used = {each.id: _things(session, each) for each in rows}
    for position, (card, objects) in enumerate(cards):
        kept = next((each for each in rows if (each.card_id, used[each.id]) == (card, objects)), None)
        if kept is None:
            give_card(session, entity, card, position, list(objects))
            continue
        rows.remove(kept)
        if kept.position != position:
            kept.position = position
            session.add(kept)
    for each in rows:
        for thing in session.exec(select(EntityCardThing).where(EntityCardThing.entity_card_id == each.id)).all():
            session.delete(thing)
        session.delete(each)
    session.flush()


def _things(session: Session, card: EntityCard) -> tuple[int, ...]:
    query = select(EntityCardThing.object_id).where(EntityCardThing.entity_card_id == card.id)
    return tuple(session.exec(query.order_by(col(EntityCardThing.position), col(EntityCardThing.id))))
