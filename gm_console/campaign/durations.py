"""How long a condition still lasts, in words: short for a roster's line, in full for a sheet or the log."""

from gm_console.language import _, ngettext


def short_time(lasts: str, rounds: int | None, until: str = "") -> str:
    """The time left in a word or two, "" until removed: `2`, `end of turn`, `Aldric's turn`.

    lasts, rounds: of the condition. until: whose turn ends it, "" for its bearer's own.
    """
    if lasts == "rounds":
        return "" if rounds is None else str(rounds)
    if lasts not in ("turn start", "turn end"):
        return ""
    if until:
        return _("to {who}").format(who=until)
    return _("to its turn") if lasts == "turn start" else _("to its turn's end")


def full_time(lasts: str, rounds: int | None, until: str = "") -> str:
    """The time left in full; "" until removed."""
    if lasts == "rounds":
        return "" if rounds is None else ngettext("{n} round", "{n} rounds", rounds).format(n=rounds)
    if lasts == "turn start":
        return _("to the start of {who}'s turn").format(who=until) if until else _("to the start of its turn")
    if lasts == "turn end":
        return _("to the end of {who}'s turn").format(who=until) if until else _("to the end of its turn")
    return ""
