"""`gm-console new`, `list`, `packs`, `settings`, `demo`: making campaigns and looking after them."""

from collections.abc import Mapping

import click

from gm_console.cli.output import ascii_asked, say
from gm_console.errors import WrongArguments
from gm_console.language import _
from gm_console.text import ascii_only

TYPE_CHECKING = False
if TYPE_CHECKING:
    from pathlib import Path

    from gm_console.campaign.store import OpenCampaign

_SHORT = 40
"""What is longer does not widen the column of the settings: a list of level dice may be any length."""
_SEVERAL = {
    "entity": "entities",
    "card": "cards",
    "object": "objects",
    "condition": "conditions",
    "encounter": "encounters",
}
"""By section of a pack, the JSON key that counts its parts."""
RULES = {"14-empereurs": ("14-empereurs",), "twoelf": ("twoelf",), "both": ("14-empereurs", "twoelf")}


def _json_option() -> click.Option:
    return click.Option(["--json", "as_json"], is_flag=True, help=_("Print JSON, one object to a line."))


def _new(name: str, packs: tuple[str, ...], rules: str | None, as_json: bool) -> None:
    from gm_console.campaign.files import campaign_name
    from gm_console.campaign.packs.files import find_pack
    from gm_console.campaign.packs.making import make_campaign
    from gm_console.campaign.store import in_campaign

    if packs and rules is not None:
        message = _("--rules is for a campaign without packs: a pack says itself what it plays by; leave out one")
        raise WrongArguments(message)
    path = make_campaign(name, [find_pack(each) for each in packs], RULES[rules or "both"])
    kept = campaign_name(name)
    if as_json:
        _say_json({"name": kept, "path": str(path)})
        return
    say(_("campaign {name} made: {file}").format(name=kept, file=path))
    say(_("to play it: {command}").format(command=f"gm-console play {_typed(kept)}"))
    with in_campaign(path, read_only=True) as campaign:
        _warn(campaign)


def _typed(name: str) -> str:
    """A campaign's name as it is typed in a shell."""
    return f"{'-- ' if name.startswith('-') else ''}" + (f'"{name}"' if " " in name else name)


def _warn(campaign: "OpenCampaign") -> None:
    """Say where the settings ask for what nobody in the campaign has."""
    from gm_console.campaign.ruling import unknown_initiative

    unknown = unknown_initiative(campaign.connection)
    if unknown:
        message = _("nobody in this campaign has the capacity {name}: initiatives stay empty until they are typed")
        say(message.format(name=f"“{unknown}”"))


def _list(as_json: bool) -> None:
    from gm_console.campaign.listing import list_campaigns

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
        name = each.name.ljust(width)
        if each.fault:
            # What is wrong with a file names it.
            say(_("{name}  {told}").format(name=name, told=each.fault))
            continue
        told = _here(each.last_at) if each.last_at else _("not played yet")
        say(_("{name}  {told}  {file}").format(name=name, told=told, file=each.path))


def _here(moment: str) -> str:
    """A stored time in the reader's zone, to the minute."""
    from datetime import datetime

    return datetime.fromisoformat(moment).astimezone().strftime("%Y-%m-%d %H:%M")


def _packs(as_json: bool) -> None:
    from gm_console.campaign.packs.counts import counted
    from gm_console.campaign.packs.files import shipped_packs
    from gm_console.campaign.packs.making import read_packs

    for path in shipped_packs():
        bundle = read_packs([path])
        counts = {
            "entity": len(bundle.entities),
            "card": len(bundle.cards),
            "object": len(bundle.objects),
            "condition": len(bundle.conditions),
            "encounter": len(bundle.encounters),
        }
        title, rule_sets = bundle.names[0], list(bundle.rule_sets)
        if as_json:
            about = {"name": path.stem, "title": title, "rule_sets": rule_sets, "path": str(path)}
            several = {_SEVERAL[section]: count for section, count in counts.items()}
            _say_json({**about, "description": bundle.descriptions[0], **several})
            continue
        say(_("{name}  {title}").format(name=path.stem, title=title))
        say(f"    {' '.join(bundle.descriptions[0].split())}")
        say(f"    {counted(counts)}")


def _settings(campaign: str, chosen: tuple[str, ...], as_json: bool) -> None:
    from gm_console.campaign.ruling import change_settings
    from gm_console.campaign.store import in_campaign
    from gm_console.campaign.views import rulings

    given = _parsed(chosen)
    with in_campaign(campaign, read_only=not given) as opened:
        settings = (change_settings(opened, given) if given else rulings(opened.connection)).as_mapping()
        if as_json:
            _say_json(settings)
            return
        width = max(len(f"{name} = {value}") for name, value in settings.items() if len(value) < _SHORT)
        for name, value in settings.items():
            say(f"{f'{name} = {value}'.ljust(width)}  ({_choices(name)})")
        _warn(opened)


def _choices(setting: str) -> str:
    """The values that a setting takes, the default first."""
    from gm_console.rules.rulings import CHOICES

    return " · ".join(CHOICES[setting])


def _settings_help() -> str:
    from gm_console.rules.rulings import CHOICES

    # A line of \b keeps click from filling the lines below it.
    listed = "\n".join(f"{name}  {_choices(name)}" for name in CHOICES)
    return "\n\n".join(
        (
            _(
                "Show the rule settings of a campaign, or change those given. "
                "They hold for what is rolled from then on."
            ),
            _("Each takes one of these values; the first is the default:"),
            f"\b\n{ascii_only(listed) if ascii_asked() else listed}",
        )
    )


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

    kept: list[Path] = []
    code = play_campaign(make_demo(fresh, kept.append))
    # Said before, it would be gone with the first screen.
    for each in kept:
        say(_("the demo as it was before is kept: {file}").format(file=each))
    ctx.exit(code)


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
    help=_settings_help(),
)

demo = click.Command(
    "demo",
    callback=_demo,
    params=[
        click.Option(["--fresh"], is_flag=True, help=_("Make it anew; the old one is kept among the backups.")),
    ],
    help=_("The console on a ready campaign of both rule sets, as it was left."),
)
