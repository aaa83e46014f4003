"""The odds in full: every ending and wound, every value against what it meets, every level that may be thrown."""

from collections.abc import Mapping
from fractions import Fraction
from itertools import zip_longest
from typing import Any

from gm_console.campaign.inputs import CapacityInputs, CardInputs, Who
from gm_console.campaign.odds import law_of
from gm_console.campaign.preview import Preview
from gm_console.language import _
from gm_console.rules.action import Action
from gm_console.rules.odds.action import wins_at
from gm_console.rules.odds.capacity import CRITICAL, CapacityOdds, critical_of
from gm_console.rules.odds.contest import first_at
from gm_console.rules.odds.results import ActionOdds, TargetOdds
from gm_console.rules.odds.words import SHOWN, WOUNDS, number
from gm_console.rules.offensive import meet_defences, reaches
from gm_console.rules.refusal import Refusal
from gm_console.rules.target import Target
from gm_console.rules.throws import throws
from gm_console.rules.words import shown, word
from gm_console.tui.cells import Line, fit, flow, joined, sign, span, width, words
from gm_console.tui.lines.bars import bar, labelled, percent
from gm_console.tui.lines.levels import level_lines
from gm_console.tui.lines.odds import fitting, records_of

LEAST = 0.0005
"""Shares that would be shown as 0.0 % at either end of a law have no line."""

_BESIDE = 56
"""Cells from which on endings and wounds stand beside one another."""


def law_lines(seen: Preview, cells: int) -> list[Line]:
    """The whole law of what is about to be thrown; of several throws or targets the first in full."""
    between = sign(" · ", " - ")
    heading = [part for part in (_first(seen), *(each.text for each in seen.parts)) if part]
    lines = flow([(span(part, "strong"),) for part in heading], cells, gap=between, indent=2)
    if not seen.throws:
        return [*lines, (span(_("no dice, so no odds"), "quiet"),)]
    first = seen.throws[0]
    try:
        law = law_of(first)
    except Refusal:
        return [*lines, *words(_("more dice than can be reckoned at once"), cells, "quiet")]
    if isinstance(first, CapacityInputs):
        assert isinstance(law, CapacityOdds)
        return [*lines, *_capacity(law, cells), *_others(seen, cells)]
    assert isinstance(law, ActionOdds) and first.action is not None
    return [
        *lines,
        *_endings(law, law.first, cells),
        *_others(seen, cells),
        *level_lines(first.action, first.met, cells),
        *_values(first, first.action, law, cells),
    ]


def _capacity(law: CapacityOdds, cells: int) -> list[Line]:
    each = ", ".join(f"{size} {number(100 * float(critical_of(size)), 3, _)}" for size in (1, 2, 3))
    # Successes and failures come up equally often, whatever is tested.
    criticals = _("criticals {share} each; magnitude {shares} %").format(share=percent(CRITICAL).strip(), shares=each)
    mean = _("mean {mean}°R, standard deviation {deviation}").format(
        mean=number(float(law.mean), 2, _), deviation=number(float(law.variance) ** 0.5, 2, _)
    )
    rows = [(degrees, float(law.degree(degrees)), float(law.at_least(degrees))) for degrees in law.degrees]
    rows = [row for row in rows if row[1] >= LEAST]
    most = max(share for _degrees, share, _least in rows)
    head = f"{_('°R'):>5} {_('exactly'):>9} {_('at least'):>9}"
    room = max(cells - len(head) - 16, 6)
    lines: list[Line] = [*words(mean, cells), *words(criticals, cells), (span(head, "quiet"),)]
    before = ""
    for degrees, share, least in rows:
        kind = "great_success" if degrees > 0 else "unsuccessful" if degrees < 0 else "tie"
        note = {"great_success": _("success"), "unsuccessful": _("failure"), "tie": _("neither")}[kind]
        lines.append(
            (
                span(f"{shown(degrees):>5} {percent(share):>9} {percent(least):>9}  "),
                *bar(share, kind, room, most),
                span(f" {note}" if note != before else "", "quiet"),
            )
        )
        before = note
    return lines


