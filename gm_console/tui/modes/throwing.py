"""The questions about dice: a card, dice without one, a capacity test, a whole group, the last act again."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from gm_console.campaign import requests as ask
from gm_console.campaign.lastact import last_target
from gm_console.campaign.preview import Preview, Roll, preview
from gm_console.campaign.views import CardLine, RosterLine, Sheet
from gm_console.commands.grammar import ActPrompt, Fault, complete_act, complete_test, parse_act, parse_test
from gm_console.commands.grammar.reader import LARGEST_FACE
from gm_console.language import _, ngettext
from gm_console.rules.pools import LARGEST_DIE
from gm_console.rules.words import word
from gm_console.tui.modes.question import Question

if TYPE_CHECKING:
    from gm_console.tui.desk import Desk

DICE = ("attack", "enchantment", "luck", "effort", "contest")
"""The kinds of dice without a card, in the order of their digits."""

_AT_SOMEONE = ("attack", "enchantment", "contest")
"""Those among them that meet the last target where none is typed."""

Asked = ask.PlayCard | ask.PlayTogether | ask.RollCapacity
"""A throw that may be repeated."""


def card(actor: Sheet, played: CardLine) -> Question:
    """How a card is played: on whom, how far, what helps or hinders, which dice."""

    def read(desk: "Desk", text: str) -> ask.Request | Fault:
        typed = read_act(desk, text)
        if isinstance(typed, Fault):
            return typed
        asked = ask.PlayCard(actor.id, played.id, _targets(desk, actor.id, typed, played.targets != "none"))
        return _as_typed(desk, asked, typed)

    return Question(
        label=_("{name} · {number} {card}").format(name=actor.name, number=played.number, card=played.name),
        read=read,
        complete=lambda desk, text: complete_act(text, tuple(desk.tags)) if text else (),
        look=look,
        odds=lambda desk: played.kind != "none",
        secret=_secret(actor.id),
    )


def dice(actor: Sheet, kind: str) -> Question:
    """Level dice of a kind without a card; characteristics and masteries that count are named after a space."""
    names = _names(actor, kind)

    def read(desk: "Desk", text: str) -> ask.Request | Fault:
        typed = read_act(desk, text, tuple(names))
        if isinstance(typed, Fault):
            return typed
        named = tuple(names[each] for each in typed.named)
        asked = ask.PlayCard(
            actor.id, None, _targets(desk, actor.id, typed, kind in _AT_SOMEONE), kind=kind, named=named
        )  # fmt: skip
        return _as_typed(desk, asked, typed)

    return Question(
        label=_("{name} · {kind}").format(name=actor.name, kind=word(kind, _)),
        read=read,
        complete=lambda desk, text: complete_act(text, tuple(desk.tags), tuple(names)) if text else (),
        look=look,
        odds=lambda desk: True,
        secret=_secret(actor.id),
    )


def _names(actor: Sheet, kind: str) -> dict[str, str]:
    """What may be named with dice of that kind: the word shown → the name on the sheet."""
    if kind == "luck":
        return {}
    characteristics = {word(each.name, _): each.name for each in actor.characteristics}
    # Nothing is added to an effort, so a mastery has no place there.
    return characteristics | ({} if kind == "effort" else {word(name, _): name for name, _bonus in actor.masteries})


def group(members: Sequence[tuple[RosterLine, CardLine]], played: CardLine) -> Question:
    """The whole group plays that card, each with their own dice; each further `=` has the next one's faces."""
    first = members[0][0]

    def read(desk: "Desk", text: str) -> ask.Request | Fault:
        typed = read_act(desk, text)
        if isinstance(typed, Fault):
            return typed
        if len(typed.target_faces) >= len(members):
            message = ngettext("{count} throws", "{count} throw", len(members))
            return Fault(text.rfind("="), message.format(count=len(members)))
        targets = _targets(desk, first.entity, typed, played.targets != "none")
        plays = (
            _as_typed(desk, ask.PlayCard(line.entity, own.id, targets), replace(typed, target_faces=()))
            for line, own in members
        )
        return _with_faces(ask.PlayTogether(tuple(plays)), (typed.faces or (), *typed.target_faces))

    return Question(
        label=_("{group} ({count}) · {number} {card}").format(
            group=first.group, count=len(members), number=played.number, card=played.name
        ),
        read=read,
        complete=lambda desk, text: complete_act(text, tuple(desk.tags)) if text else (),
        look=look,
        odds=lambda desk: played.kind != "none",
        secret=_secret(*(line.entity for line, _own in members)),
    )


