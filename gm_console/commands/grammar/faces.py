"""Where dice stand in the text of a prompt."""


def place_of_face(text: str, of: int, at: int) -> int:
    """The place in `text` of a face: the one `at` (from 0) behind the `=` numbered `of`; of that `=` where none is.

    >>> place_of_face("1d-2=10 7=3", 1, 0)
    10
    """
    place = -1
    for _each in range(of + 1):
        found = text.find("=", place + 1)
        if found < 0:
            break
        place = found
    start, seen = max(place, 0), -1
    for here in range(start + 1, len(text)):
        if text[here] == "=":
            break
        if text[here].isdigit() and not text[here - 1].isdigit():
            seen += 1
            if seen == at:
                return here
    return start
