"""Make the picture in the README from the program itself: `python -m tests.pictures`."""

import asyncio
import os
import sys
import tempfile

from tests.pictures.screen import PICTURE, screen


def main() -> int:
    """Write the picture."""
    with tempfile.TemporaryDirectory() as home:
        os.environ["GM_CONSOLE_HOME"] = home
        PICTURE.write_text(asyncio.run(screen()), encoding="utf-8")
    return 0


sys.exit(main())
