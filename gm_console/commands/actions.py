"""The table of everything a game master can do by a key: keys, key line, help, prompts and remapping all read it.

Keys are characters as they are delivered, or names (`enter`, `ctrl+l`) where no character is. The first is shown.
"""

from collections.abc import Mapping
from typing import Literal, NamedTuple

from gm_console.language import N_, _
from gm_console.text import like, one_line, quoted

When = Literal["always", "fight", "prompt", "page", "list"]
"""Where an action's keys answer: on the screen, on it while a fight is open, in a prompt, in the pages of entities, in
the list of fights."""

AZERTY = ("&", "é", '"', "'", "(", "-§", "è", "_!", "ç")
"""The unshifted characters of the digit row of French keyboards, for 1 to 9."""


class Action(NamedTuple):
    """One thing that a key does."""

    id: str
    """The name by which settings remap it."""
    keys: tuple[str, ...]
    """The first is the one shown."""
    verb: str
    """One word for the key line and the command line; marked, not translated."""
    help: str
    """One line; marked, not translated."""
    when: When = "always"
    later: bool = False
    """Whether it is for a later version: its key then says so."""


def _card(number: int) -> Action:
    keys = (str(number), *AZERTY[number - 1])
    return Action(f"card_{number}", keys, N_("card"), N_("act with that card of the selected one"))


