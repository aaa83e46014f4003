"""What Enter would do, before it is done: whom it meets, with what numbers, whose odds, and whose dice are awaited."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from sqlite3 import Connection

from gm_console.campaign.changes import changes, together
from gm_console.campaign.inputs import CapacityInputs, CardInputs, Who, capacity_inputs, card_inputs
from gm_console.campaign.mending import Mended, mended
from gm_console.campaign.odds import law_of
from gm_console.campaign.requests import MendRoll, PlayCard, PlayTogether, RollCapacity
from gm_console.campaign.typed_faces import check_together, check_typed, told
from gm_console.language import _
from gm_console.rules.action import Action
from gm_console.rules.capacity import fit_capacity
from gm_console.rules.complexity import fails, reckon
from gm_console.rules.dice import level_pool
from gm_console.rules.number import split
from gm_console.rules.refusal import Refusal
from gm_console.rules.threshold import Threshold
from gm_console.rules.throws import target_pool, throws
from gm_console.rules.words import added, degree, shown, summed

Roll = PlayCard | PlayTogether | RollCapacity | MendRoll
"""What throws dice, or changes a throw."""

Gathered = CardInputs | CapacityInputs


SPARED = 4


@dataclass(frozen=True, slots=True)
class Part:
    """A piece of what is shown; of several that do not fit, those with the highest `spare` are left out first.

    What nobody typed has SPARED or more: the rest is left out only after all else is as short as can be. brief: the
    same in a few letters, "" where it is short enough.
    """

    text: str
    spare: int = 0
    brief: str = ""


@dataclass(frozen=True, slots=True)
class Awaited:
    """Dice that someone throws at the table, not typed yet. place: after which `=` they belong, the first is 0."""

    place: int
    name: str
    pool: str


@dataclass(frozen=True, slots=True)
class Preview:
    """What Enter would do.

    whom: the targets by tag and name; tags: by their tags alone, "" where that says nothing; met: how many. throws:
    what the odds are of: one throw, one for each of several who play together, none without dice. said: what there is
    to say in place of odds, a line for each target or several that it is about; shorter: the same in fewer words.
    """

    whom: str = ""
    tags: str = ""
    met: int = 0
    parts: tuple[Part, ...] = ()
    throws: tuple[Gathered, ...] = ()
    said: tuple[str, ...] = ()
    shorter: tuple[tuple[str, ...], ...] = ()
    awaited: tuple[Awaited, ...] = ()


def preview(connection: Connection, request: Roll) -> Preview:
    """Look at what this request would do; ConsoleError says what is missing or wrong, TypedFaces where dice are."""
    try:
        found = _preview(connection, request)
        for gathered in found.throws:
            _has_odds(gathered)
    except Refusal as refusal:
        raise told(refusal) from refusal
    return found


def _preview(connection: Connection, request: Roll) -> Preview:
    if isinstance(request, RollCapacity):
        test = capacity_inputs(connection, request)
        if request.faces is not None:
            fit_capacity(request.faces, test.test.rulings)
        return _capacity(test, typed=request.faces is not None)
    if isinstance(request, MendRoll):
        return _mended(connection, request)
    if isinstance(request, PlayCard):
        card = card_inputs(connection, request)
        check_typed(card, request)
        return _card(card, request)
    cards = [card_inputs(connection, play) for play in request.plays]
    check_together(cards, request.plays)
    together = [_card(card, play) for card, play in zip(cards, request.plays, strict=True)]
    awaited = (replace(each, place=at) for at, one in enumerate(together) for each in one.awaited if not each.place)
    thrown = tuple(each for one in together for each in one.throws)
    actions = [each.action for each in thrown if isinstance(each, CardInputs) and each.action is not None]
    lowered = [_against(card) for card in cards if card.action is not None]
    parts = (*_parts(actions), *lowered[0]) if actions else together[0].parts
    return replace(together[0], parts=parts, throws=thrown, awaited=tuple(awaited))


def _has_odds(gathered: Gathered) -> None:
    """Refusal where the throw itself would be refused; dice too many for odds are thrown all the same."""
    try:
        law_of(gathered)
    except Refusal as refusal:
        if refusal.kind != "odds_pool":
            raise


def _card(card: CardInputs, request: PlayCard) -> Preview:
    met = [who for who, _target in card.targets if who]
    found = Preview(
        whom=", ".join(_named(who) for who in met),
        tags=" ".join(who.tag for who in met) if all(who.tag for who in met) else "",
        met=len(met),
    )
    if card.action is None:
        return replace(found, parts=(Part(_("no dice")),), said=(card.text,) if card.text else ())
    typed = (request.faces, *request.target_faces)
    oneself = card.kind == "attack" and request.actor in request.targets
    parts = (*((Part(_("at oneself")),) if oneself else ()), *_parts([card.action]), *_against(card))
    return replace(found, parts=parts, throws=(card,), awaited=tuple(_awaited(card, typed)))


def _named(who: Who) -> str:
    return f"{who.tag} {who.name}".strip()


def _parts(actions: Sequence[Action]) -> tuple[Part, ...]:
    """Distance, complexity, threshold, dice: what decides whether it fails is never left out.

    The dice go first where there is no room, but for those of a lower level. Several throw each their own: where
    their numbers differ, from the least to the most.
    """
    action = actions[0]
    parts = [] if action.distance is None else [Part(_("{squares} sq").format(squares=action.distance), 3)]
    fences = [reckon(each, each.threshold) for each in actions if each.threshold is not None]
    if fences:
        complexities, thresholds = [each.complexity for each in fences], [each.threshold for each in fences]
        said = [-each.amount for each in (action.threshold or Threshold()).complexity if each.origin == "situation"]
        parts += [Part(added(said))] if len(said) > 1 else []
        if any(complexities):
            hard, brief = _("complexity {complexity}"), _("compl {complexity}")
            said_of = {"complexity": _span(complexities)}
            parts.append(Part(hard.format(**said_of), brief=brief.format(**said_of)))
        fence = _span(thresholds)
        parts.append(
            Part(_("threshold {threshold}").format(threshold=fence), brief=_("thr {threshold}").format(threshold=fence))
        )
    if action.contested:
        parts.append(Part(_("contest in place of the defences"), 2, _("contest")))
    pools = dict.fromkeys(str(level_pool(each.dice_level, each.rulings)) for each in actions)
    lower = any(each.dice_level < each.level for each in actions)
    return (*parts, Part(", ".join(pools), 1 if lower else SPARED))


def _against(card: CardInputs) -> tuple[Part, ...]:
    """The lowered dice of those who throw against it."""
    assert card.action is not None
    lowered = dict.fromkeys(
        str(target_pool(target, card.action.rulings))
        for _who, target in card.targets
        if throws(card.action, target) and target.level_thrown != target.level
    )
    pools = ", ".join(lowered)
    return (Part(_("against {pools}").format(pools=pools), 1, _("vs {pools}").format(pools=pools)),) if pools else ()


def _span(numbers: Sequence[int]) -> str:
    low, high = min(numbers), max(numbers)
    return shown(low) if low == high else _("{low} to {high}").format(low=shown(low), high=shown(high))


def _awaited(card: CardInputs, typed: tuple[tuple[int, ...] | None, ...]) -> Iterator[Awaited]:
    """Whose dice are still to be typed: the actor's, then those of targets that throw, unless the throw has failed."""
    action, own = card.action, typed[0]
    assert action is not None
    if card.actor.at_table and own is None:
        yield Awaited(0, card.actor.name, str(level_pool(action.dice_level, action.rulings)))
    if own and action.threshold is not None and fails(own, reckon(action, action.threshold).threshold):
        return
    for place, (who, target) in enumerate(card.targets, 1):
        there = typed[place] if place < len(typed) else None
        if who and who.at_table and not there and throws(action, target):
            yield Awaited(place, who.name, str(target_pool(target, action.rulings)))


