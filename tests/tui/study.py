"""The small fight made for odds: Aldric knows more cards, and the goblins are those of the design's picture."""

import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from tests.campaign.acts.magic import learn
from tests.campaign.acts.play import ORDER, Table, make
from tests.tui.driving import Seat, sitting


def studied() -> Table:
    """The fight with Aldric's further cards, the goblins of one band, and the first one as in the design's picture."""
    table = Table(make({}))
    learn(table)
    table.campaign.connection.execute(
        "UPDATE entity SET defences = ?, resistances = ? WHERE name = 'Goblin'",
        (
            json.dumps({"dodge": 9, "survival_instinct": 12, "armour": 14}),
            json.dumps({"resilience": {"light": 4, "serious": 8, "mortal": 12}}),
        ),
    )
    table.campaign.connection.execute("UPDATE entity SET masteries = '{\"blades\": 1}' WHERE name = 'Aldric'")
    table.start(ORDER)
    return table


@asynccontextmanager
async def studying(size: tuple[int, int] = (80, 24), table: Table | None = None) -> AsyncIterator[Seat]:
    """Sit down before that fight."""
    table = table or studied()
    try:
        async with sitting(size, table=table) as seat:
            yield seat
    finally:
        table.campaign.close()
