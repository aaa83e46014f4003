"""Tables of what a campaign is made of: its settings, entities, objects, cards, conditions by name, templates."""

from datetime import datetime
from typing import Any

from sqlmodel import Field

from gm_console.campaign.tables import columns as c
from gm_console.campaign.tables.base import Row
from gm_console.rules.category import CATEGORIES
from gm_console.rules.number import HIGHEST_LEVEL

CARD_KINDS = ("attack", "enchantment", "luck", "effort", "contest", "none")


class Campaign(Row, table=True):
    """The one row that says what this file is: its rule sets, its settings by name, the fight that is open.

    fall_rule: how many wounds of a category mark someone as to fall, {"mortal": 1, "serious": 3}; None: nobody is.
    """

    name: str = Field(sa_column=c.name())
    rule_sets: list[str] = Field(sa_column=c.json())
    settings: dict[str, str] = Field(sa_column=c.json())
    open_fight_id: int | None = Field(default=None, sa_column=c.link("fight", nullable=True, index=False))
    fall_rule: dict[str, int] | None = Field(default=None, sa_column=c.json(nullable=True))
    created_at: datetime = Field(sa_column=c.moment())


class Entity(Row, table=True):
    """A player, a non-player or a creature; scores, bonuses and thresholds by name, in the order they are shown.

    A creature brought into a fight is a row of its own; `copy_of_id` names the bestiary's. retired: not offered any
    more, kept for what happened.
    """

    kind: str = Field(sa_column=c.choice("player", "non-player", "creature"))
    name: str = Field(sa_column=c.name())
    public_name: str = Field(default="", sa_column=c.name(required=False))
    level: int | None = Field(default=None, sa_column=c.number(0, HIGHEST_LEVEL, nullable=True))
    characteristics: dict[str, int] = Field(default_factory=dict, sa_column=c.json())
    masteries: dict[str, int] = Field(default_factory=dict, sa_column=c.json())
    capacities: dict[str, int] = Field(default_factory=dict, sa_column=c.json())
    defences: dict[str, int] = Field(default_factory=dict, sa_column=c.json())
    resistances: dict[str, dict[str, int]] = Field(default_factory=dict, sa_column=c.json())
    notes: str = Field(default="", sa_column=c.text())
    throws_at_table: bool = Field(default=False, sa_column=c.flag())
    copy_of_id: int | None = Field(default=None, sa_column=c.link("entity", nullable=True))
    retired: bool = Field(default=False, sa_column=c.flag())
    folded: str = Field(default="", sa_column=c.folded())


class Thing(Row, table=True):
    """An object: weapon, spell, tool. `complexity_by_distance` is a list of [from squares, complexity], from 0 on."""

    __tablename__ = "object"
    name: str = Field(sa_column=c.name())
    complexity: int = Field(default=0, sa_column=c.number(default=0))
    complexity_by_distance: list[list[int]] | None = Field(default=None, sa_column=c.json(nullable=True))
    wound_potential: int | None = Field(default=None, sa_column=c.number(nullable=True))
    notes: str = Field(default="", sa_column=c.text())
    folded: str = Field(default="", sa_column=c.folded())


class EntityThing(Row, table=True):
    """An object that an entity carries, in the order shown."""

    __tablename__ = "entity_object"
    entity_id: int = Field(sa_column=c.link("entity"))
    object_id: int = Field(sa_column=c.link("object"))
    position: int = Field(default=0, sa_column=c.number(0, default=0))


