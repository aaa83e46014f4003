"""Values to plain JSON data and back: what a campaign stores with a roll and reads again years later."""

from collections.abc import Mapping
from typing import TYPE_CHECKING, TypeVar

if TYPE_CHECKING:
    from dataclasses import Field

Data = str | int | bool | None | tuple["Data", ...] | list["Data"] | Mapping[str, "Data"]
"""What JSON can hold, floating point left out: no rule needs it."""

Value = TypeVar("Value")


def to_data(value: object, *, brief: bool = False) -> Data:
    """Any value of the rules as JSON data: dataclasses as objects by field name, tuples as lists.

    With `brief` a field that is absent by default and absent here (None, empty, False) is left out; `from_data` reads
    both alike.
    """
    if value is None or isinstance(value, str | int):
        return value
    if isinstance(value, tuple | list):
        return [to_data(each, brief=brief) for each in value]
    if isinstance(value, Mapping):
        return {str(key): to_data(each, brief=brief) for key, each in value.items()}
    names: Mapping[str, Field[object]] = getattr(type(value), "__dataclass_fields__", {})
    if not names:
        raise TypeError(f"{type(value).__name__} is no value of the rules")
    held = {name: getattr(value, name) for name in names}
    return {
        name: to_data(each, brief=brief)
        for name, each in held.items()
        if not (brief and _absent(each) and each == names[name].default)
    }


def _absent(value: object) -> bool:
    return value is None or value is False or value == () or value == ""


def from_data(kind: type[Value], data: object) -> Value:
    """The value of class `kind` that `to_data` wrote.

    A field that the data lacks takes the class's default, one the class lacks is refused, and so is whatever does not
    fit the field's annotation: a `Refusal` of kind `stored_data` that names the place.
    """
    # Reading is rare and needs the annotations resolved; a roll from the shell does neither.
    from gm_console.rules.reading import read

    return read(kind, data)
