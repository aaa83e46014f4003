"""The tables of the first version, and the search over rolls and notes."""

from typing import Any

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None

APPLICATION_ID = 0x676D636F
SEARCHED = ("roll", "note")
MILLION = 1_000_000

# A column, the CHECK on its value where it is not null, the table it refers to, whether that reference has an index.
Column = tuple["sa.Column[Any]", str, str, bool]


def upgrade() -> None:
    op.execute(f"PRAGMA application_id = {APPLICATION_ID}")
    _table(
        "card",
        _name("name"),
        _choice("kind", "attack", "enchantment", "luck", "effort", "contest", "none"),
        _flag("threshold"),
        _name("threshold_characteristic", nullable=True),
        _data("value_characteristics"),
        _data("masteries"),
        _number("complexity"),
        _data("complexity_by_distance", nullable=True),
        _number("opposition", nullable=True),
        _data("defences"),
        _choice("category", "light", "serious", "mortal", nullable=True),
        _choice("critical_category", "light", "serious", "mortal", nullable=True),
        _data("blow", nullable=True),
        _data("resistances"),
        _flag("effect_wound"),
        _name("effect_condition", nullable=True),
        _words("effect_text"),
        _choice("targets", "none", "one", "several"),
        _flag("point_of_impact"),
        _words("notes"),
        _folded(),
    )
    _table(
        "condition_type",
        _name("name"),
        _number("amount"),
        _choice("affects", "all", "level dice", "capacities", "nothing"),
        _data("capacities"),
        _choice("counts", "acting", "targeted"),
        _choice("lasts", "removed", "rounds", "turn start", "turn end"),
        _number("rounds", 1, 10_000, nullable=True),
        _words("reminder"),
        _folded(),
    )
    _table(
        "encounter_template",
        _name("name"),
        _words("notes"),
        _folded(),
    )
    _table(
        "entity",
        _choice("kind", "player", "non-player", "creature"),
        _name("name"),
        _name("public_name", least=0),
        _number("level", 0, 60, nullable=True),
        _data("characteristics"),
        _data("masteries"),
        _data("capacities"),
        _data("defences"),
        _data("resistances"),
        _words("notes"),
        _flag("throws_at_table"),
        _link("copy_of_id", "entity", nullable=True),
        _flag("retired"),
        _folded(),
    )
    _table(
        "object",
        _name("name"),
        _number("complexity"),
        _data("complexity_by_distance", nullable=True),
        _number("wound_potential", nullable=True),
        _words("notes"),
        _folded(),
    )
    _table(
        "sitting",
        _number("number", 1),
        _moment("started_at"),
    )
    _table(
        "ui_state",
        _data("state"),
    )
    _table(
        "entity_card",
        _link("entity_id", "entity"),
        _link("card_id", "card"),
        _number("position", 0),
    )
    _table(
        "entity_object",
        _link("entity_id", "entity"),
        _link("object_id", "object"),
        _number("position", 0),
    )
    _table(
        "fight",
        _name("name"),
        _link("template_id", "encounter_template", nullable=True),
        _choice("state", "prepared", "running", "paused", "ended"),
        _number("round", 0),
        _number("turn", 0),
        _link("active_id", "combatant", nullable=True, index=False),
        _number("turn_step_id", 1, 2**53, nullable=True),
        _moment("created_at"),
        _moment("started_at", nullable=True),
    )
    _table(
        "step",
        _moment("at"),
        _name("kind"),
        _data("words"),
        _link("parent_id", "step", nullable=True, index=False),
        _link("target_id", "step", nullable=True, index=False),
        _link("sitting_id", "sitting"),
        _number("fight_id", 1, 2**53, nullable=True),
        _number("round", 0, nullable=True),
        _number("turn", 0, nullable=True),
        _flag("undone"),
        _data("images"),
        index=("parent_id", "target_id"),
    )
    _table(
        "template_line",
        _link("template_id", "encounter_template"),
        _link("entity_id", "entity"),
        _number("count", 1, 50),
        _number("position", 0),
        _choice("side", "party", "opposition"),
        _name("group_name", least=0),
        _flag("hidden"),
    )
    _table(
        "campaign",
        _name("name"),
        _data("rule_sets"),
        _data("settings"),
        _link("open_fight_id", "fight", nullable=True, index=False),
        _data("fall_rule", nullable=True),
        _moment("created_at"),
    )
    _table(
        "combatant",
        _link("fight_id", "fight"),
        _link("entity_id", "entity"),
        _name("tag"),
        _choice("side", "party", "opposition"),
        _number("initiative", nullable=True),
        _number("bonus"),
        _number("position"),
        _name("group_name", least=0),
        _flag("held"),
        _flag("hidden"),
        _flag("fallen"),
        _link("main_id", "combatant", nullable=True, index=False),
        _name("kin", least=0),
        _number("number", 0),
        _number("acted_round", 0),
        _number("counted_round", 0),
        _moment("removed_at", nullable=True),
    )
    _table(
        "entity_card_object",
        _link("entity_card_id", "entity_card"),
        _link("object_id", "object"),
        _number("position", 0),
    )
    _table(
        "journal_head",
        _link("step_id", "step", nullable=True, index=False),
    )
    _table(
        "note",
        _link("step_id", "step"),
        _moment("at"),
        _link("sitting_id", "sitting"),
        _link("fight_id", "fight", nullable=True),
        _number("round", 0, nullable=True),
        _name("title", least=0),
        _words("text"),
        _folded(),
    )
    _table(
        "roll",
        _link("step_id", "step"),
        _moment("at"),
        _link("sitting_id", "sitting"),
        _link("fight_id", "fight", nullable=True),
        _number("round", 0, nullable=True),
        _choice("kind", "capacity", "initiative", "attack", "enchantment", "luck", "effort", "contest", "none"),
        _link("actor_id", "entity", index=False),
        _name("actor_name"),
        _name("actor_tag", least=0),
        _link("target_id", "entity", nullable=True),
        _name("target_name", least=0),
        _name("target_tag", least=0),
        _link("card_id", "card", nullable=True),
        _name("label", least=0),
        _flag("secret"),
        _choice("thrown", "console", "table", nullable=True),
        _data("inputs"),
        _data("faces"),
        _data("target_faces", nullable=True),
        _data("result"),
        _data("odds", nullable=True),
        _number("value", -100 * MILLION, 100 * MILLION, nullable=True),
        _number("degrees", -100 * MILLION, 100 * MILLION, nullable=True),
        _name("outcome", nullable=True),
        _name("critical", nullable=True),
        _choice("wound", "none", "light", "serious", "mortal", nullable=True),
        _link("throw_id", "roll", nullable=True),
        _link("revises_id", "roll", nullable=True),
        _folded(),
        index=("actor_id", "fight_id"),
    )
    _table(
        "condition",
        _link("entity_id", "entity"),
        _name("name"),
        _number("amount"),
        _choice("affects", "all", "level dice", "capacities", "nothing"),
        _data("capacities"),
        _choice("counts", "acting", "targeted"),
        _choice("lasts", "removed", "rounds", "turn start", "turn end"),
        _number("rounds_left", 0, 10_000, nullable=True),
        _link("until_id", "combatant", nullable=True, index=False),
        _words("reminder"),
        _link("roll_id", "roll", nullable=True, index=False),
        _link("step_id", "step", index=False),
    )
    _table(
        "wound",
        _link("entity_id", "entity"),
        _choice("category", "light", "serious", "mortal"),
        _moment("at"),
        _link("step_id", "step"),
        _link("sitting_id", "sitting", index=False),
        _link("fight_id", "fight", nullable=True, index=False),
        _number("round", 0, nullable=True),
        _link("roll_id", "roll", nullable=True),
        _name("by_name", least=0),
        _name("card_name", least=0),
        _moment("recovered_at", nullable=True),
    )
    for table in SEARCHED:
        _search(table)


