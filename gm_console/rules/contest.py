"""Twoelf, contest: any number of sides throw level dice, the highest first (T52)."""

from collections.abc import Sequence
from dataclasses import replace

from gm_console.rules.action import Action
from gm_console.rules.dice import Faces, fit, level_pool
from gm_console.rules.parts import Part, parts_data
from gm_console.rules.results import ActionResult, Standing, TargetResult
from gm_console.rules.rulings import Rulings
from gm_console.rules.step import Step, step
from gm_console.rules.target import Target
from gm_console.rules.throws import own_faces, target_pool


def resolve_contest(
    action: Action, targets: tuple[Target, ...], roll: ActionResult, own: Sequence[Faces | None]
) -> ActionResult:
    """The roller (side 1) against every other side: level dice + masteries + characteristic values.

    A side with a fixed opposition has that for its value (T54). Each target's own outcome is the roller's against
    that side alone; `ranking` places all sides, equal values on one rank.
    """
    value = roll.value or 0
    results = tuple(_side(action, target, value, faces) for target, faces in zip(targets, own, strict=True))
    values = [value, *(each.value or 0 for each in results)]
    ranks = [1 + sum(other > mine for other in values) for mine in values]
    ranking = (
        Standing(1, "", roll.pool, roll.faces, value, ranks[0]),
        *(
            Standing(side, each.name, each.pool, each.faces, each.value or 0, ranks[side - 1])
            for side, each in enumerate(results, start=2)
        ),
    )
    told = step(
        "ranking", sides=tuple({"side": s.side, "name": s.name, "value": s.value, "rank": s.rank} for s in ranking)
    )
    return replace(roll, targets=results, ranking=ranking, closing=(told,))


def outcome_of(value: int, others: Sequence[int]) -> str:
    """How a contest ends for a side: alone first a success, first with another a tie, else unsuccessful."""
    best = max(others)
    if value > best:
        return "success"
    return "tie" if value == best else "unsuccessful"


def contest_value(
    level: int, dice_level: int, parts: tuple[Part, ...], faces: Faces, rulings: Rulings
) -> tuple[int, tuple[Step, ...]]:
    """One side's value, sum of its level dice and its parts, with the steps; refuses faces that do not fit."""
    pool = level_pool(dice_level, rulings)
    values = fit(pool, faces.values, rulings)
    bonuses = tuple(part.amount for part in parts)
    value = sum(values) + sum(bonuses)
    return value, (
        step("level", level=level, dice_level=dice_level, pool=str(pool)),
        step("faces", faces=values, thrown=faces.thrown),
        *(step("value_part", part=part) for part in parts_data(parts)),
        step("value", terms=values, bonuses=bonuses, value=value),
    )


def side_value(action: Action, target: Target, thrown: Faces) -> tuple[int, tuple[Step, ...]]:
    """The value that another side throws against the act, with its steps."""
    level = target.level or 0
    dice_level = level if target.dice_level is None else target.dice_level
    return contest_value(level, dice_level, target.value, thrown, action.rulings)


def _side(action: Action, target: Target, value: int, faces: Faces | None) -> TargetResult:
    if target.opposition is not None:
        theirs = target.opposition.amount
        steps: tuple[Step, ...] = (step("side_fixed", value=theirs),)
        thrown = pool = None
    else:
        thrown = own_faces(target, faces)
        pool = str(target_pool(target, action.rulings))
        theirs, steps = side_value(action, target, thrown)
    outcome = outcome_of(value, [theirs])
    taking_place = action.effects if outcome == "success" else ()
    return TargetResult(
        target.name,
        outcome,
        opposition=theirs,
        margin=value - theirs,
        pool=pool,
        faces=thrown.values if thrown else None,
        thrown=thrown.thrown if thrown else None,
        value=theirs,
        effects=taking_place,
        steps=(
            *((step("target", name=target.name),) if target.name else ()),
            *steps,
            *(step("effect", effect=each.kind, text=each.text) for each in taking_place),
        ),
    )
