"""What a line asks for, and what a verb is."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from gm_console.campaign.requests import Request

if TYPE_CHECKING:
    from gm_console.commands.line.cursor import Line


@dataclass(frozen=True, slots=True)
class Show(Request):
    """Something that changes nothing in the campaign: what the key of that action does."""

    action: str
    entity: int | None = None
    """Whom it is about where somebody was named."""


@dataclass(frozen=True, slots=True)
class Select(Request):
    """Select an entity."""

    entity: int


@dataclass(frozen=True, slots=True)
class OpenPack(Request):
    """See what would come of a pack, and load it; copies as in LoadPack."""

    pack: str
    copies: bool = False


@dataclass(frozen=True, slots=True)
class WritePack(Request):
    """Write these of the bestiary into a pack's file; None: everything of the campaign."""

    file: str
    entities: tuple[int, ...] | None


@dataclass(frozen=True, slots=True)
class Verb:
    """One verb of the `:` line."""

    id: str
    word: str
    """Marked, not translated; both it and its translation are understood."""
    usage: str
    """What may follow; marked, not translated, "" for nothing."""
    help: str
    """One line; marked, not translated."""
    read: "Callable[[Line], Request]"
    """Reads what follows the verb; raises Unreadable."""
    kinds: tuple[str, ...] = ()
    """What of the campaign may be named in it, for completion: see `complete`."""
    others: str = ""
    """Words that somebody may try in its place, apart by spaces: each leads here; marked, not translated."""


@dataclass(frozen=True, slots=True)
class Command:
    """A line understood. verb: its verb's id, "" for a card's name. told: what it says, part by part."""

    verb: str
    request: Request
    told: tuple[str, ...]
