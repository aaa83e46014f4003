"""Words for what the rules refuse: one line each, what was wrong and what would be right."""

from gm_console.rules.explain import Writer
from gm_console.rules.words import Numbers, Plural, Translate, listed, shown, word


def _out_of_bounds(n: Numbers, _: Translate, ngettext: Plural) -> str:
    name, lowest, highest = word(n["name"], _), shown(n["lowest"]), shown(n["highest"])
    if n["value"] is None:
        return _("{name}: a whole number from {lowest} to {highest} is right").format(
            name=name, lowest=lowest, highest=highest
        )
    return _("{name} {value} is out of bounds: from {lowest} to {highest} is right").format(
        name=name, value=shown(n["value"]), lowest=lowest, highest=highest
    )


def _dice_level_above(n: Numbers, _: Translate, ngettext: Plural) -> str:
    return _("dice of level {dice_level} are above level {level}: only a lower level may be thrown instead").format(**n)


def _dice_level_alone(n: Numbers, _: Translate, ngettext: Plural) -> str:
    return _("the level of the dice needs the level of who throws them")


def _level_past_list(n: Numbers, _: Translate, ngettext: Plural) -> str:
    return _("level {level} is past the end of setting level_dice, which lists levels 0 to {last}").format(**n)


def _pool(n: Numbers, _: Translate, ngettext: Plural) -> str:
    return _("a pool has 1 to {most} dice of 2 to {largest} faces").format(**n)


def _pool_text(n: Numbers, _: Translate, ngettext: Plural) -> str:
    return _("“{text}” is no pool; one is written like 2d12+1d4").format(text=n["text"])


def _pool_list(n: Numbers, _: Translate, ngettext: Plural) -> str:
    return _("setting level_dice lists at most {most} levels").format(most=n["most"])


def _odd_die(n: Numbers, _: Translate, ngettext: Plural) -> str:
    return _(
        "an enchantment thrown with {pool} alone needs half of its maximum: throw a level with an even die"
    ).format(pool=n["pool"])


def _faces_count(n: Numbers, _: Translate, ngettext: Plural) -> str:
    told = ngettext(
        "{pool} takes {wanted} face, not {given}", "{pool} takes {wanted} faces, not {given}", n["wanted"]
    ).format(pool=n["pool"], wanted=n["wanted"], given=n["given"])
    if n.get("next") and n["given"] > n["wanted"]:
        told = _("{fault}; another = before those of {next}").format(fault=told, next=n["next"])
    return _whose(told, n, _)


def _whose(fault: str, n: Numbers, _: Translate) -> str:
    """What is wrong with faces, and whose they are where they are not the actor's."""
    return _("{target}: {fault}").format(target=n["name"], fault=fault) if n.get("name") else fault


def _faces_fit(n: Numbers, _: Translate, ngettext: Plural) -> str:
    line = _("faces do not fit {pool}: the die left for {face} shows 1 to {size}")
    if n["face"] is None:
        line = _("faces do not fit {pool}: the die left for one of them shows 1 to {size}")
    return _whose(line.format(pool=n["pool"], face=n["face"], size=n["size"]), n, _)


def _faces_order(n: Numbers, _: Translate, ngettext: Plural) -> str:
    line = _(
        "faces do not fit {pool} in order: {face} stands where a d{size} does; largest die first, double is same_size"
    )
    if n["face"] is None:
        line = _("faces do not fit {pool} in order: largest die first, since double is same_size")
    return _whose(line.format(pool=n["pool"], face=n["face"], size=n["size"]), n, _)


def _capacity_face(n: Numbers, _: Translate, ngettext: Plural) -> str:
    if n["face"] is None:
        return _("a capacity test is thrown with a d12: faces from 1 to 12")
    return _("{face} is no face of a d12: faces from 1 to 12").format(face=shown(n["face"]))


def _capacity_over(n: Numbers, _: Translate, ngettext: Plural) -> str:
    return ngettext(
        "the test is over with {last}: take away the {extra} die after it",
        "the test is over with {last}: take away the {extra} dice after it",
        n["extra"],
    ).format(**n)


def _next_die(n: Numbers, _: Translate, ngettext: Plural) -> str:
    if not n["faces"]:
        return _("give the next die: a capacity test has at least one")
    return _("give the next die: the test goes on after {faces}").format(faces=listed(n["faces"][-10:]))


def _target_dice(n: Numbers, _: Translate, ngettext: Plural) -> str:
    if n["name"]:
        return _("give the dice of {name}, who throws against it").format(name=n["name"])
    return _("give the dice of the target, who throws against it")


def _target_level(n: Numbers, _: Translate, ngettext: Plural) -> str:
    if n["name"]:
        return _("{name} has no level to throw dice of: give one, or type an opposition").format(name=n["name"])
    return _("the target has no level to throw dice of: give one, or type an opposition")


def _target_faces_count(n: Numbers, _: Translate, ngettext: Plural) -> str:
    return _("faces were given for {given} targets, there are {targets}").format(**n)


def _target_throws_none(n: Numbers, _: Translate, ngettext: Plural) -> str:
    if n["name"]:
        return _("{name} throws no dice here: give no faces for it").format(name=n["name"])
    return _("the target throws no dice here: give no faces for it")


def _unknown_setting(n: Numbers, _: Translate, ngettext: Plural) -> str:
    return _("no setting {name}; there are {settings}").format(name=n["name"], settings=", ".join(n["settings"]))


