"""The group of all commands: each is imported only when it is the one asked for."""

from collections.abc import Iterator

import click

from gm_console import __version__
from gm_console.cli.output import say
from gm_console.errors import WrongArguments
from gm_console.language import LANGUAGES, N_, _
from gm_console.text import like

PROGRAM = "gm-console"

COMMANDS = {
    "play": ("gm_console.cli.play:play", N_("The console, on a campaign.")),
    "demo": ("gm_console.cli.campaigns:demo", N_("The console on a ready campaign of both rule sets.")),
    "new": ("gm_console.cli.campaigns:new", N_("Make a campaign.")),
    "list": ("gm_console.cli.campaigns:list_", N_("List the campaigns.")),
    "packs": ("gm_console.cli.campaigns:packs", N_("List the packs that come with the console.")),
    "settings": ("gm_console.cli.campaigns:settings", N_("Show or change the rule settings of a campaign.")),
    "import": ("gm_console.cli.packing:import_", N_("Load a pack into a campaign.")),
    "export": ("gm_console.cli.packing:export", N_("Write a campaign's people, cards and objects into a pack.")),
    "roll": ("gm_console.cli.roll:roll", N_("One roll by the rules; nothing is stored.")),
    "odds": ("gm_console.cli.odds:odds", N_("The exact odds of the same roll.")),
}
"""Command → where its click command stands (module:attribute), and its line in the help."""


class Frame(click.Group):
    """The group behind `gm-console`."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """Every command, in the order of the table."""
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """The command of that name, imported now and given the common options; None for a name nobody has."""
        if cmd_name not in COMMANDS:
            return None
        return with_common_options(_imported(COMMANDS[cmd_name][0]))

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """The command that the arguments begin with; an unknown one is refused with the nearest names."""
        if args[0] in COMMANDS or args[0].startswith("-"):
            return super().resolve_command(ctx, args)
        raise WrongArguments(no_such_command(args[0], list(COMMANDS)))

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """The commands with their lines, without importing any."""
        with formatter.section(_("Commands")):
            formatter.write_dl([(name, _(line)) for name, (_where, line) in COMMANDS.items()])


def no_such_command(name: str, known: list[str]) -> str:
    """The line for an unknown command: what was read, and the nearest ones, or all of them."""
    near = like(name, known, 2)
    if near:
        return _("no such command: {name}; did you mean {near}?").format(name=name, near=_(" or ").join(near))
    return _("no such command: {name}; there are {names}").format(name=name, names=", ".join(known))


def with_common_options(command: click.Command) -> click.Command:
    """`command`, and every command below it, with the options that all have."""
    for each in _family(command):
        taken = {name for parameter in each.params for name in parameter.opts}
        each.params.extend(option for option in common_options() if not taken.intersection(option.opts))
    return command


def common_options() -> tuple[click.Option, ...]:
    """The options of every command. Both were read before parsing (see `edge`); here they are checked and explained."""
    return (
        click.Option(
            ["--language"],
            type=click.Choice(LANGUAGES),
            expose_value=False,
            help=_("The language of every text."),
        ),
        click.Option(["--ascii"], is_flag=True, expose_value=False, help=_("Signs and frames in ASCII alone.")),
    )


def root() -> Frame:
    """The command `gm-console` itself."""

    @click.pass_context
    def open_the_console(ctx: click.Context) -> None:
        if ctx.invoked_subcommand is None:
            ctx.invoke(_imported(COMMANDS["play"][0]))

    version = click.Option(
        ["--version"],
        is_flag=True,
        is_eager=True,
        expose_value=False,
        callback=_show_version,
        help=_("Show the version, and leave."),
    )
    return Frame(
        name=PROGRAM,
        callback=open_the_console,
        invoke_without_command=True,
        params=[version, *common_options()],
        help=_("The console of a game master. Without a command it opens on the campaign played last."),
    )


def _show_version(ctx: click.Context, parameter: click.Parameter, asked: bool) -> None:
    if asked and not ctx.resilient_parsing:
        say(f"{PROGRAM} {__version__}")
        ctx.exit()


def _imported(where: str) -> click.Command:
    from importlib import import_module

    module, attribute = where.split(":")
    command: click.Command = getattr(import_module(module), attribute)
    return command


def _family(command: click.Command) -> Iterator[click.Command]:
    yield command
    if isinstance(command, click.Group):
        for child in command.commands.values():
            yield from _family(child)
