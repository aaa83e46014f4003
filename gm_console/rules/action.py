"""What the actor's side brings to a roll, by value: nothing is looked up later, so it can be resolved again."""

from dataclasses import dataclass, field, replace

from gm_console.rules.category import CATEGORIES
from gm_console.rules.effect import Effect
from gm_console.rules.number import LIMIT, bounded, bounded_level
from gm_console.rules.parts import Part
from gm_console.rules.refusal import Refusal
from gm_console.rules.rulings import Rulings
from gm_console.rules.threshold import Threshold

KINDS = ("attack", "enchantment", "luck", "effort", "contest")
"""The rolls of level dice."""

WITH_THRESHOLD = ("attack", "enchantment", "effort")
"""The kinds that may have a failure threshold."""

BLOWS = ("product", "fixed", "value")
"""How a card says its blow value: wound potential × characteristic, a number, or the roll value itself."""


@dataclass(frozen=True, slots=True)
class Blow:
    """How the blow value comes about.

    `product`: `amount` is the wound potential (the weapon's or the card's), times `characteristic`. `fixed`: `amount`
    alone. `value`: the roll value, no amount.
    """

    how: str
    amount: Part | None = None
    characteristic: Part | None = None

    def __post_init__(self) -> None:
        """Refuse a blow that lacks what its way of reckoning needs."""
        if self.how not in BLOWS:
            raise Refusal("unknown_word", word=self.how, known=BLOWS)
        if (self.amount is None) != (self.how == "value"):
            raise Refusal("blow_amount", how=self.how)
        if (self.characteristic is None) != (self.how != "product"):
            raise Refusal("blow_characteristic", how=self.how)


@dataclass(frozen=True, slots=True)
class Action:
    """The actor's side of one throw of level dice.

    `dice_level` is the level thrown, at most `level` (T6). `value` are the parts added to the dice: characteristics
    and masteries that the card names. `threshold` None: the act cannot fail. `distance` in squares, None where none
    was given. `category` None: neither critical nor blow; `critical_category` is what a critical makes of it.
    `contested`: a contest with each target in place of the defences of an offensive action (see `as_contest`).
    """

    kind: str
    level: int
    dice_level: int
    value: tuple[Part, ...] = ()
    threshold: Threshold | None = None
    distance: int | None = None
    category: str | None = None
    critical_category: str = "mortal"
    blow: Blow | None = None
    effects: tuple[Effect, ...] = ()
    rulings: Rulings = field(default_factory=Rulings)
    contested: bool = False

    def __post_init__(self) -> None:
        """Refuse what no card can say and what no roll of this kind can have."""
        if self.kind not in KINDS:
            raise Refusal("unknown_word", word=self.kind, known=KINDS)
        if self.contested and self.kind != "contest":
            raise Refusal("unknown_word", word=self.kind, known=("contest",))
        bounded_level(self.level, self.dice_level)
        if self.distance is not None:
            bounded("distance", self.distance, 0, LIMIT)
        for category in (self.category, self.critical_category):
            if category is not None and category not in CATEGORIES:
                raise Refusal("unknown_word", word=category, known=CATEGORIES)
        if self.threshold is not None and self.kind not in WITH_THRESHOLD:
            raise Refusal("no_threshold", roll=self.kind)
        if self.threshold is None and self.kind == "effort":
            raise Refusal("effort_threshold")
        if self.value and self.kind in ("luck", "effort"):
            raise Refusal("no_bonus", roll=self.kind)
        if self.blow is not None and self.category is None:
            raise Refusal("blow_without_category")
        if self.category is not None and self.kind in ("effort", "contest") and not self.contested:
            raise Refusal("no_category", roll=self.kind)


def helped(action: Action, number: int) -> Action:
    """The same action with the GM's ±n: +n helps, so that −2 is complexity +2.

    Refused without a threshold: it could change nothing there.
    """
    bounded("situation", number)
    if action.threshold is None:
        raise Refusal("nothing_to_help", roll=action.kind)
    complexity = (*action.threshold.complexity, Part(-number, "situation"))
    return replace(action, threshold=replace(action.threshold, complexity=complexity))


def as_contest(action: Action) -> Action:
    """The contest that the GM asks for in place of the action's opposition: no threshold, no critical (T52).

    Of an offensive action it replaces the step of the defences (Twoelf, offensive action, step 2): what a hit does,
    category, blow and effects, stays as the card says; won is success, lost or equal unsuccessful.
    """
    return Action(
        "contest",
        action.level,
        action.dice_level,
        action.value if action.kind in ("attack", "contest", "enchantment") else (),
        category=action.category,
        critical_category=action.critical_category,
        blow=action.blow,
        effects=action.effects,
        rulings=action.rulings,
        contested=action.contested or action.kind == "attack" or action.category is not None,
    )
