"""From a result of the rules to the rows that keep it: the roll, the wounds and the conditions it makes."""

import secrets
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from sqlmodel import select

from gm_console.campaign import journal
from gm_console.campaign.acts.rows import key
from gm_console.campaign.inputs import CapacityInputs, CardInputs, Who
from gm_console.campaign.mended_marks import Marks
from gm_console.campaign.odds import odds_of
from gm_console.campaign.requests import PlayCard, RollCapacity, SaveConditionType
from gm_console.campaign.store import OpenCampaign
from gm_console.campaign.tables import Condition, ConditionType, Roll, Wound
from gm_console.rules.capacity import CapacityResult
from gm_console.rules.data import to_data
from gm_console.rules.dice import Thrower
from gm_console.rules.results import ActionResult
from gm_console.text import fold


def thrower(campaign: OpenCampaign) -> Thrower:
    """The dice of this campaign: the system's random source unless another was handed in at opening."""
    return Thrower(campaign.random_source or secrets.SystemRandom())


def roll_row(act: journal.Act, kind: str, actor: Who, label: str, *, target: Who | None = None, **more: Any) -> Roll:
    """A roll made by this act, with who, whom, where and the words it is found by."""
    words = " ".join((actor.name, label, target.name if target else ""))
    return Roll(
        **act.place.row(),
        kind=kind,
        actor_id=actor.id,
        actor_name=actor.name,
        actor_tag=actor.tag,
        target_id=target.id if target else None,
        target_name=target.name if target else "",
        target_tag=target.tag if target else "",
        label=label[:80],
        folded=fold(words),
        **more,
    )


def record_capacity(
    act: journal.Act,
    gathered: CapacityInputs,
    asked: RollCapacity,
    result: CapacityResult,
    *,
    revises: int | None = None,
) -> None:
    """Keep a capacity test, with the odds it had."""
    tell(act, "faces", list(result.faces))
    act.session.add(
        roll_row(
            act,
            "capacity",
            gathered.actor,
            result.name,
            secret=asked.secret or gathered.actor.hidden,
            thrown=result.thrown,
            inputs={"asked": to_data(asked, brief=True), "test": to_data(gathered.test, brief=True)},
            faces=list(result.faces),
            result=data_of(result),
            odds=odds_of(gathered),
            degrees=result.degrees,
            critical=result.critical,
            revises_id=revises,
        )
    )


def record_action(
    act: journal.Act,
    card: CardInputs,
    asked: PlayCard,
    result: ActionResult,
    *,
    revises: int | None = None,
    found: Mapping[int, tuple[str, Marks]] | None = None,
) -> dict[int, int]:
    """Keep a throw of level dice: a roll for each target, with the odds it had, the wound and the condition it makes.

    revises: the first roll of the throw that this one replaces; found: what becomes at each target of what that made.
    The rolls by target.
    """
    rolls: dict[int, int] = {}
    first: int | None = None
    tell(act, "faces", list(result.faces))
    for place, at in enumerate(result.targets):
        who, target = card.targets[place] if card.targets else (None, None)
        roll = roll_row(
            act,
            result.kind,
            card.actor,
            card.name,
            target=who,
            secret=asked.secret or card.actor.hidden,
            card_id=card.card,
            thrown=result.thrown,
            inputs={
                "asked": to_data(asked, brief=True),
                "action": to_data(card.action, brief=True),
                "target": to_data(target, brief=True),
                "wound": card.wound,
                **({} if card.plain is None else {"plain": to_data(card.plain, brief=True)}),
            },
            faces=list(result.faces),
            target_faces=None if at.faces is None else list(at.faces),
            result=data_of(result if len(result.targets) == 1 else replace(result, targets=(at,))),
            odds=odds_of(card, place),
            value=result.value,
            outcome=at.outcome,
            critical="success" if result.critical else None,
            wound=at.wound,
            id=act.new_id("roll"),
            throw_id=first,
            revises_id=revises,
        )
        act.session.add(roll)
        first = first or roll.id
        if who is not None:
            rolls[who.id] = key(roll.id)
            kept = None if found is None else found[who.id][1]
            if at.wound is not None and card.wound:
                tell(act, "wounds", [who.name, at.wound])
                if kept is None or kept.coming is not None:
                    _wound(act, card, who, at.wound, roll)
            if any(effect.kind == "condition" for effect in at.effects):
                tell(act, "conditions", [who.name, card.condition])
                if kept is None or kept.fate == "comes":
                    put_condition(act, card, who, roll)
    return rolls


def data_of(result: ActionResult | CapacityResult) -> dict[str, Any]:
    """A result as the plain data that is kept; its settings stand with the inputs already."""
    data = to_data(result, brief=True)
    assert isinstance(data, dict)
    del data["rulings"]
    return data


def _wound(act: journal.Act, card: CardInputs, who: Who, category: str, roll: Roll) -> None:
    act.session.add(
        Wound(
            id=act.new_id("wound"),
            entity_id=who.id,
            category=category,
            **act.place.row(),
            roll_id=roll.id,
            by_name=card.actor.name,
            card_name=card.name,
        )
    )


def put_into(row: Condition | ConditionType, said: ConditionType | SaveConditionType) -> None:
    """Have a condition, or one known by name, do what was said; its name and its rounds are left to the caller."""
    row.amount, row.affects, row.capacities = said.amount, said.affects, list(said.capacities)
    row.counts, row.lasts, row.reminder = said.counts, said.lasts, said.reminder


def put_condition(act: journal.Act, card: CardInputs, who: Who, roll: Roll) -> None:
    """Put the card's condition on the target; one of the same name takes the new value and duration."""
    known = act.session.exec(select(ConditionType).where(ConditionType.name == card.condition)).first()
    kind = known or ConditionType(name=card.condition, affects="nothing")
    there = act.session.exec(
        select(Condition).where(Condition.entity_id == who.id, Condition.name == card.condition)
    ).first()
    condition = there or Condition(entity_id=who.id, name=card.condition, step_id=act.step_id)
    put_into(condition, kind)
    condition.rounds_left, condition.until_id = kind.rounds, None
    condition.roll_id, condition.step_id = roll.id, act.step_id
    act.session.add(condition)


def tell(act: journal.Act, what: str, one: list[Any]) -> None:
    """Add to the words of the act what tells it from another like it when it is taken back."""
    act.words.setdefault(what, []).append(one)