def _search(table: str) -> None:
    """Full-text search over the column `folded`, kept up by triggers; the words themselves stay in the table."""
    op.execute(
        f"CREATE VIRTUAL TABLE {table}_fts USING fts5("
        f"folded, content='{table}', content_rowid='id', tokenize=\"unicode61 remove_diacritics 2\")"
    )
    add = f"INSERT INTO {table}_fts (rowid, folded) VALUES (new.id, new.folded);"
    drop = f"INSERT INTO {table}_fts ({table}_fts, rowid, folded) VALUES ('delete', old.id, old.folded);"
    op.execute(f"CREATE TRIGGER {table}_fts_insert AFTER INSERT ON {table} BEGIN {add} END")
    op.execute(f"CREATE TRIGGER {table}_fts_delete AFTER DELETE ON {table} BEGIN {drop} END")
    op.execute(f"CREATE TRIGGER {table}_fts_update AFTER UPDATE OF id, folded ON {table} BEGIN {drop} {add} END")


def _table(table: str, *columns: Column, index: tuple[str, ...] = ()) -> None:
    parts: list[Any] = [sa.Column("id", sa.Integer(), nullable=False)]
    for column, rule, target, _indexed in columns:
        parts.append(column)
        if rule:
            named = f"ck_{table}_{column.name}"
            whole = f'"{column.name}" IS NULL OR ({rule})' if column.nullable else rule
            parts.append(sa.CheckConstraint(whole, name=op.f(named)))
        if target:
            named = f"fk_{table}_{column.name}"
            parts.append(
                sa.ForeignKeyConstraint(
                    [column.name], [f"{target}.id"], name=op.f(named), deferrable=True, initially="DEFERRED"
                )
            )
    op.create_table(table, *parts, sa.PrimaryKeyConstraint("id", name=op.f(f"pk_{table}")), sqlite_autoincrement=True)
    for names in [
        *((column.name,) for column, _rule, _target, indexed in columns if indexed),
        *([index] if index else []),
    ]:
        op.create_index(op.f(f"ix_{table}_{'_'.join(names)}"), table, list(names))


