"""Who throws besides the actor, which dice, and whether faces given for them fit."""

from collections.abc import Sequence

from gm_console.rules.action import Action
from gm_console.rules.dice import Faces, fit, level_pool
from gm_console.rules.pools import Pool
from gm_console.rules.refusal import FacesExhausted, Refusal
from gm_console.rules.rulings import Rulings
from gm_console.rules.target import Target


def throws(action: Action, target: Target) -> bool:
    """Whether a target throws dice of its own: in a contest or against an enchantment, unless a number is fixed."""
    return target.opposition is None and action.kind in ("contest", "enchantment")


def target_pool(target: Target, rulings: Rulings) -> Pool:
    """The dice a target throws; refused when its level is not known (T43)."""
    if target.level_thrown is None:
        raise Refusal("target_level", name=target.name)
    return level_pool(target.level_thrown, rulings)


def check_faces(
    action: Action, targets: tuple[Target, ...], faces: Faces, target_faces: Sequence[Faces | None]
) -> None:
    """Refuse faces that their dice cannot show, and faces for a target that throws none."""
    fit(level_pool(action.dice_level, action.rulings), faces.values, action.rulings)
    if len(target_faces) > len(targets):
        raise Refusal("target_faces_count", targets=len(targets), given=len(target_faces))
    for target, own in zip(targets, target_faces, strict=False):
        if own is None:
            continue
        if not throws(action, target):
            raise Refusal("target_throws_none", name=target.name)
        fit(target_pool(target, action.rulings), own.values, action.rulings)


def own_faces(target: Target, own: Faces | None) -> Faces:
    """A target's own faces; `FacesExhausted` when they are missing, a `Refusal` when it has no level to throw."""
    if target.level is None:
        raise Refusal("target_level", name=target.name)
    if own is None:
        raise FacesExhausted("target_dice", name=target.name)
    return own
