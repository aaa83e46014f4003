"""Words for what is in the log: the lines of an act, the reasoning behind its throws.

The file keeps steps and numbers; they become sentences here, in the reader's language.
"""

import json
from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from gm_console.campaign.damage import UNREADABLE
from gm_console.campaign.labels import label
from gm_console.campaign.views.log import LogEntry, LoggedRoll
from gm_console.language import _, ngettext
from gm_console.rules.action_summary import ranked, summary
from gm_console.rules.data import from_data
from gm_console.rules.explain import explain
from gm_console.rules.results import ActionResult
from gm_console.rules.step import Step
from gm_console.rules.summary import SEPARATOR, capacity_line
from gm_console.rules.words import shown, signed

if TYPE_CHECKING:
    from gm_console.rules.capacity import CapacityResult
    from gm_console.rules.effect import Effect
    from gm_console.rules.initiative import Initiative

INDENT = "    "
_PLACELESS = frozenset(
    (
        "turn told", "turn back", "turn to", "round to", "undo", "redo", "fight made", "fight opened", "fight left",
        "fight started", "fight named", "fight paused", "fight resumed", "fight ended", "fight reopened", "fall rule",
        "condition known", "entity saved", "entity duplicated", "entity retired", "pack loaded",
    )
)  # fmt: skip
"""Acts that happen at no place of a fight."""
_WITH_INITIATIVES = frozenset(("fight started", "joined"))
"""Acts that are told themselves, and the initiatives rolled by them under it."""


class LogLine(NamedTuple):
    """One line of the log. tone: "" plain, "quiet", "good", "bad", "wound", "struck"; never the only sign."""

    text: str
    tone: str = ""


def entry_lines(entry: LogEntry) -> tuple[LogLine, ...]:
    """The lines that an act leaves in the log, before they are cut or wrapped to a width."""
    lines = tuple(line for throw in _throws(entry) for line in _throw_lines(entry, throw))
    if lines and entry.kind not in _WITH_INITIATIVES:
        return lines
    try:
        return _worded(entry, json.loads(entry.words), lines)
    except UNREADABLE:
        text = _("an act that cannot be read (number {id})").format(id=entry.step)
        return (LogLine(_placed(entry, text), "bad"), *lines)


def _worded(entry: LogEntry, words: Mapping[str, Any], lines: tuple[LogLine, ...]) -> tuple[LogLine, ...]:
    """The label of an act, `lines` of its throws under it, and what else it told."""
    if entry.kind in ("scene", "fight made"):
        # A scene is told in full; so are the notes of the encounter that a fight is made from.
        lines = tuple(LogLine(INDENT + each) for each in _paragraphs(words.get("text", "")))
    if entry.kind == "pack loaded":
        lines = tuple(
            LogLine(INDENT + each) for scene in words["scenes"] for each in (scene[0], *_paragraphs(scene[1]))
        )
    if not entry.of and (names := words.get("thrown_for")):
        lines += (LogLine(INDENT + _thrown_for(names)),)
    if not entry.of and words.get("without"):
        lines += (
            LogLine(INDENT + _("without initiative: {names} (i types it)").format(names=", ".join(words["without"]))),
        )
    lines += tuple(LogLine(INDENT + each, "bad") for each in reminder_lines(words) if not entry.of)
    return (LogLine(_placed(entry, label(entry.kind, words, entry.of)), _TONES.get(entry.kind, "quiet")), *lines)


def _thrown_for(names: Sequence[str]) -> str:
    told = ngettext(
        "thrown here for {names}, who throws at the table: i types another",
        "thrown here for {names}, who throw at the table: i types another",
        len(names),
    )
    return told.format(names=", ".join(names))


def reasoning(entry: LogEntry) -> tuple[str, ...]:
    """The lines a GM reads to settle a dispute, for every throw of the act; none for an act without dice."""
    throws = _throws(entry)
    lines: list[str] = []
    for throw in throws:
        closing: list[str] = []
        for roll in throw:
            try:
                result = _rolled_initiative(roll) if roll.kind == "initiative" else _result(roll)
                told = explain(_steps(result, first=roll is throw[0]), _, ngettext)
                if roll is throw[0] and isinstance(result, ActionResult):
                    closing = explain(result.closing, _, ngettext, roller=roll.actor)
            except UNREADABLE:
                lines.append(_unreadable(_who([roll]), roll))
                continue
            if roll is throw[0] and len(throws) > 1 and result is not None:
                lines.append(_who(throw))
            lines += told
        lines += closing
    return tuple(lines)


def reminder_lines(words: Mapping[str, Any]) -> tuple[str, ...]:
    """The reminders that a turn's start told, a line each."""
    return tuple(
        _("{who}, {condition}: {reminder}").format(who=who, condition=name, reminder=" ".join(text.split()))
        for who, name, text in words.get("reminders", ())
    )


def _steps(result: "ActionResult | CapacityResult | Initiative | None", *, first: bool) -> tuple[Step, ...]:
    """The steps of a throw at its first target but for the closing ones, or those at a further target alone."""
    if result is None:
        return ()
    if not isinstance(result, ActionResult):
        return result.steps
    at_target = result.targets[0].steps
    return result.steps + at_target if first else at_target


def _paragraphs(text: str) -> list[str]:
    """A text by its paragraphs: a blank line ends one, a line's end is a space."""
    return [joined for each in text.split("\n\n") if (joined := " ".join(each.split()))]


