import ast
import json
import subprocess
import sys
from pathlib import Path

import pytest
from importlinter.cli import lint_imports

ROOT = Path(__file__).resolve().parents[2]
PACKAGE = ROOT / "gm_console"

HEAVY = ("sqlalchemy", "sqlmodel", "pydantic", "alembic")
FRONT_ENDS = ("textual", "rich", "click")


def loaded_by(statement: str, home: Path) -> set[str]:
    """The modules that a fresh Python has loaded after `statement`."""
    code = f"import sys\ntry:\n    {statement}\nexcept SystemExit as left:\n    assert not left.code, left.code\n"
    code += "import json\nprint('\\n' + json.dumps(sorted(sys.modules)))"
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False, cwd=home.parent)
    assert run.returncode == 0, run.stderr
    return set(json.loads(run.stdout.splitlines()[-1]))


def modules(*folders: str) -> list[str]:
    """The dotted names of the modules under these folders of the package."""
    files = [file for folder in folders for file in sorted((PACKAGE / folder).rglob("*.py"))]
    names = [".".join(file.relative_to(ROOT).with_suffix("").parts) for file in files]
    return [name.removesuffix(".__init__") for name in names]


def test_the_layers_hold(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    assert lint_imports(no_cache=True) == 0


def test_a_roll_from_the_shell_loads_only_what_it_needs(own_home: Path) -> None:
    loaded = loaded_by("from gm_console.cli.edge import leave_with; leave_with(['roll', 'capacity', '24'])", own_home)
    assert "gm_console.rules.capacity" in loaded
    heavy = (*HEAVY, "textual", "rich", "sqlite3", "platformdirs", "gm_console.campaign", "gm_console.commands")
    assert loaded.isdisjoint(heavy), loaded.intersection(heavy)


def test_the_first_paint_loads_no_database_toolkit(own_home: Path) -> None:
    light = ("store", "views", "inputs", "requests", "door", "tags")
    campaign = [name for name in modules("campaign") if name.split(".")[2:] and name.split(".")[2] in light]
    names = [*campaign, *modules("commands", "tui")]
    loaded = loaded_by(f"import {', '.join(names)}", own_home)
    assert loaded.isdisjoint(HEAVY), loaded.intersection(HEAVY)


def test_commands_and_foundations_load_no_front_end(own_home: Path) -> None:
    foundations = [f"gm_console.{name}" for name in ("errors", "language", "settings", "text")]
    loaded = loaded_by(f"import {', '.join([*modules('commands', 'rules'), *foundations])}", own_home)
    assert loaded.isdisjoint((*FRONT_ENDS, *HEAVY, "sqlite3", "gettext", "platformdirs", "tomllib"))


def test_the_rules_import_the_standard_library_alone() -> None:
    allowed = sys.stdlib_module_names - {"sqlite3", "datetime", "time", "pathlib", "os", "locale", "gettext", "socket"}
    foreign = [
        f"{file.relative_to(PACKAGE)}: {name}"
        for file in sorted((PACKAGE / "rules").rglob("*.py"))
        for name in imported(file.read_text())
        if name.split(".")[0] not in allowed and not name.startswith("gm_console.rules")
    ]
    assert foreign == []


def test_an_import_of_the_rules_from_outside_would_be_found() -> None:
    assert list(imported("def f():\n    import click.core\nfrom gm_console.text import fold")) == [
        "click.core",
        "gm_console.text",
    ]


def imported(source: str) -> list[str]:
    """What a source imports, wherever in it."""
    names: list[str] = []
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            names.extend(alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            names.append(node.module or "")
    return sorted(names)
