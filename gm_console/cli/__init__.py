"""The command line: parse, call, print. One file per command; `frame` is the group, `edge` the outer edge."""

import gc


def main() -> None:
    """Run `gm-console` with the arguments of the process, and leave with its exit code."""
    # Starting makes many objects and no rubbish: looking for cycles at the usual pace costs a tenth of a roll.
    gc.set_threshold(50_000)
    from gm_console.cli.edge import leave_with

    leave_with()
