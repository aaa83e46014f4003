"""The verbs of the `:` line as the help page and the line itself list them, from the one table."""

from gm_console.commands.actions import BY_ID, Keymap
from gm_console.commands.line.command import Verb
from gm_console.commands.line.complete import meant, offered
from gm_console.commands.line.known import Known
from gm_console.commands.line.parse import begun_verbs
from gm_console.commands.line.verbs import VERBS
from gm_console.language import N_, _
from gm_console.tui.cells import Line, fit, flow, merged, span, width, words
from gm_console.tui.desk import Page
from gm_console.tui.lines.keys import shown_key
from gm_console.tui.lines.told import more_lines

_WORDS = (
    (N_("Goblin 1"), N_("who: a name, or the beginning of its words; a word that is one letter of the roster is that")),
    (N_('gob*  *  "d"'), N_("all with a word that begins so; all visible opponents; a name between quotes")),
    (N_("CARD gob 1 35 -2"), N_("the name of a card is a verb: whom, how far, what hinders, as after its digit")),
)
"""What the words of a line may be, and what they say."""


def verb_rows() -> list[tuple[str, str, str]]:
    """How words are read, then every verb with what may follow it, for the help page.

    What a key's verb does stands with its key; those that nothing follows share a line.
    """
    said = [(_(pattern), _(meaning), "") for pattern, meaning in _WORDS]
    bare = [_(verb.word) for verb in VERBS if of_key(verb) and not verb.usage]
    like = _("as their keys do: {words}").format(words=", ".join(bare[1:]))
    rows = [(_(verb.word), _usage_and_help(verb), "") for verb in VERBS if verb.usage or not of_key(verb)]
    return [*said, (bare[0], like, ""), *rows]


def _usage_and_help(verb: Verb) -> str:
    """What may follow, and what it does where no key says it."""
    if of_key(verb):
        return _(verb.usage)
    return _("{usage}: {help}").format(usage=_(verb.usage), help=_(verb.help)) if verb.usage else _(verb.help)


def of_key(verb: Verb) -> bool:
    """Whether a key of play does it: one in the pages of entities is about the one chosen there."""
    return verb.id in BY_ID and BY_ID[verb.id].when in ("always", "fight")


def pattern_of(verb: Verb) -> str:
    """A verb and what may follow it."""
    return f"{_(verb.word)} {_(verb.usage)}" if verb.usage else _(verb.word)


def verb_page(text: str, known: Known, keymap: Keymap, cells: int, rows: int) -> Page | None:
    """While a line is typed: the verbs and cards that begin so; after a verb what it takes, and the names that fit."""
    found, place = meant(text, known)
    if found is None or place >= len(text):
        lines = [*_verbs(text, keymap, cells), *_cards(text, known, cells)]
        title = _("Commands")
    else:
        lines = _usage(found, cells) if isinstance(found, Verb) else []
        # The line itself says what will be done; names help while one is begun.
        lines += _names(text, known, cells)
        title = _(found.word) if isinstance(found, Verb) else found.name
    more = len(lines) - rows
    return Page(title, lines[:rows], more_lines(more)) if lines else None


def _verbs(text: str, keymap: Keymap, cells: int) -> list[Line]:
    verbs = begun_verbs(text)
    if len(verbs) == 1:
        # With room for it, what may follow stands there whole.
        return _usage(verbs[0], cells)
    pattern = min(max((width((span(pattern_of(verb)),)) for verb in verbs), default=1), max(cells // 2 - 4, 10))
    lines: list[Line] = []
    for verb in verbs:
        key = shown_key(keymap, verb.id) if of_key(verb) and verb.id in keymap.shown else ""
        word: Line = (span(_(verb.word), "key"), span(f" {_(verb.usage)}" if verb.usage else "", "quiet"))
        lines.append(fit((*fit((span(f" {key}", "quiet"),), 8), *fit(word, pattern), span(f"  {_(verb.help)}")), cells))
    return lines


def _cards(text: str, known: Known, cells: int) -> list[Line]:
    if known.sheet is None or not text.strip():
        return []
    cards = {card.name: card for card in known.sheet.cards}
    named = [cards[name] for name in offered(text, known)[1] if name in cards]
    return [
        fit((*fit((span(f" {card.number}", "quiet"),), 8), span(card.name, "key"), span(f"  {_('card')}")), cells)
        for card in named
    ]


def _usage(verb: Verb, cells: int) -> list[Line]:
    line: Line = (span(f" {_(verb.word)}", "key"), span(f" {_(verb.usage)}  " if verb.usage else "  ", "quiet"))
    told = span(_(verb.help))
    if width((*line, told)) <= cells:
        return [fit((*line, told), cells)]
    return [fit(line, cells), *(((" ", ""), *part) for part in words(_(verb.help), cells - 2))]


def _names(text: str, known: Known, cells: int) -> list[Line]:
    names = offered(text, known)[1]
    return [((" ", ""), *merged(line)) for line in flow([(span(name),) for name in names], cells - 2, gap="   ")]
