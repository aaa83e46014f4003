"""The rule settings that a pack asks for, or a game master gives, checked by the rules themselves."""

from gm_console.campaign.packs.checks import Faults, refuse, wrong
from gm_console.campaign.packs.faults import listed, meant, read_but
from gm_console.language import _
from gm_console.rules.refusal import Refusal
from gm_console.rules.rulings import CHOICES, Rulings
from gm_console.text import one_line


def settings(value: object) -> dict[str, str]:
    """The check of a table setting = value, both as the rules name them."""
    if not isinstance(value, dict):
        raise wrong(read_but(value, _("a table setting = value")))
    faults: Faults = []
    checked: dict[str, str] = {}
    for name, chosen in value.items():
        if name not in CHOICES:
            faults.append(((name,), _("there is no such setting; {hint}").format(hint=meant(name, CHOICES))))
            continue
        try:
            # A list of level dice may be longer than a line; the rules bound it.
            given = one_line(chosen, 1000) if isinstance(chosen, str) else ""
            checked[name] = Rulings.from_mapping({name: given}).as_mapping()[name]
        except Refusal:
            faults.append(((name,), read_but(chosen, _("one of {words}").format(words=listed(CHOICES[name])))))
    refuse(faults)
    return checked
