"""The labels of acts that change who is in a fight, in which order, under which conditions; see `labels`."""

from collections.abc import Callable, Mapping
from typing import Any

from gm_console.campaign.condition_words import strength
from gm_console.campaign.durations import full_time
from gm_console.language import _, ngettext
from gm_console.rules.summary import SEPARATOR
from gm_console.rules.words import shown, word

Words = Mapping[str, Any]


def _names(words: Words) -> str:
    return ", ".join(words["names"])


def _joined(words: Words) -> str:
    names = _names(words)
    told = ngettext("{names} joins", "{names} join", len(words["names"])).format(names=names)
    if not words.get("fight"):
        return told
    made = _("fight made: {fight}").format(fight=words["fight"])
    return f"{made}, {told}" if names else made


def _removed(words: Words) -> str:
    return ngettext("{names} leaves", "{names} leave", len(words["names"])).format(names=_names(words))


def _moved(words: Words) -> str:
    message = _("{who}: one place earlier") if words["earlier"] else _("{who}: one place later")
    return message.format(who=words["who"])


def _grouped(words: Words) -> str:
    return _("group {group}: {names}").format(group=words["group"], names=_names(words))


def _public_name(words: Words) -> str:
    if not words["name"]:
        return _("{who}: seen by the players under its own name").format(who=words["who"])
    return _("{who}: seen by the players as {name}").format(who=words["who"], name=words["name"])


def _side(words: Words) -> str:
    message = _("{who}: on the party's side") if words["side"] == "party" else _("{who}: on the opposition's side")
    return message.format(who=words["who"])


def _condition(words: Words) -> str:
    told = _("{names}: {condition}").format(names=_names(words), condition=_strength(words))
    time = full_time(words["lasts"], words["rounds"], words["until"])
    return f"{told}, {time}" if time else told


def _strength(words: Words) -> str:
    # An act of an earlier version keeps neither or not both.
    return strength(words["condition"], words.get("amount", 0), words.get("counts", "acting"))


def _fall_rule(words: Words) -> str:
    said = {"light": _("{count} light"), "serious": _("{count} serious"), "mortal": _("{count} mortal")}
    counts = _(" or ").join(said[each].format(count=count) for each, count in words.items())
    if not counts:
        return _("nobody is marked as to fall")
    return _("marked as to fall from: {counts}").format(counts=counts)


def _pack(words: Words) -> str:
    # The first picture does without it, most often.
    from gm_console.campaign.packs.counts import counted

    counts = counted(words["counts"])
    told = _("pack loaded: {pack}").format(pack=words["pack"])
    return f"{told}, {counts}" if counts else told


def _saved(words: Words) -> str:
    told = _("written: {who}").format(who=words["who"])
    changed = [piece for field, entries in words.get("changed", {}).items() for piece in _changed(field, entries)]
    if len(changed) > _TOLD:
        more = len(changed) - _TOLD
        changed[_TOLD:] = [ngettext("{count} more", "{count} more", more).format(count=more)]
    return f"{told}{SEPARATOR}{', '.join(changed)}" if changed else told


def _changed(field: str, entries: list[list[Any]]) -> list[str]:
    # Few logs are read with one.
    from gm_console.campaign.field_faults import FIELDS

    if field == "name":
        return [_("before: {name}").format(name=entries[0][1])]
    named = _(FIELDS[field])
    if not entries:
        return [named]
    return [(word(name, _) or named) + (f" {shown(number)}" if number is not None else "") for name, number in entries]


_TOLD = 4
"""The most changes of a sheet that are told one by one."""

LABELS: dict[str, Callable[[Words], str]] = {
    "joined": _joined,
    "removed": _removed,
    "turn more": lambda words: _("{who}: one more turn in each round").format(who=words["who"]),
    "turn less": lambda words: _("{names}: one turn less in each round").format(names=_names(words)),
    "renamed": lambda words: _("{who} is now {name}").format(who=words["who"], name=words["name"]),
    "public name": _public_name,
    "side": _side,
    "group": _grouped,
    "group left": lambda words: _("{names}: in no group any more").format(names=_names(words)),
    "moved": _moved,
    "turn to": lambda words: _("the turn is set: {who}, round {round}").format(
        who=words.get("group") or words["turn_of"], round=shown(words["round"])
    ),
    "round to": lambda words: _("the round is set: {round}, turn: {who}").format(
        who=words.get("group") or words["turn_of"], round=shown(words["round"])
    ),
    "condition": _condition,
    "condition removed": lambda words: _("{names}: {condition} is over").format(
        names=_names(words), condition=words["condition"]
    ),
    "condition known": lambda words: _("condition known: {condition}").format(condition=_strength(words)),
    "fight named": lambda words: _("fight {before} is now {fight}").format(
        before=words["before"], fight=words["fight"]
    ),
    "fight paused": lambda words: _("fight paused: {fight}").format(fight=words["fight"]),
    "fight resumed": lambda words: _("fight goes on: {fight}").format(fight=words["fight"]),
    "fight ended": lambda words: _("fight ends: {fight}").format(fight=words["fight"]),
    "fight reopened": lambda words: _("fight goes on: {fight}").format(fight=words["fight"]),
    "fall rule": _fall_rule,
    "pack loaded": _pack,
    "entity saved": _saved,
    "entity duplicated": lambda words: _("duplicated: {who}, as {name}").format(who=words["who"], name=words["name"]),
    "entity retired": lambda words: _("no longer in the bestiary: {who}").format(who=words["who"]),
}
"""By kind; those in `WITH_TURN` may have passed the turn on too, or ended conditions."""

WITH_TURN = frozenset(("removed", "turn less", "fight ended"))
