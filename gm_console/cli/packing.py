"""`gm-console import`, `export`: packs into a campaign that is there, and out of it."""

import click

from gm_console.cli.output import say
from gm_console.errors import ConsoleError, WrongArguments
from gm_console.language import _


def _import(file: str, into: str | None, copies: bool, yes: bool) -> None:
    from gm_console.campaign import door
    from gm_console.campaign.packs.arrival import arrival_lines
    from gm_console.campaign.packs.entering import look
    from gm_console.campaign.packs.files import find_pack
    from gm_console.campaign.requests import LoadPack
    from gm_console.campaign.store import in_campaign

    if into is None:
        message = _("into which campaign? --into NAME; {command} makes a new one of a pack")
        raise WrongArguments(message.format(command="gm-console new NAME --pack FILE"))
    path = find_pack(file)
    with in_campaign(into, read_only=not yes) as campaign:
        arrival = look(campaign.connection, path, copies=copies).arrival
        if yes:
            # Told before anything is printed: what is refused leaves standard output empty.
            door.perform(campaign, LoadPack(str(path), copies, arrival.digest))
        for line in arrival_lines(arrival):
            say(line)
    if yes:
        say(_("loaded; in the console one undo takes all of it back"))
    elif not arrival.nothing:
        say(_("nothing is loaded yet: --yes loads it"))
    elif arrival.differs:
        say(_("--copies brings in what differs, under names of its own"))


def _export(campaign: str, file: str, pack: bool) -> None:
    from gm_console.campaign.packs.exporting import write_pack
    from gm_console.campaign.store import in_campaign

    if not pack:
        message = _(
            "a whole campaign with its history: not in this version yet; --pack writes its people, cards, objects"
        )
        raise ConsoleError(message)
    with in_campaign(campaign, read_only=True) as opened:
        path = write_pack(opened.connection, file, None)
    say(_("written: {path}").format(path=path))


import_ = click.Command(
    "import",
    callback=_import,
    params=[
        click.Argument(["file"]),
        click.Option(["--into"], metavar="CAMPAIGN", help=_("The campaign that the pack comes into.")),
        click.Option(["--copies"], is_flag=True, help=_("What differs there comes in under a name of its own.")),
        click.Option(["--yes"], is_flag=True, help=_("Load it; without, only what would come of it is shown.")),
    ],
    help=_("Load a pack, a shipped one or a file, into a campaign."),
)

export = click.Command(
    "export",
    callback=_export,
    params=[
        click.Argument(["campaign"]),
        click.Argument(["file"]),
        click.Option(["--pack"], is_flag=True, help=_("As a pack: people, cards, objects, conditions, encounters.")),
    ],
    help=_("Write what a campaign is made of into a new file."),
)
