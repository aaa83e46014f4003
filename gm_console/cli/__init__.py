"""The command line: parse, call, print. One file per command; `frame` is the group, `edge` the outer edge."""

import gc

COLLECTED_EVERY = 50_000
"""New objects between two searches for cycles: starting and playing make many objects and hardly any rubbish, and to
look at the usual pace costs a tenth of a roll."""


def main() -> None:
    """Run `gm-console` with the arguments of the process, and leave with its exit code."""
    gc.set_threshold(COLLECTED_EVERY)
    from gm_console.cli.edge import leave_with

    leave_with()
