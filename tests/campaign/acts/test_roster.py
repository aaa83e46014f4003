"""Who is in the fight: brought in, numbered once and for all, copied, removed on any turn, renamed."""

import pytest

from gm_console.campaign import journal, views
from gm_console.campaign import requests as ask
from gm_console.campaign import tables as t
from gm_console.campaign.views.bestiary import bestiary
from gm_console.campaign.wording import entry_lines
from gm_console.errors import ConsoleError
from tests.campaign.acts.play import ORDER, OpenTable, Table


def names(table: Table) -> list[str]:
    return [line.name for line in table.roster]


def entity(table: Table, name: str) -> int:
    query = "SELECT id FROM entity WHERE name = ? AND copy_of_id IS NULL"
    return int(table.campaign.connection.execute(query, (name,)).fetchone()[0])


def log(table: Table) -> list[str]:
    return [line.text for entry in views.log_page(table.campaign.connection) for line in entry_lines(entry)]


def test_from_nothing_a_name_and_a_level_make_a_fight_with_the_party_in_it(table: Table) -> None:
    table.do(ask.BringIn(name="Troll", level=5, count=3))
    assert table.state.fight == "Fight"
    assert names(table) == ["Aldric", "Mirelle", "Troll 1", "Troll 2", "Troll 3"]
    assert {line.level for line in table.roster if line.side == "opposition"} == {5}
    assert log(table)[-1] == "fight made: Fight, Troll 1, Troll 2, Troll 3 join"
    table.do(ask.Undo())
    assert (table.state.fight, names(table)) == ("", ["Aldric", "Mirelle"])
    table.do(ask.Redo())
    # From now on it is known by its name: no second one of the bestiary is made.
    table.do(ask.BringIn(name="troll"))
    assert names(table)[-1] == "Troll 4"
    assert len(bestiary(table.campaign.connection, "tro")) == 1
    table.do(ask.BringIn(name="Troll", level=9))
    assert [line.level for line in table.roster][-2:] == [5, 9], "of another level it is another troll"


def test_what_cannot_be_brought_in_is_refused_and_nothing_is_made(table: Table) -> None:
    for request, told in (
        (ask.BringIn(name="Nobody"), "give a level"),
        (ask.BringIn(name=" "), "1 to 80 characters"),
        (ask.BringIn(name="x" * 81, level=1), "1 to 80 characters"),
        (ask.BringIn(name="Giant", level=61), "level 61 is out of bounds"),
        (ask.BringIn(99), "nobody there"),
        (ask.BringIn(3, count=0), "from 1 to 50"),
        (ask.BringIn(3, count=10**9), "from 1 to 50"),
        (ask.BringIn(3, side="sky"), "party or the opposition"),
        (ask.BringIn(3, initiative=10**7), "out of bounds"),
        (ask.BringTemplate(1), "no fight is open"),
    ):
        with pytest.raises(ConsoleError, match=told):
            table.do(request)
    assert table.state.fight_id is None
    assert table.campaign.connection.execute("SELECT count(*) FROM entity WHERE name = 'Giant'").fetchone() == (0,)
    table.do(ask.MakeFight())
    with pytest.raises(ConsoleError, match="Aldric is in this fight already"):
        table.do(ask.BringIn(entity(table, "Aldric")))
    with pytest.raises(ConsoleError, match="no such template"):
        table.do(ask.BringTemplate(99))


def test_the_fight_holds_as_many_as_there_are_tags_and_refuses_more_whole(table: Table) -> None:
    for _ in range(3):
        table.do(ask.BringIn(entity(table, "Stranger"), count=50))
    with pytest.raises(ConsoleError, match="at most 176"):
        table.do(ask.BringIn(entity(table, "Stranger"), count=50))
    assert len(table.roster) == 152
    assert len({line.tag for line in table.roster}) == 152


