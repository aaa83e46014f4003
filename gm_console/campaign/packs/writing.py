"""From rows to a pack: what is chosen, with all that it names, as a TOML text that reads back to the same rows."""

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from sqlite3 import Connection
from typing import Any

from gm_console.campaign.packs.toml import table
from gm_console.campaign.packs.words import WORDS, plain
from gm_console.errors import ConsoleError
from gm_console.language import _
from gm_console.text import one_line, several_lines


@dataclass(frozen=True, slots=True)
class Chosen:
    """What goes into a pack, by ids; None: all of that kind. What these name comes along by itself.

    Of entities all means the bestiary and the party; copies made for a fight may be chosen one by one.
    """

    entities: tuple[int, ...] | None = None
    cards: tuple[int, ...] | None = None
    objects: tuple[int, ...] | None = None
    conditions: tuple[int, ...] | None = None
    templates: tuple[int, ...] | None = None


UNKNOWN = 2**53
"""From this id on stand conditions that cards put and nobody wrote down: they have no row of their own."""


@dataclass(slots=True)
class Parts:
    """The rows that go into the pack, by id, each as it stands in the pack; None is what it leaves out."""

    condition: dict[int, dict[str, Any]] = field(default_factory=dict)
    object: dict[int, dict[str, Any]] = field(default_factory=dict)
    card: dict[int, dict[str, Any]] = field(default_factory=dict)
    entity: dict[int, dict[str, Any]] = field(default_factory=dict)
    encounter: dict[int, dict[str, Any]] = field(default_factory=dict)

    def sections(self) -> dict[str, dict[int, dict[str, Any]]]:
        """The rows by section, in the order in which sections stand in a pack."""
        return {
            "condition": self.condition,
            "object": self.object,
            "card": self.card,
            "entity": self.entity,
            "encounter": self.encounter,
        }


def pack_text(
    connection: Connection,
    name: str,
    chosen: Chosen,
    *,
    description: str = "",
    language: str = "fr",
    settings: Mapping[str, str] | None = None,
) -> str:
    """Write a pack. ConsoleError when two things of one kind that go into it have the same name, or none was chosen.

    settings: the rule settings that the pack asks for.
    """
    title = one_line(name, 80)
    if not title:
        raise ConsoleError(_("a pack has a name of 1 to 80 characters"))
    parts = gathered(connection, chosen)
    if not any(parts.sections().values()):
        raise ConsoleError(_("nothing was chosen for the pack"))
    rule_sets = json.loads(connection.execute("SELECT rule_sets FROM campaign").fetchone()[0])
    about: dict[str, Any] = {"name": title, "rule_sets": rule_sets, "language": language}
    if description:
        about["description"] = several_lines(description, 20_000)
    if settings:
        about["settings"] = dict(settings)
    sections = parts.sections()
    for section, rows in sections.items():
        _check_names(section, rows.values())
    blocks = [f"[pack]\n{table(about)}"]
    blocks += [
        f"[[{section}]]\n{table(row)}" for section, rows in sections.items() for _id, row in sorted(rows.items())
    ]
    return "\n".join(blocks)


def gathered(connection: Connection, chosen: Chosen) -> Parts:
    """What is chosen and all that it names; ConsoleError when something of it is not there any more."""
    parts = Parts()
    for each in _ids(connection, chosen.templates, "encounter_template", "1"):
        _add_encounter(connection, parts, each)
    for each in _ids(connection, chosen.entities, "entity", "copy_of_id IS NULL AND NOT retired"):
        _add_entity(connection, parts, each)
    for each in _ids(connection, chosen.cards, "card", "1"):
        _add_card(connection, parts, each)
    for each in _ids(connection, chosen.objects, "object", "1"):
        _add_object(connection, parts, each)
    for each in _ids(connection, chosen.conditions, "condition_type", "1"):
        _add_condition(connection, parts, each)
    return parts


def _ids(connection: Connection, chosen: tuple[int, ...] | None, of: str, where: str) -> list[int]:
    if chosen is not None:
        return list(chosen)
    return [row[0] for row in connection.execute(f'SELECT id FROM "{of}" WHERE {where} ORDER BY id')]


def _row(connection: Connection, of: str, row_id: int) -> dict[str, Any]:
    cursor = connection.execute(f'SELECT * FROM "{of}" WHERE id = ?', (row_id,))
    found = cursor.fetchone()
    if found is None:
        raise ConsoleError(_("what was chosen for the pack is not there any more"))
    return dict(zip((column[0] for column in cursor.description), found, strict=True))


def _add_encounter(connection: Connection, parts: Parts, template: int) -> None:
    row = _row(connection, "encounter_template", template)
    lines = []
    for entity, count, side, group, hidden in connection.execute(
        """
        SELECT entity_id, count, side, group_name, hidden FROM template_line WHERE template_id = ?
        ORDER BY position, id
        """,
        (template,),
    ).fetchall():
        _add_entity(connection, parts, entity)
        line = {"entity": parts.entity[entity]["name"], "count": count, "side": side}
        lines.append(line | ({"group": group} if group else {}) | ({"hidden": True} if hidden else {}))
    parts.encounter[template] = {"name": row["name"], "notes": row["notes"] or None, "entities": lines}


