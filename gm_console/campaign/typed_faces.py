"""Dice typed so far, looked at while they are typed: whose do not fit, and which of them."""

from collections.abc import Sequence

from gm_console.campaign.inputs import CardInputs
from gm_console.campaign.requests import PlayCard
from gm_console.errors import ConsoleError
from gm_console.language import _, ngettext
from gm_console.rules.data import Data
from gm_console.rules.explain import word_refusal
from gm_console.rules.refusal import FacesExhausted, Refusal
from gm_console.rules.throws import check_faces


class TypedFaces(ConsoleError):
    """Typed dice that do not fit, or are not all there yet.

    of: after which `=` they stand, the first is 0. at: which of them is wrong; None: more are to come.
    """

    def __init__(self, message: str, of: int, at: int | None) -> None:
        """Keep the place."""
        super().__init__(message)
        self.of = of
        self.at = at


def told(refusal: Refusal) -> ConsoleError:
    """The line for the GM, with the place of the dice where it is about dice."""
    message, numbers = word_refusal(refusal, _, ngettext), refusal.numbers
    if not isinstance(refusal, FacesExhausted) and "of" not in numbers:
        return ConsoleError(message)
    of, at = numbers.get("of"), numbers.get("at")
    return TypedFaces(message, of if isinstance(of, int) else 0, at if isinstance(at, int) else None)


def check_typed(card: CardInputs, play: PlayCard) -> None:
    """Refuse dice that the actor or a target cannot show, or that are too many; more may come."""
    if card.action is not None:
        check_faces(card.action, card.met, play.faces or (), play.target_faces, so_far=True)


def check_together(cards: Sequence[CardInputs], plays: Sequence[PlayCard]) -> None:
    """Refuse dice that their thrower cannot show; each has theirs after an `=` of their own."""
    for of, (card, play) in enumerate(zip(cards, plays, strict=True)):
        try:
            check_typed(card, play)
        except Refusal as refusal:
            waiting = zip(cards[of + 1 :], plays[of + 1 :], strict=True)
            follows = next((each.actor.name for each, other in waiting if not other.faces), "")
            numbers: dict[str, Data] = {**refusal.numbers, "of": of, "name": card.actor.name, "next": follows}
            raise Refusal(refusal.kind, **numbers) from None
