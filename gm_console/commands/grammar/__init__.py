"""The grammar of the prompts: text in, a frozen value or the place of the fault out.

Pure: what may be named (tags in use, names) is handed in. A parser never raises for any text.
"""

from gm_console.commands.grammar.act import ActPrompt, complete_act, parse_act
from gm_console.commands.grammar.names import TestPrompt, complete_test, matching, parse_test
from gm_console.commands.grammar.reader import Fault
from gm_console.commands.grammar.short import (
    InitiativePrompt,
    NotePrompt,
    WoundPrompt,
    parse_initiative,
    parse_note,
    parse_wound,
)

__all__ = [
    "ActPrompt",
    "Fault",
    "InitiativePrompt",
    "NotePrompt",
    "TestPrompt",
    "WoundPrompt",
    "complete_act",
    "complete_test",
    "matching",
    "parse_act",
    "parse_initiative",
    "parse_note",
    "parse_test",
    "parse_wound",
]
