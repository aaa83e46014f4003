"""Groups on one turn, the order by hand, jumps; the faults of other trackers, each as its whole kind."""

import itertools

import pytest

from gm_console.campaign import requests as ask
from gm_console.errors import ConsoleError
from tests.campaign.acts.play import ORDER, OpenTable, Table
from tests.campaign.acts.test_roster import log, names

PACK = ("Goblin 1", "Goblin 2", "Goblin 3")


def grouped(table: Table) -> Table:
    table.start(ORDER)
    table.do(ask.JoinGroup(tuple(table.combatant(name) for name in PACK), "pack"))
    return table


def turns(table: Table, count: int) -> list[str]:
    seen = []
    for _ in range(count):
        table.do(ask.NextTurn())
        seen.append(table.state.active_name)
    return seen


def test_a_group_has_one_initiative_one_place_and_one_turn(table: Table) -> None:
    grouped(table)
    assert names(table) == ["Aldric", *PACK, "Mirelle", "Stranger"]
    assert {line.initiative for line in table.roster if line.group} == {25}
    assert turns(table, 4) == ["Goblin 1", "Mirelle", "Stranger", "Aldric"]
    table.do(ask.NextTurn())
    assert [line.name for line in table.roster if line.shared] == list(PACK)
    assert [line.name for line in table.roster if line.active] == ["Goblin 1"]
    table.do(ask.SetInitiative(((table.combatant("Goblin 2"), 7),)))
    assert names(table) == ["Aldric", "Mirelle", *PACK, "Stranger"]
    assert (table.state.active_name, table.state.round) == ("Goblin 1", 2)


def test_a_group_keeps_its_turn_when_its_first_member_is_down(table: Table) -> None:
    grouped(table)
    table.do(ask.ToggleFallen(table.combatant("Goblin 1")))
    assert turns(table, 2) == ["Goblin 2", "Mirelle"]
    table.do(ask.PreviousTurn())
    table.do(ask.ToggleFallen(table.combatant("Goblin 2")))
    assert table.state.active_name == "Goblin 3", "it falls in the group's turn: another of it goes on"
    table.do(ask.RemoveCombatant(table.combatant("Goblin 3")))
    assert table.state.active_name == "Mirelle", "nobody of it is left: whoever follows"


def forward_and_back(table: Table) -> None:
    before = table.tables("fight", "combatant", "condition")
    table.do(ask.NextTurn())
    table.do(ask.PreviousTurn())
    assert table.tables("fight", "combatant", "condition") == before


def test_who_is_grouped_with_a_fallen_one_on_its_turn_goes_on_with_it(table: Table) -> None:
    table.start(ORDER)
    table.do(ask.ToggleFallen(table.combatant("Aldric")))
    table.do(ask.JoinGroup((table.combatant("Aldric"), table.combatant("Goblin 1")), "pack"))
    assert table.state.active_name == "Goblin 1"
    forward_and_back(table)


def test_who_joins_a_group_that_is_down_on_its_turn_goes_on_with_it(table: Table) -> None:
    grouped(table)
    table.do(ask.NextTurn())
    for name in PACK:
        table.do(ask.ToggleFallen(table.combatant(name)))
    table.do(ask.BringIn(3, group="pack"))
    assert table.state.active_name == "Goblin 4"
    forward_and_back(table)


def test_a_group_waits_and_acts_now_as_one(table: Table) -> None:
    grouped(table)
    table.do(ask.ToggleHeld(table.combatant("Goblin 2")))
    assert all(line.held for line in table.roster if line.group)
    assert turns(table, 1) == ["Mirelle"]
    table.do(ask.ToggleHeld(table.combatant("Goblin 3")))
    assert table.state.active_name == "Goblin 1"
    assert names(table) == ["Aldric", "Mirelle", *PACK, "Stranger"]
    assert turns(table, 2) == ["Stranger", "Aldric"]


def test_one_who_joins_a_group_takes_its_initiative_and_one_who_leaves_keeps_it(table: Table) -> None:
    grouped(table)
    table.do(ask.BringIn(3, group="PACK"))
    assert (table.line("Goblin 4").group, table.line("Goblin 4").initiative) == ("pack", 25)
    assert names(table) == ["Aldric", *PACK, "Goblin 4", "Mirelle", "Stranger"]
    table.do(ask.JoinGroup((table.combatant("Goblin 2"),), ""))
    assert (table.line("Goblin 2").group, table.line("Goblin 2").initiative) == ("", 25)
    assert log(table)[-1] == "1.1 Goblin 2: in no group any more"
    assert len(turns(table, 6)) == 6
    table.do(ask.AddSlot(table.combatant("Stranger"), 1))
    slot = next(line.combatant for line in table.roster if line.slot)
    assert slot is not None
    with pytest.raises(ConsoleError, match="stands by itself"):
        table.do(ask.JoinGroup((slot,), "pack"))
    with pytest.raises(ConsoleError, match="nobody"):
        table.do(ask.JoinGroup((), "pack"))


