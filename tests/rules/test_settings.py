"""Each of the nine settings changes a result, and says so in the reasoning."""

from dataclasses import replace

import pytest

from gm_console.rules.action import Action
from gm_console.rules.capacity import CapacityTest, resolve_capacity
from gm_console.rules.dice import Faces, level_pool
from gm_console.rules.level_dice import resolve
from gm_console.rules.odds.action import odds
from gm_console.rules.parts import Part
from gm_console.rules.refusal import Refusal
from gm_console.rules.rulings import CHOICES, DEFAULT, Rulings
from gm_console.rules.target import Target
from tests.rules.kit import against, attack, bow, lines, sword


def capacity(capacity: int, faces: tuple[int, ...], rulings: Rulings) -> tuple[int, list[str]]:
    result = resolve_capacity(CapacityTest(capacity, rulings=rulings), Faces(faces))
    return result.degrees, lines(result.steps)


def test_capacity_score_match() -> None:
    assert capacity(24, (5,), DEFAULT)[0] == 2
    degrees, told = capacity(24, (5,), Rulings(capacity_score_match="example"))
    assert degrees == 3
    assert "setting capacity_score_match: example" in told


def test_capacity_after_inversion() -> None:
    assert capacity(24, (11, 12, 1), DEFAULT)[0] == 3
    degrees, told = capacity(24, (11, 12), Rulings(capacity_after_inversion="stop"))
    assert degrees == 2
    assert "setting capacity_after_inversion: stop" in told


def test_level_dice() -> None:
    listed = Rulings(level_dice="1d4; 1d6;2d6")
    assert (str(level_pool(2, DEFAULT)), str(level_pool(2, listed))) == ("1d8", "2d6")
    with pytest.raises(Refusal) as caught:
        level_pool(3, listed)
    assert (caught.value.kind, caught.value.numbers) == ("level_past_list", {"level": 3, "last": 2})
    assert listed.level_dice == "1d4; 1d6; 2d6"
    assert "setting level_dice: 1d4; 1d6; 2d6" in lines(against(attack(2, rulings=listed), None, 3, 4).steps)


def test_threshold_dice() -> None:
    weak = attack(8, dice_level=0, complexity=1)
    assert against(weak, None, 4).failed is True
    own = against(replace(weak, rulings=Rulings(threshold_dice="own")), None, 4)
    assert own.failed is False
    assert "setting threshold_dice: own" in lines(own.steps)


def test_distance_step() -> None:
    assert against(bow(11), None, 1, 1).complexity == 2
    started = against(bow(11, rulings=Rulings(distance_step="started")), None, 1, 1)
    assert started.complexity == 4
    assert "setting distance_step: started" in lines(started.steps)


def test_double() -> None:
    assert against(attack(4), None, 2, 2).critical is True
    strict = against(attack(4, rulings=Rulings(double="same_size")), None, 2, 2)
    assert strict.critical is False
    assert "setting double: same_size" in lines(strict.steps)
    assert against(attack(8, rulings=Rulings(double="same_size")), None, 5, 5, 2).critical is True


def test_opposition_tie() -> None:
    target = Target(opposition=Part(7, "typed"))
    assert against(attack(3), target, 7).outcome == "success"
    exceeds = against(attack(3, rulings=Rulings(opposition_tie="exceeds")), target, 7)
    assert exceeds.outcome == "unsuccessful"
    assert "setting opposition_tie: exceeds" in lines(exceeds.steps)


def test_opposition_tie_never_touches_resistances() -> None:
    action, target = sword()
    strict = replace(action, rulings=Rulings(opposition_tie="exceeds"))
    met = against(strict, replace(target, resistances=(replace(target.resistances[0], serious=12),)), 7, 7, 2).targets[
        0
    ]
    assert (met.blow_value, met.wound) == (12, "serious")


def test_blow_power() -> None:
    assert against(bow(0), Target(), 1, 2).targets[0].blow_value == 5
    score = against(bow(0, rulings=Rulings(blow_power="score")), Target(), 1, 2)
    assert score.targets[0].blow_value == 70
    assert "setting blow_power: score" in lines(score.steps)


def test_initiative() -> None:
    assert (DEFAULT.initiative, DEFAULT.initiative_capacity) == ("contest", None)
    assert Rulings(initiative="capacity: vigilance ").initiative_capacity == "vigilance"
    assert Rulings(initiative="typed").initiative_capacity is None


def test_a_setting_that_the_roll_does_not_look_at_is_not_named() -> None:
    unused = Rulings(capacity_score_match="example", blow_power="score", distance_step="started", initiative="typed")
    told = lines(against(Action("effort", 3, 3, threshold=attack(3).threshold, rulings=unused), None, 5).steps)
    assert not [line for line in told if line.startswith("setting")]


def test_there_are_nine_and_the_first_value_is_the_default() -> None:
    assert len(CHOICES) == 9
    assert DEFAULT.as_mapping() == {name: values[0] for name, values in CHOICES.items()}


@pytest.mark.parametrize(
    ("mapping", "kind"),
    [
        ({"luck": "good"}, "unknown_setting"),
        ({"double": "both"}, "setting_value"),
        ({"double": ""}, "setting_value"),
        ({"level_dice": "1d4; 1d6; 2d6; …"}, "pool_text"),
        ({"level_dice": "many"}, "setting_value"),
        ({"level_dice": "1d4; bad"}, "pool_text"),
        ({"initiative": "capacity:"}, "setting_value"),
        ({"initiative": "capacity:" + "x" * 81}, "setting_value"),
        ({"initiative": "chance"}, "setting_value"),
    ],
)
def test_what_a_setting_does_not_take_is_refused(mapping: dict[str, str], kind: str) -> None:
    with pytest.raises(Refusal) as caught:
        Rulings.from_mapping(mapping)
    assert caught.value.kind == kind


def test_equals_have_a_rule_of_their_own_in_an_enchantment() -> None:
    """T46: the initiator wins equals; `opposition_tie` is about attacks, luck and defences (T25)."""
    rulings = Rulings(opposition_tie="exceeds")
    target = Target(opposition=Part(8, "typed"))
    enchantment = Action("enchantment", 8, 8, rulings=rulings)
    result = resolve(enchantment, (target,), Faces((10, 2, 4)))
    assert result.targets[0].outcome == "success"
    law, usual = (odds(each, (target,)) for each in (enchantment, replace(enchantment, rulings=Rulings())))
    assert law.targets == usual.targets
    equal = (Target(opposition=Part(16, "typed")),)
    attacked = resolve(Action("attack", 8, 8, rulings=rulings), equal, Faces((10, 2, 4)))
    assert attacked.targets[0].outcome == "unsuccessful"
