"""The categories of attack, blow and wound."""

CATEGORIES = ("light", "serious", "mortal")
"""Rising."""


def lower(category: str | None) -> str | None:
    """One category lower; below light nothing is left.

    >>> lower("mortal"), lower("light")
    ('serious', None)
    """
    if category is None or category == CATEGORIES[0]:
        return None
    return CATEGORIES[CATEGORIES.index(category) - 1]
