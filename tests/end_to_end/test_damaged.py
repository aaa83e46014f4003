"""What is amiss in a campaign's file is told in a line: it neither ends play nor keeps it from beginning."""

import shutil
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from tests.end_to_end.conftest import Start
from tests.end_to_end.test_terminal import steps


def altered(file: Path, *statements: str) -> None:
    with closing(sqlite3.connect(file)) as connection:
        for statement in statements:
            connection.execute(statement)
        connection.commit()


@pytest.mark.parametrize(
    "result",
    ["json_set(result, '$.newer_field', 1)", "'{no json'", "'[]'"],
)
def test_a_roll_that_cannot_be_read_is_one_line_and_play_goes_on(start: Start, fight: Path, result: str) -> None:
    terminal = start("play", "table")
    terminal.wait_for("Initiative")
    terminal.type("1c=7 7 2", "enter", "q", "enter")
    assert terminal.wait() == 0
    assert steps(fight)[-1] == "roll"
    altered(fight, f"UPDATE roll SET result = {result} WHERE kind NOT IN ('initiative', 'none')")
    again = start("play", "table")
    shown = again.wait_for("a roll that cannot be read")
    assert shown.count("a roll that cannot be read") == 1
    assert "Aldric ›" in next(row for row in again.rows if "cannot be read" in row)
    assert "internal error" not in shown
    again.type("l")
    again.wait_for("the reasoning of a roll")
    again.type("escape", "w2", "u", "q", "enter")
    assert again.wait() == 0
    assert steps(fight)[-3:] == ["roll", "wound", "undo"]


def test_a_damaged_act_is_one_line_of_the_log_and_a_damaged_sheet_one_of_the_sheet(start: Start, fight: Path) -> None:
    altered(fight, "UPDATE step SET words = '{no json' WHERE id = (SELECT max(id) FROM step)")
    altered(fight, "UPDATE entity SET masteries = '{no json' WHERE name = 'Aldric'")
    terminal = start("play", "table")
    shown = terminal.wait_for("an act that cannot be read (number 3)")
    assert "fight made: The ford" in shown
    assert "entity 1: damaged in the file" in shown
    assert "dodge 11" in shown
    terminal.type(*"nw2")
    terminal.wait_for("by hand")
    terminal.type("u", "q", "enter")
    assert terminal.wait() == 0
    assert steps(fight)[-1] == "undo"
    assert b"internal error" not in terminal.seen


def test_a_cell_of_another_kind_is_told_by_its_row_and_column(start: Start, fight: Path) -> None:
    altered(fight, "PRAGMA ignore_check_constraints=ON", "UPDATE combatant SET bonus = '[b'")
    terminal = start("play", "table", columns=120)
    terminal.wait_for("column bonus of combatant 1 in table.db is damaged and cannot be read")
    assert b"internal error" not in terminal.seen


def test_what_cannot_be_drawn_is_told_and_the_rest_of_the_picture_stays(start: Start, fight: Path) -> None:
    terminal = start("play", "table")
    terminal.wait_for("Initiative")
    terminal.type(*"w2")
    terminal.wait_for("by hand")
    terminal.type("q", "enter")
    assert terminal.wait() == 0
    altered(fight, "PRAGMA ignore_check_constraints=ON", "UPDATE wound SET category = 'none known'")
    terminal = start("play", "table")
    shown = terminal.wait_for("column category of wound 1 in table.db is damaged and cannot be read")
    assert "Initiative" in shown
    assert "by hand" in shown
    terminal.type("nw2")
    terminal.wait_for("Goblin 1: serious wound, by hand")
    terminal.resize(100, 30)
    terminal.wait_for("Initiative")
    terminal.type("u", "q", "enter")
    assert terminal.wait() == 0
    assert steps(fight)[-1] == "undo"


def test_a_table_dropped_during_play_is_one_line_and_leaving_is_clean(start: Start, fight: Path) -> None:
    terminal = start("play", "table")
    terminal.wait_for("Initiative")
    altered(fight, "DROP TABLE wound")
    terminal.type("n")
    terminal.wait_for("no such table")
    terminal.type("w2")
    terminal.wait_for("wound › 2")
    terminal.type("escape", "left")
    terminal.settle()
    terminal.type("q", "enter")
    assert terminal.wait() == 0
    assert b"Traceback" not in terminal.seen
    assert b"internal error" not in terminal.seen


def test_a_damaged_file_that_is_chosen_is_told_and_the_list_stays(start: Start, fight: Path, own_home: Path) -> None:
    shutil.copy(fight, fight.with_name("aaa.db"))
    altered(fight.with_name("aaa.db"), "DROP TABLE wound")
    (own_home / "last_played").unlink(missing_ok=True)
    terminal = start()
    terminal.wait_for("Campaigns")
    terminal.type("enter")
    terminal.wait_for("no such table: wound")
    terminal.type("down", "enter")
    terminal.wait_for("Initiative")
    terminal.type("q", "enter")
    assert terminal.wait() == 0
