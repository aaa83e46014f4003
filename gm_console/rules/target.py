"""What one target, or another side of a contest, brings to a roll, by value."""

from dataclasses import dataclass

from gm_console.rules.number import bounded, bounded_level
from gm_console.rules.parts import Part
from gm_console.rules.refusal import Refusal

DEFENCES = ("dodge", "parry", "survival_instinct", "armour")
"""The ids of the well-known defences; any other name is the card's own."""

EFFECTS = ("stops", "lowers")
"""What a defence does that the roll value does not reach."""


@dataclass(frozen=True, slots=True)
class Defence:
    """One defence of the target: its value, None where the target lacks it."""

    name: str
    value: int | None

    def __post_init__(self) -> None:
        """Refuse a value beyond its bounds."""
        if self.value is not None:
            bounded(self.name, self.value)


@dataclass(frozen=True, slots=True)
class DefenceEntry:
    """One entry of the card's list: one defence, or several of which the defender uses one.

    `chosen` is the GM's pick by name; None takes the higher. Options without a value are passed over.
    """

    options: tuple[Defence, ...]
    effect: str
    chosen: str | None = None

    def __post_init__(self) -> None:
        """Refuse an entry without defences, an unknown effect, and a pick that is not there."""
        if not self.options:
            raise Refusal("no_defence_named")
        if self.effect not in EFFECTS:
            raise Refusal("unknown_word", word=self.effect, known=EFFECTS)
        there = tuple(each.name for each in self.options if each.value is not None)
        if self.chosen is not None and self.chosen not in there:
            raise Refusal("defence_not_there", name=self.chosen, names=there)


@dataclass(frozen=True, slots=True)
class Resistance:
    """Thresholds of a target's resistance (`resilience`, `energy`), not decreasing; None where it has none."""

    name: str
    light: int | None = None
    serious: int | None = None
    mortal: int | None = None

    def __post_init__(self) -> None:
        """Refuse thresholds that decrease from light to mortal."""
        given = [each for each in (self.light, self.serious, self.mortal) if each is not None]
        for each in given:
            bounded(self.name, each)
        if given != sorted(given):
            raise Refusal("resistance_decreases", name=self.name, thresholds=tuple(given))


@dataclass(frozen=True, slots=True)
class Target:
    """One target of an act, or another side of a contest.

    `defences` stand in the card's order. `opposition`, typed by the GM or fixed by the card, takes the place of
    defences and of the target's own throw, as does a contest. `resistances` empty: none known. `level` and `dice_level`
    are for its own throw (enchantment, contest), `value` the parts added to it (contest alone). `conditions` are what
    those of its conditions that count when it is the target bring to the complexity; the threshold of the throw has
    those of the target hardest to act on (see `threshold.hardest`).
    """

    name: str = ""
    defences: tuple[DefenceEntry, ...] = ()
    opposition: Part | None = None
    resistances: tuple[Resistance, ...] = ()
    level: int | None = None
    dice_level: int | None = None
    value: tuple[Part, ...] = ()
    conditions: tuple[Part, ...] = ()

    def __post_init__(self) -> None:
        """Refuse levels out of bounds, or dice of a level without the level itself."""
        if self.level is not None:
            bounded_level(self.level, self.level if self.dice_level is None else self.dice_level)
        elif self.dice_level is not None:
            raise Refusal("dice_level_alone")

    @property
    def level_thrown(self) -> int | None:
        """The level whose dice it throws: the lower one where one is given (T6, T43)."""
        return self.level if self.dice_level is None else self.dice_level
