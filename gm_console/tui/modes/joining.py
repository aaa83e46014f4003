"""The questions that change who is in a fight and what is on them: bring in, condition, a fight's name."""

from typing import TYPE_CHECKING

from gm_console.campaign import fight_words, views
from gm_console.campaign import requests as ask
from gm_console.campaign.condition_words import strength
from gm_console.campaign.durations import full_time
from gm_console.campaign.preview import Preview
from gm_console.campaign.views.bestiary import bestiary, condition_types
from gm_console.commands.grammar import Fault
from gm_console.commands.grammar.bring import complete_bring, parse_bring
from gm_console.commands.grammar.condition import ConditionPrompt, complete_condition, parse_condition
from gm_console.errors import ConsoleError
from gm_console.language import _, ngettext
from gm_console.rules.words import shown
from gm_console.text import one_line
from gm_console.tui.modes.question import Question

if TYPE_CHECKING:
    from gm_console.tui.desk import Desk


def bring(desk: "Desk") -> Question:
    """Who joins: a known one and how many, a template, or a new one by name and level."""
    connection = desk.campaign.connection
    there = {one.entity for one in desk.roster if one.combatant is not None}
    # Who is there already comes last: a player joins once, and of the others only copies are.
    entities: dict[str, int] = {}
    for one in sorted(bestiary(connection), key=lambda one: one.id in there):
        entities.setdefault(one.name, one.id)
    templates = {one.name: one.id for one in views.templates(connection) if one.name not in entities}
    names = (*entities, *templates)

    def read(desk: "Desk", text: str) -> ask.Request | Fault:
        typed = parse_bring(text, names)
        if isinstance(typed, Fault):
            return typed
        if typed.name in templates and typed.known:
            if typed.count != 1:
                return Fault(len(text), _("an encounter comes once at a time"))
            template = templates[typed.name]
            return ask.BringTemplate(template) if desk.state.fight_goes_on else ask.MakeFight(template)
        if typed.known:
            return ask.BringIn(entities[typed.name], count=typed.count)
        return ask.BringIn(name=typed.name, level=typed.level, count=typed.count)

    def look(desk: "Desk", request: ask.Request) -> Preview:
        said = [each for each in (fight_words.joining(desk.state),) if each]
        if isinstance(request, ask.BringIn):
            if request.entity in there and desk.state.fight_goes_on:
                name = next(one.name for one in desk.roster if one.entity == request.entity)
                raise ConsoleError(_("{who} is in this fight already").format(who=name))
            known = next((name for name, id_ in entities.items() if id_ == request.entity), None)
            name = known or _("{name}, level {level}").format(name=request.name, level=shown(request.level or 0))
            said.append(ngettext("{name} joins", "{count} × {name} join", request.count).format(
                name=name, count=request.count
            ))  # fmt: skip
        else:
            of = getattr(request, "template", None)
            found = next(one for one in views.templates(desk.campaign.connection) if one.id == of)
            held = ", ".join(f"{count} {name}" if count > 1 else name for count, name in found.lines)
            said.append(_("the encounter {name} joins: {held}").format(name=found.name, held=held))
        return Preview(said=tuple(said))

    return Question(
        label=_("bring in"),
        read=read,
        complete=lambda desk, text: complete_bring(text, names) if text else (),
        look=look,
    )


def condition(desk: "Desk", selected: views.RosterLine) -> Question:
    """What is put on the selected one, how strong, how long."""
    known = {each.name: each for each in condition_types(desk.campaign.connection)}
    there = {mark.name for one in desk.roster for mark in one.conditions} - set(known)
    names = (*known, *sorted(there))

    def typed_in(desk: "Desk", text: str) -> ConditionPrompt | Fault:
        return parse_condition(text, names, tuple(tag for tag, one in desk.tags.items() if one.combatant is not None))

    def read(desk: "Desk", text: str) -> ask.Request | Fault:
        typed = typed_in(desk, text)
        if isinstance(typed, Fault):
            return typed
        until = desk.tags[typed.until].combatant if typed.until else None
        bearer = desk.tags[typed.on].entity if typed.on else selected.entity
        return ask.ApplyCondition(
            (bearer,), typed.name, typed.amount, lasts=typed.lasts, rounds=typed.rounds, until=until
        )

    def look(desk: "Desk", request: ask.Request) -> Preview:
        assert isinstance(request, ask.ApplyCondition)
        of = known.get(request.name)
        amount = request.amount if request.amount is not None else of.amount if of else 0
        until = next((one.name for one in desk.roster if one.combatant == request.until), "") if request.until else ""
        if request.rounds is not None:
            time = full_time("rounds", request.rounds)
        elif request.lasts:
            time = full_time(request.lasts, None, until)
        else:
            time = full_time(of.lasts, of.rounds) if of else ""
        told = strength(request.name, amount, of.counts if of else "acting")
        parts = [told, time or _("until removed")]
        who = next((one.name for one in desk.roster if one.entity in request.entities), selected.name)
        said = _("{who}: {what}") if request.name in names else _("{who}: new condition {what}")
        return Preview(said=(said.format(who=who, what=", ".join(parts)),))

    return Question(
        label=_("{name} · condition").format(name=selected.name),
        read=read,
        complete=lambda desk, text: complete_condition(text, names) if text else (),
        look=look,
    )


def fight_name(fight: views.FightLine) -> Question:
    """Another name for a fight."""

    def read(desk: "Desk", text: str) -> ask.Request | Fault:
        name = one_line(text, 80)
        return ask.NameFight(fight.id, name) if name else Fault(0, _("the new name"), incomplete=True)

    return Question(_("{name} · new name").format(name=fight.name), read, again=("fight_name", str(fight.id)), most=80)
