"""The lists that stand in the place of the log: fights and templates, the log itself, the keys."""

from gm_console.campaign import requests as ask
from gm_console.commands.actions import ACTIONS, key_name
from gm_console.tui.lines.examples import JOBS, example_rows
from gm_console.tui.lines.help import help_page
from gm_console.tui.modes.logchoice import LogChoice
from tests.campaign.acts.play import Table, make
from tests.tui.driving import Seat, sitting


def place(seat: Seat) -> int:
    """Which act is chosen in the log."""
    assert isinstance(seat.desk.mode, LogChoice)
    return seat.desk.mode.place


async def test_enter_makes_a_fight_of_a_template_and_enter_again_starts_it() -> None:
    async with sitting(fight=False) as seat:
        await seat.press("f")
        # With no fight open the first thing to open is chosen, not that there is none.
        assert any(row[1] == "›" and "a new fight" in row for row in seat.rows)
        assert "3 Goblin, Stranger" in seat.text
        await seat.press("enter")
        assert "prepared" in seat.rows[0]
        assert "Goblin 3" in seat.text
        await seat.press("enter")
        assert "round 1" in seat.rows[0]
        assert seat.desk.mode.where == "screen"
        assert seat.selected == seat.desk.state.active_name
        assert seat.steps() == ["fight made", "fight started"]


async def test_in_the_list_whom_an_encounter_brings_stands_before_the_party() -> None:
    async with sitting(fight=False) as seat:
        seat.table.campaign.connection.execute("UPDATE template_line SET position = position + 1")
        seat.table.campaign.connection.execute(
            "INSERT INTO template_line SELECT 99, template_id, (SELECT id FROM entity WHERE name = 'Aldric'), 1, 0, "
            "side, group_name, hidden FROM template_line LIMIT 1"
        )
        await seat.press("f")
        assert "3 Goblin, Stranger, Aldric" in seat.text


async def test_who_has_no_initiative_is_named_after_the_start() -> None:
    table = Table(make({"initiative": "typed"}))
    try:
        async with sitting(table=table) as seat:
            await seat.press("f", "down", "enter", "enter")
            assert any("without initiative: Aldric" in row for row in seat.rows)
            assert not seat.under, "the log says it whole"
    finally:
        table.campaign.close()


async def test_next_turn_starts_a_prepared_fight() -> None:
    async with sitting(fight=False) as seat:
        await seat.press("f", "down", "enter", "f", "n")
        assert "round 1" in seat.rows[0]


async def test_fights_are_kept_opened_and_left_for_the_party_alone() -> None:
    async with sitting(fight=False) as seat:
        await seat.press("f", "down", "enter", "enter", "f", "down", "down", "enter", "escape")
        assert "prepared" in seat.rows[0]
        await seat.press("f", "down", "enter")
        assert "round 1" in seat.rows[0]
        assert seat.desk.mode.where == "screen"
        await seat.press("f", "down", "down", "enter")
        assert "no fight open" in seat.rows[0]
        assert "Party" in seat.rows[1]
        await seat.press("f", "enter", "enter")
        assert seat.steps()[-1] in ("fight opened", "fight started")


async def test_the_list_is_left_by_escape_its_own_key_and_backspace_and_nothing_has_happened() -> None:
    async with sitting() as seat:
        rows, steps = seat.rows, seat.steps()
        for leave in ("escape", "f", "backspace", "ctrl+c"):
            await seat.press("f", "down", "up", "pagedown")
            assert "Fights" in seat.text
            await seat.press(leave)
            assert seat.rows == rows
        assert seat.steps() == steps


async def test_the_log_shows_the_reasoning_of_the_roll_that_is_chosen() -> None:
    async with sitting() as seat:
        await seat.press("1c-2=7 7 2", "enter", "w1", "l")
        assert any(row[1] == "›" and "Assault" in row for row in seat.rows)
        assert "threshold 12" in seat.text
        assert "thrown at the table" in seat.text
        for leave in ("l", "escape", "backspace", "enter"):
            await seat.press(leave)
            assert seat.desk.mode.where == "screen"
            await seat.press("l")


