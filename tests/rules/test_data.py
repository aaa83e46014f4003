"""What a campaign stores of a roll comes back as it was, and data that does not fit is refused by its place."""

import json
from typing import Any, cast

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gm_console.rules.action import Action, Blow
from gm_console.rules.capacity import CapacityResult, CapacityTest, resolve_capacity
from gm_console.rules.data import from_data, to_data
from gm_console.rules.dice import Faces, Thrower
from gm_console.rules.effect import Effect
from gm_console.rules.level_dice import perform, resolve
from gm_console.rules.parts import Part, characteristic, mastery
from gm_console.rules.refusal import Refusal
from gm_console.rules.results import ActionResult
from gm_console.rules.rulings import CHOICES, Rulings
from gm_console.rules.step import Step, step
from gm_console.rules.target import Defence, DefenceEntry, Resistance, Target
from gm_console.rules.threshold import ByDistance, Threshold
from tests.rules.kit import bow, lines, sword

NUMBERS = st.integers(-1_000_000, 1_000_000)
NAMES = st.text(max_size=10)
PARTS = st.one_of(
    st.builds(characteristic, NAMES, NUMBERS),
    st.builds(mastery, NAMES, NUMBERS),
    st.builds(Part, NUMBERS, st.sampled_from(["card", "object", "condition", "situation", "typed"]), NAMES),
)
RULINGS = st.builds(
    Rulings,
    capacity_score_match=st.sampled_from(CHOICES["capacity_score_match"]),
    capacity_after_inversion=st.sampled_from(CHOICES["capacity_after_inversion"]),
    level_dice=st.sampled_from(["cycle", "; ".join(["1d6", "2d6"] * 15)]),
    threshold_dice=st.sampled_from(CHOICES["threshold_dice"]),
    distance_step=st.sampled_from(CHOICES["distance_step"]),
    double=st.sampled_from(CHOICES["double"]),
    opposition_tie=st.sampled_from(CHOICES["opposition_tie"]),
    blow_power=st.sampled_from(CHOICES["blow_power"]),
    initiative=st.sampled_from(["contest", "typed", "capacity:vigilance"]),
)
BY_DISTANCE = st.builds(
    lambda name, more: ByDistance("object", name, ((0, 1), *sorted({n: n % 7 for n in more}.items()))),
    NAMES,
    st.lists(st.integers(1, 100), max_size=3),
)
THRESHOLDS = st.builds(
    Threshold,
    st.none() | st.builds(characteristic, NAMES, NUMBERS),
    st.lists(PARTS, max_size=3).map(tuple),
    st.lists(BY_DISTANCE, max_size=2).map(tuple),
)
BLOWS = st.one_of(
    st.none(),
    st.just(Blow("value")),
    st.builds(Blow, st.just("fixed"), PARTS),
    st.builds(Blow, st.just("product"), PARTS, st.builds(characteristic, NAMES, NUMBERS)),
)
ATTACKS = st.builds(
    Action,
    st.just("attack"),
    st.integers(15, 29),
    st.integers(0, 15),
    st.lists(PARTS, max_size=3).map(tuple),
    st.none() | THRESHOLDS,
    st.none() | st.integers(0, 1000),
    st.sampled_from(["light", "serious", "mortal"]),
    st.sampled_from(["serious", "mortal"]),
    BLOWS,
    st.lists(st.builds(Effect, st.sampled_from(["condition", "text"]), NAMES), max_size=2).map(tuple),
    RULINGS,
)
DEFENCES = st.builds(Defence, NAMES, st.none() | NUMBERS)
TARGETS = st.builds(
    Target,
    NAMES,
    st.lists(
        st.builds(
            DefenceEntry, st.lists(DEFENCES, min_size=1, max_size=3).map(tuple), st.sampled_from(["stops", "lowers"])
        ),
        max_size=3,
    ).map(tuple),
    st.none() | PARTS,
    st.lists(
        st.builds(lambda name, n: Resistance(name, *sorted(n)), NAMES, st.lists(NUMBERS, min_size=3, max_size=3)),
        max_size=2,
    ).map(tuple),
)


def stored(value: object) -> Any:
    """As it stands in the campaign: JSON text, no NaN, read again."""
    whole = json.loads(json.dumps(to_data(value), allow_nan=False))
    brief = json.loads(json.dumps(to_data(value, brief=True), allow_nan=False))
    assert from_data(type(value), brief) == from_data(type(value), whole)
    return whole


