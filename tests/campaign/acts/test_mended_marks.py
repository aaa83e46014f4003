"""What a changed roll does to the wounds and conditions it made: what was touched stays, what was under it returns."""

from typing import Any

import pytest

from gm_console.campaign import requests as ask
from gm_console.campaign.mending import mended
from gm_console.campaign.preview import preview
from tests.campaign.acts.magic import learn
from tests.campaign.acts.play import ORDER, Table
from tests.campaign.acts.test_mending import last_roll

HIT: dict[str, Any] = {"opposition": 9}
MISS: dict[str, Any] = {"opposition": 30}
NET = (9, 9, 1)
"""Aldric's dice with the net: 19."""


def net(table: Table) -> int:
    """A net thrown that catches Goblin 1; its roll."""
    table.do(table.card("Aldric", "Net", "Goblin 1", faces=NET))
    return last_roll(table)


def goblin(table: Table) -> int:
    return table.line("Goblin 1").entity


def by_hand(table: Table, amount: int = -1, **more: Any) -> None:
    table.do(ask.ApplyCondition((goblin(table),), "caught", amount=amount, **more))


def change(table: Table, roll: int, **said: Any) -> tuple[str, ...]:
    """Change that roll as said; what the prompt said of it before, and what was told after."""
    request = ask.MendRoll(roll, **said)
    before = preview(table.campaign.connection, request).said
    return (*before, *table.do(request))


def test_what_a_roll_replaced_returns_when_it_misses(table: Table) -> None:
    table.start(ORDER)
    by_hand(table, -1, lasts="rounds", rounds=5)
    before = table.marks("Goblin 1")
    roll = net(table)
    assert table.marks("Goblin 1") == (("caught", -3, 2),)
    told = change(table, roll, **MISS)
    assert told == (
        "success → unsuccessful · caught is as it was before the roll",
        "Goblin 1: caught is as it was before the roll",
    )
    assert table.marks("Goblin 1") == before == (("caught", -1, 5),)
    table.do(ask.Undo())
    assert table.marks("Goblin 1") == (("caught", -3, 2),)
    table.do(ask.Redo())
    assert table.marks("Goblin 1") == before


def test_what_returns_has_its_rounds_counted_off(table: Table) -> None:
    table.start(ORDER)
    by_hand(table, -1, lasts="rounds", rounds=5)
    roll = net(table)
    for _turn in range(2):
        table.do(ask.NextTurn())
    assert table.marks("Goblin 1") == (("caught", -3, 1),)
    change(table, roll, **MISS)
    assert table.marks("Goblin 1") == (("caught", -1, 4),)
    table.do(ask.Undo())
    table.do(ask.Undo())
    table.do(ask.Undo())
    table.do(ask.Undo())
    by_hand(table, -1, lasts="rounds", rounds=1)
    roll = net(table)
    for _turn in range(2):
        table.do(ask.NextTurn())
    change(table, roll, **MISS)
    assert table.marks("Goblin 1") == (), "it would have run out"


def test_what_returns_and_may_have_ended_since_is_told(table: Table) -> None:
    table.start(ORDER)
    by_hand(table, -1, lasts="turn start")
    roll = net(table)
    table.do(ask.NextTurn())
    assert change(table, roll, **MISS)[-1] == "Goblin 1: whether caught has ended since is for you to say"
    assert table.marks("Goblin 1")[0][:2] == ("caught", -1)


def test_a_condition_that_another_roll_still_makes_stays(table: Table) -> None:
    table.start(ORDER)
    first = net(table)
    second = net(table)
    change(table, second, **MISS)
    assert table.marks("Goblin 1") == (("caught", -3, 2),)
    change(table, first, **MISS)
    assert table.marks("Goblin 1") == ()


def test_the_first_of_two_rolls_leaves_what_the_second_put(table: Table) -> None:
    table.start(ORDER)
    first = net(table)
    second = net(table)
    assert change(table, first, **MISS) == (
        "success → unsuccessful · caught was put anew since, and stays as it is",
        "Goblin 1: caught was put anew since, and stays as it is",
    )
    assert table.marks("Goblin 1") == (("caught", -3, 2),)
    change(table, second, **MISS)
    assert table.marks("Goblin 1") == (), "the first makes it no more"


def test_of_two_throws_of_one_act_each_makes_it(table: Table) -> None:
    table.start(ORDER)
    play = table.card("Aldric", "Net", "Goblin 1", faces=NET)
    table.do(ask.PlayTogether((play, play)))
    first, second = (
        row[0] for row in table.campaign.connection.execute("SELECT id FROM roll ORDER BY id DESC LIMIT 2")
    )
    first, second = min(first, second), max(first, second)
    assert "caught stays: another throw made it too" in change(table, second, **MISS)[0]
    assert table.marks("Goblin 1") == (("caught", -3, 2),)
    change(table, first, **MISS)
    assert table.marks("Goblin 1") == ()


