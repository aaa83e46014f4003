"""The numbers of an act, each with where it comes from."""

from dataclasses import dataclass

from gm_console.rules.data import Data, to_data
from gm_console.rules.number import bounded, split
from gm_console.rules.refusal import Refusal

ORIGINS = ("characteristic", "mastery", "card", "object", "condition", "target", "distance", "situation", "typed")
"""Where a number may come from; `target` is a condition that counts when its bearer is the target, `situation` the GM's
±n, `typed` a number given without a name."""


@dataclass(frozen=True, slots=True)
class Part:
    """One number that is added up with others: `amount`, as it counts there, and its origin.

    `name` is data and shown as it is, but for the ids of the well-known words (`power`, `body_control`, `dodge` …),
    which are translated. A characteristic keeps its `score`, its amount is the value (14 gives 1; T7).
    """

    amount: int
    origin: str
    name: str = ""
    score: int | None = None

    def __post_init__(self) -> None:
        """Refuse an unknown origin and numbers beyond their bounds."""
        if self.origin not in ORIGINS:
            raise Refusal("unknown_word", word=self.origin, known=ORIGINS)
        bounded(self.name or self.origin, self.amount)
        if self.score is not None:
            bounded(self.name or self.origin, self.score)


def characteristic(name: str, score: int) -> Part:
    """The part that a characteristic of that score gives: its value (T7, T8)."""
    return Part(split(score)[0], "characteristic", name, score)


def mastery(name: str, bonus: int) -> Part:
    """The part that a mastery gives: its bonus as it stands (T37, T38)."""
    return Part(bonus, "mastery", name)


def part_data(part: Part | None) -> Data:
    """The part as a step keeps it, None for none."""
    return to_data(part)


def parts_data(parts: tuple[Part, ...]) -> tuple[Data, ...]:
    """The parts as a step keeps them: a mapping each, by field name."""
    return tuple(to_data(part) for part in parts)
