"""A roll changed after the fact: the same dice, new numbers; what it made is replaced, what was touched stays."""

import pytest

from gm_console.campaign import journal, lastact
from gm_console.campaign import requests as ask
from gm_console.campaign import tables as t
from gm_console.campaign.labels import label
from gm_console.campaign.views import log_page
from gm_console.campaign.wording import LogLine, entry_lines, reasoning
from gm_console.errors import ConsoleError
from tests.campaign.acts.magic import learn
from tests.campaign.acts.play import ORDER, OpenTable, Table


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
    assert changed.text == "1.2 changed (−2) · Aldric › c Goblin 1 · Assault · 12 12 2 +5 = 31 · 12 > 11: failed"
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
    entry = log_page(table.campaign.connection)[-1]
    assert entry_lines(entry)[0].text.startswith("1.1 changed (−1 −1 = −2) · Aldric › c Goblin 1 · Assault")
    assert "situation −1 −1 = −2: complexity +2" in reasoning(entry)
    assert lastact.last_request(table.campaign.connection) == table.card(
        "Aldric", "Assault", "Goblin 1", modifiers=(-1, -1)
    )


def test_an_undo_tells_what_the_change_was(table: Table) -> None:
    table.start(ORDER)
    table.do(table.card("Aldric", "Assault", "Goblin 1", faces=(7, 7, 2), modifiers=(-2,)))
    table.do(ask.RollCapacity(1, 24, "perception", modifiers=(-1,), faces=(12, 3)))
    table.do(ask.MendRoll(last_roll(table), modifiers=(-2,)))
    table.do(ask.Undo())
    assert lines(table)[-1].text == "taken back: changed: Aldric · perception · 12 3 · −1 −2 = −3"
    table.do(ask.Undo())
    goblin = table.line("Goblin 2").entity
    for request, told in (
        (ask.MendRoll(last_roll(table), modifiers=(-2, 1)), "−2 −2 +1 = −3"),
        (ask.MendRoll(last_roll(table), distance=35, lower=1, faces=(3, 4)), "35 sq, 1 level lower, dice 3 4"),
        (ask.MendRoll(last_roll(table), opposition=12), "against 12"),
        (ask.MendRoll(last_roll(table), pick="dodge"), "dodge"),
        (ask.MendRoll(last_roll(table), targets=(goblin,)), "in place of Goblin 1"),
        (ask.MendRoll(last_roll(table), contest=True, target_lower=2, target_faces=((5,),)),
         "contest, target 2 levels lower, dice of the targets 5"),
    ):  # fmt: skip
        table.do(request)
        table.do(ask.Undo())
        assert lines(table)[-1].text.startswith("taken back: changed: Aldric › ")
        assert lines(table)[-1].text.endswith(f" · {told}")


def test_a_change_of_an_earlier_version_has_no_words_for_what_it_was() -> None:
    words = {"actor": "Aldric", "targets": [], "label": "Assault"}
    assert label("mend", words) == "changed: Aldric · Assault"


def test_what_would_change_nothing_is_refused_and_nothing_is_kept(table: Table) -> None:
    learn(table)
    table.start(ORDER)
    shot = {"distance": 35, "lower": 1, "modifiers": (-2,)}
    throws = (
        (table.card("Aldric", "Assault", "Goblin 1", faces=(7, 2), **shot), (
            {"faces": (2, 7)}, {"distance": 35}, {"lower": 1}, {"modifiers": (2, -2)}, {"modifiers": (0,)},
            {"targets": (table.line("Goblin 1").entity,)}, {"distance": 35, "lower": 1, "faces": (7, 2)},
        )),
        (table.card("Aldric", "Fear", "Goblin 1", "Goblin 2", faces=(9, 1, 1), target_faces=((5,), (6,))), (
            {"target_faces": ((5,), (6,))}, {"target_faces": (None, (6,))}, {"faces": (9, 1, 1)},
            {"targets": (table.line("Goblin 2").entity, table.line("Goblin 1").entity)},
        )),
        (ask.RollCapacity(1, 24, "perception", faces=(12, 3)), ({"faces": (12, 3)}, {"modifiers": (0,)})),
    )  # fmt: skip
    for request, alterations in throws:
        table.do(request)
        before = table.tables()
        for alteration in alterations:
            with pytest.raises(ConsoleError, match="nothing would change"):
                table.do(ask.MendRoll(last_roll(table), **alteration))
            assert table.tables() == before


def test_what_leaves_the_outcome_as_it_was_is_a_change_all_the_same(table: Table) -> None:
    table.start(ORDER)
    table.do(table.card("Aldric", "Assault", "Goblin 1", faces=(7, 7, 2)))
    for alteration in ({"modifiers": (1,)}, {"distance": 5}, {"pick": "parry"}, {"faces": (7, 7, 3)}):
        rolls = last_roll(table)
        table.do(ask.MendRoll(rolls, **alteration))
        assert last_roll(table) > rolls


def test_dice_of_the_double_setting_count_by_their_place(opened: OpenTable) -> None:
    table = opened(double="same_size")
    table.start(ORDER)
    table.do(table.card("Aldric", "Assault", "Goblin 1", faces=(7, 2, 2)))
    with pytest.raises(ConsoleError, match="nothing would change"):
        table.do(ask.MendRoll(last_roll(table), faces=(7, 2, 2)))
    table.do(ask.MendRoll(last_roll(table), faces=(2, 7, 2)))


def test_the_dice_of_targets_that_stay_are_kept(table: Table) -> None:
    learn(table)
    table.start(ORDER)
    table.do(table.card("Aldric", "Fear", "Goblin 1", faces=(9, 1, 1), target_faces=((5,),)))
    goblins = tuple(table.line(f"Goblin {number}").entity for number in (2, 1))
    table.do(ask.MendRoll(last_roll(table), targets=goblins, target_faces=((6,),)))
    theirs = "SELECT target_faces FROM roll ORDER BY id DESC LIMIT 2"
    assert [row[0] for row in table.campaign.connection.execute(theirs)] == ["[5]", "[6]"]
    table.do(ask.MendRoll(last_roll(table), opposition=3))
    assert [row[0] for row in table.campaign.connection.execute(theirs)] == [None, None]


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
        "changed (−2) · Aldric · perception · 24−2 · 12 3 → 3°R",
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
        (ask.MendRoll(last_roll(table), target_faces=((3,),)), "throws no dice"),
        (ask.MendRoll(last_roll(table), target_faces=((3,), (4,))), "for 2 targets, there are 1"),
        (ask.MendRoll(last_roll(table), targets=(1, 2)), "one target"),
    ):
        with pytest.raises(ConsoleError) as caught:
            table.do(request)
        assert told in caught.value.message
        assert table.tables() == before
