"""The verbs that throw dice: cards, dice without one, capacities, groups, the last roll changed or repeated."""

from dataclasses import replace
from typing import TYPE_CHECKING, NoReturn

from gm_console.campaign import requests as ask
from gm_console.commands.asking import (
    DICE,
    as_typed,
    mended_as_typed,
    met_by,
    met_by_dice,
    named_on_sheet,
    names_for_dice,
    targets,
)
from gm_console.commands.grammar import ActPrompt, Fault, parse_act, parse_test
from gm_console.commands.grammar.names import plain_words
from gm_console.commands.line.cursor import Line
from gm_console.commands.line.naming import QUOTES, fitting, take_name, take_quoted, word_ends
from gm_console.language import _
from gm_console.rules.words import word

if TYPE_CHECKING:
    from gm_console.campaign.views import CardLine, RosterLine, Sheet


def sheet_of(line: Line) -> "Sheet":
    """The sheet of the selected one; a fault where nobody is."""
    if line.known.sheet is None:
        line.fail(_("nobody is selected: select someone first"))
    return line.known.sheet


def card(line: Line) -> ask.Request:
    """A card by its number or name, then the act."""
    actor = sheet_of(line)
    return play(line, actor, _which(line, actor.cards, actor.name))


def last_card(line: Line) -> ask.Request:
    """The card that the selected one used last."""
    actor = sheet_of(line)
    last = line.known.reads.last_card(actor.id)
    found = next((each for each in actor.cards if each.id == last), None)
    if found is None:
        line.fail(_("{name} has not used a card yet").format(name=actor.name))
    return play(line, actor, found)


def play(line: Line, actor: "Sheet", played: "CardLine") -> ask.Request:
    """That card of the actor, as the rest of the line says."""
    typed = take_act(line)
    asked = ask.PlayCard(actor.id, played.id, _targets(line, actor.id, typed, met_by(played)))
    return as_typed(asked, typed, played.kind, secret=line.known.secret)


def dice(line: Line) -> ask.Request:
    """Level dice of a kind without a card."""
    actor = sheet_of(line)
    if line.at_digit():
        number = line.take_number()
        if not 1 <= number <= len(DICE):
            line.fail(_("dice: 1 attack, 2 enchantment, 3 luck, 4 effort, 5 contest"))
        kind = DICE[number - 1]
    else:
        words = [word(kind, _) for kind in DICE]
        missing = _("which dice? {names}").format(names=", ".join(words))
        kind = DICE[line.take_known(words, missing, _("no dice called {name}"))]
    line.skip_spaces()
    names = names_for_dice(actor, kind)
    typed = take_act(line, tuple(names))
    asked = ask.PlayCard(
        actor.id,
        None,
        _targets(line, actor.id, typed, met_by_dice(kind)),
        kind=kind,
        named=named_on_sheet(names, typed),
    )
    return as_typed(asked, typed, kind, secret=line.known.secret)


def group(line: Line) -> ask.Request:
    """A card played by all of the selected one's group."""
    actor, own = sheet_of(line), line.selected()
    if not own.group:
        line.fail(_("{name} is in no group").format(name=own.name))
    played = _which(line, actor.cards, actor.name)
    typed = take_act(line)
    if typed.faces:
        line.fail(_("faces for a whole group are typed after its key"))
    members = [one for one in line.known.people if one.group == own.group and not one.fallen]
    at = _targets(line, own.entity, typed, met_by(played))
    hands = [(one, _held(line, one, played)) for one in members]
    plays = tuple(
        as_typed(ask.PlayCard(one.entity, held, at), typed, played.kind, secret=line.known.secret)
        for one, held in hands
        if held is not None
    )
    if not plays:
        line.fail(_("nobody of {group} can play a card").format(group=own.group))
    return ask.PlayTogether(plays)


def test(line: Line) -> ask.Request:
    """A capacity by its name or a bare number."""
    actor, start = sheet_of(line), line.place
    names = {each.name: each.capacity for each in actor.capacities}
    typed = parse_test(line.text[start:], tuple(names))
    if isinstance(typed, Fault):
        _fail_as(line, replace(typed, position=min(start + typed.position, len(line.text))))
    line.place = len(line.text)
    capacity = names[typed.name] if typed.name is not None else typed.number or 0
    return ask.RollCapacity(actor.id, capacity, typed.name or "", typed.modifiers, typed.faces, line.known.secret)


