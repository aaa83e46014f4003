"""Clocks: what comes after comes after, whatever the clock shows; times are told in the reader's zone."""

import time
from collections.abc import Iterator
from datetime import UTC, datetime

import pytest

from gm_console.campaign import door, views
from gm_console.campaign import requests as ask
from gm_console.campaign.listing import list_campaigns
from gm_console.campaign.store import OpenCampaign
from gm_console.campaign.wording import entry_lines
from gm_console.cli.edge import run
from gm_console.tui.lines.header import saved_words

TWICE = (datetime(2026, 10, 25, 0, 30, tzinfo=UTC), datetime(2026, 10, 25, 1, 30, tzinfo=UTC))
"""Both are half past two in Paris, where the clock goes back between them."""


@pytest.fixture
def zone(monkeypatch: pytest.MonkeyPatch) -> Iterator[pytest.MonkeyPatch]:
    """Where the reader is, to be set; as it was after."""
    with monkeypatch.context() as patch:
        yield patch
    time.tzset()


def move(zone: pytest.MonkeyPatch, to: str) -> None:
    zone.setenv("TZ", to)
    time.tzset()


def note(campaign: OpenCampaign, at: datetime, text: str) -> None:
    campaign.clock = lambda: at
    door.perform(campaign, ask.AddNote(text))


@pytest.mark.parametrize("moments", [TWICE, (*TWICE, TWICE[0])], ids=["the hour that comes twice", "a clock set back"])
def test_the_order_is_right_whatever_the_clock_shows(
    campaign: OpenCampaign, zone: pytest.MonkeyPatch, moments: tuple[datetime, ...]
) -> None:
    move(zone, "Europe/Paris")
    for number, each in enumerate(moments, 1):
        note(campaign, each, f"number {number}")
    told = [line.text for entry in views.log_page(campaign.connection) for line in entry_lines(entry)]
    assert told == [f"note: number {number}" for number, _each in enumerate(moments, 1)]
    door.perform(campaign, ask.Undo())
    undone = campaign.connection.execute("SELECT undone FROM step WHERE kind = 'note' ORDER BY id").fetchall()
    assert [bool(each) for (each,) in undone] == [False] * (len(moments) - 1) + [True]


@pytest.mark.parametrize(("reader", "shown"), [("Europe/Paris", "02:30"), ("America/New_York", "20:30")])
def test_times_are_told_in_the_zone_of_the_reader(
    campaign: OpenCampaign,
    zone: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    reader: str,
    shown: str,
) -> None:
    note(campaign, TWICE[0], "seen")
    campaign.close()
    move(zone, reader)
    (listed,) = list_campaigns()
    assert saved_words(listed.last_at).endswith(f" {shown}")
    assert run(("list",)) == 0
    assert f" {shown}  " in capsys.readouterr().out
