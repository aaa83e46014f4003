"""The verbs about those in the fight: brought in, taken out, named, marked, moved; wounds, conditions, initiatives."""

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from gm_console.campaign import requests as ask
from gm_console.commands.grammar import CATEGORIES
from gm_console.commands.grammar.reader import SIGNS
from gm_console.commands.line.command import Select
from gm_console.commands.line.cursor import Line
from gm_console.language import N_, _, ngettext
from gm_console.rules.words import shown, signed, word

if TYPE_CHECKING:
    from gm_console.campaign.views import RosterLine

SIDES = (N_("party"), N_("opposition"))
LEVEL = N_("level")
HIDDEN = N_("hidden")
START, END = N_("start"), N_("end")
UNTIL = N_("until")
IN = N_("in")


def each_of(request: Callable[[int], ask.Request]) -> Callable[[Line], ask.Request]:
    """A verb that does the same to each combatant named, or to the selected one."""

    def read(line: Line) -> ask.Request:
        people = line.take_people()
        line.end()
        return _all(line, people, [request(_combatant(line, one)) for one in people])

    return read


def remove(line: Line) -> ask.Request:
    """All who are named leave together: where the turn is theirs, it goes to whoever stays."""
    people = line.take_people()
    line.end()
    line.told.append(_listed(people))
    first, *others = (_combatant(line, one) for one in people)
    return ask.RemoveCombatant(first, tuple(others))


