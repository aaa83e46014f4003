"""The numbers of an act, read by plain SQL: sheet, card, objects, conditions and settings, each with its origin.

What is gathered here is shown before the throw and is what the act hands to the rules: the same frozen value.
"""

from sqlite3 import Connection

from gm_console.campaign.inputs import acting, meeting, rows, said
from gm_console.campaign.inputs.values import CapacityInputs, CardInputs, Who
from gm_console.campaign.requests import PlayCard, RollCapacity
from gm_console.campaign.views.state import rulings
from gm_console.rules.capacity import CapacityTest
from gm_console.rules.parts import Part

__all__ = ["CapacityInputs", "CardInputs", "Who", "capacity_inputs", "card_inputs"]


def card_inputs(connection: Connection, request: PlayCard) -> CardInputs:
    """Gather what playing this card takes, or throwing these dice without one.

    Raises ConsoleError when someone or something is missing, the number of targets is wrong or something said could
    change nothing, Refusal for numbers that the rules do not take.
    """
    actor = rows.entity(connection, request.actor)
    card = rows.card(connection, request, actor)
    said.check(request, card)
    felt = rows.conditions(connection, (request.actor, *request.targets)) if card["threshold"] else []
    met = meeting.targets(connection, request, card, felt)
    plain = acting.action(connection, request, actor, card, felt, met) if card["kind"] != "none" else None
    action = None if plain is None else acting.as_asked(plain, request)
    if action is not None:
        said.check_effect(card["name"], action, [target for _who, target in met], request)
    return CardInputs(
        actor=rows.who(actor),
        card=card["id"],
        name=card["name"],
        kind=card["kind"],
        takes=card["targets"],
        action=action,
        targets=met,
        wound=bool(card["effect_wound"]),
        condition=card["effect_condition"] or "",
        text=card["effect_text"],
        plain=plain if request.contest else None,
    )


def capacity_inputs(connection: Connection, request: RollCapacity) -> CapacityInputs:
    """Gather what testing this capacity takes: the conditions in force are modifiers of it."""
    actor = rows.entity(connection, request.actor)
    situation = tuple(Part(amount, "situation") for amount in request.modifiers)
    felt = tuple(
        Part(row["amount"], "condition", row["name"])
        for row in rows.conditions(connection, (request.actor,))
        if row["counts"] == "acting"
        and row["affects"] in ("all", "capacities")
        and (not row["capacities"] or request.name in row["capacities"])
    )
    test = CapacityTest(request.capacity, felt + situation, request.name, rulings(connection))
    return CapacityInputs(rows.who(actor), test)