class Card(Row, table=True):
    """An action card. A part that the card leaves out is None or empty.

    threshold_characteristic: None means the kind's own (body control for attacks, intelligence for enchantments).
    value_characteristics: the names whose values enter the roll value. masteries: names that count, ["*"] for all.
    defences: [{"names": [...], "effect": "stops" | "lowers"}] in the order they are met.
    blow: None, {"kind": "potential", "characteristic": name, "potential": n | None (None: the weapon's)},
    {"kind": "fixed", "value": n} or {"kind": "roll"} (the roll value itself).
    resistances: names, ["resilience"] unless the card says otherwise; two named: the lower wound stands.
    effect_condition: the name of a condition type put on each target.
    """

    name: str = Field(sa_column=c.name())
    kind: str = Field(sa_column=c.choice(*CARD_KINDS))
    threshold: bool = Field(default=False, sa_column=c.flag())
    threshold_characteristic: str | None = Field(default=None, sa_column=c.name(nullable=True))
    value_characteristics: list[str] = Field(default_factory=list, sa_column=c.json())
    masteries: list[str] = Field(default_factory=list, sa_column=c.json())
    complexity: int = Field(default=0, sa_column=c.number(default=0))
    complexity_by_distance: list[list[int]] | None = Field(default=None, sa_column=c.json(nullable=True))
    opposition: int | None = Field(default=None, sa_column=c.number(nullable=True))
    defences: list[dict[str, Any]] = Field(default_factory=list, sa_column=c.json())
    category: str | None = Field(default=None, sa_column=c.choice(*CATEGORIES, nullable=True))
    critical_category: str | None = Field(default=None, sa_column=c.choice(*CATEGORIES, nullable=True))
    blow: dict[str, Any] | None = Field(default=None, sa_column=c.json(nullable=True))
    resistances: list[str] = Field(default_factory=list, sa_column=c.json())
    effect_wound: bool = Field(default=False, sa_column=c.flag())
    effect_condition: str | None = Field(default=None, sa_column=c.name(nullable=True))
    effect_text: str = Field(default="", sa_column=c.text())
    targets: str = Field(default="one", sa_column=c.choice("none", "one", "several", default="one"))
    point_of_impact: bool = Field(default=False, sa_column=c.flag())
    notes: str = Field(default="", sa_column=c.text())
    folded: str = Field(default="", sa_column=c.folded())


class EntityCard(Row, table=True):
    """A card that an entity may play; the first nine by position are its keys 1 to 9."""

    __tablename__ = "entity_card"
    entity_id: int = Field(sa_column=c.link("entity"))
    card_id: int = Field(sa_column=c.link("card"))
    position: int = Field(default=0, sa_column=c.number(0, default=0))


class EntityCardThing(Row, table=True):
    """An object that an entity uses with one of its cards; the first with a wound potential is the weapon."""

    __tablename__ = "entity_card_object"
    entity_card_id: int = Field(sa_column=c.link("entity_card"))
    object_id: int = Field(sa_column=c.link("object"))
    position: int = Field(default=0, sa_column=c.number(0, default=0))


class ConditionType(Row, table=True):
    """A condition known by name: what it does to rolls (+n helps) and how long it lasts unless said otherwise.

    affects: the level dice's threshold, all capacities, the named capacities, all of these, or nothing (a note).
    counts: when its bearer acts, or when its bearer is the target.
    lasts: until removed, some rounds, to the start or the end of its bearer's turn.
    """

    __tablename__ = "condition_type"
    name: str = Field(sa_column=c.name())
    amount: int = Field(default=0, sa_column=c.number(default=0))
    affects: str = Field(default="all", sa_column=c.choice("all", "level dice", "capacities", "nothing", default="all"))
    capacities: list[str] = Field(default_factory=list, sa_column=c.json())
    counts: str = Field(default="acting", sa_column=c.choice("acting", "targeted", default="acting"))
    lasts: str = Field(
        default="removed", sa_column=c.choice("removed", "rounds", "turn start", "turn end", default="removed")
    )
    rounds: int | None = Field(default=None, sa_column=c.number(1, 10_000, nullable=True))
    reminder: str = Field(default="", sa_column=c.text())
    folded: str = Field(default="", sa_column=c.folded())


class Template(Row, table=True):
    """An encounter ready to be made into a fight."""

    __tablename__ = "encounter_template"
    name: str = Field(sa_column=c.name())
    notes: str = Field(default="", sa_column=c.text())
    folded: str = Field(default="", sa_column=c.folded())


class TemplateLine(Row, table=True):
    """So many of one entity in an encounter template."""

    __tablename__ = "template_line"
    template_id: int = Field(sa_column=c.link("encounter_template"))
    entity_id: int = Field(sa_column=c.link("entity"))
    count: int = Field(default=1, sa_column=c.number(1, 50, default=1))
    position: int = Field(default=0, sa_column=c.number(0, default=0))
    side: str = Field(default="opposition", sa_column=c.choice("party", "opposition", default="opposition"))
    group_name: str = Field(default="", sa_column=c.name(required=False))
    hidden: bool = Field(default=False, sa_column=c.flag())
