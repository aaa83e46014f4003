"""Keys that come all at once are all acted on, in their order, and nothing overtakes them."""

import pytest

from gm_console.campaign import views
from tests.campaign.acts.play import ORDER, Table, make
from tests.tui.driving import Seat, keys, sitting, worked_through


async def test_a_burst_ending_in_quit_is_acted_on_in_order_and_what_comes_after_is_not() -> None:
    async with sitting() as seat:
        before = len(seat.steps())
        await seat.press("1c", "enter", "n", "w2", "u", "n", "p", ",ab", "enter", "w", "escape", "xq", "enter", "nnw1")
        assert seat.steps()[before:] == ["roll", "turn", "wound", "undo", "turn", "turn back", "note", "fallen"]
        assert not seat.app.is_running or seat.desk.leaving
        assert seat.faults == []


@pytest.mark.parametrize("together", [1, 3, 25])
async def test_keys_come_in_groups_of_any_size_to_the_same_end(together: int) -> None:
    async with sitting() as seat:
        burst = keys("n", "w2", "v", "z", "n", "u", "u", "y", "t24-3=5", "enter", ",seen", "enter", "x", "p")
        for start in range(0, len(burst), together):
            for key in burst[start : start + together]:
                seat.app.post_message(key)
            await worked_through(seat.pilot)
        assert seat.steps()[-12:] == [
            "turn",
            "wound",
            "hidden",
            "held",
            "turn",
            "undo",
            "undo",
            "redo",
            "roll",
            "note",
            "fallen",
            "turn back",
        ]
        assert seat.faults == []


@pytest.mark.parametrize("key", ["ctrl+q", "ctrl+p", "ctrl+c", "escape"])
async def test_no_key_of_the_framework_leaves_or_opens_anything(key: str) -> None:
    async with sitting() as seat:
        await seat.press(key, "w2", key, "n")
        await seat.press("x")
        assert seat.steps()[-3:] == ["wound", "turn", "fallen"]
        assert seat.app.is_running
        assert seat.app.return_code is None
        assert not seat.desk.leaving
        assert len(seat.app.screen_stack) == 1


async def test_after_any_burst_the_picture_is_what_a_fresh_look_at_the_file_gives() -> None:
    async with sitting() as seat:
        for burst in ("nw3", "1c=10 7 2", "enter", "uyu", "t24", "enter", "vzn", "w1w1r1", "xpn", "nnnnnnn"):
            await seat.press(*(("enter",) if burst == "enter" else (burst,)))
            shown = seat.rows
            seat.table.reopen()
            fresh = Seat(seat.table)
            assert fresh.desk.roster == seat.desk.roster
            assert fresh.desk.state == seat.desk.state
            assert fresh.desk.log == seat.desk.log
            seat.desk.campaign = seat.table.campaign
            await seat.press("ctrl+l")
            assert seat.rows == shown


async def test_selection_pane_fight_and_log_are_there_again_after_leaving() -> None:
    table = Table(make({}))
    table.start(ORDER)
    try:
        async with sitting(table=table) as seat:
            await seat.press("n", "1a=4", "enter", "down", "down", "tab")
            assert (seat.selected, seat.desk.pane) == ("Goblin 2", "sheet")
            seat.desk.campaign.ui_state.update(selected=seat.desk.selected, pane=seat.desk.pane, follows=False)
            rows = seat.rows
        table.reopen()
        async with sitting(table=table) as seat:
            assert (seat.selected, seat.desk.pane) == ("Goblin 2", "sheet")
            assert [row for row in seat.rows if row != rows[-2]] == [row for row in rows if row != rows[-2]]
    finally:
        table.campaign.close()


async def test_after_a_crash_the_selection_is_with_the_turn_where_it_was_with_it() -> None:
    table = Table(make({}))
    table.start(ORDER)
    try:
        async with sitting(table=table) as seat:
            await seat.press("n", "down", "down", "n")
            assert seat.selected == "Mirelle"
        # What a process that is killed leaves is what the acts have written.
        stored = dict(views_of(table))
        table.campaign.ui_state.clear()
        table.campaign.ui_state.update(stored)
        async with sitting(table=table) as seat:
            assert seat.selected == "Mirelle"
    finally:
        table.campaign.close()


def views_of(table: Table) -> dict[str, object]:
    """The state of the screen as it stands in the file."""
    import json

    found: dict[str, object] = json.loads(table.campaign.connection.execute("SELECT state FROM ui_state").fetchone()[0])
    assert views.state(table.campaign.connection).active_name == "Mirelle"
    return found
