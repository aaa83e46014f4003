"""A table to play at: the small campaign, open."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.campaign.acts.play import OpenTable, Table, make


@pytest.fixture
def opened(own_home: Path) -> Iterator[OpenTable]:
    """Make the campaign (anew at each call) with these settings and open it; closed at the end."""
    tables: list[Table] = []

    def opening(**settings: str) -> Table:
        tables.append(Table(make(settings)))
        return tables[-1]

    yield opening
    for each in tables:
        each.campaign.close()


@pytest.fixture
def table(opened: OpenTable) -> Table:
    """The campaign with the default settings, open."""
    return opened()