def wound(recovers: bool) -> Callable[[Line], ask.Request]:
    """A wound by hand, or one that heals: its category, before or after whose it is."""

    def read(line: Line) -> ask.Request:
        category = _category(line)
        people = line.take_people(*CATEGORIES) if not line.at_end() or category else ()
        category = category or _category(line)
        if category is None:
            line.fail(_("light, serious or mortal? or 1, 2, 3"), incomplete=line.at_end())
        line.end()
        line.told.append(word(category, _))
        request = ask.RecoverWound if recovers else ask.RecordWound
        return _all(line, people, [request(one.entity, category) for one in people])

    return read


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
            lasts = "turn end" if (line.take_keyword(START, END) or START) == END else "turn start"
            until = None if line.at_end() or not line.at_name() else line.take_one()
        elif line.at_name() or line.peek() == "*":
            people += [one for one in line.take_people(UNTIL) if one not in people]
        else:
            line.place = start
            message = _("here ±n as it helps or hinders, how many rounds, whose it is, or: until start, until end")
            line.fail(message, incomplete=line.peek() in SIGNS and start + 1 == len(line.text))
    people = people or [line.selected()]
    line.told.append(" ".join((name, *([signed(amount)] if amount is not None else []))))
    if rounds is not None:
        line.told.append(ngettext("{count} round", "{count} rounds", rounds).format(count=rounds))
    if lasts:
        whose = until.name if until else _("their own")
        told = _("until the end of the turn: {name}") if lasts == "turn end" else _("until the turn: {name}")
        line.told.append(told.format(name=whose))
    line.told.append(_listed(people))
    return ask.ApplyCondition(
        tuple(one.entity for one in people),
        name,
        amount,
        lasts=lasts,
        rounds=rounds,
        until=None if until is None else _combatant(line, until),
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
    line.told += [name, _listed(people)]
    return ask.RemoveCondition(tuple(one.entity for one in people), name)


def initiative(line: Line) -> ask.Request:
    """Initiatives: of the selected one, or each after whose it is."""
    values: list[tuple[int, int]] = []
    while not line.at_end() or not values:
        people = (line.selected(),) if line.at_number() and not values else line.take_people(at_least=1)
        if not line.at_number():
            line.fail(_("a number, the initiative"), incomplete=line.at_end())
        value = line.take_int()
        values += [(_combatant(line, one), value) for one in people]
        line.told += [f"{one.name} {shown(value)}" for one in people]
    return ask.SetInitiative(tuple(values))


def bring_in(line: Line) -> ask.Request:
    """A known one, so many of it; a template; or a new name and its level."""
    known, templates = line.known.bestiary, line.known.templates
    names = [each.name for each in known] + [each.name for each in templates]
    new = line.take_name_or_new(names, _("whom? a name of the bestiary, an encounter, or a new name and its level"))
    place = names.index(new) if new in names else None
    if place is not None and place >= len(known):
        line.end()
        line.told.append(new)
        return ask.BringTemplate(templates[place - len(known)].id)
    level, count, side, hidden = None, None, "", False
    while not line.at_end():
        start = line.place
        if line.peek() == "*":
            line.place += 1
            line.skip_spaces()
            count = line.take_int() if line.at_digit() else line.fail(_("how many?"), incomplete=line.at_end())
        elif line.take_keyword(LEVEL):
            level = line.take_int() if line.at_digit() else line.fail(_("which level?"), incomplete=line.at_end())
        elif line.at_digit():
            if place is None and level is None:
                level = line.take_int()
            elif count is None:
                count = line.take_int()
            else:
                line.fail(_("one number is enough"))
        elif line.take_keyword(HIDDEN):
            hidden = True
        elif chosen := line.take_keyword(*SIDES):
            side = chosen
        else:
            line.place = start
            line.fail(_("here how many, or: level 5, hidden, party, opposition; a new name of words between quotes"))
    if place is None and level is None:
        line.fail(_("nobody is known as {name}: its level after it").format(name=new), incomplete=True)
    line.told.append(new if not count or count == 1 else f"{count} {new}")
    line.told += [] if level is None else [_("level {level}").format(level=level)]
    line.told += [_(each) for each in (side, HIDDEN if hidden else "") if each]
    return ask.BringIn(
        None if place is None else known[place].id, "" if place is not None else new, level, count or 1, side,
        hidden=hidden,
    )  # fmt: skip


def copy(line: Line) -> ask.Request:
    """So many more of the same."""
    one = line.selected() if line.at_end() or line.at_digit() else line.take_one()
    count = line.take_int() if line.at_digit() else 1
    line.end()
    line.told.append(ngettext("{name}, once more", "{name}, {count} times more", count).format(
        name=one.name, count=count))  # fmt: skip
    return ask.CopyCombatant(_combatant(line, one), count)


def rename(line: Line) -> ask.Request:
    """Another name."""
    one = line.take_one()
    name = line.take_text(_("the new name"))
    line.told += [one.name, name]
    return ask.Rename(one.entity, name)


def public_name(line: Line) -> ask.Request:
    """The name the players see."""
    one = line.take_one()
    name = "" if line.at_end() else line.take_text("")
    line.told += [one.name, name or _("its own name")]
    return ask.SetPublicName(one.entity, name)


def side(line: Line) -> ask.Request:
    """Party or opposition."""
    first = line.take_keyword(*SIDES)
    people = line.take_people(*SIDES)
    chosen = first or line.take_keyword(*SIDES)
    if chosen is None:
        line.fail(_("party or opposition?"), incomplete=line.at_end())
    line.end()
    line.told.append(_(chosen))
    return _all(line, people, [ask.SetSide(_combatant(line, one), chosen) for one in people])


def join(line: Line) -> ask.Request:
    """Several in one group, named after the word between."""
    people = line.take_people(IN, at_least=1)
    if not line.take_keyword(IN):
        line.fail(_("in which group? for example: in archers"), incomplete=line.at_end())
    name = line.take_text(_("the name of their group"))
    line.told += [_listed(people), name]
    return ask.JoinGroup(tuple(_combatant(line, one) for one in people), name)


def part(line: Line) -> ask.Request:
    """Each by itself again."""
    people = line.take_people()
    line.end()
    line.told.append(_listed(people))
    return ask.JoinGroup(tuple(_combatant(line, one) for one in people), "")


def slot(line: Line) -> ask.Request:
    """A further turn in each round."""
    one = line.selected() if line.at_end() or line.at_number() else line.take_one()
    value = line.take_int() if line.at_number() else None
    line.end()
    line.told.append(one.name)
    return ask.AddSlot(_combatant(line, one), value)


def jump(line: Line) -> ask.Request:
    """To someone's turn, or to a round."""
    if line.at_digit():
        number = line.take_int()
        line.end()
        line.told.append(_("round {round}").format(round=number))
        return ask.GoToRound(number)
    one = line.take_one()
    line.end()
    line.told.append(_("turn: {name}").format(name=one.name))
    return ask.TurnTo(_combatant(line, one))


def select(line: Line) -> ask.Request:
    """Another one selected."""
    one = line.take_one()
    line.end()
    line.told.append(one.name)
    return Select(one.entity)


def _category(line: Line) -> str | None:
    if line.at_digit():
        start, number = line.place, line.take_number()
        line.skip_spaces()
        if not 1 <= number <= len(CATEGORIES):
            line.place = start
            line.fail(_("1 light, 2 serious or 3 mortal"))
        return CATEGORIES[number - 1]
    return line.take_keyword(*CATEGORIES)


def _combatant(line: Line, one: "RosterLine") -> int:
    if one.combatant is None:
        line.fail(_("no fight is open"))
    return one.combatant


def _all(line: Line, people: Sequence["RosterLine"], requests: Sequence[ask.Request]) -> ask.Request:
    line.told.append(_listed(people))
    return requests[0] if len(requests) == 1 else ask.Several(tuple(requests))


def _listed(people: Sequence["RosterLine"]) -> str:
    return ", ".join(one.name for one in people)
