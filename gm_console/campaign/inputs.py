"""The numbers of an act, read by plain SQL: sheet, card, objects, conditions and settings, each with its origin.

What is gathered here is shown before the throw and is what the act hands to the rules: the same frozen value.
"""

import json
from dataclasses import dataclass
from sqlite3 import Connection, Row
from typing import Any

from gm_console.campaign.requests import PlayCard, RollCapacity
from gm_console.campaign.views.roster import tag_of
from gm_console.campaign.views.state import rulings
from gm_console.errors import ConsoleError
from gm_console.language import _
from gm_console.rules.action import WITH_THRESHOLD, Action, Blow, Effect, helped
from gm_console.rules.capacity import CapacityTest
from gm_console.rules.parts import Part, characteristic, mastery
from gm_console.rules.target import Defence, DefenceEntry, Resistance, Target
from gm_console.rules.threshold import Threshold, complexity_source, threshold

THRESHOLD_CHARACTERISTIC = {"attack": "body_control", "enchantment": "intelligence"}
"""Whose value enters the failure threshold unless the card names another; an effort has none of its own (T36)."""


@dataclass(frozen=True, slots=True)
class Who:
    """An entity taking part in an act: its row, name, tag in the open fight, whether its player throws real dice."""

    id: int
    name: str
    tag: str
    at_table: bool


@dataclass(frozen=True, slots=True)
class CardInputs:
    """A card about to be played. action is None for a card without a roll.

    targets: each one with what it brings; nobody, with an opposition of the card's own or typed.
    takes: how many targets the card takes ("none", "one", "several"). wound: whether the card's effect is a wound.
    condition: the condition type put on each target, "" for none.
    """

    actor: Who
    card: int
    name: str
    kind: str
    takes: str
    action: Action | None
    targets: tuple[tuple[Who | None, Target], ...]
    wound: bool
    condition: str
    text: str


@dataclass(frozen=True, slots=True)
class CapacityInputs:
    """A capacity about to be tested; name "" for a bare number."""

    actor: Who
    test: CapacityTest


def card_inputs(connection: Connection, request: PlayCard) -> CardInputs:
    """Gather what playing this card takes.

    Raises ConsoleError when someone or something is missing or the number of targets is wrong, Refusal for numbers
    that the rules do not take.
    """
    actor = _entity(connection, request.actor)
    card = _card(connection, request)
    _check_targets(card, request)
    kind = str(card["kind"])
    action = None if kind == "none" else _action(connection, request, actor, card)
    return CardInputs(
        actor=_who(connection, actor),
        card=int(card["card_id"]),
        name=str(card["name"]),
        kind=kind,
        takes=str(card["targets"]),
        action=action,
        targets=_targets(connection, request, card),
        wound=bool(card["effect_wound"]),
        condition=str(card["effect_condition"] or ""),
        text=str(card["effect_text"]),
    )


def capacity_inputs(connection: Connection, request: RollCapacity) -> CapacityInputs:
    """Gather what testing this capacity takes: the conditions in force are modifiers of it."""
    actor = _entity(connection, request.actor)
    said = tuple(Part(amount, "situation") for amount in request.modifiers)
    felt = tuple(
        Part(row["amount"], "condition", row["name"])
        for row in _conditions(connection, request.actor, "acting")
        if row["affects"] in ("all", "capacities")
        and (not row["capacities"] or row["capacities"] == "[]" or request.name in json.loads(row["capacities"]))
    )
    test = CapacityTest(request.capacity, felt + said, request.name, rulings(connection))
    return CapacityInputs(_who(connection, actor), test)


def capacity_named(connection: Connection, entity: int, name: str) -> int:
    """Give the entity's capacity of exactly that name; ConsoleError when it has none."""
    actor = _entity(connection, entity)
    found = json.loads(actor["capacities"]).get(name)
    if found is None:
        raise ConsoleError(_("{who} has no capacity named {name}").format(who=actor["name"], name=name))
    return int(found)


