"""Initiative: what neither text gives, rolled or ranked by a capacity as the campaign has set."""

from dataclasses import dataclass

from gm_console.rules.action import Action
from gm_console.rules.capacity import CapacityResult
from gm_console.rules.contest import contest_value
from gm_console.rules.dice import Faces
from gm_console.rules.step import Step


@dataclass(frozen=True, slots=True)
class Initiative:
    """One combatant's initiative: the higher `value` first, of equal ones the higher `bonus`, then the GM's order."""

    value: int
    bonus: int
    faces: tuple[int, ...] = ()
    thrown: str | None = None
    steps: tuple[Step, ...] = ()


def by_contest(action: Action, faces: Faces) -> Initiative:
    """Level dice + the parts of a contest (agility's value, masteries meant for initiative); these are the bonus."""
    value, steps = contest_value(action.level, action.dice_level, action.value, faces, action.rulings)
    return Initiative(value, sum(part.amount for part in action.value), faces.values, faces.thrown, steps)


def by_capacity(result: CapacityResult) -> Initiative:
    """The success degrees of a capacity test; of equal ones the higher capacity after modifiers goes first."""
    return Initiative(result.degrees, result.tested, result.faces, result.thrown, result.steps)
