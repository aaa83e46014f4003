"""What becomes of the wounds and conditions that a throw made, when it is changed: found before, shown, then done.

What the GM has touched since stays as it is: a wound that was healed, a condition that was taken off or put anew.
"""

import json
from collections.abc import Collection, Iterator
from dataclasses import dataclass
from sqlite3 import Connection
from typing import Any

from gm_console.campaign.inputs import CardInputs
from gm_console.rules.results import ActionResult, TargetResult

Row = dict[str, Any]
"""A row's storage values by column name."""

FATES = ("", "comes", "goes on", "ends", "returns", "shared", "put anew", "gone")
"""What becomes of a condition: nothing; the changed throw makes it, still makes it, makes it no more and it ends, or
what it had replaced returns, or another throw of the same act goes on making it; it was put anew by something else
since, or is gone since, and stays so."""


@dataclass(frozen=True, slots=True)
class Marks:
    """What becomes of what a throw made at one target.

    going: wounds (row, category) that it makes no more. staying: the row of the one that it still makes, None for
    none. coming: the category of a new one. healed: those healed since, which stay so.
    fate: of its condition (FATES). condition: that condition's row. former: what the row is to be, for `returns` and
    `shared`. unsure: whether what returns may have ended in the meantime.
    """

    going: tuple[tuple[int, str], ...] = ()
    staying: int | None = None
    coming: str | None = None
    healed: tuple[str, ...] = ()
    fate: str = ""
    condition: int | None = None
    former: Row | None = None
    unsure: bool = False


def marks(
    connection: Connection, old: tuple[int, ...], card: CardInputs, result: ActionResult
) -> dict[int, tuple[str, Marks]]:
    """Find what becomes of what these rolls of one throw, and those they replaced, made: by target, with its name.

    card, result: the changed throw.
    """
    line = _line(connection, old[0])
    after = {who.id: at for (who, _target), at in zip(card.targets, result.targets, strict=False) if who}
    names = {who.id: who.name for who, _target in card.targets if who}
    for entity, name in connection.execute(
        f"SELECT target_id, target_name FROM roll WHERE id IN ({_places(old)}) AND target_id IS NOT NULL", old
    ):
        names.setdefault(entity, name)
    return {
        entity: (name, _at(connection, line, old, entity, card, after.get(entity))) for entity, name in names.items()
    }


def _at(
    connection: Connection,
    line: tuple[int, ...],
    old: tuple[int, ...],
    entity: int,
    card: CardInputs,
    after: TargetResult | None,
) -> Marks:
    wound = after.wound if after is not None and card.wound else None
    found = connection.execute(
        f"""
        SELECT id, category, recovered_at IS NOT NULL FROM wound
        WHERE roll_id IN ({_places(line)}) AND entity_id = ? ORDER BY id
        """,
        (*line, entity),
    ).fetchall()
    healed = tuple(category for _id, category, over in found if over)
    there = [(row, category) for row, category, over in found if not over]
    staying = next((row for row, category in there if category == wound and wound not in healed), None)
    makes = after is not None and any(effect.kind == "condition" for effect in after.effects)
    fate, row, former, unsure = _fate(connection, line, old, entity, card.condition, makes)
    return Marks(
        going=tuple((row, category) for row, category in there if row != staying),
        staying=staying,
        coming=wound if wound is not None and staying is None and wound not in healed else None,
        healed=healed,
        fate=fate,
        condition=row,
        former=former,
        unsure=unsure,
    )


def _fate(
    connection: Connection, line: Collection[int], old: Collection[int], entity: int, name: str, makes: bool
) -> tuple[str, int | None, Row | None, bool]:
    """The fate, the condition's row, what that is to be, and whether that may have ended since."""
    made = any(_makes(connection, roll, entity, name) for roll in old)
    if not made:
        return "comes" if makes else "", None, None, False
    row = connection.execute(
        "SELECT id, roll_id FROM condition WHERE entity_id = ? AND name = ?", (entity, name)
    ).fetchone()
    if row is None:
        return "gone" if makes else "", None, None, False
    if row[1] not in line:
        return "put anew", None, None, False
    if makes:
        return "goes on", row[0], None, False
    former, unsure = _underneath(connection, line, entity, name, *row)
    if former is None:
        return "ends", row[0], None, False
    return "shared" if former["step_id"] is None else "returns", row[0], former, unsure


