"""A throw of level dice in a few words."""

from collections.abc import Sequence

from gm_console.rules.effect import Effect
from gm_console.rules.results import ActionResult, Standing, TargetResult
from gm_console.rules.summary import SEPARATOR, row
from gm_console.rules.words import Translate, shown, signed, word


def summary(result: ActionResult, _: Translate) -> tuple[str, tuple[str, ...]]:
    """The line of the throw, and one line for each target; none where the throw failed."""
    outcomes = () if result.failed else tuple(at_target(result, target, _) for target in result.targets)
    return throw(result, _), outcomes


def throw(result: ActionResult, _: Translate) -> str:
    """The line of a throw: faces, value, category, or why it failed."""
    pieces = [_value(result)]
    if result.failed:
        pieces.append(
            _("{face} > {threshold}: failed").format(face=max(result.faces), threshold=shown(result.threshold or 0))
        )
    elif result.category:
        category = word(result.category, _)
        pieces.append(_("critical, {category}").format(category=category) if result.critical else category)
    return SEPARATOR.join(pieces)


def _value(result: ActionResult) -> str:
    """The faces, what they amount to where that is not their sum, what is added, and the value."""
    faces = row(result.faces)
    told = [step.numbers for step in result.steps if step.kind == "value"]
    if result.value is None or not told:
        return faces
    bonuses = told[0]["bonuses"]
    added = [each for each in bonuses if isinstance(each, int)] if isinstance(bonuses, tuple) else []
    spread = result.value - sum(added)
    pieces = [f"{faces} → {spread}" if result.kind == "enchantment" else faces]
    if added:
        pieces.append(signed(sum(added)))
    if added or (result.kind != "enchantment" and len(result.faces) > 1):
        pieces.append(f"= {shown(result.value)}")
    return " ".join(pieces)


def at_target(result: ActionResult, target: TargetResult, _: Translate) -> str:
    """The line of one target: what held, blow, wound, effects."""
    pieces = _met(result, target, _)
    if target.blow_value is not None:
        pieces.append(_("blow {blow}").format(blow=shown(target.blow_value)))
        pieces.append(_wound(target, _))
    pieces += [effect.text for effect in target.effects]
    return SEPARATOR.join(pieces)


def ranked(result: ActionResult, names: Sequence[str], taking_place: Sequence[Sequence[Effect]], _: Translate) -> str:
    """The line of a contest: every side by its rank, with its throw and what it suffers; ties shown as such (T52).

    names, taking_place: of each side, the roller's first; what the roller threw stands in the line of the throw.
    """
    ranks = [side.rank for side in result.ranking]
    sides = sorted(zip(result.ranking, names, taking_place, strict=True), key=lambda each: each[0].rank)
    return SEPARATOR.join(
        _("{rank}. {side}").format(
            rank=side.rank, side=_ranked_side(side, name, effects, _, tied=ranks.count(side.rank) > 1)
        )
        for side, name, effects in sides
    )


def _ranked_side(side: Standing, name: str, effects: Sequence[Effect], _: Translate, *, tied: bool) -> str:
    thrown = shown(side.value) if side.side == 1 or side.faces is None else own_throw("contest", side.faces, side.value)
    told = _("{name}: {value}").format(name=name, value=thrown)
    told = _("{side} (tie)").format(side=told) if tied else told
    return ", ".join((told, *(effect.text for effect in effects)))


def _met(result: ActionResult, target: TargetResult, _: Translate) -> list[str]:
    if target.defences:
        return _defences(target, _)
    if target.opposition is None:
        return [_("success")]
    theirs = shown(target.opposition) if target.faces is None else own_throw(result.kind, target.faces, target.value)
    outcome = {"success": _("success"), "unsuccessful": _("unsuccessful"), "tie": _("tie")}[target.outcome]
    contested = any(step.kind == "contested" for step in target.steps)
    line = _("contest against {opposition}: {outcome}") if contested else _("against {opposition}: {outcome}")
    return [line.format(opposition=theirs, outcome=outcome)]


def own_throw(kind: str, faces: tuple[int, ...], value: int | None) -> str:
    """A target's or another side's throw: its faces, what is added to their sum, its value; its spread (T43)."""
    value = value or 0
    if kind == "enchantment":
        return f"{row(faces)} → {shown(value)}"
    added = value - sum(faces)
    pieces = [row(faces)] + ([signed(added)] if added else [])
    return " ".join(pieces + ([f"= {shown(value)}"] if added or len(faces) > 1 else []))


def _defences(target: TargetResult, _: Translate) -> list[str]:
    """Those that held, each with what it left; without any, a great success."""
    pieces = []
    for step in target.steps:
        n = step.numbers
        if step.kind != "defence" or n["reached"]:
            continue
        name, value, left = word(str(n["name"]), _), n["defence"], n["left"]
        if n["effect"] == "stops":
            line = _("{name} {value} stops it")
        elif left:
            line = _("{name} {value} holds: {category}")
        elif n["with_category"]:
            line = _("{name} {value} holds: absorbed")
        else:
            line = _("{name} {value} holds")
        pieces.append(line.format(name=name, value=value, category=word(str(left), _)))
    return pieces or [_("great success")]


def _wound(target: TargetResult, _: Translate) -> str:
    if target.wound is None:
        return _("no wound")
    words = {"light": _("LIGHT WOUND"), "serious": _("SERIOUS WOUND"), "mortal": _("MORTAL WOUND")}[target.wound]
    if any(step.kind == "no_resistance" for step in target.steps):
        return _("{wound} (no resistance known)").format(wound=words)
    return words
