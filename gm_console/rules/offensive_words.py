"""Words for the steps of an offensive action: defences, blow, resistance, wound."""

from gm_console.rules.category import CATEGORIES
from gm_console.rules.explain import Writer
from gm_console.rules.words import Numbers, Plural, Translate, part_name, part_words, shown, word, wound_words


def _defence(n: Numbers, _: Translate, ngettext: Plural) -> str:
    name, value = word(n["name"], _), shown(n["value"])
    if n["tie"] == "exceeds":
        met = (
            _("{name} {defence}: {value} exceeds it")
            if n["reached"]
            else (_("{name} {defence}: {value} does not exceed it"))
        )
    else:
        met = (
            _("{name} {defence}: {value} reaches it")
            if n["reached"]
            else (_("{name} {defence}: {value} does not reach it"))
        )
    met = met.format(name=name, defence=shown(n["defence"]), value=value)
    if n["reached"]:
        return met
    if n["effect"] == "stops":
        return _("{met}: stopped").format(met=met)
    if n["left"]:
        return _("{met}: {category}").format(met=met, category=word(n["left"], _))
    if n["with_category"]:
        return _("{met}: nothing is left").format(met=met)
    return met


def _defence_lacking(n: Numbers, _: Translate, ngettext: Plural) -> str:
    return _("{name}: the target has none, passed over").format(name=word(n["name"], _))


def _defence_choice(n: Numbers, _: Translate, ngettext: Plural) -> str:
    options = ", ".join(f"{word(each['name'], _)} {shown(each['value'])}" for each in n["options"])
    line = _("{options}: {used}, picked") if n["picked"] else _("{options}: {used}, the higher")
    return line.format(options=options, used=word(n["used"], _))


def _blow(n: Numbers, _: Translate, ngettext: Plural) -> str:
    if n["how"] == "value":
        line = _("blow {reckoned}, the roll value").format(reckoned=shown(n["reckoned"]))
    elif n["how"] == "fixed":
        line = _("blow {reckoned} ({origin})").format(reckoned=shown(n["reckoned"]), origin=part_name(n["amount"], _))
    else:
        potential, given = n["amount"], n["characteristic"]
        by_score = n["factor"] == given["score"] != given["amount"]
        line = _("blow {potential} × {factor} = {reckoned} ({origin}, {characteristic})").format(
            potential=shown(potential["amount"]),
            factor=shown(n["factor"]),
            reckoned=shown(n["reckoned"]),
            origin=_wound_potential(potential, _),
            characteristic=f"{part_name(given, _)} {shown(given['score'])}" if by_score else part_words(given, _),
        )
    return line if n["blow"] == n["reckoned"] else _("{line}, counts as 0").format(line=line)


def _wound_potential(part: Numbers, _: Translate) -> str:
    if part["name"]:
        return _("{name}: wound potential {amount}").format(name=part["name"], amount=shown(part["amount"]))
    return _("wound potential {amount}").format(amount=shown(part["amount"]))


def _resistance(n: Numbers, _: Translate, ngettext: Plural) -> str:
    thresholds = ", ".join(f"{word(each, _)} {shown(n[each])}" for each in CATEGORIES if n[each] is not None)
    return _("{name} {thresholds}: blow {blow}, {category}: {wound}").format(
        name=word(n["name"], _),
        thresholds=thresholds or _("without thresholds"),
        blow=n["blow"],
        category=word(n["category"], _),
        wound=wound_words(n["wound"], _) if n["wound"] else _("no wound"),
    )


def _lower_wound(n: Numbers, _: Translate, ngettext: Plural) -> str:
    wound = wound_words(n["wound"], _) if n["wound"] else _("no wound")
    return _("of several resistances the lower wound stands: {wound}").format(wound=wound)


def _no_resistance(n: Numbers, _: Translate, ngettext: Plural) -> str:
    return _("no resistance known: {wound}, the category of the blow").format(wound=wound_words(n["wound"], _))


OFFENSIVE: dict[str, Writer] = {
    "defence": _defence,
    "defence_lacking": _defence_lacking,
    "defence_choice": _defence_choice,
    "blow": _blow,
    "resistance": _resistance,
    "lower_wound": _lower_wound,
    "no_resistance": _no_resistance,
}
"""Steps from the defences to the wound."""
