"""Whatever stands in whatever cell of a campaign's file, every command works or names the cell in one line."""

import io
import sqlite3
import sys
from collections.abc import Iterator
from contextlib import closing
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from gm_console.campaign import requests as ask
from gm_console.campaign import tables
from gm_console.campaign.damage import told
from gm_console.campaign.damaged_cells import damaged_cell
from gm_console.campaign.store import open_campaign
from gm_console.cli.edge import run
from gm_console.commands.actions import keymap
from gm_console.errors import ConsoleError
from gm_console.tui.desk import open_desk
from gm_console.tui.modes.normal import Normal
from gm_console.tui.picture import picture
from gm_console.tui.screens.play import at_edge
from tests.campaign.acts.play import ORDER, Table, make

if TYPE_CHECKING:
    from sqlalchemy.schema import Column

DEEP = "[" * 5000 + "]" * 5000
SHAPES = ('{"x": {"y": [[]]}}', '[{"x": []}]')
"""JSON that no column holds."""
CLOSE = {
    ("card", "blow"): (
        '{"value": 3}',
        '{"kind": "fixed"}',
        '{"kind": "potential", "potential": [], "characteristic": 1}',
    ),
    ("card", "defences"): ('[{"names": ["dodge"]}]', '[{"names": "dodge", "effect": "stops"}]'),
    ("card", "complexity_by_distance"): ("[[1]]", '[["x", 2]]'),
    ("card", "masteries"): (DEEP,),
    ("campaign", "settings"): ('{"luck": 3}', '{"nobody": "knows"}'),
    ("campaign", "fall_rule"): ('{"fatal": 1}', '{"mortal": "x"}'),
    ("entity", "resistances"): ('{"resilience": {"fatal": 1}}', '{"resilience": 3}'),
    ("roll", "inputs"): ("{}", '{"asked": {}}'),
    ("step", "images"): ('[["entity", 1, {"name": 3}, null]]', '[["nothing", 1, null, null]]'),
    ("ui_state", "state"): ("[]", '{"selected": [], "typed": 3, "folded": 3}'),
}
"""Shapes that are nearly right."""
COLUMNS = [column for table in tables.metadata.tables.values() for column in table.columns if column.name != "id"]
SAID = (
    "", "log", "fights", "select goblin 1", "assault goblin 1 ?", "assault goblin 1", "again", "next",
    "wound light goblin 2", "note seen", "undo", "redo", "previous",
)  # fmt: skip
READING = (
    ("list",), ("settings", "table"), ("import", "twoelf", "--into", "table"),
    ("export", "table", "out.toml", "--pack"), ("play", "table", "--plain"),
)  # fmt: skip
KEYS = ("1", "escape", "escape", "tab", "e", "escape", "escape", "?", "escape", "u")


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    """The small campaign with a row in every table, as a file's content."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("GM_CONSOLE_HOME", str(tmp_path_factory.mktemp("played")))
        table = Table(make({}))
        table.start(ORDER)
        table.do(table.card("Aldric", "Assault", "Goblin 1", faces=(7, 7, 2)))
        table.do(ask.ApplyCondition((table.line("Aldric").entity,), "afraid", -2))
        table.do(ask.RollCapacity(table.line("Aldric").entity, 24, "perception"))
        table.do(ask.NextTurn())
        table.do(ask.AddNote("a note"))
        table.do(ask.RecordWound(table.line("Aldric").entity, "light"))
        table.campaign.close()
        return table.campaign.path.read_bytes()


@pytest.fixture
def file(played: bytes, own_home: Path) -> Path:
    """Where that campaign's file is put, anew for each damage."""
    path = make({})
    path.write_bytes(played)
    return path


def damages(column: "Column[Any]") -> Iterator[object]:
    """What is put into that cell: of another kind or out of bounds, or JSON of another shape."""
    if column.info.get("json"):
        yield from (*SHAPES, *CLOSE.get((column.table.name, column.name), ()))
    elif str(column.type) in ("INTEGER", "BOOLEAN"):
        yield "x"
    else:
        yield b"\xff\x00"


def damage(path: Path, content: bytes, column: "Column[Any]", value: object) -> None:
    """Put the campaign there anew, and that value into the column of every row."""
    for beside in path.parent.glob(path.name + "*"):
        beside.unlink()
    path.write_bytes(content)
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        connection.execute("PRAGMA ignore_check_constraints=ON")
        # One row's worth where a column must be unique.
        connection.execute(f'UPDATE OR IGNORE "{column.table.name}" SET "{column.name}" = ?', (value,))


@pytest.mark.parametrize("column", COLUMNS, ids=str)
def test_every_command_works_or_says_in_a_line_what_is_wrong(
    column: "Column[Any]",
    played: bytes,
    file: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.chdir(file.parent)
    for value in damages(column):
        damage(file, played, column, value)
        for words in READING if column.info.get("json") else READING[-2:]:
            monkeypatch.setattr(sys, "stdin", io.StringIO("".join(f"{line}\n" for line in SAID)))
            code = run(words)
            told = capsys.readouterr()
            assert code in (0, 1), (words, value)
            assert bool(told.err) == (code == 1), (words, value)
            assert "internal error" not in told.err, (words, value, told.err)
            assert words[0] == "play" or told.err.count("\n") == code, (words, value)
        Path("out.toml").unlink(missing_ok=True)


@pytest.mark.parametrize("column", [each for each in COLUMNS if each.info.get("json")], ids=str)
def test_what_the_screen_cannot_draw_or_do_is_a_damage_that_is_named(
    column: "Column[Any]", played: bytes, file: Path
) -> None:
    for value in damages(column):
        damage(file, played, column, value)
        for fault in faults_of_the_screen(file):
            assert isinstance(fault, ConsoleError) or told(file, fault) is not None, (value, fault)


def faults_of_the_screen(file: Path) -> list[Exception]:
    """What is met at the screen's edge from opening the file to leaving it."""
    found: list[Exception] = []
    try:
        campaign = open_campaign(file)
    except ConsoleError:
        return found
    with closing(campaign):
        desk = at_edge(lambda: open_desk(campaign, keymap({}), Normal()), None, found.append)
        for key in KEYS if desk else ():
            assert desk
            desk.mode = at_edge(partial(desk.mode.press, desk, key), desk.mode, found.append)
            picture(desk, 80, 24, lambda draw, instead: at_edge(draw, instead, found.append))
    return found


def test_a_shape_that_is_nearly_right_is_found_by_its_column(played: bytes, file: Path) -> None:
    assert damaged_cell(file) is None
    for (table, column), values in CLOSE.items():
        (of,) = (each for each in COLUMNS if (each.table.name, each.name) == (table, column))
        for value in values if column not in ("inputs", "state") else ():
            damage(file, played, of, value)
            cell = damaged_cell(file)
            assert cell is not None, (column, value)
            assert (cell.table, cell.column) == (table, column)
