"""What is asked for at every turn: wounds, marks, whose turn it is, initiatives; undo and redo."""

from dataclasses import dataclass
from typing import ClassVar

from gm_console.campaign.requests.base import Request


@dataclass(frozen=True, slots=True)
class RecordWound(Request):
    """Record a wound by hand; category: "light", "serious" or "mortal"."""

    entity: int
    category: str


@dataclass(frozen=True, slots=True)
class RecoverWound(Request):
    """Heal the latest wound of that category."""

    entity: int
    category: str


@dataclass(frozen=True, slots=True)
class ToggleFallen(Request):
    """Mark as fallen, or up again."""

    stays: ClassVar[bool] = True

    combatant: int


@dataclass(frozen=True, slots=True)
class ToggleHidden(Request):
    """Hide from the players, or show."""

    combatant: int


@dataclass(frozen=True, slots=True)
class ToggleHeld(Request):
    """Wait; or, for one who waits, act now: its turn comes at once, after the one whose turn it is."""

    combatant: int


@dataclass(frozen=True, slots=True)
class NextTurn(Request):
    """Give the turn to whoever follows; starts a prepared fight."""

    gives_turn: ClassVar[bool] = True


@dataclass(frozen=True, slots=True)
class PreviousTurn(Request):
    """Give the turn back, with what its change did."""

    gives_turn: ClassVar[bool] = True


@dataclass(frozen=True, slots=True)
class SetInitiative(Request):
    """Type initiatives: pairs of combatant and number."""

    values: tuple[tuple[int, int], ...]


@dataclass(frozen=True, slots=True)
class MakeFight(Request):
    """Make a fight of the party and a template's lines (None: the party alone), and open it."""

    template: int | None = None
    name: str = ""


@dataclass(frozen=True, slots=True)
class OpenFight(Request):
    """Open another fight; None: none, the party alone."""

    gives_turn: ClassVar[bool] = True

    fight: int | None


@dataclass(frozen=True, slots=True)
class StartFight(Request):
    """Roll initiatives and begin round 1 of the open fight."""

    gives_turn: ClassVar[bool] = True


@dataclass(frozen=True, slots=True)
class AddNote(Request):
    """Write a note into the session."""

    text: str


@dataclass(frozen=True, slots=True)
class Undo(Request):
    """Take back the last act."""


@dataclass(frozen=True, slots=True)
class Redo(Request):
    """Put again the act taken back last."""
