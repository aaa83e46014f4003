"""Names within the prompt of an act: characteristics and masteries, by the beginning of any of their words."""

from collections.abc import Collection, Sequence

from gm_console.commands.grammar.names import matching
from gm_console.commands.grammar.reader import SIGNS, Reader
from gm_console.language import _

_ENDS = ("=", ">", ",", "*", "?")


def at_name(reader: Reader, tags: Collection[str], names: Sequence[str]) -> bool:
    """Whether the word there is a name, right or wrong, and not one tag, or several where no name begins like them."""
    if not reader.peek().isalpha():
        return False
    count = reader.tags_here(tags)
    return count == 0 or (count > 1 and bool(matching(reader.text[reader.place : _word_end(reader)], names)))


def read_names(reader: Reader, names: Sequence[str]) -> list[str]:
    """The name that begins at the reader's place: of the words there as many as together are one name.

    `body control` is one name, `power blades` two, one after the other; of several that fit the first is meant.
    """
    start, ends = reader.place, []
    while not reader.at_end():
        reader.place = _word_end(reader)
        ends.append(reader.place)
        reader.skip_spaces()
        if not reader.peek().isalpha():
            break
    for end in reversed(ends):
        found = matching(reader.text[start:end], names)
        if found:
            reader.place = end
            return [found[0]]
    reader.place = start
    if not names:
        reader.fail(_("nothing is named here: these dice take no characteristic and no mastery"))
    message = _("no characteristic and no mastery called {name}; there are {names}")
    reader.fail(message.format(name=reader.text[start : ends[0]], names=", ".join(names)))


def begun_name(text: str, tags: Collection[str], names: Sequence[str]) -> tuple[str, ...]:
    """The texts that `text` may be completed to where its last word begins a name."""
    before, space, begun = text.rpartition(" ")
    if not space or not begun[:1].isalpha() or begun.lower() in tags:
        return ()
    return tuple(f"{before} {name}" for name in matching(begun, names))


def _word_end(reader: Reader) -> int:
    """Past the word there: an apostrophe or a hyphen belongs to it, a digit or a sign before one does not."""
    ahead = 0
    while (sign := reader.peek(ahead)) and not sign.isspace() and sign not in _ENDS:
        if reader.at_digit(ahead) or (sign in SIGNS and reader.at_digit(ahead + 1)):
            break
        ahead += 1
    return reader.place + ahead
