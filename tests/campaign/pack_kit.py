"""Packs written in a test: read as the console reads them, from a file."""

from contextlib import chdir
from pathlib import Path

import pytest

from gm_console.campaign.packs.faults import PackFaults
from gm_console.campaign.packs.making import read_packs
from gm_console.campaign.packs.references import Bundle

HEAD = """[pack]
name = "Mine"
rule_sets = ["twoelf"]
"""
"""The least a pack can be; the part under test begins on line 5."""


def written(folder: Path, *texts: str | bytes) -> list[Path]:
    """Each text as a file: mine.toml, mine2.toml and so on."""
    paths = [folder / f"mine{number or ''}.toml" for number in [0, *range(2, len(texts) + 1)]]
    for path, text in zip(paths, texts, strict=True):
        path.write_bytes(text if isinstance(text, bytes) else text.encode())
    return paths


def read(folder: Path, *texts: str | bytes) -> Bundle:
    """The packs of these texts, together, each named by its file alone as whoever works in the folder does."""
    with chdir(folder):
        return read_packs([Path(path.name) for path in written(folder, *texts)])


def refused(folder: Path, *texts: str | bytes) -> PackFaults:
    """What is wrong with the packs of these texts."""
    with pytest.raises(PackFaults) as caught:
        read(folder, *texts)
    return caught.value


def part(folder: Path, body: str) -> list[str]:
    """The faults of a pack with this body, each without the file's name."""
    return [str(fault) for fault in refused(folder, f"{HEAD}\n{body}").faults]