def _action(connection: Connection, request: PlayCard, actor: Row, card: Row) -> Action:
    if actor["level"] is None:
        raise ConsoleError(
            _("{who} has no level, so no level dice: type the roll with t, or give it a level").format(
                who=actor["name"]
            )
        )
    level, kind, name = int(actor["level"]), str(card["kind"]), str(card["name"])
    if request.lower > level:
        raise ConsoleError(
            _("{who} is of level {level}: its dice cannot be lowered by {lower}").format(
                who=actor["name"], level=level, lower=request.lower
            )
        )
    objects = _objects(connection, int(card["id"]))
    scores: dict[str, int] = json.loads(actor["characteristics"])
    value = () if kind in ("luck", "effort") else _value(actor, card, scores)
    action = Action(
        kind=kind,
        level=level,
        dice_level=level - request.lower,
        value=value,
        threshold=_threshold(connection, actor, card, objects, scores, request) if card["threshold"] else None,
        distance=request.distance,
        category=card["category"],
        critical_category=card["critical_category"] or "mortal",
        blow=_blow(name, card, objects, scores),
        effects=_effects(card),
        rulings=rulings(connection),
    )
    for amount in request.modifiers:
        action = helped(action, amount)
    return action


def _value(actor: Row, card: Row, scores: dict[str, int]) -> tuple[Part, ...]:
    bonuses: dict[str, int] = json.loads(actor["masteries"])
    named: list[str] = json.loads(card["masteries"])
    counted = bonuses if named == ["*"] else {name: bonuses[name] for name in named if name in bonuses}
    return (
        *(characteristic(name, scores.get(name, 0)) for name in json.loads(card["value_characteristics"])),
        *(mastery(name, bonus) for name, bonus in counted.items()),
    )


def _threshold(
    connection: Connection,
    actor: Row,
    card: Row,
    objects: list[Row],
    scores: dict[str, int],
    request: PlayCard,
) -> Threshold:
    named = card["threshold_characteristic"] or THRESHOLD_CHARACTERISTIC.get(card["kind"])
    sources = [
        complexity_source(origin, row["name"], row["complexity"], _distances(row["complexity_by_distance"]))
        for origin, row in (("card", card), *(("object", each) for each in objects))
        if row["complexity"] or row["complexity_by_distance"]
    ]
    felt = _felt(connection, int(actor["id"]), "acting")
    for target in request.targets:
        felt += _felt(connection, target, "targeted")
    return threshold(
        None if named is None else characteristic(named, scores.get(named, 0)),
        sources=tuple(sources),
        extra=felt,
    )


def _felt(connection: Connection, entity: int, counts: str) -> tuple[Part, ...]:
    """The conditions that enter a threshold, as complexity: what helps by n lowers it by n."""
    return tuple(
        Part(-row["amount"], "condition", row["name"])
        for row in _conditions(connection, entity, counts)
        if row["affects"] in ("all", "level dice")
    )


def _blow(name: str, card: Row, objects: list[Row], scores: dict[str, int]) -> Blow | None:
    said: dict[str, Any] | None = json.loads(card["blow"]) if card["blow"] else None
    if said is None:
        return None
    if said["kind"] == "roll":
        return Blow("value")
    if said["kind"] == "fixed":
        return Blow("fixed", Part(int(said["value"]), "card", name))
    multiplied = characteristic(said["characteristic"], scores.get(said["characteristic"], 0))
    if said.get("potential") is not None:
        return Blow("product", Part(int(said["potential"]), "card", name), multiplied)
    for each in objects:
        if each["wound_potential"] is not None:
            return Blow("product", Part(int(each["wound_potential"]), "object", each["name"]), multiplied)

    message = _("{card} needs a weapon: none of the objects used with it has a wound potential")
    raise ConsoleError(message.format(card=name))


def _effects(card: Row) -> tuple[Effect, ...]:
    condition = (Effect("condition", card["effect_condition"]),) if card["effect_condition"] else ()
    return condition + ((Effect("text", card["effect_text"]),) if card["effect_text"] else ())


def _targets(connection: Connection, request: PlayCard, card: Row) -> tuple[tuple[Who | None, Target], ...]:
    opposition = _opposition(request, card)
    if not request.targets and opposition is not None:
        return ((None, Target(opposition=opposition)),)
    return tuple(_target(connection, request, card, entity) for entity in request.targets)