def mend(line: Line) -> ask.Request:
    """The last roll with what was forgotten."""
    throw = line.known.reads.last_throw()
    if throw is None:
        line.fail(_("no roll to change yet"))
    start, typed = line.place, take_act(line)
    if typed.everyone:
        line.place = start
        line.fail(_("name the targets one by one"))
    tags = line.known.tags
    return mended_as_typed(throw, typed, tuple(tags[tag].entity for tag in typed.tags))


def again(line: Line) -> ask.Request:
    """The last act whole, new faces."""
    line.end()
    request = line.known.reads.last_request()
    if not line.known.secret:
        return request
    if isinstance(request, ask.PlayTogether):
        return ask.PlayTogether(tuple(replace(each, secret=True) for each in request.plays))
    return replace(request, secret=True)


def take_act(line: Line, names: tuple[str, ...] | None = None) -> ActPrompt:
    """The prompt of an act, whom it meets written as words: these become their tags, all else is read as there."""
    line.skip_spaces()
    text, places = "", []

    def put(said: str, place: int) -> None:
        nonlocal text
        text += said
        places.extend([place] * len(said))

    while not line.at_end() and line.peek() != "=":
        start, character = line.place, line.peek()
        if line.at_name() or character == "*":
            put(f" {_whom(line, names)} ", start)
        elif character == ">":
            # What stands right after the sign is its own: `>e` is a dodge, whoever e is.
            while not line.at_end() and not line.peek().isspace() and line.peek() != "=":
                put(line.peek(), line.place)
                line.place += 1
        else:
            put(character, start)
            line.place += 1
    while not line.at_end():
        put(line.peek(), line.place)
        line.place += 1
    typed = parse_act(text, tuple(line.known.tags), names, largest=line.known.largest)
    if isinstance(typed, Fault):
        place = places[typed.position] if typed.position < len(places) else len(line.text)
        _fail_as(line, replace(typed, position=place))
    return typed


def _whom(line: Line, names: tuple[str, ...] | None) -> str:
    """What stands for the name there in the prompt of an act: tags, `*`, or the name of what counts as it stands."""
    if line.peek() == "*":
        line.place += 1
        return "*"
    if names and not _is_someone(line):
        start = line.place
        quoted = take_quoted(line) if line.peek() in QUOTES else None
        if quoted is None:
            place = take_name(line, names)
            if place is not None:
                return names[place]
        line.place = start
    found = line.take_who()
    untagged = next((one for one in found if not one.tag), None)
    if untagged is not None:
        line.fail(_("{name} has no letter in the roster").format(name=untagged.name))
    return " ".join(one.tag for one in found)


def _is_someone(line: Line) -> bool:
    """Whether exactly a tag stands there, or exactly someone's name."""
    names = {plain_words(one.name) for one in line.known.people}
    ends = word_ends(line)
    first = line.text[line.place : ends[0]].lower() if ends else ""
    return first in line.known.tags or any(plain_words(line.text[line.place : end]) in names for end in ends)


def _which(line: Line, cards: tuple["CardLine", ...], name: str) -> "CardLine":
    """The card whose number or name stands there."""
    if not cards:
        line.fail(_("{name} has no card").format(name=name))
    if line.at_digit():
        start, number = line.place, line.take_number()
        if not 1 <= number <= len(cards):
            line.place = start
            line.fail(_("{name} has no card {number}").format(name=name, number=number))
        return cards[number - 1]
    return cards[
        line.take_known(
            [each.name for each in cards], _("which card? its number, or its name"), _("no card called {name}")
        )
    ]


def _held(line: Line, one: "RosterLine", played: "CardLine") -> int | None:
    return next((each.id for each in line.known.reads.hand(one.entity) if each.card == played.card), None)


def _targets(line: Line, actor: int, typed: ActPrompt, kind: str) -> tuple[int, ...]:
    return targets(line.known.people, actor, typed, kind, line.known.reads.last_target)


def _fail_as(line: Line, fault: Fault) -> NoReturn:
    line.place = fault.position
    line.fail(fault.message, incomplete=fault.incomplete)


def fits_a_card(typed: str, cards: tuple["CardLine", ...]) -> list["CardLine"]:
    """The cards that what was typed may mean."""
    return [cards[place] for place in fitting(typed, [each.name for each in cards])]
