"""A campaign lost under a console: where the rescued copy is stays on the terminal after the last screen."""

import subprocess
import sys
from pathlib import Path

from tests.end_to_end.conftest import Start


def test_leaving_tells_where_the_rescued_copy_is(start: Start, fight: Path, own_home: Path) -> None:
    older = fight.read_bytes()
    terminal = start("play", "table", columns=200)
    terminal.wait_for("Initiative")
    terminal.type("n")
    terminal.settle()
    fight.write_bytes(older)
    terminal.type("n")
    terminal.wait_for("not saved")
    terminal.type("q", "enter")
    assert terminal.wait() == 1
    (copy,) = (own_home / "backups").iterdir()
    terminal.settle()
    assert str(copy) in terminal.text.replace("\n", "")
    told = subprocess.run([sys.executable, "-m", "gm_console", "settings", "table"], capture_output=True, check=True)
    assert told.stderr == b""
    assert fight.read_bytes() == older
