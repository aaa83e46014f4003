"""The acts: each one changes the campaign in one transaction and leaves one journal step.

An act gives the lines it has for the GM beyond what the log shows, most often none.
"""

from collections.abc import Callable
from typing import Any

from sqlalchemy.exc import IntegrityError, NoResultFound

from gm_console.campaign import damage, journal
from gm_console.campaign import requests as ask
from gm_console.campaign.acts import (
    combatants,
    conditions,
    entities,
    fights,
    history,
    keeping,
    leaving,
    mending,
    notes,
    ordering,
    packs,
    renaming,
    rolls,
    roster,
    turning_back,
    turns,
    wounds,
)
from gm_console.campaign.requests import Outcome, Request
from gm_console.campaign.room import in_emptied_log
from gm_console.campaign.store import OpenCampaign
from gm_console.errors import ConsoleError
from gm_console.language import _, ngettext
from gm_console.rules.explain import word_refusal
from gm_console.rules.refusal import FacesExhausted, Refusal


def _several(campaign: OpenCampaign, request: ask.Several) -> tuple[str, ...]:
    """Do each, all of it one act."""
    with journal.as_one(campaign):
        told = [line for each in request.requests for line in _ACTS[type(each)](campaign, each)]
    return tuple(dict.fromkeys(told))


_ACTS: dict[type[Any], Callable[[OpenCampaign, Any], tuple[str, ...]]] = {
    ask.PlayCard: rolls.play_card,
    ask.PlayTogether: rolls.play_together,
    ask.MendRoll: mending.mend,
    ask.RollCapacity: rolls.roll_capacity,
    ask.RecordWound: wounds.record,
    ask.RecoverWound: wounds.recover,
    ask.ToggleFallen: combatants.toggle_fallen,
    ask.ToggleHidden: combatants.toggle_hidden,
    ask.ToggleHeld: turns.toggle_held,
    ask.SetInitiative: combatants.set_initiative,
    ask.NextTurn: turns.next_turn,
    ask.PreviousTurn: turning_back.previous_turn,
    ask.MakeFight: fights.make,
    ask.OpenFight: fights.open_fight,
    ask.StartFight: fights.start,
    ask.AddNote: notes.add,
    ask.BringIn: roster.bring_in,
    ask.BringTemplate: roster.bring_template,
    ask.CopyCombatant: roster.copy,
    ask.AddSlot: roster.add_slot,
    ask.RemoveCombatant: leaving.remove,
    ask.ClearOpponents: leaving.clear_opponents,
    ask.Rename: renaming.rename,
    ask.SetPublicName: renaming.set_public_name,
    ask.SetSide: combatants.set_side,
    ask.JoinGroup: ordering.join_group,
    ask.MoveEarlier: ordering.earlier,
    ask.MoveLater: ordering.later,
    ask.TurnTo: turns.turn_to,
    ask.GoToRound: turns.go_to_round,
    ask.ApplyCondition: conditions.apply,
    ask.RemoveCondition: conditions.remove,
    ask.SaveConditionType: conditions.save_type,
    ask.NameFight: keeping.name_fight,
    ask.PauseFight: keeping.pause,
    ask.ResumeFight: keeping.resume,
    ask.EndFight: keeping.end,
    ask.ReopenFight: keeping.reopen,
    ask.SetFallRule: keeping.set_fall_rule,
    ask.SaveEntity: entities.save,
    ask.DuplicateEntity: entities.duplicate,
    ask.RetireEntity: entities.retire,
    ask.LoadPack: packs.load,
    ask.Several: _several,
    ask.Undo: history.undo,
    ask.Redo: history.redo,
}


class MoreFaces(ConsoleError):
    """The faces typed so far are right, and the roll needs another die: the message asks for it."""


def perform(campaign: OpenCampaign, request: Request) -> Outcome:
    """Do what is asked for, wholly or not at all; ConsoleError with one line when it cannot be done."""
    try:
        messages = in_emptied_log(campaign, lambda campaign: _ACTS[type(request)](campaign, request))
    except FacesExhausted as refusal:
        raise MoreFaces(word_refusal(refusal, _, ngettext)) from refusal
    except Refusal as refusal:
        stored = damage.told(campaign.path, refusal) if refusal.kind == "stored_data" else None
        raise stored or ConsoleError(word_refusal(refusal, _, ngettext)) from refusal
    except (*damage.UNREADABLE, IntegrityError, NoResultFound) as error:
        known = damage.told(campaign.path, _plain(error))
        if known is None:
            raise
        raise known from error
    step = campaign.last_step
    return Outcome(None if step is None else step.step_id, messages)


def _plain(error: Exception) -> BaseException:
    """An error of SQLAlchemy's as what it means: what SQLite said, or that something looked for is not there."""
    if isinstance(error, IntegrityError):
        return error.orig or error
    return LookupError(*error.args) if isinstance(error, NoResultFound) else error
