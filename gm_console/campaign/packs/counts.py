"""How many parts of each section a pack has, in words."""

from collections.abc import Mapping

from gm_console.language import ngettext


def counted(counts: Mapping[str, int]) -> str:
    """`12 entities, 1 card`, by section; sections without any are left out."""
    words = {
        "entity": ngettext("{n} entity", "{n} entities", counts["entity"]),
        "card": ngettext("{n} card", "{n} cards", counts["card"]),
        "object": ngettext("{n} object", "{n} objects", counts["object"]),
        "condition": ngettext("{n} condition", "{n} conditions", counts["condition"]),
        "encounter": ngettext("{n} encounter", "{n} encounters", counts["encounter"]),
    }
    return ", ".join(words[section].format(n=counts[section]) for section in words if counts[section])
