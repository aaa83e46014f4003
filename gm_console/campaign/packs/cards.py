"""What a card of each kind may say and must say.

The category follows the one rule of the shell's rolls: it exists as soon as anything speaks of it.
"""

from typing import TYPE_CHECKING

from gm_console.campaign.packs.checks import Faults
from gm_console.language import _

if TYPE_CHECKING:
    from gm_console.campaign.packs.model import Card

WITH_THRESHOLD = ("attack", "enchantment", "effort")
"""Kinds that have a threshold unless the card says false."""

# What a card of a kind cannot say: the roll would have no use for it.
_OUT_OF_PLACE = {
    "attack": (),
    "enchantment": ("value", "defences", "category", "critical_category", "blow", "resistances"),
    "luck": ("value", "masteries", "defences", "category", "critical_category", "blow", "resistances"),
    "effort": ("value", "masteries", "opposition", "defences", "category", "critical_category", "blow", "resistances"),
    "contest": ("defences", "category", "critical_category", "blow", "resistances"),
    "none": (
        "value", "masteries", "complexity", "complexity_by_distance", "opposition", "defences", "category",
        "critical_category", "blow", "resistances",
    ),
}  # fmt: skip


def has_threshold(card: "Card") -> bool:
    """Whether a roll of the card can fail by its threshold; attack, enchantment and effort do unless it says false."""
    if card.threshold is None:
        return card.kind in WITH_THRESHOLD
    return card.threshold is not False


def categories(card: "Card") -> tuple[str | None, str | None]:
    """The card's category and its critical one: serious and mortal unless said; none for a card without any."""
    speaks = card.category or card.critical_category or card.defences or card.blow or card.effect.wound
    if card.kind != "attack" or card.category == "none" or not speaks:
        return None, None
    return card.category or "serious", card.critical_category or "mortal"


def wounds(card: "Card") -> bool:
    """Whether the card makes a wound: one with a blow does unless it says false."""
    return card.blow is not None if card.effect.wound is None else card.effect.wound


def takes(card: "Card") -> str:
    """How many targets the card takes: one unless it says otherwise; none for what is done without an opponent."""
    return card.targets or ("none" if card.kind in ("luck", "effort", "none") else "one")


def faults(card: "Card") -> Faults:
    """What a card says that its kind has no use for, and what it lacks."""
    found: Faults = []
    for key in _OUT_OF_PLACE[card.kind]:
        if key in card.model_fields_set:
            found.append(((key,), _("a card of kind {kind} has no use for it; leave it out").format(kind=card.kind)))
    if card.kind not in WITH_THRESHOLD and card.threshold not in (None, False):
        message = _("a card of kind {kind} has no threshold; leave it out").format(kind=card.kind)
        found.append((("threshold",), message))
    if card.kind == "effort" and card.threshold is False:
        found.append((("threshold",), _("an effort is a roll under a threshold; leave it out")))
    if card.kind == "luck" and card.opposition is None:
        found.append((("opposition",), _("it is missing; luck needs the value that the roll must reach")))
    if card.opposition is not None and card.defences:
        found.append((("opposition",), _("the card has defences too; right would be one of the two")))
    if card.kind == "attack":
        found += _attack(card)
    elif card.effect.wound:
        found.append((("effect", "wound"), _("only an attack makes wounds; right would be false")))
    if card.effect.condition is not None and takes(card) == "none":
        found.append((("effect", "condition"), _("it is put on targets, and the card takes none; leave it out")))
    if card.point_of_impact and takes(card) != "several":
        found.append((("point_of_impact",), _("it needs targets = “several”")))
    return found


def _attack(card: "Card") -> Faults:
    found: Faults = []
    if card.category == "none":
        without = _("a card without category has no use for it; leave it out")
        found += [((key,), without) for key in ("critical_category", "blow") if key in card.model_fields_set]
        if card.effect.wound:
            found.append((("effect", "wound"), _("a wound needs a category; right would be false")))
        for number, entry in enumerate(card.defences):
            if entry.effect == "lowers":
                found.append((("defences", number, "effect"), _("there is no category to lower; right would be stops")))
        return found
    if card.effect.wound and card.blow is None:
        found.append((("blow",), _("it is missing; a wound needs a blow")))
    if card.resistances and card.blow is None:
        found.append((("resistances",), _("a card without a blow has no use for it; leave it out")))
    return found
