"""Turns and rounds: forward, back with all that going forward did, waiting and acting now."""

import json
from typing import Any

from sqlmodel import Session

from gm_console.campaign import journal
from gm_console.campaign.acts import passing, starting
from gm_console.campaign.acts.rows import combatant_row, entity_row, open_fight
from gm_console.campaign.requests import NextTurn, PreviousTurn, ToggleHeld
from gm_console.campaign.store import OpenCampaign
from gm_console.campaign.tables import Combatant, Condition, Fight, Step, metadata
from gm_console.errors import ConsoleError
from gm_console.language import _


def next_turn(campaign: OpenCampaign, request: NextTurn) -> tuple[str, ...]:
    """Give the turn to whoever follows, skipping the fallen and those who wait; after the last a round begins."""
    with journal.act(campaign, "turn") as act:
        fight = open_fight(act.session)
        if fight.state == "prepared":
            return starting.begin(campaign, act, fight)
        _check_running(fight)
        passing.pass_on(act, fight)
        if act.words["new_round"] or act.words["ended"]:
            act.kind = "turn told"
    return ()


def previous_turn(campaign: OpenCampaign, request: PreviousTurn) -> tuple[str, ...]:
    """Give the turn back, and what its change did: round, marks, durations, ended conditions.

    Wounds, rolls and notes stay. What was changed since is left as it is and named.
    """
    with journal.act(campaign, "turn back") as act:
        fight = open_fight(act.session)
        _check_running(fight)
        step = None if fight.turn_step_id is None else act.session.get(Step, fight.turn_step_id)
        if step is None:
            raise ConsoleError(_("this is the fight's first turn: there is none before it"))
        left = [name for image in step.images if (name := _give_back(act.session, *image))]
        act.words |= {"turn_of": _active_name(act.session, fight), "round": fight.round}
    told = (_("changed since, and left as it is: {names}").format(names=", ".join(left)),) if left else ()
    return told


def toggle_held(campaign: OpenCampaign, request: ToggleHeld) -> tuple[str, ...]:
    """Wait: its turn passes on. One who waits acts now: its turn comes at once, after the one whose turn it is."""
    with journal.act(campaign, "held") as act:
        combatant, entity = combatant_row(act.session, request.combatant)
        fight = open_fight(act.session)
        combatant.held = not combatant.held
        act.words |= {"who": entity.name, "now": combatant.held}
        act.session.add(combatant)
        if fight.state == "running" and not combatant.held:
            passing.act_now(act, fight, combatant)
        elif fight.state == "running" and fight.active_id == combatant.id:
            passing.pass_on(act, fight)
    return ()


def _give_back(session: Session, table: str, row_id: int, before: Any, after: Any) -> str | None:
    """Put one row back as it was before a turn change; the name of what was changed since and is left, else None."""
    kind = next(each for each in (Fight, Combatant, Condition) if each.__tablename__ == table)
    live = session.get(kind, row_id)
    if before is None or (after is None) != (live is None):
        return _name(session, before or after)
    if live is None:
        session.add(kind(**{column: _value(table, column, stored) for column, stored in before.items()}))
        return None
    changed = [column for column in before if before[column] != after[column]]
    if any(getattr(live, column) != _value(table, column, after[column]) for column in changed):
        return _name(session, before)
    for column in changed:
        setattr(live, column, _value(table, column, before[column]))
    session.add(live)
    return None


def _value(table: str, column: str, stored: Any) -> Any:
    """What a storage value means in a row."""
    is_json = metadata.tables[table].columns[column].info.get("json")
    return json.loads(stored) if is_json and stored is not None else stored


def _name(session: Session, row: Any) -> str:
    """The name of a row by its image: its own, or its entity's."""
    return str(row["name"]) if "name" in row else entity_row(session, row["entity_id"]).name


def _active_name(session: Session, fight: Fight) -> str:
    active = None if fight.active_id is None else session.get(Combatant, fight.active_id)
    return "" if active is None else entity_row(session, active.entity_id).name


def _check_running(fight: Fight) -> None:
    if fight.state != "running":
        raise ConsoleError(_("this fight is not running: f starts one"))
