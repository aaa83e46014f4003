"""What the JSON of each column is made of: by the tables' annotations, and more closely where readers rely on it."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Annotated, Any, Literal

from pydantic import AfterValidator, TypeAdapter

from gm_console.campaign.tables import Row
from gm_console.rules.rulings import Rulings

Category = Literal["light", "serious", "mortal"]


@dataclass(frozen=True, slots=True)
class Potential:
    """A blow of a wound potential, the weapon's where it is None, and a characteristic."""

    kind: Literal["potential"]
    characteristic: str
    potential: int | None


@dataclass(frozen=True, slots=True)
class Fixed:
    """A blow of a fixed value."""

    kind: Literal["fixed"]
    value: int


@dataclass(frozen=True, slots=True)
class FromRoll:
    """A blow of the roll's own value."""

    kind: Literal["roll"]


@dataclass(frozen=True, slots=True)
class Defence:
    """Defences that a card meets together, and what they do."""

    names: list[str]
    effect: Literal["stops", "lowers"]


def _settings(given: dict[str, str]) -> dict[str, str]:
    Rulings.from_mapping(given)
    return given


Image = dict[str, Any] | None
_CLOSER: dict[tuple[str, str], Any] = {
    ("campaign", "rule_sets"): list[Literal["14-empereurs", "twoelf"]],
    ("campaign", "settings"): Annotated[dict[str, str], AfterValidator(_settings)],
    ("campaign", "fall_rule"): dict[Category, int] | None,
    ("entity", "resistances"): dict[str, dict[Category, int]],
    ("object", "complexity_by_distance"): list[tuple[int, int]] | None,
    ("card", "complexity_by_distance"): list[tuple[int, int]] | None,
    ("card", "defences"): list[Defence],
    ("card", "blow"): Potential | Fixed | FromRoll | None,
    ("step", "images"): list[tuple[str, int, Image, Image]],
}


def fits(table: str, column: str) -> Callable[[str], bool]:
    """Whether a JSON text has the shape that this column of that table has."""
    adapter: TypeAdapter[Any] = TypeAdapter(_CLOSER.get((table, column)) or _annotation(table, column))

    def fit(stored: str) -> bool:
        try:
            adapter.validate_json(stored, strict=True)
        except ValueError:
            return False
        return True

    return fit


def _annotation(table: str, column: str) -> Any:
    (of,) = (each for each in Row.__subclasses__() if each.__tablename__ == table)
    return of.model_fields[column].annotation
