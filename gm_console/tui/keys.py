"""The names of keys as the table of actions spells them."""

from textual.events import Key

_ALIASES = {"ctrl+j": "enter", "ctrl+m": "enter", "ctrl+h": "backspace", "ctrl+i": "tab"}
"""What terminals send for a key that has a plainer name."""

_ALT = "alt+"


def named(event: Key) -> tuple[str, ...]:
    """The character a key delivers, or its name where it delivers none; two where Escape came together with it."""
    if event.key.startswith(_ALT):
        return ("escape", event.character if event.is_printable and event.character else _plain(event.key))
    if event.is_printable and event.character:
        return (event.character,)
    return (_ALIASES.get(event.key, event.key),)


def _plain(key: str) -> str:
    name = key.removeprefix(_ALT)
    shifted = name.removeprefix("shift+")
    return shifted.upper() if shifted != name and len(shifted) == 1 else _ALIASES.get(name, name)
