"""A line half typed is there again after leaving, whatever ended the console: same prompt, same actor, same text."""

import asyncio
import json
from typing import Any

import pytest

from gm_console.campaign import requests as ask
from gm_console.tui.desk import leave_desk
from gm_console.tui.modes.prompt import Prompt
from tests.campaign.acts.play import ORDER, Table, make
from tests.tui.driving import Seat, sitting


async def left_and_back(table: Table, *typed: str) -> tuple[list[str], list[str], Seat]:
    """The prompt's two lines before leaving, those after coming back, and the second seat."""
    async with sitting(table=table) as seat:
        await seat.press(*typed)
        before = [seat.prompt, seat.under]
        leave_desk(seat.desk)
    table.reopen()
    async with sitting(table=table) as seat:
        return before, [seat.prompt, seat.under], seat


def fight() -> Table:
    table = Table(make({}))
    table.start(ORDER)
    return table


PROMPTS: dict[str, tuple[str, ...]] = {
    "card": ("1b35-2 ",),
    "card of another": ("down", "1d"),
    "card again": ("1d=7 7 2", "enter", "a", "d=3"),
    "test": ("tperc+3",),
    "dice": ("d1b pow",),
    "wound": ("wd",),
    "recover": ("rd",),
    "condition": ("cafraid-2  2",),
    "bring": ("bgob3",),
    "initiative": ("i12b",),
    "note": (",the  bridge [b]falls é漢",),
    "a caret in the middle": (",bridge", "left", "left"),
    "command": (":note the bridge",),
    "mend": ("1d=7 7 2", "enter", "m-2"),
    "mend an older one": ("1d=7 7 2", "enter", "1d=7 1 2", "enter", "m", "up", "-2"),
    "mend from the log": ("1d=7 7 2", "enter", "1d=7 1 2", "enter", "l", "up", "m-2"),
    "name of a fight": ("f", "n", "The brid"),
    "secret": ("s1d",),
}


@pytest.mark.parametrize("typed", PROMPTS.values(), ids=PROMPTS)
def test_it_is_asked_again_with_what_was_typed(typed: tuple[str, ...]) -> None:
    table = fight()
    before, after, seat = asyncio.run(left_and_back(table, *typed))
    table.campaign.close()
    assert after == before
    assert isinstance(getattr(seat.desk.mode, "typing", seat.desk.mode), Prompt)


def test_the_table_s_dice_are_asked_for_again_and_nothing_is_thrown() -> None:
    table = fight()
    table.do(ask.NextTurn())
    table.do(ask.NextTurn())
    before, after, _seat = asyncio.run(left_and_back(table, "1e=6 6", "enter", ".", "5"))
    assert "again" in after[0] and after == before
    count = "SELECT count(*) FROM roll WHERE kind = 'attack'"
    assert table.campaign.connection.execute(count).fetchone() == (1,)
    table.campaign.close()


def test_a_group_s_card_is_asked_for_again() -> None:
    table = fight()
    table.do(ask.JoinGroup(tuple(table.combatant(f"Goblin {number}") for number in (1, 2, 3)), "band"))
    before, after, _seat = asyncio.run(left_and_back(table, "down", "g1a=3"))
    assert "band (3)" in after[0] and after == before
    table.campaign.close()


NOTHING = [("w",), ("1", "backspace"), (",ab", "escape"), ("1d=7 7 2", "enter"), ("?",), ("d",)]


@pytest.mark.parametrize("typed", NOTHING)
def test_where_nothing_is_half_typed_nothing_is_asked(typed: tuple[str, ...]) -> None:
    table = fight()
    _before, _after, seat = asyncio.run(left_and_back(table, *typed))
    table.campaign.close()
    assert seat.desk.mode.where == "screen"


def test_it_is_not_asked_twice() -> None:
    async def again_and_again() -> None:
        table = fight()
        await left_and_back(table, ",ab")
        _before, after, _seat = await left_and_back(table, "escape", "w2")
        assert "ab" not in after[0]
        table.campaign.close()

    asyncio.run(again_and_again())


@pytest.mark.parametrize(
    "kept",
    [
        {"opened": ["card_9"], "who": 1, "text": "b", "caret": 1},
        {"opened": ["card_1"], "who": 99, "text": "b", "caret": 1},
        {"opened": ["mend", "7"], "who": 1, "text": "-2", "caret": 2},
        {"opened": ["fight_name", "7"], "who": 1, "text": "x", "caret": 1},
        {"opened": ["again"], "who": 1, "text": "=7", "caret": 2},
        {"opened": ["dice", "9"], "who": 1, "text": "b", "caret": 1},
        {"opened": ["dice"], "who": 1, "text": "b", "caret": 1},
        {"opened": ["next_turn"], "who": 1, "text": "b", "caret": 1},
        {"opened": ["undo"], "who": 1, "text": "b", "caret": 1},
        {"opened": [], "who": 1, "text": "b", "caret": 1},
        {"opened": ["note"], "who": 1, "text": 5, "caret": 1},
        {"draft": {"id": 1}, "saved": 5, "place": 1, "text": None, "caret": 0},
        ["note"],
        "note",
    ],
)
def test_what_it_was_about_is_gone_or_nobody_wrote_it_so(kept: Any) -> None:
    async def come_back() -> None:
        table = fight()
        table.campaign.connection.execute(
            "UPDATE ui_state SET state = ? WHERE id = 1", (json.dumps({"follows": True, "typed": kept}),)
        )
        table.reopen()
        steps = table.tables("step")
        async with sitting(table=table) as seat:
            assert seat.desk.mode.where == "screen"
            assert seat.under == "what was half typed is left out: what it was about is gone"
            assert table.tables("step") == steps
        table.campaign.close()

    asyncio.run(come_back())


