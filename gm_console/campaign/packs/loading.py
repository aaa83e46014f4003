"""Packs that fit together become rows: objects only, in the session of a campaign that is being made."""

from collections.abc import Mapping
from typing import TypeVar

from sqlmodel import Session

from gm_console.campaign import journal, tables
from gm_console.campaign.packs import cards as cards_of
from gm_console.campaign.packs.model import Card, Condition, Encounter, Entity, Line, Scene, Thing
from gm_console.campaign.packs.reading import SECTIONS
from gm_console.campaign.packs.references import Bundle
from gm_console.campaign.packs.spelling import Spelling
from gm_console.campaign.packs.words import plain
from gm_console.campaign.store import OpenCampaign
from gm_console.text import fold

Ids = dict[str, int]
"""Row ids by folded name."""
Kind = TypeVar("Kind")


def load(
    bundle: Bundle, session: Session, there: Mapping[str, Ids] | None = None, spelling: Spelling | None = None
) -> None:
    """Write everything of the packs but their first scenes, which are acts: see `begin`.

    there: by section, those of the bundle that have a row already: they are named, not written. spelling: the
    spellings in force; those of the bundle's sheets where none is given.
    """
    known = {section: dict((there or {}).get(section, {})) for section in SECTIONS}
    spelling = spelling or Spelling(bundle.entities.values())
    new: dict[str, Mapping[str, tables.Row]] = {
        "condition": {key: condition_row(each, spelling) for key, each in _new(bundle.conditions, known["condition"])},
        "object": {key: thing_row(each) for key, each in _new(bundle.objects, known["object"])},
        "card": {key: card_row(each, bundle, spelling) for key, each in _new(bundle.cards, known["card"])},
        "entity": {key: entity_row(each, spelling) for key, each in _new(bundle.entities, known["entity"])},
        "encounter": {key: encounter_row(each) for key, each in _new(bundle.encounters, known["encounter"])},
    }
    ids = {section: known[section] | _added(session, rows) for section, rows in new.items()}
    _carry(session, {ids["entity"][key]: bundle.entities[key] for key in new["entity"]}, ids["object"], ids["card"])
    for key in new["encounter"]:
        _bring(session, bundle.encounters[key], ids["encounter"][key], ids["entity"], bundle)
    session.flush()


def _new(parts: Mapping[str, Kind], known: Ids) -> list[tuple[str, Kind]]:
    return [(key, each) for key, each in parts.items() if key not in known]


def begin(bundle: Bundle, campaign: OpenCampaign) -> None:
    """Write the first scenes as titled notes, an act each: they open the log of a campaign just made."""
    for scene in bundle.scenes:
        with journal.act(campaign, "scene", {"title": scene.title, "text": scene.text}) as act:
            act.session.add(scene_row(act, scene))


def scene_row(act: journal.Act, scene: Scene) -> tables.Note:
    """A first scene as the titled note that it is."""
    return tables.Note(
        **act.place.row(),
        title=scene.title,
        text=scene.text,
        folded=fold(f"{scene.title} {scene.text}"),
    )


def _added(session: Session, rows: Mapping[str, tables.Row]) -> Ids:
    session.add_all(rows.values())
    session.flush()
    return {key: _id(row) for key, row in rows.items()}


def _id(row: tables.Row) -> int:
    if row.id is None:
        raise RuntimeError("a row without an id: it was not flushed")
    return row.id


def condition_row(part: Condition, spelling: Spelling) -> tables.ConditionType:
    """A known condition as its row."""
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


def thing_row(part: Thing) -> tables.Thing:
    """An object as its row."""
    return tables.Thing(
        name=part.name,
        complexity=part.complexity,
        complexity_by_distance=_pairs(part.complexity_by_distance),
        wound_potential=part.wound_potential,
        notes=part.notes,
        folded=fold(f"{part.name} {part.notes}"),
    )


def card_row(part: Card, bundle: Bundle, spelling: Spelling) -> tables.Card:
    """A card as its row."""
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
        effect_condition=_named(bundle.conditions, condition) if condition else None,
        effect_text=part.effect.text,
        targets=cards_of.takes(part),
        point_of_impact=part.point_of_impact,
        notes=part.notes,
        folded=fold(f"{part.name} {part.effect.text} {part.notes}"),
    )


def entity_row(part: Entity, spelling: Spelling) -> tables.Entity:
    """An entity as its row; what it carries and plays are rows of their own."""
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


def _carry(session: Session, parts: Mapping[int, Entity], objects: Ids, cards: Ids) -> None:
    """What the entities carry, their cards, and what they use with each; what one uses it carries too."""
    played: list[tuple[tables.EntityCard, tuple[str, ...]]] = []
    for entity, part in parts.items():
        for position, key in enumerate(carried(part)):
            session.add(tables.EntityThing(entity_id=entity, object_id=objects[key], position=position))
        for position, use in enumerate(part.cards):
            row = tables.EntityCard(entity_id=entity, card_id=cards[plain(use.card)], position=position)
            session.add(row)
            played.append((row, tuple(use.objects)))
    # Once for all: a flush for each entity took half of the time of a large pack.
    session.flush()
    for row, names in played:
        for position, name in enumerate(names):
            thing = objects[plain(name)]
            session.add(tables.EntityCardThing(entity_card_id=_id(row), object_id=thing, position=position))


def encounter_row(part: Encounter) -> tables.Template:
    """An encounter as its row; who is in it are rows of their own."""
    return tables.Template(name=part.name, notes=part.notes, folded=fold(f"{part.name} {part.notes}"))


def _bring(session: Session, part: Encounter, template: int, entities: Ids, bundle: Bundle) -> None:
    for position, line in enumerate(part.entities):
        session.add(
            tables.TemplateLine(
                template_id=template,
                entity_id=entities[plain(line.entity)],
                count=line.count,
                position=position,
                side=side_of(line, bundle),
                group_name=line.group or "",
                hidden=line.hidden,
            )
        )


def side_of(line: Line, bundle: Bundle) -> str:
    """The side on which a line of an encounter stands: what it says, else what its entity is."""
    entity = bundle.entities.get(plain(line.entity))
    return line.side or ("party" if entity is not None and entity.kind == "player" else "opposition")


def carried(part: Entity) -> list[str]:
    """What the entity carries, by folded names: what it uses with a card it carries too."""
    used = [name for use in part.cards for name in use.objects]
    return list(dict.fromkeys(plain(name) for name in (*part.objects, *used)))


def _named(parts: Mapping[str, Condition], name: str) -> str:
    """The name as it is spelled where it is written down."""
    found = parts.get(plain(name))
    return name if found is None else found.name


def _pairs(pairs: tuple[tuple[int, int], ...] | None) -> list[list[int]] | None:
    return None if pairs is None else [list(pair) for pair in pairs]
