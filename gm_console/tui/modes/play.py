"""What the keys of play do: act at once, ask a question, open a list, or move the selection.

Imported with the first key, not before the first picture.
"""

from collections.abc import Callable

from gm_console.campaign import requests as ask
from gm_console.campaign.inputs import CardInputs
from gm_console.campaign.preview import Preview
from gm_console.campaign.views import RosterLine, Sheet, cards_of
from gm_console.commands.actions import BY_ID, key_name, not_yet
from gm_console.errors import ConsoleError
from gm_console.language import _
from gm_console.rules.words import word
from gm_console.tui.desk import PANES, Desk, Mode, attempt, read_log, select
from gm_console.tui.modes import mending, questions, throwing
from gm_console.tui.modes.fights import Fights
from gm_console.tui.modes.help import Help
from gm_console.tui.modes.law import Odds, Scroll
from gm_console.tui.modes.leave import Leave
from gm_console.tui.modes.logchoice import LogChoice
from gm_console.tui.modes.normal import Normal
from gm_console.tui.modes.pick import Pick
from gm_console.tui.modes.prompt import begun
from gm_console.tui.modes.question import Question


def press(mode: Normal, desk: Desk, key: str) -> Mode:
    """Do what the key means on the screen; the mode that follows."""
    name = desk.keymap.screen.get(key)
    if name is None:
        return _no_such_key(mode, desk, key)
    return act(mode, desk, name)


def act(mode: Normal, desk: Desk, name: str) -> Mode:
    """Do what the action does; the mode that follows."""
    action = BY_ID[name]
    if action.later:
        desk.say(not_yet(action))
    elif action.when == "fight" and desk.state.fight_id is None:
        message = _("{verb}: no fight is open; {key} opens one")
        desk.say(message.format(verb=_(action.verb), key=key_name(desk.keymap.shown.get("fights", ""))))
    elif name.startswith("card_") and name[5:].isdigit():
        return _card(mode, desk, int(name[5:]))
    else:
        return _DOES[name](mode, desk)
    return mode


def _no_such_key(mode: Normal, desk: Desk, key: str) -> Mode:
    if key == "ctrl+c":
        leave = key_name(desk.keymap.shown.get("leave", ""))
        desk.say(_("{key}, then {enter}, leaves the console").format(key=leave, enter=key_name("enter")))
    elif len(key) == 1:
        message = _("{key} does nothing; {help} shows the keys")
        desk.say(message.format(key=key, help=key_name(desk.keymap.shown.get("help", ""))))
    return mode


def _ask(question: Question) -> Mode:
    return begun(question, Normal)


def _nobody(mode: Mode, desk: Desk) -> Mode:
    desk.say(_("nobody is selected: {key} opens a fight").format(key=key_name(desk.keymap.shown.get("fights", ""))))
    return mode


def _with_sheet(question: Callable[[Sheet], Question]) -> Callable[[Normal, Desk], Mode]:
    def asked(mode: Normal, desk: Desk) -> Mode:
        return _ask(question(desk.sheet)) if desk.sheet else _nobody(mode, desk)

    return asked


def _with_line(question: Callable[[RosterLine], Question]) -> Callable[[Normal, Desk], Mode]:
    def asked(mode: Normal, desk: Desk) -> Mode:
        line = desk.line
        return _ask(question(line)) if line else _nobody(mode, desk)

    return asked


def _card(mode: Normal, desk: Desk, number: int) -> Mode:
    if desk.sheet is None:
        return _nobody(mode, desk)
    found = next((each for each in desk.sheet.cards if each.number == number), None)
    if found is None:
        desk.say(_("{name} has no card {number}").format(name=desk.sheet.name, number=number))
        return mode
    return _ask(throwing.card(desk.sheet, found))


def _card_again(mode: Normal, desk: Desk) -> Mode:
    from gm_console.campaign.lastact import last_card

    if desk.sheet is None:
        return _nobody(mode, desk)
    last = last_card(desk.campaign.connection, desk.sheet.id)
    found = next((each for each in desk.sheet.cards if each.id == last), None)
    if found is None:
        desk.say(_("{name} has not used a card yet").format(name=desk.sheet.name))
        return mode
    return _ask(throwing.card(desk.sheet, found))


def _again(mode: Normal, desk: Desk) -> Mode:
    from gm_console.campaign.lastact import last_request

    try:
        request = throwing.secretly(desk, last_request(desk.campaign.connection))
        seen = throwing.look(desk, request)
    except ConsoleError as error:
        desk.say(error.message)
        return mode
    if seen.awaited:
        return _ask(throwing.again(_titled(seen), request))
    attempt(desk, request)
    return mode


