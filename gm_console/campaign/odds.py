"""The odds of an act about to be done, from the very values that it hands to the rules.

What the prompt has shown is kept for the act that follows.
"""

from functools import lru_cache

from gm_console.campaign.inputs import CapacityInputs, CardInputs
from gm_console.rules.odds.action import odds
from gm_console.rules.odds.capacity import CapacityOdds, capacity_odds
from gm_console.rules.odds.record import Record, stored
from gm_console.rules.odds.results import ActionOdds
from gm_console.rules.refusal import Refusal


@lru_cache(maxsize=64)
def law_of(gathered: CardInputs | CapacityInputs) -> ActionOdds | CapacityOdds | None:
    """The exact law of the throw; None for a card without dice. Refusal where the dice are more than can be counted."""
    if isinstance(gathered, CapacityInputs):
        return capacity_odds(gathered.test)
    return None if gathered.action is None else odds(gathered.action, gathered.met)


@lru_cache(maxsize=64)
def odds_of(gathered: CardInputs | CapacityInputs, place: int = 0) -> Record | None:
    """What the odds line shows of it for the target at that place, and what is stored; None where there is none."""
    try:
        law = law_of(gathered)
    except Refusal as refusal:
        if refusal.kind == "odds_pool":
            return None
        raise
    if law is None:
        return None
    # A contest has one law: the roller's place among all sides.
    return stored(law, 0 if isinstance(law, ActionOdds) and law.kind == "contest" else place)
