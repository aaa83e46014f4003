"""The tags of a fight's combatants: one or two letters, none the beginning of another."""

from collections.abc import Collection, Sequence
from string import ascii_lowercase

from gm_console.errors import ConsoleError
from gm_console.language import _

SINGLE = "abcdefghijklmnopqrst"
"""The letters that are a tag by themselves; every other letter begins a tag of two."""

TAGS: tuple[str, ...] = (*SINGLE, *(first + second for first in "uvwxyz" for second in ascii_lowercase))
"""All 176, in the order in which they are given: a … t, ua … uz, va … zz."""


def next_tag(used: Collection[str], removed: Sequence[str] = ()) -> str:
    """The tag for one who joins a fight.

    `used`: the tags of those in the fight. `removed`: the tags of those removed from it, longest ago first; they come
    again only when every other tag has been given. Raises ConsoleError when all 176 are in use.
    """
    present = set(used)
    gone = [tag for tag in removed if tag not in present]
    never_given = (tag for tag in TAGS if tag not in present and tag not in gone)
    for tag in (*never_given, *gone):
        return tag
    message = _("a fight holds at most {most} combatants: remove one first")
    raise ConsoleError(message.format(most=len(TAGS)))
