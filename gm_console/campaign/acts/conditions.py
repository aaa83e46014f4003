"""Conditions put on and taken off by hand, and those known by name."""

from sqlmodel import Session, col, select

from gm_console.campaign import journal
from gm_console.campaign.acts.naming import checked_name
from gm_console.campaign.acts.recording import put_into
from gm_console.campaign.acts.rows import entity_row, key, main_row
from gm_console.campaign.acts.spelling import known_names, spelled
from gm_console.campaign.requests import ApplyCondition, RemoveCondition, SaveConditionType
from gm_console.campaign.requests.conditions import MOST_ROUNDS
from gm_console.campaign.store import OpenCampaign
from gm_console.campaign.tables import Condition, ConditionType, Entity
from gm_console.errors import ConsoleError
from gm_console.language import _
from gm_console.rules.number import bounded
from gm_console.text import fold, one_line, several_lines

AFFECTS = ("all", "level dice", "capacities", "nothing")
COUNTS = ("acting", "targeted")
LASTS = ("removed", "rounds", "turn start", "turn end")


def apply(campaign: OpenCampaign, request: ApplyCondition) -> tuple[str, ...]:
    """Put a condition on each of these; where it is already, its value and its duration are replaced."""
    if not request.entities:
        raise ConsoleError(_("a condition on nobody: select someone first"))
    with journal.act(campaign, "condition") as act:
        bearers = [entity_row(act.session, each) for each in dict.fromkeys(request.entities)]
        known = known_type(act.session, request.name)
        said = _said(act.session, request, known)
        until = None if request.until is None else main_row(act.session, request.until)
        if until is not None and said.lasts not in ("turn start", "turn end"):
            raise ConsoleError(_("until someone's turn: say whether it ends at its start or at its end"))
        for entity in bearers:
            there = _on(act.session, entity, said.name)
            condition = there or Condition(entity_id=key(entity.id), name=said.name, step_id=act.step_id)
            put_into(condition, said)
            condition.name, condition.rounds_left = said.name, said.rounds
            condition.until_id = None if until is None else until[0].id
            condition.roll_id, condition.step_id = None, act.step_id
            act.session.add(condition)
        act.words |= {
            "names": [each.name for each in bearers],
            "condition": said.name,
            "amount": said.amount,
            "counts": said.counts,
            "lasts": said.lasts,
            "rounds": said.rounds,
            "until": until[1].name if until else "",
        }
    return ()


def remove(campaign: OpenCampaign, request: RemoveCondition) -> tuple[str, ...]:
    """Take a condition from those of these who have it; ConsoleError when nobody has."""
    with journal.act(campaign, "condition removed") as act:
        bearers = [entity_row(act.session, each) for each in dict.fromkeys(request.entities)]
        found = [(entity, on) for entity in bearers if (on := _on(act.session, entity, request.name)) is not None]
        if not found:
            who = ", ".join(each.name for each in bearers) or _("nobody")
            message = _("{who}: there is no condition {condition} to take off")
            raise ConsoleError(message.format(who=who, condition=one_line(request.name, 80)))
        act.words |= {"names": [entity.name for entity, _on in found], "condition": found[0][1].name}
        for _entity, condition in found:
            act.session.delete(condition)
    return ()


def save_type(campaign: OpenCampaign, request: SaveConditionType) -> tuple[str, ...]:
    """Make or change a condition known by name; those in force stay as they are."""
    with journal.act(campaign, "condition known") as act:
        name = checked_name(request.name)
        of = None if request.type is None else act.session.get(ConditionType, request.type)
        if request.type is not None and of is None:
            raise ConsoleError(_("there is no such condition any more"))
        other = known_type(act.session, name)
        if other is not None and (of is None or other.id != of.id):
            raise ConsoleError(
                _("{condition} is known already: change it, or give another name").format(condition=name)
            )
        given = ApplyCondition(
            (), name, request.amount, request.affects, request.capacities, request.counts, request.lasts,
            request.rounds, None, request.reminder,
        )  # fmt: skip
        said = _said(act.session, given, None)
        row = of or ConditionType(name=name)
        put_into(row, said)
        row.name, row.rounds = name, said.rounds
        row.folded = fold(f"{name} {said.reminder}")
        act.session.add(row)
        act.words |= {"condition": name, "amount": said.amount, "counts": said.counts}
    return ()


def known_type(session: Session, name: str) -> ConditionType | None:
    """The condition known by that name, accents and case ignored."""
    folded = fold(name)
    types = session.exec(select(ConditionType).order_by(col(ConditionType.id)))
    return next((each for each in types if fold(each.name) == folded), None)


def _said(session: Session, request: ApplyCondition, known: ConditionType | None) -> SaveConditionType:
    """What was asked for, completed by the known one, checked."""
    like = known or ConditionType(name=checked_name(request.name), affects="all" if request.amount else "nothing")
    capacities = like.capacities if request.capacities is None else request.capacities
    lasts = request.lasts or ("rounds" if request.rounds is not None else like.lasts)
    affects = request.affects or ("capacities" if request.capacities and known is None else like.affects)
    if request.amount and affects == "nothing" and request.affects is None:
        affects = "all"
    rounds = (request.rounds if request.rounds is not None else like.rounds) if lasts == "rounds" else None
    said = SaveConditionType(
        name=like.name,
        amount=bounded("amount", like.amount if request.amount is None else request.amount),
        affects=affects,
        capacities=tuple(spelled(known_names(session, "capacities"), checked_name(each)) for each in capacities),
        counts=request.counts or like.counts,
        lasts=lasts,
        rounds=rounds,
        reminder=like.reminder if request.reminder is None else several_lines(request.reminder, 20_000),
    )
    _check(said, request)
    return said


def _check(said: SaveConditionType, request: ApplyCondition) -> None:
    if said.affects not in AFFECTS or said.counts not in COUNTS or said.lasts not in LASTS:
        raise ConsoleError(_("{condition}: this is no kind of condition").format(condition=said.name))
    if said.lasts == "rounds" and (said.rounds is None or not 1 <= said.rounds <= MOST_ROUNDS):
        message = _("{condition}: for how many rounds? from 1 to {most}")
        raise ConsoleError(message.format(condition=said.name, most=f"{MOST_ROUNDS:,}"))
    if said.lasts != "rounds" and request.rounds is not None:
        raise ConsoleError(_("{condition}: either some rounds, or to a turn").format(condition=said.name))
    if said.capacities and said.affects not in ("capacities", "all"):
        raise ConsoleError(_("{condition}: capacities are named that it does not affect").format(condition=said.name))


def _on(session: Session, entity: Entity, name: str) -> Condition | None:
    folded = fold(name)
    found = session.exec(select(Condition).where(Condition.entity_id == entity.id).order_by(col(Condition.id)))
    return next((each for each in found if fold(each.name) == folded), None)
