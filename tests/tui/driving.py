"""Drives the screen as a terminal does: keys delivered in bursts, the picture read back as lines of text."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

from textual import events
from textual.pilot import Pilot

from gm_console.commands.actions import keymap
from gm_console.tui.app import ConsoleApp
from gm_console.tui.cells import Line
from gm_console.tui.desk import open_desk
from gm_console.tui.modes.normal import Normal
from gm_console.tui.screens.play import PlayScreen
from tests.campaign.acts.play import ORDER, Table, make

EDITING = ("enter", "escape", "backspace", "tab", "home", "end", "delete")
MOVING = ("up", "down", "left", "right", "pageup", "pagedown")
NAMED = frozenset((*EDITING, *MOVING, "ctrl+l", "ctrl+c", "ctrl+e", "ctrl+s", "ctrl+q", "ctrl+p"))


def keys(*typed: str) -> list[events.Key]:
    """Key events: a name of NAMED is one key, anything else is typed character by character."""
    found = []
    for text in typed:
        if text in NAMED:
            found.append(events.Key(text, "\r" if text == "enter" else None))
        else:
            found.extend(events.Key("space" if each == " " else each, each) for each in text)
    return found


async def worked_through(pilot: Pilot[Any]) -> None:
    """Wait until all that was delivered is worked through: nothing waits in any queue, and another pass adds nothing.

    A fact, where Textual's own `pause()` waits for the process to be idle: slower, and too early on a busy machine.
    """
    quiet = 0
    while quiet < 2:
        await pilot.pause(0)
        screens = [each for screen in pilot.app.screen_stack for each in screen.walk_children(with_self=True)]
        waiting = any(each.is_running and each.message_queue_size for each in (pilot.app, *screens))
        quiet = 0 if waiting else quiet + 1


async def resize(pilot: Pilot[Any], columns: int, rows: int) -> None:
    """Change the terminal's size, and wait until the screen has it and all is worked through."""
    await pilot.resize_terminal(columns, rows)
    while pilot.app.screen.size != (columns, rows):
        await pilot.pause(0.001)
    await worked_through(pilot)


class Seat:
    """A game master before the screen."""

    def __init__(self, table: Table, **remaps: tuple[str, ...]) -> None:
        self.table = table
        self.faults: list[Exception] = []
        self.screen = PlayScreen(open_desk(table.campaign, keymap(remaps), Normal()), self._told)
        self.app = ConsoleApp(lambda: self.screen)
        self.desk = self.screen.desk
        self.pilot: Pilot[Any]

    def _told(self, error: Exception) -> str:
        self.faults.append(error)
        return f"told: {error}"

    async def press(self, *typed: str) -> None:
        """Deliver all of it in one burst, and wait until it is worked through."""
        for key in keys(*typed):
            self.app.post_message(key)
        await worked_through(self.pilot)

    async def resize(self, columns: int, rows: int) -> None:
        """Change the terminal's size, and wait until it is worked through."""
        await resize(self.pilot, columns, rows)

    @property
    def lines(self) -> tuple[Line, ...]:
        """What is shown, with its tones."""
        return self.screen.picture.lines

    @property
    def rows(self) -> list[str]:
        """What is shown, as text."""
        return ["".join(text for text, _tone in line) for line in self.lines]

    @property
    def text(self) -> str:
        """The whole picture."""
        return "\n".join(self.rows)

    @property
    def prompt(self) -> str:
        """The prompt's line."""
        return self.rows[-3].rstrip()

    @property
    def asked(self) -> str:
        """The prompt's line but for what stands in grey."""
        return "".join(text for text, tone in self.lines[-3] if tone != "quiet").rstrip()

    @property
    def under(self) -> str:
        """The line under the prompt."""
        return self.rows[-2].strip()

    def roster_row(self, name: str) -> str:
        """The line of the roster that names someone."""
        return next(row[:34] for row in self.rows if name in row[:34])

    @property
    def selected(self) -> str:
        """Who is selected."""
        line = self.desk.line
        return line.name if line else ""

    def select(self, name: str) -> None:
        """Select someone, as the arrows would."""
        from gm_console.tui.desk import select

        select(self.desk, self.table.line(name).entity)
        self.screen.draw()

    def steps(self) -> list[str]:
        """The kinds of the journal's steps, in order."""
        return [row[0] for row in self.table.campaign.connection.execute("SELECT kind FROM step ORDER BY id")]

    def rolls(self) -> list[tuple[Any, ...]]:
        """The rolls but for initiative: actor, target, kind, label, faces."""
        return list(
            self.table.campaign.connection.execute(
                "SELECT actor_name, target_name, kind, label, faces FROM roll WHERE kind <> 'initiative' ORDER BY id"
            )
        )


@asynccontextmanager
async def sitting(
    size: tuple[int, int] = (80, 24), *, fight: bool = True, table: Table | None = None, **remaps: tuple[str, ...]
) -> AsyncIterator[Seat]:
    """Sit down before the small campaign: in round 1 of its fight, Aldric's turn, or with no fight open."""
    own = table is None
    table = table or Table(make({}))
    if fight and own:
        table.start(ORDER)
    seat = Seat(table, **remaps)
    try:
        async with seat.app.run_test(size=size) as pilot:
            seat.pilot = pilot
            await worked_through(pilot)
            yield seat
    finally:
        if own:
            table.campaign.close()
