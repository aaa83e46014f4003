"""What every test stands on: a home of its own, and English."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import settings

from gm_console import language

# How long an example takes says more about the machine than about the code; figures are the benchmarks' matter.
# The suite tries the same examples each time, so that a change is judged by what it changes; `pytest
# --hypothesis-profile=search` looks where nobody has looked yet.
settings.register_profile("suite", deadline=None, derandomize=True)
settings.register_profile("search", deadline=None)
settings.load_profile("suite")


@pytest.fixture(autouse=True)
def own_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A folder for settings and campaigns that is this test's alone; English before and after."""
    home = tmp_path / "home"
    monkeypatch.setenv("GM_CONSOLE_HOME", str(home))
    for variable in ("GM_CONSOLE_LANGUAGE", "LANGUAGE", "LC_ALL", "LC_MESSAGES"):
        monkeypatch.delenv(variable, raising=False)
    monkeypatch.setenv("LANG", "C.UTF-8")
    language.use(language.ENGLISH)
    yield home
    language.use(language.ENGLISH)
