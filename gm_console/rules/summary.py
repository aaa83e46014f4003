"""A result in a few words, for the roll log: what all kinds share, and the line of a capacity test.

Names are left to whoever prints them. Everything comes from the result as it is stored. `action_summary` has the
lines of level dice: a capacity test does without what they need.
"""

from gm_console.rules.words import Translate, shown, summed

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

    from gm_console.rules.capacity import CapacityResult

SEPARATOR = " · "


def row(faces: "Iterable[int]") -> str:
    """Faces as the log shows them: 7 7 2."""
    return " ".join(map(str, faces))


def capacity_line(result: "CapacityResult", _: Translate) -> str:
    """The line of a capacity test: what was tested, faces, degrees, and the critical."""
    capacity = summed([result.capacity, *(part.amount for part in result.modifiers)]).replace(" ", "")
    pieces = [capacity, _("{faces} → {degrees}°R").format(faces=row(result.faces), degrees=shown(result.degrees))]
    if result.critical == "success":
        pieces.append(_("critical success {magnitude}").format(magnitude=result.magnitude))
    elif result.critical == "failure":
        pieces.append(_("critical failure {magnitude}").format(magnitude=result.magnitude))
    return SEPARATOR.join(pieces)
