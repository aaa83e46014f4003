"""What Enter would do, beside and under the prompt: whom it meets, with what numbers, what would change."""

from collections.abc import Iterable, Iterator, Sequence

from gm_console.campaign.preview import SPARED, Preview
from gm_console.language import _
from gm_console.tui.cells import Line, sign, span, width, words


def comes_to(seen: Preview | None, rooms: Sequence[int]) -> tuple[int, Line]:
    """Whom it meets and with what numbers, in grey, and which of the labels it stands beside, the longest that lets it.

    rooms: the cells that each label leaves, the longest label's first. A shorter label comes before leaving out what
    was typed; whom it meets is never left out, for nobody may have typed them.
    """
    if seen is None:
        return next((place for place, cells in enumerate(rooms) if cells >= 0), len(rooms) - 1), ()
    whole, short = list(_whole(seen)), list(_short(seen))
    for place, cells in enumerate(rooms):
        for told in (*whole, *short) if place == len(rooms) - 1 else whole:
            if width(_told(told)) <= cells:
                return place, _told(told)
    return len(rooms) - 1, _told(short[-1])


def _told(text: str) -> Line:
    return (span(f"  {text}", "quiet"),) if text else ()


def _whom(seen: Preview) -> tuple[str, ...]:
    """Whom it meets: names, then letters, their number. Names are long: the letters of the roster say enough."""
    count = _("{count} targets").format(count=seen.met) if seen.met > 1 else ""
    return tuple(dict.fromkeys((seen.whom, seen.tags or seen.whom, count or seen.tags or seen.whom)))


def _whole(seen: Preview) -> Iterator[str]:
    """All that was typed with what it comes to, in fewer and fewer letters."""
    typed = [part for part in seen.parts if part.spare < SPARED]
    for whom in _whom(seen):
        yield _between(whom, (part.text for part in seen.parts))
        yield _between(whom, (part.text for part in typed))
    yield _between(_whom(seen)[-1], ((part.spare and part.brief) or part.text for part in typed))


def _short(seen: Preview) -> Iterator[str]:
    """The same in the fewest letters, then without what can be spared; last nothing but whom it meets."""
    whom = _whom(seen)[-1]
    for most in sorted({part.spare for part in seen.parts if part.spare < SPARED}, reverse=True):
        yield _between(whom, (part.brief or part.text for part in seen.parts if part.spare <= most))
    yield whom or _between("", (part.brief or part.text for part in seen.parts if not part.spare))


def _between(whom: str, parts: Iterable[str]) -> str:
    return sign(" · ", " - ").join(each for each in (whom, *parts) if each)


def in_room(seen: Preview, cells: int) -> str:
    """What is said in place of odds, in as many of its words as fit into one line."""
    told = ["; ".join(each) for each in (seen.said, *seen.shorter)]
    return next((each for each in told if width((span(each),)) <= cells), told[-1])


def listed(seen: Preview, cells: int, rows: int) -> list[Line]:
    """The same in full, a line for each change; in fewer words where so many lines have no room, and all of these."""
    lines: list[Line] = []
    for told in (seen.said, *seen.shorter):
        lines = [((" ", ""), *line) for each in told for line in words(each, cells - 2, indent=2)]
        if len(lines) <= rows:
            break
    return lines
