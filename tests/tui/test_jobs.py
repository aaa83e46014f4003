"""The jobs of a game master in mid-combat, each by exactly the keys it may cost, and what it leaves in the campaign."""

import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from string import ascii_lowercase
from typing import Any

import pytest

from gm_console.campaign import requests as ask
from gm_console.campaign import views
from tests.campaign.acts.magic import band
from tests.campaign.acts.play import Table
from tests.tui.driving import Seat, keys, sitting
from tests.tui.study import studied, studying

LATE = 20
"""From that place on a letter of the roster is two."""


@asynccontextmanager
async def crowded(*banded: str) -> AsyncIterator[Seat]:
    """The studied fight with 24 more goblins in it, Aldric's turn; those named are one group."""
    table = studied()
    table.do(ask.BringIn(_entity(table, "Goblin"), count=24, initiative=1))
    if banded:
        band(table, *banded)
    async with studying(table=table) as seat:
        yield seat


def _entity(table: Table, name: str) -> int:
    return int(table.campaign.connection.execute("SELECT id FROM entity WHERE name = ?", (name,)).fetchone()[0])


async def costs(seat: Seat, most: int, *typed: str) -> None:
    """Press exactly these keys, no more than the job may cost; nothing is left to be asked."""
    pressed = keys(*typed)
    assert len(pressed) <= most, f"{len(pressed)} keys: {typed}"
    for each in pressed:
        seat.app.post_message(each)
    await seat.pilot.pause()
    assert seat.faults == []
    assert seat.desk.mode.where == "screen", seat.text


def last(seat: Seat) -> dict[str, Any]:
    """The last roll, with what was asked of it."""
    row = seat.table.campaign.connection.execute(
        "SELECT actor_name, target_name, kind, label, faces, thrown, inputs FROM roll ORDER BY id DESC LIMIT 1"
    ).fetchone()
    asked = json.loads(row[6]).get("asked", {})
    return {"who": row[0], "whom": row[1], "kind": row[2], "label": row[3], "faces": json.loads(row[4])} | {
        "thrown": row[5], "asked": asked
    }  # fmt: skip


def wounds(seat: Seat, name: str) -> tuple[int, int, int]:
    """How many light, serious and mortal ones that one has."""
    line = seat.table.line(name)
    return line.light, line.serious, line.mortal


async def test_the_same_act_again_costs_one_key() -> None:
    async with studying() as seat:
        await seat.press("1d35-2", "enter", "n", "w1")
        await costs(seat, 1, ".")
        first, second = seat.rolls()
        assert first[:4] == second[:4] == ("Aldric", "Goblin 2", "attack", "Assault")
        assert last(seat)["asked"]["modifiers"] == [-2] and last(seat)["asked"]["distance"] == 35


async def test_any_card_on_anyone_costs_three_keys_and_one_more_from_the_21st_combatant_on() -> None:
    async with crowded() as seat:
        here = [(one.tag, one.name) for one in seat.desk.roster if one.name != "Aldric"]
        assert sorted({len(tag) for tag, _name in here}) == [1, 2]
        for tag, name in here:
            place = ascii_lowercase.index(tag) if len(tag) == 1 else LATE
            await costs(seat, 3 if place < LATE else 4, "1", tag, "enter")
            assert (last(seat)["who"], last(seat)["whom"], last(seat)["label"]) == ("Aldric", name, "Assault")
            await seat.press("u")
        for card in seat.desk.sheet.cards if seat.desk.sheet else ():
            await costs(seat, 3, str(card.number), *([] if card.targets == "none" else ["c"]), "enter")
            assert last(seat)["label"] == card.name


@pytest.mark.parametrize("late", [False, True])
async def test_at_35_squares_and_hindered_by_2_costs_what_is_typed_more(late: bool) -> None:
    async with crowded() as seat:
        one = next(one for one in reversed(seat.desk.roster) if (len(one.tag) == 2) is late)
        await costs(seat, 3 + late + len("35-2"), "1", one.tag, "35-2", "enter")
        roll = last(seat)
        assert (roll["whom"], roll["asked"]["distance"], roll["asked"]["modifiers"]) == (one.name, 35, [-2])


