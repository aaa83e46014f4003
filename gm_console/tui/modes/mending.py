"""The question about a roll already made: what was forgotten, with the log around it."""

from typing import TYPE_CHECKING

from gm_console.campaign import requests as ask
from gm_console.campaign import views
from gm_console.campaign.lastact import Throw, last_throw
from gm_console.commands.asking import mended_as_typed
from gm_console.commands.grammar import Fault, complete_act
from gm_console.language import _
from gm_console.rules.words import signed
from gm_console.tui.desk import Page
from gm_console.tui.lines import log
from gm_console.tui.modes.question import Question
from gm_console.tui.modes.throwing import look, read_act

if TYPE_CHECKING:
    from gm_console.tui.desk import Desk

_AROUND = 60
"""How many acts are read around an older one."""


def mend(throw: Throw) -> Question:
    """What was forgotten: the grammar of an act; the arrows choose an older throw."""

    def read(desk: "Desk", text: str) -> ask.Request | Fault:
        typed = read_act(desk, text)
        if isinstance(typed, Fault):
            return typed
        if typed.everyone:
            return Fault(text.find("*"), _("name the targets by their letters"))
        return mended_as_typed(throw, typed, tuple(desk.tags[tag].entity for tag in typed.tags))

    def other(desk: "Desk", by: int) -> Question | None:
        connection = desk.campaign.connection
        found = last_throw(connection, before=throw.roll) if by < 0 else last_throw(connection, after=throw.roll)
        return None if found is None else mend(found)

    def page(desk: "Desk", cells: int, rows: int) -> Page:
        entries = desk.log
        if not any(each.step == throw.step for each in entries):
            entries = views.log_page(desk.campaign.connection, before=throw.step + 1, limit=_AROUND)
        place = next((at for at, each in enumerate(entries) if each.step == throw.step), len(entries) - 1)
        first = [each.id for each in entries[place].rolls if each.throw is None]
        at = first.index(throw.roll) if throw.roll in first else 0
        lines, _down = log.chosen(entries, place, cells, rows, 0, throw=at)
        return Page(_("Rolls"), lines)

    had = f" {signed(throw.situation)}" if throw.situation else ""
    return Question(
        label=_("mend {name} · {label}").format(name=throw.actor, label=(throw.label or _("test")) + had),
        read=read,
        complete=lambda desk, text: complete_act(text, tuple(desk.tags)) if text else (),
        look=look,
        odds=True,
        page=page,
        other=other,
        again=("mend", str(throw.roll)),
    )
