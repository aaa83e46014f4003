"""What the keys that throw dice do: each asks its question, or acts at once."""

from gm_console.campaign import requests as ask
from gm_console.campaign.inputs import CardInputs
from gm_console.campaign.preview import Preview
from gm_console.campaign.views import cards_of
from gm_console.commands.actions import key_name
from gm_console.errors import ConsoleError
from gm_console.language import _
from gm_console.rules.words import word
from gm_console.tui.desk import Desk, Mode, attempt
from gm_console.tui.modes import mending, throwing
from gm_console.tui.modes.law import Odds, Scroll
from gm_console.tui.modes.normal import Normal
from gm_console.tui.modes.pick import Pick
from gm_console.tui.modes.prompt import begun
from gm_console.tui.modes.question import Question


def asked_in_the_prompt(question: Question) -> Mode:
    """The prompt of a question; the screen is at rest again when it is left."""
    return begun(question, Normal)


def nobody(mode: Mode, desk: Desk) -> Mode:
    """Say that nobody is there to act."""
    desk.say(_("nobody is selected: {key} opens a fight").format(key=key_name(desk.keymap.shown.get("fights", ""))))
    return mode


def card(mode: Normal, desk: Desk, number: int) -> Mode:
    """Ask how that card of the selected one is played."""
    if desk.sheet is None:
        return nobody(mode, desk)
    found = next((each for each in desk.sheet.cards if each.number == number), None)
    if found is None:
        desk.say(_("{name} has no card {number}").format(name=desk.sheet.name, number=number))
        return mode
    return asked_in_the_prompt(throwing.card(desk.sheet, found))


def card_again(mode: Normal, desk: Desk) -> Mode:
    """The same for the card that the selected one used last."""
    from gm_console.campaign.lastact import last_card

    if desk.sheet is None:
        return nobody(mode, desk)
    last = last_card(desk.campaign.connection, desk.sheet.id)
    found = next((each for each in desk.sheet.cards if each.id == last), None)
    if found is None:
        desk.say(_("{name} has not used a card yet").format(name=desk.sheet.name))
        return mode
    return asked_in_the_prompt(throwing.card(desk.sheet, found))


def again(mode: Normal, desk: Desk) -> Mode:
    """The whole last act again, with new dice; those thrown at the table are asked for."""
    asked = last_act(desk)
    if asked is None:
        return mode
    if asked[1].awaited:
        return asks_again(*asked)
    attempt(desk, asked[0])
    return mode


def last_act(desk: Desk) -> tuple[throwing.Asked, Preview] | None:
    """The last act, to be done again, and what it would be; None, with the reason said, where it cannot."""
    from gm_console.campaign.lastact import last_request

    try:
        request = throwing.secretly(desk, last_request(desk.campaign.connection))
        return request, throwing.look(desk, request)
    except ConsoleError as error:
        desk.say(error.message)
        return None


def asks_again(request: throwing.Asked, seen: Preview) -> Mode:
    """Ask for the dice thrown at the table, for the last act again."""
    return asked_in_the_prompt(throwing.again(_titled(seen), request))


def dice(mode: Normal, desk: Desk) -> Mode:
    """Ask which dice without a card, then how."""
    actor = desk.sheet
    if actor is None:
        return nobody(mode, desk)
    kinds = tuple(word(kind, _) for kind in throwing.DICE)
    return Pick(
        _("{name} · dice").format(name=actor.name),
        kinds,
        lambda _desk, place: asked_in_the_prompt(throwing.dice(actor, throwing.DICE[place])),
        mode,
    )


def group(mode: Normal, desk: Desk) -> Mode:
    """Ask which card the whole group of the selected one plays, then how."""
    line, actor = desk.line, desk.sheet
    if line is None or actor is None:
        return nobody(mode, desk)
    if not line.group:
        desk.say(_("{name} is in no group").format(name=line.name))
        return mode
    there = tuple(one for one in desk.roster if one.group == line.group and not one.fallen)
    if not there or not actor.cards:
        desk.say(_("nobody of {group} can play a card").format(group=line.group))
        return mode

    def plays(desk: Desk, place: int) -> Mode:
        played = actor.cards[place]
        hands = ((one, cards_of(desk.campaign.connection, one.entity)) for one in there)
        held = ((one, next((each for each in hand if each.card == played.card), None)) for one, hand in hands)
        return asked_in_the_prompt(throwing.group([(one, own) for one, own in held if own is not None], played))

    label = _("{group} ({count}) · which card").format(group=line.group, count=len(there))
    return Pick(label, tuple(each.name for each in actor.cards), plays, mode)


def mend(mode: Normal, desk: Desk) -> Mode:
    """Ask what was forgotten of the last roll."""
    from gm_console.campaign.lastact import last_throw

    throw = last_throw(desk.campaign.connection)
    if throw is None:
        desk.say(_("no roll to change yet"))
        return mode
    return asked_in_the_prompt(mending.mend(throw))


def secret(mode: Normal, desk: Desk) -> Mode:
    """The next roll is secret, or no longer."""
    desk.secret = not desk.secret
    desk.say(_("the next roll is secret") if desk.secret else _("the next roll is for all to see"))
    return mode


def odds(mode: Normal, desk: Desk) -> Mode:
    """The last roll's where the selected one made it or has played nothing yet, else those of their last card."""
    from gm_console.campaign.lastact import last_card, last_request, last_target

    connection = desk.campaign.connection
    try:
        request: throwing.Asked | None = last_request(connection)
    except ConsoleError:
        request = None
    own = None if desk.sheet is None else last_card(connection, desk.sheet.id)
    if own is not None and desk.sheet is not None and getattr(request, "actor", None) != desk.sheet.id:
        card = next(each for each in desk.sheet.cards if each.id == own)
        target = None if card.targets == "none" else last_target(connection, desk.sheet.id, card.kind)
        request = ask.PlayCard(desk.sheet.id, own, () if target is None else (target,))
    if request is None:
        desk.say(_("nothing thrown yet: the odds of what a prompt asks for stand under it"))
        return mode
    try:
        seen = throwing.look(desk, request)
    except ConsoleError as error:
        desk.say(error.message)
        return mode
    return Odds(mode, _titled(seen), seen, Scroll())


def _titled(seen: Preview) -> str:
    """Whose odds those are, and of what."""
    if not seen.throws:
        return _("no dice, so no odds")
    first = seen.throws[0]
    label = first.name if isinstance(first, CardInputs) else first.test.name
    return _("{name} · {label}").format(name=first.actor.name, label=label or _("test"))
