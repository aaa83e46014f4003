"""Wounds recorded and healed by hand; those a roll makes are written with the roll."""

from sqlmodel import col, select

from gm_console.campaign import journal
from gm_console.campaign.acts.rows import entity_row
from gm_console.campaign.requests import RecordWound, RecoverWound
from gm_console.campaign.store import OpenCampaign
from gm_console.campaign.tables import Wound
from gm_console.errors import ConsoleError
from gm_console.language import _
from gm_console.rules.category import CATEGORIES


def record(campaign: OpenCampaign, request: RecordWound) -> tuple[str, ...]:
    """Record a wound by hand."""
    _check(request.category)
    with journal.act(campaign, "wound", {"category": request.category}) as act:
        act.words["who"] = entity_row(act.session, request.entity).name
        act.session.add(
            Wound(
                entity_id=request.entity,
                category=request.category,
                **act.place.row(),
            )
        )
    return ()


def recover(campaign: OpenCampaign, request: RecoverWound) -> tuple[str, ...]:
    """Heal the latest wound of that category; ConsoleError when there is none."""
    _check(request.category)
    with journal.act(campaign, "recovery", {"category": request.category}) as act:
        who = entity_row(act.session, request.entity).name
        act.words["who"] = who
        wound = act.session.exec(
            select(Wound)
            .where(
                Wound.entity_id == request.entity,
                Wound.category == request.category,
                col(Wound.recovered_at).is_(None),
            )
            .order_by(col(Wound.id).desc())
            .limit(1)
        ).first()
        if wound is None:
            message = {
                "light": _("{who} has no light wound to recover from"),
                "serious": _("{who} has no serious wound to recover from"),
                "mortal": _("{who} has no mortal wound to recover from"),
            }[request.category]
            raise ConsoleError(message.format(who=who))
        wound.recovered_at = act.at
        act.session.add(wound)
    return ()


def _check(category: str) -> None:
    if category not in CATEGORIES:
        raise ConsoleError(_("a wound is light, serious or mortal"))
