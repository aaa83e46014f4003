"""Fights as a whole: named, paused, ended; and the campaign's rule for who is to fall."""

from dataclasses import dataclass
from typing import ClassVar

from gm_console.campaign.requests.base import Request


@dataclass(frozen=True, slots=True)
class NameFight(Request):
    """Give a fight another name; one that another fight has gets the next number behind it."""

    fight: int
    name: str


@dataclass(frozen=True, slots=True)
class PauseFight(Request):
    """Let the open fight rest: no turns pass until it is resumed."""


@dataclass(frozen=True, slots=True)
class ResumeFight(Request):
    """Go on with the open fight where it was paused."""

    gives_turn: ClassVar[bool] = True


@dataclass(frozen=True, slots=True)
class EndFight(Request):
    """End the open fight and leave it; conditions that a turn of it would have ended end with it."""


@dataclass(frozen=True, slots=True)
class ReopenFight(Request):
    """Open a fight that was ended and go on where it was."""

    gives_turn: ClassVar[bool] = True

    fight: int


@dataclass(frozen=True, slots=True)
class SetFallRule(Request):
    """From how many wounds of a category on someone is marked as to fall; None: that category never does.

    All None: nobody is marked. Each from 1 to 99.
    """

    light: int | None = None
    serious: int | None = None
    mortal: int | None = None