def _opposition(request: PlayCard, card: Row) -> Part | None:
    if request.opposition is not None:
        return Part(request.opposition, "typed")
    return None if card["opposition"] is None else Part(int(card["opposition"]), "card", card["name"])


def _target(connection: Connection, request: PlayCard, card: Row, entity: int) -> tuple[Who, Target]:
    row = _entity(connection, entity)
    values: dict[str, int] = json.loads(row["defences"])
    resistances: dict[str, dict[str, int]] = json.loads(row["resistances"])
    target = Target(
        name=row["name"],
        defences=tuple(_entry(each, values, request.pick) for each in json.loads(card["defences"])),
        opposition=_opposition(request, card),
        resistances=tuple(
            Resistance(name, **resistances[name]) for name in json.loads(card["resistances"]) if name in resistances
        ),
        level=row["level"],
    )
    return _who(connection, row), target


def _entry(said: dict[str, Any], values: dict[str, int], pick: str | None) -> DefenceEntry:
    names: list[str] = said["names"]
    chosen = pick if pick in names else None
    return DefenceEntry(tuple(Defence(name, values.get(name)) for name in names), said["effect"], chosen)


def _check_targets(card: Row, request: PlayCard) -> None:
    takes, given, name = card["targets"], len(request.targets), card["name"]
    if takes == "none" and given:
        raise ConsoleError(_("{card} takes no target").format(card=name))
    if takes == "one" and given > 1:
        raise ConsoleError(_("{card} takes one target, not {given}").format(card=name, given=given))
    if takes != "none" and not given:
        raise ConsoleError(_("{card}: at whom? type a letter of the roster").format(card=name))
    if len(set(request.targets)) < given:
        raise ConsoleError(_("{card}: the same target is named twice").format(card=name))
    if card["kind"] not in (*WITH_THRESHOLD, "luck", "contest") and (request.faces or request.lower):
        raise ConsoleError(_("{card} throws no dice").format(card=name))
    picked = request.pick
    if picked is not None and not any(picked in each["names"] for each in json.loads(card["defences"])):
        raise ConsoleError(_("{card} is met neither by dodge nor by parry: nothing to pick").format(card=name))


def _rows(connection: Connection, query: str, *values: object) -> list[Row]:
    cursor = connection.cursor()
    cursor.row_factory = Row
    return cursor.execute(query, values).fetchall()


def _entity(connection: Connection, entity: int) -> Row:
    found = _rows(connection, "SELECT * FROM entity WHERE id = ?", entity)
    if not found:
        raise ConsoleError(_("nobody there: entity {id} is not in this campaign").format(id=entity))
    return found[0]


def _card(connection: Connection, request: PlayCard) -> Row:
    found = _rows(
        connection,
        """
        SELECT h.id AS id, c.id AS card_id, c.* FROM entity_card h JOIN card c ON c.id = h.card_id
        WHERE h.id = ? AND h.entity_id = ?
        """,
        request.card,
        request.actor,
    )
    if not found:
        raise ConsoleError(_("that card is not one of the actor's"))
    return found[0]


def _objects(connection: Connection, card: int) -> list[Row]:
    return _rows(
        connection,
        """
        SELECT o.* FROM entity_card_object u JOIN object o ON o.id = u.object_id
        WHERE u.entity_card_id = ? ORDER BY u.position, u.id
        """,
        card,
    )


def _conditions(connection: Connection, entity: int, counts: str) -> list[Row]:
    return _rows(
        connection,
        """
        SELECT name, amount, affects, capacities FROM condition
        WHERE entity_id = ? AND counts = ? AND amount <> 0 ORDER BY id
        """,
        entity,
        counts,
    )


def _distances(text: str | None) -> tuple[tuple[int, int], ...]:
    return tuple((squares, complexity) for squares, complexity in json.loads(text)) if text else ()


def _who(connection: Connection, row: Row) -> Who:
    return Who(int(row["id"]), str(row["name"]), tag_of(connection, int(row["id"])), bool(row["throws_at_table"]))
