"""Measure everything that has a target and print one table: `python -m tests.benchmarks`."""

import os
import sys
import tempfile

from tests.benchmarks.row import shown


def main() -> int:
    """Run every measurement in a folder of its own."""
    with tempfile.TemporaryDirectory() as home:
        os.environ["GM_CONSOLE_HOME"] = home
        from tests.benchmarks import fights, keys, leaving, odds, saving, starting

        rows = [row for part in (starting, saving, keys, leaving, fights, odds) for row in part.rows()]
    print(shown(rows))
    return 0


sys.exit(main())
