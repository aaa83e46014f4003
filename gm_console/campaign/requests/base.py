"""What every request is, and what an act gives back."""

from dataclasses import dataclass
from typing import ClassVar


class Request:
    """Something a game master asks for: one act, one transaction, one step of the journal."""

    __slots__ = ()

    gives_turn: ClassVar[bool] = False
    """Whether it says whose turn it is: whoever has the turn then is the one to select."""
    stays: ClassVar[bool] = False
    """Whether the selection stays even where the turn passes on by it: asked twice, it is taken back."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """What an act did: its journal step (None when nothing changed) and lines for the GM beyond the log."""

    step_id: int | None
    messages: tuple[str, ...] = ()
