"""The nine settings: where a text contradicts itself or leaves the table a choice, what this table has chosen."""

from collections.abc import Mapping
from dataclasses import dataclass

from gm_console.rules.refusal import Refusal

CHOICES: dict[str, tuple[str, ...]] = {
    "capacity_score_match": ("rule", "example"),
    "capacity_after_inversion": ("continue", "stop"),
    "level_dice": ("cycle", "1d4; 1d6; 2d6; …"),
    "threshold_dice": ("thrown", "own"),
    "distance_step": ("complete", "started"),
    "double": ("any", "same_size"),
    "opposition_tie": ("reaches", "exceeds"),
    "blow_power": ("value", "score"),
    "initiative": ("contest", "capacity:NAME", "typed"),
}
"""Every setting with the values it takes, the default first; `level_dice` and `initiative` show theirs by a pattern."""

CAPACITY_INITIATIVE = "capacity:"
"""What stands before the capacity's name in a setting such as `capacity:vigilance`."""


@dataclass(frozen=True, slots=True)
class Rulings:
    """A campaign's settings by value, passed to every rule and stored with every roll.

    E1 `capacity_score_match`, E11 `capacity_after_inversion`, T1 `level_dice`, T5 `threshold_dice`, T12
    `distance_step`, T23 `double`, T25 `opposition_tie`, T9 `blow_power`, and `initiative`, which no text gives.
    """

    capacity_score_match: str = "rule"
    capacity_after_inversion: str = "continue"
    level_dice: str = "cycle"
    threshold_dice: str = "thrown"
    distance_step: str = "complete"
    double: str = "any"
    opposition_tie: str = "reaches"
    blow_power: str = "value"
    initiative: str = "contest"

    def __post_init__(self) -> None:
        """Refuse a value that the setting does not take; write a list of level dice in its one form."""
        for name, choices in CHOICES.items():
            value = getattr(self, name)
            if value not in choices or "…" in value or value.endswith(":NAME"):
                _check_open_setting(self, name, value)

    @classmethod
    def from_mapping(cls, mapping: Mapping[str, str]) -> "Rulings":
        """The defaults with these settings in their place; an unknown name or value is refused with what is right."""
        for name in mapping:
            if name not in CHOICES:
                raise Refusal("unknown_setting", name=name[:80], settings=tuple(CHOICES))
        return cls(**mapping)

    def as_mapping(self) -> dict[str, str]:
        """All nine, by name, in their order."""
        return {name: getattr(self, name) for name in CHOICES}

    @property
    def initiative_capacity(self) -> str | None:
        """The name of the capacity that `capacity:NAME` ranks by, None under the other two."""
        if self.initiative.startswith(CAPACITY_INITIATIVE):
            return self.initiative.removeprefix(CAPACITY_INITIATIVE)
        return None


DEFAULT = Rulings()


def _check_open_setting(rulings: Rulings, name: str, value: object) -> None:
    """The two settings that take more than fixed words; anything else that comes here is refused."""
    text = value.strip() if isinstance(value, str) else ""
    if name == "level_dice" and "d" in text.lower():
        # Only a campaign that lists its own dice pays for reading them.
        from gm_console.rules.pools import parse_pools

        object.__setattr__(rulings, name, "; ".join(str(pool) for pool in parse_pools(text)))
        return
    if name == "initiative" and text.startswith(CAPACITY_INITIATIVE):
        capacity = text.removeprefix(CAPACITY_INITIATIVE).strip()
        if 0 < len(capacity) <= 80:
            object.__setattr__(rulings, name, CAPACITY_INITIATIVE + capacity)
            return
    raise Refusal("setting_value", name=name, value=str(value)[:80], choices=CHOICES[name])
