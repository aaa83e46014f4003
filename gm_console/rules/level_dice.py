"""Twoelf: one throw of level dice, resolved against its targets."""

from collections.abc import Sequence
from dataclasses import replace

from gm_console.rules.action import Action
from gm_console.rules.complexity import double, fails, reckon
from gm_console.rules.contest import resolve_contest
from gm_console.rules.dice import Faces, Thrower, level_pool
from gm_console.rules.opposition import resolve_target
from gm_console.rules.refusal import Refusal
from gm_console.rules.results import ActionResult, TargetResult
from gm_console.rules.rulings import DEFAULT
from gm_console.rules.step import Step, step
from gm_console.rules.target import Target
from gm_console.rules.throws import check_faces, target_pool, throws
from gm_console.rules.value import roll_value


def perform(
    action: Action,
    targets: tuple[Target, ...],
    thrower: Thrower,
    faces: Faces | None = None,
    target_faces: Sequence[Faces | None] = (),
) -> ActionResult:
    """Throw what has to be thrown, and resolve.

    `faces` are the actor's, `target_faces` those of each target in order, where they are known already (typed, or of
    a roll that is changed); the console throws the others, the actor's first. A target throws only when the act has
    not failed.
    """
    thrown = faces or thrower.throw(level_pool(action.dice_level, action.rulings))
    known: list[Faces | None] = [*target_faces, *[None] * (len(targets) - len(target_faces))]
    check_faces(action, targets, thrown.values, _values(known))
    if not _has_failed(action, thrown):
        for place, target in enumerate(targets):
            if known[place] is None and throws(action, target):
                known[place] = thrower.throw(target_pool(target, action.rulings))
    return resolve(action, targets, thrown, known)


def resolve(
    action: Action, targets: tuple[Target, ...], faces: Faces, target_faces: Sequence[Faces | None] = ()
) -> ActionResult:
    """The throw with these faces, against each target; without a target, on its own.

    Refuses faces that do not fit; `FacesExhausted` when a target's own throw is missing.
    """
    check_faces(action, targets, faces.values, _values(target_faces))
    if action.kind == "contest" and not targets:
        raise Refusal("contest_alone")
    if action.kind == "luck" and (not targets or any(target.opposition is None for target in targets)):
        raise Refusal("luck_opposition")
    roll = _roll(action, faces)
    theirs: list[Faces | None] = [*target_faces, *[None] * (len(targets) - len(target_faces))]
    if action.kind == "contest" and not action.contested:
        return resolve_contest(action, targets, roll, theirs)
    if roll.failed:
        ended = tuple(_failed(target, own) for target, own in zip(targets, theirs, strict=True))
        return replace(roll, targets=ended or (_failed(Target(), None),))
    met = tuple(resolve_target(action, target, roll, own) for target, own in zip(targets, theirs, strict=True))
    return replace(roll, targets=met or (resolve_target(action, None, roll, None),))


def _failed(target: Target, own: Faces | None) -> TargetResult:
    # Faces typed for a target stay on record although nothing came of them.
    return TargetResult(target.name, "failed", faces=own.values if own else None, thrown=own.thrown if own else None)


def _values(target_faces: Sequence[Faces | None]) -> list[tuple[int, ...] | None]:
    return [None if each is None else each.values for each in target_faces]


def _has_failed(action: Action, faces: Faces) -> bool:
    return action.threshold is not None and fails(faces.values, reckon(action, action.threshold).threshold)


def _roll(action: Action, thrown: Faces) -> ActionResult:
    """Everything about the throw that no target changes."""
    pool = level_pool(action.dice_level, action.rulings)
    faces = thrown.values
    steps = [
        *settings_used(action),
        step("level", level=action.level, dice_level=action.dice_level, pool=str(pool)),
        step("faces", faces=faces, thrown=thrown.thrown),
    ]
    fence = reckon(action, action.threshold) if action.threshold else None
    failed = False
    if fence:
        failed = fails(faces, fence.threshold)
        steps += [*fence.steps, step("fence", highest=max(faces), threshold=fence.threshold, failed=failed)]
    elif action.kind in ("attack", "enchantment"):
        steps.append(step("no_threshold"))
    value = None
    if action.kind != "effort":
        summed = roll_value(action, pool, faces)
        value = summed.value
        steps += summed.steps
    critical, category = None, action.category
    if action.kind == "attack":
        face = None if failed else double(pool, faces, action.rulings)
        critical = face is not None
        if critical and category:
            category = action.critical_category
        if not failed:
            steps.append(step("double", face=face, category=category))
    if not failed and category:
        steps.append(step("category", category=category, critical=bool(critical)))
    return ActionResult(
        kind=action.kind,
        level=action.level,
        dice_level=action.dice_level,
        pool=str(pool),
        faces=faces,
        thrown=thrown.thrown,
        value=value,
        complexity=fence.complexity if fence else None,
        distance=action.distance,
        threshold=fence.threshold if fence else None,
        failed=failed,
        critical=critical,
        category=category,
        targets=(),
        rulings=action.rulings,
        steps=tuple(steps),
    )


def settings_used(action: Action) -> list[Step]:
    """The settings that differ from the default and that this roll looks at."""
    threshold = action.threshold
    looked_at = {
        "level_dice": True,
        "threshold_dice": threshold is not None,
        "distance_step": threshold is not None and action.distance is not None and not threshold.by_distance,
        "double": action.kind == "attack",
        "opposition_tie": action.kind in ("attack", "luck"),
        "blow_power": action.blow is not None and action.blow.how == "product",
    }
    chosen, default = action.rulings.as_mapping(), DEFAULT.as_mapping()
    return [
        step("setting", name=name, value=chosen[name])
        for name, asked in looked_at.items()
        if asked and chosen[name] != default[name]
    ]
