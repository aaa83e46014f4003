"""The roster: one line for each combatant in the order they act, or for each of the party with no fight open."""

from collections import Counter
from collections.abc import Collection, Sequence
from typing import NamedTuple

from gm_console.campaign.condition_words import tone as condition_tone
from gm_console.campaign.durations import short_time
from gm_console.campaign.views import RosterLine
from gm_console.language import _
from gm_console.tui.cells import Line, Span, fit, sign, span, toned, width

_LEAST = 3
"""The fewest cells that a condition's name is shortened to."""


class Columns(NamedTuple):
    """Cells of the columns of a roster."""

    tag: int
    initiative: int
    name: int


def roster_lines(roster: Sequence[RosterLine], selected: RosterLine | None, cells: int) -> list[Line]:
    """A line for each of `roster`, `cells` wide: marks, tag, initiative, name, wounds, state, conditions.

    `›` stands before the selected one, `▶` before the one whose turn it is, `·` before who is still to act. A further
    turn of someone says which it is.
    """
    columns = _columns(roster, cells)
    chosen = None if selected is None else _who(selected)
    turns = _further_turns(roster)
    return [_line(one, _who(one) == chosen, turns.get(_who(one), 1), columns, cells) for one in roster]


def _who(one: RosterLine) -> tuple[int, int | None]:
    """What tells a line from every other one: of the party with no fight open nobody is a combatant."""
    return one.entity, one.combatant


def _further_turns(roster: Sequence[RosterLine]) -> dict[tuple[int, int | None], int]:
    """The lines of further turns → the how manieth of that one's turns each is, in the order they were given."""
    found: dict[tuple[int, int | None], int] = {}
    many: Counter[int] = Counter()
    for one in sorted((one for one in roster if one.slot), key=lambda one: one.combatant or 0):
        many[one.entity] += 1
        found[_who(one)] = many[one.entity] + 1
    return found


def folded(
    shown: Sequence[RosterLine], roster: Sequence[RosterLine], groups: Collection[str]
) -> tuple[RosterLine, ...]:
    """The lines shown, a folded group's with its name, how many it has and all their wounds."""
    return tuple(_gathered(one, roster) if one.group in groups and not one.slot else one for one in shown)


def _gathered(one: RosterLine, roster: Sequence[RosterLine]) -> RosterLine:
    there = [each for each in roster if each.group == one.group and not each.slot]
    up = sum(not each.fallen for each in there)
    count = str(len(there)) if up == len(there) else f"{up}/{len(there)}"
    return one._replace(
        name=f"+ {one.group} ({count})",
        active=any(each.active for each in there),
        waiting=any(each.waiting for each in there),
        light=sum(each.light for each in there),
        serious=sum(each.serious for each in there),
        mortal=sum(each.mortal for each in there),
    )


def no_one_lines() -> list[Line]:
    """What stands in a roster without anyone."""
    return [(span(_(" nobody here yet"), "quiet"),)]


def window(count: int, place: int, rows: int, first: int) -> int:
    """The first of `count` lines to show in `rows`, so that `place` is among them, moved as little as can be."""
    first = min(max(first, place - rows + 1), place) if place >= 0 else first
    return max(0, min(first, count - rows))


def _short(name: str, cells: int) -> Line:
    """A name cut to `cells`, but never the number at its end that tells copies apart."""
    whole: Line = (span(name),)
    start, _space, number = name.rpartition(" ")
    if width(whole) <= cells or not start or not number.isdigit() or len(number) + 4 > cells:
        return fit(whole, cells)
    return (*fit((span(start),), cells - len(number) - 1), span(f" {number}"))


def _columns(roster: Sequence[RosterLine], cells: int) -> Columns:
    tag = max((len(one.tag) for one in roster), default=1)
    initiative = max((len(_initiative(one)) for one in roster), default=0)
    longest = max((width((span(one.name),)) for one in roster), default=0)
    room = cells - 2 - tag - 1 - (initiative + 1 if initiative else 0) - 1
    return Columns(tag, initiative, max(min(longest, room), 1))


def _line(one: RosterLine, selected: bool, turn: int, columns: Columns, cells: int) -> Line:
    start: list[Span] = [(one.tag.ljust(columns.tag) + " ", "quiet" if one.fallen else "")]
    if columns.initiative:
        start.append((_initiative(one).rjust(columns.initiative) + " ", ""))
    before = 2 + width(tuple(start))
    least = min(columns.name, 8, width((span(one.name),)))
    rest = _rest(one, turn, cells - before - 2 - least)
    # Where both do not fit, the end of a name goes first.
    room = max(cells - before - 2 - width(rest), least) if rest else columns.name
    name = _short(one.name, min(columns.name, room))
    who: Line = (*start, *name, (" ", ""))
    if one.fallen:
        who = toned(who, "quiet")
    if one.active:
        who = toned(who, "turn")
    if selected:
        who = toned(who, "chosen")
    marks: Line = ((sign("›", ">") if selected else " ", "strong"), _mark(one))
    return fit((*marks, *who, *(((" ", ""), *rest) if rest else ())), cells)


def _mark(one: RosterLine) -> Span:
    if one.active:
        return (sign("▶", "*"), "turn")
    if one.waiting:
        return (sign("·", "."), "")
    return (" ", "")


def _initiative(one: RosterLine) -> str:
    return "" if one.initiative is None else str(one.initiative).replace("-", sign("−", "-"))


def _rest(one: RosterLine, turn: int, cells: int) -> Line:
    """A further turn; wounds, the worst first so that it is never cut; then who is to fall, states, conditions.

    Where `cells` are too few, the names of conditions are shortened before the time they last.
    """
    parts: list[Span] = [] if turn == 1 else [span(_("turn {number}").format(number=turn), "quiet")]
    for letter, count, tone in (("M", one.mortal, "wound"), ("S", one.serious, "bad"), ("L", one.light, "")):
        if count:
            parts.append((f"{letter}{count}", tone))
    if one.falling:
        parts.append(span(_("to fall"), "wound"))
    for word, said in ((_("fallen"), one.fallen), (_("held"), one.held), (_("hidden"), one.hidden)):
        if said:
            parts.append(span(word, "quiet"))
    parts += _conditions(one, cells - sum(width((part,)) + 1 for part in parts))
    return tuple(piece for part in parts for piece in (part, (" ", "")))[:-1]


def _conditions(one: RosterLine, cells: int) -> list[Span]:
    """Each condition with the time it lasts, `→` before one that counts for whoever aims at its bearer."""
    bears = one.conditions
    names = [span((sign("→", ">") if each.counts == "targeted" else "") + each.name)[0] for each in bears]
    times = [short_time(each.lasts, each.rounds, each.until) for each in bears]
    room = [width((span(each),)) for each in names]

    def over() -> int:
        return sum(room) + sum(width((span(each),)) + 1 for each in times if each) + max(len(bears) - 1, 0) - cells

    while over() > 0 and max(room, default=0) > _LEAST:
        room[room.index(max(room))] -= 1
    if over() > 0:
        # Even so: the turn at which one ends is not named, and what ends by itself comes first.
        times = [
            time if not time or each.lasts == "rounds" else _("turn") for each, time in zip(bears, times, strict=True)
        ]
    shown = list(zip(bears, names, times, room, strict=True))
    if over() > 0:
        shown.sort(key=lambda part: not part[2])
    return [
        span(
            f"{''.join(text for text, _tone in fit((span(name),), most))} {time}".rstrip(),
            condition_tone(each.amount, each.counts),
        )
        for each, name, time, most in shown
    ]