async def test_the_log_is_chosen_from_at_the_latest_roll_that_stands() -> None:
    async with sitting() as seat:
        await seat.press("l")
        assert "›" in next(row for row in seat.rows if "fight starts" in row)
        await seat.press("escape", "1c=7 7 2", "enter", "m-2", "enter", "1c=7 1 2", "enter", *"w2uu", "l")
        chosen = next(row for row in seat.rows if "│›" in row)
        assert "changed" in chosen and "7 7 2" in chosen
        await seat.press("down")
        assert "taken back" in next(row for row in seat.rows if "│›" in row)
        await seat.press("escape", "u", "l")
        chosen = next(row for row in seat.rows if "│›" in row)
        assert "changed" not in chosen and "7 7 2" in chosen


async def test_a_long_reasoning_scrolls() -> None:
    async with sitting((80, 16)) as seat:
        await seat.press("1c-2=7 7 2", "enter", "l")
        first = seat.text
        assert "more above" not in first and "more below" in first
        await seat.press("pageup")
        assert seat.text == first, "a page never leaves a reasoning for another roll"
        await seat.press("pagedown", "pagedown", "pagedown", "pagedown")
        assert "more above" in seat.text and "more below" not in seat.text
        assert any(row[1] == "›" and "Assault" in row for row in seat.rows)
        await seat.press("pageup", "pageup", "pageup", "pageup")
        assert seat.text == first


async def test_an_act_brings_the_arrows_back_to_the_roster() -> None:
    async with sitting() as seat:
        await seat.press("tab", "n")
        assert seat.desk.pane == "roster"
        selected = seat.selected
        await seat.press("down")
        assert seat.selected != selected


async def test_pages_go_through_the_acts_where_the_reasoning_has_room() -> None:
    async with sitting() as seat:
        await seat.press(*[f"w{1 + each % 3}" for each in range(30)], "l")
        last = place(seat)
        await seat.press("pageup")
        assert last - place(seat) > 3
        await seat.press("pagedown", "pagedown")
        assert place(seat) == last


async def test_a_key_of_play_leaves_the_log_and_does_what_it_always_does() -> None:
    async with sitting() as seat:
        await seat.press("1c=7 7 2", "enter", "lw2")
        assert seat.steps()[-1] == "wound"
        await seat.press("ln")
        assert seat.steps()[-1] == "turn"
        await seat.press("l1")
        assert seat.asked.startswith(f" {seat.selected} · 1 ")
        await seat.press("escape", "l", "left", "tab")
        assert seat.desk.mode.where == "log"


async def test_the_end_of_a_reasoning_is_a_page_down_at_eighty_by_twenty_four() -> None:
    async with sitting() as seat:
        await seat.press("1c=7 7 2", "enter", "l", "pagedown")
        shown = seat.text
        for decided in ("armour", "blow", "wound"):
            assert decided in shown


async def test_older_acts_are_read_when_the_arrows_come_to_them() -> None:
    table = Table(make({}))
    try:
        for number in range(150):
            table.do(ask.AddNote(f"mark {number:03}"))
        async with sitting(table=table) as seat:
            await seat.press("l", *["up"] * 149)
            assert any("›" in row[:3] and "mark 000" in row for row in seat.rows)
            await seat.press("up", "escape")
            assert "mark 149" in seat.text
            await seat.press("left", *["pageup"] * 30)
            assert "mark 000" in seat.text
            await seat.press(",new", "enter")
            assert "note: new" in seat.text
    finally:
        table.campaign.close()


async def test_an_empty_log_has_nothing_to_choose() -> None:
    async with sitting(fight=False) as seat:
        await seat.press("l")
        assert seat.under == "the log is empty"


