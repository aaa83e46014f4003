import ast
import re
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
MOST_LINES = 350
SOURCES = sorted(file for folder in ("gm_console", "tests") for file in (ROOT / folder).rglob("*.py"))

# Written in pieces, so that this file does not hold what it looks for.
MACHINE_PATHS = ["/" + name + "/" for name in ("work", "tmp", "opt", "root", "srv/build")]
REGISTRIES = ["py" + "pi.org", "python" + "hosted", "extra-index" + "-url", "find" + "-links"]
FORBIDDEN = re.compile("|".join(map(re.escape, MACHINE_PATHS + REGISTRIES)))


def files_of_the_project() -> list[Path]:
    """What git keeps or would keep; without git, everything but folders that a build or a test leaves."""
    listed = subprocess.run(
        ["git", "ls-files", "--cached", "--others", "--exclude-standard"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    if listed.returncode == 0:
        return [ROOT / name for name in listed.stdout.splitlines() if (ROOT / name).is_file()]
    return [
        file for folder in ("gm_console", "migrations", "campaigns", "tests") for file in (ROOT / folder).rglob("*.*")
    ]


def forbidden(text: str) -> list[str]:
    """What names a machine, or where its packages come from."""
    return FORBIDDEN.findall(text)


def test_no_file_names_a_machine() -> None:
    faults = []
    for file in files_of_the_project():
        if file.suffix in (".py", ".toml", ".md", ".po", ".pot", ".yaml", ".tcss", ".cfg", ".json", "") and file.name:
            text = file.read_text(encoding="utf-8", errors="replace")
            faults += [f"{file.relative_to(ROOT)}: {word}" for word in forbidden(text)]
    assert faults == []


@pytest.mark.parametrize("word", [MACHINE_PATHS[0] + "main", REGISTRIES[0]])
def test_a_machine_s_name_would_be_found(word: str) -> None:
    assert forbidden(f"see {word}") != []


def test_every_file_can_be_read_in_one_go() -> None:
    counted = {file: file.read_text(encoding="utf-8").count("\n") for file in (ROOT / "gm_console").rglob("*.py")}
    long = [f"{file.relative_to(ROOT)}: {lines} lines" for file, lines in counted.items() if lines > MOST_LINES]
    assert long == []


def test_only_what_belongs_there_lies_at_the_top() -> None:
    top = {file.relative_to(ROOT).parts[0] for file in files_of_the_project()}
    assert {name for name in top if not name.startswith(".")} <= {
        "LICENSE",
        "README.md",
        "campaigns",
        "gm_console",
        "migrations",
        "pyproject.toml",
        "tests",
    }


def test_nothing_is_skipped_silenced_or_left_for_later() -> None:
    marks = ["type: " + "ignore", "TO" + "DO", "FIX" + "ME", "pytest.mark." + "skip", "pytest.mark." + "xfail"]
    faults = [
        f"{file.relative_to(ROOT)}: {mark}"
        for file in SOURCES
        for mark in marks
        if mark in file.read_text(encoding="utf-8")
    ]
    assert faults == []


def swallowing(source: str) -> list[int]:
    """The lines of handlers that take every exception and do not raise it, or another, again."""
    return [
        node.lineno
        for node in ast.walk(ast.parse(source))
        if isinstance(node, ast.ExceptHandler)
        and (node.type is None or (isinstance(node.type, ast.Name) and node.type.id in ("Exception", "BaseException")))
        and not isinstance(node.body[-1], ast.Raise)
    ]


def test_everything_is_caught_only_at_the_outer_edges() -> None:
    found = {
        str(file.relative_to(ROOT))
        for file in SOURCES
        if file.is_relative_to(ROOT / "gm_console") and swallowing(file.read_text(encoding="utf-8"))
    }
    assert found <= {"gm_console/cli/edge.py", "gm_console/tui/screens/play.py"}


def test_a_swallowing_handler_would_be_found() -> None:
    assert swallowing("try:\n    f()\nexcept Exception:\n    pass") == [3]
    assert swallowing("try:\n    f()\nexcept:\n    g()") == [3]
    assert swallowing("try:\n    f()\nexcept BaseException:\n    g()\n    raise") == []
