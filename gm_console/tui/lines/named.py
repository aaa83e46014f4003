"""What may be named with dice thrown without a card: the characteristics and masteries of whoever throws."""

from gm_console.campaign.views import Sheet
from gm_console.commands.asking import spellings_of
from gm_console.language import _
from gm_console.rules.words import shown, signed, word
from gm_console.tui.cells import Line, flow, sign, span, words
from gm_console.tui.desk import Page


def named_page(actor: Sheet, kind: str, cells: int, rows: int) -> Page:
    """The names, with the words that other languages have for them and what they count, in the log's place."""
    fenced = kind in ("enchantment", "effort")
    characteristics = [_characteristic(each.name, each.score, each.value) for each in actor.characteristics]
    masteries = [f"{word(name, _)} {signed(bonus)}" for name, bonus in actor.masteries]
    hint = _("by name after a space, the beginning of any word will do")
    lines = words(hint, cells - 2, "quiet")
    if characteristics:
        heading = _("one for the threshold:") if fenced else _("added to the dice:")
        lines += _listed(heading, characteristics, cells - 2)
    if masteries and kind != "effort":
        lines += _listed(_("masteries, added:"), masteries, cells - 2)
    return Page(_("What may be named"), [((" ", ""), *line) for line in lines[:rows]])


def _characteristic(name: str, score: int, value: int) -> str:
    own = word(name, _)
    others = ", ".join(each for each in spellings_of(name) if each != own)
    counts = f"{shown(score)}{sign('→', '->')}{shown(value)}"
    return f"{own} ({others}) {counts}" if others else f"{own} {counts}"


def _listed(heading: str, items: list[str], cells: int) -> list[Line]:
    parts: list[Line] = [(span(heading, "strong"),), *((span(item),) for item in items)]
    return flow(parts, cells, indent=2)
