"""Tables of what happens in play: sittings, fights, rolls, wounds, conditions, notes, and the journal over them.

`step_id` is the journal step of the act that wrote the row; `fight_id` and `round` say where in play it was.
Names are kept beside ids, so that what happened can be read after a sheet is renamed or gone.
"""

from datetime import datetime
from typing import Any

from sqlalchemy import Index
from sqlmodel import Field

from gm_console.campaign.tables import columns as c
from gm_console.campaign.tables.base import Row
from gm_console.campaign.tables.sheet import CARD_KINDS
from gm_console.rules.category import CATEGORIES
from gm_console.rules.number import LIMIT


class Sitting(Row, table=True):
    """One evening's play; opens by itself with the first act after six hours without one.

    Not journalled: undo takes back what was done, not that time passed.
    """

    number: int = Field(sa_column=c.number(1))
    started_at: datetime = Field(sa_column=c.moment())


class Fight(Row, table=True):
    """A fight: being prepared, running, paused or ended. Round 0 until it starts; `active_id` is whose turn it is.

    turn: the place in the order, from 1, of whose turn it was when the turn last changed; 0 before the start.
    turn_step_id: the journal step of that change, whose before images say what going back must restore.
    """

    name: str = Field(sa_column=c.name())
    template_id: int | None = Field(default=None, sa_column=c.link("encounter_template", nullable=True))
    state: str = Field(
        default="prepared", sa_column=c.choice("prepared", "running", "paused", "ended", default="prepared")
    )
    round: int = Field(default=0, sa_column=c.number(0, LIMIT, default=0))
    turn: int = Field(default=0, sa_column=c.number(0, default=0))
    active_id: int | None = Field(default=None, sa_column=c.link("combatant", nullable=True, index=False, back=True))
    turn_step_id: int | None = Field(default=None, sa_column=c.number(1, c.MOST_ROWS, nullable=True))
    created_at: datetime = Field(sa_column=c.moment())
    started_at: datetime | None = Field(default=None, sa_column=c.moment(nullable=True))


class Combatant(Row, table=True):
    """An entity's place in a fight.

    Order: initiative, then bonus, highest first, then position (the GM's order), lowest first; without initiative last.
    Those of one group_name stand together in it and share their turn.
    main_id: for a further turn of one entity in the round, its first one's row, whose tag, side, group, hidden and
    fallen are those that count. kin, number: the name and number given on joining, never given again in the fight.
    acted_round: the last round in which its turn came. counted_round: the last one counted off its conditions.
    """

    fight_id: int = Field(sa_column=c.link("fight"))
    entity_id: int = Field(sa_column=c.link("entity"))
    tag: str = Field(sa_column=c.name())
    side: str = Field(sa_column=c.choice("party", "opposition"))
    initiative: int | None = Field(default=None, sa_column=c.number(nullable=True))
    bonus: int = Field(default=0, sa_column=c.number(default=0))
    position: int = Field(default=0, sa_column=c.number(default=0))
    group_name: str = Field(default="", sa_column=c.name(required=False))
    held: bool = Field(default=False, sa_column=c.flag())
    hidden: bool = Field(default=False, sa_column=c.flag())
    fallen: bool = Field(default=False, sa_column=c.flag())
    main_id: int | None = Field(default=None, sa_column=c.link("combatant", nullable=True, index=False))
    kin: str = Field(default="", sa_column=c.name(required=False))
    number: int = Field(default=0, sa_column=c.number(0, default=0))
    acted_round: int = Field(default=0, sa_column=c.number(0, LIMIT, default=0))
    counted_round: int = Field(default=0, sa_column=c.number(0, LIMIT, default=0))
    removed_at: datetime | None = Field(default=None, sa_column=c.moment(nullable=True))


class Condition(Row, table=True):
    """A condition on an entity; see ConditionType for what the words mean. until_id: another's turn ends it."""

    entity_id: int = Field(sa_column=c.link("entity"))
    name: str = Field(sa_column=c.name())
    amount: int = Field(default=0, sa_column=c.number(default=0))
    affects: str = Field(default="all", sa_column=c.choice("all", "level dice", "capacities", "nothing", default="all"))
    capacities: list[str] = Field(default_factory=list, sa_column=c.json())
    counts: str = Field(default="acting", sa_column=c.choice("acting", "targeted", default="acting"))
    lasts: str = Field(
        default="removed", sa_column=c.choice("removed", "rounds", "turn start", "turn end", default="removed")
    )
    rounds_left: int | None = Field(default=None, sa_column=c.number(0, 10_000, nullable=True))
    until_id: int | None = Field(default=None, sa_column=c.link("combatant", nullable=True, index=False))
    reminder: str = Field(default="", sa_column=c.text())
    roll_id: int | None = Field(default=None, sa_column=c.link("roll", nullable=True, index=False))
    step_id: int = Field(sa_column=c.link("step", index=False))


