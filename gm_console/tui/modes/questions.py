"""The questions that are asked in the prompt: a card, a capacity test, a wound, an initiative, a note."""

from typing import TYPE_CHECKING

from gm_console.campaign import requests as ask
from gm_console.campaign.preview import preview
from gm_console.campaign.views import CardLine, RosterLine, Sheet
from gm_console.commands.grammar import (
    Fault,
    complete_act,
    complete_test,
    parse_act,
    parse_initiative,
    parse_note,
    parse_test,
    parse_wound,
)
from gm_console.language import _
from gm_console.rules.words import shown

if TYPE_CHECKING:
    from gm_console.tui.desk import Desk
from gm_console.tui.modes.question import Question


def card(actor: Sheet, played: CardLine) -> Question:
    """How a card is played: on whom, how far, what helps or hinders, which dice."""

    def read(desk: "Desk", text: str) -> ask.Request | Fault:
        typed = parse_act(text, tuple(desk.tags))
        if isinstance(typed, Fault):
            return typed
        if typed.contest or typed.target_lower:
            return Fault(
                max(text.find(">"), 0), _("a contest, or a lower level for the target: not in this version yet")
            )
        if typed.help_asked:
            return Fault(text.find("?"), _("the odds in full: not in this version yet"))
        return ask.PlayCard(
            actor=actor.id,
            card=played.id,
            targets=_targets(desk, actor, played, typed.tags, typed.everyone),
            distance=typed.distance,
            modifiers=typed.modifiers,
            lower=typed.lower,
            opposition=typed.opposition,
            pick=typed.pick,
            faces=typed.faces,
            target_faces=tuple(faces or None for faces in typed.target_faces),
        )

    return Question(
        label=_("{name} · {number} {card}").format(name=actor.name, number=played.number, card=played.name),
        read=read,
        complete=lambda desk, text: complete_act(text, tuple(desk.tags)) if text else (),
        asks_faces=actor.at_table and played.kind != "none",
        says=_previewed,
    )


def _targets(desk: "Desk", actor: Sheet, played: CardLine, tags: tuple[str, ...], everyone: bool) -> tuple[int, ...]:
    if everyone:
        own = next((one.side for one in desk.roster if one.entity == actor.id), "party")
        return tuple(one.entity for one in desk.roster if one.side != own and not one.hidden and not one.fallen)
    if tags:
        return tuple(desk.tags[tag].entity for tag in tags)
    if played.targets == "none":
        return ()
    from gm_console.campaign.lastact import last_target

    last = last_target(desk.campaign.connection, actor.id)
    return () if last is None else (last,)


def test(actor: Sheet) -> Question:
    """Which capacity is tested: a name or a number, what helps or hinders, which dice."""
    names = tuple(each.name for each in actor.capacities)

    def read(desk: "Desk", text: str) -> ask.Request | Fault:
        typed = parse_test(text, names)
        if isinstance(typed, Fault):
            return typed
        known = {each.name: each.capacity for each in actor.capacities}
        capacity = known[typed.name] if typed.name is not None else typed.number or 0
        return ask.RollCapacity(actor.id, capacity, typed.name or "", typed.modifiers, typed.faces)

    return Question(
        label=_("{name} · test").format(name=actor.name),
        read=read,
        complete=lambda desk, text: complete_test(text, names),
        asks_faces=actor.at_table,
        says=_previewed,
    )


def again(actor: str, request: ask.PlayCard | ask.RollCapacity) -> Question:
    """The dice of the last act again, for someone who throws at the table."""
    from dataclasses import replace

    def read(desk: "Desk", text: str) -> ask.Request | Fault:
        typed = parse_act(text, ())
        if isinstance(typed, Fault):
            return typed
        if typed.faces is None:
            return Fault(len(text), _("= and the dice thrown at the table"), incomplete=True)
        return replace(request, faces=typed.faces)

    return Question(
        label=_("{name} · again").format(name=actor), read=read, asks_faces=False, only_faces=True, says=_previewed
    )


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
    """An initiative, with a tag before it for someone else."""

    def read(desk: "Desk", text: str) -> ask.Request | Fault:
        typed = parse_initiative(text, tuple(desk.tags))
        if isinstance(typed, Fault):
            return typed
        line = desk.tags[typed.tag] if typed.tag else selected
        if line.combatant is None:
            return Fault(0, _("no fight is open: nobody has an initiative"))
        return ask.SetInitiative(((line.combatant, typed.value),))

    return Question(_("{name} · initiative").format(name=selected.name), read, says=_initiative_said)


def _initiative_said(desk: "Desk", request: ask.Request) -> str:
    if not isinstance(request, ask.SetInitiative):
        return ""
    names = {one.combatant: one.name for one in desk.roster}
    return ", ".join(
        _("{name}: initiative {number}").format(name=names.get(who, ""), number=shown(number))
        for who, number in request.values
    )


def note() -> Question:
    """A note for the log."""

    def read(desk: "Desk", text: str) -> ask.Request | Fault:
        typed = parse_note(text)
        return typed if isinstance(typed, Fault) else ask.AddNote(typed.text)

    return Question(_("note"), read, most=2000)


def _previewed(desk: "Desk", request: ask.Request) -> str:
    if not isinstance(request, ask.PlayCard | ask.RollCapacity):
        return ""
    return preview(desk.campaign.connection, request)
