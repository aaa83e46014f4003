"""A big fight is as quick as a small one: the next turn and everything that is read after it."""

from collections.abc import Iterator

from gm_console.campaign import requests as ask
from gm_console.campaign import views
from tests.benchmarks.row import Row, medians
from tests.campaign.acts.play import Table, make

RUNS = 200
SMALL, LARGE = 12, 60


def rows() -> Iterator[Row]:
    """A fight of 60 combatants against one of 12, in one run."""
    small, large = _fight(SMALL), _fight(LARGE)
    alone = medians(RUNS, lambda: small.do(ask.NextTurn()), lambda: large.do(ask.NextTurn()))
    whole = medians(RUNS, lambda: _turn(small), lambda: _turn(large))
    for table in (small, large):
        table.campaign.close()
    yield Row("next turn alone, for information", alone[1] * 1e3, "ms", alone[0] * 1e3)
    yield Row("next turn and all views, 60 combatants against 12", whole[1] * 1e3, "ms", whole[0] * 1e3, 1.3)


def _fight(count: int) -> Table:
    """A running fight of so many, a tenth of them with a condition and a wound."""
    table = Table(make({}, f"fight of {count}"))
    table.do(ask.MakeFight())
    while (missing := count - len(table.roster)) > 0:
        table.do(ask.BringIn(3, count=min(missing, 50)))
    for line in table.roster[::10]:
        table.do(ask.ApplyCondition((line.entity,), "dazed", -1, rounds=9000))
        table.do(ask.RecordWound(line.entity, "light"))
    table.do(ask.StartFight())
    return table


def _turn(table: Table) -> None:
    """What a press of n costs before it is drawn."""
    table.do(ask.NextTurn())
    connection = table.campaign.connection
    rulings = views.rulings(connection)
    state = views.state(connection)
    views.roster(connection)
    views.log_page(connection)
    if state.active_entity is not None:
        views.sheet(connection, state.active_entity, rulings)
