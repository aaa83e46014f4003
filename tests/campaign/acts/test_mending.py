"""A roll changed after the fact: the same dice, new numbers; what it made is replaced, what was touched stays."""

import pytest

from gm_console.campaign import journal, lastact
from gm_console.campaign import requests as ask
from gm_console.campaign import tables as t
from gm_console.campaign.views import log_page
from gm_console.campaign.wording import LogLine, entry_lines
from gm_console.errors import ConsoleError
from tests.campaign.acts.play import ORDER, Table


def last_roll(table: Table) -> int:
    """The first roll of the last throw."""
    found = table.campaign.connection.execute("SELECT coalesce(throw_id, id) FROM roll ORDER BY id DESC").fetchone()
    return int(found[0])


def lines(table: Table) -> list[LogLine]:
    """The log."""
    return [line for entry in log_page(table.campaign.connection) for line in entry_lines(entry)]


def test_a_forgotten_hindrance_takes_the_wound_back(table: Table) -> None:
    table.start(ORDER)
    table.do(table.card("Aldric", "Assault", "Goblin 1", faces=(12, 12, 2)))
    assert table.line("Goblin 1").serious == 1
    table.do(ask.NextTurn())
    table.do(ask.MendRoll(last_roll(table), modifiers=(-2,)))
    assert table.line("Goblin 1").serious == 0
    struck, changed = lines(table)[-3], lines(table)[-1]
    assert struck == LogLine("1.1 Aldric › c Goblin 1 · Assault · 12 12 2 +5 = 31 · critical, mortal", "struck")
    assert changed.text == "1.2 changed · Aldric › c Goblin 1 · Assault · 12 12 2 +5 = 31 · 12 > 11: failed"
    assert table.state.active_name == "Goblin 1", "turns stay"
    before = table.tables()
    table.do(ask.Undo())
    assert table.line("Goblin 1").serious == 1
    assert lines(table)[-4].tone != "struck"
    table.do(ask.Redo())
    assert table.tables() == before


def test_changes_add_up_on_the_roll_that_replaced_the_first(table: Table) -> None:
    table.start(ORDER)
    table.do(table.card("Aldric", "Assault", "Goblin 1", faces=(11, 11, 2)))
    first = last_roll(table)
    table.do(ask.MendRoll(first, modifiers=(-1,)))
    with pytest.raises(ConsoleError, match="changed already"):
        table.do(ask.MendRoll(first, modifiers=(-1,)))
    table.do(ask.MendRoll(last_roll(table), modifiers=(-1,)))
    threshold = "SELECT json_extract(result, '$.threshold') FROM roll ORDER BY id"
    assert [row[0] for row in table.campaign.connection.execute(threshold)] == [13, 12, 11]
    assert lastact.last_request(table.campaign.connection) == table.card(
        "Aldric", "Assault", "Goblin 1", modifiers=(-1, -1)
    )


def test_it_is_resolved_from_what_was_stored_and_not_from_todays_sheet(table: Table) -> None:
    table.start(ORDER)
    table.do(table.card("Mirelle", "Shot", "Goblin 1", faces=(6, 4)))
    with journal.act(table.campaign, "entity edited") as act:
        mirelle = act.session.get_one(t.Entity, table.line("Mirelle").entity)
        mirelle.characteristics, mirelle.masteries = {}, {}
    table.do(ask.MendRoll(last_roll(table), distance=35))
    row = "SELECT value, json_extract(result, '$.threshold'), json_extract(result, '$.distance') FROM roll"
    assert table.campaign.connection.execute(f"{row} ORDER BY id DESC").fetchone() == (13, 6, 35)


def test_a_wound_healed_since_is_left_and_named(table: Table) -> None:
    table.start(ORDER)
    table.do(table.card("Aldric", "Assault", "Goblin 1", faces=(7, 7, 2)))
    table.do(ask.RecoverWound(table.line("Goblin 1").entity, "serious"))
    assert table.do(ask.MendRoll(last_roll(table), modifiers=(-9,))) == (
        "Goblin 1: the serious wound was healed since, and stays as it is",
    )
    wounds = table.campaign.connection.execute("SELECT category, recovered_at IS NULL FROM wound").fetchall()
    assert wounds == [("serious", 0)]


def test_a_condition_it_made_goes_or_goes_on(table: Table) -> None:
    table.start(ORDER)
    table.do(table.card("Aldric", "Net", "Goblin 1", faces=(9, 9, 1)))
    table.do(ask.NextTurn())
    table.do(ask.NextTurn())
    assert table.marks("Goblin 1") == (("caught", -3, 1),)
    table.do(ask.MendRoll(last_roll(table), opposition=12))
    assert table.marks("Goblin 1") == (("caught", -3, 1),), "still caught, and no longer than before"
    table.do(ask.MendRoll(last_roll(table), opposition=20))
    assert table.marks("Goblin 1") == ()


def test_another_target_takes_what_the_first_did_not_deserve(table: Table) -> None:
    table.start(ORDER)
    table.do(table.card("Aldric", "Assault", "Goblin 1", faces=(7, 7, 2)))
    table.do(ask.MendRoll(last_roll(table), targets=(table.line("Goblin 2").entity,)))
    assert (table.line("Goblin 1").serious, table.line("Goblin 2").serious) == (0, 1)


def test_dice_that_no_longer_fit_are_thrown_anew_and_that_is_said(table: Table) -> None:
    table.start(ORDER)
    table.do(table.card("Aldric", "Assault", "Goblin 1", faces=(7, 7, 2)))
    assert table.do(ask.MendRoll(last_roll(table), lower=1)) == ("the dice did not fit any more: new ones were thrown",)
    table.do(ask.MendRoll(last_roll(table), faces=(3, 4)))
    faces = "SELECT faces, thrown FROM roll ORDER BY id DESC"
    assert table.campaign.connection.execute(faces).fetchone() == ("[3,4]", "table")


def test_a_capacity_test_is_changed_by_what_helps_or_hinders(table: Table) -> None:
    table.do(ask.RollCapacity(1, 24, "perception", faces=(12, 3)))
    table.do(ask.MendRoll(last_roll(table), modifiers=(-2,)))
    assert [line.text for line in lines(table)] == [
        "Aldric · perception · 24 · 12 3 → 4°R",
        "changed · Aldric · perception · 24−2 · 12 3 → 3°R",
    ]
    with pytest.raises(ConsoleError, match="only what helps or hinders"):
        table.do(ask.MendRoll(last_roll(table), distance=10))


def test_what_cannot_be_changed_is_said_and_nothing_changes(table: Table) -> None:
    table.start()
    table.do(table.card("Aldric", "Knock"))
    table.do(table.card("Aldric", "Assault", "Goblin 1", faces=(7, 7, 2)))
    before = table.tables()
    for request, told in (
        (ask.MendRoll(999, modifiers=(-2,)), "no such roll"),
        (ask.MendRoll(1, modifiers=(-2,)), "nothing to change"),
        (ask.MendRoll(last_roll(table) - 1, modifiers=(-2,)), "nothing to change"),
        (ask.MendRoll(last_roll(table)), "what was forgotten"),
        (ask.MendRoll(last_roll(table), lower=9), "cannot be lowered"),
        (ask.MendRoll(last_roll(table), faces=(13, 1, 1)), "13"),
        (ask.MendRoll(last_roll(table), targets=(1, 2)), "one target"),
    ):
        with pytest.raises(ConsoleError) as caught:
            table.do(request)
        assert told in caught.value.message
        assert table.tables() == before
