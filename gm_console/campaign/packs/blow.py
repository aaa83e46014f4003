"""How a card says its blow value: a number, the roll value itself, or wound potential × a characteristic."""

from dataclasses import dataclass
from typing import Any

from gm_console.campaign.packs.checks import Faults, named, refuse, unknown_key, whole, wrong
from gm_console.campaign.packs.faults import read_but
from gm_console.campaign.packs.words import known
from gm_console.language import _
from gm_console.rules.number import LIMIT

_KEYS = ["potential", "characteristic"]


@dataclass(frozen=True, slots=True)
class Blow:
    """kind: "fixed" (`value`), "roll", or "potential" × `characteristic`; `potential` None is the weapon's."""

    kind: str
    value: int | None = None
    potential: int | None = None
    characteristic: str | None = None

    def data(self) -> dict[str, Any]:
        """The blow as it is stored with the card."""
        if self.kind == "fixed":
            return {"kind": "fixed", "value": self.value}
        if self.kind == "roll":
            return {"kind": "roll"}
        return {"kind": "potential", "characteristic": self.characteristic, "potential": self.potential}


def blow(value: object) -> Blow:
    """Read a card's `blow`: 12, "roll", or { potential = 4, characteristic = "power" }."""
    if isinstance(value, int) and not isinstance(value, bool):
        return Blow("fixed", value=whole(-LIMIT, LIMIT)(value))
    if isinstance(value, str) and known("roll value", value):
        return Blow("roll")
    if not isinstance(value, dict):
        right = _("a number, “roll”, or a table with potential and characteristic")
        raise wrong(read_but(value, right))
    faults: Faults = [((key,), unknown_key(key, _KEYS)) for key in value if key not in _KEYS]
    potential, characteristic = None, ""
    given = value.get("potential", "weapon")
    if not (isinstance(given, str) and known("weapon", given)):
        if isinstance(given, int) and not isinstance(given, bool) and abs(given) <= LIMIT:
            potential = given
        else:
            faults.append((("potential",), read_but(given, _("“weapon”, or a whole number within ±1,000,000"))))
    try:
        characteristic = named("characteristic")(value.get("characteristic"))
    except ValueError:
        faults.append((("characteristic",), read_but(value.get("characteristic"), _("a characteristic's name"))))
    refuse(faults)
    return Blow("potential", potential=potential, characteristic=characteristic)
