"""Escape that arrives together with the next key, as on a slow line: two keys, not one with Alt."""

from collections.abc import Iterable
from typing import Any, NamedTuple, cast

from textual._ansi_sequences import ANSI_SEQUENCES_KEYS

_CONTROLS = {"\r": "enter", "\n": "enter", "\t": "tab", "\x7f": "backspace", "\x08": "backspace", "\x03": "ctrl+c"}
_BEGINNINGS = "[O"
"""What follows Escape in the sequences of arrows and the like: only what comes after tells them apart."""


class _Key(NamedTuple):
    """A key as the parser's table names it."""

    value: str


def part_escape() -> None:
    """Have the parser of the terminal's bytes take Escape and what follows it as two keys.

    Its table makes `ESC 1` the `¡` of a Mac's Option key, and Alt and Enter a mere Enter. What no table can tell from
    the beginning of an arrow key (`ESC O`) is told by `keys.named` when nothing more has come.
    """
    table = cast("dict[str, Any]", ANSI_SEQUENCES_KEYS)
    table.update((f"\x1b{character}", (_Key("escape"), _Key(key))) for character, key in _followers())


def _followers() -> Iterable[tuple[str, str]]:
    yield from _CONTROLS.items()
    for code in (*range(0x20, 0x7F), *range(0xA1, 0x100)):
        if (character := chr(code)) not in _BEGINNINGS:
            yield character, character
