"""The verbs about conditions: put on, taken off, made known by name."""

from dataclasses import replace
from typing import TYPE_CHECKING

from gm_console.campaign import requests as ask
from gm_console.campaign.condition_words import strength
from gm_console.commands.grammar.reader import SIGNS
from gm_console.commands.line.cursor import Line
from gm_console.commands.line.people import combatant, listed
from gm_console.language import N_, _, ngettext
from gm_console.rules.words import signed

if TYPE_CHECKING:
    from gm_console.campaign.views import RosterLine

START, END = N_("start"), N_("end")
UNTIL = N_("until")
REMOVED = N_("removed")
AFFECTS = (N_("all"), N_("level dice"), N_("capacities"), N_("nothing"))
COUNTS = (N_("acting"), N_("targeted"))
REMIND = N_("remind")


def condition(line: Line) -> ask.Request:
    """A condition by its name, ±n, rounds, whose it is, until whose turn."""
    types = line.known.conditions
    name = line.take_name_or_new([each.name for each in types], _("which condition? a known one, or a new name"))
    amount: int | None = None
    rounds: int | None = None
    people: list[RosterLine] = []
    lasts, until = None, None
    while not line.at_end():
        start = line.place
        if line.at_signed_number():
            if amount is not None:
                line.fail(_("one number with its sign is enough"))
            amount = line.take_int()
        elif line.at_digit():
            if rounds is not None:
                line.fail(_("one number of rounds is enough"))
            rounds = line.take_int()
        elif line.take_keyword(UNTIL):
            lasts = _turn(line)
            until = None if line.at_end() or not line.at_name() else line.take_one()
        elif line.at_name() or line.peek() == "*":
            people += [one for one in line.take_people(UNTIL) if one not in people]
        else:
            line.place = start
            message = _("here ±n as it helps or hinders, how many rounds, whose it is, or: until start, until end")
            line.fail(message, incomplete=line.peek() in SIGNS and start + 1 == len(line.text))
    people = people or [line.selected()]
    there = {mark.name for one in line.known.people for mark in one.conditions}
    said = " ".join((name, *([signed(amount)] if amount is not None else [])))
    known = name in there or any(each.name == name for each in types)
    line.told.append(said if known else _("new condition {name}").format(name=said))
    if rounds is not None:
        line.told.append(ngettext("{count} round", "{count} rounds", rounds).format(count=rounds))
    if lasts:
        whose = until.name if until else _("their own")
        told = _("until the end of the turn: {name}") if lasts == "turn end" else _("until the turn: {name}")
        line.told.append(told.format(name=whose))
    line.told.append(listed(people))
    return ask.ApplyCondition(
        tuple(one.entity for one in people),
        name,
        amount,
        lasts=lasts,
        rounds=rounds,
        until=None if until is None else combatant(line, until),
    )


def lift(line: Line) -> ask.Request:
    """A condition taken off."""
    borne = dict.fromkeys(name for one in line.known.people for name in line.known.reads.on(one.entity))
    if not borne:
        line.fail(_("nobody bears a condition"))
    names = tuple(borne)
    name = names[line.take_known(names, _("which condition?"), _("nobody bears {name}"))]
    people = line.take_people()
    line.end()
    line.told += [name, listed(people)]
    return ask.RemoveCondition(tuple(one.entity for one in people), name)


def define(line: Line) -> ask.Request:
    """A condition made known by its name, or a known one changed: what is not said stays as it was."""
    types = {each.name: each for each in line.known.conditions}
    name = line.take_name_or_new(list(types), _("which condition? a known one, or a new name"))
    known = types.get(name)
    said = ask.SaveConditionType(name)
    if known is not None:
        said = ask.SaveConditionType(
            name, known.id, known.amount, known.affects, known.capacities, known.counts, known.lasts, known.rounds,
            known.reminder,
        )  # fmt: skip
    while not line.at_end():
        said = _defined(line, said)
    told = strength(name, said.amount, said.counts) if said.amount else f"{name} {signed(0)}"
    line.told += [told, _(said.affects), *said.capacities]
    line.told += [_lasts(said)] + ([said.reminder] if said.reminder else [])
    return said


def _defined(line: Line, said: ask.SaveConditionType) -> ask.SaveConditionType:
    """One thing more that is said of a condition."""
    if line.at_signed_number():
        return replace(said, amount=line.take_int())
    if line.at_digit():
        return replace(said, lasts="rounds", rounds=line.take_int())
    if line.take_keyword(UNTIL):
        lasts = "removed" if line.take_keyword(REMOVED) else _turn(line)
        return replace(said, lasts=lasts, rounds=None)
    if counts := line.take_keyword(*COUNTS):
        return replace(said, counts=counts)
    if line.take_keyword(REMIND):
        return replace(said, reminder=line.take_text(_("the reminder's words")))
    affects = line.take_keyword(*AFFECTS)
    if affects is None:
        line.fail(
            _(
                "here ±n, how many rounds, level dice, capacities NAME, nothing, targeted, until start or end, "
                "remind TEXT"
            ),
            incomplete=line.peek() in SIGNS and line.place + 1 == len(line.text),
        )
    capacities: list[str] = []
    own = [] if line.known.sheet is None else [each.name for each in line.known.sheet.capacities]
    while affects == "capacities" and line.at_name() and not line.at_end():
        if line.at_keyword(UNTIL, *COUNTS, REMIND, *AFFECTS):
            break
        capacities.append(line.take_name_or_new(own, ""))
    return replace(said, affects=affects, capacities=tuple(dict.fromkeys(capacities)))


def _turn(line: Line) -> str:
    """To the start or the end of a turn; the start unless it says otherwise."""
    return "turn end" if (line.take_keyword(START, END) or START) == END else "turn start"


def _lasts(said: ask.SaveConditionType) -> str:
    """How long it lasts, in words."""
    if said.lasts == "rounds":
        count = said.rounds or 0
        return ngettext("{count} round", "{count} rounds", count).format(count=count)
    lasting = {
        "removed": _("until removed"),
        "turn start": _("to the start of its bearer's turn"),
        "turn end": _("to the end of its bearer's turn"),
    }
    return lasting[said.lasts]
