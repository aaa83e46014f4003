"""Who throws besides the actor, which dice, and whether faces given for them fit."""

from collections.abc import Sequence

from gm_console.rules.action import Action
from gm_console.rules.dice import Faces, fit, fit_so_far, level_pool
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
    action: Action,
    targets: tuple[Target, ...],
    faces: Sequence[int],
    target_faces: Sequence[Sequence[int] | None],
    *,
    so_far: bool = False,
) -> None:
    """Refuse faces that their dice cannot show, and faces for a target that throws none.

    so_far: more may come of each. A `Refusal` says in `of` whose they are, 0 the actor's, then the targets' in order;
    in `next` who throws after them and has none.
    """
    fits = fit_so_far if so_far else fit
    known = [*target_faces, *[None] * (len(targets) - len(target_faces))]
    waiting = [place for place, target in enumerate(targets, 1) if throws(action, target) and not known[place - 1]]

    def check(of: int, pool: Pool, shown: Sequence[int], name: str) -> None:
        try:
            fits(pool, shown, action.rulings)
        except Refusal as refusal:
            follows = next((targets[place - 1].name for place in waiting if place > of), "")
            raise Refusal(refusal.kind, **{**refusal.numbers, "of": of, "name": name, "next": follows}) from None

    check(0, level_pool(action.dice_level, action.rulings), faces, "")
    if len(target_faces) > len(targets):
        raise Refusal("target_faces_count", targets=len(targets), given=len(target_faces), of=len(targets) + 1, at=0)
    for of, (target, own) in enumerate(zip(targets, target_faces, strict=False), 1):
        if own is None:
            continue
        if not throws(action, target):
            raise Refusal("target_throws_none", name=target.name, of=of, at=0)
        check(of, target_pool(target, action.rulings), own, target.name)


def own_faces(target: Target, own: Faces | None) -> Faces:
    """A target's own faces; `FacesExhausted` when they are missing, a `Refusal` when it has no level to throw."""
    if target.level is None:
        raise Refusal("target_level", name=target.name)
    if own is None:
        raise FacesExhausted("target_dice", name=target.name)
    return own
