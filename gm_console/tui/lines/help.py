"""The page of all keys in force, from the table of actions, and what a prompt understands."""

from gm_console.commands.actions import ACTIONS, Action, Keymap, key_name
from gm_console.language import N_, _
from gm_console.tui.cells import Line, fit, span, width, words
from gm_console.tui.lines.keys import shown_key
from gm_console.tui.lines.verbs import verb_rows

_GRAMMAR = (
    ("d", N_("on whom: the letter at the left of the roster; none: the last target; * all visible opponents")),
    ("35", N_("the distance in squares; a space where it would touch another number")),
    ("-2 +1", N_("what hinders and what helps")),
    (",", N_("throw one level lower; again: lower still")),
    (">12", N_("a typed opposition; >e dodge, >p parry; > alone a contest")),
    (">,", N_("the target throws one level lower")),
    ("=10 7 2", N_("the dice thrown at the table; after a second = the target's")),
    ("cde", N_("several targets in a row, for a card that takes them")),
)
"""What may be typed in the prompt of a card, and what it says."""

_OTHERS = (
    ("d1c pow", N_("dice without a card; characteristics and masteries by name, each after a space")),
    ("d3>12", N_("1 attack, 2 enchantment, 3 luck, 4 effort, 5 contest")),
    ("g1d", N_("the whole group of the selected one plays card 1 on d; each further = has the next one's dice")),
    ("m-2", N_("the last roll with what was forgotten; the arrows choose an older one")),
)
"""What may be typed after the other keys that throw dice."""

_ENTITIES = (
    ("blades 2", N_("a name and a number, in the line where one is added")),
    ("resilience 5 - 15", N_("thresholds from light to mortal, - for none")),
    ("Assault: Sword", N_("a card, and the objects used with it")),
)
"""What may be typed into the fields of an entity."""

_TEST = (
    ("per+3", N_("the beginning of a capacity's name, and what helps or hinders")),
    ("24-3", N_("a number in place of a name")),
    ("=12 3", N_("the dice thrown at the table")),
)


_JOINING = (
    ("bgob3", N_("three of a known one; an encounter by its name")),
    ("bTroll5*3", N_("three new ones of level 5; bTroll5 one")),
    ("ccave-2 2", N_("a condition on the selected one, known or new: hinders by 2, for two rounds")),
    ("ccave >d", N_("to the end of d's turn; < to its start; no letter: its bearer's own turn")),
    ("ia18b12", N_("the initiatives of several")),
    ("1d=", N_("Enter after an empty = lets the console throw for a player who is away")),
)
"""What may be typed to bring someone in, after a condition's key and after an initiative's."""


def help_lines(keymap: Keymap, cells: int) -> list[Line]:
    """Every key in force with what it does, those of a later version dimmed; then the grammar of the prompts."""
    now = [_row(keymap, action) for action in ACTIONS if _listed(keymap, action) and not action.later]
    later = [_row(keymap, action) for action in ACTIONS if _listed(keymap, action) and action.later]
    prompt = [_row(keymap, action) for action in ACTIONS if action.when == "prompt" and action.id in keymap.shown]
    page = [_row(keymap, action) for action in ACTIONS if action.when == "page" and action.id in keymap.shown]
    fights = [_row(keymap, action) for action in ACTIONS if action.when == "list" and action.id in keymap.shown]
    act = [(pattern, _(meaning), "") for pattern, meaning in _GRAMMAR]
    others = [(pattern, _(meaning), "") for pattern, meaning in _OTHERS]
    test = [(pattern, _(meaning), "") for pattern, meaning in _TEST]
    joining = [(pattern, _(meaning), "") for pattern, meaning in _JOINING]
    lines: list[Line] = []
    for heading, rows in (
        (_("Keys"), now),
        (_("In a prompt"), prompt),
        (_("In the list of fights"), fights),
        (_("Entities: the editor and the list of all"), [*page, *((keys, _(told), "") for keys, told in _ENTITIES)]),
        (_("After a card's digit"), act),
        (_("Dice, groups, a roll changed"), others),
        (_("After the key of a capacity test"), test),
        (_("After {key}, by name").format(key=key_name(keymap.shown.get("command", ""))), verb_rows()),
        (_("Who joins, what is on them, who comes first"), joining),
        (_("Not in this version yet"), later),
    ):
        lines.extend([*([()] if lines else []), (span(f" {heading}", "strong"),), *_rows(rows, cells)])
    return lines


def _listed(keymap: Keymap, action: Action) -> bool:
    if action.when in ("prompt", "page", "list"):
        return False
    return action.id in keymap.shown and not (action.id.startswith("card_") and action.id[5:] in "23456789")


def _row(keymap: Keymap, action: Action) -> tuple[str, str, str]:
    keys = [shown_key(keymap, action.id)]
    by_place = {"prompt": keymap.prompt, "page": keymap.page, "list": keymap.listed}
    table = by_place.get(action.when, keymap.screen)
    if action.id != "card_1":
        keys += [key_name(key) for key, held in table.items() if held == action.id and not _same(key, keymap, action)]
    return " ".join(keys), _(action.help), "quiet" if action.later else ""


def _same(key: str, keymap: Keymap, action: Action) -> bool:
    return key.lower() == keymap.shown[action.id].lower() or (len(key) == 1 and key.isupper())


def _rows(rows: list[tuple[str, str, str]], cells: int) -> list[Line]:
    """Key and meaning, in two columns where the terminal is wide."""
    columns = 2 if cells >= 130 else 1
    each = cells // columns
    key = max((width((span(keys),)) for keys, _text, _tone in rows), default=1)
    blocks = [_block(row, key, each) for row in rows]
    half = -(-len(blocks) // columns)
    left = [line for block in blocks[:half] for line in block]
    right = [line for block in blocks[half:] for line in block]
    if columns == 1:
        return left
    height = max(len(left), len(right))
    left += [()] * (height - len(left))
    right += [()] * (height - len(right))
    return [(*fit(one, each), *other) for one, other in zip(left, right, strict=True)]


def _block(row: tuple[str, str, str], key: int, cells: int) -> list[Line]:
    keys, text, tone = row
    shown = fit((span(keys, tone or "key"),), key)
    parts = words(text, max(cells - key - 6, 10), tone) or [()]
    lines: list[Line] = []
    for place, part in enumerate(parts):
        lines.append((("   ", ""), *(shown if not place else ((" " * key, ""),)), ("  ", ""), *part))
    return lines
