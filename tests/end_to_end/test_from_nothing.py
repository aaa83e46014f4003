"""From an empty data folder to a wound that outlives a crash."""

import sys
from pathlib import Path

from tests.end_to_end.play_wheel import play


def test_a_shot_that_wounds_is_there_after_kill_9(own_home: Path) -> None:
    play([sys.executable, "-m", "gm_console"], own_home)
