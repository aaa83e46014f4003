"""What the parts of packs say about each other: every name stands for something, and nothing stands for two things."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from gm_console.campaign.packs.checks import Place
from gm_console.campaign.packs.faults import PackFaults, meant, shown
from gm_console.campaign.packs.mentions import Mention, mentions
from gm_console.campaign.packs.model import Card, Condition, Encounter, Entity, Scene, Thing
from gm_console.campaign.packs.reading import SECTIONS, Found, Pack
from gm_console.campaign.packs.words import plain, spelled
from gm_console.language import _

Parts = dict[str, dict[str, Found]]
"""By section, the parts that are right by themselves, by folded name."""


@dataclass(frozen=True, slots=True)
class Bundle:
    """Packs that fit together, ready to be loaded: all their parts, by folded name, in the order they were written."""

    names: tuple[str, ...]
    descriptions: tuple[str, ...]
    rule_sets: tuple[str, ...]
    settings: dict[str, str]
    scenes: tuple[Scene, ...]
    conditions: dict[str, Condition]
    objects: dict[str, Thing]
    cards: dict[str, Card]
    entities: dict[str, Entity]
    encounters: dict[str, Encounter]


def join(packs: Sequence[Pack]) -> Bundle:
    """The packs as one; PackFaults with all that is wrong in any of them, or between them."""
    parts: Parts = {section: {} for section in SECTIONS}
    for pack in packs:
        for found in pack.found:
            _add(parts[found.section], found)
    names = {section: _names(packs, section) for section in SECTIONS}
    for pack in packs:
        for found in (*pack.found, *pack.spoilt):
            _check(found, names, parts)
    settings = _settings(packs)
    if any(pack.faults for pack in packs):
        raise all_faults(packs)
    return _bundle(packs, parts, settings)


def join_onto(base: Pack, pack: Pack, *, replaces: bool) -> Bundle:
    """A pack together with what is there already, `base`, of which no fault counts; PackFaults as `join`.

    The pack may name what stands in the base. Where both have a part of one name the base's stands for both, unless
    the pack's replaces it.
    """
    parts: Parts = {section: {} for section in SECTIONS}
    for found in base.found:
        parts[found.section].setdefault(plain(found.part.name), found)
    loaded = [each for each in pack.found if replaces or plain(each.part.name) not in parts[each.section]]
    for found in loaded:
        parts[found.section][plain(found.part.name)] = found
    # By their places: to compare thousands of parts with each other takes seconds.
    playing = {(each.section, each.number) for each in loaded}
    names = {section: _names([base, pack], section) for section in SECTIONS}
    for found in (*pack.found, *pack.spoilt):
        _check(found, names, parts, plays=(found.section, found.number) in playing)
    if pack.faults:
        raise all_faults([pack])
    return _bundle([pack], parts, _settings([pack]))


def _bundle(packs: Sequence[Pack], parts: Parts, settings: dict[str, str]) -> Bundle:
    abouts = [pack.about for pack in packs if pack.about is not None]
    return Bundle(
        names=tuple(about.name for about in abouts),
        descriptions=tuple(about.description for about in abouts),
        rule_sets=tuple(dict.fromkeys(rules for about in abouts for rules in about.rule_sets)),
        settings=settings,
        scenes=tuple(scene for pack in packs for scene in pack.scenes),
        conditions=_loaded(parts["condition"]),
        objects=_loaded(parts["object"]),
        cards=_loaded(parts["card"]),
        entities=_loaded(parts["entity"]),
        encounters=_loaded(parts["encounter"]),
    )


def _loaded(parts: dict[str, Found]) -> dict[str, Any]:
    return {key: found.part for key, found in parts.items()}


def all_faults(packs: Sequence[Pack]) -> PackFaults:
    """What is wrong in the packs, as one error."""
    more = {pack.source.file: pack.more for pack in packs}
    return PackFaults([fault for pack in packs for fault in pack.faults], more)


def _names(packs: Sequence[Pack], section: str) -> dict[str, str]:
    return {key: name for pack in packs for key, name in pack.names[section].items()}


def _add(parts: dict[str, Found], found: Found) -> None:
    """Put a part among the others; the same part of two packs is one, two that differ cannot share a name."""
    other = parts.setdefault(plain(found.part.name), found)
    if other.part != found.part:
        message = _("{pack} has a different {section} of this name; right would be a name of its own")
        _at(found, ("name",), message.format(pack=other.pack.source.file, section=found.section))


def _settings(packs: Sequence[Pack]) -> dict[str, str]:
    chosen: dict[str, str] = {}
    by: dict[str, str] = {}
    for pack in packs:
        for name, value in (pack.about.settings if pack.about else {}).items():
            if chosen.setdefault(name, value) != value:
                message = _("{pack} sets {other}; right would be the same in both")
                told = message.format(pack=by[name], other=shown(chosen[name]))
                pack.fault(("pack", "settings", name), told)
            by.setdefault(name, pack.source.file)
    return chosen


def _check(found: Found, names: dict[str, dict[str, str]], parts: Parts, *, plays: bool = True) -> None:
    """Look for what a part names; of one that plays also whether an entity can play its cards."""
    missing = [each for each in mentions(found.section, found.data) if not _refers(found, each, names)]
    if not plays or not isinstance(found.part, Entity):
        return
    scores = set(map(plain, found.part.characteristics))
    unknown = {each.place[1] for each in missing if each.place[0] == "cards"}
    for number, use in enumerate(found.part.cards):
        card = parts["card"].get(plain(use.card))
        if card is not None and number not in unknown:
            weapons = (parts["object"].get(plain(name)) for name in use.objects)
            _playable(found, number, card.part, [weapon.part for weapon in weapons if weapon is not None], scores)


def _refers(found: Found, mention: Mention, names: dict[str, dict[str, str]]) -> bool:
    if plain(mention.name) in names[mention.section]:
        return True
    message = _("there is no {section} {name}; {hint}")
    # Looking for the nearest of thousands of names takes a while: only where it will be read.
    hint = "" if found.pack.full else meant(mention.name, names[mention.section].values())
    told = message.format(section=mention.section, name=shown(mention.name), hint=hint)
    _at(found, mention.place, told)
    return False


def _playable(found: Found, number: int, card: Card, objects: Iterable[Thing], scores: set[str]) -> None:
    """Whether the entity has what a roll of the card takes."""
    entity, place = found.part, ("cards", number)
    if card.kind != "none" and entity.level is None:
        message = _("the card {card} throws level dice; right would be an entity with a level")
        _at(found, place, message.format(card=shown(card.name)))
    blow = card.blow
    by_weapon = blow is not None and blow.kind == "potential" and blow.potential is None
    if by_weapon and all(each.wound_potential is None for each in objects):
        message = _("the card {card} wounds by its weapon; right would be objects with one that has a wound_potential")
        _at(found, place, message.format(card=shown(card.name)))
    by_score = blow.characteristic if blow is not None else None
    if by_score is not None and plain(by_score) not in scores:
        message = _("the card {card} wounds by a characteristic that the entity lacks: {name}")
        name = spelled("characteristic", by_score)
        _at(found, place, message.format(card=shown(card.name), name=name))


def _at(found: Found, place: Place, message: str) -> None:
    found.pack.fault((found.section, found.number, *place), message)
