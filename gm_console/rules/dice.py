"""Dice thrown by the console or typed from the table, and the pool of a level."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from gm_console.rules.refusal import Refusal
from gm_console.rules.rulings import Rulings

if TYPE_CHECKING:
    from random import Random

    from gm_console.rules.pools import Pool

TEST_DIE = 12
"""The die of a capacity test."""


@dataclass(frozen=True, slots=True)
class Faces:
    """What the dice show, and who threw them: the `console`, or the `table` (typed by the GM)."""

    values: tuple[int, ...]
    thrown: str = "table"

    def __post_init__(self) -> None:
        """Refuse a thrower that is neither; whether the faces fit depends on the dice (`fit`)."""
        if self.thrown not in ("console", "table"):
            raise Refusal("unknown_word", word=self.thrown, known=("console", "table"))


def level_pool(level: int, rulings: Rulings) -> "Pool":
    """The dice of a level under setting `level_dice`; a level past the end of a list is refused by name (T1)."""
    from gm_console.rules.number import HIGHEST_LEVEL, bounded
    from gm_console.rules.pools import cycle_pool, parse_pools

    bounded("level", level, 0, HIGHEST_LEVEL)
    if rulings.level_dice == "cycle":
        return cycle_pool(level)
    pools = parse_pools(rulings.level_dice)
    if level >= len(pools):
        raise Refusal("level_past_list", level=level, last=len(pools) - 1)
    return pools[level]


def fit(pool: "Pool", faces: Sequence[int], rulings: Rulings) -> tuple[int, ...]:
    """Faces typed for that pool, as they were typed, if it can show them; else a `Refusal` with what would fit.

    Any order fits as long as each face finds a die of its own (T40); under `double = same_size` the largest die
    stands first, since there it matters which die shows what.
    """
    if len(faces) < len(pool.sizes):
        raise Refusal("faces_count", pool=str(pool), wanted=len(pool.sizes), given=len(faces))
    return fit_so_far(pool, faces, rulings)


def fit_so_far(pool: "Pool", faces: Sequence[int], rulings: Rulings) -> tuple[int, ...]:
    """The same for faces of which more may come: a `Refusal` only where none to come could make them fit.

    Its `at` is the place of the first face that is too many, or of the one without a die.
    """
    from gm_console.rules.number import LIMIT

    if len(faces) > len(pool.sizes):
        wanted = len(pool.sizes)
        raise Refusal("faces_count", pool=str(pool), wanted=wanted, given=len(faces), at=wanted)
    in_order = rulings.double == "same_size"
    # Largest face to largest die: if that does not fit, no other way does.
    places = range(len(faces)) if in_order else sorted(range(len(faces)), key=lambda place: (-faces[place], place))
    for place, size in zip(places, pool.sizes, strict=False):
        face = faces[place]
        if not 1 <= face <= size:
            kind = "faces_order" if in_order else "faces_fit"
            raise Refusal(kind, pool=str(pool), face=face if abs(face) <= LIMIT else None, size=size, at=place)
    return tuple(faces)


class Thrower:
    """Throws dice with the random source it is handed: `secrets.SystemRandom()` in play, a seeded `Random` if asked."""

    __slots__ = ("_source",)

    def __init__(self, source: "Random") -> None:
        """Keep the source; no other is ever used."""
        self._source = source

    def throw(self, pool: "Pool") -> Faces:
        """Every die of the pool, largest first."""
        return Faces(tuple(self._source.randint(1, size) for size in pool.sizes), "console")

    def throw_capacity(self, rulings: Rulings) -> Faces:
        """The dice of a capacity test up to the one that ends it; endless in law, so without a limit here (E3)."""
        from gm_console.rules.capacity import ends

        faces: list[int] = []
        while not ends(faces, rulings):
            faces.append(self._source.randint(1, TEST_DIE))
        return Faces(tuple(faces), "console")
