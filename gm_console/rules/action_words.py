"""Words for the steps of level dice: threshold, value, opposition, contest."""

from gm_console.rules.explain import Writer
from gm_console.rules.offensive_words import OFFENSIVE
from gm_console.rules.words import (
    Numbers,
    Plural,
    Translate,
    added,
    part_name,
    part_words,
    shown,
    signed,
    summed,
    word,
)


def _level(n: Numbers, _: Translate, ngettext: Plural) -> str:
    if n["level"] == n["dice_level"]:
        return _("level {level}: {pool}").format(level=n["level"], pool=n["pool"])
    return _("level {level}, throwing the dice of level {dice_level}: {pool}").format(
        level=n["level"], dice_level=n["dice_level"], pool=n["pool"]
    )


def _condition(n: Numbers, _: Translate, ngettext: Plural) -> str:
    # A roll of an earlier version does not keep whose condition it was.
    line = (
        _("{name} {number} for whoever aims at it: complexity {complexity}")
        if n.get("target")
        else _("{name} {number}: complexity {complexity}")
    )
    return line.format(name=n["name"], number=signed(n["number"]), complexity=signed(-n["number"]))


def _condition_aside(n: Numbers, _: Translate, ngettext: Plural) -> str:
    return _("{name} {number} left aside: one throw, one threshold").format(name=n["name"], number=signed(n["number"]))


def _situation(n: Numbers, _: Translate, ngettext: Plural) -> str:
    # A roll of an earlier version has a step for each ±n.
    return _("situation {number}: complexity {complexity}").format(
        number=added(n.get("terms") or (n["number"],)), complexity=signed(-n["number"])
    )


def _squares(distance: int, ngettext: Plural) -> str:
    return ngettext("{distance} square", "{distance} squares", distance).format(distance=distance)


def _by_distance(n: Numbers, _: Translate, ngettext: Plural) -> str:
    return _("{name} at {squares}: complexity {complexity} (from {start}), in place of any other by distance").format(
        name=part_name(n, _),
        squares=_squares(n["distance"], ngettext),
        complexity=shown(n["complexity"]),
        start=n["start"],
    )


def _distance(n: Numbers, _: Translate, ngettext: Plural) -> str:
    if n["counting"] == "started":
        line = _("{squares}: complexity {complexity}, 2 for each 10 begun after the first 10")
    else:
        line = _("{squares}: complexity {complexity}, 2 for each 10 after the first 10")
    return line.format(squares=_squares(n["distance"], ngettext), complexity=shown(n["complexity"]))


def _complexity(n: Numbers, _: Translate, ngettext: Plural) -> str:
    parts = [each for each in n["parts"] if each["amount"]]
    if not parts:
        return _("complexity 0")
    origins = ", ".join(part_words(each, _) for each in parts)
    if len(parts) == 1:
        return _("complexity {complexity} ({origins})").format(complexity=shown(n["complexity"]), origins=origins)
    return _("complexity {terms} = {complexity} ({origins})").format(
        terms=summed(each["amount"] for each in parts), complexity=shown(n["complexity"]), origins=origins
    )


def _threshold(n: Numbers, _: Translate, ngettext: Plural) -> str:
    given = n["characteristic"]
    die = _("largest die of its own level {die}") if n["dice"] == "own" else _("largest die thrown {die}")
    return _("threshold {terms} = {threshold} ({die}, {characteristic}, complexity {complexity})").format(
        # A negative complexity adds to the threshold, so it is the term that is written with its sign turned.
        terms=f"{summed([n['die'], given['amount'] if given else 0])} {_less(n['complexity'])}",
        threshold=shown(n["threshold"]),
        die=die.format(die=n["die"]),
        characteristic=part_words(given, _) if given else _("no characteristic"),
        complexity=shown(n["complexity"]),
    )


def _less(number: int) -> str:
    return f"+ {-number}" if number < 0 else f"− {number}"


def _no_threshold(n: Numbers, _: Translate, ngettext: Plural) -> str:
    return _("no threshold: the action cannot fail, whatever its complexity and distance")


def _fence(n: Numbers, _: Translate, ngettext: Plural) -> str:
    line = (
        _("{highest} > {threshold}: the action fails")
        if n["failed"]
        else (_("{highest} ≤ {threshold}: the action does not fail"))
    )
    return line.format(highest=n["highest"], threshold=shown(n["threshold"]))


def _value_part(n: Numbers, _: Translate, ngettext: Plural) -> str:
    part = n["part"]
    if part["score"] is not None:
        return f"{signed(part['amount'])}: {part_words(part, _)}"
    if part["name"] and part["origin"] == "mastery":
        return _("{number}: {name} (mastery)").format(number=signed(part["amount"]), name=part["name"])
    return f"{signed(part['amount'])}: {part_name(part, _)}"


def _value(n: Numbers, _: Translate, ngettext: Plural) -> str:
    terms = [*n["terms"], *n["bonuses"]]
    if len(terms) == 1:
        return _("value {value}").format(value=shown(n["value"]))
    return _("value {terms} = {value}").format(terms=summed(terms), value=shown(n["value"]))


def _spread(n: Numbers, _: Translate, ngettext: Plural) -> str:
    return _("highest {highest} − lowest {lowest} = {spread}").format(
        highest=n["highest"], lowest=n["lowest"], spread=n["highest"] - n["lowest"]
    )


