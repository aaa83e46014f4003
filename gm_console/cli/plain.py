"""`play --plain`: the verbs of the `:` line, one a line, read from standard input; for scripts and screen readers.

A line is answered by what it would do with its odds, then by what the log says of it.
"""

import sys
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from gm_console.campaign import door, views
from gm_console.campaign.condition_words import strength
from gm_console.campaign.durations import full_time
from gm_console.campaign.preview import Preview, Roll, preview
from gm_console.campaign.wording import entry_lines
from gm_console.cli.output import problem, say
from gm_console.commands.grammar import Fault
from gm_console.commands.line.command import Command, OpenPack, Select, Show, WritePack
from gm_console.commands.line.known import known
from gm_console.commands.line.parse import parse
from gm_console.errors import ConsoleError
from gm_console.language import _, ngettext
from gm_console.tui.lines.odds import odds_text
from gm_console.tui.lines.verbs import verb_rows

if TYPE_CHECKING:
    from gm_console.campaign.requests import Request
    from gm_console.campaign.store import OpenCampaign

_WIDE = 200
_SHOWN = 20
"""How many acts `log` tells."""


@dataclass(slots=True)
class _Table:
    """An open campaign, who is selected, whether the next roll is secret."""

    campaign: "OpenCampaign"
    selected: int | None = None
    secret: bool = False
    leaving: bool = False
    failed: bool = False
    """Whether a line could not be done."""


def play_plainly(campaign: "OpenCampaign", lines: Iterable[str]) -> int:
    """Do each line until one leaves; the exit code: 1 where a line could not be done, each told as it was met."""
    table = _Table(campaign)
    _settle(table, follow=True)
    for message in campaign.messages:
        say(message)
    _tell_state(table)
    for line in lines:
        try:
            _line(table, line.strip())
        except ConsoleError as error:
            table.failed = True
            problem(error.message)
        if table.leaving:
            break
    return 1 if table.failed else 0


def typed_lines() -> Iterator[str]:
    """The lines of standard input; a terminal is shown that it is its turn."""
    asks = sys.stdin.isatty()
    while True:
        if asks:
            sys.stdout.write(": ")
        # What was said is read before the next line is written, whoever reads.
        sys.stdout.flush()
        line = sys.stdin.readline()
        if not line:
            return
        yield line


def _line(table: _Table, text: str) -> None:
    if not text:
        _tell_state(table)
        return
    # A question mark at the end asks for the odds alone, or for what would come of a pack.
    asks = text.endswith("?")
    there = known(table.campaign, table.selected, secret=table.secret)
    read = parse(text[:-1] if asks else text, there)
    if asks and not (isinstance(read, Command) and isinstance(read.request, Roll | OpenPack)):
        asks, read = False, parse(text, there)
    if isinstance(read, Fault):
        place = _("place {place}: {message}").format(place=read.position + 1, message=read.message)
        raise ConsoleError(place)
    if isinstance(read.request, Show):
        _show(table, read.request.action)
    elif isinstance(read.request, Select):
        table.selected = read.request.entity
        _tell_state(table)
    elif isinstance(read.request, OpenPack):
        _load(table, read.request, asks)
    elif isinstance(read.request, WritePack):
        from gm_console.campaign.packs.exporting import write_pack

        path = write_pack(table.campaign.connection, read.request.file, read.request.entities)
        say(_("written: {path}").format(path=path))
    elif isinstance(read.request, Roll):
        _throw(table, read.request, asks)
    else:
        _perform(table, read.request)


def _throw(table: _Table, request: Roll, asks: bool) -> None:
    """The odds, then the throw; where someone throws at the table their faces are asked for first."""
    seen = preview(table.campaign.connection, request)
    for told in _told(seen):
        say(told)
    if asks:
        return
    if seen.awaited:
        first = seen.awaited[0]
        raise ConsoleError(_("{name} throws {pool}: the faces after =").format(name=first.name, pool=first.pool))
    _perform(table, request)
    table.secret = False