def _text(name: str, least: int, most: int, *, nullable: bool = False) -> Column:
    return sa.Column(name, sa.String(), nullable=nullable), f'length("{name}") BETWEEN {least} AND {most}', "", False


def _name(name: str, *, least: int = 1, nullable: bool = False) -> Column:
    return _text(name, least, 80, nullable=nullable)


def _words(name: str) -> Column:
    return _text(name, 0, 20_000)


def _number(name: str, low: int = -MILLION, high: int = MILLION, *, nullable: bool = False) -> Column:
    rule = f'typeof("{name}") = \'integer\' AND "{name}" BETWEEN {low} AND {high}'
    return sa.Column(name, sa.Integer(), nullable=nullable), rule, "", False


def _choice(name: str, *values: str, nullable: bool = False) -> Column:
    rule = f'"{name}" IN ({", ".join(repr(value) for value in values)})'
    return sa.Column(name, sa.String(), nullable=nullable), rule, "", False


def _data(name: str, *, nullable: bool = False) -> Column:
    return sa.Column(name, sa.JSON(), nullable=nullable), f"substr(\"{name}\", 1, 1) IN ('[', '{{')", "", False


def _flag(name: str) -> Column:
    return sa.Column(name, sa.Boolean(create_constraint=False), nullable=False), f'"{name}" IN (0, 1)', "", False


def _moment(name: str, *, nullable: bool = False) -> Column:
    return sa.Column(name, sa.String(), nullable=nullable), "", "", False


def _folded() -> Column:
    return sa.Column("folded", sa.String(), nullable=False), "", "", False


def _link(name: str, target: str, *, nullable: bool = False, index: bool = True) -> Column:
    return sa.Column(name, sa.Integer(), nullable=nullable), "", target, index
