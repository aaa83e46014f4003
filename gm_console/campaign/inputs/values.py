"""What is gathered before an act, as frozen values: shown before the throw, handed to the rules, stored."""

from dataclasses import dataclass

from gm_console.rules.action import Action
from gm_console.rules.capacity import CapacityTest
from gm_console.rules.target import Target


@dataclass(frozen=True, slots=True)
class Who:
    """An entity taking part in an act: its row, name, tag in the open fight, whether its player throws real dice.

    hidden: whether the players do not see it just now, so that its rolls are secret.
    """

    id: int
    name: str
    tag: str
    at_table: bool
    hidden: bool = False


@dataclass(frozen=True, slots=True)
class CardInputs:
    """A card about to be played, or level dice about to be thrown without one (card None).

    action is None for a card without a roll.
    targets: each one with what it brings; nobody, with an opposition of the card's own or typed.
    takes: how many targets the card takes ("none", "one", "several"). wound: whether the card's effect is a wound.
    condition: the condition type put on each target, "" for none.
    plain: of a contest asked for, the action whose place it takes, without what was said of the throw; so that a
    change of the roll can bring it back. None otherwise, and where that is not known any more.
    """

    actor: Who
    card: int | None
    name: str
    kind: str
    takes: str
    action: Action | None
    targets: tuple[tuple[Who | None, Target], ...]
    wound: bool
    condition: str
    text: str
    plain: Action | None = None

    @property
    def met(self) -> tuple[Target, ...]:
        """What the rules are handed as the targets."""
        return tuple(target for _who, target in self.targets)


@dataclass(frozen=True, slots=True)
class CapacityInputs:
    """A capacity about to be tested."""

    actor: Who
    test: CapacityTest
