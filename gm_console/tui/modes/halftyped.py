"""A line half typed when the console was left: how its prompt was opened, kept as plain data, and opened again."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from gm_console.campaign.damage import UNREADABLE
from gm_console.campaign.lastact import last_throw
from gm_console.campaign.requests import SaveEntity
from gm_console.campaign.views import fights
from gm_console.campaign.views.bestiary import entity_fields
from gm_console.campaign.views.names import book
from gm_console.rules.data import from_data, to_data
from gm_console.tui.modes import joining, mending, play, rolling
from gm_console.tui.modes.bestiary import Bestiary
from gm_console.tui.modes.command import CommandLine
from gm_console.tui.modes.entity import Editor
from gm_console.tui.modes.fights import Fights
from gm_console.tui.modes.leave import Leave
from gm_console.tui.modes.normal import Normal
from gm_console.tui.modes.pick import Pick
from gm_console.tui.modes.prompt import Prompt, begun
from gm_console.tui.modes.typed import Typed, typeable
from gm_console.tui.modes.unsaved import Unsaved

if TYPE_CHECKING:
    from gm_console.tui.desk import Desk, Mode


def half_typed(desk: "Desk") -> dict[str, Any] | None:
    """What is half typed in a prompt just now, as `asked_again` takes it; None where nothing is."""
    mode = desk.mode.back if isinstance(desk.mode, Leave) else desk.mode
    editor = mode.editor if isinstance(mode, Unsaved) else mode
    if isinstance(editor, Editor):
        return _of_the_editor(editor)
    prompt = mode.typing if isinstance(mode, CommandLine) else mode
    if not isinstance(prompt, Prompt) or prompt.text == begun(prompt.question, Normal).text:
        return None
    opened = prompt.question.again or desk.opened
    return {"opened": list(opened), "who": desk.selected, "text": prompt.text, "caret": prompt.caret}


def asked_again(desk: "Desk", kept: object) -> "Mode | None":
    """The prompt with what was half typed in it; None where it cannot be asked again: what it was about is gone."""
    match kept:
        case {"opened": [str(action), *more], "who": who, "text": str(text), "caret": int(caret)} if (
            who == desk.selected
        ):
            mode = _opened(desk, action, [str(each) for each in more])
        case {"draft": draft, "saved": saved, "place": int(place), "text": text, "caret": int(caret)}:
            return _editor(desk, draft, saved, place, (text, caret) if isinstance(text, str) else None)
        case _:
            return None
    prompt = mode.typing if isinstance(mode, CommandLine) else mode
    if not isinstance(prompt, Prompt):
        return None
    prompt.text = typeable(text, prompt.question.most)
    prompt.move(caret)
    return mode


def _opened(desk: "Desk", action: str, more: list[str]) -> "Mode | None":
    if action in _ABOUT:
        return _ABOUT[action](desk, int(more[0]) if more and more[0].isdecimal() else 0)
    if action not in play.ASKING:
        return None
    mode = play.act(Normal(), desk, action)
    for key in more:
        mode = mode.press(desk, key) if isinstance(mode, Pick) else mode
    return mode


def _of_the_editor(editor: Editor) -> dict[str, Any] | None:
    """What is written of an entity and not saved; None where nothing is."""
    typed = editor.typed or Typed()
    if not editor.changed and not typed.text:
        return None
    return {
        "draft": to_data(editor.draft),
        "saved": to_data(editor.saved),
        "place": editor.place,
        "text": None if editor.typed is None else typed.text,
        "caret": typed.caret,
    }


def _editor(desk: "Desk", draft: Any, saved: Any, place: int, typed: tuple[str, int] | None) -> "Mode | None":
    """The editor as it was; None where the entity was written since, or is gone."""
    try:
        now, before = from_data(SaveEntity, draft), from_data(SaveEntity, saved)
    except UNREADABLE:
        return None
    connection = desk.campaign.connection
    if now.id != before.id or (now.id is not None and entity_fields(connection, now.id) != before):
        return None
    editor = Editor(
        lambda desk: Normal(), lambda desk: Bestiary.of(desk, Normal()), now, before, book(connection), max(place, 0)
    )  # fmt: skip
    if typed is not None:
        editor.reopen(*typed)
    return editor


def _again(desk: "Desk", number: int) -> "Mode | None":
    asked = rolling.last_act(desk)
    return rolling.asks_again(*asked) if asked is not None and asked[1].awaited else None


def _mend(desk: "Desk", roll: int) -> "Mode | None":
    throw = last_throw(desk.campaign.connection, before=roll + 1)
    return begun(mending.mend(throw), Normal) if throw is not None and throw.roll == roll else None


def _fight_name(desk: "Desk", fight: int) -> "Mode | None":
    found = next((each for each in fights(desk.campaign.connection) if each.id == fight), None)
    return None if found is None else begun(joining.fight_name(found), lambda: Fights.of(desk, Normal()))


_ABOUT: "dict[str, Callable[[Desk, int], Mode | None]]" = {
    "again": _again,
    "mend": _mend,
    "fight_name": _fight_name,
}
"""Questions about one of many, by its id; and the one that may act at once."""
