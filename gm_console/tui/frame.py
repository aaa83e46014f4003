"""A pane's frame: its title in the upper edge, what lies out of sight in the lower one."""

from collections.abc import Sequence

from gm_console.tui.cells import Line, Span, fit, sign, span, width


def framed(
    title: Line, body: Sequence[Line], cells: int, rows: int, *, chosen: bool = False, more: str = ""
) -> list[Line]:
    """`rows` lines of `cells` cells: the frame around as much of `body` as fits.

    chosen: the pane that the arrows move in; its upper edge says so. more: a word in the lower edge.
    """
    if rows < 2 or cells < 4:
        return [fit(line, cells) for line in list(body)[:rows]]
    edge = "" if chosen else "frame"
    # The sides stay as they are: a pane chosen or left then costs one line on the wire.
    side = (sign("│", "|"), "frame")
    inside = cells - 2
    lines = [_upper(title, cells, edge, chosen)]
    for row in range(rows - 2):
        line = body[row] if row < len(body) else ()
        lines.append((side, *fit(line, inside), side))
    lines.append(_lower(more, cells, "frame"))
    return lines


def _upper(title: Line, cells: int, edge: str, chosen: bool) -> Line:
    corner, across = sign("┌", "+"), sign("─", "-")
    room = cells - 4
    name: tuple[Span, ...] = ((" ", ""), *title, (" ", "")) if title else ()
    if width(name) > room:
        name = fit(name, room)
    if chosen:
        name = tuple((text, f"{tone} strong" if text.strip() else tone) for text, tone in name)
    rest = cells - 3 - width(name)
    return ((corner + across, edge), *name, (across * rest + sign("┐", "+"), edge))


def _lower(more: str, cells: int, edge: str) -> Line:
    left, across, right = sign("└", "+"), sign("─", "-"), sign("┘", "+")
    if not more or len(more) > cells - 6:
        return ((left + across * (cells - 2) + right, edge),)
    word = span(f" {more} ", "quiet")
    return ((left + across * (cells - 3 - width((word,))), edge), word, (across + right, edge))
