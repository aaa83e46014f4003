"""Every word of the command line comes from the catalogues, click's own too.

A catalogue stands in whose every letter is a wide one: what is still written in plain letters was never looked up.
"""

import inspect
import json
import os
import re
import subprocess
import sys

import click
import pytest
from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo
from click import core, exceptions, formatting, parser, types

from gm_console.cli import click_words
from gm_console.cli.frame import COMMANDS, Frame, root
from gm_console.locale._extract import catalogue
from gm_console.rules.rulings import CHOICES

_KEPT = re.compile(r"(\{[^}]*\}|%\([a-z]+\)s)")
KINDS = ("capacity", "attack", "enchantment", "luck", "effort", "contest")
NAMES = {"gm", "console", *COMMANDS, *KINDS, *CHOICES, *(word for values in CHOICES.values() for word in values)}
"""What no language changes: names of commands and settings, and what is typed in their place."""
HELPS = (
    (), *((command,) for command in COMMANDS), *((of, kind) for of in ("roll", "odds") for kind in KINDS),
)  # fmt: skip
FAULTS = (
    ("rol",), ("--fast",), ("roll",), ("roll", "capacity"), ("roll", "capacity", "x"),
    ("roll", "capacity", "1", "2"), ("roll", "capacity", "1", "2", "3"), ("roll", "attack"),
    ("roll", "attack", "--level"),
    ("roll", "capacity", "--json=3", "1"), ("roll", "attack", "--level", "4", "--category", "x"),
    ("new",), ("new", "a", "--rules", "x"), ("new", "a", "--rules", "both", "--pack", "twoelf"), ("import",),
    ("settings", "nobody"), ("play", "nobody", "--plain"), ("play", "a", "b"), ("export", "a"),
)  # fmt: skip


def wide(text: str) -> str:
    """The text in wide letters, but for what is filled in."""
    parts = _KEPT.split(text)
    return "".join(
        part if place % 2 else re.sub("[A-Za-z]", lambda each: chr(ord(each[0]) + 0xFEE0), part)
        for place, part in enumerate(parts)
    )


_RUN = """
import contextlib, io, json, sys
from gm_console import language
from gm_console.cli import click_words
from gm_console.cli.edge import run
language.FOLDER = click_words.FOLDER = sys.argv[1]
told = []
for words in json.load(sys.stdin):
    out, err = (io.TextIOWrapper(io.BytesIO(), encoding="utf-8") for _ in range(2))
    with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
        code = run(["--language", "fr", *words])
    for each in (out, err):
        each.flush()
    told.append([code, out.buffer.getvalue().decode(), err.buffer.getvalue().decode()])
print(json.dumps(told))
"""
"""In a process of its own: what is imported keeps the words of the language it was imported in."""

Said = dict[tuple[str, ...], tuple[int, str, str]]


@pytest.fixture(scope="module")
def said(tmp_path_factory: pytest.TempPathFactory) -> Said:
    """What each command line says in wide letters: exit code, result, problem."""
    folder = tmp_path_factory.mktemp("wide")
    translated = Catalog(locale="fr")
    for message in catalogue():
        if isinstance(message.id, str) and message.id:
            translated.add(message.id, wide(message.id))
        elif message.id:
            one, several = map(wide, message.id)
            translated.add(tuple(message.id), (one, *[several] * (translated.num_plurals - 1)))
    inside = folder / "fr" / "LC_MESSAGES"
    inside.mkdir(parents=True)
    with open(inside / "gm_console.mo", "wb") as written:
        write_mo(written, translated)
    lines = [*((*words, "--help") for words in HELPS), *FAULTS]
    env = os.environ | {"GM_CONSOLE_HOME": str(folder / "home"), "LANGUAGE": ""}
    done = subprocess.run(
        [sys.executable, "-c", _RUN, str(folder)], input=json.dumps(lines), capture_output=True, text=True, env=env
    )
    assert done.returncode == 0, done.stderr
    return {words: (code, out, err) for words, (code, out, err) in zip(lines, json.loads(done.stdout), strict=True)}


def plain_words(text: str, *typed: str) -> list[str]:
    """The words in plain letters that are no names: no option, no value, no word in capitals."""
    known = {word for each in (*typed, *NAMES) for word in re.findall("[A-Za-z]+", each)}
    text = re.sub(r"--[\w-]+|\[[^\]]*\||\|[^\]|]*\]|\|[^|\]]*(?=\|)|/\S*\.db", " ", text)
    return [word for word in re.findall(r"[A-Za-z]{2,}", text) if not word.isupper() and word not in known]


@pytest.mark.parametrize("words", HELPS, ids=" ".join)
def test_no_word_of_a_help_is_left_behind(words: tuple[str, ...], said: Said) -> None:
    code, out, _err = said[(*words, "--help")]
    assert code == 0
    assert wide("Usage:") in out
    assert plain_words(out, *_values(words)) == []


@pytest.mark.parametrize("words", FAULTS, ids=" ".join)
def test_no_word_of_a_fault_is_left_behind(words: tuple[str, ...], said: Said) -> None:
    code, out, err = said[words]
    assert (code in (1, 2), out) == (True, "")
    assert plain_words(err, *words, *_values(words)) == []


def test_what_is_marked_is_what_click_says() -> None:
    """A new click that words one of them otherwise is noticed."""
    source = "".join(inspect.getsource(module) for module in (core, exceptions, formatting, parser, types))
    source += inspect.getsource(click.decorators)
    for text in (*click_words.ONES, *(form for forms in click_words.SEVERAL for form in forms)):
        assert f'"{text}"' in source, text


def _values(words: tuple[str, ...]) -> list[str]:
    """What may be typed as the value of an option of that command."""
    command: click.Command | None = root()
    with click.Context(root()) as context:
        for word in words:
            if isinstance(command, click.Group):
                command = command.get_command(context, word)
        found = [] if command is None else command.params
        names = list(command.commands) if isinstance(command, click.Group) and not isinstance(command, Frame) else []
    choices = [each.type.choices for each in found if isinstance(each.type, click.Choice)]
    return [*names, *(str(value) for each in choices for value in each)]
