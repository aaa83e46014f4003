"""The dice of a changed roll: those it had, where the changed pools can still show them."""

from collections.abc import Iterator, Sequence
from typing import Any

from gm_console.campaign.inputs import CardInputs
from gm_console.rules.action import Action
from gm_console.rules.dice import Faces, fit, level_pool
from gm_console.rules.pools import Pool
from gm_console.rules.refusal import Refusal
from gm_console.rules.rulings import Rulings
from gm_console.rules.throws import target_pool, throws


def typed(faces: tuple[int, ...] | None) -> Faces | None:
    """Dice typed; None for none."""
    return None if faces is None else Faces(faces)


def fitting(action: Action, faces: Faces) -> Faces | None:
    """The actor's dice, where the pool can still show them."""
    return _still(level_pool(action.dice_level, action.rulings), faces, action.rulings)


def kept_faces(found: list[dict[str, Any]], card: CardInputs) -> Iterator[Faces | None]:
    """The dice that each target threw already (`found` are the rolls of the throw), where it still throws such."""
    assert card.action is not None
    own = {row["target_id"]: _own(row) for row in found}
    for who, target in card.targets:
        faces = own.get(who.id if who else None)
        if faces is None or not throws(card.action, target):
            yield None
        else:
            yield _still(target_pool(target, card.action.rulings), faces, card.action.rulings)


def counted(faces: Sequence[int] | None, action: Action) -> list[int] | None:
    """Faces as they count: their order says something only where dice of one size make a double."""
    return None if faces is None else list(faces) if action.rulings.double == "same_size" else sorted(faces)


def _still(pool: Pool, faces: Faces, rulings: Rulings) -> Faces | None:
    try:
        fit(pool, faces.values, rulings)
    except Refusal:
        return None
    return faces


def _own(row: dict[str, Any]) -> Faces | None:
    shown = row["target_faces"]
    return None if shown is None else Faces(tuple(shown), row["result"]["targets"][0]["thrown"])
