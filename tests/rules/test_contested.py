"""A contest in place of the defences of an offensive action: what was asked for with `>` (step 2 of the text)."""

from dataclasses import replace
from itertools import product

import pytest

from gm_console.rules.action import Action, Blow, as_contest
from gm_console.rules.action_summary import summary
from gm_console.rules.dice import Faces
from gm_console.rules.effect import Effect
from gm_console.rules.level_dice import resolve
from gm_console.rules.parts import Part, characteristic, mastery
from gm_console.rules.results import ActionResult
from gm_console.rules.target import Resistance, Target
from gm_console.rules.threshold import Threshold
from tests.rules.kit import bow, dice_of, lines, same, sword

RESISTING = (Resistance("resilience", 5, 10, 15),)
GOBLIN = Target("Goblin 1", resistances=RESISTING, level=4, value=(characteristic("power", 14),))


def fought(theirs: tuple[int, ...], *mine: int) -> ActionResult:
    """The sword's blow turned contest: 16 of the dice + 2 of power + 1 of mastery, against 1d12+1d4 + 1."""
    return resolve(as_contest(sword()[0]), (GOBLIN,), Faces(mine or (7, 7, 2)), [Faces(theirs)])


def test_won_it_hits_with_the_cards_own_category_and_goes_on_as_the_card_says() -> None:
    result = fought((9, 3))
    at = result.targets[0]
    assert (result.kind, result.threshold, result.critical, result.category) == ("contest", None, None, "serious")
    assert (result.value, at.opposition, at.margin, result.outcome) == (19, 13, 6, "success")
    assert (at.blow_category, at.blow_value, at.wound) == ("serious", 12, "serious")
    assert lines(result.all_steps) == [
        "level 8: 2d12+1d4",
        "dice 7, 7, 2, thrown at the table",
        "+2: power 24 → 2",
        "+1: sword (mastery)",
        "value 7 + 7 + 2 + 2 + 1 = 19",
        "category of the attack: serious",
        "against Goblin 1",
        "level 4: 1d12+1d4",
        "dice 9, 3, thrown at the table",
        "+1: power 14 → 1",
        "value 9 + 3 + 1 = 13",
        "a contest in place of the defences: 19 > 13, won",
        "success",
        "blow 6 × 2 = 12 (sword: wound potential 6, power 24 → 2)",
        "resilience light 5, serious 10, mortal 15: blow 12, serious: serious wound",
    ]
    assert summary(result, same) == (
        "7 7 2 +3 = 19 · serious",
        ("contest against 9 3 +1 = 13: success · blow 12 · SERIOUS WOUND",),
    )


def test_lost_or_equal_it_is_unsuccessful_and_nothing_follows() -> None:
    for theirs, mine, reason in (((12, 4), (1, 1, 2), "7 < 17, lost"), ((12, 4), (8, 4, 2), "17 = 17, a tie")):
        result = fought(theirs, *mine)
        at = result.targets[0]
        assert (result.outcome, at.blow_category, at.blow_value, at.wound, at.effects) == (
            "unsuccessful",
            None,
            None,
            None,
            (),
        )
        assert any(reason in line for line in lines(result.all_steps))
        assert summary(result, same)[1] == ("contest against 12 4 +1 = 17: unsuccessful",)


def test_the_contests_value_is_the_blow_where_the_card_says_the_roll_value() -> None:
    action = as_contest(replace(sword()[0], blow=Blow("value")))
    at = resolve(action, (GOBLIN,), Faces((7, 7, 2)), [Faces((1, 1))]).targets[0]
    assert (at.blow_value, at.wound) == (19, "serious"), "a contest has no critical: serious is the most"


def test_each_of_several_targets_is_met_by_itself() -> None:
    targets = (GOBLIN, replace(GOBLIN, name="Goblin 2"), replace(GOBLIN, name="Goblin 3", resistances=()))
    theirs = [Faces((12, 4)), Faces((12, 3)), Faces((1, 1))]
    result = resolve(as_contest(sword()[0]), targets, Faces((7, 5, 2)), theirs)
    assert [(each.name, each.outcome, each.wound) for each in result.targets] == [
        ("Goblin 1", "unsuccessful", None),
        ("Goblin 2", "success", "serious"),
        ("Goblin 3", "success", "serious"),
    ]
    assert (result.ranking, result.outcome) == ((), "unsuccessful")


def test_an_opposition_typed_into_it_is_reached_as_ever() -> None:
    target = replace(GOBLIN, opposition=Part(19, "typed"))
    assert resolve(as_contest(sword()[0]), (target,), Faces((7, 7, 2))).targets[0].wound == "serious"


def test_what_a_contest_takes_over_from_each_kind() -> None:
    action = as_contest(bow())
    assert (action.kind, action.threshold, action.category, action.blow) == ("contest", None, "serious", bow().blow)
    assert as_contest(action) == action
    caught = (Effect("condition", "caught"),)
    plain = as_contest(Action("attack", 3, 3, (mastery("", 1),), Threshold(), effects=caught))
    assert (plain.contested, plain.category, plain.value) == (True, None, (mastery("", 1),))
    assert as_contest(plain) == plain
    assert resolve(plain, (Target(level=3),), Faces((7,)), [Faces((7,))]).targets[0].effects == caught
    assert resolve(plain, (Target(level=3),), Faces((7,)), [Faces((8,))]).outcome == "unsuccessful"
    for other in (Action("enchantment", 3, 3), Action("luck", 3, 3), Action("contest", 3, 3)):
        assert as_contest(other) == Action("contest", 3, 3), "nothing offensive about it: a contest and nothing else"


@pytest.mark.parametrize("blow", [Blow("value"), Blow("fixed", Part(6, "card"))])
def test_every_throw_of_small_dice(blow: Blow) -> None:
    rulings = replace(dice_of((4,)), level_dice="1d4+1d4; 1d6")
    given = Action("attack", 0, 0, (mastery("", 1),), Threshold(), category="serious", blow=blow, rulings=rulings)
    target = Target(resistances=(Resistance("resilience", 5, 7, 8),), level=1, value=(mastery("", 2),))
    for one, two, theirs in product(range(1, 5), range(1, 5), range(1, 7)):
        result = resolve(as_contest(given), (target,), Faces((one, two)), [Faces((theirs,))])
        value = one + two + 1
        wins = value > theirs + 2
        amount = value if blow.amount is None else 6
        wound = None if not wins or amount < 5 else "light" if amount < 7 else "serious"
        assert (result.outcome, result.targets[0].wound) == ("success" if wins else "unsuccessful", wound)