def _underneath(
    connection: Connection, line: Collection[int], entity: int, name: str, row: int, roll: int
) -> tuple[Row | None, bool]:
    """What stands under the condition that this roll put, and whether it may have ended since; None for nothing.

    A roll that was changed counts as what it was changed to.
    """
    cursor = connection.execute("SELECT * FROM condition WHERE id = ?", (row,))
    now: Row = dict(zip((column[0] for column in cursor.description), cursor.fetchone(), strict=True))
    while True:
        step, images = connection.execute(
            "SELECT s.id, s.images FROM roll r JOIN step s ON s.id = r.step_id WHERE r.id = ?", (roll,)
        ).fetchone()
        other = _of_the_same_act(connection, line, step, entity, name, roll)
        if other is not None:
            return {**now, "roll_id": other, "step_id": None}, False
        before, after = next(
            ((was, is_) for table, at, was, is_ in json.loads(images) if (table, at) == ("condition", row)),
            (None, None),
        )
        if before is None or after is None:
            return None, False
        owner = before["roll_id"]
        if owner is None:
            return _aged(connection, before, after, now, step)
        last = _last(connection, owner, entity)
        if owner not in line and last is not None and _makes(connection, last, entity, name):
            former, unsure = _aged(connection, before, after, now, step)
            return former and {**former, "roll_id": last}, unsure
        roll = owner


def _of_the_same_act(
    connection: Connection, line: Collection[int], step: int, entity: int, name: str, roll: int
) -> int | None:
    """Another throw of that act that puts the same condition on the same target, as it is now."""
    found = connection.execute(
        "SELECT id FROM roll WHERE step_id = ? AND target_id = ? AND id <> ? AND revises_id IS NULL ORDER BY id DESC",
        (step, entity, roll),
    ).fetchall()
    for (each,) in found:
        last = None if each in line else _last(connection, each, entity)
        if last is not None and _makes(connection, last, entity, name):
            return last
    return None


def _aged(connection: Connection, former: Row, after: Row, now: Row, step: int) -> tuple[Row | None, bool]:
    """What was replaced at that step, as it would be now; None where it would have run out.

    Rounds were counted off it as they were off what replaced it (`after`: then; `now`).
    """
    if former["lasts"] == "removed":
        return former, False
    if "rounds" == former["lasts"] == after["lasts"] == now["lasts"]:
        left = former["rounds_left"] - (after["rounds_left"] - now["rounds_left"])
        return ({**former, "rounds_left": left} if left > 0 else None), False
    turned = connection.execute(
        "SELECT 1 FROM step WHERE id > ? AND NOT undone AND kind IN ('turn', 'held', 'turn to', 'round to') LIMIT 1",
        (step,),
    ).fetchone()
    return former, turned is not None


def _line(connection: Connection, first: int) -> tuple[int, ...]:
    """The rolls of the throw whose first roll that is, and of all those that it replaced."""
    return tuple(
        row[0]
        for row in connection.execute(
            """
            WITH RECURSIVE throw(id) AS (
                SELECT ? UNION
                SELECT r.revises_id FROM roll r JOIN throw t ON r.id = t.id WHERE r.revises_id IS NOT NULL)
            SELECT r.id FROM roll r, throw t WHERE r.id = t.id OR r.throw_id = t.id
            """,
            (first,),
        )
    )


def _last(connection: Connection, roll: int, entity: int) -> int | None:
    """The roll at that target of the throw that this roll's throw was changed to, itself where it was not; or None."""
    row = connection.execute("SELECT coalesce(throw_id, id) FROM roll WHERE id = ?", (roll,)).fetchone()
    throw = None if row is None else row[0]
    while throw is not None:
        later = connection.execute("SELECT id FROM roll WHERE revises_id = ? AND throw_id IS NULL", (throw,)).fetchone()
        if later is None:
            break
        throw = later[0]
    found = connection.execute(
        "SELECT id FROM roll WHERE (id = ? OR throw_id = ?) AND target_id = ?", (throw, throw, entity)
    ).fetchone()
    return None if found is None else int(found[0])


def _makes(connection: Connection, roll: int, entity: int, name: str) -> bool:
    """Whether that roll put the condition of that name on that target."""
    row = connection.execute("SELECT target_id, result FROM roll WHERE id = ?", (roll,)).fetchone()
    return row[0] == entity and name in _conditions(json.loads(row[1]))


def _conditions(result: dict[str, Any]) -> Iterator[str]:
    """The conditions put by a roll, from its result; a card without a roll keeps the name alone."""
    if result.get("condition"):
        yield result["condition"]
    for target in result.get("targets", ()):
        for effect in target.get("effects", ()):
            if effect["kind"] == "condition":
                yield effect["text"]


def _places(values: Collection[int]) -> str:
    return ", ".join("?" * len(values))
