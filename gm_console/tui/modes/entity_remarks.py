"""What is remarked of a name that is new to a campaign: it may be one it knows, mistyped or in the wrong field."""

from functools import lru_cache

from gm_console.campaign.field_faults import FIELDS
from gm_console.campaign.packs.words import known_or_own, plain
from gm_console.campaign.views.names import KINDS, Book
from gm_console.language import _
from gm_console.rules.words import word


def remark(field: str, name: str, book: Book) -> str:
    """A few words where neither a sheet nor a card has that name in that field, with the one that may be meant.

    Nothing for a name that is known, accents and case ignored.
    """
    if _is_known(field, name, book):
        return ""
    known = book.names[field]
    near = _nearest(name, tuple(word(each, _) for each in known) if field in KINDS else known)
    if near is not None:
        return _("new name; known: {name}").format(name=near)
    other = next((each for each in book.names if each != field and _is_known(each, name, book)), None)
    if other is not None:
        return _("new name here; known in {field}").format(field=_(FIELDS[other]))
    return _("new name")


def _is_known(field: str, name: str, book: Book) -> bool:
    kind = KINDS.get(field)
    return plain(known_or_own(kind, name) if kind else name) in book.plain[field]


# Asked for every line again with every key.
@lru_cache(512)
def _nearest(name: str, known: tuple[str, ...]) -> str | None:
    """The known name that is most like it, or that it begins; None where none is like it."""
    from difflib import get_close_matches

    by_plain = {plain(each): each for each in known}
    sought = plain(name)
    begun = [each for each in by_plain if len(sought) > 2 and each.startswith(sought)]
    near = begun[:1] or get_close_matches(sought, by_plain, n=1, cutoff=0.75)
    return by_plain[near[0]] if near else None
