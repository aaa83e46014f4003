"""A question asked in the prompt: whom it concerns, and how what is typed becomes a request."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from gm_console.commands.grammar import Fault

if TYPE_CHECKING:
    from gm_console.campaign.requests import Request
    from gm_console.tui.desk import Desk

Reading = Callable[["Desk", str], "Request | Fault"]
"""From what is typed to what it asks for, or its fault."""


@dataclass(frozen=True, slots=True)
class Question:
    """A question of the prompt."""

    label: str
    """What stands before what is typed: whose name, and what is asked."""
    read: Reading
    complete: Callable[["Desk", str], tuple[str, ...]] = lambda desk, text: ()
    """The texts that what is typed may be completed to, the one that is meant first."""
    at_once: bool = False
    """Whether it is done as soon as it can be read, without Enter."""
    asks_faces: bool = False
    """Whether Enter first asks for the dice of someone who throws at the table."""
    only_faces: bool = False
    """Whether nothing but the dice is asked for."""
    says: Callable[["Desk", "Request"], str] | None = None
    """What Enter would do, in one line; None: nothing is said. ConsoleError says what is missing."""
    most: int = 500
    """The most characters that may be typed."""
