"""The last line: the keys that matter most now, from the table of actions."""

from collections.abc import Collection

from gm_console.commands.actions import ACTIONS, BY_ID, Keymap, key_name
from gm_console.language import _
from gm_console.tui.cells import Line, fit, joined, span, width

KEYS = {
    "fight": (
        "card_1", "test", "wound", "next_turn", "undo", "help", "again", "log", "leave", "dice", "note", "mend",
        "condition", "bring", "fights", "odds", "recover", "group", "secret", "initiative", "hold", "fallen",
        "visible", "earlier", "later", "previous_turn", "redo", "card_again",
    ),
    "party": (
        "fights", "card_1", "test", "wound", "undo", "help", "again", "log", "leave", "dice", "note", "mend", "bring",
        "condition", "odds", "recover", "secret", "redo",
    ),
    "command": ("up", "down", "accept", "cancel", "complete"),
    "throw": ("up", "down", "accept", "cancel", "complete", "law"),
    "prompt": ("accept", "cancel", "complete"),
    "act": ("accept", "cancel", "law", "complete"),
    "mend": ("up", "down", "accept", "cancel", "law"),
    "pick": ("cancel",),
    "entity": ("save", "open", "cancel", "everyone", "up", "down", "earlier", "later", "help"),
    "bestiary": ("open", "cancel", "new_entity", "bring_one", "duplicate", "export", "import", "retire", "help"),
    "import": ("accept", "cancel", "copies", "up", "down", "page_down", "page_up"),
    "odds": ("up", "down", "cancel", "page_down", "page_up", "odds"),
    "start": ("up", "down", "open", "leave"),
    "leave": ("accept", "cancel"),
    "unsaved": ("accept",),
    "choice": ("open", "cancel", "up", "down"),
    "kept": ("open", "fight_name", "cancel", "up", "down"),
    "list": ("open", "fight_name", "fight_pause", "fight_end", "cancel", "up", "down"),
    "log": ("up", "down", "mend", "cancel", "page_down", "page_up"),
    "help": ("up", "down", "cancel", "page_down", "page_up"),
}  # fmt: skip
"""What the key line shows where, most important first: what does not fit is left out from the end."""


def without_enter(where: str) -> str:
    """The same place of KEYS where Enter would do nothing."""
    return f"{where} blocked"


KEYS |= {
    without_enter(where): tuple(name for name in KEYS[where] if name != "accept")
    for where in ("command", "throw", "prompt", "act", "mend")
}

_PLACES = {action.id: place for place, action in enumerate(ACTIONS)}


def key_line(keymap: Keymap, where: str, cells: int, *, without: Collection[str] = ()) -> Line:
    """As many of the keys for `where` (see KEYS) as fit, each with its word, in the order of the table.

    without: actions that would do nothing just now.
    """
    kept: list[str] = []
    used = 0
    for name in KEYS[where]:
        if name in without:
            continue
        needed = width(_item(keymap, name)) + 2 if name in keymap.shown and not BY_ID[name].later else cells
        if used + needed <= cells + 1:
            kept.append(name)
            used += needed
    items = [_item(keymap, name) for name in sorted(kept, key=_PLACES.__getitem__)]
    return fit(((" ", ""), *joined(items, "  ")), cells)


def shown_key(keymap: Keymap, name: str) -> str:
    """The key of an action as it is written; the digits of the cards as one."""
    key = keymap.shown[name]
    if name == "card_1" and key == "1":
        return "1-9"
    return key_name(key)


def _item(keymap: Keymap, name: str) -> Line:
    key = shown_key(keymap, name)
    return (span(key, "key"), span(f" {_(BY_ID[name].verb)}"))
