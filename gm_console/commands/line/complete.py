"""Completion of the `:` line: the verb or card begun, then the names that its verb takes."""

from collections.abc import Iterator

from gm_console.commands.asking import DICE, names_for_dice
from gm_console.commands.grammar.names import plain_words
from gm_console.commands.grammar.reader import LONGEST, Reader, Unreadable
from gm_console.commands.line import conditions
from gm_console.commands.line.command import Verb
from gm_console.commands.line.known import Known
from gm_console.commands.line.naming import QUOTES, fitting
from gm_console.commands.line.packs import COPIES
from gm_console.commands.line.parse import Meant, begun_verbs, find
from gm_console.commands.line.people import SIDES
from gm_console.commands.line.verbs import VERBS
from gm_console.language import _
from gm_console.rules.category import CATEGORIES
from gm_console.rules.words import word

_MOST_WORDS = 4


def complete(text: str, known: Known) -> tuple[str, ...]:
    """The texts that `text` may be completed to, the one that is meant first."""
    start, names = offered(text, known)
    return tuple(text[:start] + name for name in names)


def offered(text: str, known: Known) -> tuple[int, tuple[str, ...]]:
    """From which place on the text would be completed, and with which names; none where nothing is begun."""
    text = text[:LONGEST]
    verb, place = meant(text, known)
    typed = text.lstrip()
    if verb is None or place >= len(text):
        return len(text) - len(typed), tuple(_verbs_and_cards(typed, known))
    rest = text[place:]
    names = list(dict.fromkeys(_names(verb, known)))
    tagged = not isinstance(verb, Verb) or "who" in verb.kinds
    starts = [at for at in range(place, len(text)) if text[at - 1].isspace() and not text[at].isspace()]
    for start in starts[-_MOST_WORDS:]:
        begun = text[start:]
        if begun[0] in QUOTES:
            begun = begun[1:]
        if tagged and start == starts[-1] and begun.lower() in known.tags:
            continue
        if not begun[:1].isalpha() or "=" in rest:
            continue
        found = [names[at] for at in fitting(begun, names)]
        # What is wholly typed and goes no further needs no completing.
        if found and not (len(found) == 1 and plain_words(found[0]) == plain_words(begun)):
            return start, tuple(found)
    if rest.isspace():
        return len(text), tuple(names)
    return len(text), ()


def meant(text: str, known: Known) -> "tuple[Meant | None, int]":
    """The verb or card that a line begins with, and the place where it ends."""
    try:
        reader = Reader(text)
        reader.skip_spaces()
        found = find(reader, known)
    except Unreadable:
        return None, 0
    return found, reader.place


def _verbs_and_cards(typed: str, known: Known) -> Iterator[str]:
    cards = [] if known.sheet is None else [card.name for card in known.sheet.cards]
    if not plain_words(typed):
        yield from (_(verb.word) for verb in VERBS)
        yield from cards
        return
    exact = plain_words(typed)
    names = [_(verb.word) for verb in begun_verbs(typed)] + [cards[place] for place in fitting(typed, cards)]
    yield from sorted(dict.fromkeys(names), key=lambda name: plain_words(name) != exact)


def _names(found: "Meant", known: Known) -> Iterator[str]:
    kinds = found.kinds if isinstance(found, Verb) else ("who",)
    for kind in kinds:
        yield from _of_kind(kind, known)


def _of_kind(kind: str, known: Known) -> Iterator[str]:
    sheet = known.sheet
    if kind == "who":
        yield from (one.name for one in known.people)
    elif kind == "card" and sheet:
        yield from (card.name for card in sheet.cards)
    elif kind == "capacity" and sheet:
        yield from (each.name for each in sheet.capacities)
    elif kind == "dice":
        yield from (word(each, _) for each in DICE)
    elif kind == "named" and sheet:
        yield from names_for_dice(sheet, "attack")
    elif kind == "category":
        yield from (word(each, _) for each in CATEGORIES)
    elif kind == "side":
        yield from (_(each) for each in SIDES)
    elif kind == "condition":
        yield from (each.name for each in known.conditions)
    elif kind == "condition words":
        yield from (_(each) for each in (*conditions.AFFECTS, *conditions.COUNTS, conditions.REMIND, conditions.UNTIL))
    elif kind == "borne":
        yield from dict.fromkeys(name for one in known.people for name in known.reads.on(one.entity))
    elif kind == "bestiary":
        yield from (each.name for each in known.bestiary)
    elif kind == "pack":
        from gm_console.campaign.packs.files import shipped_packs

        yield from (path.stem for path in shipped_packs())
    elif kind == "copies":
        yield _(COPIES)
    elif kind == "template":
        yield from (each.name for each in known.templates)
    elif kind in ("fight", "ended"):
        yield from (each.name for each in known.fights if kind == "fight" or each.state == "ended")
