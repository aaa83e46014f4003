"""The application: one screen, no palette, no binding that could overtake a key."""

from asyncio import AbstractEventLoop, get_running_loop
from collections.abc import Callable
from math import inf
from time import monotonic

from textual.app import App
from textual.driver import Driver
from textual.screen import Screen

THEMES = {"dark": "textual-dark", "light": "textual-light", "ansi-dark": "ansi-dark", "ansi-light": "ansi-light"}
"""The name of a theme in the settings → Textual's."""


KEYS_GO_ON = 0.8
"""Seconds in which keys that are still under way are acted on once the terminal is gone; then it has to be closed."""


class ConsoleApp(App[None], inherit_bindings=False):
    """The console on a terminal."""

    ENABLE_COMMAND_PALETTE = False
    AUTO_FOCUS = ""

    def __init__(
        self,
        first: Callable[[], Screen[None]],
        theme: str | None = None,
        after_paint: Callable[[], None] | None = None,
        driver: type[Driver] | None = None,
    ) -> None:
        """first: makes the first screen. theme: one of THEMES; None: the terminal's own colours.

        after_paint: called once, right after the first picture. driver: what reads the terminal; None: Textual's.
        """
        # Colours of the terminal must be asked for here: NO_COLOR is looked at while an App is made.
        super().__init__(driver, ansi_color=True if theme is None or theme.startswith("ansi") else None)
        self.theme = THEMES[theme or "ansi-dark"]
        self.first = first
        self.after_paint = after_paint
        self.failure: Exception | None = None
        """What nobody foresaw and ended the application."""
        self.leaving = False
        self.leaves_at = inf
        """When keys still under way are acted on no more, by the clock that only goes on."""
        self.running_in: AbstractEventLoop | None = None

    def get_default_screen(self) -> Screen[None]:
        """The first screen."""
        return self.first()

    def leave_soon(self) -> None:
        """Leave as soon as what is being done is done; safe to call from a signal handler, also before it runs."""
        if not self.leaving:
            self.leaving, self.leaves_at = True, monotonic() + KEYS_GO_ON
        if self.running_in is not None:
            self.running_in.call_soon_threadsafe(self.exit)

    @property
    def late(self) -> bool:
        """Whether there is no more time for keys that are still under way."""
        return monotonic() > self.leaves_at

    def on_ready(self) -> None:
        """The first picture stands."""
        self.running_in = get_running_loop()
        if self.leaving:
            self.exit()
        if self.after_paint is not None:
            self.after_paint()

    def _handle_exception(self, error: Exception) -> None:
        """Leave, without the traceback that Textual would make: whoever started the app tells what happened.

        Making it takes longer than a terminal that goes away may take the console with it.
        """
        if self.failure is None:
            self.failure = error
        if self._exception is None:
            # What drives the application in tests raises it again.
            self._exception = error
            self._exception_event.set()
        self._close_messages_no_wait()
