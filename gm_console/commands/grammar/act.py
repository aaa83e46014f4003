"""The prompt of an act: `tags [distance] [±n]… [,…] [>n] [=faces]`, the parts before `=` in any order.

Without a card, names of characteristics and masteries may stand there too, each after a space.
"""

from collections.abc import Collection, Sequence
from dataclasses import dataclass, field

from gm_console.commands.grammar.naming import at_name, begun_name, read_names
from gm_console.commands.grammar.reader import LARGEST_FACE, MINUS, Fault, Reader, Unreadable, is_letter
from gm_console.language import _
from gm_console.rules.number import HIGHEST_LEVEL

PICKS = {"e": "dodge", "p": "parry"}
"""The letter after `>` → the defence it picks (esquive, parade)."""


@dataclass(frozen=True, slots=True)
class ActPrompt:
    """What the prompt of an act says. Whether the card can take it is not asked here."""

    tags: tuple[str, ...] = ()
    """Whom, in the order typed; none: the last target."""
    everyone: bool = False
    """All visible opponents (`*`), in place of tags."""
    distance: int | None = None
    """In squares, 0 to 1 000 000."""
    modifiers: tuple[int, ...] = ()
    """Each as typed: + helps, − hinders."""
    lower: int = 0
    """Levels below the actor's own to throw."""
    opposition: int | None = None
    """The opposition value typed in place of the target's."""
    contest: bool = False
    """A contest in place of an opposition (`>` alone)."""
    pick: str | None = None
    """The one defence to use: `dodge` or `parry`."""
    target_lower: int = 0
    """Levels below the target's own to throw."""
    faces: tuple[int, ...] | None = None
    """The actor's dice as thrown at the table; None: the console throws."""
    target_faces: tuple[tuple[int, ...], ...] = ()
    """The same for each target that throws, in order; an empty one is thrown by the console."""
    help_asked: bool = False
    """Whether the full law was asked for (`?`)."""
    named: tuple[str, ...] = ()
    """The characteristics and masteries named, as they stand among the names handed in, in the order typed."""


@dataclass(slots=True)
class _Parts:
    """The parts read so far."""

    tags: list[str] = field(default_factory=list)
    everyone: bool = False
    distance: int | None = None
    modifiers: list[int] = field(default_factory=list)
    lower: int = 0
    against: bool = False
    opposition: int | None = None
    pick: str | None = None
    target_lower: int = 0
    help_asked: bool = False
    named: list[str] = field(default_factory=list)


def parse_act(
    text: str, tags: Collection[str], names: Sequence[str] | None = None, *, largest: int = LARGEST_FACE
) -> ActPrompt | Fault:
    """What `text` says to do, `tags` being those in use, `largest` the highest face of any die; or its first fault.

    names: the characteristics and masteries that may be named, each after a space; None: nothing is named. A word
    after a space that is exactly one tag is that tag, and so are several where no name begins like them.
    """
    try:
        reader = Reader(text)
        parts = _read_parts(reader, tags, names)
        faces, target_faces = _read_faces(reader, largest)
    except Unreadable as unreadable:
        return unreadable.fault
    return ActPrompt(
        tags=tuple(parts.tags),
        everyone=parts.everyone,
        distance=parts.distance,
        modifiers=tuple(parts.modifiers),
        lower=parts.lower,
        opposition=parts.opposition,
        contest=parts.against and parts.opposition is None and parts.pick is None,
        pick=parts.pick,
        target_lower=parts.target_lower,
        faces=faces,
        target_faces=target_faces,
        help_asked=parts.help_asked,
        named=tuple(parts.named),
    )


def complete_act(text: str, tags: Collection[str], names: Sequence[str] | None = None) -> tuple[str, ...]:
    """The texts that `text` may be completed to: its last tag or name begun, or a first tag where none is typed."""
    begun = text[-1:].lower()
    if not text or text.isspace():
        return tuple(text + tag for tag in tags)
    if names and "=" not in text and (completed := begun_name(text, tags, names)):
        return completed
    if not is_letter(begun) or "=" in text or not isinstance(parse_act(text[:-1], tags), ActPrompt):
        return ()
    return tuple(text[:-1] + tag for tag in tags if tag.startswith(begun) and len(tag) > 1)


def _read_parts(reader: Reader, in_use: Collection[str], names: Sequence[str] | None) -> _Parts:
    parts = _Parts()
    reader.skip_spaces()
    while not reader.at_end() and reader.peek() != "=":
        character = reader.peek()
        spaced = reader.place > 0 and reader.peek(-1).isspace()
        if names is not None and spaced and at_name(reader, in_use, names):
            parts.named += [name for name in read_names(reader, names) if name not in parts.named]
        elif is_letter(character):
            _read_tag(reader, parts, in_use)
        elif reader.at_digit():
            _read_distance(reader, parts)
        elif character in ("+", "-", MINUS):
            parts.modifiers.append(reader.take_signed())
        elif character == ",":
            _read_lower(reader, parts)
        elif character == ">":
            _read_against(reader, parts)
        elif character == "*":
            if parts.tags or parts.everyone:
                reader.fail(_("* is everyone: no tag beside it"))
            parts.everyone = True
            reader.place += 1
        elif character == "?":
            parts.help_asked = True
            reader.place += 1
        else:
            reader.fail(_("not understood here; for example d35-2 is d at 35 squares, hindered by 2"))
        reader.skip_spaces()
    return parts


def _read_tag(reader: Reader, parts: _Parts, in_use: Collection[str]) -> None:
    start = reader.place
    tag = reader.take_tag(in_use)
    if parts.everyone or tag in parts.tags:
        reader.place = start
        reader.fail(
            _("* is everyone: no tag beside it") if parts.everyone else _("{tag} is named already").format(tag=tag)
        )
    parts.tags.append(tag)


def _read_distance(reader: Reader, parts: _Parts) -> None:
    if parts.distance is not None:
        reader.fail(_("one distance is enough: {distance} squares").format(distance=parts.distance))
    parts.distance = reader.take_number()


def _read_lower(reader: Reader, parts: _Parts) -> None:
    if parts.against:
        parts.target_lower += 1
    else:
        parts.lower += 1
    if max(parts.lower, parts.target_lower) > HIGHEST_LEVEL:
        reader.fail(_("at most {most} levels lower").format(most=HIGHEST_LEVEL))
    if parts.target_lower and (parts.opposition is not None or parts.pick):
        reader.fail(_("the target throws nothing here, so it has no level to lower"))
    reader.place += 1


def _read_against(reader: Reader, parts: _Parts) -> None:
    if parts.against:
        reader.fail(_("one > is enough"))
    parts.against = True
    reader.place += 1
    after = reader.place
    reader.skip_spaces()
    if reader.at_digit():
        parts.opposition = reader.take_number()
        return
    # A pick stands right after its sign: `> e` is a contest with e.
    reader.place = after
    parts.pick = PICKS.get(reader.peek().lower())
    if parts.pick:
        reader.place += 1


def _read_faces(reader: Reader, largest: int) -> tuple[tuple[int, ...] | None, tuple[tuple[int, ...], ...]]:
    """The faces after each `=`: the actor's, then the targets'."""
    groups: list[tuple[int, ...]] = []
    while not reader.at_end():
        reader.place += 1
        groups.append(reader.take_faces(largest))
    if groups and not groups[-1]:
        reader.fail(_("after = the faces of the dice: =10 7 2"), incomplete=True)
    own = groups[0] if groups else ()
    return own or None, tuple(groups[1:])