def test_a_number_is_given_once_whoever_leaves_or_is_renamed(table: Table) -> None:
    goblin = entity(table, "Goblin")
    table.do(ask.BringIn(goblin))
    assert names(table)[-1] == "Goblin", "one alone needs no number"
    table.do(ask.BringIn(goblin, count=2))
    assert names(table)[-2:] == ["Goblin 2", "Goblin 3"]
    table.do(ask.RemoveCombatant(table.combatant("Goblin 3")))
    table.do(ask.Rename(table.line("Goblin 2").entity, "Chief"))
    table.do(ask.CopyCombatant(table.combatant("Goblin")))
    assert names(table)[-2:] == ["Chief", "Goblin 4"]
    table.do(ask.CopyCombatant(table.combatant("Chief"), 2))
    assert names(table)[-2:] == ["Goblin 5", "Goblin 6"], "a copy of one that was renamed is of its kin"
    table.reopen()
    table.do(ask.BringTemplate(1))
    table.do(ask.BringTemplate(1))
    every = names(table)
    assert len(set(every)) == len(every)
    assert [name for name in every if name.startswith("Goblin ")][-1] == "Goblin 12"
    assert [name for name in every if name.startswith("Stranger")] == ["Stranger", "Stranger 2"]


def test_a_name_another_has_gets_the_next_number(table: Table) -> None:
    table.do(ask.BringIn(entity(table, "Goblin"), count=2))
    table.do(ask.BringIn(entity(table, "Stranger")))
    table.do(ask.Rename(table.line("Stranger").entity, "goblin 1"))
    assert names(table)[-1] == "goblin 3"
    table.do(ask.BringIn(entity(table, "Goblin")))
    assert names(table)[-1] == "Goblin 4"
    table.do(ask.Rename(table.line("Goblin 4").entity, "Aldric"))
    assert names(table)[-1] == "Aldric 2"
    table.do(ask.Rename(table.line("Aldric 2").entity, "Aldric 2"))
    assert names(table)[-1] == "Aldric 2", "its own name is free for it"
    with pytest.raises(ConsoleError, match="1 to 80"):
        table.do(ask.Rename(table.line("Aldric").entity, "\n"))


def test_names_at_the_bound_are_numbered_apart(table: Table) -> None:
    table.do(ask.BringIn(name="G" * 79 + "a", level=1, count=2))
    table.do(ask.BringIn(name="G" * 79 + "b", level=1, count=2))
    assert len(set(names(table))) == 6
    assert max(map(len, names(table))) <= 80


def test_a_copy_has_the_sheet_and_neither_wounds_nor_conditions(table: Table) -> None:
    table.start(ORDER)
    first = table.line("Goblin 1").entity
    table.do(ask.RecordWound(first, "serious"))
    table.do(ask.ApplyCondition((first,), "dazed", -1))
    table.do(ask.ToggleHidden(table.combatant("Goblin 1")))
    table.do(ask.CopyCombatant(table.combatant("Goblin 1"), 2))
    copy = table.line("Goblin 5")
    assert (copy.serious, copy.conditions, copy.hidden, copy.side) == (0, (), True, "opposition")
    assert [each.objects for each in table.sheet("Goblin 5").cards] == [("Sword",)]
    with pytest.raises(ConsoleError, match="there is only one"):
        table.do(ask.CopyCombatant(table.combatant("Aldric")))


def test_joining_a_running_fight_rolls_and_takes_a_place_and_acts_at_most_once(opened: OpenTable) -> None:
    table = opened()
    table.start(ORDER)
    for _ in range(2):
        table.do(ask.NextTurn())
    table.do(ask.BringIn(entity(table, "Goblin")))
    assert table.line("Goblin 4").initiative is not None
    assert log(table)[-2:][0] == "1.3 Goblin 4 joins"
    assert log(table)[-1].startswith("    Goblin 4 · initiative ")
    table.do(ask.BringIn(entity(table, "Stranger"), initiative=99))
    table.do(ask.BringIn(entity(table, "Stranger"), initiative=17))
    assert not table.line("Stranger 2").waiting, "its place in the round is past"
    assert table.line("Stranger 3").waiting
    seen = table.finish_round()
    assert seen[-1] == "Stranger 2" and seen.count("Stranger 2") == 1
    assert seen[0] == "Stranger 3" and seen.count("Stranger 3") == 1


