"""Fights that are kept: named, paused, resumed, ended, reopened; who is to fall."""

import pytest

from gm_console.campaign import requests as ask
from gm_console.campaign import views
from gm_console.campaign.views.bestiary import fall_rule
from gm_console.errors import ConsoleError
from tests.campaign.acts.play import ORDER, Table
from tests.campaign.acts.test_order import turns
from tests.campaign.acts.test_roster import log


def test_a_paused_fight_rests_and_goes_on_where_it_was(table: Table) -> None:
    table.start(ORDER)
    turns(table, 7)
    shown = table.roster
    table.do(ask.PauseFight())
    for request in (ask.NextTurn(), ask.PreviousTurn(), ask.StartFight(), ask.PauseFight(), ask.GoToRound(2)):
        with pytest.raises(ConsoleError, match="paused: go on with it"):
            table.do(request)
    table.do(ask.RecordWound(table.line("Aldric").entity, "light"))
    assert table.sheet("Aldric").wounds[0].round == 2, "what happens in the pause has its place in the fight"
    table.do(ask.Undo())
    table.do(ask.MakeFight())
    table.do(ask.OpenFight(views.fights(table.campaign.connection)[1].id))
    table.reopen()
    table.do(ask.ResumeFight())
    assert (table.roster, table.state.round, table.state.active_name) == (shown, 2, "Goblin 1")
    with pytest.raises(ConsoleError, match="not paused"):
        table.do(ask.ResumeFight())
    assert log(table)[-1] == "fight goes on: The ford"


def test_an_ended_fight_is_left_kept_and_reopened_as_it_was(table: Table) -> None:
    table.start(ORDER)
    turns(table, 7)
    table.do(ask.RecordWound(table.line("Aldric").entity, "serious"))
    aldric = table.line("Aldric").entity
    table.do(ask.ApplyCondition((aldric,), "shielded", 1, lasts="turn start", until=table.combatant("Mirelle")))
    table.do(ask.ApplyCondition((aldric,), "cursed", -1))
    shown = [(line.name, line.initiative, line.active, line.waiting) for line in table.roster]
    table.do(ask.EndFight())
    assert log(table)[-1] == "fight ends: The ford · ends: shielded (Aldric)"
    assert (table.state.fight, [line.name for line in table.roster]) == ("", ["Aldric", "Mirelle"])
    assert (table.line("Aldric").serious, table.marks("Aldric")) == (1, (("cursed", -1, None),))
    (kept,) = views.fights(table.campaign.connection)
    assert (kept.state, kept.round) == ("ended", 2)
    table.do(ask.OpenFight(kept.id))
    for request in (ask.BringTemplate(1), ask.CopyCombatant(table.combatant("Goblin 1"))):
        with pytest.raises(ConsoleError, match="is over"):
            table.do(request)
    with pytest.raises(ConsoleError, match="over already"):
        table.do(ask.EndFight())
    table.do(ask.ReopenFight(kept.id))
    assert [(line.name, line.initiative, line.active, line.waiting) for line in table.roster] == shown
    assert turns(table, 1) == ["Mirelle"]
    with pytest.raises(ConsoleError, match="not over"):
        table.do(ask.ReopenFight(kept.id))


def test_bringing_in_after_the_end_makes_a_new_fight_and_loses_none(table: Table) -> None:
    table.start(ORDER)
    fight = table.state.fight_id
    table.do(ask.EndFight())
    table.do(ask.OpenFight(fight))
    table.do(ask.BringIn(name="Wolf", level=2))
    assert (table.state.fight, table.state.fight_state) == ("Fight", "prepared")
    assert [each.state for each in views.fights(table.campaign.connection)] == ["prepared", "ended"]
    assert [line.name for line in table.roster] == ["Aldric", "Mirelle", "Wolf"]


def test_a_fight_is_named_and_no_two_have_one_name(table: Table) -> None:
    table.do(ask.MakeFight(1))
    table.do(ask.MakeFight(1))
    fight = table.state.fight_id
    assert fight is not None
    table.do(ask.NameFight(fight, "the FORD"))
    assert table.state.fight == "the FORD 2", "the other one's name is taken, its own is not"
    table.do(ask.NameFight(fight, "At night"))
    assert log(table)[-1] == "fight the FORD 2 is now At night"
    for request, told in ((ask.NameFight(fight, " "), "1 to 80"), (ask.NameFight(99, "x"), "no such fight")):
        with pytest.raises(ConsoleError, match=told):
            table.do(request)


def test_a_rule_marks_who_is_to_fall_and_asks_nothing(table: Table) -> None:
    table.start(ORDER)
    table.do(ask.SetFallRule(serious=3, mortal=1))
    assert log(table)[-1] == "marked as to fall from: 3 serious or 1 mortal"
    assert fall_rule(table.campaign.connection) == {"serious": 3, "mortal": 1}
    one, other = table.line("Goblin 1").entity, table.line("Goblin 2").entity
    for count in range(3):
        assert not table.line("Goblin 1").falling, count
        table.do(ask.RecordWound(one, "serious"))
    table.do(ask.RecordWound(other, "mortal"))
    assert [line.name for line in table.roster if line.falling] == ["Goblin 1", "Goblin 2"]
    assert not any(line.fallen for line in table.roster)
    table.do(ask.ToggleFallen(table.combatant("Goblin 2")))
    table.do(ask.RecoverWound(one, "serious"))
    assert not any(line.falling for line in table.roster), "fallen is said already; healed is not to fall"
    table.do(ask.SetFallRule())
    assert fall_rule(table.campaign.connection) == {}
    assert log(table)[-1] == "nobody is marked as to fall"
    with pytest.raises(ConsoleError, match="out of bounds"):
        table.do(ask.SetFallRule(light=0))
