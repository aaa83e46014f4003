"""A row that somebody else damaged is told in one line that names it; the rest stands, and play goes on."""

import sqlite3
from collections.abc import Iterator

import pytest

from gm_console.campaign import requests as ask
from gm_console.campaign import views
from gm_console.campaign.lastact import last_request
from gm_console.campaign.store import open_campaign
from gm_console.campaign.views.bestiary import condition_types, entity_fields
from gm_console.campaign.views.names import book
from gm_console.campaign.wording import entry_lines
from gm_console.errors import ConsoleError
from tests.campaign.acts.play import ORDER, Table, make
from tests.campaign.conftest import tamper

BROKEN = ("{no json", "[1", '{"power": "x"}', "[[]]", "{}")


@pytest.fixture
def table(own_home: object) -> Iterator[Table]:
    """The small fight, one roll and one wound by hand in it."""
    opened = Table(make({}))
    opened.start(ORDER)
    opened.do(opened.card("Aldric", "Assault", "Goblin 1", faces=(7, 7, 2)))
    opened.do(ask.RecordWound(opened.line("Aldric").entity, "light"))
    yield opened
    opened.campaign.close()


def damage(table: Table, statement: str, *values: object) -> None:
    """Do that to the file behind the console's back."""
    table.campaign.connection.execute(statement, values)
    tamper(table.campaign.connection)


def told(table: Table) -> list[str]:
    return [line.text for each in views.log_page(table.campaign.connection) for line in entry_lines(each)]


@pytest.mark.parametrize("words", BROKEN)
def test_an_act_is_one_line_of_the_log_that_names_it_and_can_be_taken_back(table: Table, words: str) -> None:
    before = told(table)
    (step,) = table.campaign.connection.execute("SELECT max(id) FROM step").fetchone()
    damage(table, "UPDATE step SET words = ? WHERE id = ?", words, step)
    assert told(table) == [*before[:-1], f"1.1 an act that cannot be read (number {step})"]
    table.do(ask.Undo())
    assert not table.sheet("Aldric").wounds
    assert told(table)[:-1] == before[:-1]
    table.do(ask.Redo())
    assert table.sheet("Aldric").wounds


@pytest.mark.parametrize("words", BROKEN)
def test_a_roll_needs_no_words_of_its_act(table: Table, words: str) -> None:
    before = told(table)
    damage(table, "UPDATE step SET words = ? WHERE kind = 'roll'", words)
    assert told(table) == before


@pytest.mark.parametrize("images", BROKEN[:4])
def test_what_an_act_changed_cannot_be_read_so_it_is_not_taken_back(table: Table, images: str) -> None:
    (step,) = table.campaign.connection.execute("SELECT max(id) FROM step").fetchone()
    damage(table, "UPDATE step SET images = ? WHERE id = ?", images, step)
    before = table.tables()
    with pytest.raises(ConsoleError, match=f"^what act {step} changed is damaged and cannot be read$"):
        table.do(ask.Undo())
    assert table.tables() == before
    table.do(ask.AddNote("goes on"))


@pytest.mark.parametrize("column", ["characteristics", "masteries", "capacities", "defences", "resistances"])
@pytest.mark.parametrize("text", BROKEN[:4])
def test_a_sheet_shows_what_can_be_read_and_names_what_cannot(table: Table, column: str, text: str) -> None:
    whole = table.sheet("Aldric")
    damage(table, f"UPDATE entity SET {column} = ? WHERE id = ?", text, whole.id)
    found = table.sheet("Aldric")
    assert found._asdict() == whole._asdict() | {column: (), "damaged": (column,)}
    assert book(table.campaign.connection).names[column]


def test_an_act_with_a_damaged_sheet_says_whose_it_is(table: Table) -> None:
    aldric = table.line("Aldric").entity
    asked = table.card("Aldric", "Assault", "Goblin 1", faces=(7, 7, 2))
    damage(table, "UPDATE entity SET masteries = '{no json' WHERE id = ?", aldric)
    with pytest.raises(ConsoleError, match=r"^what stands in the file about Aldric is damaged and cannot be read$"):
        table.do(asked)
    with pytest.raises(ConsoleError, match=r"^what stands on the sheet of Aldric \(entity 1\) is damaged"):
        entity_fields(table.campaign.connection, aldric)
    table.do(ask.RecordWound(table.line("Mirelle").entity, "serious"))