ACTIONS: tuple[Action, ...] = (
    *(_card(number) for number in range(1, 10)),
    Action("card_again", ("a",), N_("last card"), N_("the card the selected one used last")),
    Action("again", (".", ";"), N_("again"), N_("the whole last act again: same actor, same targets, new faces")),
    Action("next_turn", ("n",), N_("next"), N_("next turn; the first one starts the fight"), "fight"),
    Action("previous_turn", ("p",), N_("previous"), N_("previous turn, everything as it was then"), "fight"),
    Action("test", ("t",), N_("test"), N_("capacity test: a name or a number, then what helps or hinders")),
    Action("dice", ("d",), N_("dice"), N_("dice without a card: attack, enchantment, luck, effort, contest")),
    Action("wound", ("w",), N_("wound"), N_("a wound by hand: 1 light, 2 serious, 3 mortal; a tag first for another")),
    Action("recover", ("r",), N_("recover"), N_("the latest wound of a category heals: 1 light, 2 serious, 3 mortal")),
    Action(
        "condition",
        ("c",),
        N_("condition"),
        N_("a condition on the selected one: cave-2 2 hinders by 2 for two rounds"),
    ),
    Action("group", ("g",), N_("group"), N_("the whole group of the selected one plays a card"), "fight"),
    Action("undo", ("u",), N_("undo"), N_("take back the last thing, whatever it was")),
    Action("redo", ("y",), N_("redo"), N_("put again what was taken back")),
    Action("mend", ("m",), N_("mend"), N_("change a roll already made, same faces")),
    Action("secret", ("s",), N_("secret"), N_("the next roll is secret, or no longer")),
    Action(
        "bring",
        ("b",),
        N_("bring in"),
        N_("bring into the fight: gob3 three of a known one, Yeti5 a new one of level 5, Yeti5*1 in any case"),
    ),
    Action("fallen", ("x",), N_("fallen"), N_("fallen, or up again"), "fight"),
    Action("hold", ("z",), N_("hold"), N_("wait; or, for one who waits, act now"), "fight"),
    Action("earlier", ("k",), N_("earlier"), N_("one place earlier in the order"), "fight"),
    Action("later", ("j",), N_("later"), N_("one place later in the order"), "fight"),
    Action("visible", ("v",), N_("hide"), N_("hidden from the players, or visible again"), "fight"),
    Action("initiative", ("i",), N_("initiative"), N_("type an initiative; a tag first for another: a18b12"), "fight"),
    Action("log", ("l",), N_("log"), N_("choose a roll and read its reasoning")),
    Action("odds", ("o",), N_("odds"), N_("the odds in full: of the last roll, or of the selected one's last card")),
    Action("note", (",",), N_("note"), N_("write a note into the log")),
    Action("edit", ("e",), N_("edit"), N_("edit the selected one")),
    Action("fights", ("f",), N_("fights"), N_("open, prepare or start a fight")),
    Action("history", ("h",), N_("history"), N_("read and search everything that happened"), later=True),
    Action("command", (":",), N_("command"), N_("any command by its name")),
    Action("find", ("/",), N_("find"), N_("find an old roll by any word"), later=True),
    Action("help", ("?",), N_("help"), N_("the keys in force")),
    Action("leave", ("q",), N_("leave"), N_("leave the console; Enter confirms")),
    Action("up", ("up",), N_("up"), N_("select the one above")),
    Action("down", ("down",), N_("down"), N_("select the one below")),
    Action("page_up", ("pageup",), N_("page up"), N_("a page up, in the pane chosen")),
    Action("page_down", ("pagedown",), N_("page down"), N_("a page down, in the pane chosen")),
    Action("left", ("left",), N_("left"), N_("select the pane on the left")),
    Action("right", ("right",), N_("right"), N_("select the pane on the right")),
    Action("pane", ("tab",), N_("pane"), N_("the next pane: the arrows move in it")),
    Action("mark", (" ",), N_("fold"), N_("fold the group of the selected one into one line, or unfold it"), "fight"),
    Action("open", ("enter",), N_("open"), N_("open what is selected")),
    Action("redraw", ("ctrl+l",), N_("redraw"), N_("draw the whole screen again")),
    Action("fight_name", ("n",), N_("name"), N_("another name for the fight chosen"), "list"),
    Action("fight_pause", ("p",), N_("pause"), N_("let the open fight rest, or go on with it"), "list"),
    Action("fight_end", ("x",), N_("end"), N_("end the open fight; Enter twice on it goes on with it"), "list"),
    Action("accept", ("enter",), N_("do it"), N_("do what the prompt says"), "prompt"),
    Action("cancel", ("escape", "ctrl+c"), N_("leave it"), N_("leave the prompt; nothing happens"), "prompt"),
    Action("rub_out", ("backspace",), N_("rub out"), N_("rub out; in an empty prompt, leave it"), "prompt"),
    Action("complete", ("tab",), N_("complete"), N_("complete the name"), "prompt"),
    Action("law", ("?",), N_("odds"), N_("the odds in full, while typing goes on; again: the log"), "prompt"),
    Action("save", ("ctrl+s",), N_("save"), N_("in the editor: write every field, as one act"), "page"),
    Action("form_last", ("end",), N_("to save"), N_("in the editor: to its last line, which saves"), "page"),
    Action("form_first", ("home",), N_("to all"), N_("in the editor: to its first line, the list of all"), "page"),
    Action("everyone", ("ctrl+e",), N_("all"), N_("in the editor: the list of all"), "page"),
    Action("line_earlier", ("left",), N_("earlier"), N_("in the editor: that line of a list one earlier"), "page"),
    Action("line_later", ("right",), N_("later"), N_("in the editor: that line of a list one later"), "page"),
    Action("new_entity", ("*",), N_("new"), N_("in the list of all: write someone new"), "page"),
    Action("bring_one", ("+",), N_("bring in"), N_("in the list of all: one of these into the fight"), "page"),
    Action("duplicate", ("=",), N_("copy"), N_("in the list of all: one more like this"), "page"),
    Action("copies", ("c",), N_("copies"), N_("of a pack to be imported: what differs as copies, or not"), "page"),
    Action(
        "retire",
        ("delete",),
        N_("take out"),
        N_("in the editor: that line; in the list of all: that one, no longer of the bestiary"),
        "page",
    ),
    Action("export", (">",), N_("export"), N_("in the list of all: into a pack's file, with all marked"), "page"),
    Action("import", ("<",), N_("import"), N_("in the list of all: a pack into the campaign"), "page"),
)

