"""The odds: under the prompt with every key typed, and in full in the log's place."""

import json
import re

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rich.cells import cell_len

from gm_console.campaign import requests as ask
from gm_console.tui.cells import use_ascii
from gm_console.tui.lines.odds import fitting
from gm_console.tui.modes.law import Odds
from gm_console.tui.modes.prompt import Prompt
from tests.campaign.acts.magic import band
from tests.campaign.acts.play import ORDER, Table, make
from tests.tui.driving import Seat, sitting
from tests.tui.study import studied, studying


def page(seat: Seat) -> list[str]:
    """The lines inside the page in the log's place."""
    top = next(row for row, text in enumerate(seat.rows) if "The odds in full" in text)
    return [text[1:-1].rstrip() for text in seat.rows[top + 1 : -4]]


async def test_the_odds_line_follows_every_key() -> None:
    async with studying() as seat:
        await seat.press("1c")
        seen = [seat.under]
        for key in "-4":
            await seat.press(key)
            seen.append(seat.under)
        assert seen[1] == "a number right after the sign: +2 helps, −2 hinders"
        # Level 8, threshold 9, bonus 3 against dodge 9, instinct 12, armour 14; blow 12 on resilience 4, 8, 12.
        assert seen[2] == "fails 44  misses 2  hits 15  great 39 %   wound: none 49  L 9  S 33  M 9 %"
        assert "threshold 9" in seat.prompt
        await seat.press(",")
        assert seat.under.startswith("fails 44  misses 7")
        await seat.press("backspace", "backspace", "backspace")
        assert seat.under == seen[0]


async def test_what_was_shown_is_stored_with_the_roll() -> None:
    async with studying() as seat:
        await seat.press("1c-4", "enter")
        (odds,) = seat.table.campaign.connection.execute("SELECT odds FROM roll WHERE label = 'Assault'").fetchone()
        stored = json.loads(odds)
        assert stored["failed"] == pytest.approx(0.4375)
        assert stored["wounds"]["serious"] == pytest.approx(0.32986, abs=5e-6)


@pytest.mark.parametrize("columns", [40, 60, 80, 120])
async def test_the_odds_fit_any_width_and_nothing_of_them_is_cut(columns: int) -> None:
    async with studying((columns, 20)) as seat:
        for typed in ("1c-4", "5cdf", "tper")[: 2 if columns < 60 else 3]:
            await seat.press(typed)
            assert seat.under
            assert not seat.under.endswith("…")
            assert {cell_len(row) for row in seat.rows} == {columns}
            await seat.press("escape")


async def test_sixty_columns_have_the_endings_and_the_wounds() -> None:
    async with studying((60, 20)) as seat:
        await seat.press("1c-4")
        assert seat.under == "fail 44 miss 2 hit 15 great 39  none 49 L 9 S 33 M 9 %"
        assert seat.prompt == " Aldric · 1 Assault › c-4   c · complexity 4 · threshold 9"


async def test_of_several_targets_each_ones_figures_stand_or_the_hardest_ones_and_it_is_said() -> None:
    async with studying() as seat:
        await seat.press("5cf-4")
        assert seat.under == "fails 56   c hits 35 none 65 S 30 M 5 %   f hits 44 none 56 S 29 M 15 %"
        await seat.press("backspace", "backspace", "backspace", "d-4")
        assert seat.under == "fails 56 misses 9 hits 0 great 35 %  none 65 L 0 S 30 M 5 %  (each of 2)"
        await seat.press("escape", "5*-4")
        assert seat.under == "fails 56   c, d, e hits 35 none 65 S 30 M 5 %   f hits 44 none 56 S 29 M 15 %"
        assert seat.prompt.endswith("› *-4   c d e f · complexity 4 · threshold 8 · 2d12+1d4")
        seat.table.campaign.connection.execute("UPDATE entity SET defences = '{\"dodge\": 14}' WHERE name = 'Goblin 2'")
        await seat.press("escape", "5*-4")
        assert seat.under == "d: fails 55 misses 32 hits 0 great 13 %  none 87 L 0 S 9 M 4 %  hardest of 4"
    async with studying((160, 24)) as seat:
        await seat.press("5*-4")
        assert seat.prompt.endswith("Goblin 3, f Stranger · complexity 4 · threshold 8 · 2d12+1d4")
    async with studying((60, 20)) as seat:
        await seat.press("5*")
        assert seat.prompt.endswith("› *   c d e f · threshold 12 · 2d12+1d4"), (
            "where the names do not fit, the letters do"
        )
        assert seat.under == "c: fails 0 hits 91 none 9 S 77 M 14 %  hardest of 4"
        await seat.press("-4")
        assert seat.prompt.endswith(" a 5 Fireball › *-4   c d e f · complexity 4 · threshold 8"), "a name gives way"
        await seat.press("escape", "5cd-4")
        assert seat.under == "f56 m9 h0 g35  none65 L0 S30 M5 %  (each of 2)"


