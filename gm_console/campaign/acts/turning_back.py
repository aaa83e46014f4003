"""Back to the turn before, with all that going forward did; wounds, rolls and notes stay."""

import json
from typing import Any

from sqlmodel import Session, select

from gm_console.campaign import journal
from gm_console.campaign.acts import passing
from gm_console.campaign.acts.order import is_out, keep_together, order, unit_of
from gm_console.campaign.acts.rows import check_running, entity_row, open_fight
from gm_console.campaign.requests import PreviousTurn
from gm_console.campaign.store import OpenCampaign
from gm_console.campaign.tables import Combatant, Condition, Fight, Step, metadata
from gm_console.errors import ConsoleError
from gm_console.language import _

_FIGHT = ("round", "turn", "active_id", "turn_step_id")
"""What a turn change does to the fight; it is given back whatever came since."""
_STAYS = ("removed_at",)
"""What is no part of a turn change: one who left on its own turn does not come back with it."""


def previous_turn(campaign: OpenCampaign, request: PreviousTurn) -> tuple[str, ...]:
    """Give the turn back, and what its change did: round, marks, durations, ended conditions.

    What was changed since is left as it is and named. Whoever has fallen or left since is skipped;
    one who had fallen already when its turn passed on is not.
    """
    with journal.act(campaign, "turn back") as act:
        fight = open_fight(act.session)
        check_running(fight)
        left: list[str] = []
        while True:
            step = None if fight.turn_step_id is None else act.session.get(Step, fight.turn_step_id)
            if step is None:
                raise ConsoleError(_("this is the fight's first turn: there is none before it"))
            left += [name for image in step.images if (name := _give_back(act.session, fight, *image))]
            act.session.flush()
            active = None if fight.active_id is None else act.session.get(Combatant, fight.active_id)
            if active is not None and active.removed_at is None:
                unit = unit_of(act.session, fight, active)
                if not is_out(unit) or step.words.get("was_out"):
                    break
        passing.hand_over(act, fight, unit)
        keep_together(act.session, order(act.session, fight))
        act.words |= {"turn_of": entity_row(act.session, active.entity_id).name, "round": fight.round}
    names = ", ".join(dict.fromkeys(left))
    return (_("changed since, and left as it is: {names}").format(names=names),) if names else ()


def _give_back(session: Session, fight: Fight, table: str, row_id: int, before: Any, after: Any) -> str | None:
    """Put one row back as it was before a turn change; the name of what was changed since and is left, else None."""
    if table == Fight.__tablename__ and before is not None and row_id == fight.id:
        for column in _FIGHT:
            setattr(fight, column, before[column])
        session.add(fight)
    elif table == Combatant.__tablename__ and before is not None and after is not None:
        return _combatant(session, row_id, before, after)
    elif table == Condition.__tablename__ and before is not None:
        return _condition(session, row_id, before, after)
    return None


def _combatant(session: Session, row_id: int, before: Any, after: Any) -> str | None:
    """Give back, column by column, what nobody has changed since."""
    live = session.get_one(Combatant, row_id)
    changed = [column for column in before if before[column] != after[column] and column not in _STAYS]
    for column in changed:
        if getattr(live, column) == after[column]:
            setattr(live, column, before[column])
    session.add(live)
    kept = any(getattr(live, column) != before[column] for column in changed)
    return entity_row(session, live.entity_id).name if kept else None


def _condition(session: Session, row_id: int, before: Any, after: Any) -> str | None:
    """Give back a duration or an ended condition; one that was changed, or put anew, since is left."""
    live = session.get(Condition, row_id)
    if after is None:
        again = select(Condition).where(Condition.entity_id == before["entity_id"], Condition.name == before["name"])
        if live is not None or session.exec(again).first() is not None:
            return str(before["name"])
        session.add(Condition(**{column: _value(column, stored) for column, stored in before.items()}))
        return None
    if live is None or any(getattr(live, column) != _value(column, stored) for column, stored in after.items()):
        return str(before["name"])
    for column, stored in before.items():
        if stored != after[column]:
            setattr(live, column, _value(column, stored))
    session.add(live)
    return None


def _value(column: str, stored: Any) -> Any:
    """What a storage value of a condition means in its row."""
    is_json = metadata.tables["condition"].columns[column].info.get("json")
    return json.loads(stored) if is_json and stored is not None else stored
