"""What may stand in a pack: one frozen class for each section, its fields with their checks and defaults.

The format is described for game masters in `campaigns/README.md`; a test holds the two together.
"""

from typing import Annotated, Any

from pydantic import BaseModel, BeforeValidator, ConfigDict, model_validator

from gm_console.campaign.packs import cards
from gm_console.campaign.packs import fields as f
from gm_console.campaign.packs.checks import Faults, Place, refuse, wrong
from gm_console.campaign.packs.faults import read_but
from gm_console.campaign.packs.fields import required
from gm_console.language import _


class Part(BaseModel):
    """A table of the pack: unknown keys are faults, nothing is changed after reading."""

    model_config = ConfigDict(extra="forbid", frozen=True)


class About(Part):
    """`[pack]`: what the pack is. settings: the rule settings it asks for."""

    name: f.Name = required()
    rule_sets: f.RuleSets = required()
    language: f.Language = "fr"
    description: f.Text = ""
    settings: f.Settings = {}

    @model_validator(mode="after")
    def _plays_by_rules(self) -> "About":
        if not self.rule_sets:
            refuse([(("rule_sets",), _("it is empty; right would be one rule set or both"))])
        return self


class Condition(Part):
    """`[[condition]]`: a condition known by name. amount: +n helps its bearer, −n hinders."""

    name: f.Name = required()
    amount: f.Number = 0
    affects: f.Affects = "all"
    capacities: f.Names = ()
    counts: f.Counts = "acting"
    lasts: f.Lasts = "removed"
    rounds: f.Rounds | None = None
    reminder: f.Text = ""

    @model_validator(mode="before")
    @classmethod
    def _rounds_say_how_long(cls, data: Any) -> Any:
        if isinstance(data, dict) and "rounds" in data and "lasts" not in data:
            return {**data, "lasts": "rounds"}
        if isinstance(data, dict) and "capacities" in data and "affects" not in data:
            return {**data, "affects": "capacities"}
        return data

    @model_validator(mode="after")
    def _fits_together(self) -> "Condition":
        faults: Faults = []
        if self.lasts == "rounds" and self.rounds is None:
            faults.append((("rounds",), _("it is missing; a condition that lasts rounds says how many")))
        if self.lasts != "rounds" and self.rounds is not None:
            faults.append((("lasts",), _("a number of rounds is given; right would be {word}").format(word="rounds")))
        if self.capacities and self.affects not in ("capacities", "all"):
            faults.append((("affects",), _("capacities are named; right would be {word}").format(word="capacities")))
        refuse(faults)
        return self


class Thing(Part):
    """`[[object]]`: a weapon, a spell, a tool."""

    name: f.Name = required()
    complexity: f.Number = 0
    complexity_by_distance: f.ByDistance | None = None
    wound_potential: f.Number | None = None
    notes: f.Text = ""


class Defences(Part):
    """One entry of a card's defences: one, or several of which the defender uses one."""

    names: f.DefenceNames = required()
    effect: f.DefenceEffect = required()


class Effect(Part):
    """A card's effect: a wound (None: where it has a blow), a condition put on each target, a text."""

    wound: f.Flag | None = None
    condition: f.Name | None = None
    text: f.Text = ""


class Card(Part):
    """`[[card]]`: an action card; what it leaves out it does without, but for what its kind always has."""

    name: f.Name = required()
    kind: f.CardKind = required()
    threshold: f.Threshold | None = None
    value: f.CharacteristicNames = ()
    masteries: f.Names = ()
    complexity: f.Number = 0
    complexity_by_distance: f.ByDistance | None = None
    opposition: f.Number | None = None
    defences: tuple[Defences, ...] = ()
    category: f.CardCategory | None = None
    critical_category: f.Category | None = None
    blow: f.Blow | None = None
    resistances: f.ResistanceNames | None = None
    effect: Effect = Effect()
    targets: f.Targets | None = None
    point_of_impact: f.Flag = False
    notes: f.Text = ""

    @model_validator(mode="after")
    def _fits_its_kind(self) -> "Card":
        refuse(cards.faults(self))
        return self


def _card_by_name(value: object) -> object:
    return _by_name(value, "card", _("a card's name, or a table with card and objects"))


def _entity_by_name(value: object) -> object:
    return _by_name(value, "entity", _("an entity's name, or a table with entity and count"))


def _by_name(value: object, key: str, right: str) -> object:
    if isinstance(value, dict):
        return value
    if isinstance(value, str):
        return {key: value}
    raise wrong(read_but(value, right))


class CardUse(Part):
    """A card that an entity may play, with the objects it is used with; its name alone where there is none."""

    card: f.Name = required()
    objects: f.Names = ()


class Entity(Part):
    """`[[entity]]`: a player, a non-player or a creature. What it lacks is passed over by the rules."""

    name: f.Name = required()
    kind: f.EntityKind = required()
    public_name: f.Name | None = None
    level: f.Level | None = None
    throws_at_table: f.Flag = False
    characteristics: f.CharacteristicNumbers = {}
    masteries: f.Numbers = {}
    capacities: f.Numbers = {}
    defences: f.DefenceNumbers = {}
    resistances: f.Thresholds = {}
    objects: f.Names = ()
    cards: tuple[Annotated[CardUse, BeforeValidator(_card_by_name)], ...] = ()
    notes: f.Text = ""


class Line(Part):
    """So many of one entity in an encounter; side None: a player's is the party, anyone else's the opposition."""

    entity: f.Name = required()
    count: f.Count = 1
    group: f.Name | None = None
    hidden: f.Flag = False
    side: f.Side | None = None


class Encounter(Part):
    """`[[encounter]]`: an encounter ready to be made into a fight; the players join it by themselves."""

    name: f.Name = required()
    entities: tuple[Annotated[Line, BeforeValidator(_entity_by_name)], ...] = required()
    notes: f.Text = ""

    @model_validator(mode="after")
    def _brings_somebody(self) -> "Encounter":
        if not self.entities:
            refuse([(("entities",), _("it is empty; right would be one entity at least"))])
        return self


class Scene(Part):
    """`[[scene]]`: a titled text that the campaign begins with; a pack's only one may be written `[scene]`."""

    title: f.Name = required()
    text: f.Text = ""


INNER: dict[str, type[Part]] = {"defences": Defences, "effect": Effect, "cards": CardUse, "entities": Line}
"""The tables inside parts, by the key under which they stand."""


def keys(part: type[Part], place: Place) -> list[str]:
    """The keys of the table at a place inside a part."""
    inner = [INNER[step] for step in place if isinstance(step, str) and step in INNER]
    return list((inner[-1] if inner else part).model_fields)
