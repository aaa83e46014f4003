"""Keep a played campaign of today's tables, for later versions to open: `python -m tests.campaign.kept`.

Made once for each revision that is given out, never anew.
"""

import os
import sqlite3
import sys
import tempfile
from pathlib import Path

from gm_console.campaign import requests as ask
from gm_console.campaign.connect import HEAD
from tests.campaign.acts.play import ORDER, Table, make

FOLDER = Path(__file__).parent


def main() -> int:
    """Play a few acts of many kinds, take one back, and keep the file as revision.db."""
    with tempfile.TemporaryDirectory() as home:
        os.environ["GM_CONSOLE_HOME"] = home
        table = Table(make({}))
        table.start(ORDER)
        table.do(table.card("Aldric", "Assault", "Goblin 1", modifiers=(-2,), faces=(7, 7, 2)))
        table.do(table.card("Aldric", "Net", "Goblin 2", faces=(9, 9, 1)))
        table.do(ask.RollCapacity(1, 24, "perception", (3,), faces=(12, 11, 7)))
        table.do(ask.RecordWound(1, "light"))
        table.do(ask.RecoverWound(1, "light"))
        table.do(ask.AddNote("The ford is deep."))
        table.do(ask.NextTurn())
        table.do(ask.ToggleHeld(table.combatant("Mirelle")))
        table.do(ask.ToggleFallen(table.combatant("Goblin 1")))
        table.do(ask.NextTurn())
        table.do(ask.Undo())
        with sqlite3.connect(FOLDER / f"{HEAD}.db") as kept:
            table.campaign.connection.backup(kept)
            kept.execute("PRAGMA journal_mode=DELETE")
        table.campaign.close()
    return 0


sys.exit(main())
