"""Changing a roll already made: a new roll that replaces it; nothing else goes back in time."""

from sqlmodel import Session, col, select

from gm_console.campaign import journal
from gm_console.campaign.acts.recording import record_action, record_capacity, thrower
from gm_console.campaign.acts.rows import entity_row
from gm_console.campaign.inputs import CapacityInputs, CardInputs
from gm_console.campaign.mending import Mended, mended
from gm_console.campaign.requests import MendRoll, PlayCard, RollCapacity
from gm_console.campaign.store import OpenCampaign
from gm_console.campaign.tables import Condition, Wound
from gm_console.language import _
from gm_console.rules.action import Action
from gm_console.rules.capacity import resolve_capacity
from gm_console.rules.level_dice import perform
from gm_console.rules.words import wound_words


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
    with journal.act(campaign, "mend", words) as act:
        told = _take_wounds(act.session, plan.old)
        enchanted = {
            who.id
            for (who, _target), at in zip(card.targets, result.targets, strict=False)
            if who and any(effect.kind == "condition" for effect in at.effects)
        }
        lasting = _take_conditions(act.session, plan.old, enchanted)
        record_action(act, card, asked, result, revises=plan.old[0], lasting=lasting)
        act.words["left"] = told
    if plan.faces is None:
        told.append(_("the dice did not fit any more: new ones were thrown"))
    return tuple(told)


def _take_wounds(session: Session, old: tuple[int, ...]) -> list[str]:
    """Take away the wounds those rolls made; name those healed since, which stay."""
    left = []
    for wound in session.exec(select(Wound).where(col(Wound.roll_id).in_(old))).all():
        if wound.recovered_at is None:
            session.delete(wound)
        else:
            name = entity_row(session, wound.entity_id).name
            message = _("{who}: the {wound} was healed since, and stays as it is")
            left.append(message.format(who=name, wound=wound_words(wound.category, _)))
    return left


def _take_conditions(session: Session, old: tuple[int, ...], enchanted: set[int]) -> set[int]:
    """Take away the conditions those rolls put on anyone who is not to have it by the new one; give who keeps it."""
    kept = set()
    for condition in session.exec(select(Condition).where(col(Condition.roll_id).in_(old))).all():
        if condition.entity_id in enchanted:
            kept.add(condition.entity_id)
        else:
            session.delete(condition)
    return kept
