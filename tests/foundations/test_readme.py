"""What the README says of settings is so."""

import re
import shlex
from pathlib import Path

import pytest

from gm_console.cli.edge import run
from gm_console.commands.actions import ACTIONS, keymap
from gm_console.settings import OUTPUTS, load, settings_file

ROOT = Path(__file__).resolve().parents[2]
README = (ROOT / "README.md").read_text(encoding="utf-8")
PACK = ROOT / "campaigns" / "14-empereurs.toml"


def test_its_settings_are_settings_and_its_keys_are_keys(own_home: Path) -> None:
    section = README.split("`settings.toml` may hold:\n")[1]
    example = "".join(line[4:] + "\n" for line in section.split("\nA key is")[0].splitlines())
    own_home.mkdir(mode=0o700, parents=True, exist_ok=True)
    Path(settings_file()).parent.mkdir(parents=True, exist_ok=True)
    Path(settings_file()).write_text(example, encoding="utf-8")
    read = load()
    assert (read.language, read.theme, read.output, read.ascii) == ("fr", "ansi-dark", "changed-cells", False)
    assert re.findall(r"^(\w+) = ", example.split("[keys]")[0], re.MULTILINE) == [
        "language",
        "theme",
        "output",
        "ascii",
    ]
    assert all(each in example for each in OUTPUTS)
    keys = keymap(read.keys)
    assert keys.problems == ()
    assert (keys.screen["backspace"], keys.screen["f2"], keys.shown["undo"]) == ("undo", "secret", "u")


def test_it_names_every_action() -> None:
    named = README.split("The actions, by name:\n")[1].split("\n## ")[0]
    assert re.findall(r"`(\w+)`", named) == [action.id for action in ACTIONS]


def test_its_commands_do_what_it_says(own_home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("GM_CONSOLE_HOME", str(own_home))
    lines = [line.split("  ")[2].strip() for line in README.splitlines() if line.startswith("    gm-console")]
    commands = [shlex.split(line)[1:] for line in lines if len(line.split()) > 1 and " play " not in line]
    assert [words[0] for words in commands] == ["new", "import", "roll", "odds"]
    for words in commands:
        words = [str(PACK) if word == "mine.toml" else word for word in words]
        assert run(words) == 0, words
