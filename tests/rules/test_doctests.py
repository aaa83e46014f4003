"""The examples in the docstrings of the rules are true."""

import doctest
from importlib import import_module
from pathlib import Path

import gm_console.rules


def test_examples() -> None:
    names = [file.stem for file in Path(gm_console.rules.__file__).parent.glob("*.py") if file.stem != "__init__"]
    results = [doctest.testmod(import_module(f"gm_console.rules.{name}")) for name in names]
    assert sum(each.attempted for each in results) >= 4
    assert not any(each.failed for each in results)
