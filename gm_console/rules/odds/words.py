"""The odds line: what a throw is worth, in the words and whole percents that a prompt has room for.

The translator's `_` is handed in.
"""

from collections.abc import Mapping
from typing import Any

from gm_console.rules.category import CATEGORIES
from gm_console.rules.odds.shares import shares
from gm_console.rules.words import Translate, shown

GAP = "  "
ENDINGS = ("failed", "unsuccessful", "success", "great_success", "tie")
WOUNDS = ("none", *CATEGORIES)

SHOWN = {
    "attack": ENDINGS[:4],
    "enchantment": ENDINGS[:3],
    "luck": ENDINGS[1:3],
    "effort": ("failed", "success"),
    "contest": ("success", "tie", "unsuccessful"),
    "contested": ENDINGS[1:3],
}
"""The endings that a kind can have, in the order of its line."""

AROUND = 2
"""Degrees shown on either side of the mean of a capacity test."""


def line(record: Mapping[str, Any], _: Translate, *, brief: bool = False, short: int = 0) -> str:
    """The odds that `record.stored` keeps: `fails 44  misses 2  hits 15  great 39 %`, whose percents sum to 100.

    Of a capacity test the mean, the chance of at least each degree around it, and the criticals; brief: without these.
    short: 1 for shorter words, `fail 44  miss 2  hit 15  great 39`, 2 for letters, `f44  m2  h15  g39`, without the
    sign of percents, for the wounds behind them have it; no contest and no capacity test has either.
    """
    if record["kind"] == "capacity":
        return _capacity(record, _, brief=brief)
    if record["kind"] == "contest":
        words = {"success": _("first {share}"), "tie": _("ties {share}"), "unsuccessful": _("behind {share}")}
    else:
        words = {
            "failed": (_("fails {share}"), _("fail {share}"), _("f{share}"))[short],
            "unsuccessful": (_("misses {share}"), _("miss {share}"), _("m{share}"))[short],
            "success": (_("hits {share}"), _("hit {share}"), _("h{share}"))[short],
            "great_success": (_("great {share}"), _("great {share}"), _("g{share}"))[short],
        }
    names = SHOWN[record["kind"]]
    rounded = shares([record[name] for name in names])
    listed = GAP.join(words[name].format(share=n) for name, n in zip(names, rounded, strict=True))
    return listed if short else _percents(listed, _)


def wound_line(
    record: Mapping[str, Any], _: Translate, *, brief: bool = False, joined: bool = False, zeros: bool = True
) -> str | None:
    """What it wounds, `wound: none 49  L 9  S 33  M 9 %`, summing to 100; None for a roll without a category.

    brief: without the first word, `none 49  L 9  S 33  M 9 %`; joined: `none49  L9  S33  M9 %`. zeros False: without
    what is 0.
    """
    if record.get("wounds") is None:
        return None
    rounded = shares([record["wounds"][name] for name in WOUNDS])
    letters = (_("none"), _("L"), _("S"), _("M"))
    listed = GAP.join(
        f"{letter}{'' if joined else ' '}{share}"
        for letter, share in zip(letters, rounded, strict=True)
        if share or zeros
    )
    return _percents(listed if brief else _("wound: {shares}").format(shares=listed), _)


def number(value: float, digits: int, _: Translate) -> str:
    """A number with so many digits behind the point of the reader's language, and the true minus sign."""
    whole, _point, behind = f"{abs(value):.{digits}f}".partition(".")
    written = _("{whole}.{digits}").format(whole=whole, digits=behind) if behind else whole
    return f"−{written}" if value < 0 and float(f"{value:.{digits}f}") else written


def _capacity(record: Mapping[str, Any], _: Translate, *, brief: bool) -> str:
    middle = round(record["mean"])
    around = [str(each) for each in range(middle - AROUND, middle + AROUND + 1) if str(each) in record["at_least"]]
    chances = GAP.join(f"≥{shown(int(each))} {round(100 * record['at_least'][each])}" for each in around)
    # Successes and failures come up equally often, whatever is tested.
    criticals = _("criticals {share} % each").format(share=number(100 * record["critical_success"], 1, _))
    mean = _("mean {mean}").format(mean=number(record["mean"], 1, _))
    return GAP.join((mean, _percents(chances, _), *(() if brief else (criticals,))))


def _percents(text: str, _: Translate) -> str:
    return _("{shares} %").format(shares=text)
