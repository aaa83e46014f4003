"""The short prompts: wound and recovery, initiative, note."""

from collections.abc import Collection
from dataclasses import dataclass

from gm_console.commands.actions import as_digit
from gm_console.commands.grammar.reader import Fault, Reader, Unreadable, is_letter
from gm_console.language import _
from gm_console.rules.category import CATEGORIES
from gm_console.text import several_lines


@dataclass(frozen=True, slots=True)
class WoundPrompt:
    """A wound to note, or one that heals."""

    tag: str | None
    """Whose; None: the selected one's."""
    category: str
    """One of CATEGORIES."""


@dataclass(frozen=True, slots=True)
class InitiativePrompt:
    """An initiative typed."""

    tag: str | None
    """Whose; None: the selected one's."""
    value: int


@dataclass(frozen=True, slots=True)
class NotePrompt:
    """A note for the log, cleaned."""

    text: str


def parse_wound(text: str, tags: Collection[str]) -> WoundPrompt | Fault:
    """The wound that `text` names: a tag or none, then 1, 2 or 3 (or the AZERTY characters there); or its fault.

    Complete with that digit: nothing may follow, so a prompt can act on it at once.
    """
    try:
        reader = Reader(text)
        tag = _read_tag(reader, tags)
        digit = as_digit(reader.peek()) if not reader.at_end() else None
        if digit is None or digit > len(CATEGORIES):
            reader.fail(_("1 light, 2 serious or 3 mortal; a tag before it for another"), incomplete=reader.at_end())
        reader.place += 1
        reader.skip_spaces()
        if not reader.at_end():
            reader.fail(_("nothing more after the category"))
    except Unreadable as unreadable:
        return unreadable.fault
    return WoundPrompt(tag, CATEGORIES[digit - 1])


def parse_initiative(text: str, tags: Collection[str]) -> tuple[InitiativePrompt, ...] | Fault:
    """The initiatives that `text` gives, each a tag and a number, the first with or without a tag; or its first fault.

    `18`, `d18`, `a18b12`: a space where digits would touch is not needed, for a tag stands between.
    """
    try:
        reader = Reader(text)
        given = [InitiativePrompt(_read_tag(reader, tags), _read_initiative(reader))]
        while not reader.at_end():
            start = reader.place
            tag = _read_tag(reader, tags)
            if tag is None:
                reader.fail(_("whose? the tag before the number: a18b12"))
            if any(each.tag == tag for each in given):
                reader.place = start
                reader.fail(_("{tag} is named already").format(tag=tag))
            given.append(InitiativePrompt(tag, _read_initiative(reader)))
    except Unreadable as unreadable:
        return unreadable.fault
    return tuple(given)


def parse_note(text: str) -> NotePrompt | Fault:
    """The note that `text` is, cleaned; a fault when nothing of it can be shown."""
    clean = several_lines(text)
    return NotePrompt(clean) if clean else Fault(len(text), _("write something first"), incomplete=True)


def _read_initiative(reader: Reader) -> int:
    if reader.at_signed_number():
        value = reader.take_signed()
    elif reader.at_digit():
        value = reader.take_number()
    else:
        message = _("a number, the initiative; a tag before it for another")
        reader.fail(message, incomplete=reader.at_end() or reader.at_lone_sign())
    reader.skip_spaces()
    return value


def _read_tag(reader: Reader, tags: Collection[str]) -> str | None:
    reader.skip_spaces()
    tag = reader.take_tag(tags) if is_letter(reader.peek()) else None
    reader.skip_spaces()
    return tag
