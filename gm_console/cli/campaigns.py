"""`gm-console new`, `list`, `packs`, `settings`, `demo`: making campaigns and looking after them."""

from collections.abc import Mapping

import click

from gm_console.cli.output import say
from gm_console.errors import WrongArguments
from gm_console.language import _, ngettext

RULES = {"14-empereurs": ("14-empereurs",), "twoelf": ("twoelf",), "both": ("14-empereurs", "twoelf")}


def _json_option() -> click.Option:
    return click.Option(["--json", "as_json"], is_flag=True, help=_("Print JSON, one object to a line."))


def _new(name: str, packs: tuple[str, ...], rules: str | None, as_json: bool) -> None:
    from gm_console.campaign.files import campaign_name
    from gm_console.campaign.packs.files import find_pack
    from gm_console.campaign.packs.making import make_campaign

    if packs and rules is not None:
        message = _("--rules is for a campaign without packs: a pack says itself what it plays by; leave out one")
        raise WrongArguments(message)
    path = make_campaign(name, [find_pack(each) for each in packs], RULES[rules or "both"])
    kept = campaign_name(name)
    if as_json:
        _say_json({"name": kept, "path": str(path)})
    else:
        say(_("campaign {name} made: {file}").format(name=kept, file=path))


def _list(as_json: bool) -> None:
    from gm_console.campaign.store import list_campaigns

    campaigns = list_campaigns()
    if as_json:
        for each in campaigns:
            last_at, fault = each.last_at or None, each.fault or None
            _say_json({"name": each.name, "path": str(each.path), "last_at": last_at, "fault": fault})
        return
    if not campaigns:
        say(_("no campaign yet; gm-console demo shows one, gm-console new NAME makes one"))
    width = max((len(each.name) for each in campaigns), default=0)
    for each in campaigns:
        told = each.fault or (_here(each.last_at) if each.last_at else _("not played yet"))
        say(_("{name}  {told}  {file}").format(name=each.name.ljust(width), told=told, file=each.path))


def _here(moment: str) -> str:
    """A stored time in the reader's zone, to the minute."""
    from datetime import datetime

    return datetime.fromisoformat(moment).astimezone().strftime("%Y-%m-%d %H:%M")


def _packs(as_json: bool) -> None:
    from gm_console.campaign.packs.files import shipped_packs
    from gm_console.campaign.packs.making import read_packs

    for path in shipped_packs():
        bundle = read_packs([path])
        counts = {
            "entities": len(bundle.entities),
            "cards": len(bundle.cards),
            "objects": len(bundle.objects),
            "conditions": len(bundle.conditions),
            "encounters": len(bundle.encounters),
        }
        title, rule_sets = bundle.names[0], list(bundle.rule_sets)
        if as_json:
            about = {"name": path.stem, "title": title, "rule_sets": rule_sets, "path": str(path)}
            _say_json({**about, "description": bundle.descriptions[0], **counts})
            continue
        say(_("{name}  {title}").format(name=path.stem, title=title))
        say(f"    {' '.join(bundle.descriptions[0].split())}")
        say(f"    {_counted(counts)}")


def _counted(counts: Mapping[str, int]) -> str:
    words = {
        "entities": ngettext("{n} entity", "{n} entities", counts["entities"]),
        "cards": ngettext("{n} card", "{n} cards", counts["cards"]),
        "objects": ngettext("{n} object", "{n} objects", counts["objects"]),
        "conditions": ngettext("{n} condition", "{n} conditions", counts["conditions"]),
        "encounters": ngettext("{n} encounter", "{n} encounters", counts["encounters"]),
    }
    return ", ".join(words[key].format(n=n) for key, n in counts.items() if n)


def _settings(campaign: str, chosen: tuple[str, ...], as_json: bool) -> None:
    from gm_console.campaign.ruling import change_settings
    from gm_console.campaign.store import open_campaign
    from gm_console.campaign.views import rulings

    given = _parsed(chosen)
    opened = open_campaign(campaign, read_only=not given)
    try:
        settings = (change_settings(opened, given) if given else rulings(opened.connection)).as_mapping()
    finally:
        opened.close()
    if as_json:
        _say_json(settings)
        return
    for name, value in settings.items():
        say(f"{name} = {value}")


def _parsed(chosen: tuple[str, ...]) -> dict[str, str]:
    """The settings given as NAME=VALUE, each once and each one that the rules take."""
    from gm_console.cli.roll_options import parsed_pairs, wrong_arguments
    from gm_console.rules.rulings import Rulings

    given: dict[str, str] = {}
    for name, value in parsed_pairs(chosen, "settings"):
        if name in given:
            raise WrongArguments(_("the setting {name} is given twice").format(name=name))
        given[name] = value
    with wrong_arguments():
        Rulings.from_mapping(given)
    return given


@click.pass_context
def _demo(ctx: click.Context, fresh: bool) -> None:
    from gm_console.tui.terminal import require_terminal

    # Where it cannot be shown nothing is made, and nothing replaced.
    require_terminal()
    from gm_console.campaign.packs.demo import make_demo
    from gm_console.cli.play import play_campaign

    ctx.exit(play_campaign(make_demo(fresh)))


def _say_json(value: Mapping[str, object]) -> None:
    import json

    say(json.dumps(value, allow_nan=False))


new = click.Command(
    "new",
    callback=_new,
    params=[
        click.Argument(["name"]),
        click.Option(["--pack", "packs"], multiple=True, metavar="PACK", help=_("A shipped pack's name, or a file.")),
        click.Option(["--rules"], type=click.Choice(list(RULES)), help=_("The rules of a campaign without packs.")),
        _json_option(),
    ],
    help=_("Make a campaign: empty, or from packs."),
)

list_ = click.Command("list", callback=_list, params=[_json_option()], help=_("List the campaigns."))

packs = click.Command(
    "packs", callback=_packs, params=[_json_option()], help=_("List the packs that come with the console.")
)

settings = click.Command(
    "settings",
    callback=_settings,
    params=[
        click.Argument(["campaign"]),
        click.Argument(["chosen"], nargs=-1, metavar="[NAME=VALUE]..."),
        _json_option(),
    ],
    help=_("Show the rule settings of a campaign, or change those given. They hold for what is rolled from then on."),
)

demo = click.Command(
    "demo",
    callback=_demo,
    params=[
        click.Option(["--fresh"], is_flag=True, help=_("Make it anew; the old one is kept among the backups.")),
    ],
    help=_("The console on a ready campaign of both rule sets, as it was left."),
)
