"""The line under the prompt: what the throw about to be made is worth, as much of it as fits."""

from collections.abc import Iterator, Mapping
from typing import Any

from gm_console.campaign.inputs import CapacityInputs, CardInputs
from gm_console.campaign.odds import odds_of
from gm_console.campaign.preview import Preview
from gm_console.language import _
from gm_console.rules.odds import words
from gm_console.tui.cells import safe, width

BETWEEN = "   "
"""Between the endings and the wounds."""


def odds_text(shown: Preview, cells: int) -> str:
    """The odds of a throw in one line of so many cells; "" for one without dice, or with too many to be reckoned.

    Of several targets, or several who throw, those of the first; it says so, or that they are everyone's.
    """
    records = [record for gathered in shown.throws for record in records_of(gathered)]
    return "" if not records or records[0] is None else fitting(records[0], cells, _which(records))


def fitting(record: Mapping[str, Any], cells: int, after: str = "") -> str:
    """The odds of one throw at one target, as much of them as fits into so many cells with `after` behind them."""
    told = ""
    for told in _shorter(record, after):
        if width(((safe(told), ""),)) <= cells:
            break
    return told


def records_of(gathered: CardInputs | CapacityInputs) -> list[Mapping[str, Any] | None]:
    """The odds at each target; a contest has but one for all its sides, and so has what meets nobody."""
    if isinstance(gathered, CapacityInputs):
        return [odds_of(gathered)]
    action = gathered.action
    if action is not None and action.kind == "contest" and not action.contested:
        return [odds_of(gathered)]
    return [odds_of(gathered, place) for place in range(max(len(gathered.targets), 1))]


def _which(records: list[Mapping[str, Any] | None]) -> str:
    count = len(records)
    if count == 1:
        return ""
    alike = all(record == records[0] for record in records)
    return (_("(each of {count})") if alike else _("(first of {count})")).format(count=count)


def _shorter(record: Mapping[str, Any], which: str) -> Iterator[str]:
    """The line, then shorter and shorter ones: with less between, without what can be done without."""
    endings, wounds = words.line(record, _), words.wound_line(record, _)
    brief = words.line(record, _, brief=True)
    yield BETWEEN.join(part for part in (endings, wounds, which) if part)
    yield BETWEEN.join(_tight(part) for part in (endings, wounds, which) if part)
    yield "  ".join(_tight(part) for part in (brief, words.wound_line(record, _, brief=True), which) if part)
    yield "  ".join(_tight(part) for part in (brief, which) if part)
    yield _tight(brief)


def _tight(text: str) -> str:
    return text.replace(words.GAP, " ")