def _dice(mode: Normal, desk: Desk) -> Mode:
    actor = desk.sheet
    if actor is None:
        return _nobody(mode, desk)
    kinds = tuple(word(kind, _) for kind in throwing.DICE)
    return Pick(
        _("{name} · dice").format(name=actor.name),
        kinds,
        lambda _desk, place: _ask(throwing.dice(actor, throwing.DICE[place])),
        mode,
    )


def _group(mode: Normal, desk: Desk) -> Mode:
    line, actor = desk.line, desk.sheet
    if line is None or actor is None:
        return _nobody(mode, desk)
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
        return _ask(throwing.group([(one, own) for one, own in held if own is not None], played))

    label = _("{group} ({count}) · which card").format(group=line.group, count=len(there))
    return Pick(label, tuple(each.name for each in actor.cards), plays, mode)


def _mend(mode: Normal, desk: Desk) -> Mode:
    from gm_console.campaign.lastact import last_throw

    throw = last_throw(desk.campaign.connection)
    if throw is None:
        desk.say(_("no roll to change yet"))
        return mode
    return _ask(mending.mend(throw))


def _secret(mode: Normal, desk: Desk) -> Mode:
    desk.secret = not desk.secret
    desk.say(_("the next roll is secret") if desk.secret else _("the next roll is for all to see"))
    return mode


def _odds(mode: Normal, desk: Desk) -> Mode:
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
        target = None if card.targets == "none" else last_target(connection, desk.sheet.id)
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


def _does(request: ask.Request, *, follow: bool = False) -> Callable[[Normal, Desk], Mode]:
    def done(mode: Normal, desk: Desk) -> Mode:
        attempt(desk, request, follow=follow)
        return mode

    return done


def _toggles(request: Callable[[int], ask.Request]) -> Callable[[Normal, Desk], Mode]:
    def done(mode: Normal, desk: Desk) -> Mode:
        line = desk.line
        if line is None or line.combatant is None:
            return _nobody(mode, desk)
        attempt(desk, request(line.combatant))
        return mode

    return done


def _moves(by: int, *, page: bool = False) -> Callable[[Normal, Desk], Mode]:
    def moved(mode: Normal, desk: Desk) -> Mode:
        steps = by * max(desk.rows.get(desk.pane, 1) - 1, 1) if page else by
        if desk.pane == "roster":
            here = [one.entity for one in desk.roster]
            if here:
                place = here.index(desk.selected) if desk.selected in here else 0
                select(desk, here[max(0, min(place + steps, len(here) - 1))])
        elif desk.pane == "sheet":
            desk.down = max(0, desk.down + steps)
        else:
            desk.back = max(0, desk.back - steps)
            if desk.back + desk.rows.get("log", 0) > desk.entries:
                desk.entries *= 2
                read_log(desk)
        return mode

    return moved


def _pane(by: int) -> Callable[[Normal, Desk], Mode]:
    def chosen(mode: Normal, desk: Desk) -> Mode:
        desk.pane = PANES[(PANES.index(desk.pane) + by) % len(PANES)]
        return mode

    return chosen


def _open(mode: Normal, desk: Desk) -> Mode:
    return LogChoice.at_the_end(desk, mode) if desk.pane == "log" else mode


def _command(mode: Normal, desk: Desk) -> Mode:
    from gm_console.tui.modes.command import CommandLine

    return CommandLine.of(desk)


def _redraw(mode: Normal, desk: Desk) -> Mode:
    desk.redraw = True
    return mode


_DOES: dict[str, Callable[[Normal, Desk], Mode]] = {
    "card_again": _card_again,
    "again": _again,
    "next_turn": _does(ask.NextTurn(), follow=True),
    "previous_turn": _does(ask.PreviousTurn(), follow=True),
    "test": _with_sheet(throwing.test),
    "dice": _dice,
    "group": _group,
    "mend": _mend,
    "secret": _secret,
    "odds": _odds,
    "wound": _with_line(lambda line: questions.wound(line, False)),
    "recover": _with_line(lambda line: questions.wound(line, True)),
    "undo": _does(ask.Undo()),
    "redo": _does(ask.Redo()),
    "fallen": _toggles(ask.ToggleFallen),
    "hold": _toggles(ask.ToggleHeld),
    "visible": _toggles(ask.ToggleHidden),
    "initiative": _with_line(questions.initiative),
    "command": _command,
    "note": lambda mode, desk: _ask(questions.note()),
    "log": lambda mode, desk: LogChoice.at_the_end(desk, mode),
    "fights": lambda mode, desk: Fights.of(desk, mode),
    "help": lambda mode, desk: Help(mode),
    "leave": lambda mode, desk: Leave(mode),
    "up": _moves(-1),
    "down": _moves(1),
    "page_up": _moves(-1, page=True),
    "page_down": _moves(1, page=True),
    "left": _pane(-1),
    "right": _pane(1),
    "pane": _pane(1),
    "open": _open,
    "redraw": _redraw,
}
"""Action → what it does, for every action of this version that is no card."""
