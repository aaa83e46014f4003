"""How the lines of the entity editor and of the list of all are drawn."""

from collections.abc import Collection, Mapping, Sequence
from typing import TYPE_CHECKING

from gm_console.campaign.field_faults import FIELDS
from gm_console.campaign.views.bestiary import BestiaryLine
from gm_console.language import _, ngettext
from gm_console.rules.words import shown
from gm_console.tui.cells import Line, fit, sign, span, toned, width

if TYPE_CHECKING:
    from gm_console.tui.modes.entity_rows import Row


def entity_lines(rows: "Sequence[Row]", chosen: int, faults: Mapping[str, str], cells: int) -> list[Line]:
    """The lines that are seen, the one at `chosen` marked, a field's name beside its first line."""
    label = min(max(width((span(_(name)),)) for name in FIELDS.values()), max(cells // 3, 8))
    lines: list[Line] = []
    before = ""
    for place, row in enumerate(rows):
        wrong = row.field in faults
        name = row.label if row.field != before else ""
        before = row.field
        value: Line = (span("+" if row.adds else row.shown or sign("·", "-"), "quiet" if row.adds else ""),)
        value = (*value, span(f"  {row.remark}", "quiet")) if row.remark else value
        # The fault stands beside the field's name; where another line of it is chosen, under the prompt as well.
        told: Line = (span(f"  {faults[row.field]}", "bad"),) if wrong and name else ()
        mark = (sign("›", ">") if place == chosen else "!" if wrong else " ", "strong" if place == chosen else "bad")
        if place == chosen:
            value = toned(value, "chosen")
        heading = fit((span(name, "bad" if wrong else "quiet"),), label)
        lines.append(fit((mark, (" ", ""), *heading, ("  ", ""), *value, *told), cells))
    return lines


def bestiary_lines(found: Sequence[BestiaryLine], chosen: int, marked: Collection[int], cells: int) -> list[Line]:
    """A line for each of those found, the one at `chosen` marked."""
    kinds = {"player": _("player"), "non-player": _("non-player"), "creature": _("creature")}
    longest = max((width((span(each.name),)) for each in found), default=1)
    room = max(min(longest, cells - 34), min(longest, cells // 2))
    lines: list[Line] = []
    for place, each in enumerate(found):
        name = fit((span(each.name),), room)
        parts = [kinds.get(each.kind, each.kind)]
        if each.level is not None:
            parts.append(_("level {level}").format(level=shown(each.level)))
        if each.cards:
            parts.append(ngettext("{count} card", "{count} cards", each.cards).format(count=each.cards))
        if each.public_name:
            parts.append(each.public_name)
        mark = (sign("›", ">") if place == chosen else " ", "strong")
        star = ("* " if each.id in marked else "  ", "key")
        told = span("  " + sign(" · ", " - ").join(parts), "quiet")
        lines.append(fit((mark, star, *(toned(name, "chosen") if place == chosen else name), told), cells))
    return lines
