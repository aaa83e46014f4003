"""What a changed roll was changed by: kept as data with the act, worded for its label and its line of the log."""

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from gm_console.language import _, ngettext
from gm_console.rules.summary import row
from gm_console.rules.words import added, shown, word

if TYPE_CHECKING:
    from gm_console.campaign.requests import MendRoll


def altered(request: "MendRoll", asked: Mapping[str, Any], targets: Sequence[str]) -> dict[str, Any]:
    """Keep what the request changes of a roll that was asked for so (stored data) on targets of these names.

    modifiers: all ±n that count now, the new ones last.
    """
    told: dict[str, Any] = {
        name: value
        for name in ("distance", "lower", "opposition", "pick", "target_lower")
        if (value := getattr(request, name)) is not None
    }
    if request.modifiers:
        told["modifiers"] = [*asked.get("modifiers", ()), *request.modifiers]
    if request.contest:
        told["contest"] = True
    if request.targets:
        told["instead_of"] = [name for name in targets if name]
    if request.faces:
        told["faces"] = list(request.faces)
    if any(request.target_faces):
        told["target_faces"] = [list(faces) for faces in request.target_faces if faces]
    return told


def alteration_words(told: Mapping[str, Any]) -> str:
    """What was changed, in a few words: `−2 −2 = −4, 35 sq`; "" where nothing is kept of it."""
    return ", ".join(_worded(told))


def _worded(told: Mapping[str, Any]) -> Iterator[str]:
    if "modifiers" in told:
        yield added(told["modifiers"])
    if "distance" in told:
        yield _("{squares} sq").format(squares=shown(told["distance"]))
    if "lower" in told:
        yield ngettext("{count} level lower", "{count} levels lower", told["lower"]).format(count=told["lower"])
    if "opposition" in told:
        yield _("against {opposition}").format(opposition=shown(told["opposition"]))
    if told.get("contest"):
        yield word("contest", _)
    if "pick" in told:
        yield word(told["pick"], _)
    if "target_lower" in told:
        yield ngettext("target {count} level lower", "target {count} levels lower", told["target_lower"]).format(
            count=told["target_lower"]
        )
    if told.get("instead_of"):
        yield _("in place of {names}").format(names=", ".join(told["instead_of"]))
    if "faces" in told:
        yield _("dice {faces}").format(faces=row(told["faces"]))
    if "target_faces" in told:
        yield _("dice of the targets {faces}").format(faces=" = ".join(row(each) for each in told["target_faces"]))
