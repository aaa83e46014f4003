"""What a game master asks for: one frozen value per act, handed to the door.

Ids are rows of the campaign's file: `entity` for whoever throws, is thrown at, wounded; `combatant` for a place in
the open fight; `card` for a line of an entity's own cards (`entity_card`). Numbers are checked by the act.
"""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class PlayCard:
    """Play one of the actor's cards on the targets; or, with card None, throw level dice of a kind without one.

    kind, named: without a card, the kind of roll and the characteristics and masteries that count, by their names.
    distance: squares, None for close by. modifiers: ±n as the GM said them, +n helps. lower: how many levels lower
    to throw. opposition: a typed one in place of the defences. contest: a contest in place of any opposition.
    pick: "dodge" or "parry" where the defender may choose. target_lower: how many levels lower the targets throw.
    faces: dice thrown at the table; None lets the console throw. target_faces: the same for each target that throws.
    secret: kept from the players; a hidden one's rolls are so by themselves.
    """

    actor: int
    card: int | None
    targets: tuple[int, ...] = ()
    distance: int | None = None
    modifiers: tuple[int, ...] = ()
    lower: int = 0
    opposition: int | None = None
    contest: bool = False
    pick: str | None = None
    target_lower: int = 0
    faces: tuple[int, ...] | None = None
    target_faces: tuple[tuple[int, ...] | None, ...] = ()
    secret: bool = False
    kind: str = ""
    named: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class PlayTogether:
    """Several play at once, each its own throw: all of it is one act. At most 60."""

    plays: tuple[PlayCard, ...]


@dataclass(frozen=True, slots=True)
class RollCapacity:
    """Test a capacity of the actor by its name, or a bare number (`capacity` with an empty name)."""

    actor: int
    capacity: int
    name: str = ""
    modifiers: tuple[int, ...] = ()
    faces: tuple[int, ...] | None = None
    secret: bool = False


@dataclass(frozen=True, slots=True)
class MendRoll:
    """Change a roll already made: the same dice, with this altered.

    roll: the first roll of the throw. modifiers come on top of those it had; distance, lower, opposition, contest,
    pick, target_lower, targets and faces take the place of its own where given.
    """

    roll: int
    modifiers: tuple[int, ...] = ()
    distance: int | None = None
    lower: int | None = None
    opposition: int | None = None
    contest: bool = False
    pick: str | None = None
    target_lower: int | None = None
    targets: tuple[int, ...] = ()
    faces: tuple[int, ...] | None = None
    target_faces: tuple[tuple[int, ...] | None, ...] = ()


@dataclass(frozen=True, slots=True)
class RecordWound:
    """Record a wound by hand; category: "light", "serious" or "mortal"."""

    entity: int
    category: str


@dataclass(frozen=True, slots=True)
class RecoverWound:
    """Heal the latest wound of that category."""

    entity: int
    category: str


@dataclass(frozen=True, slots=True)
class ToggleFallen:
    """Mark as fallen, or up again."""

    combatant: int


@dataclass(frozen=True, slots=True)
class ToggleHidden:
    """Hide from the players, or show."""

    combatant: int


@dataclass(frozen=True, slots=True)
class ToggleHeld:
    """Wait; or, for one who waits, act now: its turn comes at once, after the one whose turn it is."""

    combatant: int


@dataclass(frozen=True, slots=True)
class NextTurn:
    """Give the turn to whoever follows; starts a prepared fight."""


@dataclass(frozen=True, slots=True)
class PreviousTurn:
    """Give the turn back, with what its change did."""


@dataclass(frozen=True, slots=True)
class SetInitiative:
    """Type initiatives: pairs of combatant and number."""

    values: tuple[tuple[int, int], ...]


@dataclass(frozen=True, slots=True)
class MakeFight:
    """Make a fight of the party and a template's lines (None: the party alone), and open it."""

    template: int | None = None
    name: str = ""


@dataclass(frozen=True, slots=True)
class OpenFight:
    """Open another fight; None: none, the party alone."""

    fight: int | None


@dataclass(frozen=True, slots=True)
class StartFight:
    """Roll initiatives and begin round 1 of the open fight."""


@dataclass(frozen=True, slots=True)
class AddNote:
    """Write a note into the session."""

    text: str


@dataclass(frozen=True, slots=True)
class Undo:
    """Take back the last act."""


@dataclass(frozen=True, slots=True)
class Redo:
    """Put again the act taken back last."""


Request = (
    PlayCard
    | PlayTogether
    | RollCapacity
    | MendRoll
    | RecordWound
    | RecoverWound
    | ToggleFallen
    | ToggleHidden
    | ToggleHeld
    | NextTurn
    | PreviousTurn
    | SetInitiative
    | MakeFight
    | OpenFight
    | StartFight
    | AddNote
    | Undo
    | Redo
)


@dataclass(frozen=True, slots=True)
class Outcome:
    """What an act did: its journal step (None when nothing changed) and lines for the GM beyond the log."""

    step_id: int | None
    messages: tuple[str, ...] = ()
