"""Whatever can be asked of a campaign can be said or pressed: no act is out of reach."""

from collections.abc import Iterator
from typing import Any

import pytest

from gm_console.campaign import requests as ask
from gm_console.campaign.acts import _ACTS
from gm_console.commands.actions import BY_ID
from gm_console.commands.line.command import Command, OpenPack
from gm_console.commands.line.known import known
from gm_console.commands.line.parse import parse
from tests.campaign.acts.play import ORDER, Table, make

REQUESTS = {getattr(ask, name) for name in ask.__all__} - {ask.Request, ask.Outcome}
LINES = (
    "note it rains", "further turn stranger", "condition caught", "lift caught", "define caught -2",
    "bring goblin 2", "bring the ford", "clear opponents", "copy goblin 1", "duplicate scribe",
    "retire scribe", "end fight", "jump 2", "join gob* in pack", "new fight", "mend -2", "earlier", "later",
    "name fight Ford", "next", "previous", "open fight none", "pause", "assault goblin 1",
    "group assault aldric", "wound light", "recover light", "undo", "redo", "remove stranger",
    "rename stranger Hob", "reopen the ford", "resume", "test perception", "fall rule none", "initiative 3",
    "public name stranger X", "side stranger party", "start", "fallen", "hold", "hide", "jump goblin 1",
    "fallen gob*", "import twoelf",
)  # fmt: skip
PRESSED = {ask.SaveEntity: "save"}
"""What is asked for in a page of its own, by the action that asks it."""


@pytest.fixture
def table() -> Iterator[Table]:
    """The fight, a roll made, a condition on someone, and a fight of that name that is over."""
    opened = Table(make({}))
    opened.start(ORDER)
    opened.do(ask.EndFight())
    opened.do(ask.MakeFight(1))
    opened.do(ask.StartFight())
    opened.do(ask.ApplyCondition((opened.line("Aldric").entity,), "caught"))
    opened.do(opened.card("Aldric", "Assault", "Goblin 1", faces=(7, 7, 2)))
    opened.do(ask.JoinGroup(tuple(opened.combatant(f"Goblin {n}") for n in (1, 2, 3)), "pack"))
    yield opened
    opened.campaign.close()


def test_every_request_is_reached_by_a_verb_or_a_key(table: Table) -> None:
    said: set[Any] = set()
    for line in LINES:
        selected = "Goblin 1" if line.startswith("group") else "Aldric"
        read = parse(line, known(table.campaign, table.line(selected).entity))
        assert isinstance(read, Command), (line, read)
        said.add(ask.LoadPack if isinstance(read.request, OpenPack) else type(read.request))
    assert {each.__name__ for each in REQUESTS - said - set(PRESSED)} == set()
    assert all(BY_ID[action].keys for action in PRESSED.values())


def test_every_request_has_its_act() -> None:
    assert set(_ACTS) == REQUESTS
