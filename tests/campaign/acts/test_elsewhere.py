"""What goes wrong in other trackers of initiative, each by its name; more of the same stands with what it concerns."""

import pytest

from gm_console.campaign import requests as ask
from tests.campaign.acts.play import ORDER, Table


def names(table: Table) -> list[str]:
    """Who is in the roster, in its order."""
    return [line.name for line in table.roster]


def test_one_killed_in_a_tie_after_acting_skips_nobody_and_does_not_act_again(table: Table) -> None:
    table.start([(name, 10) for name, _number in ORDER])
    shown = names(table)
    for _ in range(2):
        table.do(ask.NextTurn())
    table.do(ask.ToggleFallen(table.combatant(shown[0])))
    seen = []
    for _ in range(5):
        table.do(ask.NextTurn())
        seen.append(table.state.active_name)
    assert seen == [*shown[3:], *shown[1:3]]
    assert table.state.round == 2


@pytest.mark.parametrize("by", ["the active one", "its neighbour"])
@pytest.mark.parametrize("place", range(4))
def test_a_swap_while_active_leaves_the_turn_where_it_is_and_everyone_one_turn(
    table: Table, place: int, by: str
) -> None:
    table.start(ORDER)
    acted = [ORDER[0][0]]
    for _ in range(place):
        table.do(ask.NextTurn())
        acted.append(table.state.active_name)
    active, following = ORDER[place][0], ORDER[place + 1][0]
    swap = ask.MoveLater(table.combatant(active)) if by == "the active one" else ask.MoveEarlier(
        table.combatant(following)
    )  # fmt: skip
    table.do(swap)
    assert names(table)[place : place + 2] == [following, active]
    assert (table.state.active_name, table.state.round) == (active, 1)
    acted += table.finish_round()
    assert sorted(acted[:-1]) == sorted(name for name, _number in ORDER), "each exactly once in the round"


def test_the_first_in_the_order_is_somebody(table: Table) -> None:
    table.start(ORDER)
    first, second = ORDER[0][0], ORDER[1][0]
    who = table.combatant(first)
    table.do(ask.NextTurn())
    table.do(ask.ApplyCondition((table.line(second).entity,), "dazed", -1, lasts="turn start", until=who))
    assert table.roster[1].conditions[0].until == first
    table.do(ask.TurnTo(who))
    assert table.state.active_name == first and table.line(first).active
    table.do(ask.PreviousTurn())
    assert table.state.active_name == second
    for toggle in (ask.ToggleHidden, ask.ToggleFallen):
        table.do(toggle(who))
    assert table.line(first).hidden and table.line(first).fallen
    table.do(ask.ToggleFallen(who))
    for _ in range(5):
        table.do(ask.NextTurn())
    assert (table.state.active_name, table.state.round) == (first, 2)
    assert table.marks(second) == ()
    table.do(ask.RemoveCombatant(who))
    assert (table.state.active_name, table.state.round) == (second, 2)


def test_an_effect_is_not_wiped_by_stepping_back_over_the_turn_in_which_it_was_put(table: Table) -> None:
    table.start(ORDER)
    entity = table.line("Goblin 1").entity
    table.do(ask.ApplyCondition((entity,), "dazed", -1, rounds=1))
    for _ in range(3):
        table.do(ask.NextTurn())
    table.do(ask.ApplyCondition((entity,), "slowed", -2, rounds=4))
    assert [mark[0] for mark in table.marks("Goblin 1")] == ["slowed"]
    for _ in range(3):
        table.do(ask.PreviousTurn())
    assert [mark[0] for mark in table.marks("Goblin 1")] == ["dazed", "slowed"]
    for _ in range(3):
        table.do(ask.NextTurn())
    assert [mark[0] for mark in table.marks("Goblin 1")] == ["slowed"]