@given(ATTACKS, st.lists(TARGETS, max_size=3).map(tuple), st.randoms(use_true_random=False))
def test_an_act_and_its_result_come_back(action: Action, targets: tuple[Target, ...], dice: Any) -> None:
    result = perform(action, targets, Thrower(dice))
    again = from_data(Action, stored(action)), tuple(from_data(Target, stored(each)) for each in targets)
    assert again == (action, targets)
    assert resolve(*again, Faces(result.faces, "console")) == result
    read = from_data(ActionResult, stored(result))
    assert read == result
    assert lines(read.all_steps) == lines(result.all_steps)


@given(NUMBERS, st.lists(PARTS, max_size=3).map(tuple), NAMES, RULINGS, st.randoms(use_true_random=False))
def test_a_capacity_test_and_its_result_come_back(
    capacity: int, modifiers: tuple[Part, ...], name: str, rulings: Rulings, dice: Any
) -> None:
    test = CapacityTest(capacity, modifiers, name, rulings)
    result = resolve_capacity(test, Thrower(dice).throw_capacity(rulings))
    assert from_data(CapacityTest, stored(test)) == test
    assert from_data(CapacityResult, stored(result)) == result
    assert lines(from_data(CapacityResult, stored(result)).steps) == lines(result.steps)


def test_brief_data_leave_out_what_is_absent_by_default() -> None:
    assert to_data(Part(0, "card"), brief=True) == {"amount": 0, "origin": "card"}
    assert to_data(Part(0, "card")) == {"amount": 0, "origin": "card", "name": "", "score": None}
    assert to_data(step("level", name="", value=None), brief=True) == {
        "kind": "level",
        "numbers": {"name": "", "value": None},
    }


@given(RULINGS)
def test_settings_come_back_from_data_and_from_their_mapping(rulings: Rulings) -> None:
    assert from_data(Rulings, stored(rulings)) == rulings
    assert Rulings.from_mapping(rulings.as_mapping()) == rulings


def test_a_step_comes_back_and_cannot_be_changed() -> None:
    told = step("level", level=3, faces=(1, 2), nested=({"name": "a", "value": None},))
    assert Step.from_data(json.loads(json.dumps(told.as_data()))) == told
    with pytest.raises(TypeError):
        cast(dict[str, Any], told.numbers)["level"] = 4


def test_a_field_unknown_to_older_data_takes_its_default() -> None:
    data = stored(sword()[0])
    del data["effects"], data["rulings"]["blow_power"]
    assert from_data(Action, data) == sword()[0]


BROKEN = [
    (Action, ["level"], "three", "Action.level"),
    (Action, ["level"], True, "Action.level"),
    (Action, ["level"], 3.5, "Action.level"),
    (Action, ["value", 0, "amount"], None, "Action.value.0.amount"),
    (Action, ["value"], "many", "Action.value"),
    (Action, ["threshold"], [], "Action.threshold"),
    (Action, ["threshold", "complexity", 0, "colour"], "red", "Action.threshold.complexity.0"),
    (Action, ["rulings"], None, "Action.rulings"),
]


@pytest.mark.parametrize(("kind", "path", "value", "place"), BROKEN)
def test_data_that_does_not_fit_is_refused_by_its_place(kind: type, path: list[Any], value: Any, place: str) -> None:
    data = stored(bow())
    at = data
    for key in path[:-1]:
        at = at[key]
    at[path[-1]] = value
    with pytest.raises(Refusal) as caught:
        from_data(kind, data)
    assert (caught.value.kind, caught.value.numbers["place"]) == ("stored_data", place)


def test_a_pair_of_three_is_refused() -> None:
    with pytest.raises(Refusal) as caught:
        from_data(ByDistance, {"origin": "object", "name": "bow", "entries": [[0, 1, 2]]})
    assert (caught.value.kind, caught.value.numbers["place"]) == ("stored_data", "ByDistance.entries.0")


def test_a_missing_field_without_default_is_refused() -> None:
    data = stored(bow())
    del data["level"]
    with pytest.raises(Refusal) as caught:
        from_data(Action, data)
    assert caught.value.kind == "stored_data"


def test_stored_numbers_stay_within_their_bounds() -> None:
    data = stored(bow())
    data["level"] = 10**9
    with pytest.raises(Refusal) as caught:
        from_data(Action, data)
    assert caught.value.kind == "out_of_bounds"


def test_only_values_of_the_rules_become_data() -> None:
    with pytest.raises(TypeError):
        to_data(3.5)
    with pytest.raises(TypeError):
        to_data(object())
