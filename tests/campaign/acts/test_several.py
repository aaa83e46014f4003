"""Several requests as one act: one step, one undo, all of it or nothing."""

from collections.abc import Callable

import pytest

from gm_console.campaign import journal
from gm_console.campaign import requests as ask
from gm_console.campaign.views import log_page
from gm_console.campaign.wording import entry_lines
from gm_console.errors import ConsoleError
from tests.campaign.acts.play import ORDER, Table

GOBLINS = ("Goblin 1", "Goblin 2", "Goblin 3")


def steps(table: Table) -> list[tuple[str, int]]:
    """The kinds of the journal's steps, and which are undone."""
    return list(table.campaign.connection.execute("SELECT kind, undone FROM step ORDER BY id"))


@pytest.fixture
def fight(table: Table) -> Table:
    """The small campaign's fight, running."""
    table.start(ORDER)
    return table


@pytest.mark.parametrize(
    ("kind", "said"),
    [
        ("wound", "1.1 Goblin 1: light wound, by hand · Goblin 2: light wound, by hand"),
        ("fallen", "1.1 Goblin 1 has fallen · Goblin 2 has fallen"),
        ("held", "1.1 Goblin 1 waits · Goblin 2 waits"),
        ("side", "1.1 Goblin 1: on the party's side · Goblin 2: on the party's side"),
    ],
)
def test_the_same_on_several_is_one_step_and_one_line(fight: Table, kind: str, said: str) -> None:
    before, done = fight.tables(), len(steps(fight))
    make: dict[str, Callable[[str], ask.Request]] = {
        "wound": lambda name: ask.RecordWound(fight.line(name).entity, "light"),
        "fallen": lambda name: ask.ToggleFallen(fight.combatant(name)),
        "held": lambda name: ask.ToggleHeld(fight.combatant(name)),
        "side": lambda name: ask.SetSide(fight.combatant(name), "party"),
    }
    fight.do(ask.Several(tuple(make[kind](name) for name in GOBLINS[:2])))
    after = fight.tables()
    assert after != before
    assert steps(fight)[done:] == [(kind, 0)]
    assert [line.text for line in entry_lines(log_page(fight.campaign.connection)[-1])] == [said]
    fight.do(ask.Undo())
    assert fight.tables() == before
    fight.reopen()
    fight.do(ask.Redo())
    assert fight.tables() == after


def test_where_one_cannot_none_is(fight: Table) -> None:
    before, done = fight.tables(), steps(fight)
    wounds = tuple(ask.RecordWound(fight.line(name).entity, "light") for name in GOBLINS)
    with pytest.raises(ConsoleError, match="not in this campaign"):
        fight.do(ask.Several((*wounds, ask.RecordWound(999, "light"))))
    assert (fight.tables(), steps(fight)) == (before, done)
    fight.do(wounds[0])
    assert steps(fight)[-1] == ("wound", 0), "an act after it is one of its own again"


def test_those_who_leave_together_leave_the_turn_to_one_who_stays(fight: Table) -> None:
    fight.do(ask.NextTurn())
    assert fight.state.active_name == "Goblin 1"
    before, acted = fight.tables(), fight.line("Goblin 2")
    first, *others = (fight.combatant(name) for name in GOBLINS)
    assert fight.do(ask.RemoveCombatant(first, tuple(others))) == ()
    assert fight.state.active_name == "Mirelle"
    assert [one.name for one in fight.roster] == ["Aldric", "Mirelle", "Stranger"]
    said = [line.text for line in entry_lines(log_page(fight.campaign.connection)[-1])]
    assert said == ["1.2 Goblin 1, Goblin 2, Goblin 3 leave · turn: Mirelle"], "no turn of one who leaves is told"
    fight.do(ask.Undo())
    assert fight.tables() == before
    assert fight.line("Goblin 2") == acted


def test_turns_that_several_passed_on_are_given_back_together(fight: Table) -> None:
    fight.do(ask.NextTurn())
    before = fight.state.active_name
    fight.do(ask.Several(tuple(ask.ToggleHeld(fight.combatant(name)) for name in ("Goblin 1", "Mirelle"))))
    assert fight.state.active_name == "Goblin 2"
    fight.do(ask.PreviousTurn())
    assert fight.state.active_name == before
    assert not fight.line("Mirelle").held


def test_a_reminder_that_one_of_them_brought_is_told(fight: Table) -> None:
    mirelle = fight.line("Mirelle").entity
    fight.do(ask.ApplyCondition((mirelle,), "vow", reminder="No steel."))
    fight.do(ask.NextTurn())
    fight.do(ask.Several(tuple(ask.ToggleHeld(fight.combatant(name)) for name in ("Goblin 1", "Goblin 2"))))
    assert "    Mirelle, vow: No steel." in [line.text for line in entry_lines(log_page(fight.campaign.connection)[-1])]


def test_nothing_of_several_is_no_step(fight: Table) -> None:
    done = steps(fight)
    with journal.as_one(fight.campaign):
        pass
    fight.do(ask.Several(()))
    assert steps(fight) == done
