"""The last line: the keys that matter most now, from the table of actions."""

from collections.abc import Collection

from gm_console.commands.actions import ACTIONS, BY_ID, Keymap, key_name
from gm_console.language import N_, _
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
    "entity": ("save", "open", "cancel", "form_last", "form_first"),
    "entity line": ("open", "cancel", "retire", "line_earlier", "line_later", "save", "form_last", "form_first"),
    "entity choice": ("save", "open", "cancel", "help", "form_last", "form_first"),
    "entity save": ("open", "cancel", "form_first", "help", "up"),
    "entity everyone": ("open", "cancel", "form_last", "help", "down"),
    "bestiary": ("open", "cancel", "new_entity", "bring_one", "retire", "help", "duplicate", "export", "import"),
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


_THROWS = ("throw", "act", "mend", "command")
"""Those of KEYS where the odds in full may be shown."""


def without_enter(where: str) -> str:
    """The same place of KEYS where Enter would do nothing."""
    return f"{where} blocked"


def with_odds(where: str) -> str:
    """The same place of KEYS while the odds in full are shown: what leaves the prompt closes them first."""
    return f"{where} {_ODDS}"


_ODDS = "odds"
_CLOSES = N_("close the odds")

KEYS |= {with_odds(where): ("accept", "cancel", "page_down", "page_up", "complete") for where in _THROWS}
KEYS |= {
    without_enter(where): tuple(name for name in KEYS[where] if name != "accept")
    for where in ("prompt", *_THROWS, *map(with_odds, _THROWS))
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
        needed = width(_item(keymap, name, where)) + 2 if name in keymap.shown and not BY_ID[name].later else cells
        if used + needed <= cells + 1:
            kept.append(name)
            used += needed
    items = [_item(keymap, name, where) for name in sorted(kept, key=_PLACES.__getitem__)]
    return fit(((" ", ""), *joined(items, "  ")), cells)


def shown_key(keymap: Keymap, name: str) -> str:
    """The key of an action as it is written; the digits of the cards as one."""
    key = keymap.shown[name]
    if name == "card_1" and key == "1":
        return "1-9"
    return key_name(key)


def _item(keymap: Keymap, name: str, where: str) -> Line:
    verb = _CLOSES if name == "cancel" and _ODDS in where.split()[1:] else BY_ID[name].verb
    return (span(shown_key(keymap, name), "key"), span(f" {_(verb)}"))
