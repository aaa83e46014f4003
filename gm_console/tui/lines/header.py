"""The first line: where play stands, and when it was last saved."""

from datetime import datetime

from gm_console.campaign.views import State
from gm_console.language import _
from gm_console.tui.cells import Line, fit, joined, sign, span, spread, width


def header_line(state: State, cells: int) -> Line:
    """Campaign, session, fight, round and turn; at the right the time of the last act.

    Where it is too long, the fight's name goes first, then the session, then the campaign's name is cut.
    """
    saved = ((f"{saved_words(state.last_at)} ", "quiet"),) if state.last_at else ()
    room = cells - width(saved) - 1
    name = (span(f" {state.campaign}", "strong"),)
    sitting = _("session {number}").format(number=state.sitting) if state.sitting else ""
    turn = _turn(state)
    fight = (span(state.fight),) if state.fight else ()
    between = sign(" · ", " - ")
    for middle in ((sitting, fight), (sitting, ()), ("", ())):
        parts = [name, *([(span(middle[0]),)] if middle[0] else []), *([middle[1]] if middle[1] else []), *turn]
        line = joined(parts, between)
        if width(line) <= room:
            return spread(line, saved, cells)
    rest = joined(((), *turn), between)
    if width(rest) < room - 8:
        return spread((*fit(name, room - width(rest)), *rest), saved, cells)
    return fit(line, cells)


def _turn(state: State) -> list[Line]:
    if not state.fight_id:
        return [(span(_("no fight open")),)]
    if state.fight_state == "prepared":
        return [(span(_("prepared"), "turn"),)]
    if state.fight_state == "ended":
        return [(span(_("ended")),)]
    paused: list[Line] = [(span(_("paused")),)] if state.fight_state == "paused" else []
    parts: list[Line] = [*paused, (span(_("round {round}").format(round=state.round)),)]
    if state.active_name:
        parts.append((span(_("turn: {name}").format(name=state.active_name), "turn"),))
    return parts


def saved_words(last_at: str) -> str:
    """`saved 20:14`, or with the day where it is not today's, in the reader's zone. last_at: an ISO time."""
    moment = datetime.fromisoformat(last_at).astimezone()
    if moment.date() == datetime.now().astimezone().date():
        return _("saved {time}").format(time=f"{moment:%H:%M}")
    return _("saved {time}").format(time=f"{moment:%Y-%m-%d %H:%M}")
