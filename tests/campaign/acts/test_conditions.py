"""Conditions: put on by hand, from those known or on the spot; every way to last; reminders; how they enter rolls."""

from typing import Any

import pytest

from gm_console.campaign import requests as ask
from gm_console.campaign.durations import full_time, short_time
from gm_console.campaign.inputs import capacity_inputs, card_inputs
from gm_console.campaign.views.bestiary import condition_types
from gm_console.errors import ConsoleError
from tests.campaign.acts.play import ORDER, Table
from tests.campaign.acts.test_order import turns
from tests.campaign.acts.test_roster import log


def put(table: Table, who: str, name: str, amount: int | None = None, **more: Any) -> tuple[str, ...]:
    return table.do(ask.ApplyCondition((table.line(who).entity,), name, amount, **more))


def test_one_known_by_name_is_put_on_as_it_is_known(table: Table) -> None:
    table.start(ORDER)
    put(table, "Aldric", "CAUGHT")
    assert table.marks("Aldric") == (("caught", -3, 2),)
    assert log(table)[-1] == "1.1 Aldric: caught −3, 2 rounds"
    put(table, "Aldric", "caught", -1, rounds=5)
    assert table.marks("Aldric") == (("caught", -1, 5),), "applied again: value and duration are replaced"
    put(table, "Aldric", "caught", lasts="removed")
    assert table.marks("Aldric") == (("caught", -3, None),)
    table.do(ask.Undo())
    assert table.marks("Aldric") == (("caught", -1, 5),)


def test_one_made_on_the_spot_is_a_note_without_an_amount_and_counts_with_one(table: Table) -> None:
    table.start(ORDER)
    put(table, "Aldric", "prone")
    put(table, "Mirelle", "dazed", -2)
    assert [each.affects for each in table.sheet("Aldric").conditions] == ["nothing"]
    assert [each.affects for each in table.sheet("Mirelle").conditions] == ["all"]
    assert condition_types(table.campaign.connection)[0].name == "caught", "it is known by name only when saved"


def test_conditions_enter_rolls_by_themselves_and_are_named(table: Table) -> None:
    table.start(ORDER)
    put(table, "Aldric", "blinded", -2, affects="level dice")
    put(table, "Aldric", "alert", 1, capacities=("Perception",))
    put(table, "Goblin 1", "in fog", -4, counts="targeted", affects="level dice")
    inputs = card_inputs(table.campaign.connection, table.card("Aldric", "Assault", "Goblin 1"))
    assert inputs.action is not None and inputs.action.threshold is not None
    assert [part.amount for part in inputs.action.threshold.complexity if part.origin in ("condition", "target")] == [
        2,
        4,
    ]
    test = capacity_inputs(table.campaign.connection, ask.RollCapacity(table.line("Aldric").entity, 24, "perception"))
    assert [(part.name, part.amount) for part in test.test.modifiers] == [("alert", 1)]
    other = capacity_inputs(table.campaign.connection, ask.RollCapacity(table.line("Aldric").entity, 24, "stealth"))
    assert other.test.modifiers == ()


@pytest.mark.parametrize("at", ["turn start", "turn end"])
@pytest.mark.parametrize("until", ["", "Mirelle"])
def test_it_ends_at_the_start_or_the_end_of_a_turn_and_the_log_says_so(table: Table, at: str, until: str) -> None:
    table.start(ORDER)
    put(table, "Goblin 1", "marked", -1, lasts=at, until=table.combatant(until) if until else None)
    whose = 2 if until else 1
    turns(table, whose - 1)
    assert table.marks("Goblin 1")
    turns(table, 1)
    assert bool(table.marks("Goblin 1")) == (at == "turn end")
    if at == "turn end":
        turns(table, 1)
    assert table.marks("Goblin 1") == ()
    assert log(table)[-1].endswith("ends: marked (Goblin 1)")
    table.do(ask.PreviousTurn())
    assert table.marks("Goblin 1") == (("marked", -1, None),)


