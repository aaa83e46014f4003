"""Words for what is in the log: the label of an act, its lines, the reasoning behind its throws.

The file keeps steps and numbers; they become sentences here, in the reader's language.
"""

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from gm_console.campaign.views.log import LogEntry, LoggedRoll
from gm_console.language import _, ngettext
from gm_console.rules.capacity import CapacityResult
from gm_console.rules.data import from_data
from gm_console.rules.explain import explain
from gm_console.rules.initiative import Initiative
from gm_console.rules.results import ActionResult
from gm_console.rules.summary import SEPARATOR, summary
from gm_console.rules.words import shown, signed, wound_words

INDENT = "    "
_PLACELESS = ("turn told", "turn back", "undo", "redo", "fight made", "fight opened", "fight left", "fight started")


@dataclass(frozen=True, slots=True)
class LogLine:
    """One line of the log. tone: "" plain, "quiet", "good", "bad", "wound", "struck"; never the only sign."""

    text: str
    tone: str = ""


def entry_lines(entry: LogEntry) -> tuple[LogLine, ...]:
    """The lines that an act leaves in the log, before they are cut or wrapped to a width."""
    if entry.kind == "scene":
        return _scene(json.loads(entry.words))
    if not entry.rolls:
        return (LogLine(_placed(entry, label(entry.kind, json.loads(entry.words), entry.of)), _tone(entry.kind)),)
    if entry.kind == "fight started":
        head = LogLine(_placed(entry, label(entry.kind, json.loads(entry.words))), "quiet")
        return (head, *(line for roll in entry.rolls for line in _roll_lines(entry, roll)))
    return tuple(line for roll in entry.rolls for line in _roll_lines(entry, roll))


def reasoning(entry: LogEntry) -> tuple[str, ...]:
    """The lines a GM reads to settle a dispute, for every throw of the act; none for an act without dice."""
    lines: list[str] = []
    for roll in entry.rolls:
        result = _result(roll)
        if result is None:
            continue
        if len(entry.rolls) > 1:
            lines.append(_who(roll))
        steps = result.all_steps if isinstance(result, ActionResult) else result.steps
        lines += explain(steps, _, ngettext)
    return tuple(lines)


def label(kind: str, words: Mapping[str, Any], of: str | None = None) -> str:
    """What an act was, in a few words; `of` is the kind of the act that an undo or a redo is about."""
    if kind == "undo":
        return _("taken back: {act}").format(act=label(of or "", words))
    if kind == "redo":
        return _("put again: {act}").format(act=label(of or "", words))
    writer = _LABELS.get(kind)
    return _("{kind} (of another version)").format(kind=kind) if writer is None else writer(words)


def _rolled(words: Mapping[str, Any]) -> str:
    if "capacity" in words:
        tested = words["label"] or _("capacity {number}").format(number=shown(words["capacity"]))
        return SEPARATOR.join((words["actor"], tested))
    targets = ", ".join(words["targets"])
    who = _("{actor} › {targets}").format(actor=words["actor"], targets=targets) if targets else words["actor"]
    return SEPARATOR.join((who, words["label"]))


def _scene(words: Mapping[str, Any]) -> tuple[LogLine, ...]:
    """The title, and each paragraph of the text; a blank line ends a paragraph, a line's end is a space."""
    paragraphs = (" ".join(each.split()) for each in words["text"].split("\n\n"))
    return (LogLine(label("scene", words)), *(LogLine(INDENT + each) for each in paragraphs if each))


def _turned(words: Mapping[str, Any]) -> str:
    pieces = [_("turn: {who}").format(who=words["turn_of"])]
    if words.get("new_round"):
        pieces.insert(0, _("round {round}").format(round=words["round"]))
    if words.get("ended"):
        pieces.append(_("ends: {conditions}").format(conditions=", ".join(words["ended"])))
    return SEPARATOR.join(pieces)


def _turned_back(words: Mapping[str, Any]) -> str:
    return _("back to {who}, round {round}").format(who=words["turn_of"], round=words["round"])


def _held(words: Mapping[str, Any]) -> str:
    return (_("{who} waits") if words["now"] else _("{who} acts now")).format(who=words["who"])


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

_TONES = {
    "wound": "wound",
    "recovery": "good",
    "fallen": "bad",
    "note": "",
    "scene": "",
    "undo": "quiet",
    "redo": "quiet",
}


def _tone(kind: str) -> str:
    return _TONES.get(kind, "quiet")


def _placed(entry: LogEntry, text: str) -> str:
    """The text behind its place in the fight, `2.1` for the first in the order of round 2."""
    return f"{entry.round}.{entry.turn} {text}" if entry.round and entry.kind not in _PLACELESS else text


def _roll_lines(entry: LogEntry, roll: LoggedRoll) -> tuple[LogLine, ...]:
    result = _result(roll)
    if result is None:
        told = (_who(roll), roll.label, json.loads(roll.result)["text"])
        return (LogLine(_placed(entry, SEPARATOR.join(each for each in told if each))),)
    if isinstance(result, Initiative):
        return (LogLine(INDENT + _initiative(roll, result), "quiet"),)
    throw, outcomes = summary(result, _, ngettext)
    what = [roll.label] if roll.label else []
    if roll.secret:
        what.append(_("secret"))
    pieces = [_who(roll), *what, throw]
    if isinstance(result, ActionResult) and result.kind == "effort" and not result.failed:
        pieces += outcomes
        outcomes = ()
    lines = [LogLine(_placed(entry, SEPARATOR.join(pieces)))]
    if isinstance(result, ActionResult) and not result.failed:
        lines += [LogLine(INDENT + line, _outcome_tone(result)) for line in outcomes]
    if roll.struck:
        return tuple(LogLine(line.text, "struck") for line in lines)
    return tuple(lines)


def _initiative(roll: LoggedRoll, result: Initiative) -> str:
    faces = " ".join(str(face) for face in result.faces)
    who = _who(roll)
    if result.bonus and sum(result.faces) + result.bonus == result.value:
        return _("{who} · initiative {faces} {bonus} = {value}").format(
            who=who, faces=faces, bonus=signed(result.bonus), value=shown(result.value)
        )
    return _("{who} · initiative {faces} → {value}").format(who=who, faces=faces, value=shown(result.value))


def _outcome_tone(result: ActionResult) -> str:
    target = result.targets[0]
    if target.wound:
        return "wound"
    return "good" if target.outcome in ("success", "great success") else ""


def _who(roll: LoggedRoll) -> str:
    if not roll.target:
        return roll.actor
    target = f"{roll.target_tag} {roll.target}" if roll.target_tag else roll.target
    return _("{actor} › {targets}").format(actor=roll.actor, targets=target)


def _result(roll: LoggedRoll) -> ActionResult | CapacityResult | Initiative | None:
    """What the rules returned for that throw; None for a card without a roll."""
    if roll.kind == "none":
        return None
    data = json.loads(roll.result)
    if roll.kind == "capacity":
        return from_data(CapacityResult, data)
    if roll.kind == "initiative":
        return from_data(Initiative, data)
    return from_data(ActionResult, data)
