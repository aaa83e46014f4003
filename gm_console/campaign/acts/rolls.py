"""Cards played and capacities tested: faces thrown or checked, resolved by the rules, recorded with what they make."""

from gm_console.campaign import journal
from gm_console.campaign.acts.recording import record_action, record_capacity, roll_row, thrower
from gm_console.campaign.inputs import capacity_inputs, card_inputs
from gm_console.campaign.requests import PlayCard, RollCapacity
from gm_console.campaign.store import OpenCampaign
from gm_console.rules.capacity import resolve_capacity
from gm_console.rules.data import to_data
from gm_console.rules.dice import Faces
from gm_console.rules.level_dice import perform


def roll_capacity(campaign: OpenCampaign, request: RollCapacity) -> tuple[str, ...]:
    """Test a capacity, with the faces typed or thrown by the console."""
    gathered = capacity_inputs(campaign.connection, request)
    rulings = gathered.test.rulings
    faces = thrower(campaign).throw_capacity(rulings) if request.faces is None else Faces(request.faces)
    result = resolve_capacity(gathered.test, faces)
    with journal.act(campaign, "roll", {"actor": gathered.actor.name, "label": request.name}) as act:
        act.words["capacity"] = result.tested
        record_capacity(act, gathered.actor, request, gathered.test, result)
    return ()


def play_card(campaign: OpenCampaign, request: PlayCard) -> tuple[str, ...]:
    """Play a card: one throw, met by each target on its own; a card without a roll is logged as it is."""
    card = card_inputs(campaign.connection, request)
    words = {
        "actor": card.actor.name,
        "label": card.name,
        "targets": [who.name for who, _target in card.targets if who],
    }
    if card.action is None:
        with journal.act(campaign, "roll", words) as act:
            inputs, result = {"asked": to_data(request)}, {"text": card.text}
            for target in [who for who, _target in card.targets] or [None]:
                act.session.add(
                    roll_row(act, "none", card.actor, card.name, target=target, inputs=inputs, faces=[], result=result)
                )
        return ()
    typed = None if request.faces is None else Faces(request.faces)
    theirs = [None if faces is None else Faces(faces) for faces in request.target_faces]
    thrown = perform(card.action, tuple(target for _who, target in card.targets), thrower(campaign), typed, theirs)
    with journal.act(campaign, "roll", words) as act:
        record_action(act, card, request, thrown)
    return ()
