"""How long a durable act takes: a card played, with its roll, wound and journal step, on the disk when it returns."""

import gc
import os
import sqlite3
import tempfile
from collections.abc import Iterator
from contextlib import closing
from itertools import count
from pathlib import Path

from gm_console.cli import COLLECTED_EVERY
from tests.benchmarks.row import Row, medians
from tests.campaign.acts.play import ORDER, Table, make

RUNS = 300
ROWS = ("roll", "wound", "step")


def rows() -> Iterator[Row]:
    """The act against the same rows written by bare sqlite3, and against 4 kB appended and synchronised."""
    # As the console runs.
    gc.set_threshold(COLLECTED_EVERY)
    table = Table(make({}))
    table.start(ORDER)
    request = table.card("Aldric", "Assault", "Goblin 1", faces=(7, 7, 2))
    table.do(request)
    path = table.campaign.path
    with tempfile.TemporaryDirectory(dir=path.parent) as folder, closing(_copy(table, Path(folder))) as bare:
        plain = _Plain(bare)
        with open(Path(folder) / "appended", "ab", buffering=0) as file:

            def append() -> None:
                file.write(b"x" * 4096)
                os.fsync(file.fileno())

            act, floor, appended = medians(RUNS, lambda: table.do(request), plain.write, append)
    table.campaign.close()
    yield Row("durable act (roll + wound + step)", act * 1e3, "ms", floor * 1e3, 4)
    yield Row("the same, for information, against 4 kB + fsync", act * 1e3, "ms", appended * 1e3)


def _copy(table: Table, folder: Path) -> sqlite3.Connection:
    """A copy of the campaign with the same pragmas, to be written without anything of ours."""
    connection = sqlite3.connect(folder / "bare.db", isolation_level=None)
    table.campaign.connection.backup(connection)
    for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON"):
        connection.execute(f"PRAGMA {pragma}")
    return connection


class _Plain:
    """Writes the rows of one act again and again, under new ids."""

    def __init__(self, connection: sqlite3.Connection) -> None:
        self.connection = connection
        self.made = {}
        for name in ROWS:
            cursor = connection.execute(f"SELECT * FROM {name} ORDER BY id DESC LIMIT 1")
            names = [column[0] for column in cursor.description]
            values = dict(zip(names, cursor.fetchone(), strict=True))
            marks = ", ".join(f":{column}" for column in names)
            self.made[name] = (f"INSERT INTO {name} ({', '.join(names)}) VALUES ({marks})", values)
        self.ids = count(1_000_000)

    def write(self) -> None:
        """One transaction: the step, the roll and the wound, and the head of the journal moved."""
        new = next(self.ids)
        self.connection.execute("BEGIN IMMEDIATE")
        for name in reversed(ROWS):
            statement, values = self.made[name]
            self.connection.execute(
                statement, values | {"id": new, "step_id": new} if name != "step" else values | {"id": new}
            )
        self.connection.execute("UPDATE journal_head SET step_id = ?", (new,))
        self.connection.execute("COMMIT")
