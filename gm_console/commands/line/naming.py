"""Names among words: the longest known one wins, any beginning of its words will do; of what is wrong, the nearest."""

from collections.abc import Sequence

from gm_console.commands.grammar.names import plain_words
from gm_console.commands.grammar.reader import SIGNS, Reader, is_digit
from gm_console.language import _
from gm_console.text import like, quoted

QUOTES = {'"': '"', "“": "”", "«": "»"}
"""A sign that opens a name between quotes → the one that closes it."""

_ENDS = ("=", ">", ",", "?", "*")
_MOST_WORDS = 8


def fitting(typed: str, names: Sequence[str]) -> list[int]:
    """The places of the names that `typed` may mean: one that is exactly it first, then those that begin so.

    Each word typed begins a word of the name, one after another; a number is that number.
    """
    wanted = plain_words(typed).split()
    if not wanted:
        return []
    spelled = [plain_words(name).split() for name in names]
    begun = {place: _begin(wanted, words) for place, words in enumerate(spelled)}
    found = [place for place, at in begun.items() if at is not None]
    return sorted(found, key=lambda place: (spelled[place] != wanted, begun[place] != 0))


def take_name(reader: Reader, names: Sequence[str]) -> int | None:
    """The place of the name that stands there; None, nothing taken, where none does."""
    start = reader.place
    quoted = take_quoted(reader)
    if quoted is not None:
        found = fitting(quoted, names)
        if not found:
            reader.place = start
        return found[0] if found else None
    ends = word_ends(reader)
    spelled = [plain_words(name) for name in names]
    for end in reversed(ends):
        wanted = plain_words(reader.text[start:end])
        if wanted and wanted in spelled:
            reader.place = end
            return spelled.index(wanted)
    for end in reversed(ends):
        found = fitting(reader.text[start:end], names)
        if found:
            reader.place = end
            return found[0]
    return None


def take_quoted(reader: Reader) -> str | None:
    """What stands between quotes there; None where no quote opens. One that is not closed goes to the end."""
    closing = QUOTES.get(reader.peek())
    if closing is None:
        return None
    start = reader.place
    reader.place += 1
    inside = reader.place
    end = reader.text.find(closing, inside)
    reader.place = len(reader.text) if end < 0 else end + 1
    said = reader.text[inside : len(reader.text) if end < 0 else end].strip()
    if not said:
        unclosed = end < 0
        reader.place = len(reader.text) if unclosed else start
        reader.fail(_("a name between the quotes"), incomplete=unclosed)
    return said


def take_word(reader: Reader) -> str:
    """The one word there, or what stands between quotes; empty at the end."""
    quoted = take_quoted(reader)
    if quoted is not None:
        return quoted
    start = reader.place
    reader.place = next(iter(word_ends(reader)), start)
    return reader.text[start : reader.place]


def word_ends(reader: Reader) -> list[int]:
    """Where a name that begins there may end, the nearest first: after a word, before a sign of the grammar."""
    ends: list[int] = []
    text, place = reader.text, reader.place
    word = place
    while place < len(text) and len(ends) < _MOST_WORDS:
        place += 1
        here = text[place : place + 1]
        ended = not here or here.isspace() or here in _ENDS or (here in SIGNS and is_digit(text[place + 1 : place + 2]))
        # Signs alone are no word of a name.
        if ended and plain_words(text[word:place]):
            ends.append(place)
        if ended:
            word = place
        if here in ("=", ">"):
            break
    return ends


def numbered(typed: str, names: Sequence[str]) -> list[str]:
    """The names that go on with a number after what was typed: a number that follows could be meant for it."""
    wanted = plain_words(typed).split()
    found = []
    for name in names:
        words = plain_words(name).split()
        place = _begin(wanted, words)
        if place is not None and words[place + len(wanted) :][:1] and words[place + len(wanted)].isdigit():
            found.append(name)
    return found


def nearest(typed: str, names: Sequence[str]) -> str | None:
    """The name that what was typed is most like, as a whole or one of its words; None where none is."""
    spelled: dict[str, str] = {}
    for name in names:
        plain = plain_words(name)
        for each in (plain, *plain.split()):
            spelled.setdefault(each, name)
    found = like(plain_words(typed), filter(None, spelled))
    return spelled[found[0]] if found else None


def unknown(message: str, typed: str, names: Sequence[str]) -> str:
    """The line for a name that is not known: `message` with that name, then the nearest right one, or all there are."""
    fault = message.format(name=quoted(typed))
    near = nearest(typed, names)
    if near is not None:
        return _("{fault}; did you mean {name}?").format(fault=fault, name=near)
    if 0 < len(names) <= 12:
        return _("{fault}; there are {names}").format(fault=fault, names=", ".join(names))
    return fault


def _begin(wanted: Sequence[str], words: Sequence[str]) -> int | None:
    """The first place from which each word wanted begins a word, one after another."""
    if not wanted:
        return None
    for place in range(len(words) - len(wanted) + 1):
        pairs = zip(wanted, words[place:], strict=False)
        if all(word == one if one.isdigit() else word.startswith(one) for one, word in pairs):
            return place
    return None
