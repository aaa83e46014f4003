"""Whether there is a terminal that a screen can be drawn on."""

import os
import sys

from gm_console.errors import ConsoleError
from gm_console.language import _


def require_terminal() -> None:
    """Raise ConsoleError, which says how, where the screen cannot be drawn: no terminal, or one that is too plain.

    With another driver asked for by TEXTUAL_DRIVER nothing is refused: that one knows what it draws on.
    """
    if os.environ.get("TEXTUAL_DRIVER"):
        return
    # The screen is read from standard input and drawn on standard error.
    if not all(stream is not None and stream.isatty() for stream in (sys.__stdin__, sys.__stderr__)):
        raise ConsoleError(_("no terminal here: start gm-console in one (over SSH with ssh -t)"))
    if not os.environ.get("TERM"):
        raise ConsoleError(_("TERM is not set: set it to what the terminal is, for example xterm-256color"))
    if os.environ["TERM"] == "dumb":
        raise ConsoleError(
            _("TERM=dumb cannot show a screen: set TERM to what the terminal is, for example xterm-256color")
        )
