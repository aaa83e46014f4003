"""The keys of a fight that do more than one act or ask: next turn, bring in, condition, a group folded."""

from gm_console.campaign import requests as ask
from gm_console.commands.actions import key_name
from gm_console.language import _
from gm_console.tui.desk import Desk, Mode, attempt
from gm_console.tui.modes import joining
from gm_console.tui.modes.normal import Normal
from gm_console.tui.modes.prompt import begun


def next_turn(mode: Mode, desk: Desk) -> Mode:
    """Give the turn to whoever follows; who waits and is passed over is named, so that nobody is forgotten."""
    before = desk.state.active_combatant
    if attempt(desk, ask.NextTurn()) and (passed := _passed(desk, before)):
        held = _("{names} waits ({key}: act now)") if len(passed) == 1 else _("{names} wait ({key}: act now)")
        told = held.format(names=", ".join(passed), key=key_name(desk.keymap.shown.get("hold", "")))
        desk.say(f"{desk.message} {told}".strip())
    return mode


def bring(mode: Mode, desk: Desk) -> Mode:
    """Ask who joins."""
    return begun(joining.bring(desk), Normal)


def condition(mode: Mode, desk: Desk) -> Mode:
    """Ask what is put on the selected one."""
    line = desk.line
    if line is None:
        fights = key_name(desk.keymap.shown.get("fights", ""))
        desk.say(_("nobody is selected: {key} opens a fight").format(key=fights))
        return mode
    return begun(joining.condition(desk, line), Normal)


def fold(mode: Mode, desk: Desk) -> Mode:
    """Show the group of the selected one in one line, or each of its members again."""
    line = desk.line
    if line is None or not line.group:
        desk.say(_("{name} is in no group").format(name=line.name if line else ""))
        return mode
    desk.folded ^= {line.group}
    return mode


def _passed(desk: Desk, before: int | None) -> list[str]:
    """Those who wait between the one whose turn it was and the one whose turn it is."""
    places = [one.combatant for one in desk.roster]
    if before not in places or desk.state.active_combatant not in places:
        return []
    at, end = places.index(before), places.index(desk.state.active_combatant)
    found = []
    while (at := (at + 1) % len(places)) != end:
        one = desk.roster[at]
        if one.held and not one.fallen and one.name not in found:
            found.append(one.name)
    return found
