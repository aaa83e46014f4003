"""Throws: cards played, dice without a card, capacities tested, a roll changed after the fact."""

from dataclasses import dataclass

from gm_console.campaign.requests.base import Request


@dataclass(frozen=True, slots=True)
class PlayCard(Request):
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
class PlayTogether(Request):
    """Several play at once, each its own throw: all of it is one act. At most 60."""

    plays: tuple[PlayCard, ...]


@dataclass(frozen=True, slots=True)
class RollCapacity(Request):
    """Test a capacity of the actor by its name, or a bare number (`capacity` with an empty name)."""

    actor: int
    capacity: int
    name: str = ""
    modifiers: tuple[int, ...] = ()
    faces: tuple[int, ...] | None = None
    secret: bool = False


@dataclass(frozen=True, slots=True)
class MendRoll(Request):
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