class Roll(Row, table=True):
    """One throw at one target, with every input by value, so that it can be explained and changed years later.

    inputs: the frozen values handed to the rules and what was asked for, as plain data, the settings among them.
    result: what the rules returned, every step of it, as plain data. odds: what was shown before the throw.
    throw_id: the first roll of the same throw, where one throw met several targets (its faces count once).
    revises_id: the roll that this one replaces.
    value, degrees, outcome, critical, wound: taken from the result, to search and count by.
    """

    __table_args__ = (Index(None, "actor_id", "fight_id"), {"sqlite_autoincrement": True})
    step_id: int = Field(sa_column=c.link("step"))
    at: datetime = Field(sa_column=c.moment())
    sitting_id: int = Field(sa_column=c.link("sitting"))
    fight_id: int | None = Field(default=None, sa_column=c.link("fight", nullable=True))
    round: int | None = Field(default=None, sa_column=c.number(0, LIMIT, nullable=True))
    kind: str = Field(sa_column=c.choice("capacity", "initiative", *CARD_KINDS))
    actor_id: int = Field(sa_column=c.link("entity", index=False))
    actor_name: str = Field(sa_column=c.name())
    actor_tag: str = Field(default="", sa_column=c.name(required=False))
    target_id: int | None = Field(default=None, sa_column=c.link("entity", nullable=True))
    target_name: str = Field(default="", sa_column=c.name(required=False))
    target_tag: str = Field(default="", sa_column=c.name(required=False))
    card_id: int | None = Field(default=None, sa_column=c.link("card", nullable=True))
    label: str = Field(default="", sa_column=c.name(required=False))
    secret: bool = Field(default=False, sa_column=c.flag())
    thrown: str | None = Field(default=None, sa_column=c.choice("console", "table", nullable=True))
    inputs: dict[str, Any] = Field(sa_column=c.json())
    faces: list[int] = Field(sa_column=c.json())
    target_faces: list[int] | None = Field(default=None, sa_column=c.json(nullable=True))
    result: dict[str, Any] = Field(sa_column=c.json())
    odds: dict[str, Any] | None = Field(default=None, sa_column=c.json(nullable=True))
    value: int | None = Field(default=None, sa_column=c.number(-100 * LIMIT, 100 * LIMIT, nullable=True))
    degrees: int | None = Field(default=None, sa_column=c.number(-100 * LIMIT, 100 * LIMIT, nullable=True))
    outcome: str | None = Field(default=None, sa_column=c.name(nullable=True))
    critical: str | None = Field(default=None, sa_column=c.name(nullable=True))
    wound: str | None = Field(default=None, sa_column=c.choice("none", *CATEGORIES, nullable=True))
    throw_id: int | None = Field(default=None, sa_column=c.link("roll", nullable=True))
    revises_id: int | None = Field(default=None, sa_column=c.link("roll", nullable=True))
    folded: str = Field(default="", sa_column=c.folded())


class Wound(Row, table=True):
    """A wound of an entity, by a roll or by hand; `recovered_at` says when it was healed."""

    entity_id: int = Field(sa_column=c.link("entity"))
    category: str = Field(sa_column=c.choice(*CATEGORIES))
    at: datetime = Field(sa_column=c.moment())
    step_id: int = Field(sa_column=c.link("step"))
    sitting_id: int = Field(sa_column=c.link("sitting", index=False))
    fight_id: int | None = Field(default=None, sa_column=c.link("fight", nullable=True, index=False))
    round: int | None = Field(default=None, sa_column=c.number(0, LIMIT, nullable=True))
    roll_id: int | None = Field(default=None, sa_column=c.link("roll", nullable=True))
    by_name: str = Field(default="", sa_column=c.name(required=False))
    card_name: str = Field(default="", sa_column=c.name(required=False))
    recovered_at: datetime | None = Field(default=None, sa_column=c.moment(nullable=True))


class Note(Row, table=True):
    """A note of the GM; with a title it is a scene."""

    step_id: int = Field(sa_column=c.link("step"))
    at: datetime = Field(sa_column=c.moment())
    sitting_id: int = Field(sa_column=c.link("sitting"))
    fight_id: int | None = Field(default=None, sa_column=c.link("fight", nullable=True))
    round: int | None = Field(default=None, sa_column=c.number(0, LIMIT, nullable=True))
    title: str = Field(default="", sa_column=c.name(required=False))
    text: str = Field(default="", sa_column=c.text())
    folded: str = Field(default="", sa_column=c.folded())


class Step(Row, table=True):
    """A journal step: one act, or an undo or redo of one. Written once; only `undone` ever changes.

    kind and words: the label as data, never a sentence. parent_id: the act before it in the line of acts; None for the
    first one, and for an undo or a redo. target_id: for an undo or a redo, the act taken back or put again.
    fight_id, round, turn: the place in the fight, copied from it when the act began; no reference, for the fight may be
    taken back and the step stays.
    images: [[table, id, before, after], ...] with storage values by column name, null where the row was not there.
    """

    # Both columns, so that what redo looks for under the first act (parent None) is one step into the index.
    __table_args__ = (Index(None, "parent_id", "target_id"), {"sqlite_autoincrement": True})
    at: datetime = Field(sa_column=c.moment())
    kind: str = Field(sa_column=c.name())
    words: dict[str, Any] = Field(sa_column=c.json())
    parent_id: int | None = Field(default=None, sa_column=c.link("step", nullable=True, index=False))
    target_id: int | None = Field(default=None, sa_column=c.link("step", nullable=True, index=False))
    sitting_id: int = Field(sa_column=c.link("sitting"))
    fight_id: int | None = Field(default=None, sa_column=c.number(1, c.MOST_ROWS, nullable=True))
    round: int | None = Field(default=None, sa_column=c.number(0, LIMIT, nullable=True))
    turn: int | None = Field(default=None, sa_column=c.number(0, nullable=True))
    undone: bool = Field(default=False, sa_column=c.flag())
    images: list[Any] = Field(sa_column=c.json())


class JournalHead(Row, table=True):
    """The one row that says which act is the last one not taken back; None at the beginning."""

    __tablename__ = "journal_head"
    step_id: int | None = Field(default=None, sa_column=c.link("step", nullable=True, index=False))


class UiState(Row, table=True):
    """The one row of what the screen looked like: selection, pane, half-typed line. Not journalled."""

    __tablename__ = "ui_state"
    state: dict[str, Any] = Field(sa_column=c.json())
