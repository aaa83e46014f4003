"""A result in a few words, for the roll log: the throw on one line, what came of it at each target on another."""

from gm_console.rules.capacity import CapacityResult
from gm_console.rules.words import Plural, Translate, shown, summed

TYPE_CHECKING = False
if TYPE_CHECKING:
    from gm_console.rules.results import ActionResult

SEPARATOR = " · "


def summary(result: "CapacityResult | ActionResult", _: Translate, ngettext: Plural) -> tuple[str, tuple[str, ...]]:
    """The line of the throw, and one line for each target; none for a capacity test or where the throw failed.

    Names are left to whoever prints them. Everything comes from the result as it is stored.
    """
    if isinstance(result, CapacityResult):
        return _capacity(result, _), ()
    # A capacity test from the shell does without these.
    from gm_console.rules.action_summary import at_target, throw

    if result.failed:
        return throw(result, _), ()
    return throw(result, _), tuple(at_target(result, target, _) for target in result.targets)


def row(faces: tuple[int, ...]) -> str:
    """Faces as the log shows them: 7 7 2."""
    return " ".join(map(str, faces))


def _capacity(result: CapacityResult, _: Translate) -> str:
    capacity = summed([result.capacity, *(part.amount for part in result.modifiers)]).replace(" ", "")
    pieces = [capacity, _("{faces} → {degrees}°R").format(faces=row(result.faces), degrees=shown(result.degrees))]
    if result.critical == "success":
        pieces.append(_("critical success {magnitude}").format(magnitude=result.magnitude))
    elif result.critical == "failure":
        pieces.append(_("critical failure {magnitude}").format(magnitude=result.magnitude))
    return SEPARATOR.join(pieces)