def test_through_any_line_of_changes_what_was_under_it_returns(table: Table) -> None:
    table.start(ORDER)
    by_hand(table, -1, lasts="removed")
    roll = net(table)
    for _time in range(2):
        change(table, roll, **HIT)
        change(table, last_roll(table), opposition=8)
        assert table.marks("Goblin 1") == (("caught", -3, 2),)
        change(table, last_roll(table), **MISS)
        assert table.marks("Goblin 1") == (("caught", -1, None),)
        roll = last_roll(table)


@pytest.mark.parametrize("away", ["by hand", "run out"])
def test_a_condition_gone_since_stays_away_when_it_still_hits(table: Table, away: str) -> None:
    table.start(ORDER)
    roll = net(table)
    if away == "by hand":
        table.do(ask.RemoveCondition((goblin(table),), "caught"))
    else:
        while table.marks("Goblin 1"):
            table.do(ask.NextTurn())
    assert change(table, roll, **HIT) == (
        "caught is gone since, and stays away", "Goblin 1: caught is gone since, and stays away",
    )  # fmt: skip
    assert table.marks("Goblin 1") == ()
    assert change(table, last_roll(table), **MISS) == ("success → unsuccessful",)


def test_a_condition_changed_by_hand_since_is_left_and_named(table: Table) -> None:
    table.start(ORDER)
    roll = net(table)
    by_hand(table, -7)
    for said, outcome in ((HIT, ""), (MISS, "success → unsuccessful · ")):
        assert change(table, roll, **said) == (
            f"{outcome}caught was put anew since, and stays as it is",
            "Goblin 1: caught was put anew since, and stays as it is",
        )
        assert table.marks("Goblin 1")[0][:2] == ("caught", -7)
        roll = last_roll(table)


def test_a_wound_of_the_same_category_stays_the_one_it_was(table: Table) -> None:
    table.start(ORDER)
    table.do(table.card("Aldric", "Assault", "Goblin 1", faces=(7, 7, 2)))
    wounds = "SELECT id, category, round, recovered_at IS NOT NULL FROM wound"
    before = table.campaign.connection.execute(wounds).fetchall()
    table.do(ask.NextTurn())
    change(table, last_roll(table), modifiers=(1,))
    assert table.campaign.connection.execute(wounds).fetchall() == before
    change(table, last_roll(table), modifiers=(-9,))
    assert table.campaign.connection.execute(wounds).fetchall() == []


def test_a_wound_healed_since_stays_healed_whatever_is_changed(table: Table) -> None:
    table.start(ORDER)
    table.do(table.card("Aldric", "Assault", "Goblin 1", faces=(7, 7, 2)))
    table.do(ask.RecoverWound(goblin(table), "serious"))
    healed = "Goblin 1: the serious wound was healed since, and stays as it is"
    for modifiers in ((1,), (-9,), (9,), (1,)):
        assert change(table, last_roll(table), modifiers=modifiers)[-1] == healed
        line = table.line("Goblin 1")
        assert (line.light, line.serious, line.mortal) == (0, 0, 0)


def test_another_category_comes_beside_one_that_was_healed(table: Table) -> None:
    learn(table)
    table.start(ORDER)
    table.do(table.card("Aldric", "Fireball", "Goblin 1", faces=(8, 4, 3)))
    first = table.line("Goblin 1")
    assert (first.light, first.serious, first.mortal) == (0, 1, 0)
    table.do(ask.RecoverWound(goblin(table), "serious"))
    change(table, last_roll(table), faces=(7, 7, 3))
    line = table.line("Goblin 1")
    assert (line.light, line.serious, line.mortal) == (0, 0, 1)
    change(table, last_roll(table), faces=(8, 4, 3))
    line = table.line("Goblin 1")
    assert (line.light, line.serious, line.mortal) == (0, 0, 0), "the serious one is healed"


def test_dice_of_a_target_that_fit_no_more_are_told(table: Table) -> None:
    learn(table)
    table.start(ORDER)
    table.do(table.card("Aldric", "Fear", "Goblin 1", "Goblin 2", faces=(5, 4, 1), target_faces=((9,), (2,))))
    before, *after = change(table, last_roll(table), target_lower=1)
    assert before == "Goblin 1: the dice do not fit any more: new ones are thrown"
    assert after == ["Goblin 1: the dice did not fit any more: new ones were thrown"]
    table.do(ask.Undo())
    request = ask.MendRoll(last_roll(table), target_lower=1, modifiers=(-20,))
    assert mended(table.campaign.connection, request).misfits == ("Goblin 1",)
    assert table.do(request) == (), "of a throw that fails nobody else throws"