def _setting_value(n: Numbers, _: Translate, ngettext: Plural) -> str:
    return _("setting {name} cannot be “{value}”; it takes {choices}").format(
        name=n["name"], value=n["value"], choices=_(" or ").join(n["choices"])
    )


def _unknown_word(n: Numbers, _: Translate, ngettext: Plural) -> str:
    return _("“{word}” is not known here; one of {known}").format(word=n["word"][:80], known=", ".join(n["known"]))


def _by_distance_start(n: Numbers, _: Translate, ngettext: Plural) -> str:
    return _("complexity by distance of {name}: the list must start at 0 squares").format(name=n["name"])


def _by_distance_order(n: Numbers, _: Translate, ngettext: Plural) -> str:
    return _("complexity by distance of {name}: the squares must rise from entry to entry").format(name=n["name"])


def _no_threshold(n: Numbers, _: Translate, ngettext: Plural) -> str:
    return _("a roll of kind {roll} has no threshold").format(roll=word(n["roll"], _))


def _nothing_to_help(n: Numbers, _: Translate, ngettext: Plural) -> str:
    return _("this roll ({roll}) has no threshold: ±n could change nothing, leave it out").format(
        roll=word(n["roll"], _)
    )


def _effort_threshold(n: Numbers, _: Translate, ngettext: Plural) -> str:
    return _("an effort is a roll under a threshold: it cannot do without one")


def _no_bonus(n: Numbers, _: Translate, ngettext: Plural) -> str:
    return _("nothing is added to a roll of kind {roll}: leave characteristics and masteries out").format(
        roll=word(n["roll"], _)
    )


def _no_category(n: Numbers, _: Translate, ngettext: Plural) -> str:
    return _("a roll of kind {roll} has no category: leave it out").format(roll=word(n["roll"], _))


def _blow_without_category(n: Numbers, _: Translate, ngettext: Plural) -> str:
    return _("a blow needs a category: light, serious or mortal")


def _blow_amount(n: Numbers, _: Translate, ngettext: Plural) -> str:
    if n["how"] == "value":
        return _("a blow of the roll value takes no number of its own")
    return _("the blow needs its number: a wound potential or a fixed value")


def _blow_characteristic(n: Numbers, _: Translate, ngettext: Plural) -> str:
    if n["how"] == "product":
        return _("a wound potential needs the characteristic that multiplies it")
    return _("only a wound potential is multiplied by a characteristic")


def _resistance_decreases(n: Numbers, _: Translate, ngettext: Plural) -> str:
    return _("thresholds of {name} may not decrease from light to mortal: {thresholds}").format(
        name=word(n["name"], _), thresholds=listed(n["thresholds"])
    )


def _no_defence_named(n: Numbers, _: Translate, ngettext: Plural) -> str:
    return _("an entry of the defences must name at least one")


def _defence_not_there(n: Numbers, _: Translate, ngettext: Plural) -> str:
    if n["names"]:
        names = _(" or ").join(word(each, _) for each in n["names"])
        return _("the target cannot use {name} here; it may use {names}").format(name=word(n["name"], _), names=names)
    return _("the target has no {name}").format(name=word(n["name"], _))


def _contest_alone(n: Numbers, _: Translate, ngettext: Plural) -> str:
    return _("a contest needs at least one other side")


def _luck_opposition(n: Numbers, _: Translate, ngettext: Plural) -> str:
    return _("a luck roll needs the value to reach")


def _odds_pool(n: Numbers, _: Translate, ngettext: Plural) -> str:
    return _("odds are reckoned for dice that show at most {most} together; {pool} shows up to {maximum}").format(**n)


def _odds_targets(n: Numbers, _: Translate, ngettext: Plural) -> str:
    return _("odds are reckoned for at most {most} targets or sides, not {given}").format(**n)


def _stored_data(n: Numbers, _: Translate, ngettext: Plural) -> str:
    return _("stored data that cannot be read, at {place}").format(place=n["place"])


REFUSALS: dict[str, Writer] = {
    "out_of_bounds": _out_of_bounds,
    "dice_level_above": _dice_level_above,
    "dice_level_alone": _dice_level_alone,
    "level_past_list": _level_past_list,
    "pool": _pool,
    "pool_text": _pool_text,
    "pool_list": _pool_list,
    "odd_die": _odd_die,
    "faces_count": _faces_count,
    "faces_fit": _faces_fit,
    "faces_order": _faces_order,
    "capacity_face": _capacity_face,
    "capacity_over": _capacity_over,
    "next_die": _next_die,
    "target_dice": _target_dice,
    "target_level": _target_level,
    "target_faces_count": _target_faces_count,
    "target_throws_none": _target_throws_none,
    "unknown_setting": _unknown_setting,
    "setting_value": _setting_value,
    "unknown_word": _unknown_word,
    "by_distance_start": _by_distance_start,
    "by_distance_order": _by_distance_order,
    "no_threshold": _no_threshold,
    "nothing_to_help": _nothing_to_help,
    "effort_threshold": _effort_threshold,
    "no_bonus": _no_bonus,
    "no_category": _no_category,
    "blow_without_category": _blow_without_category,
    "blow_amount": _blow_amount,
    "blow_characteristic": _blow_characteristic,
    "resistance_decreases": _resistance_decreases,
    "no_defence_named": _no_defence_named,
    "defence_not_there": _defence_not_there,
    "contest_alone": _contest_alone,
    "luck_opposition": _luck_opposition,
    "odds_pool": _odds_pool,
    "odds_targets": _odds_targets,
    "stored_data": _stored_data,
}
"""Every kind of refusal has its sentence."""
