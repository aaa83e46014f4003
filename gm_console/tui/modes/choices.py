"""What the first screen offers: the campaigns there are, and those that can be made."""

from dataclasses import dataclass
from pathlib import Path

from gm_console.campaign.files import campaign_path
from gm_console.campaign.listing import list_campaigns
from gm_console.campaign.packs.files import shipped_packs
from gm_console.language import _
from gm_console.tui.cells import Line, fit, sign, span, toned
from gm_console.tui.lines.header import saved_words

DEMO = "demo"


@dataclass(frozen=True, slots=True)
class Choice:
    """A campaign to open, or one to make. path: the campaign's file; pack: the pack to make one from.

    fault: why it cannot be opened.
    """

    name: str
    words: str
    path: Path | None = None
    pack: Path | None = None
    fault: str = ""


def choices() -> tuple[Choice, ...]:
    """The campaigns by name; then the demo where it is not made yet, and a new campaign from each shipped pack."""
    there = [
        Choice(
            found.name,
            found.fault or (saved_words(found.last_at) if found.last_at else _("not played yet")),
            path=found.path,
            fault=found.fault,
        )
        for found in list_campaigns()
    ]
    made = [] if campaign_path(DEMO).exists() else [Choice(DEMO, _("new: both rule sets, a fight ready to start"))]
    packs = [Choice(pack.stem, _("new: from this pack"), pack=pack) for pack in shipped_packs()]
    return (*there, *made, *packs)


def file_of(choice: Choice) -> Path:
    """The file of what was chosen, made where it is not there yet; ConsoleError where that cannot be."""
    if choice.path is not None:
        return choice.path
    if choice.pack is None:
        from gm_console.campaign.packs.demo import make_demo

        return make_demo(fresh=False)
    from gm_console.campaign.packs.making import make_campaign

    return make_campaign(_free(choice.name), [choice.pack])


def _free(name: str) -> str:
    """The name, with a number where a campaign has it already."""
    tried, number = name, 1
    while campaign_path(tried).exists():
        number += 1
        tried = f"{name} {number}"
    return tried


def choice_lines(offered: tuple[Choice, ...], place: int, cells: int) -> list[Line]:
    """A line for each choice, the one at `place` marked."""
    longest = min(max((len(choice.name) for choice in offered), default=1), 30)
    lines: list[Line] = []
    for row, choice in enumerate(offered):
        name: Line = fit((span(choice.name),), longest)
        if row == place:
            name = toned(name, "chosen")
        mark = (sign("›", ">") if row == place else " ", "strong")
        lines.append(
            fit((mark, (" ", ""), *name, span(f"  {choice.words}", "bad" if choice.fault else "quiet")), cells)
        )
    return lines