async def test_a_named_capacity_helped_by_3_costs_letters_enough_to_name_it() -> None:
    table = studied()
    names = ("perception", "perseverance", "stealth", "Équitation", "tir à l'arc", "Cœur d'acier", "contre-attaque")
    table.campaign.connection.execute(
        "UPDATE entity SET capacities = ? WHERE name = 'Aldric'", (json.dumps(dict.fromkeys(names, 24)),)
    )
    enough = ("p", "perse", "s", "eq", "t", "coe", "con")
    async with studying(table=table) as seat:
        for name, letters in zip(names, enough, strict=True):
            await costs(seat, len(letters) + len("+3") + 2, "t", letters, "+3", "enter")
            assert last(seat)["label"] == name
            assert last(seat)["asked"]["modifiers"] == [3]


async def test_a_bare_number_is_tested_as_it_is_typed() -> None:
    async with studying() as seat:
        await costs(seat, len("t24-3") + 1, "t24-3", "enter")
        assert (last(seat)["kind"], last(seat)["asked"]["modifiers"]) == ("capacity", [-3])
        assert "24−3" in seat.text
        await costs(seat, len("t-13") + 1, "t-13", "enter")
        assert "−13" in seat.text


FACES = (
    ("1c", "=10 7 2", [10, 7, 2]),
    ("tper+3", "=12 4", [12, 4]),
    ("d4", "=12 11 4", [12, 11, 4]),
    ("d3>12", "=1 2 3", [1, 2, 3]),
    ("5cd", "=10 7 2", [10, 7, 2]),
    ("ac", "=9 8 1", [9, 8, 1]),
    ("m", "=9 9 1", [9, 9, 1]),
)


@pytest.mark.parametrize(("before", "typed", "faces"), FACES, ids=[before for before, _typed, _faces in FACES])
async def test_the_faces_a_player_threw_cost_an_equals_sign_and_themselves(
    before: str, typed: str, faces: list[int]
) -> None:
    async with studying() as seat:
        await seat.press("1c", "enter")
        await costs(seat, len(before) + len(typed) + 1, before, typed, "enter")
        assert (last(seat)["faces"], last(seat)["thrown"]) == (faces, "table")


async def test_for_one_who_throws_at_the_table_enter_asks_by_itself() -> None:
    async with studying() as seat:
        seat.select("Mirelle")
        await costs(seat, len("1d") + 1 + len("9 4") + 1, "1d", "enter", "9 4", "enter")
        assert (last(seat)["who"], last(seat)["faces"], last(seat)["thrown"]) == ("Mirelle", [9, 4], "table")
        await costs(seat, len("t24") + 1 + len("12 4") + 1, "t24", "enter", "12 4", "enter")
        assert (last(seat)["faces"], last(seat)["thrown"]) == ([12, 4], "table")


async def test_the_next_turn_costs_one_key() -> None:
    async with studying() as seat:
        order = [one.name for one in seat.desk.roster]
        for place in range(1, 2 * len(order)):
            await costs(seat, 1, "n")
            assert seat.desk.state.active_name == seat.selected == order[place % len(order)]
            assert seat.desk.state.round == 1 + place // len(order)


async def test_a_wound_by_hand_and_its_healing_cost_two_keys_and_three_on_another() -> None:
    async with crowded() as seat:
        late = next(one for one in reversed(seat.desk.roster) if len(one.tag) == 2)
        for digit, found in (("1", (1, 0, 0)), ("2", (0, 1, 0)), ("3", (0, 0, 1))):
            await costs(seat, 2, "w", digit)
            assert wounds(seat, "Aldric") == found
            await costs(seat, 2, "r", digit)
            assert wounds(seat, "Aldric") == (0, 0, 0)
            for most, tag, name in ((3, "d", "Goblin 2"), (4, late.tag, late.name)):
                await costs(seat, most, "w", tag, digit)
                assert wounds(seat, name) == found
                await costs(seat, most, "r", tag, digit)
                assert wounds(seat, name) == (0, 0, 0)
        assert seat.selected == "Aldric"


