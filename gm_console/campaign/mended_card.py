"""A throw of level dice as it should have been: what was asked for, altered, from the values stored with it.

The actor's parts and those of the targets who stay are the stored ones; those of a new target are read today.
"""

from collections.abc import Iterator
from dataclasses import replace
from sqlite3 import Connection
from typing import Any

from gm_console.campaign.inputs import CardInputs, Who, acting, meeting, rows, said
from gm_console.campaign.inputs.rows import Found
from gm_console.campaign.requests import MendRoll, PlayCard
from gm_console.errors import ConsoleError
from gm_console.language import _
from gm_console.rules.action import Action
from gm_console.rules.data import from_data
from gm_console.rules.parts import Part
from gm_console.rules.target import Target
from gm_console.rules.threshold import retargeted
from gm_console.rules.throws import throws

Stored = list[dict[str, Any]]
"""The rolls of one throw, the first one first, their JSON read."""
One = tuple[Who | None, Target]
Met = tuple[One, ...]


def altered_card(connection: Connection, found: Stored, request: MendRoll) -> tuple[PlayCard, CardInputs]:
    """What would have been asked for, without dice, and what it takes.

    Raises what `card_inputs` does for the same thing asked for at once.
    """
    row = found[0]
    before = from_data(PlayCard, row["inputs"]["asked"])
    said.check_opposed(request)
    asked = _asked(before, request)
    said.check_meeting(row["label"], asked, contest=row["inputs"]["action"]["kind"] == "contest" and not before.contest)
    plain, met = _sides(connection, found, before, asked)
    if request.lower is not None:
        plain = replace(plain, dice_level=_lowered(plain, request.lower))
    if plain.threshold is not None:
        plain = replace(plain, threshold=retargeted(plain.threshold, [target.conditions for _who, target in met]))
    if asked.contest:
        plain = _unsaid(plain)
    action = acting.as_asked(plain, replace(request, contest=asked.contest))
    if request.distance is not None:
        action = replace(action, distance=request.distance)
    said.check_effect(row["label"], action, [target for _who, target in met], request)
    return _possible(asked, action, met), CardInputs(
        actor=who(row, "actor"),
        card=row["card_id"],
        name=row["label"],
        kind=action.kind,
        takes="several",
        action=action,
        targets=met,
        wound=row["inputs"]["wound"],
        condition=next((effect.text for effect in action.effects if effect.kind == "condition"), ""),
        text="",
        plain=plain if asked.contest and not plain.contested else None,
    )


def _asked(before: PlayCard, request: MendRoll) -> PlayCard:
    """What was asked for, altered; one thing that opposes the throw takes the place of another."""
    opposed = request.opposition is not None or request.contest or request.pick is not None
    lower, their_lower = request.lower, request.target_lower
    return replace(
        before,
        targets=request.targets or before.targets,
        distance=before.distance if request.distance is None else request.distance,
        modifiers=before.modifiers + request.modifiers,
        lower=before.lower if lower is None else lower,
        opposition=request.opposition if opposed else before.opposition,
        contest=request.contest if opposed else before.contest,
        pick=request.pick if opposed else before.pick,
        target_lower=before.target_lower if their_lower is None else their_lower,
        faces=None,
        target_faces=(),
    )


def _possible(asked: PlayCard, action: Action, met: Met) -> PlayCard:
    """The same without what the altered throw cannot have: it can be asked for again as it stands."""
    if action.threshold is None:
        asked = replace(asked, distance=None, modifiers=())
    if not any(throws(action, target) for _who, target in met):
        asked = replace(asked, target_lower=0)
    if not said.is_picked(asked.pick, [target for _who, target in met]):
        asked = replace(asked, pick=None)
    return asked


def _sides(connection: Connection, found: Stored, before: PlayCard, asked: PlayCard) -> tuple[Action, Met]:
    """The action, without the contest in its place where there is one, and the targets."""
    inputs = found[0]["inputs"]
    plain = from_data(Action, inputs.get("plain") or inputs["action"])
    if before.contest and not asked.contest and "plain" not in inputs:
        # Whoever kept this contest did not keep what it took the place of.
        card = rows.card_played(connection, asked, found[0]["card_id"])
        felt = rows.conditions(connection, (asked.actor, *asked.targets))
        met = meeting.targets(connection, asked, card, felt)
        actor = rows.entity(connection, asked.actor, anywhere=True)
        return acting.action(connection, asked, actor, card, felt, met), met
    return plain, tuple(_targets(connection, found, plain, before, asked))


