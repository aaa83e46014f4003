"""JSON data read back into the frozen values, by the annotations of their fields."""

from collections.abc import Callable, Mapping
from functools import cache
from types import NoneType, UnionType
from typing import Any, TypeVar, get_args, get_origin, get_type_hints

from gm_console.rules.refusal import Refusal

Value = TypeVar("Value")


def read(kind: type[Value], data: object) -> Value:
    """The value of that class, or a `Refusal` of kind `stored_data` with the place of the fault."""
    value: Value = _read(kind, data, kind.__name__)
    return value


@cache
def _hints(kind: type) -> dict[str, Any]:
    return get_type_hints(kind)


def _read(hint: Any, data: object, place: str) -> Any:
    if hint in (int, str, bool, NoneType):
        # An exact type: bool is an int to Python, true is no number to a reader.
        if type(data) is not hint:
            raise Refusal("stored_data", place=place)
        return data
    origin = get_origin(hint)
    if origin is UnionType:
        return _read_union(get_args(hint), data, place)
    if origin is tuple:
        if not isinstance(data, list | tuple):
            raise Refusal("stored_data", place=place)
        inner = get_args(hint)
        if inner[-1] is not Ellipsis and len(inner) != len(data):
            raise Refusal("stored_data", place=place)
        hints = [inner[0]] * len(data) if inner[-1] is Ellipsis else list(inner)
        return tuple(_read(each, item, f"{place}.{i}") for i, (each, item) in enumerate(zip(hints, data, strict=True)))
    if origin is not None and issubclass(origin, Mapping):
        return _freeze(data, place)
    return _read_object(hint, data, place)


def _read_union(hints: tuple[Any, ...], data: object, place: str) -> Any:
    if data is None and NoneType in hints:
        return None
    (hint,) = (each for each in hints if each is not NoneType)
    return _read(hint, data, place)


def _read_object(kind: Callable[..., Any], data: object, place: str) -> Any:
    hints = _hints(kind) if isinstance(kind, type) else {}
    if not isinstance(data, Mapping) or not hints or not set(data) <= set(hints):
        raise Refusal("stored_data", place=place)
    try:
        return kind(**{name: _read(hints[name], each, f"{place}.{name}") for name, each in data.items()})
    except TypeError as error:
        raise Refusal("stored_data", place=place) from error


def _freeze(data: object, place: str) -> Any:
    """Free data (a step's numbers) with its lists made tuples, so that what is read equals what was written."""
    if isinstance(data, list | tuple):
        return tuple(_freeze(each, place) for each in data)
    if isinstance(data, Mapping):
        return {str(key): _freeze(each, place) for key, each in data.items()}
    if data is None or isinstance(data, str | int):
        return data
    raise Refusal("stored_data", place=place)
