"""Conditions put on and taken off, and those known by name."""

from dataclasses import dataclass

from gm_console.campaign.requests.base import Request

MOST_ROUNDS = 10_000
"""The most rounds that a condition lasts."""


@dataclass(frozen=True, slots=True)
class ApplyCondition(Request):
    """Put a condition on these entities; one of that name already there takes the new value and duration.

    What is None is as the condition known by that name says; of an unknown one: no effect on rolls without an amount,
    on all of them with one, until removed. amount: +n helps, −n hinders.
    affects: "all", "level dice", "capacities", "nothing". capacities: only these, () for all of them.
    counts: "acting" or "targeted". lasts: "removed", "rounds", "turn start", "turn end"; rounds alone is "rounds".
    until: the combatant of the open fight at whose turn's start or end it ends; None: its bearer's own.
    """

    entities: tuple[int, ...]
    name: str
    amount: int | None = None
    affects: str | None = None
    capacities: tuple[str, ...] | None = None
    counts: str | None = None
    lasts: str | None = None
    rounds: int | None = None
    until: int | None = None
    reminder: str | None = None


@dataclass(frozen=True, slots=True)
class RemoveCondition(Request):
    """Take the condition of that name from these entities."""

    entities: tuple[int, ...]
    name: str


@dataclass(frozen=True, slots=True)
class SaveConditionType(Request):
    """Make a condition known by name, or change one (type: its id); the fields as in ApplyCondition."""

    name: str
    type: int | None = None
    amount: int = 0
    affects: str = "all"
    capacities: tuple[str, ...] = ()
    counts: str = "acting"
    lasts: str = "removed"
    rounds: int | None = None
    reminder: str = ""