@pytest.mark.parametrize("gone", ["removed", "fallen"])
@pytest.mark.parametrize("at", ["turn start", "turn end"])
def test_it_ends_even_if_that_other_has_left_when_its_turn_would_have_come(table: Table, at: str, gone: str) -> None:
    table.start(ORDER)
    put(table, "Stranger", "marked", -1, lasts=at, until=table.combatant("Mirelle"))
    combatant = table.combatant("Mirelle")
    table.do(ask.RemoveCombatant(combatant) if gone == "removed" else ask.ToggleFallen(combatant))
    turns(table, 1)
    assert table.marks("Stranger")
    turns(table, 1)
    assert table.state.active_name == "Goblin 2"
    assert table.marks("Stranger") == ()


@pytest.mark.parametrize("acted", [False, True])
def test_it_ends_with_the_round_that_jumps_over_that_other_who_has_left(table: Table, acted: bool) -> None:
    table.start(ORDER)
    put(table, "Stranger", "marked", -1, lasts="turn start", until=table.combatant("Mirelle"))
    if acted:
        table.do(ask.TurnTo(table.combatant("Mirelle")))
        assert table.marks("Stranger"), "a jump is no turn"
    table.do(ask.RemoveCombatant(table.combatant("Mirelle")))
    for _ in range(2 if acted else 1):
        assert table.marks("Stranger")
        table.do(ask.TurnTo(table.combatant("Goblin 2")))
        table.finish_round()
    assert table.marks("Stranger") == ()
    assert log(table)[-1].endswith("ends: marked (Stranger)")
    table.do(ask.PreviousTurn())
    assert table.marks("Stranger") == (("marked", -1, None),)


def test_rounds_are_counted_once_a_round_for_the_fallen_the_waiting_and_those_outside(table: Table) -> None:
    table.start(ORDER)
    for who in ("Goblin 1", "Mirelle", "Goblin 2", "Stranger"):
        put(table, who, "dazed", -1, rounds=2)
    table.do(ask.ToggleFallen(table.combatant("Goblin 1")))
    table.do(ask.ToggleHeld(table.combatant("Goblin 2")))
    stranger = table.line("Stranger").entity
    table.do(ask.RemoveCombatant(table.combatant("Stranger")))
    table.do(ask.AddSlot(table.combatant("Mirelle"), 1))
    for left in (1, 0):
        table.finish_round()
        for who in ("Goblin 1", "Mirelle", "Goblin 2"):
            assert [rounds for _name, _amount, rounds in table.marks(who)] == ([left] if left else []), who
        rows = table.campaign.connection.execute("SELECT rounds_left FROM condition WHERE entity_id = ?", (stranger,))
        assert rows.fetchall() == ([(left,)] if left else [])


def test_those_of_another_fight_are_not_counted(table: Table) -> None:
    table.start(ORDER)
    put(table, "Goblin 1", "dazed", -1, rounds=2)
    first = table.state.fight_id
    table.do(ask.MakeFight())
    table.do(ask.SetInitiative(((table.combatant("Aldric"), 2), (table.combatant("Mirelle"), 1))))
    table.do(ask.StartFight())
    turns(table, 6)
    table.do(ask.OpenFight(first))
    assert table.marks("Goblin 1") == (("dazed", -1, 2),)


def test_a_reminder_is_told_at_its_bearers_turn(table: Table) -> None:
    table.start(ORDER)
    put(table, "Goblin 1", "poisoned", reminder="one light\nwound")
    assert table.do(ask.NextTurn()) == (), "the log says it whole: nothing is said a second time"
    assert log(table)[-2:] == ["turn: Goblin 1", "    Goblin 1, poisoned: one light wound"]


def test_the_reminders_of_a_group_stand_in_the_order_of_the_roster(table: Table) -> None:
    table.start(ORDER)
    goblins = [f"Goblin {number}" for number in (1, 2, 3)]
    table.do(ask.JoinGroup(tuple(table.combatant(name) for name in goblins), "pack"))
    for name in reversed(goblins):
        put(table, name, "burning", reminder="one light wound")
    table.do(ask.TurnTo(table.combatant("Aldric")))
    table.do(ask.NextTurn())
    shown = [line.name for line in table.roster if line.name in goblins]
    assert log(table)[-3:] == [f"    {name}, burning: one light wound" for name in shown]


