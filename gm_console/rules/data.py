"""Values to plain JSON data and back: what a campaign stores with a roll and reads again years later."""

from collections.abc import Mapping
from types import MappingProxyType, NoneType
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
        return [each if type(each) in _PLAIN else to_data(each, brief=brief) for each in value]
    # The one before the general one, which takes five times as long to ask.
    if isinstance(value, MappingProxyType | Mapping):
        # Numbers of a step: plain data already.
        return dict(value)
    fields = _FIELDS.get(type(value)) or _fields_of(type(value))
    data: dict[str, Data] = {}
    for name, absent in fields:
        held = getattr(value, name)
        if brief and absent and not held and held == absent[0]:
            continue
        data[name] = held if type(held) in _PLAIN else to_data(held, brief=brief)
    return data


_PLAIN = frozenset((int, str, bool, NoneType))
_FIELDS: dict[type, tuple[tuple[str, tuple[object, ...]], ...]] = {}
"""Names of the fields of each class met so far, and what one that is absent by default then holds."""


def _fields_of(kind: type) -> tuple[tuple[str, tuple[object, ...]], ...]:
    known: Mapping[str, Field[object]] = getattr(kind, "__dataclass_fields__", {})
    if not known:
        raise TypeError(f"{kind.__name__} is no value of the rules")
    _FIELDS[kind] = tuple((name, (each.default,) if _absent(each.default) else ()) for name, each in known.items())
    return _FIELDS[kind]


def _absent(default: object) -> bool:
    return default is None or default is False or default == () or default == ""


def from_data(kind: type[Value], data: object) -> Value:
    """The value of class `kind` that `to_data` wrote.

    A field that the data lacks takes the class's default, one the class lacks is refused, and so is whatever does not
    fit the field's annotation: a `Refusal` of kind `stored_data` that names the place.
    """
    # Reading is rare and needs the annotations resolved; a roll from the shell does neither.
    from gm_console.rules.reading import read

    return read(kind, data)
