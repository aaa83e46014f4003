"""Twoelf: what a throw meets at one target, and what comes of it there."""

from dataclasses import replace

from gm_console.rules.action import Action
from gm_console.rules.contest import side_value
from gm_console.rules.dice import Faces
from gm_console.rules.offensive import blow_value, effects, meet_defences, reaches, tie, wound
from gm_console.rules.parts import Part
from gm_console.rules.pools import parse_pool
from gm_console.rules.results import ActionResult, TargetResult
from gm_console.rules.step import Step, step
from gm_console.rules.target import Target
from gm_console.rules.throws import own_faces, target_pool, throws
from gm_console.rules.value import spread


def resolve_target(action: Action, target: Target | None, roll: ActionResult, own: Faces | None) -> TargetResult:
    """A throw that did not fail, against one target or none: opposition, outcome, blow, wound, effects."""
    met, left = _meet(action, target, roll, own)
    target = target or Target()
    named = (step("target", name=target.name),) if target.name else ()
    met = replace(met, name=target.name, steps=(*named, *met.steps))
    return met if met.outcome == "unsuccessful" else _strike(action, target, met, left, roll.value)


def _meet(
    action: Action, target: Target | None, roll: ActionResult, own: Faces | None
) -> tuple[TargetResult, str | None]:
    """What opposes the throw and how that ends, with what is left of the category."""
    value = roll.value
    if target is not None and value is not None:
        if target.opposition is not None:
            return _against_number(roll, value, target.opposition)
        if throws(action, target):
            met = _against_side if action.contested else _against_throw
            return met(action, target, roll, value, own_faces(target, own))
        if action.kind == "attack" and target.defences:
            return _against_defences(action, target, roll, value)
    told = () if value is None else (step("no_opposition"),)
    outcome = step("outcome", outcome="success", absorbed=False)
    return TargetResult("", "success", steps=(*told, outcome)), roll.category


def _against_number(roll: ActionResult, value: int, opposition: Part) -> tuple[TargetResult, str | None]:
    """A fixed or typed opposition, or that of a luck roll (T50)."""
    reached = reaches(value, opposition.amount, roll.rulings, roll.kind)
    outcome = "success" if reached else "unsuccessful"
    told = (
        step(
            "opposition",
            origin=opposition.origin,
            name=opposition.name,
            opposition=opposition.amount,
            value=value,
            reached=reached,
            tie=tie(roll.kind, roll.rulings),
        ),
        step("outcome", outcome=outcome, absorbed=False),
    )
    margin = value - opposition.amount
    return TargetResult("", outcome, opposition.amount, margin, steps=told), roll.category if reached else None


def _against_throw(
    action: Action, target: Target, roll: ActionResult, value: int, own: Faces
) -> tuple[TargetResult, str | None]:
    """The target's own level dice against an enchantment, without masteries and without a threshold (T43–T46)."""
    pool = target_pool(target, action.rulings)
    theirs, how = spread(pool, own.values)
    mine, their_most = parse_pool(roll.pool).maximum, pool.maximum
    success = (value, mine) >= (theirs, their_most)
    outcome = "success" if success else "unsuccessful"
    steps: tuple[Step, ...] = (
        step("level", level=target.level, dice_level=target.level_thrown, pool=str(pool)),
        step("faces", faces=own.values, thrown=own.thrown),
        how,
        step(
            "enchantment",
            value=value,
            opposition=theirs,
            pool=roll.pool,
            maximum=mine,
            target_pool=str(pool),
            target_maximum=their_most,
            success=success,
        ),
        step("outcome", outcome=outcome, absorbed=False),
    )
    met = TargetResult("", outcome, theirs, value - theirs, str(pool), own.values, own.thrown, theirs, steps=steps)
    return met, roll.category if success else None


def _against_side(
    action: Action, target: Target, roll: ActionResult, value: int, own: Faces
) -> tuple[TargetResult, str | None]:
    """A contest in place of the defences: won is success, and nothing of the category is lost; equal is not won.

    No defence is met, so it is never a great success.
    """
    theirs, thrown = side_value(action, target, own)
    outcome = "success" if value > theirs else "unsuccessful"
    steps = (
        *thrown,
        step("contested", value=value, opposition=theirs),
        step("outcome", outcome=outcome, absorbed=False),
    )
    pool = str(target_pool(target, action.rulings))
    met = TargetResult("", outcome, theirs, value - theirs, pool, own.values, own.thrown, theirs, steps=steps)
    return met, roll.category if outcome == "success" else None


def _against_defences(
    action: Action, target: Target, roll: ActionResult, value: int
) -> tuple[TargetResult, str | None]:
    """The target's defences in the card's order; none that it has, plain success."""
    defended = meet_defences(value, roll.category, target.defences, action.rulings)
    last = defended.met[-1].value if defended.met else None
    if defended.stopped:
        outcome = "unsuccessful"
    elif defended.met and all(each.reached for each in defended.met):
        outcome = "great success"
    else:
        outcome = "success"
    absorbed = outcome == "success" and roll.category is not None and defended.category is None
    told = (
        *defended.steps,
        *(() if defended.met else (step("no_opposition"),)),
        step("outcome", outcome=outcome, absorbed=absorbed),
    )
    margin = None if last is None else value - last
    met = TargetResult("", outcome, last, margin, defences=defended.met, steps=told)
    return met, defended.category


def _strike(action: Action, target: Target, met: TargetResult, left: str | None, value: int | None) -> TargetResult:
    """Blow, wound and effects of an act that succeeded, with what is left of its category."""
    steps = met.steps
    blow = made = None
    if action.blow and left:
        blow, told = blow_value(action.blow, value, action.rulings)
        made, wound_steps = wound(blow, left, target.resistances)
        steps = (*steps, told, *wound_steps)
    taking_place = effects(action, category=left, wounded=made is not None)
    steps = (*steps, *(step("effect", effect=each.kind, text=each.text) for each in taking_place))
    return replace(met, blow_category=left, blow_value=blow, wound=made, effects=taking_place, steps=steps)
