"""What the keys of play do: act at once, ask a question, open a list, or move the selection.

Imported with the first key, not before the first picture.
"""

from collections.abc import Callable

from gm_console.campaign import requests as ask
from gm_console.campaign.views import RosterLine, Sheet
from gm_console.commands.actions import BY_ID, key_name, not_yet
from gm_console.language import _
from gm_console.tui.desk import PANES, Desk, Mode, attempt, read_log, select
from gm_console.tui.modes import fighting, questions, rolling, throwing
from gm_console.tui.modes.fights import Fights
from gm_console.tui.modes.help import Help
from gm_console.tui.modes.leave import Leave
from gm_console.tui.modes.logchoice import LogChoice
from gm_console.tui.modes.normal import Normal
from gm_console.tui.modes.question import Question
from gm_console.tui.modes.refused import Refused
from gm_console.tui.modes.rolling import asked_in_the_prompt, nobody

ASKING = frozenset(
    (
        *(f"card_{number}" for number in range(1, 10)), "card_again", "test", "dice", "group", "wound", "recover",
        "condition", "bring", "initiative", "note", "command",
    )
)  # fmt: skip
"""The actions that ask, and do nothing before Enter."""
_TYPED_AFTER = ASKING | {"mend", "find"}
"""Those after which something is typed that, where they are refused, must not act by itself."""


def press(mode: Normal, desk: Desk, key: str) -> Mode:
    """Do what the key means on the screen; the mode that follows."""
    name = desk.keymap.screen.get(key)
    if name is None:
        return _no_such_key(mode, desk, key)
    return act(mode, desk, name)


def act(mode: Normal, desk: Desk, name: str) -> Mode:
    """Do what the action does; the mode that follows. Where it cannot ask, what is typed on for it is kept away."""
    followed = _act(mode, desk, name)
    if followed is not mode or name not in _TYPED_AFTER:
        return followed
    label = " · ".join(part for part in (desk.sheet.name if desk.sheet else "", _(BY_ID[name].verb)) if part)
    return Refused(mode, label, desk.message, desk.tone)


def _act(mode: Normal, desk: Desk, name: str) -> Mode:
    action = BY_ID[name]
    desk.opened = (name,)
    if action.later:
        desk.say(not_yet(action))
    elif action.when == "fight" and desk.state.fight_id is None:
        message = _("{verb}: no fight is open; {key} opens one")
        desk.say(message.format(verb=_(action.verb), key=key_name(desk.keymap.shown.get("fights", ""))))
    elif name.startswith("card_") and name[5:].isdigit():
        return rolling.card(mode, desk, int(name[5:]))
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


def _with_sheet(question: Callable[[Sheet], Question]) -> Callable[[Normal, Desk], Mode]:
    def asked(mode: Normal, desk: Desk) -> Mode:
        return asked_in_the_prompt(question(desk.sheet)) if desk.sheet else nobody(mode, desk)

    return asked


def _with_line(question: Callable[[RosterLine], Question]) -> Callable[[Normal, Desk], Mode]:
    def asked(mode: Normal, desk: Desk) -> Mode:
        line = desk.line
        return asked_in_the_prompt(question(line)) if line else nobody(mode, desk)

    return asked


def _does(request: ask.Request) -> Callable[[Normal, Desk], Mode]:
    def done(mode: Normal, desk: Desk) -> Mode:
        attempt(desk, request)
        return mode

    return done


def _toggles(request: Callable[[int], ask.Request]) -> Callable[[Normal, Desk], Mode]:
    def done(mode: Normal, desk: Desk) -> Mode:
        line = desk.line
        if line is None or line.combatant is None:
            return nobody(mode, desk)
        attempt(desk, request(line.combatant))
        return mode

    return done


def _moves(by: int, *, page: bool = False) -> Callable[[Normal, Desk], Mode]:
    def moved(mode: Normal, desk: Desk) -> Mode:
        steps = by * max(desk.rows.get(desk.pane, 1) - 1, 1) if page else by
        if desk.pane == "roster":
            # Each turn of one who has several in a round: its place in the order is its own.
            here, line = desk.shown, desk.line
            if here:
                place = here.index(line) if line in here else 0
                chosen = here[max(0, min(place + steps, len(here) - 1))]
                select(desk, chosen.entity, chosen.combatant)
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


def _edit(mode: Normal, desk: Desk) -> Mode:
    from gm_console.tui.modes.bestiary import edit_selected

    return edit_selected(desk, mode)


def _command(mode: Normal, desk: Desk) -> Mode:
    from gm_console.tui.modes.command import CommandLine

    return CommandLine.of(desk)


def _redraw(mode: Normal, desk: Desk) -> Mode:
    desk.redraw = True
    return mode


_DOES: dict[str, Callable[[Normal, Desk], Mode]] = {
    "card_again": rolling.card_again,
    "again": rolling.again,
    "next_turn": fighting.next_turn,
    "previous_turn": _does(ask.PreviousTurn()),
    "test": _with_sheet(throwing.test),
    "dice": rolling.dice,
    "group": rolling.group,
    "mend": rolling.mend,
    "secret": rolling.secret,
    "odds": rolling.odds,
    "wound": _with_line(lambda line: questions.wound(line, False)),
    "recover": _with_line(lambda line: questions.wound(line, True)),
    "undo": _does(ask.Undo()),
    "redo": _does(ask.Redo()),
    "fallen": _toggles(ask.ToggleFallen),
    "hold": _toggles(ask.ToggleHeld),
    "earlier": _toggles(ask.MoveEarlier),
    "later": _toggles(ask.MoveLater),
    "bring": fighting.bring,
    "condition": fighting.condition,
    "mark": fighting.fold,
    "visible": _toggles(ask.ToggleHidden),
    "initiative": _with_line(questions.initiative),
    "command": _command,
    "note": lambda mode, desk: asked_in_the_prompt(questions.note()),
    "log": lambda mode, desk: LogChoice.at_the_end(desk, mode),
    "edit": _edit,
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