def _capacity(gathered: CapacityInputs, *, typed: bool) -> Preview:
    test = gathered.test
    mastery, score = split(test.tested)
    terms = summed([test.capacity, *(part.amount for part in test.modifiers)])
    reckoned = f"{terms} = {shown(test.tested)}" if test.modifiers else shown(test.tested)
    name = test.name or _("capacity")
    return Preview(
        parts=(
            Part(_("{name} {capacity}").format(name=name, capacity=reckoned)),
            Part(f"{degree(test.tested, mastery)} {score}", 1),
        ),
        throws=(gathered,),
        awaited=(Awaited(0, gathered.actor.name, "d12"),) if gathered.actor.at_table and not typed else (),
    )


def _mended(connection: Connection, request: MendRoll) -> Preview:
    plan = mended(connection, request)
    changed, *shorter = together(changes(connection, plan))
    if isinstance(plan.gathered, CapacityInputs):
        return replace(_capacity(plan.gathered, typed=True), said=changed)
    action = plan.gathered.action
    assert action is not None
    return Preview(
        parts=(*_parts([action]), *_against(plan.gathered)),
        throws=(plan.gathered,),
        said=changed,
        shorter=tuple(shorter),
        awaited=tuple(_awaited(_with_players(connection, plan.gathered), _dice(plan))),
    )


def _dice(plan: Mended) -> tuple[tuple[int, ...] | None, ...]:
    """The dice that the changed roll has already."""
    return tuple(None if each is None else each.values for each in (plan.faces, *plan.target_faces))


def _with_players(connection: Connection, card: CardInputs) -> CardInputs:
    """The same, with whether each one throws real dice as their sheet says today: a roll does not keep that."""
    throwing = {row[0] for row in connection.execute("SELECT id FROM entity WHERE throws_at_table")}
    return replace(
        card,
        actor=replace(card.actor, at_table=card.actor.id in throwing),
        targets=tuple(
            (who and replace(who, at_table=who.id in throwing), target) for who, target in card.targets
        ),
    )  # fmt: skip
