"""The line under the prompt: what the throw about to be made is worth, as much of it as fits."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Any

from gm_console.campaign.inputs import CapacityInputs, CardInputs
from gm_console.campaign.odds import odds_of
from gm_console.campaign.preview import Preview
from gm_console.language import _
from gm_console.rules.odds import words
from gm_console.rules.odds.shares import shares
from gm_console.tui.cells import safe, sign, width

BETWEEN = "   "
"""Between the endings and the wounds."""

Record = Mapping[str, Any]


def odds_text(shown: Preview, cells: int) -> str:
    """The odds of a throw in one line of so many cells; "" for one without dice, or with too many to be reckoned.

    Of several targets, or several who throw, each one's in a few figures; where these have no room, those of the one
    that most often comes to nothing, and it says so. Where all are alike it says that they are everyone's.
    """
    told = [each for gathered in shown.throws for each in _named(gathered, several=len(shown.throws) > 1)]
    found = [(name, record) for name, record in told if record is not None]
    if not found or len(found) < len(told):
        return ""
    first = found[0][1]
    if all(record == first for _name, record in found):
        return fitting(first, cells, _("(each of {count})").format(count=len(found)) if len(found) > 1 else "")
    return _first_that_fits((*_sets(found, shared=len(shown.throws) == 1), *_hardest(found)), cells)


def fitting(record: Record, cells: int, after: str = "") -> str:
    """The odds of one throw at one target, as much of them as fits into so many cells with `after` behind them."""
    return _first_that_fits(_shorter(record, after), cells)


@lru_cache(maxsize=64)
def records_of(gathered: CardInputs | CapacityInputs) -> tuple[Record | None, ...]:
    """The odds at each target; a contest has but one for all its sides, and so has what meets nobody."""
    if isinstance(gathered, CapacityInputs):
        return (odds_of(gathered),)
    action = gathered.action
    if action is not None and action.kind == "contest" and not action.contested:
        return (odds_of(gathered),)
    return tuple(odds_of(gathered, place) for place in range(max(len(gathered.targets), 1)))


def _first_that_fits(texts: Iterable[str], cells: int) -> str:
    told = ""
    for told in texts:
        if width(((safe(told), ""),)) <= cells:
            break
    return told


def _named(gathered: CardInputs | CapacityInputs, *, several: bool) -> Iterator[tuple[str, Record | None]]:
    """The odds at each target by its letter, of several who throw by theirs."""
    records = records_of(gathered)
    whom = [who for who, _target in gathered.targets] if isinstance(gathered, CardInputs) else []
    for place, record in enumerate(records):
        there = whom[place] if len(records) > 1 else None
        names = (each.tag or each.name for each in (gathered.actor if several else None, there) if each)
        yield sign(" › ", " > ").join(names), record


def _sets(found: Sequence[tuple[str, Record]], *, shared: bool) -> Iterator[str]:
    """A few figures for each, those that are alike together: `fails 44   c, d hits 54 none 49 L 9   f hits 56 %`.

    shared: one throw has one share of failing, said once.
    """
    alike: dict[str, list[str]] = {}
    # Of many targets most are of a kind: figures are reckoned once for each.
    known: list[tuple[Record, str]] = []
    for name, record in found:
        figures = next((told for other, told in known if other == record), None)
        if figures is None:
            figures = _figures(record, failing=not shared)
            known.append((record, figures))
        if not figures:
            return
        alike.setdefault(figures, []).append(name)
    each = [f"{', '.join(names)} {figures}" for figures, names in alike.items()]
    first = found[0][1]
    failing = shared and "failed" in words.SHOWN[first["kind"]]
    yield BETWEEN.join([*([_fails(first)] if failing else []), *each])


def _figures(record: Record, *, failing: bool) -> str:
    """Whether it hits, and how often it wounds how; "" for a contest and a capacity test: these have none."""
    if record["kind"] in ("contest", "capacity"):
        return ""
    hit = record["success"] + record["great_success"]
    share = shares([record["failed"], record["unsuccessful"], hit])[2]
    pieces = [_fails(record)] if failing and "failed" in words.SHOWN[record["kind"]] else []
    pieces.append(_("hits {share}").format(share=share))
    wounds = words.wound_line(record, _, brief=True, zeros=False)
    return _tight(" ".join([*pieces, wounds or ""])).strip()


def _fails(record: Record) -> str:
    return _("fails {share}").format(share=shares([record["failed"], 1 - record["failed"]])[0])


def _hardest(found: Sequence[tuple[str, Record]]) -> Iterator[str]:
    """The odds of the one that most often comes to nothing, whose they are, and of how many."""
    name, record = max(found, key=lambda each: (each[1]["failed"] + each[1]["unsuccessful"], _unhurt(each[1])))
    after = _("hardest of {count}").format(count=len(found))
    *longer, last = _shorter(record, after)
    figures = _figures(record, failing=True)
    for told in (*longer[:4], *([f"{figures}  {after}"] if figures else []), *longer[4:], last):
        yield f"{name}: {told}"


def _unhurt(record: Record) -> float:
    wounds = record.get("wounds")
    return 0 if wounds is None else wounds["none"]


def _shorter(record: Record, which: str) -> Iterator[str]:
    """The line, then shorter and shorter ones: with less between, in shorter words, last in letters.

    The figures stay as long as their letters have room, for each row of them sums to 100.
    """
    endings, wounds = words.line(record, _), words.wound_line(record, _)
    brief, unnamed = words.line(record, _, brief=True), words.wound_line(record, _, brief=True)
    yield BETWEEN.join(part for part in (endings, wounds, which) if part)
    yield BETWEEN.join(_tight(part) for part in (endings, wounds, which) if part)
    yield "  ".join(_tight(part) for part in (endings, wounds, which) if part)
    yield "  ".join(_tight(part) for part in (brief, unnamed, which) if part)
    for short in (1, 2) if unnamed else ():
        shorter, wounded = words.line(record, _, brief=True, short=short), unnamed
        if short == 2:
            wounded = words.wound_line(record, _, brief=True, joined=True)
        yield "  ".join(_tight(part) for part in (shorter, wounded, which) if part)
    yield "  ".join(_tight(part) for part in (brief, which) if part)
    yield _tight(brief)


def _tight(text: str) -> str:
    return text.replace(words.GAP, " ")
