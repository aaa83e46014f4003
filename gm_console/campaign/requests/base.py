"""What every request is, and what an act gives back."""

from dataclasses import dataclass


class Request:
    """Something a game master asks for: one act, one transaction, one step of the journal."""

    __slots__ = ()


@dataclass(frozen=True, slots=True)
class Outcome:
    """What an act did: its journal step (None when nothing changed) and lines for the GM beyond the log."""

    step_id: int | None
    messages: tuple[str, ...] = ()
