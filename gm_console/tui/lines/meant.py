"""What Enter would do, beside and under the prompt: whom it meets, with what numbers, what would change."""

from collections.abc import Iterator

from gm_console.campaign.preview import Preview
from gm_console.language import _
from gm_console.tui.cells import Line, sign, span, width, words


def comes_to(seen: Preview | None, cells: int) -> Line:
    """Whom it meets and with what numbers, in grey; what can be done without goes first where there is no room."""
    told = ""
    for told in () if seen is None else _shorter(seen):
        if width((span(told),)) <= cells - 2:
            break
    return (span(f"  {told}", "quiet"),) if told else ()


def _shorter(seen: Preview) -> Iterator[str]:
    """The line, then shorter and shorter ones: names, then letters, their number, nobody; what cannot be spared stays.

    Names are long: where they do not fit, the letters of the roster say enough.
    """
    count = _("{count} targets").format(count=seen.met) if seen.met > 1 else ""
    between = sign(" · ", " - ")
    spares = sorted({part.spare for part in seen.parts} | {0}, reverse=True)
    for whom in dict.fromkeys((seen.whom, seen.tags or seen.whom, count or seen.tags or seen.whom, "")):
        for most in spares:
            parts = [part.text for part in seen.parts if part.spare <= most]
            yield between.join(each for each in (whom, *parts) if each)


def in_room(seen: Preview, cells: int) -> str:
    """What is said in place of odds, in as many of its words as fit into one line."""
    told = ["; ".join(each) for each in (seen.said, *seen.shorter)]
    return next((each for each in told if width((span(each),)) <= cells), told[-1])


def listed(seen: Preview, cells: int, rows: int) -> list[Line]:
    """The same in full, a line for each change; in fewer words where so many lines have no room."""
    lines: list[Line] = []
    for told in (seen.said, *seen.shorter):
        lines = [((" ", ""), *line) for each in told for line in words(each, cells - 2, indent=2)]
        if len(lines) <= rows:
            break
    return lines[:rows]
