"""The README's picture shows the program as it is."""

from pathlib import Path

import pytest

from tests.pictures.screen import PICTURE, screen, words


async def test_the_picture_in_the_readme_is_of_this_program(own_home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TZ", "UTC")
    assert words(PICTURE.read_text(encoding="utf-8")) == words(await screen()), "python -m tests.pictures makes it anew"
