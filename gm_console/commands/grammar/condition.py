"""The prompt of a condition: `cave-2 2` hinders by 2 for two rounds; `>d` to the end of d's turn, `<` to its start."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass

from gm_console.campaign.requests.conditions import MOST_ROUNDS
from gm_console.commands.grammar.names import exactly, matching
from gm_console.commands.grammar.reader import LONGEST, Fault, Reader, Unreadable, is_letter
from gm_console.language import _
from gm_console.text import one_line

_TURNS = {"<": "turn start", ">": "turn end"}


@dataclass(frozen=True, slots=True)
class ConditionPrompt:
    """A condition to put on; what is None is as the known one of that name says."""

    name: str
    """As it is known, or as it was typed."""
    amount: int | None = None
    """+ helps, − hinders."""
    rounds: int | None = None
    lasts: str | None = None
    """`turn start` or `turn end` where a turn ends it."""
    until: str | None = None
    """The tag of the one whose turn ends it; None: its bearer's own."""
    on: str | None = None
    """The tag of who bears it; None: the selected one."""


def parse_condition(text: str, names: Sequence[str], tags: Collection[str]) -> ConditionPrompt | Fault:
    """The condition that `text` says, `names` being those known, `tags` those in use; or its first fault.

    A known one, then exactly a tag, is put on that one: `cave d`. Anything else that is not known is a new one's name.
    """
    try:
        reader = Reader(text)
        typed = one_line(_take_name(reader, names), 80)
        if not typed:
            message = _("a condition by name, then -2 and how many rounds: cave-2 2")
            reader.fail(message, incomplete=reader.at_end())
        found, on = matching(typed, names), None
        known, _space, last = typed.rpartition(" ")
        if not found and known and last.lower() in tags and matching(known, names):
            found, on = matching(known, names), last.lower()
        amount = reader.take_signed() if reader.at_signed_number() else None
        reader.skip_spaces()
        rounds = reader.take_number(MOST_ROUNDS) if reader.at_digit() else None
        reader.skip_spaces()
        lasts, until = _read_turn(reader, tags) if rounds is None else (None, None)
        if not reader.at_end():
            incomplete = reader.at_lone_sign()
            reader.fail(_("here -2 or +2, then how many rounds, or > and whose turn ends it"), incomplete=incomplete)
    except Unreadable as unreadable:
        return unreadable.fault
    return ConditionPrompt(found[0] if found else typed, amount, rounds, lasts, until, on)


def complete_condition(text: str, names: Sequence[str]) -> tuple[str, ...]:
    """The texts that `text` may be completed to: the name begun in full, what follows it kept."""
    reader = Reader(text[:LONGEST])
    typed = _take_name(reader, names).strip()
    if not typed:
        return ()
    kept = len(text[: reader.place].rstrip())
    return tuple(name + text[kept:] for name in matching(typed, names))


def _take_name(reader: Reader, names: Sequence[str]) -> str:
    """What stands before the first number or turn; a known name that holds one itself, typed in full, is that name."""
    reader.skip_spaces()
    start, text = reader.place, reader.text
    while not (reader.at_end() or reader.at_digit() or reader.at_signed_number() or reader.peek() in _TURNS):
        reader.place += 1
    for end in range(reader.place + 1, len(text) + 1):
        if not text[end : end + 1].isalnum() and exactly(text[start:end], names) is not None:
            reader.place = end
    return text[start : reader.place]


def _read_turn(reader: Reader, tags: Collection[str]) -> tuple[str | None, str | None]:
    lasts = _TURNS.get(reader.peek())
    if lasts is None:
        return None, None
    reader.place += 1
    reader.skip_spaces()
    until = reader.take_tag(tags) if is_letter(reader.peek()) else None
    reader.skip_spaces()
    return lasts, until
