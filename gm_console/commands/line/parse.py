"""The `:` line read: its verb, or the name of a card of the selected one, then what that verb takes."""

from typing import TYPE_CHECKING, NoReturn, TypeAlias

from gm_console.campaign.requests import Request
from gm_console.commands.grammar import Fault
from gm_console.commands.grammar.names import plain_words
from gm_console.commands.grammar.reader import Reader, Unreadable
from gm_console.commands.line import dice
from gm_console.commands.line.command import Command, Verb
from gm_console.commands.line.cursor import Line
from gm_console.commands.line.known import Known
from gm_console.commands.line.naming import nearest, take_quoted, unknown, word_ends
from gm_console.commands.line.verbs import VERBS
from gm_console.errors import ConsoleError
from gm_console.language import _

if TYPE_CHECKING:
    from gm_console.campaign.views import CardLine

Meant: TypeAlias = "Verb | CardLine"
"""What a line begins with."""


def parse(text: str, known: Known) -> Command | Fault:
    """What a line asks for; or its first fault: its place, and the nearest right word where there is one."""
    try:
        reader = Reader(text)
        reader.skip_spaces()
        if reader.at_end():
            reader.fail(_("a verb, or the name of a card"), incomplete=True)
        found = find(reader, known)
        if found is None:
            _fail_unknown(reader, known)
        line = Line(text, known, reader.place)
        request = _read(line, found)
    except Unreadable as unreadable:
        return unreadable.fault
    except ConsoleError as error:
        return Fault(len(text), error.message)
    if isinstance(found, Verb):
        return Command(found.id, request, (_(found.word), *line.told))
    return Command("", request, (found.name, *line.told))


def find(reader: Reader, known: Known) -> "Meant | None":
    """The verb that stands there, or the card: exactly its words, verbs first, then the beginning of them."""
    start = reader.place
    cards = () if known.sheet is None else known.sheet.cards
    quoted = take_quoted(reader)
    if quoted is not None:
        return next(iter(dice.fits_a_card(quoted, cards)), None)
    ends = word_ends(reader)
    for end in reversed(ends):
        typed = plain_words(reader.text[start:end])
        reader.place = end
        for verb in VERBS:
            if typed and typed in spellings(verb):
                return verb
        for card in cards:
            if typed and typed == plain_words(card.name):
                return card
    for end in reversed(ends):
        found = _begun(reader.text[start:end], known, cards, alone=end == ends[0])
        if found is not None:
            reader.place = end
            return found
    reader.place = start
    return None


def spellings(verb: Verb) -> tuple[str, str]:
    """A verb as it may be written: in the reader's language, in English."""
    return plain_words(_(verb.word)), plain_words(verb.word)


def others(verb: Verb) -> list[str]:
    """The words that lead to a verb without being it."""
    return plain_words(f"{_(verb.others)} {verb.others}").split() if verb.others else []


def begun_verbs(typed: str) -> list[Verb]:
    """The verbs that begin like that, in the order of the table."""
    wanted = plain_words(typed)
    return [verb for verb in VERBS if any(each.startswith(wanted) for each in spellings(verb))]


def _begun(typed: str, known: Known, cards: "tuple[CardLine, ...]", *, alone: bool) -> "Meant | None":
    """The first verb or card that begins with these words; a letter of the roster among them is whom, not a name."""
    if not alone and any(each in known.tags for each in typed.lower().split()[1:]):
        return None
    if not plain_words(typed):
        return None
    found: list[Meant] = [*begun_verbs(typed), *dice.fits_a_card(typed, cards)]
    return found[0] if found else None


def _read(line: Line, found: "Meant") -> Request:
    if isinstance(found, Verb):
        return found.read(line)
    return dice.play(line, dice.sheet_of(line), found)


def _fail_unknown(reader: Reader, known: Known) -> NoReturn:
    start = reader.place
    ends = word_ends(reader)
    typed = reader.text[start : ends[0]] if ends else reader.text[start:]
    names = [_(verb.word) for verb in VERBS] + [verb.word for verb in VERBS]
    names += [] if known.sheet is None else [card.name for card in known.sheet.cards]
    leads = [_(verb.word) for verb in VERBS if plain_words(typed) in others(verb)]
    close = (nearest(reader.text[start:end], names) for end in ends)
    near = _(" or ").join(leads) or next((each for each in close if each is not None), None)
    message = _("no command and no card called {name}")
    if near is None:
        reader.fail(_("{fault}; {help} lists them").format(fault=unknown(message, typed, ()), help=_("help")))
    reader.fail(_("{fault}; did you mean {name}?").format(fault=unknown(message, typed, ()), name=near))
