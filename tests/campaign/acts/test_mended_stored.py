"""Changes from what is stored alone: sheets, cards and fights may have changed since, earlier versions kept less."""

import json
from typing import Any

import pytest
from sqlmodel import select

from gm_console.campaign import journal, lastact
from gm_console.campaign import requests as ask
from gm_console.campaign import tables as t
from gm_console.errors import ConsoleError
from tests.campaign.acts.magic import learn
from tests.campaign.acts.play import ORDER, Table
from tests.campaign.acts.test_mending import last_roll


def last(table: Table, *columns: str) -> Any:
    """These columns of the last roll."""
    found = table.campaign.connection.execute(f"SELECT {', '.join(columns)} FROM roll ORDER BY id DESC").fetchone()
    return found[0] if len(columns) == 1 else found


def threshold(table: Table) -> int:
    """The failure threshold of the last roll."""
    return int(last(table, "json_extract(result, '$.threshold')"))


def stored_as_before(table: Table, change: Any) -> None:
    """Have the inputs of all rolls as an earlier version kept them."""
    with journal.act(table.campaign, "as it was") as act:
        for (roll,) in table.campaign.connection.execute("SELECT id FROM roll").fetchall():
            row = act.session.get_one(t.Roll, roll)
            inputs = json.loads(json.dumps(row.inputs))
            change(inputs)
            row.inputs = inputs
            act.session.add(row)


def forget_conditions(inputs: dict[str, Any]) -> None:
    inputs["target"].pop("conditions", None)


def forget_contest(inputs: dict[str, Any]) -> None:
    inputs.pop("plain", None)
    inputs["target"].pop("defences", None)


@pytest.mark.parametrize("old", [False, True])
def test_of_several_targets_each_ones_condition_stays_its_own(table: Table, old: bool) -> None:
    learn(table)
    table.start(ORDER)
    goblins = {number: table.line(f"Goblin {number}").entity for number in (1, 2, 3)}
    for number, amount in ((1, -4), (2, -1)):
        table.do(ask.ApplyCondition((goblins[number],), "veiled", amount=amount, counts="targeted"))
    table.do(table.card("Aldric", "Fireball", "Goblin 1", "Goblin 2", faces=(5, 4, 2)))
    assert threshold(table) == 12 - 4
    if old:
        stored_as_before(table, forget_conditions)
    for number in (1, 2):
        table.do(ask.RemoveCondition((goblins[number],), "veiled"))
    table.do(ask.ApplyCondition((goblins[3],), "veiled", amount=-2, counts="targeted"))
    for targets, expected in (((2,), 11), ((3,), 10), ((2, 3), 10), ((1, 3), 8)):
        table.do(ask.MendRoll(last_roll(table), targets=tuple(goblins[each] for each in targets)))
        assert threshold(table) == expected, "as it was for those who stay, as it is for those who come"
        table.do(ask.Undo())


@pytest.mark.parametrize("old", [False, True])
def test_a_contest_asked_for_by_mistake_is_the_attack_again(table: Table, old: bool) -> None:
    table.start(ORDER)
    attack = table.card("Aldric", "Assault", "Goblin 1", opposition=12, faces=(7, 7, 2))
    table.do(attack)
    right = last(table, "kind", "result", "outcome", "critical", "wound")
    table.do(ask.Undo())
    table.do(table.card("Aldric", "Assault", "Goblin 1", contest=True, faces=(7, 7, 2), target_faces=((12,),)))
    if old:
        stored_as_before(table, forget_contest)
    table.do(ask.MendRoll(last_roll(table), opposition=12))
    assert last(table, "kind", "result", "outcome", "critical", "wound") == right
    table.do(ask.Undo())
    table.do(ask.MendRoll(last_roll(table), pick="dodge"))
    assert last(table, "json_extract(result, '$.targets[0].defences[0].name')", "critical") == ("dodge", "success")


def test_what_a_contest_took_the_place_of_is_repeated_without_what_it_cannot_have(table: Table) -> None:
    table.start(ORDER)
    table.do(table.card("Aldric", "Assault", "Goblin 1", distance=35, modifiers=(-2,), faces=(7, 7, 2)))
    table.do(ask.MendRoll(last_roll(table), contest=True, target_faces=((3,),)))
    contest = table.card("Aldric", "Assault", "Goblin 1", contest=True)
    assert lastact.last_request(table.campaign.connection) == contest
    table.do(contest)