def _add_entity(connection: Connection, parts: Parts, entity: int) -> None:
    if entity in parts.entity:
        return
    row = _row(connection, "entity", entity)
    objects = connection.execute(
        "SELECT object_id FROM entity_object WHERE entity_id = ? ORDER BY position, id", (entity,)
    ).fetchall()
    cards = connection.execute(
        "SELECT id, card_id FROM entity_card WHERE entity_id = ? ORDER BY position, id", (entity,)
    ).fetchall()
    uses = []
    for line, card in cards:
        used = connection.execute(
            "SELECT object_id FROM entity_card_object WHERE entity_card_id = ? ORDER BY position, id", (line,)
        ).fetchall()
        names = [_add_object(connection, parts, each) for (each,) in used]
        uses.append({"card": _add_card(connection, parts, card)} | ({"objects": names} if names else {}))
    parts.entity[entity] = {
        "name": row["name"],
        "kind": row["kind"],
        "public_name": row["public_name"] or None,
        "level": row["level"],
        "throws_at_table": True if row["throws_at_table"] else None,
        **{each: json.loads(row[each]) or None for each in ("characteristics", "masteries", "capacities", "defences")},
        "resistances": json.loads(row["resistances"]) or None,
        "objects": [_add_object(connection, parts, each) for (each,) in objects] or None,
        "cards": uses or None,
        "notes": row["notes"] or None,
    }


def _add_card(connection: Connection, parts: Parts, card: int) -> str:
    row = _row(connection, "card", card)
    name: str = row["name"]
    if card in parts.card:
        return name
    blow = json.loads(row["blow"]) if row["blow"] else None
    attack = row["kind"] == "attack"
    effect = {"text": row["effect_text"] or None, "condition": row["effect_condition"]}
    if row["effect_condition"]:
        effect["condition"] = _add_condition_named(connection, parts, row["effect_condition"])
    if attack and bool(row["effect_wound"]) != (blow is not None):
        effect["wound"] = bool(row["effect_wound"])
    told = {each: value for each, value in effect.items() if value is not None}
    parts.card[card] = {
        "name": name,
        "kind": row["kind"],
        "threshold": _threshold(row),
        "value": json.loads(row["value_characteristics"]) or None,
        "masteries": json.loads(row["masteries"]) or None,
        "complexity": row["complexity"] or None,
        "complexity_by_distance": _by_distance(row),
        "opposition": row["opposition"],
        "defences": json.loads(row["defences"]) or None,
        "category": (row["category"] or "none") if attack else None,
        "critical_category": row["critical_category"] if attack and row["category"] else None,
        "blow": _blow(blow),
        "resistances": json.loads(row["resistances"]) if blow is not None else None,
        "effect": told or None,
        "targets": row["targets"],
        "point_of_impact": True if row["point_of_impact"] else None,
        "notes": row["notes"] or None,
    }
    return name


def _threshold(row: dict[str, Any]) -> bool | str | None:
    if row["threshold_characteristic"]:
        return str(row["threshold_characteristic"])
    if row["kind"] in ("luck", "contest", "none", "effort"):
        return None
    return bool(row["threshold"])


def _blow(blow: dict[str, Any] | None) -> Any:
    if blow is None:
        return None
    if blow["kind"] == "fixed":
        return blow["value"]
    if blow["kind"] == "roll":
        return "roll"
    potential = blow.get("potential")
    return {"potential": "weapon" if potential is None else potential, "characteristic": blow["characteristic"]}


def _by_distance(row: dict[str, Any]) -> Any:
    return json.loads(row["complexity_by_distance"]) if row["complexity_by_distance"] else None


def _add_object(connection: Connection, parts: Parts, thing: int) -> str:
    row = _row(connection, "object", thing)
    parts.object[thing] = {
        "name": row["name"],
        "complexity": row["complexity"] or None,
        "complexity_by_distance": _by_distance(row),
        "wound_potential": row["wound_potential"],
        "notes": row["notes"] or None,
    }
    name: str = row["name"]
    return name


def _add_condition_named(connection: Connection, parts: Parts, name: str) -> str:
    """The condition that a card puts; one that is not known is written as a mere note, as it would be put."""
    row = connection.execute("SELECT id FROM condition_type WHERE name = ? ORDER BY id LIMIT 1", (name,)).fetchone()
    if row is not None:
        return _add_condition(connection, parts, row[0])
    # Behind all that have a row of their own.
    if not any(row["name"] == name for row in parts.condition.values()):
        parts.condition[UNKNOWN + len(parts.condition)] = {"name": name, "affects": "nothing"}
    return name


def _add_condition(connection: Connection, parts: Parts, condition: int) -> str:
    row = _row(connection, "condition_type", condition)
    parts.condition[condition] = {
        "name": row["name"],
        "amount": row["amount"] or None,
        "affects": row["affects"],
        "capacities": json.loads(row["capacities"]) or None,
        "counts": row["counts"],
        "lasts": WORDS["lasts"][row["lasts"]][0],
        "rounds": row["rounds"],
        "reminder": row["reminder"] or None,
    }
    name: str = row["name"]
    return name


def _check_names(section: str, rows: Iterable[dict[str, Any]]) -> None:
    seen: dict[str, str] = {}
    for row in rows:
        if plain(row["name"]) in seen:
            message = _("{name}: two of the chosen have this name; rename one of them first")
            raise ConsoleError(message.format(name=row["name"]))
        seen[plain(row["name"])] = section
