"""What changing a roll would change: its outcome, the wounds that go and come, the conditions."""

from collections.abc import Iterator
from dataclasses import dataclass
from sqlite3 import Connection

from gm_console.campaign.inputs import CapacityInputs, CardInputs
from gm_console.campaign.mending import Mended
from gm_console.language import _
from gm_console.rules.capacity import CapacityResult, resolve_capacity
from gm_console.rules.level_dice import resolve
from gm_console.rules.refusal import FacesExhausted
from gm_console.rules.results import TargetResult
from gm_console.rules.summary import SEPARATOR
from gm_console.rules.words import shown, wound_words


@dataclass(frozen=True, slots=True)
class _Before:
    """How the roll had ended at one target, and what of it is still there."""

    name: str
    outcome: str
    wound: str | None
    wounds: tuple[tuple[str, bool], ...]
    """Category, and whether it was healed since."""
    conditions: tuple[str, ...]


def changes(connection: Connection, plan: Mended) -> tuple[str, ...]:
    """Say what will change, `success, serious wound → failed · the serious wound goes`; nothing is changed here.

    A line for each target for whom something does.
    """
    if isinstance(plan.gathered, CapacityInputs):
        assert plan.faces is not None
        return (_arrow(_tested(connection, plan.old[0]), _degrees(resolve_capacity(plan.gathered.test, plan.faces))),)
    card = plan.gathered
    assert card.action is not None
    if plan.faces is None:
        return (_("the dice do not fit any more: new ones are thrown"),)
    try:
        result = resolve(card.action, card.met, plan.faces, plan.target_faces)
    except FacesExhausted:
        return (_("new dice are thrown for whoever has none yet"),)
    before = _before(connection, plan.old)
    after = {who.id if who else None: at for (who, _target), at in zip(card.targets, result.targets, strict=False)}
    after = after or {None: result.targets[0]}
    names = {who.id: who.name for who, _target in card.targets if who}
    lines = []
    targets = dict.fromkeys((*after, *before))
    for target in targets:
        told = SEPARATOR.join(_at_target(before.get(target), after.get(target), card))
        if told and len(targets) > 1:
            name = names.get(target or 0) or (before[target].name if target in before else "")
            told = _("{target}: {outcome}").format(target=name, outcome=told)
        lines += [told] if told else []
    return tuple(lines) or (_("nothing changes: {outcome}").format(outcome=_ended(*_first(after))),)


def _first(after: dict[int | None, TargetResult]) -> tuple[str, str | None]:
    at = next(iter(after.values()))
    return at.outcome, at.wound


def _at_target(before: _Before | None, after: TargetResult | None, card: CardInputs) -> Iterator[str]:
    was = _ended(before.outcome, before.wound) if before else _("no target")
    is_ = _ended(after.outcome, after.wound) if after else _("no target")
    if was != is_:
        yield _arrow(was, is_)
    there = [category for category, healed in before.wounds if not healed] if before else []
    comes = after.wound if after and card.wound else None
    for category, healed in before.wounds if before else ():
        wound = wound_words(category, _)
        if healed:
            yield _("the {wound} was healed since, and stays so").format(wound=wound)
        elif category != comes:
            yield _("the {wound} goes").format(wound=wound)
    if comes and comes not in there:
        yield _("a {wound} comes").format(wound=wound_words(comes, _))
    had = before.conditions if before else ()
    enchanted = [each.text for each in after.effects if each.kind == "condition"] if after else []
    for name in had:
        if name not in enchanted:
            yield _("{condition} goes").format(condition=name)
    for name in enchanted:
        if name not in had:
            yield _("{condition} comes").format(condition=name)


def _arrow(was: str, is_: str) -> str:
    return _("nothing changes: {outcome}").format(outcome=is_) if was == is_ else f"{was} → {is_}"


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
        target, name, outcome, wound = connection.execute(
            "SELECT target_id, target_name, outcome, wound FROM roll WHERE id = ?", (roll,)
        ).fetchone()
        wounds = connection.execute(
            "SELECT category, recovered_at IS NOT NULL FROM wound WHERE roll_id = ? ORDER BY id", (roll,)
        )
        conditions = connection.execute("SELECT name FROM condition WHERE roll_id = ? ORDER BY id", (roll,))
        found[target] = _Before(
            name,
            outcome,
            wound,
            tuple((category, bool(healed)) for category, healed in wounds),
            tuple(row[0] for row in conditions),
        )
    return found
