"""The verbs about fights as a whole, the campaign and the bestiary; notes; what is shown."""

from collections.abc import Callable

from gm_console.campaign import requests as ask
from gm_console.commands.grammar import Fault, parse_note
from gm_console.commands.line.command import Show
from gm_console.commands.line.cursor import Line
from gm_console.language import N_, _
from gm_console.rules.category import CATEGORIES
from gm_console.rules.words import word

NONE = N_("none")


def plainly(request: Callable[[], ask.Request]) -> Callable[[Line], ask.Request]:
    """A verb that nothing follows."""

    def read(line: Line) -> ask.Request:
        line.end()
        return request()

    return read


def shows(action: str) -> Callable[[Line], ask.Request]:
    """A verb that does what a key of the screen does."""
    return plainly(lambda: Show(action))


def edit(line: Line) -> ask.Request:
    """The selected one's sheet, or of whoever is named: of the fight, else of the bestiary and the party."""
    if line.at_end():
        return Show("edit")
    people, known = line.known.people, line.known.bestiary
    start = line.place
    tagged = line.known.tags.get(line.text[start:].strip().lower())
    if tagged is not None:
        line.place = len(line.text)
        line.told.append(tagged.name)
        return Show("edit", tagged.entity)
    everyone = [*((one.name, one.entity) for one in people), *((one.name, one.id) for one in known)]
    place = line.take_known([name for name, _id in everyone], "", _("there is nobody called {name}"))
    line.end()
    line.told.append(everyone[place][0])
    return Show("edit", everyone[place][1])


def note(line: Line) -> ask.Request:
    """A note for the log."""
    typed = parse_note(line.text[line.place :])
    if isinstance(typed, Fault):
        line.place = len(line.text)
        line.fail(typed.message, incomplete=True)
    line.place = len(line.text)
    return ask.AddNote(typed.text)


def make(line: Line) -> ask.Request:
    """A new fight, of the party alone or with an encounter."""
    templates = line.known.templates
    if line.at_end():
        line.told.append(_("the party alone"))
        return ask.MakeFight()
    place = line.take_known([each.name for each in templates], "", _("no encounter called {name}"))
    line.end()
    line.told.append(templates[place].name)
    return ask.MakeFight(templates[place].id)


def open_(line: Line) -> ask.Request:
    """Another fight opened, or none."""
    if line.take_keyword(NONE):
        line.end()
        line.told.append(_("the party alone"))
        return ask.OpenFight(None)
    return ask.OpenFight(_fight(line))


def reopen(line: Line) -> ask.Request:
    """A fight that was ended, opened again."""
    return ask.ReopenFight(_fight(line, "ended"))


def name(line: Line) -> ask.Request:
    """Another name for the open fight."""
    fight = line.known.state.fight_id
    if fight is None:
        line.fail(_("no fight is open"))
    called = line.take_text(_("the fight's new name"))
    line.told.append(called)
    return ask.NameFight(fight, called)


def fall(line: Line) -> ask.Request:
    """From how many wounds of which category on someone is to fall."""
    if line.take_keyword(NONE):
        line.end()
        line.told.append(_("nobody is marked as to fall"))
        return ask.SetFallRule()
    least: dict[str, int] = {}
    while not line.at_end() or not least:
        category = line.take_keyword(*CATEGORIES)
        if category is None:
            line.fail(_("for example: mortal 1 serious 3; or none"), incomplete=line.at_end())
        if not line.at_digit():
            line.fail(_("from how many wounds on?"), incomplete=line.at_end())
        least[category] = line.take_int()
    line.told += [f"{word(category, _)} {count}" for category, count in least.items()]
    return ask.SetFallRule(**least)


def entity(request: Callable[[int], ask.Request]) -> Callable[[Line], ask.Request]:
    """A verb about one of the bestiary or the party."""

    def read(line: Line) -> ask.Request:
        known = line.known.bestiary
        names = [each.name for each in known]
        place = line.take_known(names, _("whom of the bestiary?"), _("the bestiary has nobody called {name}"))
        line.end()
        line.told.append(known[place].name)
        return request(known[place].id)

    return read


def _fight(line: Line, state: str = "") -> int:
    fights = [each for each in line.known.fights if not state or each.state == state]
    if not fights:
        line.fail(_("there is no such fight"))
    names = [each.name for each in fights]
    place = line.take_known(names, _("which fight?"), _("no fight called {name}"))
    line.end()
    line.told.append(fights[place].name)
    return fights[place].id