def _load(table: _Table, request: OpenPack, asks: bool) -> None:
    """What would come of the pack, then the act."""
    from gm_console.campaign.packs.arrival import arrival_lines
    from gm_console.campaign.packs.entering import look
    from gm_console.campaign.packs.files import find_pack
    from gm_console.campaign.requests import LoadPack

    arrival = look(table.campaign.connection, find_pack(request.pack), copies=request.copies).arrival
    for line in arrival_lines(arrival):
        say(line)
    if not asks:
        _perform(table, LoadPack(request.pack, request.copies, arrival.digest))


def _told(seen: Preview) -> Iterator[str]:
    meant = " · ".join(part for part in (seen.whom, *(part.text for part in seen.parts)) if part)
    yield from (each for each in (meant, *seen.said, odds_text(seen, _WIDE)) if each)


def _perform(table: _Table, request: "Request") -> None:
    """Do it, and tell what the log says of it."""
    state = views.state(table.campaign.connection)
    follow = request.gives_turn or (table.selected == state.active_entity and not request.stays)
    outcome = door.perform(table.campaign, request)
    if outcome.step_id is not None:
        for entry in views.log_page(table.campaign.connection, limit=_SHOWN):
            if entry.step == outcome.step_id:
                _tell_entry(entry)
    for message in outcome.messages:
        say(message)
    now = views.state(table.campaign.connection)
    if (now.round, now.active_combatant) != (state.round, state.active_combatant) and now.active_name:
        say(_("round {round} · turn: {name}").format(round=now.round, name=now.active_name))
    _settle(table, follow=follow)


def _settle(table: _Table, *, follow: bool) -> None:
    """Keep the selection on someone who is there; it goes with the turn where it was with it."""
    here = [one.entity for one in views.roster(table.campaign.connection)]
    active = views.state(table.campaign.connection).active_entity
    if table.selected not in here or (follow and active is not None):
        table.selected = active if active in here else next(iter(here), None)


def _show(table: _Table, action: str) -> None:
    if action == "leave":
        table.leaving = True
    elif action == "help":
        for word, said, _tone in verb_rows():
            say(f"{word}  {said}")
    elif action == "secret":
        table.secret = not table.secret
        say(_("the next roll is secret") if table.secret else _("the next roll is for all to see"))
    elif action == "log":
        for entry in views.log_page(table.campaign.connection, limit=_SHOWN):
            _tell_entry(entry)
    elif action == "fights":
        for fight in views.fights(table.campaign.connection):
            there = ngettext("{count} combatant", "{count} combatants", fight.combatants)
            say(f"{fight.name} · {there.format(count=fight.combatants)}{' · ' + _('open') if fight.open else ''}")
        for template in views.templates(table.campaign.connection):
            say(f"{template.name} · {_('a new fight')}")
    else:
        raise ConsoleError(_("that is for the screen; here, help lists what can be said"))


def _tell_entry(entry: views.LogEntry) -> None:
    for line in entry_lines(entry):
        say(line.text)


def _tell_state(table: _Table) -> None:
    """Where play stands, then the roster: the one whose turn it is after >, the selected one named last."""
    state = views.state(table.campaign.connection)
    parts = [state.campaign, state.fight]
    parts += [_("round {round}").format(round=state.round)] if state.round else []
    parts += [_("turn: {name}").format(name=state.active_name)] if state.active_name else []
    say(" · ".join(part for part in parts if part))
    roster = views.roster(table.campaign.connection)
    for one in roster:
        say(_roster_line(one))
    chosen = next((one.name for one in roster if one.entity == table.selected), "")
    if chosen:
        say(_("selected: {name}").format(name=chosen))


def _condition(one: views.ConditionMark) -> str:
    left = full_time(one.lasts, one.rounds, one.until)
    return strength(one.name, one.amount, one.counts) + (f" ({left})" if left else "")


def _roster_line(one: views.RosterLine) -> str:
    marks = [
        *(f"{sign}{count}" for sign, count in (("M", one.mortal), ("S", one.serious), ("L", one.light)) if count),
        *(_condition(each) for each in one.conditions),
        *(word for held, word in ((one.held, _("held")), (one.hidden, _("hidden")), (one.fallen, _("fallen"))) if held),
    ]
    initiative = "" if one.initiative is None else str(one.initiative)
    parts = (">" if one.active else " ", one.tag, initiative, one.name, *marks)
    return " ".join(part for part in parts if part)
