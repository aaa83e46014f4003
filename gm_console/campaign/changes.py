"""What changing a roll would change: its outcome, the wounds that go and come, the conditions."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from sqlite3 import Connection

from gm_console.campaign.inputs import CapacityInputs
from gm_console.campaign.mended_marks import Marks, marks
from gm_console.campaign.mending import Mended
from gm_console.language import _
from gm_console.rules.capacity import CapacityResult, resolve_capacity
from gm_console.rules.level_dice import resolve
from gm_console.rules.refusal import FacesExhausted
from gm_console.rules.results import TargetResult
from gm_console.rules.summary import SEPARATOR
from gm_console.rules.words import MINUS, shown, word, wound_words


@dataclass(frozen=True, slots=True)
class _Before:
    """How the roll had ended at one target."""

    tag: str
    name: str
    outcome: str
    wound: str | None


@dataclass(frozen=True, slots=True)
class Change:
    """What will change at one target: `success, serious wound → failed · the serious wound goes`.

    brief: the same in the fewest words, `serious → failed`. tag, name: whose; "" where there is but one.
    """

    told: str
    brief: str
    tag: str = ""
    name: str = ""


def changes(connection: Connection, plan: Mended) -> tuple[Change, ...]:
    """Say what will change at each target for whom something does; nothing is changed here."""
    if isinstance(plan.gathered, CapacityInputs):
        assert plan.faces is not None
        was, is_ = _tested(connection, plan.old[0]), _degrees(resolve_capacity(plan.gathered.test, plan.faces))
        return _alone(f"{was} → {is_}" if was != is_ else _("the result stays: {result}").format(result=is_))
    card = plan.gathered
    assert card.action is not None
    if plan.faces is None:
        return _alone(_("the dice do not fit any more: new ones are thrown"))
    try:
        result = resolve(card.action, card.met, plan.faces, plan.target_faces)
    except FacesExhausted:
        if not plan.misfits:
            return _alone(_("new dice are thrown for whoever has none yet"))
        message = _("{names}: the dice do not fit any more: new ones are thrown")
        return _alone(message.format(names=", ".join(plan.misfits)))
    before = _before(connection, plan.old)
    after = {who.id if who else None: at for (who, _target), at in zip(card.targets, result.targets, strict=False)}
    after = after or {None: result.targets[0]}
    names = {target: (each.tag, each.name) for target, each in before.items()}
    names |= {who.id: (who.tag, who.name) for who, _target in card.targets if who}
    targets = dict.fromkeys((*after, *before))
    becoming = marks(connection, plan.old, card, result)
    found = []
    for target in targets:
        mark = Marks() if target is None else becoming[target][1]
        ends = before.get(target), after.get(target), mark, card.condition
        told = SEPARATOR.join(_at_target(*ends))
        if told:
            brief = " ".join(_briefly(*ends))
            found.append(Change(told, brief, *(names[target] if len(targets) > 1 and target in names else ())))
    return tuple(found) or _alone(_stays(list(after.values())))


def together(found: Sequence[Change]) -> tuple[tuple[str, ...], ...]:
    """The same in ever fewer words, those for whom the same changes named together, nobody left out.

    In full by their names, then by their letters, then in the fewest words, at last by their number; a line for each
    change.
    """
    full = _grouped([(each.name, each.told) for each in found])
    lettered = _grouped([(each.tag or each.name, each.told) for each in found])
    brief = [(each.tag or each.name, each.brief) for each in found]
    return full, lettered, _grouped(brief), _grouped(brief, counted=True)


def _grouped(found: Sequence[tuple[str, str]], *, counted: bool = False) -> tuple[str, ...]:
    whose: dict[str, list[str]] = {}
    for name, told in found:
        whose.setdefault(told, []).extend([name] if name else [])

    def named(names: list[str]) -> str:
        return _("{count} targets").format(count=len(names)) if counted and len(names) > 1 else ", ".join(names)

    return tuple(
        _("{target}: {outcome}").format(target=named(names), outcome=told) if names else told
        for told, names in whose.items()
    )


def _alone(told: str) -> tuple[Change, ...]:
    return (Change(told, told),)


def _stays(after: Sequence[TargetResult]) -> str:
    if len(after) > 1:
        return _("every outcome stays as it is")
    return _("the outcome stays: {outcome}").format(outcome=_ended(after[0].outcome, after[0].wound))


def _briefly(before: _Before | None, after: TargetResult | None, found: Marks, condition: str) -> Iterator[str]:
    """The wound, or the outcome where there is none or it stays; conditions with a sign."""
    states = [(each.outcome, each.wound) if each else None for each in (before, after)]
    if states[0] != states[1]:
        wounded = [each[1] if each else None for each in states]
        by_wound = wounded[0] != wounded[1]
        was, is_ = (
            _("no target") if each is None else word(each[1], _) if by_wound and each[1] else _ended(each[0], None)
            for each in states
        )
        yield f"{was} → {is_}"
    if states[0] == states[1]:
        yield from (f"{MINUS}{word(category, _)}" for _row, category in found.going)
        yield from ((f"+{word(found.coming, _)}",) if found.coming else ())
    if found.healed:
        yield _("(healed stays)")
    told = {
        "ends": f"{MINUS}{condition}",
        "comes": f"+{condition}",
        "returns": _("({condition} as before)"),
        "shared": _("({condition} stays)"),
        "put anew": _("({condition} stays)"),
        "gone": _("({condition} gone)"),
    }
    if found.fate in told:
        yield told[found.fate].replace("{condition}", condition)


def _at_target(before: _Before | None, after: TargetResult | None, found: Marks, condition: str) -> Iterator[str]:
    was = _ended(before.outcome, before.wound) if before else _("no target")
    is_ = _ended(after.outcome, after.wound) if after else _("no target")
    if was != is_:
        yield f"{was} → {is_}"
    for category in found.healed:
        yield _("the {wound} was healed since, and stays so").format(wound=wound_words(category, _))
    for _row, category in found.going:
        yield _("the {wound} goes").format(wound=wound_words(category, _))
    if found.coming:
        yield _("a {wound} comes").format(wound=wound_words(found.coming, _))
    moved = {"comes": _("{condition} comes"), "ends": _("{condition} goes")}.get(found.fate)
    if moved:
        yield moved.format(condition=condition)
    yield from _touched(found, condition)


def left(found: Marks, condition: str) -> Iterator[str]:
    """What is told when it is done: what somebody has touched since, and so stays as it is, and what returns."""
    for category in found.healed:
        yield _("the {wound} was healed since, and stays as it is").format(wound=wound_words(category, _))
    yield from _touched(found, condition)


def _touched(found: Marks, condition: str) -> Iterator[str]:
    lines = {
        "returns": _("{condition} is as it was before the roll"),
        "shared": _("{condition} stays: another throw made it too"),
        "put anew": _("{condition} was put anew since, and stays as it is"),
        "gone": _("{condition} is gone since, and stays away"),
    }
    if found.fate in lines:
        yield lines[found.fate].format(condition=condition)
    if found.unsure:
        yield _("whether {condition} has ended since is for you to say").format(condition=condition)


def thrown_anew(plan: Mended, *, failed: bool) -> Iterator[str]:
    """Whose dice did not fit any more, so that new ones were thrown; of a throw that failed, no target's were."""
    if plan.faces is None:
        yield _("the dice did not fit any more: new ones were thrown")
    if plan.misfits and not failed:
        message = _("{names}: the dice did not fit any more: new ones were thrown")
        yield message.format(names=", ".join(plan.misfits))


def _ended(outcome: str, wound: str | None) -> str:
    words = {
        "failed": _("failed"),
        "unsuccessful": _("unsuccessful"),
        "success": _("success"),
        "great success": _("great success"),
        "tie": _("tie"),
    }
    return f"{words[outcome]}, {wound_words(wound, _)}" if wound else words[outcome]


def _tested(connection: Connection, roll: int) -> str:
    degrees, critical = connection.execute("SELECT degrees, critical FROM roll WHERE id = ?", (roll,)).fetchone()
    return _told(degrees, critical)


def _degrees(result: CapacityResult) -> str:
    return _told(result.degrees, result.critical)


def _told(degrees: int, critical: str | None) -> str:
    told = _("{degrees}°R").format(degrees=shown(degrees))
    if critical is None:
        return told
    return f"{told}, {_('critical success') if critical == 'success' else _('critical failure')}"


def _before(connection: Connection, rolls: tuple[int, ...]) -> dict[int | None, _Before]:
    """How each target of those rolls had come off."""
    found = {}
    for roll in rolls:
        target, *ended = connection.execute(
            "SELECT target_id, target_tag, target_name, outcome, wound FROM roll WHERE id = ?", (roll,)
        ).fetchone()
        found[target] = _Before(*ended)
    return found
