"""Packs that fit together become rows: objects only, in the session of a campaign that is being made."""

from collections.abc import Mapping

from sqlmodel import Session

from gm_console.campaign import journal, tables
from gm_console.campaign.packs import cards as cards_of
from gm_console.campaign.packs.model import Card, Condition, Encounter, Entity, Thing
from gm_console.campaign.packs.references import Bundle
from gm_console.campaign.packs.spelling import Spelling
from gm_console.campaign.packs.words import plain
from gm_console.campaign.store import OpenCampaign
from gm_console.text import fold

Ids = dict[str, int]
"""Row ids by folded name."""


def load(bundle: Bundle, session: Session) -> None:
    """Write everything of the packs but their first scenes, which are acts: see `begin`."""
    spelling = Spelling(bundle.entities.values())
    for condition in bundle.conditions.values():
        session.add(_condition(condition, spelling))
    objects = _added(session, {key: _thing(each) for key, each in bundle.objects.items()})
    cards = _added(session, {key: _card(each, bundle, spelling) for key, each in bundle.cards.items()})
    entities = _added(session, {key: _entity(each, spelling) for key, each in bundle.entities.items()})
    for key, entity in bundle.entities.items():
        _carry(session, entity, entities[key], objects, cards)
    encounters = _added(session, {key: _encounter(each) for key, each in bundle.encounters.items()})
    for key, encounter in bundle.encounters.items():
        _bring(session, encounter, encounters[key], entities, bundle)
    session.flush()


def begin(bundle: Bundle, campaign: OpenCampaign) -> None:
    """Write the first scenes as titled notes, an act each: they open the log of a campaign just made."""
    for scene in bundle.scenes:
        with journal.act(campaign, "scene", {"title": scene.title, "text": scene.text}) as act:
            act.session.add(
                tables.Note(
                    step_id=act.step_id,
                    at=act.at,
                    sitting_id=act.sitting_id,
                    title=scene.title,
                    text=scene.text,
                    folded=fold(f"{scene.title} {scene.text}"),
                )
            )


def _added(session: Session, rows: Mapping[str, tables.Row]) -> Ids:
    session.add_all(rows.values())
    session.flush()
    return {key: _id(row) for key, row in rows.items()}


def _id(row: tables.Row) -> int:
    if row.id is None:
        raise RuntimeError("a row without an id: it was not flushed")
    return row.id


def _condition(part: Condition, spelling: Spelling) -> tables.ConditionType:
    return tables.ConditionType(
        name=part.name,
        amount=part.amount,
        affects=part.affects,
        capacities=spelling.all("capacities", part.capacities),
        counts=part.counts,
        lasts=part.lasts,
        rounds=part.rounds,
        reminder=part.reminder,
        folded=fold(f"{part.name} {part.reminder}"),
    )


def _thing(part: Thing) -> tables.Thing:
    return tables.Thing(
        name=part.name,
        complexity=part.complexity,
        complexity_by_distance=_pairs(part.complexity_by_distance),
        wound_potential=part.wound_potential,
        notes=part.notes,
        folded=fold(f"{part.name} {part.notes}"),
    )


def _card(part: Card, bundle: Bundle, spelling: Spelling) -> tables.Card:
    category, critical = cards_of.categories(part)
    blow = part.blow.data() if part.blow else None
    if blow and "characteristic" in blow:
        blow["characteristic"] = spelling.one("characteristics", blow["characteristic"])
    resistances = part.resistances if part.resistances is not None else ("resilience",) if blow else ()
    condition = part.effect.condition
    return tables.Card(
        name=part.name,
        kind=part.kind,
        threshold=cards_of.has_threshold(part),
        threshold_characteristic=spelling.one("characteristics", part.threshold)
        if isinstance(part.threshold, str)
        else None,
        value_characteristics=spelling.all("characteristics", part.value),
        masteries=spelling.all("masteries", part.masteries),
        complexity=part.complexity,
        complexity_by_distance=_pairs(part.complexity_by_distance),
        opposition=part.opposition,
        defences=[{"names": spelling.all("defences", entry.names), "effect": entry.effect} for entry in part.defences],
        category=category,
        critical_category=critical,
        blow=blow,
        resistances=spelling.all("resistances", resistances),
        effect_wound=cards_of.wounds(part),
        effect_condition=bundle.conditions[plain(condition)].name if condition else None,
        effect_text=part.effect.text,
        targets=cards_of.takes(part),
        point_of_impact=part.point_of_impact,
        notes=part.notes,
        folded=fold(f"{part.name} {part.effect.text} {part.notes}"),
    )


def _entity(part: Entity, spelling: Spelling) -> tables.Entity:
    return tables.Entity(
        kind=part.kind,
        name=part.name,
        public_name=part.public_name or "",
        level=part.level,
        characteristics=spelling.table("characteristics", part.characteristics),
        masteries=spelling.table("masteries", part.masteries),
        capacities=spelling.table("capacities", part.capacities),
        defences=spelling.table("defences", part.defences),
        resistances=spelling.table("resistances", part.resistances),
        notes=part.notes,
        throws_at_table=part.throws_at_table,
        folded=fold(" ".join((part.name, part.public_name or "", *part.capacities, part.notes))),
    )


def _carry(session: Session, part: Entity, entity: int, objects: Ids, cards: Ids) -> None:
    """What the entity carries, its cards, and what it uses with each; what it uses it carries too."""
    used = [name for use in part.cards for name in use.objects]
    carried = dict.fromkeys(plain(name) for name in (*part.objects, *used))
    for position, key in enumerate(carried):
        session.add(tables.EntityThing(entity_id=entity, object_id=objects[key], position=position))
    rows = [
        tables.EntityCard(entity_id=entity, card_id=cards[plain(use.card)], position=position)
        for position, use in enumerate(part.cards)
    ]
    session.add_all(rows)
    session.flush()
    for row, use in zip(rows, part.cards, strict=True):
        for position, name in enumerate(use.objects):
            thing = objects[plain(name)]
            session.add(tables.EntityCardThing(entity_card_id=_id(row), object_id=thing, position=position))


def _encounter(part: Encounter) -> tables.Template:
    return tables.Template(name=part.name, notes=part.notes, folded=fold(f"{part.name} {part.notes}"))


def _bring(session: Session, part: Encounter, template: int, entities: Ids, bundle: Bundle) -> None:
    for position, line in enumerate(part.entities):
        player = bundle.entities[plain(line.entity)].kind == "player"
        session.add(
            tables.TemplateLine(
                template_id=template,
                entity_id=entities[plain(line.entity)],
                count=line.count,
                position=position,
                side=line.side or ("party" if player else "opposition"),
                group_name=line.group or "",
                hidden=line.hidden,
            )
        )


def _pairs(pairs: tuple[tuple[int, int], ...] | None) -> list[list[int]] | None:
    return None if pairs is None else [list(pair) for pair in pairs]
