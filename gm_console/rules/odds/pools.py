"""The dice whose odds are asked for, within what can be reckoned while a key repeats."""

from gm_console.rules.pools import Pool
from gm_console.rules.refusal import Refusal

MOST_TOGETHER = 1000
"""The most that dice may show together: 5 times level 60 of the cycle, and some 3 ms of work."""


def within_reach(pool: Pool) -> Pool:
    """The pool itself, or a `Refusal` where its odds would take too long."""
    if pool.maximum > MOST_TOGETHER:
        raise Refusal("odds_pool", pool=str(pool), maximum=pool.maximum, most=MOST_TOGETHER)
    return pool
