"""Name prompts: letters are a name, a sign counts only right before a digit. Here the prompt of a capacity test."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from gm_console.commands.grammar.reader import LONGEST, Fault, Reader, Unreadable
from gm_console.language import _
from gm_console.text import fold, one_line


@dataclass(frozen=True, slots=True)
class TestPrompt:
    """What the prompt of a capacity test says: a name or a number."""

    __test__ = False

    name: str | None
    """The capacity named, as it stands on the sheet."""
    number: int | None
    """The bare number given in place of a name."""
    modifiers: tuple[int, ...] = ()
    """Each as typed: + helps, − hinders."""
    faces: tuple[int, ...] | None = None
    """The dice as thrown at the table, in order; None: the console throws."""
    others: tuple[str, ...] = ()
    """Further names that fit what was typed, in the order shown."""


def matching(typed: str, names: Sequence[str]) -> tuple[str, ...]:
    """The names that `typed` may mean: one that is exactly it first, then those that begin so, each in their order.

    Accents and case do not count; the beginning of any word will do. Nothing typed means any.
    """
    wanted = _compared(typed)
    words = {name: _compared(name) for name in names}
    fitting = [name for name in names if _fits(wanted, words[name])]
    return tuple(sorted(fitting, key=lambda name: (words[name] != wanted, not words[name].startswith(wanted))))


def exactly(typed: str, names: Sequence[str]) -> str | None:
    """The name that `typed` is exactly, spaces, accents and case aside, whatever digits and signs stand in it."""
    wanted = fold(typed).split()
    return next((name for name in names if fold(name).split() == wanted), None)


def parse_test(text: str, names: Sequence[str]) -> TestPrompt | Fault:
    """The test that `text` asks for, `names` being the capacities of the selected one; or its first fault."""
    try:
        reader = Reader(text)
        reader.skip_spaces()
        named, number = _read_what(reader, names)
        modifiers = _read_modifiers(reader)
        faces = _read_faces(reader)
    except Unreadable as unreadable:
        return unreadable.fault
    return TestPrompt(named[0] if named else None, number, modifiers, faces, named[1:])


def complete_test(text: str, names: Sequence[str]) -> tuple[str, ...]:
    """The texts that `text` may be completed to: the name begun in full, what follows it kept."""
    reader = Reader(text[:LONGEST])
    reader.skip_spaces()
    if reader.at_digit() or reader.at_signed_number():
        return ()
    typed = _take_name(reader)
    rest = text[reader.place :]
    return tuple(name + rest for name in matching(typed, names))


def _read_what(reader: Reader, names: Sequence[str]) -> tuple[tuple[str, ...], int | None]:
    """The names that fit what stands first, or the bare number there."""
    if reader.at_digit():
        return (), reader.take_number()
    if reader.at_signed_number():
        return (), reader.take_signed()
    start = reader.place
    typed = _take_name(reader)
    if not plain_words(typed):
        reader.place = start
        reader.fail(_("the name of a capacity, or a number"), incomplete=reader.at_end())
    found = matching(typed, names)
    if not found:
        reader.place = start
        message = _("no capacity called {name}").format(name=one_line(typed))
        if names:
            message = _("{fault}; there are {names}").format(fault=message, names=", ".join(names))
        reader.fail(message)
    return found, None


def _take_name(reader: Reader) -> str:
    start = reader.place
    while not reader.at_end() and reader.peek() != "=" and not reader.at_signed_number():
        reader.place += 1
    return reader.text[start : reader.place]


def _read_modifiers(reader: Reader) -> tuple[int, ...]:
    modifiers = []
    reader.skip_spaces()
    while reader.at_signed_number():
        modifiers.append(reader.take_signed())
        reader.skip_spaces()
    if not reader.at_end() and reader.peek() != "=":
        reader.fail(_("here only +2 or −2, or = and the faces thrown"), incomplete=reader.at_lone_sign())
    return tuple(modifiers)


def _read_faces(reader: Reader) -> tuple[int, ...] | None:
    if reader.at_end():
        return None
    reader.place += 1
    faces = reader.take_faces()
    if not reader.at_end():
        reader.fail(_("one = is enough: nobody else throws"))
    if not faces:
        reader.fail(_("after = the faces of the dice: =12 3"), incomplete=True)
    return faces


@lru_cache(maxsize=4096)
def plain_words(text: str) -> str:
    """Give `text` as names are compared: folded, one space between words, hyphens and apostrophes like spaces."""
    return " ".join("".join(sign if sign.isalnum() else " " for sign in fold(text)).split())


def _compared(text: str) -> str:
    """What of a name is compared: its words, or where it has none, its signs."""
    return plain_words(text) or fold(text).strip()


def _fits(wanted: str, words: str) -> bool:
    return words.startswith(wanted) or f" {wanted}" in f" {words}"