BY_ID: Mapping[str, Action] = {action.id: action for action in ACTIONS}

NEEDED = ("leave", "accept", "cancel")
"""Without a key for one of these nobody gets any further."""

_DIGITS = {key: number for number in range(1, 10) for key in BY_ID[f"card_{number}"].keys}
_KEY_NAMES = {
    " ": N_("Space"),
    "enter": N_("Enter"),
    "escape": N_("Esc"),
    "tab": N_("Tab"),
    "backspace": N_("Backspace"),
    "pageup": N_("PgUp"),
    "pagedown": N_("PgDn"),
    "home": N_("Home"),
    "end": N_("End"),
    "delete": N_("Del"),
    "up": "↑",
    "down": "↓",
    "left": "←",
    "right": "→",
}
_NAMED = frozenset((*_KEY_NAMES, "insert", *(f"f{number}" for number in range(1, 13))))
"""Keys that no character is delivered for, and the space."""
_WRITTEN = {
    "space": " ",
    "spacebar": " ",
    "esc": "escape",
    "return": "enter",
    "pgup": "pageup",
    "pgdn": "pagedown",
    "pgdown": "pagedown",
    "del": "delete",
    "ins": "insert",
    "bksp": "backspace",
}
"""Other ways to write them."""


class Keymap(NamedTuple):
    """The keys in force."""

    screen: Mapping[str, str]
    """Key → action id, on the screen."""
    prompt: Mapping[str, str]
    """Key → action id, in a prompt."""
    shown: Mapping[str, str]
    """Action id → the key to show for it; an action that no key reaches is left out."""
    problems: tuple[str, ...]
    """One translated line for each thing in the user's settings that could not be followed."""
    page: Mapping[str, str]
    """Key → action id, in the pages of entities, before those of the screen."""
    listed: Mapping[str, str]
    """Key → action id, in the list of fights."""


def keymap(remaps: Mapping[str, tuple[str, ...]] | None = None) -> Keymap:
    """The keys in force: those of the table, and for actions in `remaps` (action id → keys) those in their place.

    A key that two actions want goes to the remapped one, and of two remapped ones to the first in the table. What
    that leaves without a key, names of actions or keys that do not exist, and keys that could no longer be typed where
    something is typed, are told in `problems`, each with its place in the settings. A remap that would leave one of
    NEEDED without a key is refused and told. A small letter's capital does the same, unless it is a key of its own.
    """
    remaps, problems = _as_delivered(remaps or {})
    keys = _assigned(remaps)
    while (lost := next((action for action in NEEDED if action not in keys.shown), None)) is not None:
        table = keys.prompt if BY_ID[lost].when == "prompt" else keys.screen
        refused = lost if lost in remaps else table[BY_ID[lost].keys[0]]
        problems.append(_fault(refused, _("left as it is: no key would be left for {other}"), other=lost))
        del remaps[refused]
        keys = _assigned(remaps)
    return keys._replace(problems=(*problems, *keys.problems))


def _assigned(remaps: Mapping[str, tuple[str, ...]]) -> Keymap:
    """The keys in force with these remaps, all of them of keys and actions that exist."""
    problems = []
    # Remapped ones choose first.
    order = sorted(ACTIONS, key=lambda action: action.id not in remaps)
    screen: dict[str, str] = {}
    prompt: dict[str, str] = {}
    page: dict[str, str] = {}
    listed: dict[str, str] = {}
    shown: dict[str, str] = {}
    for action in order:
        table = {"prompt": prompt, "page": page, "list": listed}.get(action.when, screen)
        for key in remaps.get(action.id, action.keys):
            holder = table.setdefault(key, action.id)
            if holder == action.id:
                shown.setdefault(action.id, key)
            elif action.id in remaps:
                problems.append(_fault(action.id, _("{key} is {other} already, and stays that"), key, holder))
            if holder != action.id and key == action.keys[-1] and action.id not in shown and action.id not in remaps:
                problems.append(_fault(holder, _("{key} was {other}, for which no key is left"), key, action.id))
        if action.id not in shown and action.id in remaps:
            problems.append(_fault(action.id, _("no key is left for it")))
    for table in (screen, page, listed):
        for key, holder in list(table.items()):
            if len(key) == 1 and len(key.upper()) == 1:
                table.setdefault(key.upper(), holder)
    in_table_order = {action.id: shown[action.id] for action in ACTIONS if action.id in shown}
    return Keymap(screen, prompt, in_table_order, tuple(problems), page, listed)