_TONES = {
    "wound": "wound",
    "recovery": "good",
    "fallen": "bad",
    "note": "",
    "scene": "",
    "undo": "quiet",
    "redo": "quiet",
}


def _placed(entry: LogEntry, text: str) -> str:
    """The text behind its place in the fight, `2.1` for the first in the order of round 2."""
    return f"{entry.round}.{entry.turn} {text}" if entry.round and entry.kind not in _PLACELESS else text


def _throws(entry: LogEntry) -> list[list[LoggedRoll]]:
    """The rolls of an act by the throw they belong to: of one that met several targets there are several."""
    throws: dict[int, list[LoggedRoll]] = {}
    for roll in entry.rolls:
        throws.setdefault(roll.throw or roll.id, []).append(roll)
    return list(throws.values())


def _throw_lines(entry: LogEntry, throw: list[LoggedRoll]) -> list[LogLine]:
    """The line of one throw, and under it what came of it at each target; one line for a throw that is unreadable."""
    try:
        return _told_lines(entry, throw)
    except UNREADABLE:
        return [LogLine(_placed(entry, _unreadable(_who(throw), throw[0])), "bad")]


def _unreadable(who: str, roll: LoggedRoll) -> str:
    return _("{who} · a roll that cannot be read (number {id})").format(who=who, id=roll.id)


def _told_lines(entry: LogEntry, throw: list[LoggedRoll]) -> list[LogLine]:
    first = throw[0]
    if first.kind == "initiative":
        return [LogLine(INDENT + _initiative(first, _rolled_initiative(first)), "quiet")]
    result = _result(first)
    pieces = [_changed(entry)] if entry.kind == "mend" else []
    pieces += [_who(throw), first.label, _("secret") if first.secret else ""]
    under: list[LogLine] = []
    if result is None:
        told = json.loads(first.result)
        pieces += [told.get("condition", "") if first.target else "", told["text"]]
    elif not isinstance(result, ActionResult):
        pieces.append(capacity_line(result, _))
    else:
        thrown, outcomes = summary(result, _)
        pieces.append(thrown)
        if result.kind == "effort":
            pieces += outcomes
        elif result.ranking:
            under = _ranking(throw, result)
        elif not result.failed:
            under = [line for roll in throw for line in _outcome(roll, named=len(throw) > 1)]
    lines = [LogLine(_placed(entry, SEPARATOR.join(each for each in pieces if each))), *under]
    return [LogLine(line.text, "struck") for line in lines] if first.struck else lines


def _ranking(throw: list[LoggedRoll], result: ActionResult) -> list[LogLine]:
    """The sides of a contest by their rank; a line for each roll of it that cannot be read."""
    met: list[Sequence[Effect]] = [()]
    unread: list[LogLine] = []
    for roll in throw:
        try:
            at = _result(roll)
            met.append(at.targets[0].effects if isinstance(at, ActionResult) else ())
        except UNREADABLE:
            met.append(())
            unread.append(LogLine(INDENT + _unreadable(_target(roll) or roll.actor, roll), "bad"))
    names = [throw[0].actor, *(_target(roll) or _("opposition") for roll in throw)]
    line = ranked(result, names, met, _)
    return [LogLine(INDENT + line, "good" if result.outcome == "success" else ""), *unread]


def _changed(entry: LogEntry) -> str:
    from gm_console.campaign.alteration import alteration_words

    told = alteration_words(json.loads(entry.words).get("altered", {}))
    return _("changed ({alteration})").format(alteration=told) if told else _("changed")


def _outcome(roll: LoggedRoll, *, named: bool) -> Iterator[LogLine]:
    """What came of a throw at one target, with its name where there are several."""
    try:
        result = _result(roll)
        if not isinstance(result, ActionResult):
            raise TypeError(roll.kind)
        outcomes = summary(result, _)[1]
    except UNREADABLE:
        yield LogLine(INDENT + _unreadable(_target(roll) or roll.actor, roll), "bad")
        return
    for line in outcomes:
        told = _("{target}: {outcome}").format(target=_target(roll), outcome=line) if named else line
        yield LogLine(INDENT + told, _outcome_tone(result))


def _initiative(roll: LoggedRoll, result: "Initiative") -> str:
    faces = " ".join(str(face) for face in result.faces)
    who = _who([roll])
    if roll.label:
        who = _("{group} by {who}").format(group=roll.label, who=who)
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


def _who(throw: list[LoggedRoll]) -> str:
    """Who threw, and at whom."""
    targets = ", ".join(_target(roll) for roll in throw if roll.target)
    actor = throw[0].actor
    return _("{actor} › {targets}").format(actor=actor, targets=targets) if targets else actor


def _target(roll: LoggedRoll) -> str:
    return f"{roll.target_tag} {roll.target}" if roll.target_tag else roll.target


def _result(roll: LoggedRoll) -> "ActionResult | CapacityResult | None":
    """What the rules returned for that throw; None for a card without a roll."""
    if roll.kind == "none":
        return None
    data = json.loads(roll.result)
    if roll.kind == "capacity":
        # Not at the top, as little as what initiative needs: most logs end in neither, and a start waits for both.
        from gm_console.rules.capacity import CapacityResult

        return from_data(CapacityResult, data)
    return from_data(ActionResult, data)


def _rolled_initiative(roll: LoggedRoll) -> "Initiative":
    from gm_console.rules.initiative import Initiative

    return from_data(Initiative, json.loads(roll.result))
