"""Fights: made, opened, left, started; who joins under which name and tag."""

from pathlib import Path

import pytest

from gm_console.campaign import journal, views
from gm_console.campaign import requests as ask
from gm_console.campaign import tables as t
from gm_console.campaign.create import create_campaign
from gm_console.campaign.wording import entry_lines
from gm_console.errors import ConsoleError
from tests.campaign.acts.play import ORDER, OpenTable, Table


def log(table: Table) -> list[str]:
    """The log's lines."""
    return [line.text for entry in views.log_page(table.campaign.connection) for line in entry_lines(entry)]


def test_an_initiative_thrown_for_a_player_with_dice_of_their_own_is_named(table: Table) -> None:
    table.do(ask.MakeFight(1))
    table.do(ask.StartFight())
    told = "    thrown here for Mirelle, who throws at the table: i types another"
    assert log(table).count(told) == 1
    table.do(ask.RemoveCombatant(table.combatant("Mirelle")))
    table.do(ask.BringIn(2))
    assert log(table)[-1] == told
    table.do(ask.Undo())
    assert log(table).count(told) == 1


def test_a_template_makes_a_fight_of_the_party_and_numbered_copies(table: Table) -> None:
    table.do(ask.MakeFight(1))
    assert [(line.tag, line.name, line.side) for line in table.roster] == [
        ("a", "Aldric", "party"),
        ("b", "Mirelle", "party"),
        ("c", "Goblin 1", "opposition"),
        ("d", "Goblin 2", "opposition"),
        ("e", "Goblin 3", "opposition"),
        ("f", "Stranger", "opposition"),
    ]
    assert table.state.fight == "The ford"
    assert table.state.fight_state == "prepared"
    # Copies have their own wounds and the bestiary's cards with their objects.
    assert table.sheet("Goblin 2").cards[0].objects == ("Sword",)
    table.do(ask.RecordWound(table.line("Goblin 2").entity, "light"))
    assert (table.line("Goblin 1").light, table.line("Goblin 2").light) == (0, 1)


def test_a_second_fight_of_the_same_template_has_a_name_of_its_own_and_loses_nothing(table: Table) -> None:
    table.do(ask.MakeFight(1))
    table.do(ask.RecordWound(table.line("Aldric").entity, "serious"))
    table.do(ask.MakeFight(1))
    assert table.state.fight == "The ford 2"
    assert table.line("Aldric").serious == 1, "party wounds go on to the next fight"
    table.do(ask.RecordWound(table.line("Goblin 1").entity, "light"))
    first = views.fights(table.campaign.connection)[-1]
    table.do(ask.OpenFight(first.id))
    assert table.state.fight == "The ford"
    assert table.line("Goblin 1").light == 0
    table.do(ask.OpenFight(None))
    assert [line.name for line in table.roster] == ["Aldric", "Mirelle"]
    assert all(line.combatant is None for line in table.roster)


def test_starting_rolls_initiative_for_those_who_have_none_and_keeps_what_was_typed(table: Table) -> None:
    table.do(ask.MakeFight(1))
    table.do(ask.SetInitiative(((table.combatant("Stranger"), 99),)))
    assert table.do(ask.StartFight()) == ()
    assert table.roster[0].name == "Stranger"
    assert table.roster[0].active
    assert table.state.round == 1
    rolled = dict(
        table.campaign.connection.execute(
            "SELECT actor_name, value FROM roll WHERE kind = 'initiative' ORDER BY id"
        ).fetchall()
    )
    assert "Stranger" not in rolled
    assert {name: table.line(name).initiative for name in rolled} == rolled
    # Level dice + masteries meant for it + agility's value: the bonus breaks ties.
    assert table.line("Aldric").bonus == 2
    assert table.line("Mirelle").bonus == 1
    values = [(line.initiative or 0, line.bonus) for line in table.roster]
    assert values == sorted(values, reverse=True)


def test_an_initiative_by_capacity_names_those_who_lack_it(opened: OpenTable) -> None:
    table = opened(initiative="capacity:Perception")
    table.do(ask.MakeFight(1))
    assert table.do(ask.StartFight()) == (), "the log says it whole: nothing is said a second time"
    assert log(table)[-1] == "    without initiative: Mirelle, Goblin 1, Goblin 2, Goblin 3, Stranger (i types it)"
    assert table.roster[0].name == "Aldric"
    assert table.line("Aldric").bonus == 24
    degrees = table.campaign.connection.execute("SELECT value FROM roll").fetchone()[0]
    assert table.line("Aldric").initiative == degrees


def test_typed_initiatives_are_never_rolled(opened: OpenTable) -> None:
    table = opened(initiative="typed")
    table.start([("Goblin 2", 12)])
    assert [line.name for line in table.roster if line.initiative is not None] == ["Goblin 2"]
    assert table.line("Goblin 2").active
    assert table.campaign.connection.execute("SELECT count(*) FROM roll").fetchone() == (0,)


def test_an_empty_fight_does_not_start(own_home: Path) -> None:
    table = Table(create_campaign("empty", ["twoelf"], {}))
    table.do(ask.MakeFight())
    with pytest.raises(ConsoleError, match="nobody is in this fight"):
        table.do(ask.StartFight())
    with pytest.raises(ConsoleError, match="nobody is in this fight"):
        table.do(ask.NextTurn())


def test_the_party_keeps_its_tags_where_they_are_free(table: Table) -> None:
    table.start(ORDER)
    tags = {line.name: line.tag for line in table.roster}
    table.do(ask.MakeFight(None, "Later"))
    assert {line.name: line.tag for line in table.roster} == {name: tags[name] for name in ("Aldric", "Mirelle")}


def test_who_joins_first_takes_no_tag_of_another_player_and_the_list_of_the_party_says_the_same(table: Table) -> None:
    with journal.act(table.campaign, "template") as act:
        act.session.add(t.Template(id=2, name="Alone"))
        act.session.flush()
        act.session.add(t.TemplateLine(template_id=2, entity_id=2, side="party"))
    table.do(ask.MakeFight(2))
    alone = table.line("Mirelle").tag
    assert alone == "a"
    table.do(ask.OpenFight(None))
    listed = {line.name: line.tag for line in table.roster}
    assert (listed["Mirelle"], len(set(listed.values()))) == (alone, 2)
    table.do(ask.MakeFight(None))
    assert {line.name: line.tag for line in table.roster} == listed


def test_a_fight_that_runs_is_not_started_again(table: Table) -> None:
    table.start(ORDER)
    with pytest.raises(ConsoleError, match="running already"):
        table.do(ask.StartFight())
    with pytest.raises(ConsoleError, match="no such fight"):
        table.do(ask.OpenFight(99))
    with pytest.raises(ConsoleError, match="no such template"):
        table.do(ask.MakeFight(99))


def test_a_template_may_put_a_player_on_the_other_side_and_then_brings_no_others(table: Table) -> None:
    with journal.act(table.campaign, "template") as act:
        act.session.add(t.TemplateLine(template_id=1, entity_id=1, side="opposition", position=9))
    table.do(ask.MakeFight(1))
    assert table.line("Aldric").side == "opposition"
    assert "Mirelle" not in [line.name for line in table.roster]


def test_a_level_past_the_settings_list_has_no_initiative_until_typed(opened: OpenTable) -> None:
    table = opened(level_dice="1d4; 1d6; 1d8; 1d12; 2d6")
    table.do(ask.MakeFight(1))
    table.do(ask.StartFight())
    assert log(table)[-1] == "    without initiative: Aldric, Mirelle (i types it)"
    assert table.line("Goblin 1").initiative is not None