async def test_a_condition_costs_letters_enough_and_what_is_typed_and_two() -> None:
    async with studying() as seat:
        await costs(seat, len("ca") + len("-2 2") + 2, "c", "ca", "-2 2", "enter")
        assert seat.table.marks("Aldric") == (("caught", -2, 2),)


EVERYTHING = (
    ("1c=10 7 2", "enter"), ("tper", "enter"), ("d4", "enter"), ("5cd", "enter"), ("g1a", "enter"), ("m+5", "enter"),
    ("w2",), ("wd3",), ("ccaught", "enter"), ("n",), ("p",), ("x",), ("z",), ("v",), ("k",), ("j",), ("ia9", "enter"),
    ("bgob3", "enter"), ("bTroll5", "enter"), (",seen", "enter"),
    (":remove c", "enter"), (":rename c Grok", "enter"), (":copy c 2", "enter"),
    (":part c d e", "enter"), (":further turn a 3", "enter"), (":jump 4", "enter"), (":side c party", "enter"),
    (":clear opponents", "enter"), (":pause", "enter"), (":end fight", "enter"), ("f", "down", "enter"),
)  # fmt: skip


@pytest.mark.parametrize("typed", EVERYTHING, ids=[" ".join(typed) for typed in EVERYTHING])
async def test_whatever_it_was_one_key_takes_it_back_and_one_puts_it_again(typed: tuple[str, ...]) -> None:
    table = studied()
    band(table, "Goblin 1", "Goblin 2", "Goblin 3")
    async with studying(table=table) as seat:
        await seat.press("n", "1a", "enter", "m-2", "enter")
        whose = {"g": "Goblin 2", "k": "Goblin 2", "z": "Mirelle"}
        seat.select(whose.get(typed[0][0], "Aldric"))
        before, steps = table.tables(), len(seat.steps())
        await seat.press(*typed, "escape")
        after = table.tables()
        assert after != before
        assert len(seat.steps()) == steps + 1
        await costs(seat, 1, "u")
        assert table.tables() == before
        await costs(seat, 1, "y")
        assert table.tables() == after


async def test_a_forgotten_hindrance_costs_four_keys_and_arrows_for_an_older_roll() -> None:
    async with studying() as seat:
        await seat.press("1c=10 7 2", "enter", "1d=9 8 1", "enter")
        await costs(seat, len("m-2") + 1, "m-2", "enter")
        assert (last(seat)["whom"], last(seat)["faces"]) == ("Goblin 2", [9, 8, 1])
        assert last(seat)["asked"]["modifiers"] == [-2]
        await costs(seat, len("m-2") + 2, "m", "up", "-2", "enter")
        assert (last(seat)["whom"], last(seat)["faces"]) == ("Goblin 1", [10, 7, 2])
        assert last(seat)["asked"]["modifiers"] == [-2]


@pytest.mark.parametrize("late", [False, True])
async def test_the_whole_group_on_one_target_costs_four_keys(late: bool) -> None:
    async with crowded("Goblin 1", "Goblin 2", "Goblin 3") as seat:
        one = next(one for one in reversed(seat.desk.roster) if (len(one.tag) == 2) is late)
        seat.select("Goblin 2")
        before = len(seat.rolls())
        await costs(seat, 4 + late, "g", "1", one.tag, "enter")
        assert [roll[:2] for roll in seat.rolls()[before:]] == [(f"Goblin {at}", one.name) for at in (1, 2, 3)]


async def test_one_card_on_n_targets_costs_n_and_two_and_one_more_for_each_from_the_21st_on() -> None:
    async with crowded() as seat:
        others = [one for one in seat.desk.roster if one.name not in ("Aldric", "Mirelle")]
        for count in (1, 2, 5, len(others)):
            whom = others[-count:]
            late = sum(len(one.tag) == 2 for one in whom)
            before = len(seat.rolls())
            await costs(seat, count + late + 2, "5", *(one.tag for one in whom), "enter")
            assert {roll[1] for roll in seat.rolls()[before:]} == {one.name for one in whom}
            assert len({roll[4] for roll in seat.rolls()[before:]}) == 1, "one throw"