def test_without_initiative_one_who_joins_acts_last_and_i_completes_it(opened: OpenTable) -> None:
    table = opened(initiative="typed")
    table.start(ORDER)
    table.do(ask.BringIn(entity(table, "Stranger")))
    assert names(table)[-1] == "Stranger 2" and table.line("Stranger 2").waiting
    # Typed above the marker, it still has the turn of this round that it was owed.
    table.do(ask.SetInitiative(((table.combatant("Stranger 2"), 50),)))
    seen = table.finish_round()
    assert seen == ["Goblin 1", "Mirelle", "Goblin 2", "Goblin 3", "Stranger", "Stranger 2", "Stranger 2"]


@pytest.mark.parametrize("place", range(6))
def test_removing_the_active_one_hands_the_turn_to_whoever_follows(table: Table, place: int) -> None:
    table.start(ORDER)
    for _ in range(place):
        table.do(ask.NextTurn())
    table.do(ask.RemoveCombatant(table.combatant(ORDER[place][0])))
    following = ORDER[(place + 1) % 6][0]
    assert (table.state.active_name, table.state.round) == (following, 2 if place == 5 else 1)
    assert [line.name for line in table.roster if line.active] == [following]
    # And back: to the one before the one that is gone, not to it.
    if place == 0:
        with pytest.raises(ConsoleError, match="first turn"):
            table.do(ask.PreviousTurn())
    else:
        table.do(ask.PreviousTurn())
        assert (table.state.active_name, table.state.round) == (ORDER[place - 1][0], 1)
        assert ORDER[place][0] not in names(table)


def test_removing_another_touches_neither_turn_nor_round(table: Table) -> None:
    table.start(ORDER)
    for _ in range(3):
        table.do(ask.NextTurn())
    for name in ("Aldric", "Goblin 3", "Stranger"):
        table.do(ask.RemoveCombatant(table.combatant(name)))
        assert (table.state.active_name, table.state.round) == ("Goblin 2", 1)
    table.do(ask.NextTurn())
    assert (table.state.active_name, table.state.round) == ("Goblin 1", 2)


def test_removing_one_who_acted_already_in_a_tie_skips_nobody(table: Table) -> None:
    table.start([(name, 10) for name, _number in ORDER])
    shown = names(table)
    for _ in range(2):
        table.do(ask.NextTurn())
    table.do(ask.RemoveCombatant(table.combatant(shown[0])))
    table.do(ask.NextTurn())
    assert table.state.active_name == shown[3]


def test_the_last_one_may_leave_and_another_may_come(table: Table) -> None:
    table.start(ORDER)
    for name, _number in ORDER:
        table.do(ask.RemoveCombatant(table.combatant(name)))
    assert (table.roster, table.state.active_name, table.state.fight_state) == ((), "", "running")
    with pytest.raises(ConsoleError, match="nobody can act"):
        table.do(ask.NextTurn())
    table.do(ask.BringIn(entity(table, "Aldric"), initiative=3))
    round_ = table.state.round
    table.do(ask.NextTurn())
    assert (table.state.active_name, table.state.round) == ("Aldric", round_)


def test_clearing_the_opponents_leaves_the_party_its_wounds_and_the_turn(table: Table) -> None:
    table.start(ORDER)
    table.do(ask.RecordWound(table.line("Aldric").entity, "serious"))
    table.do(ask.NextTurn())
    table.do(ask.ClearOpponents())
    assert names(table) == ["Aldric", "Mirelle"]
    assert (table.line("Aldric").serious, table.state.active_name) == (1, "Mirelle")
    assert log(table)[-1] == "1.2 Goblin 1, Goblin 2, Goblin 3, Stranger leave · turn: Mirelle"
    with pytest.raises(ConsoleError, match="no opponent"):
        table.do(ask.ClearOpponents())
    table.do(ask.MakeFight())
    assert table.line("Aldric").serious == 1