def _endings(law: ActionOdds, target: TargetOdds, cells: int) -> list[Line]:
    """Endings as bars, and beside them the wounds."""
    names = {
        "failed": _("fails"),
        "unsuccessful": _("behind") if law.kind == "contest" else _("misses"),
        "success": _("first") if law.kind == "contest" else _("hits"),
        "great_success": _("great"),
        "tie": _("ties"),
    }
    left = [(names[name], name, getattr(target, name)) for name in SHOWN[law.kind]]
    if law.critical is not None:
        left += [(_("critical"), "critical", law.critical)]
    if target.wounds is None:
        return labelled(left, cells)
    right = [
        (_("no wound") if kind == "none" else word(kind, _), kind, share)
        for kind, share in zip(WOUNDS, target.wounds, strict=True)
    ]
    if cells < _BESIDE:
        return [*labelled(left, cells), *labelled(right, cells)]
    half = (cells - 3) // 2
    ends, wounds = labelled(left, half), labelled(right, half)
    blank: Line = ((" " * half, ""),)
    return [joined(pair, "   ") for pair in zip_longest(ends, wounds, fillvalue=blank)]


def _first(seen: Preview) -> str:
    """Whose odds stand in full: the one target, or the first of several, said so."""
    first = seen.throws[0] if seen.throws else None
    count = sum(len(records_of(gathered)) for gathered in seen.throws)
    if count < 2 or not isinstance(first, CardInputs):
        return seen.whom
    who = first.targets[0][0] if first.targets and len(seen.throws) == 1 else first.actor
    return _("{first} (first of {count})").format(first=_named(who or first.actor), count=count)


def _others(seen: Preview, cells: int) -> list[Line]:
    """A line for each further target, or for each further one who throws."""
    told: list[tuple[str, Mapping[str, Any]]] = []
    for at, gathered in enumerate(seen.throws):
        for place, record in enumerate(records_of(gathered)):
            if record is not None and (at or place):
                who = gathered.actor
                if isinstance(gathered, CardInputs) and len(seen.throws) == 1:
                    who = gathered.targets[place][0] or who
                told.append((_named(who), record))
    longest = min(max((width((span(name),)) for name, _record in told), default=0), cells // 3)
    return [
        (*fit((span(name),), longest), ("  ", ""), span(fitting(record, cells - longest - 2), ""))
        for name, record in told
    ]


def _named(who: Who) -> str:
    return f"{who.tag} {who.name}".strip()


def _values(card: CardInputs, action: Action, law: ActionOdds, cells: int) -> list[Line]:
    """Each value that can come up, and what it fails to reach."""
    mean, values = law.mean(), law.values()
    if mean is None:
        return []
    line = _("value: mean {value}") if law.threshold is None else _("value where it does not fail: mean {value}")
    head = f"{_('value'):>5} {_('exactly'):>9} {_('at least'):>9}"
    noted = [_note(action, card.met, value) for value, _share in values]
    longest = max((len(text) for text, _kind in noted), default=0)
    room = max(min(cells - len(head) - 4 - longest, 40), 6)
    most = max(share for _value, share in values)
    lines: list[Line] = [
        (),
        *words(line.format(value=number(float(mean), 1, _)), cells),
        (span(head, "quiet"),),
    ]
    rest, before = Fraction(1), ""
    for (value, share), (note, kind) in zip(values, noted, strict=True):
        if rest >= LEAST and 1 - rest + share >= LEAST:
            told = f" {note}" if note != before else ""
            start = span(f"{shown(value):>5} {percent(share):>9} {percent(rest):>9}  ")
            lines.append((start, *bar(share, kind, room, most), span(told, "quiet")))
            before = note
        rest -= share
    return lines


def _note(action: Action, targets: tuple[Target, ...], value: int) -> tuple[str, str]:
    """What a value meets at the first target and fails to reach, and the ending it comes to."""
    if action.kind == "contest" and not action.contested:
        return _("first {share}").format(share=percent(first_at(action, targets, value)).strip()), "success"
    if not targets:
        return "", "success"
    target = targets[0]
    if throws(action, target):
        return _("wins {share}").format(share=percent(wins_at(action, target, value)).strip()), "success"
    if target.opposition is not None:
        opposed = shown(target.opposition.amount)
        if reaches(value, target.opposition.amount, action.rulings, action.kind):
            return _("reaches {opposition}").format(opposition=opposed), "success"
        return _("does not reach {opposition}").format(opposition=opposed), "unsuccessful"
    met = meet_defences(value, action.category, target.defences, action.rulings).met
    held = [f"{word(each.name, _)} {shown(each.value)}" for each in met if not each.reached]
    if met and not held:
        return _("beats all"), "great_success"
    if not held:
        return "", "success"
    if met[-1].effect == "stops" and not met[-1].reached:
        return _("{defence} stops it").format(defence=held[-1]), "unsuccessful"
    return _("lowered by {defences}").format(defences=", ".join(held)), "success"