def test_a_condition_is_told_on_its_bearer_s_sheet(table: Table) -> None:
    aldric = table.line("Aldric").entity
    table.do(ask.ApplyCondition((aldric,), "afraid", -2))
    damage(table, "UPDATE condition SET capacities = '[no json'")
    found = table.sheet("Aldric")
    assert found.damaged == ("conditions",)
    assert [each.name for each in found.conditions] == ["afraid"]
    damage(table, "UPDATE condition_type SET capacities = '[no json'")
    assert condition_types(table.campaign.connection)[0].name == "caught"


@pytest.mark.parametrize("inputs", BROKEN)
def test_a_roll_that_cannot_be_read_is_neither_repeated_nor_changed(table: Table, inputs: str) -> None:
    damage(table, "UPDATE roll SET inputs = ?", inputs)
    (roll,) = table.campaign.connection.execute("SELECT max(id) FROM roll").fetchone()
    with pytest.raises(ConsoleError, match=f"^what roll {roll} was asked for with is damaged"):
        last_request(table.campaign.connection)
    with pytest.raises(ConsoleError, match=f"^roll {roll} is damaged and cannot be read$"):
        table.do(ask.MendRoll(roll, modifiers=(-2,)))


def test_rows_that_acts_load_whole_are_told_by_what_they_hold(table: Table) -> None:
    (fight,) = table.campaign.connection.execute("SELECT max(id) FROM fight").fetchone()
    table.do(ask.NextTurn())
    damage(table, "UPDATE step SET images = '[no json' WHERE kind = 'turn'")
    before = table.tables()
    with pytest.raises(ConsoleError, match=r"^column images of step \d+ in table\.db is damaged and cannot be read$"):
        table.do(ask.PreviousTurn())
    assert table.tables() == before and fight


@pytest.mark.parametrize("column", ["rule_sets", "settings", "fall_rule"])
def test_a_file_that_says_nothing_of_the_campaign_itself_is_refused(table: Table, column: str) -> None:
    damage(table, f"UPDATE campaign SET {column} = '{{no json'")
    table.campaign.close()
    with pytest.raises(ConsoleError, match=r"^what .*table\.db says of the campaign itself is damaged"):
        open_campaign(table.campaign.path)
    with sqlite3.connect(table.campaign.path) as connection:
        connection.execute(f"UPDATE campaign SET {column} = '{{}}'")
    connection.close()
    open_campaign(table.campaign.path).close()


def test_a_table_dropped_by_somebody_else_is_told_and_leaving_is_as_ever(table: Table) -> None:
    other = sqlite3.connect(table.campaign.path)
    other.execute("PRAGMA foreign_keys=OFF")
    other.execute("DROP TABLE wound")
    other.commit()
    other.close()
    for request in (ask.RecordWound(1, "light"), ask.AddNote("a note"), ask.Undo()):
        with pytest.raises(ConsoleError, match=r"is damaged.*wound\)?$"):
            table.do(request)
        assert not table.campaign.connection.in_transaction
    table.campaign.ui_state["selected"] = 2
    table.campaign.close()


def test_a_row_that_another_names_and_that_is_not_there_is_told_by_its_column(table: Table) -> None:
    goblin = table.combatant("Goblin 1")
    table.campaign.connection.execute("PRAGMA foreign_keys=OFF")
    damage(table, "UPDATE combatant SET main_id = 999 WHERE id = ?", goblin)
    table.campaign.connection.execute("PRAGMA foreign_keys=ON")
    with pytest.raises(ConsoleError, match=rf"^column main_id of combatant {goblin} in table\.db is damaged"):
        table.do(ask.ToggleHidden(goblin))


def test_what_an_act_would_write_back_as_it_stood_is_told_by_its_column(table: Table) -> None:
    (fight,) = table.campaign.connection.execute("SELECT max(id) FROM fight").fetchone()
    table.campaign.connection.execute("PRAGMA ignore_check_constraints=ON")
    damage(table, "UPDATE fight SET round = -4")
    table.campaign.connection.execute("PRAGMA ignore_check_constraints=OFF")
    with pytest.raises(ConsoleError, match=rf"^column round of fight {fight} in table\.db is damaged"):
        table.do(ask.AddNote("seen"))
