"""The `:` line on the screen: typed, completed, looked back at, done; help while typing."""

import pytest

from gm_console.campaign import requests as ask
from tests.tui.driving import sitting


async def test_a_verb_does_what_its_key_does_and_what_has_no_key() -> None:
    async with sitting() as seat:
        await seat.press(":remove goblin 1", "enter")
        assert "Goblin 1" not in [one.name for one in seat.table.roster]
        await seat.press(":undo", "enter", ":rename c Grishnak", "enter")
        assert "Grishnak" in [one.name for one in seat.table.roster]
        await seat.press(":next", "enter")
        assert seat.selected == "Grishnak"
        assert not seat.faults


async def test_a_card_is_played_by_its_name_with_its_odds_shown() -> None:
    async with sitting() as seat:
        await seat.press(":assault goblin 1 35 -2")
        assert "fails" in seat.under
        assert seat.prompt.endswith(" a: › assault goblin 1 35 -2   c Goblin 1 · 35 sq · complexity 6 · threshold 7")
        await seat.press("enter")
        assert [roll[:4] for roll in seat.rolls()] == [("Aldric", "Goblin 1", "attack", "Assault")]


async def test_everything_is_one_act_of_one_burst() -> None:
    async with sitting() as seat:
        await seat.press(
            ":wound serious gob 2", "enter", ":condition caught -1 2 d", "enter", "n", ":initiative c 3", "enter"
        )
        assert seat.steps()[-4:] == ["wound", "condition", "turn", "initiative typed"]


async def test_what_is_done_to_many_is_one_act() -> None:
    async with sitting() as seat:
        await seat.press(":remove gob*")
        assert seat.under == "remove · Goblin 1, Goblin 2, Goblin 3"
        await seat.press("enter")
        assert [one.name for one in seat.table.roster] == ["Aldric", "Mirelle", "Stranger"]
        await seat.press("u")
        assert len(seat.table.roster) == 6
        await seat.press(":wound light gob*", "enter")
        assert [seat.table.line(f"Goblin {n}").light for n in (1, 2, 3)] == [1, 1, 1]
        await seat.press("u")
        assert [seat.table.line(f"Goblin {n}").light for n in (1, 2, 3)] == [0, 0, 0]


@pytest.mark.parametrize("typed", [":bring in gob 5*3", ":bring in gob 5 * 3", ':bring in "gob" 5*3'])
async def test_a_number_before_a_star_is_the_level_of_a_new_one_as_after_its_key(typed: str) -> None:
    async with sitting() as seat:
        await seat.press(typed, "enter")
        new = [one for one in seat.desk.roster if one.name.startswith("gob ")]
        assert sorted((one.name, one.level) for one in new) == [("gob 1", 5), ("gob 2", 5), ("gob 3", 5)]
        await seat.press(":bring in gob 2", "enter", ":bring in goblin*2", "enter")
        assert [one.name for one in seat.desk.roster if one.name in ("Goblin 4", "Goblin 5")] == [
            "Goblin 4",
            "Goblin 5",
        ]


async def test_an_encounter_makes_a_fight_where_none_goes_on_as_after_its_key() -> None:
    async with sitting(fight=False) as seat:
        await seat.press(":bring in the ford", "enter", ":start", "enter", ":bring in the ford", "enter")
        assert seat.steps() == ["fight made", "fight started", "joined"]
        await seat.press(":end fight", "enter", ":bring in the ford", "enter")
        assert seat.desk.state.fight == "The ford 2"


async def test_whose_turn_it_is_is_selected_after_a_verb_as_after_its_key() -> None:
    async with sitting() as seat:
        for typed, name in ((":next", "Goblin 1"), (":jump f", "Stranger"), (":previous", "Goblin 1"), (":jump 4", "")):
            seat.select("Mirelle")
            await seat.press(typed, "enter")
            assert seat.selected == (name or "Mirelle")
        fight = seat.desk.state.fight
        for rests, goes_on in (
            (":pause", ":resume"),
            (":end fight", f":reopen {fight}"),
            (":open fight none", f":open fight {fight}"),
        ):
            await seat.press(rests, "enter")
            seat.select("Mirelle")
            await seat.press(goes_on, "enter")
            assert seat.selected == seat.desk.state.active_name == "Goblin 1"
    async with sitting(fight=False) as seat:
        await seat.press(":new fight the ford", "enter", "down", "down", ":start", "enter")
        assert seat.selected == seat.desk.state.active_name


async def test_what_may_follow_the_one_verb_begun_stands_there_whole() -> None:
    async with sitting() as seat:
        await seat.press(":condi")
        assert "condition NAME [±n] [rounds] [WHO…] [until start|end WHO]" in seat.text


async def test_help_as_one_types_then_the_names_that_fit() -> None:
    async with sitting() as seat:
        await seat.press(":")
        assert "next turn" in seat.text
        await seat.press("re")
        assert "recover" in seat.text
        assert "rename" in seat.text
        assert "next turn" not in seat.text
        await seat.press("name gob")
        assert "give another name" in seat.text
        assert "Goblin 2   Goblin 3" in seat.text
        await seat.press("escape")
        assert "give another name" not in seat.text