def test_what_nobody_can_type_is_not_put_into_the_prompt() -> None:
    async def come_back() -> None:
        table = fight()
        kept = {"opened": ["note"], "who": table.state.active_entity, "text": "a\x1b]52;\x07b\n" * 999, "caret": -5}
        table.campaign.connection.execute(
            "UPDATE ui_state SET state = ? WHERE id = 1", (json.dumps({"follows": True, "typed": kept}),)
        )
        table.reopen()
        async with sitting(table=table) as seat:
            mode = seat.desk.mode
            assert isinstance(mode, Prompt)
            assert mode.text.isprintable() and len(mode.text) <= 2000 and mode.caret == 0
        table.campaign.close()

    asyncio.run(come_back())


def test_a_roll_that_was_to_be_secret_still_is_and_only_that_one() -> None:
    async def come_back() -> None:
        table = fight()
        await left_and_back(table, "s")
        async with sitting(table=table) as seat:
            assert seat.desk.secret
            await seat.press("1d=7 7 2", "enter")
        # As after a crash: what was written with the act is what there is.
        table.campaign.ui_state = json.loads(table.campaign.saved_ui_state)
        table.reopen()
        async with sitting(table=table) as seat:
            assert not seat.desk.secret
        assert table.campaign.connection.execute("SELECT secret FROM roll ORDER BY id DESC").fetchone() == (1,)
        table.campaign.close()

    asyncio.run(come_back())


EDITING = {
    "a line half typed": ("e", "down", "down", "enter", "backspace", "9"),
    "a field typed and not saved": ("e", "down", "down", "enter", "backspace", "9", "enter"),
    "both": ("e", "enter", " the Bold", "enter", "down", "enter", "the one"),
    "asked whether to save": ("e", "enter", " the Bold", "enter", "escape"),
}


@pytest.mark.parametrize("typed", EDITING.values(), ids=EDITING)
def test_what_is_written_of_an_entity_and_not_saved_is_there_again(typed: tuple[str, ...]) -> None:
    async def come_back() -> None:
        table = fight()
        async with sitting(table=table) as seat:
            await seat.press(*typed)
            steps = seat.steps()
            if seat.desk.mode.where == "unsaved":
                await seat.press("x")
            before = seat.rows[1:-1]
            leave_desk(seat.desk)
        table.reopen()
        async with sitting(table=table) as seat:
            assert seat.rows[1:-1] == before
            await seat.press("enter" if seat.desk.mode.where == "prompt" else "down", "end", "enter")
            assert seat.steps() == [*steps, "entity saved"]
        table.campaign.close()

    asyncio.run(come_back())


def test_what_is_written_of_an_entity_that_was_written_since_is_left_out() -> None:
    async def come_back() -> None:
        table = fight()
        async with sitting(table=table) as seat:
            await seat.press(*EDITING["both"])
            leave_desk(seat.desk)
        table.campaign.connection.execute("UPDATE entity SET level = 2 WHERE name = 'Aldric'")
        table.reopen()
        async with sitting(table=table) as seat:
            assert seat.desk.mode.where == "screen"
            assert seat.under == "what was half typed is left out: what it was about is gone"
        table.campaign.close()

    asyncio.run(come_back())


@pytest.mark.parametrize(
    "state",
    [
        {"folded": 5, "selected": "x", "pane": [], "follows": {}, "secret": 1, "lines": 5},
        {"folded": {"a": 1}, "selected": [1], "pane": 3, "lines": [1, None]},
        {"selected": 10**30, "folded": [[]]},
    ],
)
def test_a_screen_that_nobody_left_so_is_as_on_a_first_start(state: Any) -> None:
    async def come_back() -> None:
        table = fight()
        table.campaign.connection.execute("UPDATE ui_state SET state = ? WHERE id = 1", (json.dumps(state),))
        table.reopen()
        async with sitting(table=table) as seat:
            assert seat.selected == "Aldric" and not seat.desk.secret
            await seat.press("down", "w2", ":")
            leave_desk(seat.desk)
        table.campaign.close()

    asyncio.run(come_back())
