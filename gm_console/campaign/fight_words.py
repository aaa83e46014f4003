"""Words for the state of a fight, and for which fight those who are brought in join."""

from typing import TYPE_CHECKING

from gm_console.language import _

if TYPE_CHECKING:
    from gm_console.campaign.views import State


def state_word(state: str) -> str:
    """A fight's state in words, "prepared", "running", "paused" or "ended"."""
    states = {"prepared": _("prepared"), "running": _("running"), "paused": _("paused"), "ended": _("ended")}
    return states.get(state, state)


def joining(state: "State") -> str:
    """What those who are brought in join where no fight runs: a new one, or one that rests; "" where one runs."""
    if not state.fight_goes_on:
        return _("a fight is made")
    if state.fight_state == "running":
        return ""
    return _("into {fight}, {state}").format(fight=state.fight, state=state_word(state.fight_state))
