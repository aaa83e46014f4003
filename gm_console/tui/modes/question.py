"""A question asked in the prompt: whom it concerns, and how what is typed becomes a request."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from gm_console.commands.grammar import Fault

if TYPE_CHECKING:
    from gm_console.campaign.preview import Preview
    from gm_console.campaign.requests import Request
    from gm_console.tui.desk import Desk, Page

Reading = Callable[["Desk", str], "Request | Fault"]
"""From what is typed to what it asks for, or its fault."""


@dataclass(frozen=True, slots=True)
class Question:
    """A question of the prompt."""

    label: str
    """What stands before what is typed: whose name, and what is asked."""
    read: Reading
    shorter: Callable[["Desk"], tuple[str, ...]] = lambda desk: ()
    """The same in fewer and fewer letters, for what is typed and meant where there is no room."""
    complete: Callable[["Desk", str], tuple[str, ...]] = lambda desk, text: ()
    """The texts that what is typed may be completed to, the one that is meant first."""
    at_once: bool = False
    """Whether it is done as soon as it can be read, without Enter."""
    only_faces: bool = False
    """Whether nothing but the dice is asked for."""
    look: Callable[["Desk", "Request"], "Preview"] | None = None
    """What Enter would do; None: nothing is said of it. ConsoleError says what is missing."""
    odds: bool = False
    """Whether it is about dice, so that the odds in full can be asked for."""
    secret: Callable[["Desk"], bool] = lambda desk: False
    """Whether what is thrown will be kept from the players."""
    page: Callable[["Desk", int, int], "Page"] | None = None
    """What stands in the log's place while it is asked; None: the log."""
    other: Callable[["Desk", int], "Question | None"] | None = None
    """The same question about the one before (−1) or after (+1), for the arrows in an empty prompt."""
    again: tuple[str, ...] = ()
    """How it is asked again (`halftyped`) where the keys that led to it do not say what it is about."""
    most: int = 500
    """The most characters that may be typed."""
