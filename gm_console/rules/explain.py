"""Words for the steps of a result: the lines a game master reads to settle a dispute.

Steps are stored as data and worded here when read, so that an old roll can be read in another language.
"""

from collections.abc import Callable, Iterable

from gm_console.rules.refusal import Refusal
from gm_console.rules.step import Step
from gm_console.rules.words import Numbers, Plural, Translate, degree, listed, shown, word

Writer = Callable[[Numbers, Translate, Plural], str]
"""From a step's numbers to its line."""


def explain(steps: Iterable[Step], _: Translate, ngettext: Plural, *, roller: str = "") -> list[str]:
    """One line for each step, in order; `_` and `ngettext` are the translator's.

    roller: the name of who threw, which no step keeps.
    """
    return [_writer(step.kind)({"roller": roller, **step.numbers}, _, ngettext) for step in steps]


def word_refusal(refusal: Refusal, _: Translate, ngettext: Plural) -> str:
    """The one line that says what was wrong and what would be right."""
    from gm_console.rules.refusal_words import REFUSALS

    return REFUSALS[refusal.kind](refusal.numbers, _, ngettext)


def _writer(kind: str) -> Writer:
    if kind in COMMON:
        return COMMON[kind]
    if kind in CAPACITY:
        return CAPACITY[kind]
    # A capacity test from the shell does without these.
    from gm_console.rules.action_words import ACTIONS

    return ACTIONS[kind]


def _setting(n: Numbers, _: Translate, ngettext: Plural) -> str:
    return _("setting {name}: {value}").format(name=n["name"], value=n["value"])


def _faces(n: Numbers, _: Translate, ngettext: Plural) -> str:
    faces, count = listed(n["faces"]), len(n["faces"])
    if n["thrown"] == "table":
        return ngettext("die {faces}, thrown at the table", "dice {faces}, thrown at the table", count).format(
            faces=faces
        )
    return ngettext("die {faces}, thrown by the console", "dice {faces}, thrown by the console", count).format(
        faces=faces
    )


def _capacity(n: Numbers, _: Translate, ngettext: Plural) -> str:
    from gm_console.rules.words import added, part_words, summed

    name = n["name"] or word("capacity", _)
    if not n["modifiers"]:
        return (
            _("{name}: capacity {tested}").format(name=name, tested=shown(n["tested"]))
            if n["name"]
            else (_("capacity {tested}").format(tested=shown(n["tested"])))
        )
    terms = summed([n["capacity"], *(each["amount"] for each in n["modifiers"])])
    said = [each["amount"] for each in n["modifiers"] if each["origin"] == "situation"]
    origins = ", ".join(
        (
            *(part_words(each, _) for each in n["modifiers"] if each["origin"] != "situation"),
            *([f"{word('situation', _)} {added(said)}"] if said else ()),
        )
    )
    return _("{name} {terms} = {tested} ({origins})").format(
        name=name, terms=terms, tested=shown(n["tested"]), origins=origins
    )


def _capacity_split(n: Numbers, _: Translate, ngettext: Plural) -> str:
    return _("{tested}: mastery degree {degree}, score {score}; the test begins with {mastery}°R").format(
        tested=shown(n["tested"]),
        degree=degree(n["tested"], n["mastery"]),
        mastery=shown(n["mastery"]),
        score=n["score"],
    )


def _explosion(n: Numbers, _: Translate, ngettext: Plural) -> str:
    if n["face"] == 12:
        return _("12 explodes up: +1°R, {degrees}°R").format(degrees=shown(n["degrees"]))
    return _("11 explodes down: −1°R, {degrees}°R").format(degrees=shown(n["degrees"]))


def _inversion(n: Numbers, _: Translate, ngettext: Plural) -> str:
    if n["critical"] == "success":
        line = _("11 straight after 12: an inversion, critical success of magnitude {magnitude}")
    else:
        line = _("12 straight after 11: an inversion, critical failure of magnitude {magnitude}")
    return line.format(magnitude=n["magnitude"])


def _capacity_last(n: Numbers, _: Translate, ngettext: Plural) -> str:
    score = (
        _("score {score} + 1").format(score=n["highest"] - 1)
        if n["example"]
        else (_("score {score}").format(score=n["highest"]))
    )
    if n["change"] == 0:
        line = _("{face} > {score}: nothing added, {degrees}°R")
    elif n["change"] > 0:
        line = _("{face} ≤ {score}: +1°R, {degrees}°R")
    else:
        line = _("{face} ≤ {score}, the capacity is negative: −1°R, {degrees}°R")
    return line.format(face=n["face"], score=score, degrees=shown(n["degrees"]))


def _capacity_stopped(n: Numbers, _: Translate, ngettext: Plural) -> str:
    return _("the inversion ends the test, the score is not looked at")


def _degrees(n: Numbers, _: Translate, ngettext: Plural) -> str:
    if n["degrees"] < 0:
        line = ngettext(
            "result: −{degrees}°R, a failure degree", "result: −{degrees}°R, failure degrees", -n["degrees"]
        )
    else:
        line = ngettext("result: {degrees} success degree", "result: {degrees} success degrees", n["degrees"])
    degrees = line.format(degrees=abs(n["degrees"]))
    if n["critical"] == "success":
        return _("{degrees}, critical success {magnitude}").format(degrees=degrees, magnitude=n["magnitude"])
    if n["critical"] == "failure":
        return _("{degrees}, critical failure {magnitude}").format(degrees=degrees, magnitude=n["magnitude"])
    return degrees


COMMON: dict[str, Writer] = {"setting": _setting, "faces": _faces}
"""Steps of every roll."""

CAPACITY: dict[str, Writer] = {
    "capacity": _capacity,
    "capacity_split": _capacity_split,
    "explosion": _explosion,
    "inversion": _inversion,
    "capacity_last": _capacity_last,
    "capacity_stopped": _capacity_stopped,
    "degrees": _degrees,
}
"""Steps of a capacity test."""
