"""The questions about dice: a card, dice without one, a capacity test, a whole group, the last act again."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from gm_console.campaign import requests as ask
from gm_console.campaign.lastact import last_target
from gm_console.campaign.preview import Preview, Roll, preview
from gm_console.campaign.views import CardLine, RosterLine, Sheet
from gm_console.commands.asking import DICE as DICE
from gm_console.commands.asking import as_typed, met_by, met_by_dice, named_on_sheet, names_for_dice, targets
from gm_console.commands.grammar import ActPrompt, Fault, complete_act, complete_test, parse_act, parse_test
from gm_console.commands.grammar.reader import LARGEST_FACE
from gm_console.language import _, ngettext
from gm_console.rules.pools import LARGEST_DIE
from gm_console.rules.words import word
from gm_console.tui.lines.named import named_page
from gm_console.tui.modes.question import Question

if TYPE_CHECKING:
    from gm_console.tui.desk import Desk

Asked = ask.PlayCard | ask.PlayTogether | ask.RollCapacity
"""A throw that may be repeated."""


def card(actor: Sheet, played: CardLine) -> Question:
    """How a card is played: on whom, how far, what helps or hinders, which dice."""

    def read(desk: "Desk", text: str) -> ask.Request | Fault:
        typed = read_act(desk, text)
        if isinstance(typed, Fault):
            return typed
        asked = ask.PlayCard(actor.id, played.id, _targets(desk, actor.id, typed, met_by(played)))
        return as_typed(asked, typed, played.kind, secret=desk.secret)

    return Question(
        label=_("{name} · {number} {card}").format(name=actor.name, number=played.number, card=played.name),
        shorter=_shorter(actor, f"{played.number} {played.name}", str(played.number)),
        read=read,
        complete=lambda desk, text: complete_act(text, tuple(desk.tags)) if text else (),
        look=look,
        odds=played.kind != "none",
        secret=_secret(actor.id),
    )


def dice(actor: Sheet, kind: str) -> Question:
    """Level dice of a kind without a card; characteristics and masteries that count are named after a space."""
    names = names_for_dice(actor, kind)

    def read(desk: "Desk", text: str) -> ask.Request | Fault:
        typed = read_act(desk, text, tuple(names))
        if isinstance(typed, Fault):
            return typed
        met = _targets(desk, actor.id, typed, met_by_dice(kind))
        asked = ask.PlayCard(actor.id, None, met, kind=kind, named=named_on_sheet(names, typed))
        return as_typed(asked, typed, kind, secret=desk.secret)

    return Question(
        label=_("{name} · {kind}").format(name=actor.name, kind=word(kind, _)),
        shorter=_shorter(actor, word(kind, _)),
        read=read,
        complete=lambda desk, text: complete_act(text, tuple(desk.tags), tuple(names)) if text else (),
        look=look,
        odds=True,
        secret=_secret(actor.id),
        page=(lambda desk, cells, rows: named_page(actor, kind, cells, rows)) if names else None,
    )


def group(members: Sequence[tuple[RosterLine, CardLine]], played: CardLine) -> Question:
    """The whole group plays that card, each with their own dice; each further `=` has the next one's faces."""
    first = members[0][0]

    def read(desk: "Desk", text: str) -> ask.Request | Fault:
        typed = read_act(desk, text)
        if isinstance(typed, Fault):
            return typed
        if len(typed.target_faces) >= len(members):
            message = ngettext("only {count} throws, after one =", "only {count} throw, one = for each", len(members))
            return Fault(text.rfind("="), message.format(count=len(members)))
        met = _targets(desk, first.entity, typed, met_by(played))
        plays = (
            as_typed(
                ask.PlayCard(line.entity, own.id, met),
                replace(typed, target_faces=()),
                played.kind,
                secret=desk.secret,
            )
            for line, own in members
        )
        return _with_faces(ask.PlayTogether(tuple(plays)), (typed.faces or (), *typed.target_faces))

    return Question(
        label=_("{group} ({count}) · {number} {card}").format(
            group=first.group, count=len(members), number=played.number, card=played.name
        ),
        shorter=lambda desk: (f"({len(members)}) {played.number} {played.name}", f"({len(members)}) {played.number}"),
        read=read,
        complete=lambda desk, text: complete_act(text, tuple(desk.tags)) if text else (),
        look=look,
        odds=played.kind != "none",
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
        shorter=_shorter(actor, _("test")),
        read=read,
        complete=lambda desk, text: complete_test(text, names),
        look=look,
        # A name may hold a question mark; where none does, it asks for the odds.
        odds=not any("?" in name for name in names),
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
        odds=True,
        secret=_secret(*actors),
    )


def _shorter(actor: Sheet, *asked: str) -> "Callable[[Desk], tuple[str, ...]]":
    """Shorter labels: the actor's letter, where they have one, with each of what is asked."""

    def labels(desk: "Desk") -> tuple[str, ...]:
        who = next((tag for tag, one in desk.tags.items() if one.entity == actor.id), actor.name)
        return tuple(f"{who} {each}" for each in asked)

    return labels


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


def _targets(desk: "Desk", actor: int, typed: ActPrompt, kind: str) -> tuple[int, ...]:
    """Whom it meets, typed or not; nobody who is not typed where `kind` is ""."""
    return targets(desk.roster, actor, typed, kind, lambda *of: last_target(desk.campaign.connection, *of))


def _secret(*actors: int) -> "Callable[[Desk], bool]":
    """Whether the throw is secret: because it was asked for, or because the players do not see who throws."""
    return lambda desk: desk.secret or any(one.hidden and one.entity in actors for one in desk.roster)
