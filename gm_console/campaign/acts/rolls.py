"""Cards played and capacities tested: faces thrown or checked, resolved by the rules, recorded with what they make."""

from gm_console.campaign import journal
from gm_console.campaign.acts.recording import put_condition, record_action, record_capacity, roll_row, tell, thrower
from gm_console.campaign.inputs import CardInputs, capacity_inputs, card_inputs
from gm_console.campaign.requests import PlayCard, PlayTogether, RollCapacity
from gm_console.campaign.store import OpenCampaign
from gm_console.errors import ConsoleError
from gm_console.language import _
from gm_console.rules.capacity import resolve_capacity
from gm_console.rules.data import to_data
from gm_console.rules.dice import Faces
from gm_console.rules.level_dice import perform
from gm_console.rules.results import ActionResult

TOGETHER = 60
"""The most that play at once."""


def roll_capacity(campaign: OpenCampaign, request: RollCapacity) -> tuple[str, ...]:
    """Test a capacity, with the faces typed or thrown by the console."""
    gathered = capacity_inputs(campaign.connection, request)
    rulings = gathered.test.rulings
    faces = thrower(campaign).throw_capacity(rulings) if request.faces is None else Faces(request.faces)
    result = resolve_capacity(gathered.test, faces)
    words = {"actor": gathered.actor.name, "label": request.name, "capacity": result.tested}
    with journal.act(campaign, "roll", words) as act:
        record_capacity(act, gathered, request, result)
    return ()


def play_card(campaign: OpenCampaign, request: PlayCard) -> tuple[str, ...]:
    """Play a card: one throw, met by each target on its own; a card without a roll is logged as it is."""
    return play_together(campaign, PlayTogether((request,)))


def play_together(campaign: OpenCampaign, request: PlayTogether) -> tuple[str, ...]:
    """Play each one's card, each its own throw, as one act."""
    if not 1 <= len(request.plays) <= TOGETHER:
        raise ConsoleError(_("from 1 to {most} may act at once").format(most=TOGETHER))
    thrown = [(play, *_thrown(campaign, play)) for play in request.plays]
    with journal.act(campaign, "roll", _words([card for _play, card, _result in thrown])) as act:
        for play, card, result in thrown:
            if result is None:
                _without_dice(act, play, card)
            else:
                record_action(act, card, play, result)
    return ()


def _thrown(campaign: OpenCampaign, play: PlayCard) -> tuple[CardInputs, ActionResult | None]:
    card = card_inputs(campaign.connection, play)
    if card.action is None:
        return card, None
    typed = None if play.faces is None else Faces(play.faces)
    theirs = [None if faces is None else Faces(faces) for faces in play.target_faces]
    return card, perform(card.action, card.met, thrower(campaign), typed, theirs)


def _without_dice(act: journal.Act, play: PlayCard, card: CardInputs) -> None:
    inputs, result = {"asked": to_data(play, brief=True)}, {"text": card.text, "condition": card.condition}
    secret = play.secret or card.actor.hidden
    first: int | None = None
    for target in [who for who, _target in card.targets] or [None]:
        roll = roll_row(
            act,
            "none",
            card.actor,
            card.name,
            target=target,
            secret=secret,
            card_id=card.card,
            inputs=inputs,
            faces=[],
            result=result,
            id=act.new_id("roll"),
            throw_id=first,
        )
        act.session.add(roll)
        first = first or roll.id
        if target is not None and card.condition:
            tell(act, "conditions", [target.name, card.condition])
            put_condition(act, card, target, roll)


def _words(cards: list[CardInputs]) -> dict[str, object]:
    """The label of the act: who, whom, what."""
    actors = list(dict.fromkeys(card.actor.name for card in cards))
    whom = list(dict.fromkeys(who.name for card in cards for who, _target in card.targets if who))
    return {"actor": ", ".join(actors), "label": cards[0].name, "targets": whom}