@given(
    endings=st.lists(st.floats(0, 1), min_size=4, max_size=4).filter(any),
    wounds=st.lists(st.floats(0, 1), min_size=4, max_size=4).filter(any),
    cells=st.integers(58, 120),
    after=st.sampled_from(("", "(each of 2)", "(each of 176)")),
)
def test_from_sixty_columns_on_no_share_is_left_out(
    endings: list[float], wounds: list[float], cells: int, after: str
) -> None:
    record = {
        "kind": "attack",
        **dict(zip(("failed", "unsuccessful", "success", "great_success"), endings, strict=True)),
        "wounds": dict(zip(("none", "light", "serious", "mortal"), wounds, strict=True)),
    }
    told = fitting(record, cells, after)
    assert len(told) <= cells
    assert told.endswith(after)
    figures = [int(each) for each in re.findall(r"\d+", told.removesuffix(after))]
    assert [sum(figures[:4]), sum(figures[4:]), len(figures)] == [100, 100, 8]


async def test_of_more_targets_than_the_line_has_letters_for_their_number_stands() -> None:
    table = studied()
    table.do(ask.BringIn(name="Goblin", count=30))
    async with studying(table=table) as seat:
        await seat.press("5*-4")
        assert seat.prompt.endswith("› *-4   34 targets · complexity 4 · threshold 8 · 2d12+1d4")
        assert seat.under == "c: fails 56 misses 9 hits 0 great 35 %  none 65 L 0 S 30 M 5 %  hardest of 34"


async def test_of_a_group_whose_thresholds_differ_the_least_and_the_most_stand() -> None:
    table = studied()
    band(table, "Goblin 1", "Goblin 2", "Goblin 3")
    table.do(ask.ApplyCondition((table.line("Goblin 2").entity,), "dazed", -3))
    async with studying(table=table) as seat:
        seat.select("Goblin 1")
        await seat.press("g1a")
        assert seat.prompt.endswith("a Aldric · complexity 0 to 3 · threshold 9 to 12")
        assert seat.under == "c, e fails 0 hits 8 none 92 L 8 %   d fails 25 hits 0 none 100 %"


async def test_a_capacity_test_shows_its_mean_the_chances_around_it_and_the_criticals() -> None:
    async with sitting() as seat:
        await seat.press("tper")
        assert seat.under == "mean 2.4  ≥0 100  ≥1 100  ≥2 95  ≥3 42  ≥4 3 %  criticals 0.8 % each"


async def test_luck_without_a_number_to_reach_and_dice_too_many_to_reckon_say_so() -> None:
    async with studying() as seat:
        await seat.press("d3")
        assert seat.under == "a luck roll needs the value to reach"
        await seat.press(">12")
        assert seat.under == "misses 23  hits 77 %"
    table = Table(make({"level_dice": "; ".join(["40d100"] * 9)}))
    table.start(ORDER)
    async with studying(table=table) as seat:
        await seat.press("1c")
        assert seat.under == ""
        await seat.press("?")
        assert "more dice than can be reckoned at once" in seat.text
        await seat.press("enter")
        assert len(seat.rolls()) == 1


async def test_a_question_mark_shows_the_law_in_the_logs_place_while_typing_goes_on() -> None:
    async with studying() as seat:
        await seat.press("1?")
        assert page(seat)[0] == " nothing to reckon yet"
        await seat.press("c-4")
        assert seat.asked == " Aldric · 1 Assault › c-4"
        shown = page(seat)
        assert shown[0].split(" · ") == [" c Goblin 1", "complexity 4", "threshold 9", "2d12+1d4"]
        assert shown[1].split() == ["fails", "43.8", "%", "········", "no", "wound", "49.3", "%", "·········"]
        assert shown[4].split()[:3] == ["great", "38.9", "%"]
        await seat.press(",")
        assert "2d12" in page(seat)[0]
        await seat.press("backspace", "?")
        assert "The odds in full" not in seat.text
        assert seat.asked == " Aldric · 1 Assault › c-4"
        await seat.press("?", "enter")
        assert "The odds in full" not in seat.text
        assert len(seat.rolls()) == 1