def test_it_is_taken_off_from_those_who_have_it(table: Table) -> None:
    table.start(ORDER)
    put(table, "Goblin 1", "Dazed", -1)
    both = (table.line("Goblin 1").entity, table.line("Goblin 2").entity)
    table.do(ask.RemoveCondition(both, "dazed"))
    assert table.marks("Goblin 1") == ()
    assert log(table)[-1] == "1.1 Goblin 1: Dazed is over"
    with pytest.raises(ConsoleError, match="Goblin 1, Goblin 2: there is no condition dazed"):
        table.do(ask.RemoveCondition(both, "dazed"))


def test_a_card_that_puts_it_anew_forgets_whose_turn_would_have_ended_it(table: Table) -> None:
    table.start(ORDER)
    put(table, "Goblin 1", "caught", -1, lasts="turn end", until=table.combatant("Aldric"))
    table.do(table.card("Aldric", "Net", "Goblin 1", faces=(9, 9, 1)))
    (line,) = table.sheet("Goblin 1").conditions
    assert (line.lasts, line.rounds, line.until, line.by) == ("rounds", 2, "", "Aldric")


def test_put_on_anew_it_ends_at_its_bearers_turn_unless_anothers_is_named_again(table: Table) -> None:
    table.start(ORDER)
    put(table, "Goblin 2", "marked", -1, lasts="turn end", until=table.combatant("Aldric"))
    put(table, "Goblin 2", "marked", -1, lasts="turn start")
    assert [(each.lasts, each.until) for each in table.sheet("Goblin 2").conditions] == [("turn start", "")]
    turns(table, 2)
    assert table.marks("Goblin 2")
    turns(table, 1)
    assert table.marks("Goblin 2") == ()


def test_one_is_saved_and_changed_by_name(table: Table) -> None:
    table.do(ask.SaveConditionType("Stunned", amount=-4, affects="level dice", lasts="rounds", rounds=1))
    (known,) = [each for each in condition_types(table.campaign.connection) if each.name == "Stunned"]
    assert (known.amount, known.affects, known.rounds) == (-4, "level dice", 1)
    table.do(ask.SaveConditionType("Stunned hard", known.id, -5))
    table.start(ORDER)
    put(table, "Aldric", "stunned HARD")
    assert table.marks("Aldric") == (("Stunned hard", -5, None),)
    for request, told in (
        (ask.SaveConditionType("CAUGHT"), "known already"),
        (ask.SaveConditionType("x", 99), "no such condition"),
        (ask.SaveConditionType("x", lasts="rounds"), "for how many rounds"),
        (ask.SaveConditionType(""), "1 to 80"),
    ):
        with pytest.raises(ConsoleError, match=told):
            table.do(request)


@pytest.mark.parametrize(
    ("more", "told"),
    [
        ({"amount": 10**7}, "out of bounds"),
        ({"rounds": 0}, "from 1 to 10,000"),
        ({"rounds": 10_001}, "from 1 to 10,000"),
        ({"lasts": "for ever"}, "no kind of condition"),
        ({"lasts": "turn end", "rounds": 2}, "either some rounds"),
        ({"until": 1}, "at its start or at its end"),
        ({"lasts": "turn end", "until": 99}, "not in the open fight"),
        ({"affects": "level dice", "capacities": ("perception",)}, "does not affect"),
    ],
)
def test_what_makes_no_sense_is_refused_in_one_line(table: Table, more: dict[str, Any], told: str) -> None:
    table.start(ORDER)
    before = table.tables()
    with pytest.raises(ConsoleError, match=told) as refused:
        put(table, "Aldric", "odd", **more)
    assert "\n" not in refused.value.message
    assert table.tables() == before
    with pytest.raises(ConsoleError, match="on nobody"):
        table.do(ask.ApplyCondition((), "odd"))


def test_time_left_in_words() -> None:
    assert short_time("removed", None) == ""
    assert short_time("rounds", 2) == "2"
    assert short_time("turn start", None) == "to its turn"
    assert short_time("turn end", None) == "to its turn's end"
    assert short_time("turn end", None, "Bo") == "to Bo"
    assert full_time("rounds", 1) == "1 round"
    assert full_time("turn start", None, "Bo") == "to the start of Bo's turn"
    assert full_time("turn end", None) == "to the end of its turn"
