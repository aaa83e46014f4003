"""The checks of the values that stand in a pack: what each takes, and the words for what would be right.

TOML knows no null, so None here means that nothing was written.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from itertools import pairwise
from typing import TypeVar

from pydantic import ValidationError
from pydantic_core import InitErrorDetails, PydanticCustomError

from gm_console.campaign.packs.faults import listed, meant, nearest, read_but, shown
from gm_console.campaign.packs.words import accepted, known, known_or_own, plain, spellings
from gm_console.language import _
from gm_console.rules.category import CATEGORIES
from gm_console.rules.number import LIMIT
from gm_console.text import one_line, several_lines

Value = TypeVar("Value")

NAME = 80
TEXT = 20_000

Place = tuple[str | int, ...]
Faults = list[tuple[Place, str]]
"""What a check found: places inside the value, and what is wrong there."""


def wrong(message: str) -> PydanticCustomError:
    """The error that carries a message worded here."""
    return PydanticCustomError("pack", "{message}", {"message": message})


def refuse(faults: Faults) -> None:
    """Raise all faults at once, each at its place; nothing where there is none."""
    if faults:
        errors = [InitErrorDetails(type=wrong(message), loc=place, input=None) for place, message in faults]
        raise ValidationError.from_exception_data("pack", errors)


def whole(low: int, high: int) -> Callable[[object], int]:
    """The check of an integer within bounds."""

    def check(value: object) -> int:
        if isinstance(value, int) and not isinstance(value, bool) and low <= value <= high:
            return value
        if low == -high:
            raise wrong(read_but(value, _("a whole number within ±{high}").format(high=f"{high:,}")))
        raise wrong(read_but(value, _("a whole number from {low} to {high}").format(low=low, high=high)))

    return check


def name(value: object) -> str:
    """The check of a name: something to show, on one line, of at most 80 characters."""
    clean = one_line(value, NAME + 1) if isinstance(value, str) else ""
    if 0 < len(clean) <= NAME:
        return clean
    raise wrong(read_but(value, _("a name of 1 to 80 characters between quotes")))


def text(value: object) -> str:
    """The check of a free text of at most 20,000 characters."""
    clean = several_lines(value, TEXT + 1) if isinstance(value, str) else None
    if clean is not None and len(clean) <= TEXT:
        return clean
    if clean is not None:
        raise wrong(_("the text is too long; right would be at most 20,000 characters"))
    raise wrong(read_but(value, _("a text between quotes")))


def yes_or_no(value: object) -> bool:
    """The check of true or false."""
    if isinstance(value, bool):
        return value
    raise wrong(read_but(value, _("true or false")))


def word(kind: str) -> Callable[[object], str]:
    """The check of one of the words of the table, which gives its id."""

    def check(value: object) -> str:
        found = known(kind, value) if isinstance(value, str) else None
        if found is not None:
            return found
        raise wrong(unknown_word(value, kind))

    return check


def unknown_word(value: object, kind: str) -> str:
    """What to say of a value that is no word of that kind."""
    message = read_but(value, _("one of {words}").format(words=listed(accepted(kind))))
    near = nearest(value, spellings(kind)) if isinstance(value, str) else None
    return message if near is None else _("{message}; did you mean {word}?").format(message=message, word=shown(near))


def words(kind: str) -> Callable[[object], tuple[str, ...]]:
    """The check of one word of the table or a list of them."""
    return _several(word(kind), lambda: _("one of {words}, or a list of them").format(words=listed(accepted(kind))))


def names(kind: str = "") -> Callable[[object], tuple[str, ...]]:
    """The check of one name or a list of names, each given by its id where it is a well-known word of that kind."""
    return _several(named(kind), lambda: _("a name, or a list of names"))


def named(kind: str = "") -> Callable[[object], str]:
    """The check of one name, given by its id where it is a well-known word of that kind."""

    def check(value: object) -> str:
        return known_or_own(kind, name(value)) if kind else name(value)

    return check


def _several(check: Callable[[object], str], right: Callable[[], str]) -> Callable[[object], tuple[str, ...]]:
    def check_all(value: object) -> tuple[str, ...]:
        given = [value] if isinstance(value, str) else value
        if not isinstance(given, list):
            raise wrong(read_but(value, right()))
        found: dict[str, str] = {}
        faults: Faults = []
        for number, each in enumerate(given):
            try:
                checked = check(each)
            except PydanticCustomError as error:
                faults.append(((number,), error.message()))
                continue
            if plain(checked) in found:
                faults.append(((number,), _("{name} stands here twice").format(name=shown(each))))
            found[plain(checked)] = checked
        refuse(faults)
        return tuple(found.values())

    return check_all


def numbers(kind: str = "") -> Callable[[object], dict[str, int]]:
    """The check of a table name = number; the names as `named` gives them."""

    def check(value: object) -> dict[str, int]:
        return _table(value, named(kind), whole(-LIMIT, LIMIT), _("a table name = number"))

    return check


def thresholds(value: object) -> dict[str, dict[str, int]]:
    """The check of the resistances: name = three thresholds or a table by category, never decreasing."""
    return _table(value, named("resistance"), _by_category, _("a table name = [light, serious, mortal]"))


def by_distance(value: object) -> tuple[tuple[int, int], ...]:
    """The check of a complexity by distance: [from squares, complexity] from 0 squares on, rising."""
    right = _("pairs [squares, complexity] that start at 0 squares and rise: [[0, 0], [20, 2]]")
    pairs = value if isinstance(value, list) else []
    read: list[tuple[int, int]] = []
    for pair in pairs:
        if not isinstance(pair, list) or len(pair) != 2:
            raise wrong(read_but(pair, right))
        read.append((whole(0, LIMIT)(pair[0]), whole(-LIMIT, LIMIT)(pair[1])))
    reached = [squares for squares, _complexity in read]
    if not read or reached[0] != 0:
        raise wrong(read_but(reached[0] if read else value, right))
    for earlier, later in pairwise(reached):
        if later <= earlier:
            message = _("{later} squares after {earlier}; right would be a list that rises")
            raise wrong(message.format(later=later, earlier=earlier))
    return tuple(read)


def _by_category(value: object) -> dict[str, int]:
    right = _("three numbers [light, serious, mortal], or a table category = number")
    if isinstance(value, list) and len(value) == 3:
        given: dict[str, int] = _table(
            dict(zip(CATEGORIES, value, strict=True)), word("category"), whole(-LIMIT, LIMIT), right
        )
    elif isinstance(value, dict) and value:
        given = _table(value, word("category"), whole(-LIMIT, LIMIT), right)
    else:
        raise wrong(read_but(value, right))
    rising: dict[str, int] = {category: given[category] for category in CATEGORIES if category in given}
    if list(rising.values()) != sorted(rising.values()):
        read = ", ".join(map(str, rising.values()))
        raise wrong(_("{thresholds} decrease; right would be thresholds that rise or stay").format(thresholds=read))
    return rising


def _table(
    value: object, key: Callable[[object], str], each: Callable[[object], Value], right: str
) -> dict[str, Value]:
    if not isinstance(value, Mapping):
        raise wrong(read_but(value, right))
    checked: dict[str, Value] = {}
    written: dict[str, str] = {}
    faults: Faults = []
    for raw, held in value.items():
        try:
            found = key(raw)
            if plain(found) in written:
                earlier = shown(written[plain(found)])
                faults.append(((raw,), _("this is {earlier} once more").format(earlier=earlier)))
            written.setdefault(plain(found), raw)
            checked[found] = each(held)
        except PydanticCustomError as error:
            faults.append(((raw,), error.message()))
        except ValidationError as error:
            faults.extend(((raw, *inner), message) for inner, message in flat(error, lambda _place: ()))
    refuse(faults)
    return checked


def unknown_key(key: object, keys: Iterable[str]) -> str:
    """What to say of a key that the format does not have."""
    return _("there is no such key; {hint}").format(hint=meant(str(key), keys))


def flat(error: ValidationError, keys: Callable[[Place], Iterable[str]]) -> Iterator[tuple[Place, str]]:
    """Every fault of a part: its place inside the part and what is wrong, in words. `keys`: those of a table there."""
    for detail in error.errors(include_url=False):
        place = detail["loc"]
        if detail["type"] == "extra_forbidden":
            yield place, unknown_key(place[-1], keys(place[:-1]))
        else:
            yield place, _worded(detail["type"], detail["msg"], detail["input"])


def _worded(kind: str, message: str, value: object) -> str:
    if kind in ("list_type", "tuple_type"):
        return read_but(value, _("a list"))
    if kind in ("model_type", "dict_type"):
        return read_but(value, _("a table"))
    return message


def threshold(value: object) -> bool | str:
    """The check of a card's threshold: true, false, or the characteristic that raises it."""
    if isinstance(value, bool | str):
        return value if isinstance(value, bool) else named("characteristic")(value)
    raise wrong(read_but(value, _("true, false, or a characteristic's name")))
