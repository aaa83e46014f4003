"""What the tones look like: attributes and the terminal's own colours, sparing; no colour is ever the only sign."""

from functools import lru_cache

from rich.style import Style

TONES = {
    "": Style.null(),
    "quiet": Style(dim=True),
    "strong": Style(bold=True),
    "good": Style(color="green"),
    "bad": Style(color="yellow"),
    "wound": Style(color="red", bold=True),
    "struck": Style(dim=True, strike=True),
    "turn": Style(color="cyan", bold=True),
    "key": Style(color="cyan"),
    "chosen": Style(reverse=True),
    "fault": Style(color="red", underline=True),
    "caret": Style(reverse=True),
    "frame": Style(dim=True),
}
"""Tone → its style. A span may carry several, with spaces between; later ones lie over earlier ones."""


@lru_cache(maxsize=256)
def style(tone: str) -> Style:
    """The style of a tone, or of several together. A name that is none changes nothing."""
    together = Style.null()
    for name in tone.split():
        together += TONES.get(name, Style.null())
    return together
