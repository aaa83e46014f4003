"""What changing a roll would change: its outcome, the wounds that go and come, the conditions."""

from collections.abc import Iterator, Sequence
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
from gm_console.rules.words import MINUS, shown, word, wound_words


@dataclass(frozen=True, slots=True)
class _Before:
    """How the roll had ended at one target, and what of it is still there."""

    tag: str
    name: str
    outcome: str
    wound: str | None
    wounds: tuple[tuple[str, bool], ...]
    """Category, and whether it was healed since."""
    conditions: tuple[str, ...]


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
        return _alone(_("new dice are thrown for whoever has none yet"))
    before = _before(connection, plan.old)
    after = {who.id if who else None: at for (who, _target), at in zip(card.targets, result.targets, strict=False)}
    after = after or {None: result.targets[0]}
    names = {target: (each.tag, each.name) for target, each in before.items()}
    names |= {who.id: (who.tag, who.name) for who, _target in card.targets if who}
    targets = dict.fromkeys((*after, *before))
    found = []
    for target in targets:
        told = SEPARATOR.join(_at_target(before.get(target), after.get(target), card))
        if told:
            brief = " ".join(_briefly(before.get(target), after.get(target), card))
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


def _briefly(before: _Before | None, after: TargetResult | None, card: CardInputs) -> Iterator[str]:
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
    parts = _parts(before, after, card)
    if states[0] == states[1]:
        yield from (f"{MINUS}{word(category, _)}" for category in parts.going)
        yield from (f"+{word(category, _)}" for category in parts.coming)
    if parts.healed:
        yield _("(healed stays)")
    yield from (f"{MINUS}{name}" for name in parts.ending)
    yield from (f"+{name}" for name in parts.beginning)


@dataclass(frozen=True, slots=True)
class _Parts:
    """The wounds (by category) and the conditions (by name) that go, come, or stay since they were healed."""

    healed: tuple[str, ...]
    going: tuple[str, ...]
    coming: tuple[str, ...]
    ending: tuple[str, ...]
    beginning: tuple[str, ...]


def _parts(before: _Before | None, after: TargetResult | None, card: CardInputs) -> _Parts:
    wounds = before.wounds if before else ()
    comes = after.wound if after and card.wound else None
    had = before.conditions if before else ()
    enchanted = [each.text for each in after.effects if each.kind == "condition"] if after else []
    return _Parts(
        healed=tuple(category for category, healed in wounds if healed),
        going=tuple(category for category, healed in wounds if not healed and category != comes),
        coming=(comes,) if comes and (comes, False) not in wounds else (),
        ending=tuple(name for name in had if name not in enchanted),
        beginning=tuple(name for name in enchanted if name not in had),
    )


def _at_target(before: _Before | None, after: TargetResult | None, card: CardInputs) -> Iterator[str]:
    was = _ended(before.outcome, before.wound) if before else _("no target")
    is_ = _ended(after.outcome, after.wound) if after else _("no target")
    if was != is_:
        yield f"{was} → {is_}"
    parts = _parts(before, after, card)
    for category in parts.healed:
        yield _("the {wound} was healed since, and stays so").format(wound=wound_words(category, _))
    for category in parts.going:
        yield _("the {wound} goes").format(wound=wound_words(category, _))
    for category in parts.coming:
        yield _("a {wound} comes").format(wound=wound_words(category, _))
    for name in parts.ending:
        yield _("{condition} goes").format(condition=name)
    for name in parts.beginning:
        yield _("{condition} comes").format(condition=name)


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
        target, tag, name, outcome, wound = connection.execute(
            "SELECT target_id, target_tag, target_name, outcome, wound FROM roll WHERE id = ?", (roll,)
        ).fetchone()
        wounds = connection.execute(
            "SELECT category, recovered_at IS NOT NULL FROM wound WHERE roll_id = ? ORDER BY id", (roll,)
        )
        conditions = connection.execute("SELECT name FROM condition WHERE roll_id = ? ORDER BY id", (roll,))
        found[target] = _Before(
            tag,
            name,
            outcome,
            wound,
            tuple((category, bool(healed)) for category, healed in wounds),
            tuple(row[0] for row in conditions),
        )
    return found
