"""Turns and rounds: forward and back, the fallen skipped, waiting and acting now, conditions that end."""

import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gm_console.campaign import requests as ask
from gm_console.errors import ConsoleError
from tests.campaign.acts.play import ORDER, OpenTable, Table


def turns(table: Table, count: int) -> list[str]:
    """Whose turn it is after each of so many next turns."""
    names = []
    for _ in range(count):
        table.do(ask.NextTurn())
        names.append(table.state.active_name)
    return names


def test_the_turn_goes_round_in_order_and_each_round_counts_once(table: Table) -> None:
    table.start(ORDER)
    assert table.state.active_name == "Aldric"
    assert turns(table, 7) == ["Goblin 1", "Mirelle", "Goblin 2", "Goblin 3", "Stranger", "Aldric", "Goblin 1"]
    assert table.state.round == 2


def test_next_turn_starts_a_prepared_fight(table: Table) -> None:
    table.do(ask.MakeFight(1))
    table.do(ask.NextTurn())
    assert (table.state.fight_state, table.state.round) == ("running", 1)


def test_who_still_has_to_act_is_known(table: Table) -> None:
    table.start(ORDER)
    turns(table, 2)
    assert [line.name for line in table.roster if line.waiting] == ["Goblin 2", "Goblin 3", "Stranger"]


def test_the_fallen_are_skipped_both_ways(table: Table) -> None:
    table.start(ORDER)
    table.do(ask.ToggleFallen(table.combatant("Goblin 1")))
    table.do(ask.ToggleFallen(table.combatant("Stranger")))
    assert turns(table, 4) == ["Mirelle", "Goblin 2", "Goblin 3", "Aldric"]
    table.do(ask.PreviousTurn())
    assert (table.state.active_name, table.state.round) == ("Goblin 3", 1)


def test_with_all_fallen_the_turn_stays_and_says_so(table: Table) -> None:
    table.start(ORDER)
    for line in table.roster:
        assert line.combatant is not None
        table.do(ask.ToggleFallen(line.combatant))
    before = table.tables()
    with pytest.raises(ConsoleError, match="nobody can act"):
        table.do(ask.NextTurn())
    assert table.tables() == before


def test_the_first_turn_has_none_before_it(table: Table) -> None:
    table.start(ORDER)
    with pytest.raises(ConsoleError, match="first turn"):
        table.do(ask.PreviousTurn())
    turns(table, 1)
    table.do(ask.PreviousTurn())
    with pytest.raises(ConsoleError, match="first turn"):
        table.do(ask.PreviousTurn())


def test_so_many_turns_forward_and_back_change_nothing(opened: OpenTable) -> None:
    @settings(max_examples=15, deadline=None)
    @given(count=st.integers(1, 14), fallen=st.sets(st.sampled_from([name for name, _ in ORDER]), max_size=4))
    def holds(count: int, fallen: set[str]) -> None:
        table = opened()
        table.start(ORDER)
        table.do(table.card("Aldric", "Net", "Goblin 1", faces=(9, 9, 1)))
        for name in sorted(fallen):
            table.do(ask.ToggleFallen(table.combatant(name)))
        before = table.tables()
        for _ in range(count):
            table.do(ask.NextTurn())
        for _ in range(count):
            table.do(ask.PreviousTurn())
        assert table.tables() == before
        table.campaign.close()

    holds()


def test_going_back_keeps_wounds_rolls_and_notes(table: Table) -> None:
    table.start(ORDER)
    table.do(ask.NextTurn())
    table.do(ask.RecordWound(table.line("Aldric").entity, "light"))
    table.do(ask.AddNote("The ford is deep."))
    table.do(ask.PreviousTurn())
    assert table.state.active_name == "Aldric"
    assert table.line("Aldric").light == 1
    assert table.campaign.connection.execute("SELECT text FROM note").fetchall() == [("The ford is deep.",)]


def test_a_condition_counts_its_bearers_turns_and_its_end_is_told(table: Table) -> None:
    table.start(ORDER)
    table.do(table.card("Aldric", "Net", "Goblin 1", faces=(9, 9, 1)))
    assert table.marks("Goblin 1") == (("caught", -3, 2),)
    turns(table, 2)
    assert table.marks("Goblin 1") == (("caught", -3, 1),), "counted at the end of its bearer's turn"
    turns(table, 6)
    assert table.marks("Goblin 1") == ()
    kind, words = table.campaign.connection.execute("SELECT kind, words FROM step ORDER BY id DESC LIMIT 1").fetchone()
    assert kind == "turn told"
    assert json.loads(words)["ended"] == [["Goblin 1", "caught"]]
    table.do(ask.PreviousTurn())
    assert table.marks("Goblin 1") == (("caught", -3, 1),)


def test_a_condition_changed_since_is_left_and_named(table: Table) -> None:
    table.start(ORDER)
    table.do(table.card("Aldric", "Net", "Goblin 1", faces=(9, 9, 1)))
    turns(table, 2)
    table.do(table.card("Aldric", "Net", "Goblin 1", faces=(9, 9, 1)))
    assert table.do(ask.PreviousTurn()) == ("changed since, and left as it is: caught",)
    assert table.marks("Goblin 1") == (("caught", -3, 2),)


def test_waiting_passes_the_turn_and_acting_now_comes_straight_after_the_current_one(table: Table) -> None:
    table.start(ORDER)
    table.do(ask.ToggleHeld(table.combatant("Aldric")))
    assert table.state.active_name == "Goblin 1"
    assert table.line("Aldric").held
    turns(table, 2)
    table.do(ask.ToggleHeld(table.combatant("Aldric")))
    assert table.state.active_name == "Aldric"
    assert [line.name for line in table.roster] == ["Goblin 1", "Mirelle", "Goblin 2", "Aldric", "Goblin 3", "Stranger"]
    assert turns(table, 3) == ["Goblin 3", "Stranger", "Goblin 1"]
    assert table.state.round == 2


def test_one_who_waits_is_skipped(table: Table) -> None:
    table.start(ORDER)
    table.do(ask.ToggleHeld(table.combatant("Mirelle")))
    assert table.state.active_name == "Aldric"
    assert turns(table, 2) == ["Goblin 1", "Goblin 2"]


def test_without_a_fight_there_are_no_turns(table: Table) -> None:
    for request in (ask.NextTurn(), ask.PreviousTurn(), ask.ToggleFallen(1), ask.StartFight()):
        with pytest.raises(ConsoleError):
            table.do(request)


def test_typing_an_initiative_leaves_turn_and_round(table: Table) -> None:
    table.start(ORDER)
    turns(table, 2)
    table.do(ask.SetInitiative(((table.combatant("Goblin 3"), 40), (table.combatant("Aldric"), 1))))
    assert (table.state.active_name, table.state.round) == ("Mirelle", 1)
    assert table.roster[0].name == "Goblin 3"
    assert turns(table, 1) == ["Goblin 2"]