def test_a_further_turn_has_its_own_place_and_its_owners_marks(table: Table) -> None:
    table.start(ORDER)
    table.do(ask.AddSlot(table.combatant("Stranger"), 22))
    lines = [line for line in table.roster if line.name == "Stranger"]
    assert [(line.slot, line.initiative, line.tag) for line in lines] == [(True, 22, "f"), (False, 5, "f")]
    assert views.fights(table.campaign.connection)[0].combatants == 6
    seen = [table.state.active_name, *table.finish_round()]
    assert seen == ["Aldric", "Goblin 1", "Stranger", "Mirelle", "Goblin 2", "Goblin 3", "Stranger", "Aldric"]
    slot = lines[0].combatant
    assert slot is not None
    for request in (ask.ToggleFallen(slot), ask.ToggleHidden(slot), ask.SetSide(slot, "party")):
        table.do(request)
    marks = {(line.fallen, line.hidden, line.side) for line in table.roster if line.name == "Stranger"}
    assert marks == {(True, True, "party")}
    # Who throws and who is thrown at is found once, whatever the number of its turns.
    assert views.tag_of(table.campaign.connection, lines[0].entity) == "f"
    table.do(table.card("Aldric", "Net", "Stranger", faces=(9, 9, 1)))
    assert log(table)[-2].endswith("Aldric › f Stranger · Net · 9 9 1 = 19")
    table.do(ask.RemoveCombatant(slot))
    assert [line.slot for line in table.roster if line.name == "Stranger"] == [False]
    table.do(ask.AddSlot(table.combatant("Stranger"), 1))
    table.do(ask.RemoveCombatant(next(line.combatant or 0 for line in table.roster if not line.slot and line.fallen)))
    assert "Stranger" not in names(table), "its further turns leave with it"


def test_what_a_hidden_one_throws_for_its_initiative_is_secret(table: Table) -> None:
    table.do(ask.MakeFight(1))
    table.do(ask.ToggleHidden(table.combatant("Goblin 2")))
    table.do(ask.StartFight())
    secret = table.campaign.connection.execute("SELECT actor_name FROM roll WHERE secret").fetchall()
    assert secret == [("Goblin 2",)]


def test_public_names_and_sides(table: Table) -> None:
    table.start(ORDER)
    stranger = table.line("Stranger").entity
    table.do(ask.SetPublicName(stranger, "a hooded\tfigure"))
    assert table.line("Stranger").public_name == "a hooded figure"
    assert log(table)[-1] == "1.1 Stranger: seen by the players as a hooded figure"
    table.do(ask.SetPublicName(stranger, ""))
    assert table.sheet("Stranger").public_name == ""
    table.do(ask.SetSide(table.combatant("Stranger"), "party"))
    assert table.line("Stranger").side == "party"
    with pytest.raises(ConsoleError, match="a side is"):
        table.do(ask.SetSide(table.combatant("Stranger"), "none"))
    with pytest.raises(ConsoleError, match="1 to 80"):
        table.do(ask.SetPublicName(stranger, "x" * 81))


def test_a_template_brought_twice_keeps_its_groups_apart(table: Table) -> None:
    with journal.act(table.campaign, "template") as act:
        act.session.get_one(t.TemplateLine, 1).group_name = "pack"
    table.start()
    table.do(ask.BringTemplate(1))
    groups = [line.group for line in table.roster if line.group]
    assert sorted(groups) == ["pack"] * 3 + ["pack 2"] * 3
    assert len({line.initiative for line in table.roster if line.group == "pack 2"}) == 1