def test(actor: Sheet) -> Question:
    """Which capacity is tested: a name or a number, what helps or hinders, which dice."""
    names = tuple(each.name for each in actor.capacities)

    def read(desk: "Desk", text: str) -> ask.Request | Fault:
        typed = parse_test(text, names)
        if isinstance(typed, Fault):
            return typed
        known = {each.name: each.capacity for each in actor.capacities}
        capacity = known[typed.name] if typed.name is not None else typed.number or 0
        return ask.RollCapacity(actor.id, capacity, typed.name or "", typed.modifiers, typed.faces, desk.secret)

    return Question(
        label=_("{name} · test").format(name=actor.name),
        read=read,
        complete=lambda desk, text: complete_test(text, names),
        look=look,
        # A name may hold a question mark; where none does, it asks for the odds.
        odds=lambda desk: not any("?" in name for name in names),
        secret=_secret(actor.id),
    )


def again(actor: str, request: Asked) -> Question:
    """The dice of the last act again, where someone throws at the table."""

    def read(desk: "Desk", text: str) -> ask.Request | Fault:
        typed = read_act(desk, text)
        if isinstance(typed, Fault):
            return typed
        if typed != ActPrompt(faces=typed.faces, target_faces=typed.target_faces):
            return Fault(0, _("= and the dice thrown at the table: all else stays as it was"))
        return _with_faces(secretly(desk, request), (typed.faces or (), *typed.target_faces))

    actors = [each.actor for each in request.plays] if isinstance(request, ask.PlayTogether) else [request.actor]
    return Question(
        label=_("{name} · again").format(name=actor),
        read=read,
        only_faces=True,
        look=look,
        odds=lambda desk: True,
        secret=_secret(*actors),
    )


def read_act(desk: "Desk", text: str, names: Sequence[str] | None = None) -> ActPrompt | Fault:
    """What the prompt of an act says, with the tags and the dice of this campaign."""
    # A campaign with a list of its own may have dice of any size.
    largest = LARGEST_FACE if desk.rulings.level_dice == "cycle" else LARGEST_DIE
    return parse_act(text, tuple(desk.tags), names, largest=largest)


def look(desk: "Desk", request: ask.Request) -> Preview:
    """What a throw would be."""
    assert isinstance(request, Roll)
    return preview(desk.campaign.connection, request)


def secretly(desk: "Desk", request: Asked) -> Asked:
    """The same throw, secret where the next one is to be."""
    if not desk.secret:
        return request
    if isinstance(request, ask.PlayTogether):
        return ask.PlayTogether(tuple(replace(each, secret=True) for each in request.plays))
    return replace(request, secret=True)


def _as_typed(desk: "Desk", asked: ask.PlayCard, typed: ActPrompt) -> ask.PlayCard:
    return replace(
        asked,
        distance=typed.distance,
        modifiers=typed.modifiers,
        lower=typed.lower,
        opposition=typed.opposition,
        contest=typed.contest,
        pick=typed.pick,
        target_lower=typed.target_lower,
        faces=typed.faces,
        target_faces=tuple(faces or None for faces in typed.target_faces),
        secret=desk.secret,
    )


def _with_faces(request: Asked, faces: tuple[tuple[int, ...], ...]) -> Asked:
    """The throw with typed dice: of several at once one after another, else the actor's, then the targets'."""
    if isinstance(request, ask.PlayTogether):
        given = (*faces, *[()] * len(request.plays))
        return ask.PlayTogether(
            tuple(replace(play, faces=own or None) for play, own in zip(request.plays, given, strict=False))
        )
    if isinstance(request, ask.RollCapacity):
        return replace(request, faces=faces[0] or None)
    return replace(request, faces=faces[0] or None, target_faces=tuple(own or None for own in faces[1:]))


def _targets(desk: "Desk", actor: int, typed: ActPrompt, at_someone: bool) -> tuple[int, ...]:
    """Those typed, all visible opponents, or the last target where one is needed."""
    if typed.everyone:
        own = next((one.side for one in desk.roster if one.entity == actor), "party")
        there = (one.entity for one in desk.roster if one.side != own and not one.hidden and not one.fallen)
        return tuple(dict.fromkeys(there))
    if typed.tags:
        return tuple(desk.tags[tag].entity for tag in typed.tags)
    last = last_target(desk.campaign.connection, actor) if at_someone else None
    return () if last is None else (last,)


def _secret(*actors: int) -> "Callable[[Desk], bool]":
    """Whether the throw is secret: because it was asked for, or because the players do not see who throws."""
    return lambda desk: desk.secret or any(one.hidden and one.entity in actors for one in desk.roster)