async def test_tab_completes_and_grey_shows_what_is_meant() -> None:
    async with sitting() as seat:
        await seat.press(":assault str")
        assert "assault str anger" in seat.prompt
        await seat.press("tab")
        assert seat.asked.endswith("assault Stranger")


async def test_a_mistake_stays_with_its_place_and_the_right_word() -> None:
    async with sitting() as seat:
        await seat.press(":asault c", "enter")
        assert "did you mean Assault" in seat.under
        assert seat.prompt.startswith(" Aldric · command › asault c")
        assert seat.rolls() == []


async def test_lines_typed_before_come_back_after_a_restart_too() -> None:
    async with sitting() as seat:
        await seat.press(":note one", "enter", ":note two", "enter", ":help", "enter", "escape")
        await seat.press(":half", "up")
        assert seat.asked.endswith("› help")
        await seat.press("up", "up")
        assert seat.asked.endswith("› note one")
        await seat.press("down", "down", "down")
        assert seat.asked.endswith("› half")
        await seat.press("escape")
        seat.table.reopen()
        assert seat.table.campaign.ui_state["lines"] == ["note one", "note two", "help"]


async def test_a_refused_act_leaves_the_line_and_no_history() -> None:
    async with sitting() as seat:
        await seat.press(":jump 0", "enter")
        assert seat.prompt.startswith(" Aldric · command › jump 0")
        assert seat.desk.campaign.ui_state.get("lines", []) == []


async def test_who_throws_at_the_table_is_asked_for_faces() -> None:
    async with sitting() as seat:
        seat.select("Mirelle")
        await seat.press(":shot goblin 1", "enter")
        assert seat.asked.endswith("shot goblin 1=")
        assert seat.rolls() == []


async def test_a_question_mark_is_the_law_of_dice_and_a_character_elsewhere() -> None:
    async with sitting() as seat:
        await seat.press(":assault c?")
        assert "The odds in full" in seat.text
        await seat.press("escape", "escape", ":note why?", "enter")
        assert "why?" in seat.text


async def test_screens_are_reached_and_others_selected() -> None:
    async with sitting() as seat:
        await seat.press(":select stranger", "enter")
        assert seat.selected == "Stranger"
        await seat.press(":fights", "enter")
        assert "Fights and encounters" in seat.text
        await seat.press("escape", ":secret", "enter")
        assert seat.desk.secret
        await seat.press(":leave", "enter", "escape")
        assert not seat.desk.leaving


async def test_it_works_small_wide_without_a_fight_and_on_the_help_page() -> None:
    for size in ((60, 20), (200, 60), (40, 12)):
        async with sitting(size, fight=False) as seat:
            await seat.press(":wound serious mirelle", "enter", ":re", "tab", "escape", ":", ":", "backspace")
            assert seat.roster_row("Mirelle").count("S1") == 1
            assert not seat.faults
    async with sitting((100, 90)) as seat:
        await seat.press("?")
        await seat.press("pagedown", "pagedown")
        assert "clear opponents" in seat.text


async def test_hostile_names_stay_text() -> None:
    async with sitting() as seat:
        seat.table.do(ask.Rename(seat.table.line("Stranger").entity, "[red]\u202eevil"))
        await seat.press("n", ":wound serious evil", "tab", "enter", ":wound light [re", "enter", "escape")
        assert not seat.faults
        assert "\u202e" not in seat.text


@pytest.mark.parametrize("size", [(60, 20), (80, 24)])
async def test_what_the_line_under_the_prompt_cuts_stands_in_full_above_it(size: tuple[int, int]) -> None:
    async with sitting(size) as seat:
        await seat.press(":bring goblin 7", "enter", ":remove *")
        assert seat.under.endswith("…")
        above = " ".join(" ".join(row.strip("│ ") for row in seat.rows[:-3]).split())
        everyone = [one.name for one in seat.table.roster if one.name.startswith("Goblin") or one.name == "Stranger"]
        assert len(everyone) == 11
        assert f"remove · {', '.join(everyone)}" in above
        assert "remove [WHO…]" in above, "what the verb takes stays"
        await seat.press("escape", ":remove " + "Xanthippe" * 12)
        assert seat.under.endswith("…")
        above = "".join("".join(row.strip("│ ") for row in seat.rows).split())
        assert f"nobodyiscalled{'Xanthippe' * 6}Xanthi…" in above, "what is wrong too"
        await seat.press("escape", ":import " + "/long" * 25 + "/end.toml")
        assert seat.under.endswith("…")
        assert "/end.toml" in "".join(row.strip("│ ") for row in seat.rows[:-3])
        await seat.press("escape", ":hide goblin")
        assert not any("…" in row for row in seat.rows[-3:])


async def test_what_even_the_page_has_no_room_for_is_counted_in_its_edge() -> None:
    async with sitting((60, 20)) as seat:
        await seat.press(":import " + "/long" * 150)
        assert any(row.rstrip("┘╯─ ").endswith("more") for row in seat.rows)