def test_one_who_joins_a_group_that_waits_waits_with_it(table: Table) -> None:
    grouped(table)
    table.do(ask.ToggleHeld(table.combatant("Goblin 1")))
    table.do(ask.JoinGroup((table.combatant("Stranger"),), "pack"))
    assert table.line("Stranger").held
    table.do(ask.ToggleHeld(table.combatant("Stranger")))
    assert [line.name for line in table.roster if line.active or line.shared] == [*PACK, "Stranger"]
    assert not any(line.held for line in table.roster)


def test_one_initiative_is_rolled_for_a_group_and_the_log_says_whose(table: Table) -> None:
    table.do(ask.MakeFight(1))
    table.do(ask.JoinGroup(tuple(table.combatant(name) for name in PACK), "pack"))
    table.do(ask.StartFight())
    rolled = [row[0] for row in table.campaign.connection.execute("SELECT actor_name FROM roll ORDER BY id")]
    assert sorted(rolled) == ["Aldric", "Goblin 1", "Mirelle", "Stranger"]
    assert any(line.startswith("    pack by Goblin 1 · initiative") for line in log(table))


def test_an_initiative_by_capacity_is_told_in_the_log(opened: OpenTable) -> None:
    table = opened(initiative="capacity:Perception")
    table.start()
    assert any(line.startswith("    Aldric · initiative") for line in log(table))


def test_ties_are_ordered_by_hand_and_the_order_shown_is_the_order(table: Table) -> None:
    table.start([(name, 10) for name, _number in ORDER])
    table.do(ask.MoveEarlier(table.combatant("Stranger")))
    table.do(ask.MoveLater(table.combatant(names(table)[0])))
    shown = names(table)
    assert {line.initiative for line in table.roster} == {10}
    active = table.state.active_name
    here = shown.index(active)
    rest = shown[here + 1 :]
    # Whoever stands above and has not acted in this round still does, after the others.
    assert turns(table, 5) == rest + [name for name in shown if name not in (*rest, active)]
    assert table.state.round == 1
    assert turns(table, 6) == shown


def test_moved_across_a_difference_one_takes_the_initiative_it_passes(table: Table) -> None:
    table.start(ORDER)
    table.do(ask.MoveEarlier(table.combatant("Mirelle")))
    assert names(table)[:3] == ["Aldric", "Mirelle", "Goblin 1"]
    assert table.line("Mirelle").initiative == 25
    table.do(ask.MoveLater(table.combatant("Mirelle")))
    assert names(table)[:3] == ["Aldric", "Goblin 1", "Mirelle"]
    for request, told in (
        (ask.MoveEarlier(table.combatant("Aldric")), "Aldric is first already"),
        (ask.MoveLater(table.combatant("Stranger")), "Stranger is last already"),
    ):
        with pytest.raises(ConsoleError, match=told):
            table.do(request)


@pytest.mark.parametrize(("place", "of"), list(itertools.product(range(0, 6, 2), range(6))))
def test_no_change_of_the_order_touches_turn_round_durations_or_a_turns_count(
    table: Table, place: int, of: int
) -> None:
    table.start(ORDER)
    table.do(ask.ApplyCondition(tuple(line.entity for line in table.roster), "dazed", -1, rounds=3))
    turns(table, place)
    who = table.combatant(ORDER[of][0])
    acted = [table.state.active_name] + [line.name for line in table.roster if not line.waiting and not line.active]
    durations = table.tables("condition")
    for request in (
        ask.SetInitiative(((who, 99),)),
        ask.SetInitiative(((who, 1),)),
        ask.MoveEarlier(who),
        ask.SetInitiative(((who, 17),)),
        ask.MoveLater(who),
    ):
        table.do(request)
        assert (table.state.active_name, table.state.round) == (ORDER[place][0], 1)
        assert table.tables("condition") == durations
    acted += table.finish_round()
    assert sorted(acted[:-1]) == sorted(name for name, _number in ORDER), "each exactly once in the round"