def _single_die(n: Numbers, _: Translate, ngettext: Plural) -> str:
    return _("one die: from {face} to half of {size}, {half}, is {spread}").format(
        face=n["face"], size=n["size"], half=n["half"], spread=abs(n["face"] - n["half"])
    )


def _double(n: Numbers, _: Translate, ngettext: Plural) -> str:
    if n["face"] is None:
        return _("no double: no critical")
    if n["category"] is None:
        return _("two dice on {face}: a double, which counts for nothing without a category").format(face=n["face"])
    return _("two dice on {face}: a double, critical").format(face=n["face"])


def _category(n: Numbers, _: Translate, ngettext: Plural) -> str:
    line = (
        _("category of the attack: {category}, by the critical")
        if n["critical"]
        else (_("category of the attack: {category}"))
    )
    return line.format(category=word(n["category"], _))


def _target(n: Numbers, _: Translate, ngettext: Plural) -> str:
    return _("against {name}").format(name=n["name"])


def _opposition(n: Numbers, _: Translate, ngettext: Plural) -> str:
    if n["tie"] == "exceeds":
        line = (
            _("opposition {opposition}: {value} exceeds it")
            if n["reached"]
            else (_("opposition {opposition}: {value} does not exceed it"))
        )
    else:
        line = (
            _("opposition {opposition}: {value} reaches it")
            if n["reached"]
            else (_("opposition {opposition}: {value} does not reach it"))
        )
    return line.format(opposition=shown(n["opposition"]), value=shown(n["value"]))


def _no_opposition(n: Numbers, _: Translate, ngettext: Plural) -> str:
    return _("no opposition: not failing is success")


def _enchantment(n: Numbers, _: Translate, ngettext: Plural) -> str:
    value, opposition = n["value"], n["opposition"]
    if value > opposition:
        line = _("{value} > {opposition}: the enchantment wins")
    elif value < opposition:
        line = _("{value} < {opposition}: the target withstands")
    elif n["maximum"] > n["target_maximum"]:
        line = _("{value} = {opposition}: {pool} has the higher maximum, {maximum} > {target_maximum}, and wins")
    elif n["maximum"] < n["target_maximum"]:
        line = _(
            "{value} = {opposition}: the target's {target_pool} has the higher maximum, {target_maximum} > {maximum}"
        )
    else:
        line = _("{value} = {opposition}, both pools at most {maximum}: the initiator wins")
    return line.format(**{**n, "value": shown(value), "opposition": shown(opposition)})


def _contested(n: Numbers, _: Translate, ngettext: Plural) -> str:
    if n["value"] > n["opposition"]:
        line = _("a contest in place of the defences: {value} > {opposition}, won")
    elif n["value"] < n["opposition"]:
        line = _("a contest in place of the defences: {value} < {opposition}, lost")
    else:
        line = _("a contest in place of the defences: {value} = {opposition}, a tie, so it is not won")
    return line.format(value=shown(n["value"]), opposition=shown(n["opposition"]))


def _outcome(n: Numbers, _: Translate, ngettext: Plural) -> str:
    if n["absorbed"]:
        return _("success: hits, absorbed, nothing is left of it")
    return {
        "unsuccessful": _("unsuccessful"),
        "success": _("success"),
        "great success": _("great success: every defence met was beaten"),
    }[n["outcome"]]


def _effect(n: Numbers, _: Translate, ngettext: Plural) -> str:
    return _("effect: {text}").format(text=n["text"])


def _side_fixed(n: Numbers, _: Translate, ngettext: Plural) -> str:
    return _("fixed opposition {value}").format(value=shown(n["value"]))


def _side_name(side: Numbers, roller: str, _: Translate) -> str:
    named = side["name"] or (roller if side["side"] == 1 else "")
    return named or _("side {number}").format(number=side["side"])


def _ranking(n: Numbers, _: Translate, ngettext: Plural) -> str:
    sides = sorted(n["sides"], key=lambda side: (side["rank"], side["side"]))
    shared = [side["rank"] for side in sides]
    return _("ranking: {sides}").format(
        sides=", ".join(
            _("{rank} {name} with {value}{tie}").format(
                rank=f"{side['rank']}.",
                name=_side_name(side, n["roller"], _),
                value=shown(side["value"]),
                tie=_(" (tie)") if shared.count(side["rank"]) > 1 else "",
            )
            for side in sides
        )
    )


ACTIONS: dict[str, Writer] = {
    "level": _level,
    "situation": _situation,
    "condition": _condition,
    "condition_aside": _condition_aside,
    "by_distance": _by_distance,
    "distance": _distance,
    "complexity": _complexity,
    "threshold": _threshold,
    "no_threshold": _no_threshold,
    "fence": _fence,
    "value_part": _value_part,
    "value": _value,
    "spread": _spread,
    "single_die": _single_die,
    "double": _double,
    "category": _category,
    "target": _target,
    "opposition": _opposition,
    "no_opposition": _no_opposition,
    "enchantment": _enchantment,
    "contested": _contested,
    "outcome": _outcome,
    "effect": _effect,
    "side_fixed": _side_fixed,
    "ranking": _ranking,
    **OFFENSIVE,
}
"""Steps of every roll of level dice."""
