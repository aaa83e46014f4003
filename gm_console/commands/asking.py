"""From the prompt of an act, as read, to the request: the same for a key's prompt and for the `:` line."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from gm_console.campaign import requests as ask
from gm_console.campaign.packs.words import WORDS
from gm_console.commands.grammar import ActPrompt
from gm_console.language import _
from gm_console.rules.words import word

if TYPE_CHECKING:
    from gm_console.campaign.lastact import Throw
    from gm_console.campaign.views import CardLine, RosterLine, Sheet

DICE = ("attack", "enchantment", "luck", "effort", "contest")
"""The kinds of dice without a card, in the order of their digits."""

AT_SOMEONE = ("attack", "enchantment", "contest")
"""Those among them that meet the last target where none is typed."""


def as_typed(asked: ask.PlayCard, typed: ActPrompt, kind: str, *, secret: bool) -> ask.PlayCard:
    """The play with all that the prompt says of it but whom it meets. kind: of the throw."""
    return replace(
        asked,
        distance=typed.distance,
        modifiers=typed.modifiers,
        lower=typed.lower,
        opposition=typed.opposition,
        contest=_contest(typed, kind),
        pick=typed.pick,
        target_lower=typed.target_lower,
        faces=typed.faces,
        target_faces=tuple(faces or None for faces in typed.target_faces),
        secret=secret,
    )


def _contest(typed: ActPrompt, kind: str) -> bool:
    """Whether a contest is asked for: `>,` lowers the dice of those who throw against such a throw by themselves."""
    return typed.contest and not (typed.target_lower and kind in ("enchantment", "contest"))


def mended_as_typed(throw: "Throw", typed: ActPrompt, targets: tuple[int, ...]) -> ask.MendRoll:
    """The change of a roll already made that the prompt says."""
    return ask.MendRoll(
        roll=throw.roll,
        modifiers=typed.modifiers,
        distance=typed.distance,
        lower=typed.lower or None,
        opposition=typed.opposition,
        contest=_contest(typed, throw.kind),
        pick=typed.pick,
        target_lower=typed.target_lower or None,
        targets=targets,
        faces=typed.faces,
        target_faces=tuple(faces or None for faces in typed.target_faces),
    )


def targets(
    roster: Sequence["RosterLine"], actor: int, typed: ActPrompt, kind: str, last: Callable[[int, str], int | None]
) -> tuple[int, ...]:
    """Those typed, all visible opponents for `*`, or, where nobody is named, the last target of such a throw.

    kind: what the throw is, "" where it meets nobody who is not named. last: the last target of an actor and a kind.
    """
    if typed.everyone:
        return tuple(dict.fromkeys(one.entity for one in opponents(roster, actor)))
    if typed.tags:
        tagged = {one.tag: one.entity for one in roster if one.tag}
        return tuple(tagged[tag] for tag in typed.tags)
    found = last(actor, kind) if kind else None
    return () if found is None else (found,)


def met_by(played: "CardLine") -> str:
    """The kind of a card that meets someone, "" of one that meets nobody."""
    return "" if played.targets == "none" else played.kind


def met_by_dice(kind: str) -> str:
    """The same for dice without a card."""
    return kind if kind in AT_SOMEONE else ""


def opponents(roster: Sequence["RosterLine"], actor: int | None) -> tuple["RosterLine", ...]:
    """All of another side than the actor's who can be seen and have not fallen."""
    own = next((one.side for one in roster if one.entity == actor), "party")
    return tuple(one for one in roster if one.side != own and not one.hidden and not one.fallen)


def names_for_dice(actor: "Sheet", kind: str) -> dict[str, str]:
    """What may be named with dice of that kind: the word shown → the name on the sheet.

    After them a well-known characteristic's words in the languages that packs are written in: `puissance` is power.
    """
    if kind == "luck":
        return {}
    names = {word(each.name, _): each.name for each in actor.characteristics}
    # Nothing is added to an effort, so a mastery has no place there.
    names |= {} if kind == "effort" else {word(name, _): name for name, _bonus in actor.masteries}
    others = {spelling: each.name for each in actor.characteristics for spelling in spellings_of(each.name)}
    return names | {spelling: name for spelling, name in others.items() if spelling not in names}


def spellings_of(characteristic: str) -> tuple[str, ...]:
    """The words for a well-known characteristic in every language of packs; none for any other."""
    return WORDS["characteristic"].get(characteristic, ())


def named_on_sheet(names: Mapping[str, str], typed: ActPrompt) -> tuple[str, ...]:
    """What was named, as the sheet has it; once, however often and in whatever language."""
    return tuple(dict.fromkeys(names[each] for each in typed.named))
