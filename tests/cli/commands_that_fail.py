"""Commands planted by the tests of the outer edge: each ends in its own way."""

import click

from gm_console.cli.output import say
from gm_console.errors import ConsoleError, WrongArguments


@click.command(help="ends")
@click.argument("how")
@click.option("--number", type=int)
def ends(how: str, number: int | None) -> None:
    """End as `how` says."""
    match how:
        case "well":
            click.echo(f"done {number}")
        case "could not":
            raise ConsoleError("no such campaign: demo")
        case "after a word":
            say("a word")
            raise ConsoleError("no such fight")
        case "wrong":
            raise WrongArguments("a\nlevel is 0 to 60\x1b")
        case "file":
            raise FileNotFoundError(2, "No such file or directory", "x.db")
        case "interrupted":
            raise KeyboardInterrupt
        case "left":
            raise BrokenPipeError
        case _:
            raise ZeroDivisionError("a fault\nof ours")


@click.group(help="several")
def several() -> None:
    """Hold `ends`."""


several.add_command(ends)
