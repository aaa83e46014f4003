"""Twoelf, offensive action: defences, then category, blow, resistance, wound and effect."""

from collections.abc import Sequence
from dataclasses import dataclass

from gm_console.rules.action import Action, Blow
from gm_console.rules.category import CATEGORIES, lower
from gm_console.rules.effect import Effect
from gm_console.rules.parts import Part, part_data
from gm_console.rules.results import DefenceMet
from gm_console.rules.rulings import Rulings
from gm_console.rules.step import Step, step
from gm_console.rules.target import Defence, DefenceEntry, Resistance


@dataclass(frozen=True, slots=True)
class Defended:
    """What the defences made of an attack: whether it was stopped, what is left of its category, what was met."""

    met: tuple[DefenceMet, ...]
    stopped: bool
    category: str | None
    steps: tuple[Step, ...]


def tie(kind: str, rulings: Rulings) -> str:
    """How a roll of that kind meets an equal opposition: an attack or luck as `opposition_tie` says (T25).

    An enchantment has a rule of its own for equals; where no dice stand against it, the initiator wins them (T46).
    """
    return "reaches" if kind == "enchantment" else rulings.opposition_tie


def reaches(value: int, opposition: int, rulings: Rulings, kind: str = "attack") -> bool:
    """Whether a roll value reaches an opposition: at least it, or more under `opposition_tie = exceeds` (T25)."""
    return value > opposition if tie(kind, rulings) == "exceeds" else value >= opposition


def meet_defences(value: int, category: str | None, entries: tuple[DefenceEntry, ...], rulings: Rulings) -> Defended:
    """The same roll value against each defence in order (T25, T26, T28, T29).

    One that `stops` and is not reached ends it; one that `lowers` takes a category. What the target lacks is passed
    over.
    """
    met: list[DefenceMet] = []
    steps: list[Step] = []
    left = category
    for entry in entries:
        defence, chosen = _defence_used(entry)
        steps += chosen
        if defence is None or defence.value is None:
            continue
        reached = reaches(value, defence.value, rulings)
        met.append(DefenceMet(defence.name, defence.value, entry.effect, reached))
        stopped = not reached and entry.effect == "stops"
        if not reached and not stopped:
            left = lower(left)
        steps.append(
            step(
                "defence",
                name=defence.name,
                defence=defence.value,
                effect=entry.effect,
                value=value,
                reached=reached,
                tie=rulings.opposition_tie,
                with_category=category is not None,
                left=None if stopped else left,
            )
        )
        if stopped:
            return Defended(tuple(met), True, None, tuple(steps))
    return Defended(tuple(met), False, left, tuple(steps))


def defence_used(entry: DefenceEntry) -> Defence | None:
    """The defence of an entry that is met: the GM's pick, else the highest, the first of equals; None if all lack."""
    there = [each for each in entry.options if each.value is not None]
    return max(there, key=lambda each: (each.name == entry.chosen, each.value), default=None)


def _defence_used(entry: DefenceEntry) -> tuple[Defence | None, list[Step]]:
    lacking = [step("defence_lacking", name=each.name) for each in entry.options if each.value is None]
    there = [each for each in entry.options if each.value is not None]
    used = defence_used(entry)
    if used is not None and len(there) > 1:
        options = tuple({"name": each.name, "value": each.value} for each in there)
        lacking.append(step("defence_choice", options=options, used=used.name, picked=entry.chosen is not None))
    return used, lacking


def blow_reckoned(blow: Blow, value: int | None, rulings: Rulings) -> int:
    """The blow value as it is reckoned, which may still be below 0 (T9).

    Under `blow_power = score` the wound potential is multiplied by the characteristic's score.
    """
    if blow.amount is None:
        return value or 0
    if blow.characteristic is None:
        return blow.amount.amount
    return blow.amount.amount * _factor(blow.characteristic, rulings)


def blow_value(blow: Blow, value: int | None, rulings: Rulings) -> tuple[int, Step]:
    """The blow value, below 0 counted as 0, with its step."""
    amount = blow_reckoned(blow, value, rulings)
    counted = max(0, amount)
    return counted, step(
        "blow",
        how=blow.how,
        amount=part_data(blow.amount),
        characteristic=part_data(blow.characteristic),
        factor=_factor(blow.characteristic, rulings) if blow.characteristic else None,
        reckoned=amount,
        blow=counted,
    )


def _factor(characteristic: Part, rulings: Rulings) -> int:
    if rulings.blow_power == "score" and characteristic.score is not None:
        return characteristic.score
    return characteristic.amount


def wound(blow: int, category: str, resistances: tuple[Resistance, ...]) -> tuple[str | None, tuple[Step, ...]]:
    """The wound a blow makes, None for none, with its steps.

    The highest category, not above the blow's, whose threshold the blow value reaches (always at least it); of two
    resistances the lower wound stands; without any, a wound of the blow's category.
    """
    if not resistances:
        return category, (step("no_resistance", wound=category),)
    wounds = [wound_against(blow, category, each) for each in resistances]
    steps = [
        step(
            "resistance",
            name=each.name,
            light=each.light,
            serious=each.serious,
            mortal=each.mortal,
            blow=blow,
            category=category,
            wound=made,
        )
        for each, made in zip(resistances, wounds, strict=True)
    ]
    lowest = lowest_wound(wounds)
    if len(wounds) > 1:
        steps.append(step("lower_wound", wound=lowest))
    return lowest, tuple(steps)


def wound_against(blow: int, category: str, resistance: Resistance) -> str | None:
    """The wound a blow makes against one resistance, None for none."""
    made = None
    for each in CATEGORIES[: CATEGORIES.index(category) + 1]:
        threshold = getattr(resistance, each)
        if threshold is not None and blow >= threshold:
            made = each
    return made


def lowest_wound(wounds: Sequence[str | None]) -> str | None:
    """The one that stands where two resistances are named: the lower."""
    return min(wounds, key=lambda made: -1 if made is None else CATEGORIES.index(made))


def effects(action: Action, *, category: str | None, wounded: bool) -> tuple[Effect, ...]:
    """The card's effects that take place on a success.

    An act with a category needs something left of it after the defences, one with a blow a wound.
    """
    if action.category is not None and category is None:
        return ()
    if action.blow is not None and not wounded:
        return ()
    return action.effects
