"""The odds in full, for a reader at leisure: what is reckoned, every ending, every value or degree.

The translator's `_` and `ngettext` are handed in.
"""

from collections.abc import Iterable, Sequence
from fractions import Fraction

from gm_console.rules import level_dice
from gm_console.rules.action import Action
from gm_console.rules.capacity import CapacityTest, settings_used
from gm_console.rules.complexity import reckon
from gm_console.rules.explain import explain
from gm_console.rules.odds.capacity import CRITICAL, CapacityOdds, critical_of
from gm_console.rules.odds.results import ActionOdds, TargetOdds
from gm_console.rules.odds.words import SHOWN, number
from gm_console.rules.parts import parts_data
from gm_console.rules.step import step
from gm_console.rules.words import Plural, Translate, shown, word

INDENT = "  "
LEAST = Fraction(1, 20_000)
"""Shares that would be shown as 0.00 % at either end of a table have no line."""

Row = tuple[str, ...]


def capacity_report(test: CapacityTest, odds: CapacityOdds, _: Translate, ngettext: Plural) -> list[str]:
    """The lines about a capacity test: mean, criticals by magnitude, each degree exactly and at least."""
    steps = (
        *settings_used(test.rulings),
        step(
            "capacity", name=test.name, capacity=test.capacity, modifiers=parts_data(test.modifiers), tested=test.tested
        ),
    )
    degrees = [each for each in odds.degrees if float(odds.degree(each)) >= LEAST]
    magnitudes = ", ".join(
        _("magnitude {magnitude} {share}").format(magnitude=each, share=_percent(critical_of(each), _, 3))
        for each in (1, 2, 3)
    )
    return [
        *explain(steps, _, ngettext),
        _("mean {mean}°R, standard deviation {deviation}").format(
            mean=number(float(odds.mean), 2, _), deviation=number(float(odds.variance) ** 0.5, 2, _)
        ),
        _("critical success {share}, critical failure {share}; each: {magnitudes}").format(
            share=_percent(CRITICAL, _), magnitudes=magnitudes
        ),
        *_table(
            (_("°R"), _("exactly"), _("at least")),
            [
                (shown(each), _percent(float(odds.degree(each)), _), _percent(float(odds.at_least(each)), _))
                for each in degrees
            ],
        ),
    ]


def action_report(action: Action, odds: ActionOdds, _: Translate, ngettext: Plural) -> list[str]:
    """The lines about a roll of level dice: its threshold, endings and wounds for each target, and every value."""
    steps = [
        *level_dice.settings_used(action),
        step("level", level=odds.level, dice_level=odds.dice_level, pool=odds.pool),
        *(step("value_part", part=part) for part in parts_data(action.value)),
        *(reckon(action, action.threshold).steps if action.threshold else ()),
    ]
    lines = explain(steps, _, ngettext)
    for target in odds.targets:
        lines += _target_lines(odds.kind, target, _)
    if odds.critical is not None:
        lines.append(_("critical {share}").format(share=_percent(odds.critical, _)))
    return lines + _values(odds, _)


def _target_lines(kind: str, target: TargetOdds, _: Translate) -> Iterable[str]:
    names = {
        "failed": _("failed {share}"),
        "unsuccessful": _("unsuccessful {share}"),
        "success": _("success {share}"),
        "great_success": _("great success {share}"),
        "tie": _("tie {share}"),
    }
    given: dict[str, Fraction] = {name: getattr(target, name) for name in SHOWN[kind]}
    line = ", ".join(names[name].format(share=_percent(share, _)) for name, share in given.items())
    if target.pool:
        line = _("{name}, {pool}: {endings}").format(
            name=target.name or word("target", _), pool=target.pool, endings=line
        )
    yield line
    if target.wounds is not None:
        categories = (_("none"), word("light", _), word("serious", _), word("mortal", _))
        listed = ", ".join(
            f"{category} {_percent(share, _)}" for category, share in zip(categories, target.wounds, strict=True)
        )
        yield _("wound: {shares}").format(shares=listed)


def _values(odds: ActionOdds, _: Translate) -> list[str]:
    mean, values = odds.mean(), odds.values()
    if mean is None:
        return []
    rows, reached = [], Fraction(1)
    for value, share in values:
        if reached >= LEAST and 1 - reached + share >= LEAST:
            rows.append((shown(value), _percent(share, _), _percent(reached, _)))
        reached -= share
    line = _("value: mean {value}") if odds.threshold is None else _("value where it does not fail: mean {value}")
    return [line.format(value=number(float(mean), 2, _)), *_table((_("value"), _("exactly"), _("at least")), rows)]


def _table(head: Row, rows: Sequence[Row]) -> list[str]:
    widths = [max(len(row[column]) for row in (head, *rows)) for column in range(len(head))]
    return [
        INDENT + INDENT.join(cell.rjust(width) for cell, width in zip(row, widths, strict=True))
        for row in (head, *rows)
    ]


def _percent(share: Fraction | float, _: Translate, digits: int = 2) -> str:
    return _("{shares} %").format(shares=number(100 * float(share), digits, _))
