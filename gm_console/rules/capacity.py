"""14 Empereurs: the capacity test."""

from collections.abc import Sequence
from dataclasses import dataclass, field

from gm_console.rules.dice import TEST_DIE, Faces
from gm_console.rules.number import LIMIT, bounded, split
from gm_console.rules.parts import Part, parts_data
from gm_console.rules.refusal import FacesExhausted, Refusal
from gm_console.rules.rulings import Rulings
from gm_console.rules.step import Step, step

UP = 12
"""The face that adds a success degree and is thrown again."""
DOWN = 11
"""The face that takes one away and is thrown again."""


@dataclass(frozen=True, slots=True)
class CapacityTest:
    """A capacity to be tested, by value: what a campaign stores and resolves again."""

    capacity: int
    modifiers: tuple[Part, ...] = ()
    name: str = ""
    rulings: Rulings = field(default_factory=Rulings)

    def __post_init__(self) -> None:
        """Refuse a capacity beyond its bounds."""
        bounded("capacity", self.capacity)

    @property
    def tested(self) -> int:
        """The capacity with every modifier added: what is split (E8, E9)."""
        return self.capacity + sum(each.amount for each in self.modifiers)


@dataclass(frozen=True, slots=True)
class CapacityResult:
    """A capacity test resolved: success degrees (°R), and beside them the critical with its magnitude (E15).

    `critical` is None, "success" or "failure"; `magnitude` the length of the run before the inversion, 0 without.
    """

    name: str
    capacity: int
    modifiers: tuple[Part, ...]
    tested: int
    faces: tuple[int, ...]
    thrown: str
    degrees: int
    critical: str | None
    magnitude: int
    rulings: Rulings = field(default_factory=Rulings)
    steps: tuple[Step, ...] = ()


def inversion(faces: Sequence[int]) -> int | None:
    """The place of the first inversion, an 11 straight after 12s or the reverse; None without one (E13, E14)."""
    for place in range(1, len(faces)):
        if {faces[place - 1], faces[place]} == {UP, DOWN}:
            return place
    return None


def ends(faces: Sequence[int], rulings: Rulings) -> bool:
    """Whether a test that goes on up to the last of these dice is over with it.

    On a 1 to 10, or under `stop` on an inversion (E11); the last two dice are all it looks at.
    """
    if not faces or faces[-1] >= DOWN:
        return rulings.capacity_after_inversion == "stop" and inversion(faces[-2:]) is not None
    return True


def fit_capacity(faces: Sequence[int], rulings: Rulings) -> tuple[int, ...]:
    """Faces typed for a capacity test, if they are one from its first die to its last (E25).

    `FacesExhausted` when the test goes on, a `Refusal` for a face that no d12 has or dice after its end, whose `at` is
    the place of the first such face.
    """
    for place, face in enumerate(faces):
        if not 1 <= face <= TEST_DIE:
            raise Refusal("capacity_face", face=face if abs(face) <= LIMIT else None, of=0, at=place)
        if place and ends(faces[max(0, place - 2) : place], rulings):
            raise Refusal("capacity_over", last=faces[place - 1], extra=len(faces) - place, of=0, at=place)
    if not ends(faces, rulings):
        raise FacesExhausted("next_die", faces=tuple(faces))
    return tuple(faces)


def settings_used(rulings: Rulings) -> list[Step]:
    """The settings that differ from the default and that a capacity test looks at."""
    return [
        step("setting", name=name, value=value)
        for name, value, default in (
            ("capacity_score_match", rulings.capacity_score_match, "rule"),
            ("capacity_after_inversion", rulings.capacity_after_inversion, "continue"),
        )
        if value != default
    ]


def resolve_capacity(test: CapacityTest, faces: Faces) -> CapacityResult:
    """The test with these dice: 12s and 11s looked at before the score, the last die against it (E1, E2, E10–E15).

    Refuses faces that are no complete test.
    """
    rulings = test.rulings
    values = fit_capacity(faces.values, rulings)
    tested = test.tested
    mastery, score = split(tested)
    by_example = rulings.capacity_score_match == "example"
    # Under `example` the score n counts on 1 … n + 1, and capacity 0 as positive.
    highest = score + 1 if by_example else score
    steps = [
        *settings_used(rulings),
        step("capacity", name=test.name, capacity=test.capacity, modifiers=parts_data(test.modifiers), tested=tested),
        step("capacity_split", tested=tested, mastery=mastery, score=score),
        step("faces", faces=values, thrown=faces.thrown),
    ]
    degrees, critical, magnitude = mastery, None, 0
    turn = inversion(values)
    for place, face in enumerate(values):
        if face >= DOWN:
            degrees += 1 if face == UP else -1
            steps.append(step("explosion", face=face, degrees=degrees))
            if place == turn:
                critical, magnitude = ("success" if face == DOWN else "failure"), place
                steps.append(step("inversion", critical=critical, magnitude=magnitude))
        else:
            change = 0 if face > highest else -1 if tested < 0 else 1
            degrees += change
            steps.append(
                step("capacity_last", face=face, highest=highest, example=by_example, change=change, degrees=degrees)
            )
    if values[-1] >= DOWN:
        steps.append(step("capacity_stopped"))
    steps.append(step("degrees", degrees=degrees, critical=critical, magnitude=magnitude))
    return CapacityResult(
        test.name,
        test.capacity,
        test.modifiers,
        tested,
        values,
        faces.thrown,
        degrees,
        critical,
        magnitude,
        rulings,
        tuple(steps),
    )