async def test_of_what_cannot_be_done_the_law_says_why_and_enter_is_not_offered() -> None:
    async with studying() as seat:
        await seat.press("1c?")
        before = page(seat)
        assert "Enter do it" in seat.rows[-1]
        for typed, fault in (("-", "a number right after the sign"), ("x", "a number right after the sign")):
            await seat.press(typed)
            assert page(seat)[0] == " nothing to reckon yet"
            assert page(seat)[1].startswith(f" {fault}")
            assert page(seat)[2:] == [""] * len(page(seat)[2:]), "nothing stale stays"
            assert "Enter" not in seat.rows[-1]
        await seat.press("backspace", "backspace", "d")
        assert page(seat)[1] == " Assault takes one target, not 2"
        assert "Enter" not in seat.rows[-1]
        await seat.press("backspace")
        assert page(seat) == before
        assert "Enter do it" in seat.rows[-1]


@pytest.mark.parametrize(("typed", "right"), [(":", "undo"), (",", "x"), ("m", "-1"), ("t", "24"), ("i", "18")])
async def test_no_prompt_offers_enter_for_what_it_would_refuse(typed: str, right: str) -> None:
    async with studying() as seat:
        await seat.press("1c=9 9 1", "enter", typed)
        assert "Enter do it" not in seat.rows[-1]
        await seat.press(right)
        assert "Enter do it" in seat.rows[-1]


async def test_the_law_scrolls_and_ends_with_each_value_and_what_it_fails_to_reach() -> None:
    async with studying() as seat:
        await seat.press("1c-4?")
        lines = page(seat)
        while "more below" in seat.rows[-4]:
            await seat.press("down")
            lines.append(page(seat)[-1])
        values = {line.split()[0]: line for line in lines[-25:] if line.split()[:1] and line.split()[0].isdigit()}
        assert "dodge 9 stops it" in values["6"]
        assert "░" in values["8"]
        assert "lowered by survival instinct 12, armour 14" in values["9"]
        assert "lowered by armour 14" in values["12"]
        assert "beats all" in values["14"]
        assert "█" in values["20"]
        assert values["25"].split()[1:3] == ["0.3", "%"]
        await seat.press("pageup", "pageup", "pageup", "pageup")
        assert page(seat) == lines[: len(page(seat))]


async def test_the_levels_one_may_throw_are_compared_and_the_best_marked() -> None:
    async with studying((80, 50)) as seat:
        await seat.press("1c-4?")
        lines = page(seat)
        start = next(row for row, line in enumerate(lines) if "Which level should I throw?" in line)
        assert lines[start].endswith("Best by: wounds")
        assert lines[start + 1].split() == ["level", "dice", "fails", "succeeds", "wounds", "mortal", "serious"]
        rows = [line.replace("%", "").split() for line in lines[start + 2 : start + 11]]
        # The dice of level 6 hit more often, but the armour absorbs more of that.
        assert rows[0] == ["›", "8", "2d12+1d4", "43.8", "54.5", "50.7", "9.0", "33.0", "best,", "now"]
        assert rows[2] == ["6", "1d12+1d8", "25.0", "64.6", "47.9", "3.1", "27.1"]
        assert [row[0] for row in rows[1:]] == ["7", "6", "5", "4", "3", "2", "1", "0"]


@pytest.mark.parametrize(
    ("columns", "typed", "heads"),
    [
        (60, "1c-4?", ["level", "dice", "fails", "succeeds", "wounds"]),
        (50, "1c-4?", ["level", "dice", "wounds"]),
        (80, "6c?", ["level", "dice", "fails", "succeeds"]),
        (80, "7c?", ["level", "dice", "first", "ties"]),
    ],
)
async def test_the_table_of_levels_keeps_the_figure_it_compares_by(columns: int, typed: str, heads: list[str]) -> None:
    async with studying((columns, 50)) as seat:
        await seat.press(typed)
        lines = page(seat)
        start = next(row for row, line in enumerate(lines) if "Best by" in line)
        assert lines[start].split("Best by: ")[1] in heads
        assert lines[start + 1].split() == heads
        assert sum(" best" in line for line in lines[start + 2 :]) == 1


async def test_a_capacitys_law_shows_its_degrees() -> None:
    async with sitting() as seat:
        await seat.press("tper+3?")
        lines = page(seat)
        assert "mean 2.70°R" in lines[1]
        row = next(line for line in lines if line.split()[:1] == ["3"])
        assert row.split()[1:5] == ["61.3", "%", "66.9", "%"]
        await seat.press("escape", "escape", "tste?")
        while "more below" in seat.rows[-4]:
            await seat.press("pagedown")
        assert any("neither" in line for line in page(seat))


