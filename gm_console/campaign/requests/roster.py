"""Who is in the fight, under which name, on which side, in which order; and turns given out of order."""

from dataclasses import dataclass
from typing import ClassVar

from gm_console.campaign.requests.base import Request


@dataclass(frozen=True, slots=True)
class BringIn(Request):
    """Bring in an entity of the campaign, or one made on the spot of a name and a level.

    entity: its id; None makes a creature of `name` and `level`, or takes the known one of that name (and level).
    count: 1 to 50; a player joins once, as itself. side: "party", "opposition", "" for what its kind suggests. group:
    joins that group, and its initiative. initiative: typed; None is rolled by the setting once the fight runs.
    With no fight open, or one that has ended, a new one is made first, with the party in it.
    """

    entity: int | None = None
    name: str = ""
    level: int | None = None
    count: int = 1
    side: str = ""
    group: str = ""
    hidden: bool = False
    initiative: int | None = None


@dataclass(frozen=True, slots=True)
class BringTemplate(Request):
    """Bring all of an encounter template into the open fight; its groups stay apart from those already there."""

    template: int


@dataclass(frozen=True, slots=True)
class CopyCombatant(Request):
    """Bring in so many more of the same sheet, side and group, without wounds and conditions; count: 1 to 50."""

    combatant: int
    count: int = 1


@dataclass(frozen=True, slots=True)
class AddSlot(Request):
    """Give a further turn in each round to one who is in the fight; initiative: typed, None is the first turn's own."""

    combatant: int
    initiative: int | None = None


@dataclass(frozen=True, slots=True)
class RemoveCombatant(Request):
    """Take out of the fight (a further turn: that turn alone); on its own turn the turn goes to whoever follows.

    others: those who leave with it.
    """

    combatant: int
    others: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class ClearOpponents(Request):
    """Take everyone of the opposition out of the fight; the party stays as it is."""


@dataclass(frozen=True, slots=True)
class Rename(Request):
    """Give an entity another name; one that another in the fight has gets the next number behind it."""

    entity: int
    name: str


@dataclass(frozen=True, slots=True)
class SetPublicName(Request):
    """Say under which name the players see an entity; "" for its own."""

    entity: int
    name: str


@dataclass(frozen=True, slots=True)
class SetSide(Request):
    """Put on a side: "party" or "opposition"."""

    combatant: int
    side: str


@dataclass(frozen=True, slots=True)
class JoinGroup(Request):
    """Put these in one group, with one initiative and one turn; group "": each by itself again.

    The group's initiative is that of whoever is in it already, else that of the first of these in the order.
    """

    combatants: tuple[int, ...]
    group: str


@dataclass(frozen=True, slots=True)
class MoveEarlier(Request):
    """One place earlier in the order, a group as a whole; whose turn it is stays."""

    combatant: int


@dataclass(frozen=True, slots=True)
class MoveLater(Request):
    """One place later in the order, a group as a whole; whose turn it is stays."""

    combatant: int


@dataclass(frozen=True, slots=True)
class TurnTo(Request):
    """Make it that one's turn, whoever's it was; nothing is counted down. Those after it are still to act."""

    gives_turn: ClassVar[bool] = True

    combatant: int


@dataclass(frozen=True, slots=True)
class GoToRound(Request):
    """Make it that round; whose turn it is stays, nothing is counted down."""

    round: int
