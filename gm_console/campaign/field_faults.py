"""What is wrong with a form, field by field."""

from collections.abc import Mapping

from gm_console.errors import ConsoleError
from gm_console.language import N_, _, ngettext

FIELDS = {
    "kind": N_("kind"),
    "name": N_("name"),
    "public_name": N_("public name"),
    "level": N_("level"),
    "throws_at_table": N_("throws at the table"),
    "characteristics": N_("characteristics"),
    "masteries": N_("masteries"),
    "capacities": N_("capacities"),
    "defences": N_("defences"),
    "resistances": N_("resistances"),
    "objects": N_("objects"),
    "cards": N_("cards"),
    "notes": N_("notes"),
    "conditions": N_("conditions"),
}
"""What the fields of an entity, and what is on it, are called; marked, not translated."""


class FieldFaults(ConsoleError):
    """Some fields cannot be written as they are; `fields` gives a translated line for each of them, by its name."""

    def __init__(self, fields: Mapping[str, str]) -> None:
        self.fields = dict(fields)
        field, fault = next(iter(self.fields.items()))
        message = _("{field}: {fault}").format(field=_(FIELDS[field]), fault=fault)
        more = len(self.fields) - 1
        if more:
            told = ngettext("{fault} (and {n} field more)", "{fault} (and {n} fields more)", more)
            message = told.format(fault=message, n=more)
        super().__init__(message)
