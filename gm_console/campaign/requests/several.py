"""Several requests that are one act."""

from dataclasses import dataclass

from gm_console.campaign.requests.base import Request


@dataclass(frozen=True, slots=True)
class Several(Request):
    """Do all of these, in this order, as one act; where one cannot be done, none is. No undo and redo among them."""

    requests: tuple[Request, ...]