async def test_where_a_capacity_has_a_question_mark_in_its_name_it_is_a_plain_character() -> None:
    async with sitting() as seat:
        seat.table.campaign.connection.execute(
            "UPDATE entity SET capacities = '{\"Who goes?\": 12}' WHERE name = 'Aldric'"
        )
        seat.select("Mirelle")
        seat.select("Aldric")
        await seat.press("twho goes?")
        assert seat.asked == " Aldric · test › who goes?"
        assert "The odds in full" not in seat.text
    async with sitting() as seat:
        await seat.press(",why?")
        assert seat.asked == " note › why?"


async def test_o_shows_the_odds_of_the_last_roll_or_of_the_selected_ones_last_card() -> None:
    async with studying() as seat:
        await seat.press("o")
        assert "nothing thrown yet" in seat.under
        await seat.press("tper", "enter", "o")
        assert seat.prompt == " Aldric · perception"
        assert seat.under.startswith("mean 2.4")
        await seat.press("o", "1c-4", "enter", "tper", "enter", "n", "o")
        assert seat.prompt == " Aldric · perception", "Goblin 1 has played nothing"
        await seat.press("escape", "1a", "enter", "p", "o")
        assert seat.prompt == " Aldric · Assault"
        assert "c Goblin 1" in page(seat)[0]
        await seat.press("pagedown")
        assert isinstance(seat.desk.mode, Odds)
        await seat.press("w2")
        assert "S1" in seat.roster_row("Aldric"), "any other key leaves the page and does what it always does"


async def test_an_enchantment_a_contest_and_a_card_without_dice_have_their_page() -> None:
    async with studying((80, 50)) as seat:
        await seat.press("6c?")
        assert any("wins" in line for line in page(seat))
        await seat.press("escape", "escape", "7cd?")
        assert seat.under == "first 90  ties 3  behind 7 %"
        assert any("first" in line and "%" in line for line in page(seat)[-20:])
        await seat.press("escape", "escape", "4")
        assert seat.under == "The door holds."
        await seat.press("?")
        assert seat.asked == " Aldric · 4 Knock › ?"


async def test_a_group_shows_each_ones_odds() -> None:
    table = studied()
    band(table, "Goblin 1", "Goblin 2")
    async with studying(table=table) as seat:
        seat.select("Goblin 1")
        await seat.press("g1a?")
        assert page(seat)[0].startswith(" c Goblin 1 (first of 2)")
        assert any(line.startswith(" d Goblin 2  fails") for line in page(seat))


@pytest.mark.parametrize("size", [(40, 12), (60, 20), (200, 60), (20, 5), (1, 1)])
async def test_the_law_fits_any_size(size: tuple[int, int]) -> None:
    async with studying() as seat:
        await seat.press("5cdf?")
        await seat.resize(*size)
        assert {cell_len(row) for row in seat.rows} == {size[0]}
        await seat.press("pagedown", "down", "up", "escape", "o", "pagedown")
        assert seat.faults == []
        await seat.resize(80, 24)
        assert {cell_len(row) for row in seat.rows} == {80}


async def test_in_ascii_and_without_colour_the_bars_still_differ() -> None:
    use_ascii(True)
    try:
        async with studying() as seat:
            await seat.press("1c-4?")
            assert seat.text.isascii()
            marks = [next((each for each in ".-=#" if each * 2 in line[18:38]), "") for line in page(seat)[1:5]]
            assert marks == [".", "", "=", "#"]
            assert "-" in page(seat)[2][16:38]
    finally:
        use_ascii(False)


async def test_what_only_keys_need_is_not_imported_before_the_first_picture() -> None:
    import subprocess
    import sys

    code = (
        "import sys; import gm_console.tui.screens.play, gm_console.tui.desk, gm_console.tui.modes.normal; "
        "late = ('rules.odds', 'campaign.requests', 'campaign.preview', 'campaign.odds', 'tui.modes.p'); "
        "print([name for name in sys.modules if name.startswith(tuple('gm_console.' + each for each in late))])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


async def test_the_prompt_survives_a_burst_that_asks_for_the_law_and_throws() -> None:
    async with studying() as seat:
        await seat.press("1c?-2?", "enter", "1?d", "enter", "o", "o", "q", "escape")
        assert [roll[1] for roll in seat.rolls()] == ["Goblin 1", "Goblin 2"]
        await seat.press("1c?")
        assert isinstance(seat.desk.mode, Prompt)
        assert seat.desk.mode.text == "c"
