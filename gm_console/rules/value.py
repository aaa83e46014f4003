"""Twoelf: the value of a roll, sum or spread of its dice with what is added to them."""

from dataclasses import dataclass

from gm_console.rules.action import Action
from gm_console.rules.parts import parts_data
from gm_console.rules.pools import Pool
from gm_console.rules.refusal import Refusal
from gm_console.rules.step import Step, step


def spread(pool: Pool, faces: tuple[int, ...]) -> tuple[int, Step]:
    """An enchantment's value before masteries: highest − lowest die, or for one die |face − half its maximum| (T41)."""
    if len(faces) == 1:
        half, odd = divmod(pool.largest, 2)
        if odd:
            # The text halves d4, d6, d8 and d12; what half of an odd die would be it does not say.
            raise Refusal("odd_die", pool=str(pool))
        return abs(faces[0] - half), step("single_die", face=faces[0], size=pool.largest, half=half)
    highest, lowest = max(faces), min(faces)
    return highest - lowest, step("spread", highest=highest, lowest=lowest)


@dataclass(frozen=True, slots=True)
class Sum:
    """A roll value with the steps that led to it."""

    value: int
    steps: tuple[Step, ...]


def roll_value(action: Action, pool: Pool, faces: tuple[int, ...]) -> Sum:
    """The value of the actor's throw: sum or spread of the dice, and every part with a line of its own."""
    parts = [step("value_part", part=part) for part in parts_data(action.value)]
    bonuses = tuple(part.amount for part in action.value)
    if action.kind == "enchantment":
        raw, told = spread(pool, faces)
        value = raw + sum(bonuses)
        return Sum(value, (told, *parts, step("value", terms=(raw,), bonuses=bonuses, value=value)))
    value = sum(faces) + sum(bonuses)
    return Sum(value, (*parts, step("value", terms=faces, bonuses=bonuses, value=value)))
