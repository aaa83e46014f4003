"""The one sanitiser of text that enters, and the folding used by search and completion."""

import unicodedata
from collections.abc import Iterable

LINE = 200
"""The most characters of a text of one line, unless its field says less."""
NOTE = 20_000
"""The most characters of a text of several lines."""
_LIKENESS = 0.6  # of 0 to 1, as difflib reckons it; below, history is like list and quit like lift

# Categories that act instead of showing: controls (C0, C1, DEL), format (bidi, zero-width), surrogates.
_ACTING = frozenset(("Cc", "Cf", "Cs"))
# Shown as nothing, yet no format character: fillers that make two names look the same.
_BLANK = frozenset("\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0\u034f")
_JOINER = "\u200d"
_NON_JOINER = "\u200c"
_TAGS = range(0xE0020, 0xE0080)
_MARKS_ON_ONE = 4
_SPELLED_OUT = {
    "œ": "oe",
    "æ": "ae",
    "ø": "o",
    "đ": "d",
    "ð": "d",
    "þ": "th",
    "ł": "l",
    "ħ": "h",
    "ı": "i",
    "’": "'",
    "‘": "'",
    "ʼ": "'",
    "−": "-",
    "‐": "-",
    "‑": "-",
    "–": "-",
}

_SIGNS = {
    "×": "x",
    "°": "",
    "→": "->",
    "›": ">",
    "▶": ">",
    "·": "-",
    "…": "...",
    "—": "-",
    "«": '"',
    "»": '"',
    "≥": ">=",
    "≤": "<=",
    "±": "+-",
}


def one_line(text: str, limit: int = LINE) -> str:
    """`text` fit to be kept and shown on one line of a terminal.

    NFC; newlines, tabs and runs of spaces are one space; controls, bidi and zero-width characters and lone surrogates
    are gone (joiners stay inside emoji and the scripts that need them); at most `limit` characters.
    """
    if text.isascii() and text.isprintable() and "  " not in text:
        return text.strip()[:limit].rstrip()
    return _cut(" ".join(_clean(text).split()), limit)


def quoted(text: str, most: int = 60) -> str:
    """`text` on one line, as a message quotes what was typed or read: of a longer one `most` characters, then `…`."""
    clean = one_line(text, most + 1)
    return clean if len(clean) <= most else f"{one_line(clean, most)}…"


def several_lines(text: str, limit: int = NOTE) -> str:
    """`text` fit to be kept and shown on several lines: as `one_line`, but line breaks stay (as newlines only).

    Blank lines at either end are gone, and never two in a row.
    """
    broken = text.replace("\r\n", "\n").replace("\r", "\n").replace("\u2028", "\n").replace("\u2029", "\n\n")
    lines: list[str] = []
    for line in broken.replace("\u0085", "\n").split("\n"):
        clean = " ".join(_clean(line).split())
        if clean or (lines and lines[-1]):
            lines.append(clean)
    return _cut("\n".join(lines).strip("\n"), limit)


def fold(text: str) -> str:
    """`text` as search and completion compare it: no accents, no case, œ as oe and the like.

    Two texts that a reader would call the same word fold to the same.
    """
    if text.isascii():
        return text.lower()
    plain = unicodedata.normalize("NFKD", text).casefold()
    spelled = "".join(_SPELLED_OUT.get(character, character) for character in unicodedata.normalize("NFKD", plain))
    return "".join(character for character in spelled if not unicodedata.combining(character))


def _clean(text: str) -> str:
    """`text` without what acts instead of showing."""
    if text.isascii() and text.isprintable():
        return text[: 2 * NOTE]
    clean = _without_acting(text[: 2 * NOTE])
    # Taking characters out may bring together what composes, and that again what no longer belongs.
    while (again := _without_acting(clean)) != clean:
        clean = again
    return clean


def _without_acting(text: str) -> str:
    kept: list[str] = []
    marks = 0
    for character in unicodedata.normalize("NFC", text):
        category = unicodedata.category(character)
        if character.isspace():
            _drop_joiners(kept)
            kept.append(" ")
        elif character in _BLANK or category in ("Co", "Cn") or (category in _ACTING and not _joins(character, kept)):
            continue
        elif category in ("Mn", "Me"):
            # A tower of marks climbs over the lines above it, and one with nothing before it onto whatever is there.
            marks += 1
            if kept and kept[-1] != " " and marks <= _MARKS_ON_ONE:
                kept.append(character)
            continue
        else:
            kept.append(character)
        marks = 0
    _drop_joiners(kept)
    return unicodedata.normalize("NFC", "".join(kept))


def _drop_joiners(kept: list[str]) -> None:
    """Take away joiners at the end, which have nothing to join."""
    while kept and kept[-1] in (_JOINER, _NON_JOINER):
        kept.pop()


def _joins(character: str, before: list[str]) -> bool:
    """Whether a format character is one that its neighbour needs: a joiner after an emoji or a complex script."""
    if not before:
        return False
    if ord(character) in _TAGS:
        return before[-1] == "\U0001f3f4" or ord(before[-1]) in _TAGS
    previous = before[-1]
    if character == _JOINER:
        return ord(previous) > 0x590 and previous != _JOINER and not previous.isspace()
    return character == _NON_JOINER and 0x590 < ord(previous) < 0x1000


def _cut(text: str, limit: int) -> str:
    """`text` of at most `limit` characters, not ending in the middle of what belongs together."""
    if len(text) <= limit:
        return text
    end = limit
    while end > 0 and (unicodedata.category(text[end]) in ("Mn", "Me", "Mc") or _JOINER in text[end - 1 : end + 1]):
        end -= 1
    return text[:end].rstrip(" \n" + _JOINER + _NON_JOINER)


def ascii_only(text: str) -> str:
    """`text` for a terminal that shows ASCII alone: accents go, signs are spelled, the rest is a question mark."""
    if text.isascii():
        return text
    plain = unicodedata.normalize("NFKD", "".join(_SIGNS.get(character, character) for character in text))
    bare = (_spelled(character) for character in plain if not unicodedata.combining(character))
    return "".join(bare).encode("ascii", "replace").decode()


def _spelled(character: str) -> str:
    lower = _SPELLED_OUT.get(character.lower(), character)
    return lower if lower is character or character.islower() else lower.upper()


def like(typed: str, words: Iterable[str], most: int = 1) -> list[str]:
    """The words that `typed` is enough like to be a slip of it, the likest first, at most `most`; both as handed in."""
    from difflib import get_close_matches

    return get_close_matches(typed, tuple(words), n=most, cutoff=_LIKENESS)
