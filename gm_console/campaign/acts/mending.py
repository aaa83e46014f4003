"""Changing a roll already made: a new roll that replaces it; nothing else goes back in time."""

import json

from sqlmodel import Session

from gm_console.campaign import journal
from gm_console.campaign.acts.recording import record_action, record_capacity, thrower
from gm_console.campaign.changes import left, thrown_anew
from gm_console.campaign.inputs import CapacityInputs, CardInputs
from gm_console.campaign.mended_marks import Marks, marks
from gm_console.campaign.mending import Mended, mended
from gm_console.campaign.requests import MendRoll, PlayCard, RollCapacity
from gm_console.campaign.store import OpenCampaign
from gm_console.campaign.tables import Condition, Wound
from gm_console.language import _
from gm_console.rules.action import Action
from gm_console.rules.capacity import resolve_capacity
from gm_console.rules.level_dice import perform


def mend(campaign: OpenCampaign, request: MendRoll) -> tuple[str, ...]:
    """Resolve the same dice anew with what was forgotten; the old roll stays, struck.

    Wounds and conditions that the old roll made, and nobody has touched since, are replaced; one healed since is left
    and named. Dice that no longer fit are thrown anew, and that is said.
    """
    plan = mended(campaign.connection, request)
    if isinstance(plan.gathered, CapacityInputs) and isinstance(plan.asked, RollCapacity) and plan.faces is not None:
        test = resolve_capacity(plan.gathered.test, plan.faces)
        words = {
            "actor": plan.gathered.actor.name, "label": test.name, "capacity": test.tested, "altered": plan.altered,
        }  # fmt: skip
        with journal.act(campaign, "mend", words) as act:
            record_capacity(act, plan.gathered, plan.asked, test, revises=plan.old[0])
        return ()
    assert isinstance(plan.gathered, CardInputs) and isinstance(plan.asked, PlayCard)
    return _action(campaign, plan, plan.gathered, plan.asked)


def _action(campaign: OpenCampaign, plan: Mended, card: CardInputs, asked: PlayCard) -> tuple[str, ...]:
    assert isinstance(card.action, Action)
    result = perform(card.action, card.met, thrower(campaign), plan.faces, plan.target_faces)
    whom = [who.name for who, _target in card.targets if who]
    words = {"actor": card.actor.name, "label": card.name, "targets": whom, "altered": plan.altered}
    found = marks(campaign.connection, plan.old, card, result)
    with journal.act(campaign, "mend", words) as act:
        for _name, each in found.values():
            _take(act.session, each)
        rolls = record_action(act, card, asked, result, revises=plan.old[0], found=found)
        for entity, (_name, each) in found.items():
            _hand_over(act.session, each, rolls.get(entity))
    told = (
        _("{target}: {outcome}").format(target=name, outcome=line)
        for name, each in found.values()
        for line in left(each, card.condition)
    )
    return (*told, *thrown_anew(plan, failed=result.failed))


def _take(session: Session, found: Marks) -> None:
    """Take away what the changed throw makes no more, and put back what a condition had replaced."""
    for wound, _category in found.going:
        session.delete(session.get_one(Wound, wound))
    if found.fate == "ends":
        session.delete(session.get_one(Condition, found.condition))
    elif found.former is not None:
        row = session.get_one(Condition, found.condition)
        for name, value in found.former.items():
            if name == "capacities":
                row.capacities = json.loads(value)
            elif name not in ("id", "step_id"):
                setattr(row, name, value)
        row.step_id = found.former["step_id"] or row.step_id
        session.add(row)
    session.flush()


def _hand_over(session: Session, found: Marks, roll: int | None) -> None:
    """Have what stays be the new roll's."""
    if found.staying is not None:
        wound = session.get_one(Wound, found.staying)
        wound.roll_id = roll
        session.add(wound)
    if found.fate == "goes on":
        condition = session.get_one(Condition, found.condition)
        condition.roll_id = roll
        session.add(condition)
