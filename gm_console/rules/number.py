"""One number, split one way, and the bounds of every number the rules take."""

from gm_console.rules.refusal import Refusal

LIMIT = 1_000_000
"""No number typed or stored lies beyond plus or minus this."""

HIGHEST_LEVEL = 60
"""Levels run from 0 to this."""


def split(number: int) -> tuple[int, int]:
    """Mastery degree and score of a capacity or a characteristic: tens toward zero, units never negative (E4, E5).

    >>> split(24), split(-13), split(-5), split(120)
    ((2, 4), (-1, 3), (0, 5), (12, 0))
    """
    tens, score = divmod(abs(number), 10)
    return (-tens if number < 0 else tens), score


def bounded(name: str, number: int, lowest: int = -LIMIT, highest: int = LIMIT) -> int:
    """The number itself when it is whole and within its bounds, else a `Refusal` that names it and them."""
    if type(number) is not int or not lowest <= number <= highest:
        raise Refusal("out_of_bounds", name=name, value=_shown(number), lowest=lowest, highest=highest)
    return number


def bounded_level(level: int, dice_level: int) -> None:
    """Refuse a level outside 0 to 60, or dice of a higher level than the entity's own (T2, T6)."""
    bounded("level", level, 0, HIGHEST_LEVEL)
    bounded("dice_level", dice_level, 0, HIGHEST_LEVEL)
    if dice_level > level:
        raise Refusal("dice_level_above", level=level, dice_level=dice_level)


def _shown(number: object) -> int | None:
    # A number of a thousand digits is no help in a one-line refusal.
    return number if type(number) is int and abs(number) < 10**12 else None
