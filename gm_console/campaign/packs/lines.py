"""The line of a part or a key in a pack's text: a help for whoever mends it, left out where it is not certain."""

import re

_HEADER = re.compile(r"\s*(\[\[?)\s*([\w.-]+)\s*\]\]?\s*(?:#.*)?$", re.ASCII)


class Lines:
    """The headings of a text, `[pack]` and `[[entity]]`, and the keys below them."""

    def __init__(self, text: str) -> None:
        """Find the headings."""
        self._lines = text.split("\n")
        self._headings: list[tuple[int, str]] = []
        for number, line in enumerate(self._lines):
            match = _HEADER.match(line)
            if match:
                self._headings.append((number, match[2]))

    def of(self, place: tuple[str | int, ...], count: int) -> int | None:
        """The line, from 1, of a place such as ("entity", 3, "level"); `count` parts are in its section.

        None where the headings in the text are not as many as the parts, so that one could be taken for another.
        """
        if not place:
            return None
        heads = [at for at, (_line, name) in enumerate(self._headings) if name == place[0]]
        several = len(place) > 1 and isinstance(place[1], int)
        if len(heads) != (count if several else 1):
            return None
        at = heads[int(place[1])] if several else heads[0]
        keys = [step for step in place[2 if several else 1 :] if isinstance(step, str)]
        return self._within(at, str(place[0]), keys) + 1

    def _within(self, at: int, section: str, keys: list[str]) -> int:
        """The line of the key below the heading, or of the heading itself."""
        start = self._headings[at][0]
        if not keys:
            return start
        for number, name in self._headings[at:]:
            if name != section and name != f"{section}.{keys[0]}":
                break
            if name == section and number != start:
                break
            wanted = keys[0] if name == section else keys[1] if len(keys) > 1 else None
            if wanted is None:
                return number
            found = self._key(number, wanted)
            if found is not None:
                return found
            if name != section:
                return number
        return start

    def _key(self, heading: int, key: str) -> int | None:
        pattern = re.compile(rf"\s*[\"']?{re.escape(key)}[\"']?\s*[=.]")
        for number in range(heading + 1, len(self._lines)):
            if _HEADER.match(self._lines[number]):
                return None
            if pattern.match(self._lines[number]):
                return number
        return None
