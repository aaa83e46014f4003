"""What was said of a throw, checked: whom a card may meet, and that nothing was said that could change nothing."""

from collections.abc import Sequence
from dataclasses import replace

from gm_console.campaign.inputs.rows import Found
from gm_console.campaign.requests import MendRoll, PlayCard
from gm_console.errors import ConsoleError
from gm_console.language import _
from gm_console.rules.action import Action
from gm_console.rules.target import Target
from gm_console.rules.throws import throws
from gm_console.rules.words import word

_NOTHING = PlayCard(0, 0)
"""A card played with nothing said about the throw."""


def check(request: PlayCard, card: Found) -> None:
    """Refuse, with ConsoleError, a number of targets that the card does not take and what it has no use for."""
    takes, given, name = card["targets"], len(request.targets), card["name"]
    if card["kind"] == "none" and replace(request, actor=0, card=0, targets=(), secret=False) != _NOTHING:
        raise ConsoleError(_("{card} throws no dice: only whom it is for can be said").format(card=name))
    if takes == "none" and given:
        raise ConsoleError(_("{card} takes no target").format(card=name))
    if takes == "one" and given > 1:
        raise ConsoleError(_("{card} takes one target, not {given}").format(card=name, given=given))
    if not given and takes in ("one", "several"):
        raise _at_whom(name)
    check_meeting(name, request, contest=card["kind"] == "contest")
    picked = request.pick
    if picked is not None and not any(picked in each["names"] for each in card["defences"]):
        raise ConsoleError(_("{card} is met neither by dodge nor by parry: nothing to pick").format(card=name))


def check_meeting(name: str, request: PlayCard, *, contest: bool) -> None:
    """Refuse, with ConsoleError, targets that cannot meet the throw as it was asked for.

    contest: whether it is one by itself.
    """
    check_opposed(request)
    contest = contest or request.contest
    if contest and not request.targets:
        raise _at_whom(name)
    if len(set(request.targets)) < len(request.targets):
        raise ConsoleError(_("{card}: the same target is named twice").format(card=name))
    if contest and request.actor in request.targets:
        raise ConsoleError(_("{card}: nobody is their own opponent: name another").format(card=name))


def check_opposed(request: PlayCard | MendRoll) -> None:
    """Refuse, with ConsoleError, more than one thing in place of what opposes the throw by itself."""
    if (request.opposition is not None) + request.contest + (request.pick is not None) > 1:
        raise ConsoleError(_("a number, a contest, or how it is defended: only one of them opposes a throw"))


def check_effect(name: str, action: Action, met: Sequence[Target], request: PlayCard | MendRoll) -> None:
    """Refuse what was said and could change nothing: a distance without a threshold, a pick that nobody has.

    name: the card's. ConsoleError says which.
    """
    if request.distance is not None and action.threshold is None:
        message = _("this roll ({roll}) has no threshold: a distance could change nothing, leave it out")
        raise ConsoleError(message.format(roll=word(action.kind, _)))
    if request.opposition is not None and action.kind == "effort":
        raise ConsoleError(_("nothing opposes an effort: leave the number after > out"))
    picked = request.pick
    if picked is not None and not is_picked(picked, met):
        message = _("{card}: {defence} is none of the target's defences there: nothing to pick")
        raise ConsoleError(message.format(card=name, defence=word(picked, _)))
    if request.target_lower and not any(throws(action, target) for target in met):
        whose = ", ".join(target.name for target in met if target.name)
        message = _("{who} throws no dice here: nothing to lower") if whose else _("nobody throws against it")
        raise ConsoleError(message.format(who=whose))


def is_picked(pick: str | None, met: Sequence[Target]) -> bool:
    """Whether any of these defends itself by that; a number in place of the defences leaves nothing to pick."""
    return any(entry.chosen == pick for target in met if target.opposition is None for entry in target.defences)


def _at_whom(name: str) -> ConsoleError:
    return ConsoleError(_("{card}: at whom? type a letter of the roster").format(card=name))