def _targets(connection: Connection, found: Stored, plain: Action, before: PlayCard, asked: PlayCard) -> Iterator[One]:
    if not asked.targets:
        yield from _nobody(found, asked)
        return
    staying = {row["target_id"]: row for row in found}
    came = tuple(entity for entity in asked.targets if entity not in staying)
    to_contest = asked.contest and not before.contest
    card: Found = {}
    if came or to_contest:
        card = rows.card_played(connection, asked, found[0]["card_id"])
        said.check(replace(asked, pick=None), card)
    felt = rows.conditions(connection, came) if came and plain.threshold is not None else []
    for entity in asked.targets:
        if entity in came:
            yield meeting.target(connection, asked, card, felt, entity, _opposition(found, asked, card))
            continue
        row = staying[entity]
        target = stored = stored_target(row, plain)
        if _opposed(asked) != _opposed(before):
            target = _otherwise(target, asked)
        if to_contest:
            today = rows.entity(connection, entity, anywhere=True)
            level = meeting.level_of(today) if stored.level is None else stored.level
            target = replace(target, level=level, value=acting.value_parts(today, card))
        if target.level is not None and (to_contest or asked.target_lower != before.target_lower):
            theirs: Found = {"name": target.name, "level": target.level}
            target = replace(target, dice_level=acting.lowered(theirs, asked.target_lower))
        yield who(row, "target"), target


def _nobody(found: Stored, asked: PlayCard) -> Iterator[One]:
    """What opposes a throw that is at nobody."""
    for row in found:
        if asked.opposition is not None:
            yield None, Target(opposition=meeting.typed_opposition(asked.opposition))
        elif row["inputs"]["target"] is not None:
            yield None, from_data(Target, row["inputs"]["target"])


def _opposed(asked: PlayCard) -> tuple[int | None, bool, str | None]:
    return asked.opposition, asked.contest, asked.pick


def _otherwise(target: Target, asked: PlayCard) -> Target:
    """The target as it opposes the throw now: by a typed number, in a contest, by its defences or the card's number."""
    number = None if asked.opposition is None else meeting.typed_opposition(asked.opposition)
    if number is None and not asked.contest and target.opposition is not None and target.opposition.origin == "card":
        number = target.opposition
    return replace(
        target,
        defences=tuple(meeting.picked(each, asked.pick) for each in target.defences),
        opposition=number,
        level=None,
        dice_level=None,
        value=(),
    )


def _opposition(found: Stored, asked: PlayCard, card: Found) -> Part | None:
    """The number that a new target opposes: what was typed, or what the card said then."""
    if asked.opposition is not None or asked.contest:
        return None if asked.opposition is None else meeting.typed_opposition(asked.opposition)
    stored = [from_data(Target, row["inputs"]["target"]).opposition for row in found if row["inputs"]["target"]]
    of_card = next((part for part in stored if part is not None and part.origin == "card"), None)
    return of_card or meeting.opposition(asked, card)


def stored_target(row: dict[str, Any], plain: Action) -> Target:
    """A target as it was met; its conditions by its name in the threshold where they are not kept with it."""
    target = from_data(Target, row["inputs"]["target"])
    fence = plain.threshold
    if target.conditions or fence is None:
        return target
    own = acting.bearing("", target.name)
    felt = (part for part in (*fence.complexity, *fence.aside) if part.origin == "target" and part.name.endswith(own))
    return replace(target, conditions=tuple(felt))


def _unsaid(action: Action) -> Action:
    """The action without what was said of a throw that is a contest now."""
    fence = action.threshold
    if fence is not None:
        fence = replace(fence, complexity=tuple(part for part in fence.complexity if part.origin != "situation"))
    return replace(action, threshold=fence, distance=None)


def _lowered(action: Action, lower: int) -> int:
    if lower > action.level:
        message = _("dice of level {level} cannot be lowered by {lower}")
        raise ConsoleError(message.format(level=action.level, lower=lower))
    return action.level - lower


def who(row: dict[str, Any], side: str) -> Who:
    """The actor or the target of a stored roll."""
    hidden = side == "actor" and bool(row["secret"])
    return Who(row[f"{side}_id"], row[f"{side}_name"], row[f"{side}_tag"], False, hidden)
