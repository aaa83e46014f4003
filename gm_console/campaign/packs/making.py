"""A campaign made from packs; nothing is there until everything is right."""

from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path

from gm_console.campaign.create import create_campaign
from gm_console.campaign.packs.faults import Fault, PackFaults
from gm_console.campaign.packs.loading import begin, load
from gm_console.campaign.packs.reading import Pack, read_pack
from gm_console.campaign.packs.references import Bundle, all_faults, join
from gm_console.campaign.packs.source import read
from gm_console.campaign.store import OpenCampaign
from gm_console.rules.rulings import Rulings

RULE_SETS = ("14-empereurs", "twoelf")
"""Both rule sets, as a campaign and a pack name them."""


def read_packs(paths: Sequence[Path]) -> Bundle:
    """Read packs and check them, each by itself and all together; PackFaults with all that is wrong in any of them."""
    packs: list[Pack] = []
    unreadable: list[Fault] = []
    for path in paths:
        try:
            packs.append(read_pack(read(path)))
        except PackFaults as told:
            unreadable.extend(told.faults)
    if unreadable:
        # What the others name may stand in the file that cannot be read: only their own faults are certain.
        others = all_faults(packs)
        raise PackFaults([*unreadable, *others.faults], others.more)
    return join(packs)


def make_campaign(
    name: str,
    packs: Sequence[Path] = (),
    rule_sets: Sequence[str] = RULE_SETS,
    *,
    replace_with_backup: bool = False,
    kept: Callable[[Path], object] | None = None,
    then: Callable[[OpenCampaign], None] | None = None,
) -> Path:
    """Make a campaign from packs, or an empty one of these rule sets, and give its file. `then`: what is done in it.

    Raises PackFaults when a pack is wrong, ConsoleError when there is such a campaign already (unless it is to be
    replaced, and kept as a backup, of which `kept` is told the file); then nothing was made.
    """
    if not packs:
        settings = settings_of(rule_sets, {})
        return create_campaign(
            name, list(rule_sets), settings, replace_with_backup=replace_with_backup, kept=kept, then=then
        )
    bundle = read_packs(packs)

    def first_acts(campaign: OpenCampaign) -> None:
        begin(bundle, campaign)
        if then is not None:
            then(campaign)

    return create_campaign(
        name,
        list(bundle.rule_sets),
        settings_of(bundle.rule_sets, bundle.settings),
        fill=partial(load, bundle),
        replace_with_backup=replace_with_backup,
        kept=kept,
        then=first_acts,
    )


def settings_of(rule_sets: Sequence[str], chosen: dict[str, str]) -> dict[str, str]:
    """All nine settings of a new campaign: the defaults, what its packs chose in their place.

    14 Empereurs alone has no level dice to throw for initiative: it starts with initiatives that are typed.
    """
    alone = {"initiative": "typed"} if tuple(rule_sets) == ("14-empereurs",) else {}
    return Rulings.from_mapping({**alone, **chosen}).as_mapping()
