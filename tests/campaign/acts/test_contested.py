"""A contest asked for in place of a card's defences: through the act, the log, the reasoning, a change of it."""

import json

from gm_console.campaign import journal, lastact
from gm_console.campaign import requests as ask
from gm_console.campaign import tables as t
from gm_console.campaign.acts.recording import data_of
from gm_console.campaign.preview import preview
from gm_console.campaign.views import log_page
from gm_console.campaign.wording import entry_lines, reasoning
from gm_console.rules.action import Action
from gm_console.rules.data import from_data, to_data
from gm_console.rules.dice import Faces
from gm_console.rules.level_dice import resolve
from gm_console.rules.target import Target
from tests.campaign.acts.play import ORDER, Table

WON = ((7, 7, 2), ((9,),))
"""Aldric's 16 + 2 of power + 3 of masteries = 21 against the goblin's 9 + 1 of power."""


def log(table: Table) -> list[str]:
    return [line.text for entry in log_page(table.campaign.connection) for line in entry_lines(entry)]


def why(table: Table, act: int = -1) -> tuple[str, ...]:
    return reasoning(log_page(table.campaign.connection)[act])


def contest(table: Table, *, won: bool = True) -> None:
    faces, theirs = WON if won else ((1, 1, 1), ((12,),))
    table.do(table.card("Aldric", "Assault", "Goblin 1", contest=True, faces=faces, target_faces=theirs))


def column(table: Table, name: str) -> object:
    return table.campaign.connection.execute(f"SELECT {name} FROM roll ORDER BY id DESC").fetchone()[0]


def test_a_contest_that_is_won_wounds_as_the_card_says(table: Table) -> None:
    table.start(ORDER)
    contest(table)
    assert table.line("Goblin 1").serious == 1
    assert log(table)[-2:] == [
        "1.1 Aldric › c Goblin 1 · Assault · 7 7 2 +5 = 21 · serious",
        "    contest against 9 +1 = 10: success · blow 12 · SERIOUS WOUND",
    ]
    assert "a contest in place of the defences: 21 > 10, won" in why(table)
    assert [column(table, name) for name in ("kind", "outcome", "wound", "critical")] == [
        "contest", "success", "serious", None,
    ]  # fmt: skip
    table.do(ask.Undo())
    assert table.line("Goblin 1").serious == 0


def test_a_contest_that_is_lost_or_equal_leaves_nothing(table: Table) -> None:
    table.start(ORDER)
    contest(table, won=False)
    table.do(table.card("Aldric", "Assault", "Goblin 1", contest=True, faces=(3, 2, 1), target_faces=((10,),), lower=0))
    assert [line for line in log(table) if "contest against" in line] == [
        "    contest against 12 +1 = 13: unsuccessful",
        "    contest against 10 +1 = 11: unsuccessful",
    ]
    assert table.line("Goblin 1").serious == 0


def test_what_was_shown_is_stored_and_says_that_it_is_a_contest(table: Table) -> None:
    table.start(ORDER)
    asked = table.card("Aldric", "Assault", "Goblin 1", contest=True)
    seen = preview(table.campaign.connection, asked)
    assert "contest in place of the defences" in [part.text for part in seen.parts]
    contest(table)
    stored = json.loads(str(column(table, "odds")))
    assert stored["kind"] == "contested"
    assert stored["wounds"]["serious"] == stored["success"] == 1 - stored["unsuccessful"]


def test_an_attack_is_changed_into_a_contest_and_back_to_another_number(table: Table) -> None:
    table.start(ORDER)
    table.do(table.card("Aldric", "Assault", "Goblin 1", faces=(3, 2, 1)))
    assert table.line("Goblin 1").serious == 0
    roll = lastact.last_throw(table.campaign.connection)
    assert roll is not None
    table.do(ask.MendRoll(roll.roll, contest=True, target_faces=((2,),)))
    assert table.line("Goblin 1").serious == 1
    assert log(table)[-1] == "    contest against 2 +1 = 3: success · blow 12 · SERIOUS WOUND"
    changed = lastact.last_throw(table.campaign.connection)
    assert changed is not None
    table.do(ask.MendRoll(changed.roll, target_faces=((12,),)))
    assert table.line("Goblin 1").serious == 0
    assert log(table)[-1] == "    contest against 12 +1 = 13: unsuccessful"


def test_a_roll_of_the_older_reading_is_still_told_and_changed(table: Table) -> None:
    """Such a contest dropped category, blow and wound: what is stored of it stays what it was."""
    table.start(ORDER)
    contest(table)
    old = json.loads(str(column(table, "inputs")))
    del old["plain"], old["target"]["defences"]
    for name in ("contested", "category", "blow"):
        del old["action"][name]
    action, target = from_data(Action, old["action"]), from_data(Target, old["target"])
    result = resolve(action, (target,), Faces(WON[0]), [Faces(WON[1][0])])
    with journal.act(table.campaign, "as it was") as act:
        row = act.session.get_one(t.Roll, column(table, "id"))
        row.inputs, row.result, row.wound = old, data_of(result), None
    assert to_data(action, brief=True) == old["action"]
    assert any("with 21" in line for line in why(table, -2))
    assert not any("in place of the defences" in line for line in why(table, -2))
    roll = lastact.last_throw(table.campaign.connection)
    assert roll is not None
    table.do(ask.MendRoll(roll.roll, target_faces=((12,),)))
    assert column(table, "outcome") == "success"
    assert json.loads(str(column(table, "result")))["ranking"][0]["value"] == 21
