"""What a condition does, in words: +n helps and −n hinders whoever acts, its bearer or whoever aims at it."""

from gm_console.language import _
from gm_console.rules.words import signed


def strength(name: str, amount: int, counts: str = "acting") -> str:
    """Name and ±n, and for whom that counts where it is not the bearer; the name alone for a mere note.

    counts: "acting", or "targeted" for what counts when the bearer is the target.
    """
    if not amount:
        return name
    if counts == "targeted":
        return _("{condition} {number} for whoever aims at it").format(condition=name, number=signed(amount))
    return f"{name} {signed(amount)}"


def tone(amount: int, counts: str = "acting") -> str:
    """The tone that tells what is good for its bearer ("key") from what is bad: what hinders others is good."""
    helps = amount <= 0 if counts == "targeted" else amount >= 0
    return "key" if helps else "bad"