async def test_three_more_goblins_cost_letters_enough_and_their_number_and_enter() -> None:
    async with studying() as seat:
        before = [one.name for one in seat.desk.roster]
        await costs(seat, 1 + len("g") + len("3") + 1, "b", "g", "3", "enter")
        more = sorted(one.name for one in seat.desk.roster if one.name not in before)
        assert more == ["Goblin 4", "Goblin 5", "Goblin 6"]
        assert all(one.initiative is not None for one in seat.desk.roster)


async def test_hidden_waiting_earlier_later_and_fallen_cost_one_key_each() -> None:
    async with crowded() as seat:
        for name in ("Aldric", "Goblin 20"):
            seat.select(name)
            place = [one.name for one in seat.desk.roster].index(name)
            for there in (True, False):
                await costs(seat, 1, "v")
                assert seat.table.line(name).hidden is there
            for there in (True, False):
                await costs(seat, 1, "x")
                assert seat.table.line(name).fallen is there
            seat.select(name)
            for key, by in (("j", 1), ("k", 0)):
                await costs(seat, 1, key)
                assert [one.name for one in seat.desk.roster].index(name) == place + by
            await costs(seat, 1, "z")
            assert seat.table.line(name).held
            seat.select(name)
            await costs(seat, 1, "z")
            assert not seat.table.line(name).held
            assert seat.desk.state.active_name == name


async def test_the_initiatives_of_all_players_cost_what_is_typed() -> None:
    async with crowded() as seat:
        late = next(one for one in reversed(seat.desk.roster) if len(one.tag) == 2)
        steps = len(seat.steps())
        await costs(seat, len("ia18b-3") + len(late.tag) + len("40") + 1, "ia18b-3", late.tag, "40", "enter")
        typed = {one.name: one.initiative for one in seat.desk.roster}
        assert (typed["Aldric"], typed["Mirelle"], typed[late.name]) == (18, -3, 40)
        assert len(seat.steps()) == steps + 1
        assert seat.desk.state.active_name == "Aldric"
        await costs(seat, len("i7") + 1, "i7", "enter")
        assert seat.table.line("Aldric").initiative == 7


@pytest.mark.parametrize(
    ("most", "typed"),
    [(5, ("bg3", "enter", "n")), (11, ("bTroll5*3", "enter", "n")), (3, ("f", "enter", "enter"))],
)
async def test_a_fight_begins_from_nothing_with_few_keys(most: int, typed: tuple[str, ...]) -> None:
    async with sitting(fight=False) as seat:
        await costs(seat, most, *typed)
        assert (seat.desk.state.fight_state, seat.desk.state.round) == ("running", 1)
        assert {"Aldric", "Mirelle"} < {one.name for one in seat.desk.roster}
        assert sum(one.kind == "creature" for one in seat.desk.roster) >= 3
        assert all(one.initiative is not None for one in seat.desk.roster)


async def test_who_is_to_fall_is_marked_without_a_question_and_x_costs_one_key() -> None:
    for typed, marked in (("wd3", True), ("wd2wd2", False), ("wd2wd2wd2", True)):
        async with studying() as seat:
            await seat.press(":fall rule mortal 1 serious 3", "enter")
            steps = len(seat.steps())
            await costs(seat, len(typed), typed)
            assert ("to fall" in seat.roster_row("Goblin 2")) is marked
            assert len(seat.steps()) == steps + len(typed) // 3
            assert not seat.table.line("Goblin 2").fallen
            seat.select("Goblin 2")
            await costs(seat, 1, "x")
            assert seat.table.line("Goblin 2").fallen
            assert "to fall" not in seat.roster_row("Goblin 2")


async def test_what_the_view_shows_is_what_the_file_holds_after_all_of_it() -> None:
    async with crowded() as seat:
        await seat.press("1c", "enter", "bgob3", "enter", "ccaught", "enter", "kjx", "ia9", "enter", "n", "z", "uuy")
        assert seat.desk.roster == views.roster(seat.table.campaign.connection)
        assert seat.desk.state == views.state(seat.table.campaign.connection)
