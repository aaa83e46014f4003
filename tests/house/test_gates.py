"""What is checked at a commit, by the continuous run and by the README is the same."""

import re
import tomllib
from itertools import pairwise
from pathlib import Path

import gm_console

ROOT = Path(__file__).resolve().parents[2]


def test_a_commit_is_checked_by_the_commands_of_the_full_run() -> None:
    hooks = re.findall(r"entry: (.+)", (ROOT / ".pre-commit-config.yaml").read_text())
    run = (ROOT / ".ci" / "run").read_text()
    assert len(hooks) >= 5
    assert [hook for hook in hooks if not re.search(rf'^part ".+" {re.escape(hook)}$', run, re.MULTILINE)] == []


def test_the_readme_s_first_two_commands_set_up_play_and_test() -> None:
    blocks = re.findall(r"```sh\n(.+?)\n```", (ROOT / "README.md").read_text(), re.DOTALL)
    assert [block.split(" && ")[0] for block in blocks[:2]] == ["python3 -m venv .venv"] * 2
    assert blocks[0].endswith(".venv/bin/gm-console demo")
    assert blocks[1].endswith(".venv/bin/pytest -q -n auto")
    first_with_pytest = re.search(r"^.*pytest.*$", (ROOT / "README.md").read_text(), re.MULTILINE)
    assert first_with_pytest is not None and first_with_pytest[0] == blocks[1]


def test_the_version_is_one() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    assert project["version"] == gm_console.__version__


def test_every_dependency_says_why_it_is_there() -> None:
    text = (ROOT / "pyproject.toml").read_text()
    listed = text[text.index("dependencies = [") : text.index("[project.optional-dependencies]")].splitlines()
    bare = [line for before, line in pairwise(listed) if line.startswith('    "') and "#" not in before]
    assert len(listed) > 10 and bare == []
