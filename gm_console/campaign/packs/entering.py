"""A pack that comes into a campaign that is played already: what of it is new, what is there, what differs.

A part is the same as one of the campaign when its name is, accents and case ignored, and all it says; what a part
names belongs to what it says.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from sqlite3 import Connection
from typing import Any

from sqlmodel import Session

from gm_console.campaign.acts.naming import number_in, numbered
from gm_console.campaign.acts.spelling import known_names
from gm_console.campaign.packs.arrival import Arrival
from gm_console.campaign.packs.loading import (
    Ids,
    card_row,
    carried,
    condition_row,
    entity_row,
    load,
    side_of,
    thing_row,
)
from gm_console.campaign.packs.model import Card, Condition, Entity, Scene, Thing
from gm_console.campaign.packs.reading import SECTIONS, Found, Pack, read_pack
from gm_console.campaign.packs.references import Bundle, join_onto
from gm_console.campaign.packs.source import Source, read
from gm_console.campaign.packs.spelling import KINDS, Spelling
from gm_console.campaign.packs.words import plain
from gm_console.campaign.packs.writing import UNKNOWN, Chosen, gathered
from gm_console.campaign.views.state import rulings, state

_FIELDS = {
    "condition": "conditions",
    "object": "objects",
    "card": "cards",
    "entity": "entities",
    "encounter": "encounters",
}
"""By section, where a bundle has its parts."""
_NOT_SAID = {"id", "name", "folded"}
"""Columns that say nothing about what a part is."""


@dataclass(frozen=True, slots=True)
class Entering:
    """A pack ready to come in: what there is to tell of it, all parts it may name, and those that have a row."""

    arrival: Arrival
    bundle: Bundle
    there: Mapping[str, Ids]
    scenes: tuple[Scene, ...]


def look(connection: Connection, path: Path, *, copies: bool = False) -> Entering:
    """What would come of a pack; PackFaults with all that is wrong in it.

    What is there already stays as it is, and what comes in names it. copies: what differs comes in under a name of
    its own, unless such a copy is there already, and what comes in names that.
    """
    base, rows = _here(connection)
    pack = read_pack(read(path))
    bundle = join_onto(base, pack, replaces=copies)
    same, other = _compared(base, pack, bundle)
    there = {section: dict(ids) for section, ids in rows.items()}
    copied: dict[str, tuple[tuple[str, str], ...]] = {}
    twins = _twins(base, pack, bundle, other) if copies else {}
    for section, called in twins.items():
        for key, twin in called.items():
            there[section][key] = rows[section][twin]
            other[section].remove(key)
    copied_before = {section: tuple(_as_twins(bundle, section, called)) for section, called in twins.items()}
    for section, keys in other.items() if copies else ():
        for key in keys:
            there[section].pop(key, None)
        copied[section] = tuple(_renamed(bundle, section, keys, base, pack))
    named = {section: {key: found.part.name for key, found in _found(pack, section).items()} for section in SECTIONS}
    in_force, rule_sets = rulings(connection).as_mapping(), state(connection).rule_sets
    scenes = tuple(scene for scene in bundle.scenes if not _told(connection, scene))
    arrival = Arrival(
        pack=bundle.names[0],
        path=path,
        digest=pack.source.digest,
        copies=copies,
        new={
            section: tuple(name for key, name in names.items() if key not in base.names[section])
            for section, names in named.items()
        },
        copied=copied,
        copied_before=copied_before,
        same={section: tuple(named[section][key] for key in keys) for section, keys in same.items()},
        differing={section: tuple(named[section][key] for key in keys) for section, keys in other.items()},
        scenes=tuple(scene.title for scene in scenes),
        settings=tuple(
            (name, value, in_force[name]) for name, value in bundle.settings.items() if in_force[name] != value
        ),
        rule_sets=tuple(each for each in bundle.rule_sets if each not in rule_sets),
    )
    return Entering(arrival, bundle, there, scenes)


def enter(entering: Entering, session: Session) -> None:
    """Write the rows of all that comes in, but for the scenes."""
    before = {kind: known_names(session, kind).values() for kind in KINDS}
    load(entering.bundle, session, entering.there, Spelling(entering.bundle.entities.values(), before))


def _here(connection: Connection) -> tuple[Pack, dict[str, Ids]]:
    """The campaign as if it were a pack, and its rows by section and name; of two of one name the first."""
    rows: dict[str, Ids] = {section: {} for section in SECTIONS}
    data: dict[str, Any] = {section: [] for section in SECTIONS}
    for section, parts in gathered(connection, Chosen()).sections().items():
        for row_id, row in sorted(parts.items()):
            if row_id < UNKNOWN and plain(row["name"]) not in rows[section]:
                rows[section][plain(row["name"])] = row_id
                data[section].append({key: value for key, value in row.items() if value is not None})
    return read_pack(Source("", "", data)), rows


def _compared(base: Pack, pack: Pack, bundle: Bundle) -> tuple[dict[str, list[str]], dict[str, list[str]]]:
    """By section, the parts of the pack that are in the campaign as they are, and those that differ there."""
    same: dict[str, list[str]] = {section: [] for section in SECTIONS}
    other: dict[str, list[str]] = {section: [] for section in SECTIONS}
    spelling = Spelling(bundle.entities.values())
    # In the order of the sections what a part names was looked at before it.
    for section in SECTIONS:
        theirs = _found(base, section)
        for key, found in _found(pack, section).items():
            if key not in base.names[section]:
                continue
            said, names = _said(found.part, bundle, spelling)
            alike = key in theirs and said == _said(theirs[key].part, bundle, spelling)[0]
            alike = alike and not any(each in other[of] for of, each in names)
            (same if alike else other)[section].append(key)
    return same, other


def _twins(base: Pack, pack: Pack, bundle: Bundle, other: Mapping[str, list[str]]) -> dict[str, dict[str, str]]:
    """By section, those of the differing parts that an earlier copy in the campaign says word for word: its name."""
    twins: dict[str, dict[str, str]] = {section: {} for section in SECTIONS}
    spelling = Spelling(bundle.entities.values())
    for section in SECTIONS:
        theirs, found = _found(base, section), _found(pack, section)
        taken: set[str] = set()
        for key in other[section]:
            part = found[key].part
            # What names a part that has no copy yet has none either.
            if any(each in other[of] and each not in twins[of] for of, each in _said(part, bundle, spelling)[1]):
                continue
            said = _said(part, bundle, spelling, twins)
            for twin, there in theirs.items():
                if twin in taken or (number_in(part.name, there.part.name) or 1) < 2:
                    continue
                if said == _said(there.part, bundle, spelling):
                    twins[section][key] = twin
                    taken.add(twin)
                    break
    return twins


def _as_twins(bundle: Bundle, section: str, twins: Mapping[str, str]) -> Iterator[tuple[str, str]]:
    """Let those parts of the bundle be called as their copies are; the name before and the one after."""
    parts = _parts(bundle, section)
    for key, twin in twins.items():
        before = parts[key].name
        parts[key] = parts[key].model_copy(update={"name": parts[twin].name})
        yield before, parts[key].name


def _said(
    part: Any, bundle: Bundle, spelling: Spelling, called: Mapping[str, Mapping[str, str]] | None = None
) -> tuple[Any, list[tuple[str, str]]]:
    """What a part says, fit to be compared, and what it names, by section and folded name.

    called: by section, other folded names for what it names.
    """

    def folded(section: str, name: str) -> str:
        key = plain(name)
        return (called or {}).get(section, {}).get(key, key)

    if isinstance(part, Condition):
        return _columns(condition_row(part, spelling)), []
    if isinstance(part, Thing):
        return _columns(thing_row(part)), []
    if isinstance(part, Card):
        condition = folded("condition", part.effect.condition or "")
        columns = _columns(card_row(part, bundle, spelling)) | {"effect_condition": condition}
        return columns, [("condition", condition)]
    if isinstance(part, Entity):
        plays = [
            (folded("card", use.card), tuple(folded("object", each) for each in use.objects)) for use in part.cards
        ]
        objects = [folded("object", each) for each in carried(part)]
        names = [("object", each) for each in objects] + [("card", card) for card, _objects in plays]
        return (_columns(entity_row(part, spelling)), objects, plays), names
    lines = [
        (folded("entity", each.entity), each.count, side_of(each, bundle), each.group, each.hidden)
        for each in part.entities
    ]
    return (part.notes, lines), [("entity", line[0]) for line in lines]


def _columns(row: Any) -> dict[str, Any]:
    columns: dict[str, Any] = row.model_dump(exclude=_NOT_SAID)
    return columns


def _renamed(bundle: Bundle, section: str, keys: list[str], base: Pack, pack: Pack) -> list[tuple[str, str]]:
    """Give those parts of the bundle the next free name each; the name before and the one after."""
    parts = _parts(bundle, section)
    taken = {*base.names[section], *pack.names[section]}
    renamed: list[tuple[str, str]] = []
    for key in keys:
        name, number = parts[key].name, 2
        while plain(numbered(name, number)) in taken:
            number += 1
        taken.add(plain(numbered(name, number)))
        parts[key] = parts[key].model_copy(update={"name": numbered(name, number)})
        renamed.append((name, parts[key].name))
    return renamed


def _found(pack: Pack, section: str) -> dict[str, Found]:
    return {plain(each.part.name): each for each in pack.found if each.section == section}


def _parts(bundle: Bundle, section: str) -> dict[str, Any]:
    parts: dict[str, Any] = getattr(bundle, _FIELDS[section])
    return parts


def _told(connection: Connection, scene: Scene) -> bool:
    query = "SELECT 1 FROM note WHERE title = ? AND text = ? LIMIT 1"
    return connection.execute(query, (scene.title, scene.text)).fetchone() is not None