async def test_the_help_lists_every_key_in_force_and_is_left_by_what_it_explains() -> None:
    async with sitting((80, 260), note=("%",)) as seat:
        await seat.press("?")
        for action in ACTIONS:
            shown = key_name("%" if action.id == "note" else action.keys[0])
            if action.id.startswith("card_") and action.id[5:] in "23456789":
                continue
            row = next(row for row in seat.rows if row[2:].strip().startswith(shown) and action.help[:20] in row)
            assert row
        await seat.press("w2")
        assert seat.steps()[-1] == "wound"
        assert "Initiative" in seat.rows[1]


AS_THE_HELP_SAYS = {
    "bgob3 Enter": ["joined"],
    "bYeti5 Enter": ["joined"],
    "n  p": ["turn", "turn back"],
    "1d Enter": ["roll"],
    "1d35-2 Enter": ["roll"],
    "1d=10 7 2": ["roll"],
    ".": ["roll"],
    "tper+3 Enter": ["roll"],
    "t24-3 Enter": ["roll"],
    "m-2 Enter": ["mend"],
    "w2  wd2": ["wound", "wound"],
    "ccave-2 2 Enter": ["condition"],
    "ia18b12 Enter": ["initiative typed"],
    "x  z  v": ["fallen", "held", "hidden"],
    "k  j": ["moved", "moved"],
    "u  y": ["undo", "redo"],
}


async def test_the_jobs_on_the_help_page_are_done_by_what_stands_there() -> None:
    async with sitting((100, 60)) as seat:
        shown = [row[0] for row in example_rows(JOBS, seat.desk.keymap)]
        done = {}
        for typed in AS_THE_HELP_SAYS:
            assert typed in shown
            before = len(seat.steps())
            seat.select("Goblin 1" if typed[0] == "x" else "Aldric")
            await seat.press(*typed.replace(" Enter", "").split("  "), "enter")
            assert seat.desk.mode.where == "screen", typed
            done[typed] = seat.steps()[before:]
        assert done == AS_THE_HELP_SAYS
        # What is not pressed here: an encounter, a second fight, one card on several, a group, the command line.
        assert set(shown) - set(AS_THE_HELP_SAYS) == {"f", "f  bgob3", "1cdf Enter", "g1d Enter", ":"}


async def test_the_help_shows_the_keys_in_force_in_what_is_typed_too() -> None:
    async with sitting((100, 60), bring=("%",), wound=("f5",), again=()) as seat:
        await seat.press("?")
        assert "%gob3 Enter" in seat.text and "bgob3" not in seat.text
        assert "F5 2  F5 d2" in seat.text


async def test_the_help_names_its_sections_first_and_the_arrows_and_home_and_end_go_through_them() -> None:
    async with sitting() as seat:
        await seat.press("?")
        first = seat.text
        assert "Sections (← →: from one to another)" in seat.rows[2]
        lines, starts = help_page(seat.desk.keymap, 78)
        told = ["".join(text for text, _tone in line) for line in lines]
        names = [told[start].strip() for start in starts[1:]]
        shown = " ".join(first.split())
        assert len(names) > 9 and all(name in shown.replace("│ │ ", "") for name in names), "the first screen names all"
        for name in names[:-2]:
            await seat.press("right")
            assert name in seat.rows[2], name
        await seat.press("end")
        assert "more below" not in seat.text
        await seat.press("right", *["left"] * len(starts))
        assert seat.text == first
        await seat.press("right", "down", "left")
        assert names[0] in seat.rows[2]
        await seat.press("end", "home")
        assert seat.text == first
        whole = " ".join(" ".join(told).split())
        assert "without Enter" in whole and "from the next start on" in whole


async def test_the_help_scrolls_where_it_does_not_fit() -> None:
    async with sitting() as seat:
        await seat.press("?")
        first = seat.text
        await seat.press("down", "pagedown")
        assert seat.text != first
        await seat.press("pageup", "up", "pagedown", *["pagedown"] * 20)
        assert "settings.toml below [keys]" in " ".join(seat.text.split()), "the end of it"
        assert "more below" not in seat.text
        await seat.press("escape")
        assert "Initiative" in seat.rows[1]
