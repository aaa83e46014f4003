"""The prompt that brings someone in: `gob3` three of a known one, `Yeti5*3` three new ones of level 5."""

import re
from collections.abc import Sequence
from dataclasses import dataclass

from gm_console.commands.grammar.names import exactly, matching
from gm_console.commands.grammar.reader import LONGEST, Fault
from gm_console.language import _
from gm_console.text import one_line, quoted

MOST = 50
"""The most that are brought in at once."""
HIGHEST_LEVEL = 60

_SHAPE = re.compile(r"\s*(?P<name>.*?)\s*(?P<number>[0-9]{1,9})?\s*(?:(?P<star>\*)\s*(?P<count>[0-9]{1,9})?\s*)?")


@dataclass(frozen=True, slots=True)
class BringPrompt:
    """Who is brought in: a known one, or a new one by name and level."""

    name: str
    """As it is known, or as it was typed."""
    known: bool
    """Whether it is one of the names handed in."""
    level: int | None = None
    """The level of a new one; None for a known one."""
    count: int = 1


def parse_bring(text: str, names: Sequence[str]) -> BringPrompt | Fault:
    """Whom `text` brings in, `names` being those who are known; or its first fault.

    A number behind a known name is how many, behind another its level; with `*` the number before it is a level, and
    the name is taken as it was typed. A known name that ends with a number, typed in full, is that one.
    """
    shape = _SHAPE.fullmatch(text)
    if shape is None or len(text) > LONGEST:
        return Fault(0, _("a name, then how many: gob3"))
    typed, number, star, count = shape["name"], shape["number"], shape["star"], shape["count"]
    if not typed:
        return Fault(0, _("who? the beginning of a name, then how many; or a new name, its level: Yeti5*3"), not text)
    if star and not count:
        return Fault(len(text), _("how many after *?"), incomplete=True)
    exact = exactly(text[: shape.start("star")] if star else text, names)
    if exact is not None:
        return _counted(text, BringPrompt(exact, True, None, int(count or 1)))
    found = matching(typed, names)
    if found and not (number and star):
        many = int(count or number or 1)
        return _counted(text, BringPrompt(found[0], True, None, many))
    if not number:
        message = _("{name} is not known: its level after it, {name}5, or {name}5*3 for three")
        return Fault(len(text), message.format(name=quoted(typed, 40)), incomplete=True)
    if int(number) > HIGHEST_LEVEL:
        return Fault(shape.start("number"), _("a level is from 0 to {most}").format(most=HIGHEST_LEVEL))
    return _counted(text, BringPrompt(one_line(typed, 80), False, int(number), int(count or 1)))


def complete_bring(text: str, names: Sequence[str]) -> tuple[str, ...]:
    """The texts that `text` may be completed to: the name begun in full, what follows it kept."""
    exact = exactly(text, names)
    if exact is not None:
        return (exact,)
    shape = _SHAPE.fullmatch(text)
    if shape is None or not shape["name"] or (shape["number"] and shape["star"]):
        return ()
    return tuple(name + text[shape.end("name") :] for name in matching(shape["name"], names))


def _counted(text: str, asked: BringPrompt) -> BringPrompt | Fault:
    if 1 <= asked.count <= MOST:
        return asked
    return Fault(len(text), _("from 1 to {most} at once").format(most=MOST))
