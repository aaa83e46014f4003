"""The command line: parse, call, print."""


def main() -> None:
    """Run `gm-console`."""
    from gm_console.cli.frame import run

    run()