def test_what_an_earlier_version_kept_beside_a_contest_is_not_repeated(table: Table) -> None:
    table.start(ORDER)
    table.do(table.card("Aldric", "Assault", "Goblin 1", contest=True, faces=(7, 7, 2), target_faces=((3,),)))
    stored_as_before(table, lambda inputs: inputs["asked"].update(modifiers=[-2], distance=35))
    assert lastact.last_request(table.campaign.connection) == table.card("Aldric", "Assault", "Goblin 1", contest=True)


def test_a_card_off_the_sheet_and_a_sheet_changed_since_refuse_no_change(table: Table) -> None:
    learn(table)
    table.start(ORDER)
    goblins = [table.line(f"Goblin {number}").entity for number in (1, 2)]
    table.do(table.card("Aldric", "Fear", "Goblin 1", faces=(9, 2, 1), target_faces=((5,),)))
    with journal.act(table.campaign, "entity edited") as act:
        for each in act.session.exec(select(t.EntityCard).where(t.EntityCard.card_id == 52)):
            act.session.delete(each)
        act.session.get_one(t.Entity, goblins[0]).level = 9
    table.do(ask.MendRoll(last_roll(table), target_lower=1, target_faces=((5,),)))
    assert last(table, "json_extract(result, '$.targets[0].pool')") == "1d8", "of level 2: 3 as it was then, lowered"
    table.do(ask.MendRoll(last_roll(table), targets=tuple(goblins[::-1]), target_faces=((4,),)))
    assert last(table, "target_name", "json_extract(result, '$.targets[0].pool')") == ("Goblin 1", "1d8")
    table.do(ask.MendRoll(last_roll(table), contest=True, target_faces=((5,), (2,))))
    assert last(table, "kind") == "contest"


def test_a_pick_is_passed_over_where_it_is_lacking(table: Table) -> None:
    learn(table)
    table.start(ORDER)
    fireball = {"faces": (5, 4, 2), "pick": "parry"}
    table.do(table.card("Aldric", "Fireball", "Goblin 1", "Stranger", **fireball))
    met = "SELECT json_extract(result, '$.targets[0].defences') FROM roll ORDER BY id DESC LIMIT 2"
    stranger, goblin = (json.loads(row[0] or "[]") for row in table.campaign.connection.execute(met))
    assert (stranger, [each["name"] for each in goblin]) == ([], ["parry"])
    table.do(ask.MendRoll(last_roll(table), pick="dodge"))
    with pytest.raises(ConsoleError, match="dodge is none of the target's defences there"):
        table.do(table.card("Aldric", "Fireball", "Stranger", pick="dodge"))
    table.do(table.card("Aldric", "Fireball", "Stranger", faces=(5, 4, 2)))
    with pytest.raises(ConsoleError, match="parry is none of the target's defences there"):
        table.do(ask.MendRoll(last_roll(table), pick="parry"))


def test_what_could_change_nothing_is_refused_by_the_act_and_its_change_alike(table: Table) -> None:
    learn(table)
    table.start(ORDER)
    played: dict[str, tuple[tuple[str, ...], dict[str, Any]]] = {
        "Brace": ((), {"faces": (5, 4, 2)}),
        "Net": (("Goblin 1",), {"faces": (5, 4, 2)}),
        "Assault": (("Goblin 1",), {"faces": (5, 4, 2)}),
        "Dance": (("Goblin 1",), {"faces": (5, 4, 2), "target_faces": ((5,),)}),
    }
    refused: tuple[tuple[str, dict[str, Any], str], ...] = (
        ("Brace", {"target_lower": 1}, "nobody throws against it"),
        ("Brace", {"opposition": 9}, "nothing opposes an effort"),
        ("Brace", {"pick": "dodge"}, "nothing to pick"),
        ("Net", {"distance": 9}, "a distance could change nothing"),
        ("Net", {"modifiers": (2,)}, "±n could change nothing"),
        ("Assault", {"target_lower": 1}, "throws no dice here: nothing to lower"),
        ("Assault", {"opposition": 9, "pick": "dodge"}, "only one of them opposes"),
        ("Assault", {"contest": True, "distance": 9}, "a distance could change nothing"),
        ("Dance", {"distance": 9}, "a distance could change nothing"),
    )
    for card, said, told in refused:
        whom, dice = played[card]
        with pytest.raises(ConsoleError, match=told):
            table.do(table.card("Aldric", card, *whom, **said))
        table.do(table.card("Aldric", card, *whom, **dice))
        with pytest.raises(ConsoleError, match=told):
            table.do(ask.MendRoll(last_roll(table), **said))
