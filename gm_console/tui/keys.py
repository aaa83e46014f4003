"""The names of keys as the table of actions spells them."""

from textual.events import Key

_ALIASES = {"ctrl+j": "enter", "ctrl+m": "enter", "ctrl+h": "backspace", "ctrl+i": "tab"}
"""What terminals send for a key that has a plainer name."""


def named(event: Key) -> str:
    """The character a key delivers, or its name where it delivers none."""
    if event.is_printable and event.character:
        return event.character
    return _ALIASES.get(event.key, event.key)
