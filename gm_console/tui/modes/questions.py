"""The short questions of the prompt: a wound, an initiative, a note."""

from typing import TYPE_CHECKING

from gm_console.campaign import requests as ask
from gm_console.campaign.preview import Preview
from gm_console.campaign.views import RosterLine
from gm_console.commands.grammar import Fault, parse_initiative, parse_note, parse_wound
from gm_console.language import _
from gm_console.rules.words import shown
from gm_console.tui.modes.question import Question

if TYPE_CHECKING:
    from gm_console.tui.desk import Desk


def wound(selected: RosterLine, recovers: bool) -> Question:
    """Which wound is recorded, or heals: a tag for someone else, then 1, 2 or 3; done with that digit."""

    def read(desk: "Desk", text: str) -> ask.Request | Fault:
        typed = parse_wound(text, tuple(desk.tags))
        if isinstance(typed, Fault):
            return typed
        entity = desk.tags[typed.tag].entity if typed.tag else selected.entity
        return (ask.RecoverWound if recovers else ask.RecordWound)(entity, typed.category)

    label = _("{name} · recovers from") if recovers else _("{name} · wound")
    return Question(label.format(name=selected.name), read, at_once=True)


def initiative(selected: RosterLine) -> Question:
    """An initiative, with a tag before it for someone else; those of several in a row."""

    def read(desk: "Desk", text: str) -> ask.Request | Fault:
        typed = parse_initiative(text, tuple(desk.tags))
        if isinstance(typed, Fault):
            return typed
        lines = [(desk.tags[each.tag] if each.tag else selected, each.value) for each in typed]
        values = tuple((line.combatant, value) for line, value in lines if line.combatant is not None)
        if not values:
            return Fault(0, _("no fight is open: nobody has an initiative"))
        if len({who for who, _value in values}) < len(values):
            return Fault(0, _("{name} is the selected one, and named again").format(name=selected.name))
        return ask.SetInitiative(values)

    return Question(_("{name} · initiative").format(name=selected.name), read, look=_initiatives)


def _initiatives(desk: "Desk", request: ask.Request) -> Preview:
    assert isinstance(request, ask.SetInitiative)
    names = {one.combatant: one.name for one in desk.roster}
    said = (
        _("{name}: initiative {number}").format(name=names.get(who, ""), number=shown(number))
        for who, number in request.values
    )
    return Preview(said=tuple(said))


def note() -> Question:
    """A note for the log."""

    def read(desk: "Desk", text: str) -> ask.Request | Fault:
        typed = parse_note(text)
        return typed if isinstance(typed, Fault) else ask.AddNote(typed.text)

    return Question(_("note"), read, most=2000)
