"""The label of an act, worded from its kind and its words; the file keeps no sentences."""

from collections.abc import Callable, Mapping
from typing import Any

from gm_console.campaign import labels_fight
from gm_console.language import _, ngettext
from gm_console.rules.summary import SEPARATOR, row
from gm_console.rules.words import shown, wound_words


def label(kind: str, words: Mapping[str, Any], of: str | None = None) -> str:
    """What an act was, in a few words; `of` is the kind of the act that an undo or a redo is about."""
    if kind == "undo":
        return _("taken back: {act}").format(act=label(of or "", words))
    if kind == "redo":
        return _("put again: {act}").format(act=label(of or "", words))
    if "acts" in words:
        return SEPARATOR.join(label(each, of_part) for each, of_part in words["acts"])
    writer = _LABELS.get(kind) or labels_fight.LABELS.get(kind)
    if writer is None:
        return _("{kind} (of another version)").format(kind=kind)
    return _with_turn(writer(words), words) if kind in labels_fight.WITH_TURN else writer(words)


def _rolled(words: Mapping[str, Any]) -> str:
    """Who, whom, what; the dice of a single throw, and the wounds and conditions that were made."""
    targets = ", ".join(words.get("targets", ()))
    who = _("{actor} › {targets}").format(actor=words["actor"], targets=targets) if targets else words["actor"]
    what = words["label"]
    if "capacity" in words:
        what = what or _("capacity {number}").format(number=shown(words["capacity"]))
    pieces = [who, what]
    if len(words.get("faces", ())) == 1:
        pieces.append(row(words["faces"][0]))
    pieces += [
        _("{target}: {outcome}").format(target=each, outcome=wound_words(category, _))
        for each, category in words.get("wounds", ())
    ]
    pieces += [
        _("{condition} ({who})").format(condition=condition, who=each)
        for each, condition in words.get("conditions", ())
    ]
    return SEPARATOR.join(each for each in pieces if each)


def _mended(words: Mapping[str, Any]) -> str:
    # Most logs are read without one.
    from gm_console.campaign.alteration import alteration_words

    told = (_rolled(words), alteration_words(words.get("altered", {})))
    return _("changed: {roll}").format(roll=SEPARATOR.join(each for each in told if each))


def _turned(words: Mapping[str, Any]) -> str:
    pieces = [_("turn: {who}").format(who=words.get("group") or words["turn_of"])]
    if words.get("new_round"):
        pieces.insert(0, _("round {round}").format(round=words["round"]))
    if words.get("ended"):
        pieces.append(_ended(words))
    return SEPARATOR.join(pieces)


def _ended(words: Mapping[str, Any]) -> str:
    ended = ", ".join(_("{condition} ({who})").format(who=who, condition=name) for who, name in words["ended"])
    return _("ends: {conditions}").format(conditions=ended)


def _with_turn(told: str, words: Mapping[str, Any]) -> str:
    """An act, and what the turn that it passed on did."""
    if "turn_of" in words:
        return SEPARATOR.join((told, _turned(words)))
    return SEPARATOR.join((told, _ended(words))) if words.get("ended") else told


def _turned_back(words: Mapping[str, Any]) -> str:
    return _("back to {who}, round {round}").format(who=words["turn_of"], round=words["round"])


def _held(words: Mapping[str, Any]) -> str:
    if words.get("acted"):
        told = ngettext(
            "{who} waits no longer: it has had its turn in this round",
            "{who} wait no longer: they have had their turn in this round",
            2 if words.get("many") else 1,
        )
        return told.format(who=words["who"])
    many = 2 if words.get("many") else 1
    if words["now"]:
        return _with_turn(ngettext("{who} waits", "{who} wait", many).format(who=words["who"]), words)
    told = ngettext("{who} acts now", "{who} act now", many).format(who=words["who"])
    if words.get("after"):
        told = _("{act}, after {who}").format(act=told, who=words["after"])
    return _with_turn(told, words) if words.get("ended") else told


def _fallen(words: Mapping[str, Any]) -> str:
    return (_("{who} has fallen") if words["now"] else _("{who} is up again")).format(who=words["who"])


def _hidden(words: Mapping[str, Any]) -> str:
    return (_("{who} is hidden") if words["now"] else _("{who} is visible")).format(who=words["who"])


def _wound(words: Mapping[str, Any]) -> str:
    wound = wound_words(words["category"], _)
    return _("{who}: {wound}, by hand").format(who=words["who"], wound=wound)


def _recovery(words: Mapping[str, Any]) -> str:
    return _("{who} recovers from a {wound}").format(who=words["who"], wound=wound_words(words["category"], _))


def _initiatives(words: Mapping[str, Any]) -> str:
    typed = ", ".join(_("{who} {number}").format(who=who, number=shown(number)) for who, number in words["values"])
    return _("initiative typed: {values}").format(values=typed)


def _settings(words: Mapping[str, Any]) -> str:
    changed = ", ".join(f"{name} = {value}" for name, value in words.items())
    return _("settings: {changed}").format(changed=changed)


_LABELS: dict[str, Callable[[Mapping[str, Any]], str]] = {
    "roll": _rolled,
    "mend": _mended,
    "wound": _wound,
    "recovery": _recovery,
    "note": lambda words: _("note: {text}").format(text=" ".join(words["text"].split())),
    "scene": lambda words: _("scene: {title}").format(title=words["title"]),
    "turn": _turned,
    "turn told": _turned,
    "turn back": _turned_back,
    "held": _held,
    "fallen": _fallen,
    "hidden": _hidden,
    "initiative typed": _initiatives,
    "settings": _settings,
    "fight made": lambda words: _("fight made: {fight}").format(fight=words["fight"]),
    "fight opened": lambda words: _("fight opened: {fight}").format(fight=words["fight"]),
    "fight left": lambda words: _("fight left: the party alone"),
    "fight started": lambda words: _("fight starts: {fight}").format(fight=words["fight"]),
}
