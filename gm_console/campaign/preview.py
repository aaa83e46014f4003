"""What Enter would do, in one line for the prompt: the card, whom, at what distance, with what complexity."""

from sqlite3 import Connection

from gm_console.campaign.inputs import CardInputs, capacity_inputs, card_inputs
from gm_console.campaign.requests import PlayCard, RollCapacity
from gm_console.errors import ConsoleError
from gm_console.language import _, ngettext
from gm_console.rules.complexity import reckon
from gm_console.rules.dice import level_pool
from gm_console.rules.explain import word_refusal
from gm_console.rules.number import split
from gm_console.rules.refusal import Refusal
from gm_console.rules.summary import SEPARATOR
from gm_console.rules.words import shown, summed


def preview(connection: Connection, request: PlayCard | RollCapacity) -> str:
    """Say in one line what this request would do; ConsoleError says what is missing or wrong."""
    try:
        if isinstance(request, PlayCard):
            return _card(card_inputs(connection, request))
        return _capacity(connection, request)
    except Refusal as refusal:
        raise ConsoleError(word_refusal(refusal, _, ngettext)) from refusal


def _card(card: CardInputs) -> str:
    whom = ", ".join(f"{who.tag} {who.name}".strip() for who, _target in card.targets if who)
    pieces = [_("{card} › {targets}").format(card=card.name, targets=whom) if whom else card.name]
    action = card.action
    if action is None:
        return SEPARATOR.join((*pieces, _("no dice")))
    pieces.append(str(level_pool(action.dice_level, action.rulings)))
    if action.distance is not None:
        pieces.append(_("{squares} sq").format(squares=action.distance))
    if action.threshold is not None:
        reckoned = reckon(action, action.threshold)
        if reckoned.complexity:
            pieces.append(_("complexity {complexity}").format(complexity=shown(reckoned.complexity)))
        pieces.append(_("threshold {threshold}").format(threshold=shown(reckoned.threshold)))
    return SEPARATOR.join(pieces)


def _capacity(connection: Connection, request: RollCapacity) -> str:
    test = capacity_inputs(connection, request).test
    mastery, score = split(test.tested)
    terms = summed([test.capacity, *(part.amount for part in test.modifiers)])
    reckoned = f"{terms} = {shown(test.tested)}" if test.modifiers else shown(test.tested)
    named = _("{name} {capacity}").format(name=test.name or _("capacity"), capacity=reckoned)
    return SEPARATOR.join((named, _("{mastery}°M {score}").format(mastery=shown(mastery), score=score)))