def delivered_name(written: str) -> str | None:
    """The key as it is delivered for a name as people write it (`Space`, `Ctrl-X`, `PgUp`); None for no key.

    A single character is itself, but none that controls the terminal: those are delivered by their names.
    """
    if len(written) == 1:
        return written if written.isprintable() else None
    name = written.strip().lower().replace(" ", "").replace("_", "")
    if name.startswith(("ctrl-", "ctrl+", "control-", "control+", "^")):
        letter = name.removeprefix("^").replace("control", "").replace("ctrl", "").lstrip("+-")
        return f"ctrl+{letter}" if len(letter) == 1 and letter.isascii() and letter.isalpha() else None
    name = _WRITTEN.get(name, name)
    return name if name in _NAMED else None


def _as_delivered(remaps: Mapping[str, tuple[str, ...]]) -> tuple[dict[str, tuple[str, ...]], list[str]]:
    """The remaps with their keys as they are delivered, and a line for each that names no action or no key.

    An action of whose keys none exists keeps its own.
    """
    found: dict[str, tuple[str, ...]] = {}
    problems = []
    for name, written in remaps.items():
        if name not in BY_ID:
            problems.append(_nearest(_fault(name, _("there is no such action")), name, list(BY_ID)))
            continue
        keys = {each: delivered_name(each) for each in written}
        known: list[str] = []
        for each, key in keys.items():
            if key is None:
                message = _fault(name, _("no key is called {key}"), each)
                problems.append(_nearest(message, each.lower(), ["space", "ctrl+x", *sorted(_NAMED - {" "})]))
            elif _is_typed(BY_ID[name], key):
                problems.append(_fault(name, _("{key} is typed there as itself"), key))
            else:
                known.append(key)
        if known:
            found[name] = tuple(known)
    return found, problems


def _is_typed(action: Action, key: str) -> bool:
    """Whether a key must stay a character where the action answers: in a prompt, or where a name is sought."""
    if len(key) > 1 or action.when not in ("prompt", "page"):
        return False
    own = action.keys[0]
    return len(own) > 1 or ((key.isalnum() or key == " ") and not own.isalnum())


def _fault(action: str, message: str, key: str = "", other: str = "") -> str:
    """A line about the keys of an action in the settings."""
    told = one_line(key, 40) or key if key.isprintable() else ascii(key)[1:-1][:40]
    return _("settings, keys.{action}: {fault}").format(
        action=quoted(action, 40), fault=message.format(key=key_name(told), other=other)
    )


def _nearest(message: str, typed: str, right: list[str]) -> str:
    """The message, with the nearest right word where there is one."""
    near = like(typed, right)
    return _("{fault}; did you mean {name}?").format(fault=message, name=near[0]) if near else message


def as_digit(character: str) -> int | None:
    """1 to 9 for that digit or the AZERTY character in its place; None for any other."""
    return _DIGITS.get(character)


def key_name(key: str) -> str:
    """A key as the key line and the help write it."""
    if key.startswith("ctrl+"):
        return "Ctrl-" + key.removeprefix("ctrl+").upper()
    if key in _NAMED and key[1:].isdecimal():
        return key.upper()
    return _(_KEY_NAMES[key]) if key in _KEY_NAMES else key


def not_yet(action: Action) -> str:
    """The line that answers the key of an action of a later version."""
    return _("{verb}: not in this version yet").format(verb=_(action.verb))
