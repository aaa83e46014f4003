"""Changing a roll already made: from the inputs stored with it and what is altered, the same dice mean something else.

Nothing is changed here: what is found is shown before Enter, and done by `acts.mending`.
"""

import json
from dataclasses import dataclass, field, replace
from itertools import zip_longest
from sqlite3 import Connection
from typing import Any

from gm_console.campaign.alteration import altered
from gm_console.campaign.damage import reading
from gm_console.campaign.inputs import CapacityInputs, CardInputs
from gm_console.campaign.mended_card import altered_card, stored_target, who
from gm_console.campaign.mended_dice import counted, fitting, kept_faces, typed
from gm_console.campaign.requests import MendRoll, PlayCard, RollCapacity
from gm_console.errors import ConsoleError
from gm_console.language import _
from gm_console.rules.action import Action
from gm_console.rules.capacity import CapacityTest
from gm_console.rules.data import from_data
from gm_console.rules.dice import Faces
from gm_console.rules.parts import Part
from gm_console.rules.throws import throws

_UNCHANGED = ("none", "initiative")
"""Kinds of rolls that are never changed."""


@dataclass(frozen=True, slots=True)
class Mended:
    """A roll as it will be. old: the rolls of the throw it replaces, the first one first.

    faces: the dice it is resolved with; None: the old ones do not fit and new ones are thrown. target_faces likewise;
    misfits: the targets whose dice do not fit any more. altered: what is changed, as data for its words (see
    `alteration`).
    """

    old: tuple[int, ...]
    asked: PlayCard | RollCapacity
    gathered: CardInputs | CapacityInputs
    faces: Faces | None
    target_faces: tuple[Faces | None, ...] = ()
    misfits: tuple[str, ...] = ()
    altered: dict[str, Any] = field(default_factory=dict)


def mended(connection: Connection, request: MendRoll) -> Mended:
    """Find what the roll will be.

    Raises ConsoleError when there is no such roll, it was changed already, has nothing to change or would stay the
    same to the last number, and Refusal for numbers that the rules do not take.
    """
    found = _rolls(connection, request.roll)
    kind = found[0]["kind"]
    if kind in _UNCHANGED:
        raise ConsoleError(_("nothing to change there: choose a roll of a card or a capacity test"))
    if connection.execute("SELECT 1 FROM roll WHERE revises_id = ?", (found[0]["id"],)).fetchone():
        raise ConsoleError(_("this roll was changed already: choose the one that replaced it"))
    if request == MendRoll(request.roll):
        raise ConsoleError(_("what was forgotten? for example -2, 35 for the distance, =7 7 2 for the dice"))
    if not sum(request.modifiers):
        request = replace(request, modifiers=())
    plan = _capacity(found, request) if kind == "capacity" else _action(connection, found, request)
    if _same(found, plan):
        raise ConsoleError(_("nothing would change: the roll has all of that already"))
    return replace(plan, altered=altered(request, found[0]["inputs"]["asked"], [row["target_name"] for row in found]))


def _capacity(found: list[dict[str, Any]], request: MendRoll) -> Mended:
    (row,) = found
    if replace(request, modifiers=(), faces=None) != MendRoll(request.roll):
        raise ConsoleError(_("of a capacity test only what helps or hinders and the dice can be changed"))
    test = from_data(CapacityTest, row["inputs"]["test"])
    said = tuple(Part(amount, "situation") for amount in request.modifiers)
    asked = from_data(RollCapacity, row["inputs"]["asked"])
    return Mended(
        old=(row["id"],),
        asked=replace(asked, modifiers=asked.modifiers + request.modifiers, faces=None),
        gathered=CapacityInputs(who(row, "actor"), replace(test, modifiers=test.modifiers + said)),
        faces=typed(request.faces) or Faces(tuple(row["faces"]), row["thrown"]),
    )


def _action(connection: Connection, found: list[dict[str, Any]], request: MendRoll) -> Mended:
    row = found[0]
    asked, gathered = altered_card(connection, found, request)
    assert gathered.action is not None
    faces = typed(request.faces) or fitting(gathered.action, Faces(tuple(row["faces"]), row["thrown"]))
    given = (typed(each) for each in request.target_faces)
    theirs = tuple(now or had for now, had in zip_longest(given, kept_faces(found, gathered)))
    had = {each["target_id"] for each in found if each["target_faces"] is not None}
    misfits = tuple(
        target.name
        for (one, target), own in zip(gathered.targets, theirs, strict=False)
        if own is None and one and one.id in had and throws(gathered.action, target)
    )
    return Mended(tuple(each["id"] for each in found), asked, gathered, faces, theirs, misfits)


def _same(found: list[dict[str, Any]], plan: Mended) -> bool:
    """Whether all that the roll is resolved from is what it was resolved from already."""
    row, gathered = found[0], plan.gathered
    if plan.faces is None:
        return False
    if isinstance(gathered, CapacityInputs):
        return gathered.test == from_data(CapacityTest, row["inputs"]["test"]) and (
            list(plan.faces.values) == row["faces"]
        )
    action = gathered.action
    assert action is not None
    # What is read for each target comes last: most changes are seen in the action already.
    if (
        len(plan.target_faces) > len(gathered.targets)
        or action != from_data(Action, row["inputs"]["action"])
        or counted(plan.faces.values, action) != counted(row["faces"], action)
    ):
        return False
    before = {
        each["target_id"]: (stored_target(each, action), counted(each["target_faces"], action))
        for each in found
        if each["inputs"]["target"] is not None
    }
    after = {
        one.id if one else None: (target, counted(own.values if own else None, action))
        for (one, target), own in zip(gathered.targets, plan.target_faces, strict=False)
    }
    return before == after


def _rolls(connection: Connection, roll: int) -> list[dict[str, Any]]:
    """The rolls of one throw, JSON read; ConsoleError when there are none."""
    cursor = connection.execute("SELECT * FROM roll WHERE id = ? OR throw_id = ? ORDER BY id", (roll, roll))
    names = [column[0] for column in cursor.description]
    found = [dict(zip(names, row, strict=True)) for row in cursor]
    if not found:
        raise ConsoleError(_("there is no such roll any more"))
    for row in found:
        with reading(_("roll {number}").format(number=row["id"])):
            for name in ("inputs", "faces", "target_faces", "result"):
                row[name] = None if row[name] is None else json.loads(row[name])
            _check(row["kind"], row["inputs"])
    return found


def _check(kind: str, inputs: dict[str, Any]) -> None:
    """See that all of it can be read that a change is made from."""
    if kind == "capacity":
        from_data(CapacityTest, inputs["test"])
        from_data(RollCapacity, inputs["asked"])
    elif kind not in _UNCHANGED:
        from_data(Action, inputs["action"])
        from_data(PlayCard, inputs["asked"])