def test_a_jump_sets_whose_turn_it_is_and_counts_nothing(table: Table) -> None:
    table.start(ORDER)
    table.do(ask.ApplyCondition((table.line("Aldric").entity,), "dazed", -1, rounds=2))
    before = table.tables("condition")
    table.do(ask.TurnTo(table.combatant("Goblin 3")))
    assert (table.state.active_name, table.state.round) == ("Goblin 3", 1)
    assert log(table)[-1] == "the turn is set: Goblin 3, round 1"
    assert [line.name for line in table.roster if line.waiting] == ["Stranger"]
    table.do(ask.TurnTo(table.combatant("Goblin 1")))
    assert turns(table, 2) == ["Mirelle", "Goblin 2"], "those below it are still to act"
    table.do(ask.GoToRound(7))
    assert (table.state.active_name, table.state.round) == ("Goblin 2", 7)
    assert table.tables("condition") == before
    assert turns(table, 3) == ["Goblin 3", "Stranger", "Aldric"]
    assert table.state.round == 8
    for _ in range(3):
        table.do(ask.PreviousTurn())
    table.do(ask.PreviousTurn())
    assert (table.state.active_name, table.state.round) == ("Goblin 2", 1)
    table.do(ask.ToggleFallen(table.combatant("Aldric")))
    for request, told in (
        (ask.TurnTo(table.combatant("Aldric")), "Aldric has fallen"),
        (ask.GoToRound(0), "from 1 to"),
        (ask.GoToRound(10**9), "from 1 to"),
        (ask.TurnTo(99), "not in the open fight"),
    ):
        with pytest.raises(ConsoleError, match=told):
            table.do(request)


def test_going_back_skips_who_has_fallen_or_left_since(table: Table) -> None:
    table.start(ORDER)
    turns(table, 3)
    table.do(ask.ToggleFallen(table.combatant("Mirelle")))
    table.do(ask.RemoveCombatant(table.combatant("Goblin 1")))
    table.do(ask.PreviousTurn())
    assert (table.state.active_name, table.state.round) == ("Aldric", 1)
    with pytest.raises(ConsoleError, match="first turn"):
        table.do(ask.PreviousTurn())


def test_waiting_is_no_second_turn(table: Table) -> None:
    table.start(ORDER)
    turns(table, 1)
    before = table.tables()
    with pytest.raises(ConsoleError, match="Aldric has had its turn in this round"):
        table.do(ask.ToggleHeld(table.combatant("Aldric")))
    assert table.tables() == before
    table.do(ask.ToggleFallen(table.combatant("Aldric")))
    with pytest.raises(ConsoleError, match="Aldric has had its turn in this round"):
        table.do(ask.ToggleHeld(table.combatant("Aldric")))


def test_the_log_says_after_whose_turn_one_acts_now(table: Table) -> None:
    table.start(ORDER)
    table.do(ask.ToggleHeld(table.combatant("Goblin 3")))
    table.do(ask.ToggleHeld(table.combatant("Goblin 3")))
    assert log(table)[-1].endswith("Goblin 3 acts now, after Aldric")


def test_a_group_waits_and_acts_in_the_plural(table: Table) -> None:
    grouped(table)
    turns(table, 1)
    table.do(ask.ToggleHeld(table.combatant("Goblin 2")))
    assert "pack wait ·" in log(table)[-1]
    table.do(ask.ToggleHeld(table.combatant("Goblin 2")))
    assert log(table)[-1].endswith("pack act now, after Mirelle")


def test_starting_twice_or_with_nobody_changes_nothing(table: Table) -> None:
    table.start(ORDER)
    before = table.tables()
    with pytest.raises(ConsoleError, match="running already"):
        table.do(ask.StartFight())
    assert table.tables() == before


def test_going_back_past_an_act_out_of_turn_leaves_groups_together(table: Table) -> None:
    table.start(ORDER)
    table.do(ask.ToggleHeld(table.combatant("Goblin 3")))
    table.do(ask.ToggleHeld(table.combatant("Goblin 3")))
    assert names(table)[:2] == ["Aldric", "Goblin 3"]
    table.do(ask.JoinGroup((table.combatant("Goblin 3"), table.combatant("Goblin 2")), "pack"))
    table.do(ask.PreviousTurn())
    pack = [place for place, line in enumerate(table.roster) if line.group]
    assert pack[1] == pack[0] + 1
    assert len({table.roster[place].initiative for place in pack}) == 1
    assert table.state.active_name == "Aldric"


def test_going_back_past_a_wait_leaves_groups_waiting_or_acting_as_one(table: Table) -> None:
    table.start(ORDER)
    table.do(ask.ToggleHeld(table.combatant("Aldric")))
    table.do(ask.JoinGroup((table.combatant("Aldric"), table.combatant("Mirelle")), "guard"))
    assert [line.held for line in table.roster if line.group] == [True, True]
    table.do(ask.PreviousTurn())
    assert [line.held for line in table.roster if line.group] == [False, False]
    assert table.state.active_name == "Aldric"
