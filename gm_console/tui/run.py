"""The console from opening a campaign to leaving it."""

import os
import sys
from collections.abc import Callable
from pathlib import Path
from threading import Thread
from typing import TYPE_CHECKING

from gm_console.tui.terminal import require_terminal

if TYPE_CHECKING:
    from textual.driver import Driver
    from textual.screen import Screen

    from gm_console.settings import Settings
    from gm_console.tui.desk import Desk

Tell = Callable[[Exception], str]
"""Words a fault of ours in one line, and keeps its details."""


def play(path: Path | None, settings: "Settings", tell: Tell) -> int:
    """Show the campaign in that file until the GM leaves, or first a list to choose one from; the exit code.

    Raises ConsoleError where there is no terminal, or the campaign cannot be opened.
    """
    require_terminal()
    from gm_console.commands.actions import keymap

    keys = keymap(settings.keys)
    opened: list[Desk] = []

    def open_(file: Path) -> "Desk":
        from gm_console.campaign import damage
        from gm_console.campaign.files import mark_played
        from gm_console.campaign.store import open_campaign
        from gm_console.tui.desk import open_desk
        from gm_console.tui.modes.normal import Normal

        campaign = open_campaign(file)
        try:
            mark_played(campaign.path)
            desk = open_desk(campaign, keys, Normal())
        except BaseException as error:
            campaign.close()
            known = damage.told(file, error)
            if known is None:
                raise
            raise known from error
        opened.append(desk)
        if path is None:
            _warm()
        return desk

    def first() -> "Screen[None]":
        if path is None:
            from gm_console.tui.screens.start import StartScreen

            return StartScreen(keys, open_, tell)
        from gm_console.tui.screens.play import PlayScreen

        return PlayScreen(opened[0], tell)

    _prepare(settings)
    if path is not None:
        open_(path)
    try:
        # Making a campaign imports what acts import, in another order: both at once would meet half an import.
        return _show(first, settings.theme, None if path is None else _warm)
    finally:
        for desk in opened:
            _close(desk)


def _show(first: "Callable[[], Screen[None]]", theme: str | None, after_paint: Callable[[], None] | None) -> int:
    from gm_console.tui.app import ConsoleApp
    from gm_console.tui.escapes import part_escape
    from gm_console.tui.signals import leaving_on_signals

    part_escape()
    app = ConsoleApp(first, theme, after_paint, _driver())
    with leaving_on_signals(app.leave_soon) as received:
        app.run(mouse=False)
    if app.failure is not None and not (received and isinstance(app.failure, OSError)):
        # A terminal that is gone cannot be read either.
        raise app.failure
    return 128 + received[0] if received else 0


def _driver() -> "type[Driver] | None":
    """What reads the terminal; None where another is asked for by TEXTUAL_DRIVER."""
    if os.environ.get("TEXTUAL_DRIVER"):
        return None
    from gm_console.tui.driver import ConsoleDriver

    return ConsoleDriver


def _close(desk: "Desk") -> None:
    from gm_console.tui.desk import leave_desk

    leave_desk(desk)
    desk.campaign.close()


def _prepare(settings: "Settings") -> None:
    """What must stand before Textual is imported or an application made."""
    from gm_console.tui.cells import use_ascii

    # Animations cost bytes on every line and show nothing.
    os.environ.setdefault("TEXTUAL_ANIMATIONS", "none")
    use_ascii(settings.ascii or not _frames_pass())


def _frames_pass() -> bool:
    """Whether the output takes the frames and signs that are not ASCII."""
    try:
        "┌─│▶›·…".encode(getattr(sys.__stderr__, "encoding", None) or "utf-8")
    except (UnicodeEncodeError, LookupError):
        return False
    return True


def _warm() -> None:
    """Import what the first keys need, in a thread of its own: it touches nothing else, and nothing waits for it."""
    Thread(target=_import_the_rest, name="warm", daemon=True).start()


def _import_the_rest() -> None:
    from gm_console.campaign.door import warm
    from gm_console.tui.modes import play

    assert play.__name__
    warm()
