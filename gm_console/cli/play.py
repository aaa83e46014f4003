"""`gm-console play`: the console on a campaign."""

from typing import TYPE_CHECKING

import click

from gm_console.language import _

if TYPE_CHECKING:
    from pathlib import Path


@click.command(help=_("The console, on a campaign; without a name on the one played last."))
@click.argument("campaign", required=False)
@click.option("--plain", is_flag=True, help=_("The same verbs line by line, on standard input and output."))
@click.pass_context
def play(ctx: click.Context, campaign: str | None = None, plain: bool = False) -> None:
    """Play the campaign named, else the one played last, else choose from a list."""
    if plain:
        ctx.exit(_plainly(campaign))
    from gm_console.tui.terminal import require_terminal

    require_terminal()
    from gm_console.campaign.files import campaign_path, last_played

    path = campaign_path(campaign) if campaign is not None else last_played()
    ctx.exit(play_campaign(path))


def _plainly(campaign: str | None) -> int:
    """Play line by line; the exit code."""
    from gm_console.campaign.files import campaign_path, last_played, mark_played
    from gm_console.campaign.store import in_campaign
    from gm_console.cli.plain import play_plainly, typed_lines
    from gm_console.errors import ConsoleError

    path = campaign_path(campaign) if campaign is not None else last_played()
    if path is None:
        raise ConsoleError(_("no campaign was played yet: give its name, or make one with gm-console new"))
    with in_campaign(path) as opened:
        mark_played(opened.path)
        return play_plainly(opened, typed_lines())


def play_campaign(path: "Path | None") -> int:
    """Show the campaign in that file until the GM leaves; None: first a list to choose one from. The exit code.

    Raises ConsoleError where there is no terminal, or where the campaign cannot be opened.
    """
    from dataclasses import replace

    from gm_console.cli import output
    from gm_console.cli.edge import told
    from gm_console.settings import load
    from gm_console.tui import run

    settings = load()
    if output.ascii_asked():
        settings = replace(settings, ascii=True)

    def tell(error: Exception) -> str:
        return told(error)[1]

    return run.play(path, settings, tell)
