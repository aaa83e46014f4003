"""The page of help: the jobs of a fight, all keys in force from the table of actions, what a prompt understands."""

from typing import NamedTuple

from gm_console.commands.actions import ACTIONS, Action, Keymap, key_name
from gm_console.language import _
from gm_console.tui.cells import Line, fit, flow, merged, sign, span, width, words
from gm_console.tui.lines.examples import ACT, DICE, ENTITIES, JOBS, JOINING, MARKS, TEST, example_rows
from gm_console.tui.lines.keys import shown_key
from gm_console.tui.lines.verbs import verb_rows


class HelpPage(NamedTuple):
    """The page of help, and at which of its lines each section begins."""

    lines: list[Line]
    sections: tuple[int, ...]


def help_page(keymap: Keymap, cells: int) -> HelpPage:
    """What sections there are and how they are reached, then each of them, and last the names of all actions."""
    found = _sections(keymap)
    keys = [key_name(keymap.shown[name]) for name in ("left", "right") if name in keymap.shown]
    heading = _("Sections ({keys}: from one to another)") if keys else _("Sections")
    lines: list[Line] = [(span(f" {heading.format(keys=' '.join(keys))}", "strong"),)]
    names = [(span(name),) for name, _rows in found]
    lines += [(("   ", ""), *merged(line)) for line in flow(names, cells - 4, gap=sign(" · ", " - "))]
    starts = [0]
    for name, rows in found:
        starts.append(len(lines) + 1)
        lines += [(), (span(f" {name}", "strong"),), *_rows(rows, cells)]
    return HelpPage([*lines, *_names(keymap, cells)], tuple(starts))


def _sections(keymap: Keymap) -> list[tuple[str, list[tuple[str, str, str]]]]:
    """The jobs of a fight, the marks of the roster, every key in force, the grammars; last those of a later version."""
    now = [_row(keymap, action) for action in ACTIONS if _listed(keymap, action) and not action.later]
    later = [_row(keymap, action) for action in ACTIONS if _listed(keymap, action) and action.later]
    prompt, page, fights = (
        [_row(keymap, action) for action in ACTIONS if action.when == when and action.id in keymap.shown]
        for when in ("prompt", "page", "list")
    )
    other = _("in settings.toml below [keys], in force from the next start on; the names of the actions:")
    return [
        (_("In a fight, what to type"), example_rows(JOBS, keymap)),
        (_("What stands in the roster"), example_rows(MARKS, keymap)),
        (_("Keys"), now),
        (_("In a prompt"), prompt),
        (_("After a card's digit"), example_rows(ACT, keymap)),
        (_("Dice, groups"), example_rows(DICE, keymap)),
        (_("After the key of a capacity test"), example_rows(TEST, keymap)),
        (_("Who joins, what is on them"), example_rows(JOINING, keymap)),
        (_("In the list of fights"), fights),
        (_("Entities: the editor and the list of all"), [*page, *example_rows(ENTITIES, keymap)]),
        (_("After {key}, by name").format(key=key_name(keymap.shown.get("command", ""))), verb_rows()),
        (_("Not in this version yet"), later),
        (_("Other keys"), [('undo = "F2"', other, "")]),
    ]


def _names(keymap: Keymap, cells: int) -> list[Line]:
    """The names of all actions, each with its key in force."""
    named = [(span(action.id), span(f" {_own_key(keymap, action)}", "key")) for action in ACTIONS]
    return [(("   ", ""), *merged(line)) for line in flow(named, cells - 4, gap="   ")]


def _own_key(keymap: Keymap, action: Action) -> str:
    return key_name(keymap.shown[action.id]) if action.id in keymap.shown else sign("–", "-")


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
