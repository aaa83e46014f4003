"""Undo and redo without limit, by the rows' images: the acts form a line, the head is the last one not taken back."""

import json
import sqlite3
from typing import TYPE_CHECKING, Any

from gm_console.campaign.damage import UNREADABLE, reading
from gm_console.campaign.images import Row, read_row
from gm_console.campaign.steps import StepDone, begin_step, head, set_head, write_step
from gm_console.campaign.transaction import commit, writing
from gm_console.errors import ConsoleError
from gm_console.language import N_, _
from gm_console.text import one_line

if TYPE_CHECKING:
    from gm_console.campaign.store import OpenCampaign

UNDO = "undo"
REDO = "redo"
SHOWN = {
    "campaign": N_("campaign"),
    "card": N_("card"),
    "combatant": N_("combatant"),
    "condition": N_("condition"),
    "condition_type": N_("known condition"),
    "encounter_template": N_("encounter template"),
    "entity": N_("entity"),
    "entity_card": N_("card of an entity"),
    "entity_card_object": N_("object of a card"),
    "entity_object": N_("object of an entity"),
    "fight": N_("fight"),
    "note": N_("note"),
    "object": N_("object"),
    "roll": N_("roll"),
    "template_line": N_("line of an encounter template"),
    "wound": N_("wound"),
}
"""What a row of each table is called."""
_STEP = "SELECT id, kind, words, parent_id, fight_id, round, turn, images FROM step"
# The newest act done after the head. Acts alone have no target.
NEXT = f"{_STEP} WHERE parent_id IS ? AND target_id IS NULL ORDER BY id DESC LIMIT 1"


def undo(campaign: "OpenCampaign") -> StepDone | None:
    """Take back the last act not yet taken back, and give that act; None when there is none.

    It is a step of its own, `campaign.last_step`. Raises ConsoleError, nothing done, when a row is not as that act
    left it, or when the file cannot be written.
    """
    return _turn(campaign, UNDO)


def redo(campaign: "OpenCampaign") -> StepDone | None:
    """Put again the act taken back last, and give that act; None when there is none.

    It is a step of its own, `campaign.last_step`. Raises ConsoleError, nothing done, when a row is not as it was
    before that act, or when the file cannot be written.
    """
    return _turn(campaign, REDO)


def _turn(campaign: "OpenCampaign", kind: str) -> StepDone | None:
    connection = campaign.connection
    campaign.last_step = None
    with writing(campaign):
        target = _target(connection, kind)
        if target is None:
            return None
        step_id, done, words, parent, fight_id, round_, turn, images = target
        with reading(_("what act {number} changed").format(number=step_id)):
            changes = [(t, i, b, a) if kind == REDO else (t, i, a, b) for t, i, b, a in json.loads(images)]
        told = _words(words)
        place = begin_step(campaign)
        _put(connection, changes)
        connection.execute("UPDATE step SET undone = ? WHERE id = ?", (kind == UNDO, step_id))
        set_head(connection, step_id if kind == REDO else parent)
        step = write_step(connection, place, kind, told, target=step_id)
        commit(campaign)
    campaign.last_step = step
    return StepDone(done, told, step_id, fight_id, round_, turn)


def _words(stored: str) -> dict[str, Any]:
    """The words of an act; none where they cannot be read: they are needed for nothing but its label."""
    try:
        return dict(json.loads(stored))
    except UNREADABLE:
        return {}


def _target(connection: sqlite3.Connection, kind: str) -> Any:
    last = head(connection)
    if kind == REDO:
        return connection.execute(NEXT, (last,)).fetchone()
    return connection.execute(f"{_STEP} WHERE id = ?", (last,)).fetchone()


def _put(connection: sqlite3.Connection, changes: list[tuple[str, int, Row | None, Row | None]]) -> None:
    """Put for each row of (table, id, as it must be now, as it shall be) the latter in place of the former."""
    columns = {table: _columns(connection, table) for table, *_rest in changes}
    live: dict[tuple[str, int], Row | None] = {}
    for table, row_id, expected, wanted in changes:
        found = live[table, row_id] = read_row(connection, table, row_id)
        if not _same(found, expected):
            raise _differs(table, row_id, found or expected or wanted)
    for table, row_id in live:
        connection.execute(f'DELETE FROM "{table}" WHERE id = ?', (row_id,))
    for table, row_id, _expected, wanted in changes:
        if wanted is not None:
            # A column younger than the image keeps what the row has, or the column's own default.
            values = {**(live[table, row_id] or {}), **wanted}
            kept = [name for name in columns[table] if name in values]
            connection.execute(
                f'INSERT INTO "{table}" ({", ".join(_quoted(name) for name in kept)})'
                f" VALUES ({', '.join('?' * len(kept))})",
                [values[name] for name in kept],
            )


def _columns(connection: sqlite3.Connection, table: str) -> list[str]:
    names = [row[1] for row in connection.execute("SELECT * FROM pragma_table_info(?)", (table,))]
    if not names or table not in SHOWN:
        raise ConsoleError(_("the journal is damaged: it names {table}").format(table=one_line(table)))
    return names


def _same(found: Row | None, image: Row | None) -> bool:
    if found is None or image is None:
        return found is image
    return all(found[name] == value for name, value in image.items() if name in found)


def _differs(table: str, row_id: int, row: Row | None) -> ConsoleError:
    named = one_line(str((row or {}).get("name", "")))
    message = _("nothing done: {kind} {number} ({name}) is not as that act left it")
    if not named:
        message = _("nothing done: {kind} {number} is not as that act left it")
    return ConsoleError(message.format(kind=_(SHOWN[table]), number=row_id, name=named))


def _quoted(name: str) -> str:
    return '"' + name.replace('"', '""') + '"'
