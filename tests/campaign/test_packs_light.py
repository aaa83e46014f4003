"""What finds packs and reopens the demo is light: it comes before the first paint."""

import subprocess
import sys

from gm_console.campaign.packs.demo import make_demo


def test_a_demo_that_is_there_is_reopened_without_heavy_imports() -> None:
    make_demo(fresh=False)
    code = (
        "import sys, gm_console.cli.campaigns; from gm_console.campaign.packs.demo import make_demo; make_demo(False);"
        "print([name for name in ('pydantic', 'sqlalchemy', 'sqlmodel', 'tomllib', 'textual') if name in sys.modules])"
    )
    assert subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout == "[]\n"
