"""The command line: parse, call, print. One file per command; `frame` is the group, `edge` the outer edge."""

from typing import NoReturn


def main() -> NoReturn:
    """Run `gm-console` with the arguments of the process, and leave with its exit code."""
    from gm_console.cli.edge import leave_with

    leave_with()
