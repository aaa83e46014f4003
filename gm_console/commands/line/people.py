"""The verbs about those in the fight: brought in, taken out, named, marked, moved; wounds, initiatives."""

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from gm_console.campaign import fight_words
from gm_console.campaign import requests as ask
from gm_console.commands.line.command import Select
from gm_console.commands.line.cursor import Line
from gm_console.commands.line.naming import QUOTES
from gm_console.language import N_, _, ngettext
from gm_console.rules.category import CATEGORIES
from gm_console.rules.words import shown, word
from gm_console.text import one_line

if TYPE_CHECKING:
    from gm_console.campaign.views import RosterLine

SIDES = (N_("party"), N_("opposition"))
LEVEL = N_("level")
HIDDEN = N_("hidden")
IN = N_("in")


def each_of(request: Callable[[int], ask.Request]) -> Callable[[Line], ask.Request]:
    """A verb that does the same to each combatant named, or to the selected one."""

    def read(line: Line) -> ask.Request:
        people = line.take_people()
        line.end()
        return _all(line, people, [request(combatant(line, one)) for one in people])

    return read


def remove(line: Line) -> ask.Request:
    """All who are named leave together: where the turn is theirs, it goes to whoever stays."""
    people = line.take_people()
    line.end()
    further = _("a further turn of {name}")
    line.told.append(", ".join(further.format(name=one.name) if one.slot else one.name for one in people))
    first, *others = (combatant(line, one) for one in people)
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


def initiative(line: Line) -> ask.Request:
    """Initiatives: of the selected one, or each after whose it is."""
    values: list[tuple[int, int]] = []
    while not line.at_end() or not values:
        people = (line.selected_turn(),) if line.at_number() and not values else line.take_people(at_least=1)
        if not line.at_number():
            line.fail(_("a number, the initiative"), incomplete=line.at_end())
        value = line.take_int()
        values += [(combatant(line, one), value) for one in people]
        line.told += [f"{one.name} {shown(value)}" for one in people]
    return ask.SetInitiative(tuple(values))


def bring_in(line: Line) -> ask.Request:
    """A known one, so many of it; a template; or a new name and its level."""
    known, templates = line.known.bestiary, line.known.templates
    names = [each.name for each in known] + [each.name for each in templates]
    begin = line.place
    new = line.take_name_or_new(names, _("whom? a name of the bestiary, an encounter, or a new name and its level"))
    typed = one_line(line.text[begin : line.place].strip(f" {''.join((*QUOTES, *QUOTES.values()))}"), 80)
    place = names.index(new) if new in names else None
    joins = [each for each in (fight_words.joining(line.known.state),) if each]
    if place is not None and place >= len(known):
        line.end()
        line.told += [*joins, new]
        template = templates[place - len(known)].id
        return ask.BringTemplate(template) if line.known.state.fight_goes_on else ask.MakeFight(template)
    level, count, side, hidden = None, None, "", False
    while not line.at_end():
        start = line.place
        if line.peek() == "*":
            if place is not None and count is not None and level is None:
                # As after its key: a number before it is the level of a new one, called as it was typed.
                place, level, count, new = None, count, None, typed
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
    line.told += [*joins, new if not count or count == 1 else f"{count} {new}"]
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
    return ask.CopyCombatant(combatant(line, one), count)


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
    return _all(line, people, [ask.SetSide(combatant(line, one), chosen) for one in people])


def join(line: Line) -> ask.Request:
    """Several in one group, named after the word between."""
    people = line.take_people(IN, at_least=1)
    if not line.take_keyword(IN):
        line.fail(_("in which group? for example: in archers"), incomplete=line.at_end())
    name = line.take_text(_("the name of their group"))
    line.told += [listed(people), name]
    return ask.JoinGroup(tuple(combatant(line, one) for one in people), name)


def part(line: Line) -> ask.Request:
    """Each by itself again."""
    people = line.take_people()
    line.end()
    line.told.append(listed(people))
    return ask.JoinGroup(tuple(combatant(line, one) for one in people), "")


def slot(line: Line) -> ask.Request:
    """A further turn in each round."""
    one = line.selected() if line.at_end() or line.at_number() else line.take_one()
    value = line.take_int() if line.at_number() else None
    line.end()
    line.told.append(one.name)
    return ask.AddSlot(combatant(line, one), value)


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
    return ask.TurnTo(combatant(line, one))


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


def combatant(line: Line, one: "RosterLine") -> int:
    """Someone's place in the open fight; a fault where none is open."""
    if one.combatant is None:
        line.fail(_("no fight is open"))
    return one.combatant


def _all(line: Line, people: Sequence["RosterLine"], requests: Sequence[ask.Request]) -> ask.Request:
    line.told.append(listed(people))
    return requests[0] if len(requests) == 1 else ask.Several(tuple(requests))


def listed(people: Sequence["RosterLine"]) -> str:
    """Their names in a row."""
    return ", ".join(one.name for one in people)
