"""How a roll value ends at one target: the decisions of the rules without their steps, and where they change."""

from collections.abc import Iterator

from gm_console.rules.action import Action
from gm_console.rules.category import lower
from gm_console.rules.odds.law import Law
from gm_console.rules.offensive import blow_reckoned, defence_used, lowest_wound, reaches, wound_against
from gm_console.rules.target import Target

Met = tuple[int, bool]
"""A defence that is met: its value, and whether it stops (or lowers)."""

Ending = tuple[str, str | None, int]
"""An outcome, the wound it makes, and how many outcomes of the dice end so; a success of whose category nothing is
left is `absorbed`."""


def endings(action: Action, target: Target, law: Law, bonus: int) -> Iterator[Ending]:
    """Every ending of the throws that do not fail, against a number, defences or nothing.

    Between two of the numbers that it is compared with a roll value always ends alike: one value of each stretch is
    looked at, and the outcomes in it counted.
    """
    met = defences_met(action, target)
    starts = sorted({law.lowest + bonus, *_turns(action, target, met)})
    starts = starts[starts.index(law.lowest + bonus) :]
    doubles = action.kind == "attack" and action.category is not None
    passed = [law.at_least(start - bonus) for start in starts] + [0]
    plain = [law.plain_at_least(start - bonus) for start in starts] + [0] if doubles else passed
    for place, start in enumerate(starts):
        without = plain[place] - plain[place + 1]
        if without:
            yield *_ending(action, target, met, start, action.category), without
        critical = passed[place] - passed[place + 1] - without
        if critical:
            yield *_ending(action, target, met, start, action.critical_category), critical


def defences_met(action: Action, target: Target) -> tuple[Met, ...]:
    """The numbers that a roll value meets in turn: a fixed opposition, or else the defences (T25, T26, T29)."""
    if target.opposition is not None:
        return ((target.opposition.amount, True),)
    used = [(defence_used(entry), entry.effect) for entry in target.defences]
    return tuple(
        (defence.value, effect == "stops") for defence, effect in used if defence and defence.value is not None
    )


def struck(action: Action, target: Target, value: int, category: str | None) -> str | None:
    """The wound of a success with that value, of whose category that is left."""
    if action.blow is None or category is None:
        return None
    if not target.resistances:
        return category
    blow = max(0, blow_reckoned(action.blow, value, action.rulings))
    return lowest_wound([wound_against(blow, category, each) for each in target.resistances])


def _ending(
    action: Action, target: Target, met: tuple[Met, ...], value: int, category: str | None
) -> tuple[str, str | None]:
    left, all_reached = category, True
    for opposed, stops in met:
        if reaches(value, opposed, action.rulings, action.kind):
            continue
        if stops:
            return "unsuccessful", None
        left, all_reached = lower(left), False
    if category is not None and left is None:
        return "absorbed", None
    great = bool(met) and all_reached and target.opposition is None
    return "great success" if great else "success", struck(action, target, value, left)


def _turns(action: Action, target: Target, met: tuple[Met, ...]) -> Iterator[int]:
    """The values from which on something changes."""
    for opposed, _stops in met:
        yield least(opposed, action)
    if action.blow is not None and action.blow.how == "value":
        for each in target.resistances:
            yield from (at for at in (each.light, each.serious, each.mortal) if at is not None)


def least(opposition: int, action: Action) -> int:
    """The lowest value with which that act reaches an opposition."""
    return opposition if reaches(opposition, opposition, action.rulings, action.kind) else opposition + 1
