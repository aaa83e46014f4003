"""What comes out of a roll of level dice: every die, number and step kept as data."""

from dataclasses import dataclass, field

from gm_console.rules.effect import Effect
from gm_console.rules.rulings import Rulings
from gm_console.rules.step import Step

OUTCOMES = ("failed", "unsuccessful", "success", "great success", "tie")
"""How an act ends."""


@dataclass(frozen=True, slots=True)
class DefenceMet:
    """A defence that the roll value met: whether it was reached, and what it does when it is not."""

    name: str
    value: int
    effect: str
    reached: bool


@dataclass(frozen=True, slots=True)
class TargetResult:
    """How the act ended for one target (or, without one, at all).

    `pool`, `faces`, `thrown`, `value` are its own throw's (enchantment, contest), None without one. `opposition` is
    what the roll value met: the defence that stopped it, else the last one met. `blow_category` is what the defences
    left of the category, None when nothing is left or the act did not succeed; `wound` None, or its category.
    `effects` are those of the card that take place.
    """

    name: str
    outcome: str
    opposition: int | None = None
    margin: int | None = None
    pool: str | None = None
    faces: tuple[int, ...] | None = None
    thrown: str | None = None
    value: int | None = None
    defences: tuple[DefenceMet, ...] = ()
    blow_category: str | None = None
    blow_value: int | None = None
    wound: str | None = None
    effects: tuple[Effect, ...] = ()
    steps: tuple[Step, ...] = ()


@dataclass(frozen=True, slots=True)
class Standing:
    """One side's place in a contest; side 1 is the roller, equal values share a rank."""

    side: int
    name: str
    pool: str | None
    faces: tuple[int, ...] | None
    value: int
    rank: int


@dataclass(frozen=True, slots=True)
class ActionResult:
    """One throw of level dice resolved against its targets.

    `value` None for an effort alone. `complexity` is the total with distance's part, None like `threshold` where the
    act has none. `critical` None for kinds that have none. `category` is the one after the roll. `targets` has one
    entry for each target, and one with an empty name when there is none. `closing` are the steps after all targets.
    """

    kind: str
    level: int
    dice_level: int
    pool: str
    faces: tuple[int, ...]
    thrown: str
    value: int | None
    complexity: int | None
    distance: int | None
    threshold: int | None
    failed: bool
    critical: bool | None
    category: str | None
    targets: tuple[TargetResult, ...]
    ranking: tuple[Standing, ...] = ()
    rulings: Rulings = field(default_factory=Rulings)
    steps: tuple[Step, ...] = ()
    closing: tuple[Step, ...] = ()

    @property
    def all_steps(self) -> tuple[Step, ...]:
        """The whole reasoning: the steps of the throw, those of each target in order, the closing ones."""
        return self.steps + tuple(step for target in self.targets for step in target.steps) + self.closing

    @property
    def opposition(self) -> int | None:
        """What the throw met at its first target; in a contest the best other side."""
        if self.ranking:
            return max(side.value for side in self.ranking[1:])
        return self.targets[0].opposition

    @property
    def outcome(self) -> str:
        """How it ended for the first target; in a contest over all sides."""
        if not self.ranking:
            return self.targets[0].outcome
        first = [side.side for side in self.ranking if side.rank == 1]
        return "unsuccessful" if 1 not in first else "tie" if len(first) > 1 else "success"

    @property
    def margin(self) -> int | None:
        """Value − opposition, None without either."""
        if self.value is None or self.opposition is None:
            return None
        return self.value - self.opposition
