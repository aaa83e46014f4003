"""A roll changed after the fact: what will change is said before Enter, and nothing else changes."""

from gm_console.campaign import requests as ask
from tests.tui.driving import Seat, sitting
from tests.tui.study import studied, studying


def outcomes(seat: Seat) -> list[tuple[str, str]]:
    """Label and outcome of every roll of dice that still stands."""
    return list(
        seat.table.campaign.connection.execute(
            "SELECT label, outcome FROM roll r WHERE kind <> 'initiative' "
            "AND NOT EXISTS (SELECT 1 FROM roll l WHERE l.revises_id = coalesce(r.throw_id, r.id)) ORDER BY id"
        )
    )


def marked(seat: Seat) -> list[str]:
    """The lines of the log that are marked."""
    log = next(row for row, text in enumerate(seat.rows) if "Rolls" in text)
    return [row for row in seat.rows[log:] if row.startswith("│›")]


async def test_a_forgotten_hindrance_costs_its_characters_and_two_keys() -> None:
    async with sitting() as seat:
        await seat.press("1c=12 12 2", "enter")
        assert "S1" in seat.roster_row("Goblin 1")
        await seat.press("m")
        assert seat.prompt == " mend Aldric · Assault ›"
        assert seat.under.startswith("what was forgotten?")
        await seat.press("-2")
        assert seat.under == "great success, serious wound → failed · the serious wound goes"
        assert "threshold 11" in seat.prompt
        assert "S1" in seat.roster_row("Goblin 1"), "nothing is changed before Enter"
        await seat.press("enter")
        assert "S1" not in seat.roster_row("Goblin 1")
        assert seat.steps()[-1] == "mend"
        struck = next(row for row in seat.rows if "✗" in row)
        assert "Aldric › c Goblin 1 · Assault" in struck
        assert any("changed (−2) · Aldric" in row for row in seat.rows)
        await seat.press("u")
        assert "S1" in seat.roster_row("Goblin 1")
        assert "✗" not in seat.text


async def test_a_wound_that_comes_a_wound_that_was_healed_and_one_that_stays_are_told() -> None:
    async with sitting() as seat:
        await seat.press("1c-2=12 3 2", "enter", "m+2")
        assert seat.under == "failed → great success, serious wound · a serious wound comes"
        await seat.press("enter", "m+1")
        assert seat.under == "the outcome stays: great success, serious wound"
        await seat.press("escape", "rc2", "m-2")
        assert "the serious wound was healed since, and stays so" in " ".join(seat.text.replace("│", "").split())
        await seat.press("enter")
        assert "was healed since" in seat.under


async def test_the_arrows_choose_an_older_roll_in_the_empty_prompt_alone() -> None:
    async with sitting() as seat:
        await seat.press("1c=5 5 2", "enter", "t24=5", "enter", "1d=6 5 2", "enter", "m")
        assert seat.prompt == " mend Aldric · Assault ›"
        assert len(marked(seat)) == 1
        assert "d Goblin 2" in marked(seat)[0]
        await seat.press("up")
        assert seat.prompt == " mend Aldric · test ›"
        await seat.press("-20")
        assert seat.under == "2°R → 0°R"
        await seat.press("up", "backspace", "backspace", "backspace", "up", "up")
        assert seat.under == "no older roll can be changed"
        assert "c Goblin 1" in marked(seat)[0]
        await seat.press("down", "down", "down")
        assert seat.under == "that is the latest roll"
        await seat.press("up", "up", "=12 12 3", "enter")
        assert [roll[4] for roll in seat.rolls()][-1] == "[12,12,3]"
        assert seat.rolls()[-1][1] == "Goblin 1"


async def test_an_old_roll_is_found_through_the_log_too() -> None:
    async with sitting() as seat:
        await seat.press("1c=5 5 2", "enter", "w1", "l", "m")
        assert seat.prompt == " mend Aldric · Assault ›"
        await seat.press("escape", "l", "down", "m")
        assert seat.under.startswith("nothing to change there")
        await seat.press("up", "m-20", "enter")
        assert outcomes(seat) == [("Assault", "failed")]


async def test_a_roll_changed_already_is_not_offered_again() -> None:
    async with sitting() as seat:
        await seat.press("m")
        assert seat.under == "no roll to change yet"
        await seat.press("escape", "1c=5 5 2", "enter", "m-1", "enter", "m-1", "enter", "m", "up")
        assert seat.under == "no older roll can be changed"
        assert seat.steps()[-2:] == ["mend", "mend"]


async def test_distance_opposition_pick_target_and_dice_can_be_changed() -> None:
    async with studying() as seat:
        await seat.press("1c=9 9 2", "enter", "m35", "enter", "m>40", "enter")
        assert outcomes(seat) == [("Assault", "unsuccessful")]
        await seat.press("1c=9 6 2", "enter", "m>40")
        assert "→ unsuccessful" in seat.under
        await seat.press("enter", "md")
        assert seat.under == "Goblin 2: no target → unsuccessful; Goblin 1: unsuccessful → no target"
        await seat.press("enter")
        assert seat.rolls()[-1][1] == "Goblin 2"
        await seat.press("m*")
        assert seat.under == "name the targets by their letters"


async def test_dice_that_do_not_fit_any_more_are_thrown_anew_or_asked_for() -> None:
    async with studying() as seat:
        await seat.press("1c=12 9 2", "enter", "m,")
        assert seat.under == "the dice do not fit any more: new ones are thrown"
        await seat.press("escape")
        seat.table.campaign.connection.execute("UPDATE entity SET throws_at_table = 1 WHERE name = 'Aldric'")
        await seat.press("m,", "enter")
        assert seat.asked == " mend Aldric · Assault › ,="
        assert seat.under == "Aldric throws 2d12: the faces after =; Enter alone: the console throws"
        await seat.press("4 4", "enter")
        assert seat.rolls()[-1][4] == "[4,4]"


async def test_of_several_targets_each_that_changes_is_named() -> None:
    async with studying() as seat:
        await seat.press("5cf=9 9 2", "enter", "m-20")
        assert seat.under == "c, f: mortal → failed"
        assert "│ Goblin 1: great success, mortal wound → failed · the mortal wound goes" in seat.text
        assert "│ Stranger: success, mortal wound → failed · the mortal wound goes" in seat.text
        await seat.press("enter")
        assert [outcome for _label, outcome in outcomes(seat)] == ["failed", "failed"]


async def test_those_for_whom_the_same_changes_are_named_together_and_nobody_is_left_out() -> None:
    async with studying() as seat:
        await seat.press("5cde=9 9 2", "enter", "m-20")
        assert seat.under == "c, d, e: great success, mortal wound → failed · the mortal wound goes"
        assert "│ Goblin 1, Goblin 2, Goblin 3: great success, mortal wound → failed · the" in seat.text
    async with studying((160, 24)) as seat:
        await seat.press("5cde=9 9 2", "enter", "m-20")
        assert seat.under == (
            "Goblin 1, Goblin 2, Goblin 3: great success, mortal wound → failed · the mortal wound goes"
        )
        assert "What would change" not in seat.text
    table = studied()
    table.do(ask.BringIn(name="Goblin", count=14))
    async with studying(table=table) as seat:
        await seat.press("5*=9 9 2", "enter", "m-20")
        assert len(seat.rolls()) == 18
        assert seat.under == "c, d, o, e, h, l, m, n, s, p, f, j, q, g, i, k, r, t: mortal → failed"
        told = " ".join(seat.text.replace("│", "").split())
        assert all(f"{tag}," in told or f"{tag}: " in told for tag in "cdefghijklmnopqrst")
        await seat.press("escape", "bgob10", "enter")
        seat.select("Aldric")
        await seat.press("5*=9 9 2", "enter", "m-20")
        assert seat.under == "28 targets: mortal → failed"
        told = " ".join(seat.text.replace("│", "").split())
        assert all(f"{one.tag}," in told or f"{one.tag}: " in told for one in table.roster if one.side != "party")


async def test_what_a_roll_was_hindered_by_already_adds_up_before_ones_eyes() -> None:
    async with sitting() as seat:
        await seat.press("1c-2=5 5 2", "enter", "m")
        assert seat.prompt == " mend Aldric · Assault −2 ›"
        await seat.press("-2")
        assert seat.prompt.endswith(" › -2   −2 −2 = −4 · complexity 4 · threshold 9")
        await seat.press("enter", "m")
        assert seat.prompt == " mend Aldric · Assault −4 ›"
        await seat.press("escape", "u")
        assert "−2 −2 = −4" in " ".join(seat.text.replace("│", "").split()).partition("taken back")[2]
        await seat.press("tper-1=5", "enter", "m-1")
        assert seat.prompt.startswith(" mend Aldric · perception −1 › -1   perception 24 − 1 − 1 = 22")


async def test_what_would_change_nothing_is_told_while_it_is_typed_and_enter_does_nothing() -> None:
    async with sitting() as seat:
        await seat.press("1c-2=5 5 2", "enter", "m=5 2 5")
        assert seat.under == "nothing would change: the roll has all of that already"
        await seat.press("enter")
        assert seat.steps()[-1] == "roll"
        assert seat.under == "nothing would change: the roll has all of that already"


async def test_the_odds_of_the_changed_roll_are_shown_on_one_key_and_it_stays_as_secret_as_it_was() -> None:
    async with studying() as seat:
        await seat.press("s1c=9 6 2", "enter", "m-2?")
        assert "The odds in full" in seat.text
        assert "threshold 11" in seat.text
        await seat.press("enter")
        rows = seat.table.campaign.connection.execute("SELECT secret FROM roll WHERE kind = 'attack'").fetchall()
        assert rows == [(1,), (1,)]


async def test_of_an_act_with_several_throws_the_one_that_is_meant_is_marked() -> None:
    table = studied()
    fireball = table.card("Aldric", "Fireball", "Goblin 1", "Stranger", faces=(5, 5, 2))
    blows = [table.card(f"Goblin {number}", "Assault", "Aldric") for number in (1, 2, 3)]
    table.do(ask.PlayTogether((fireball, table.card("Mirelle", "Shot", "Goblin 1", faces=(5, 5)), *blows)))
    async with studying(table=table) as seat:
        for key, who in (
            ("m", "Goblin 3"),
            ("up", "Goblin 2"),
            ("up", "Goblin 1"),
            ("up", "Mirelle"),
            ("up", "Aldric"),
        ):
            await seat.press(key)
            assert seat.prompt.startswith(f" mend {who} ·")
            assert [f" {who} › " in row for row in marked(seat)] == [True]


async def test_a_changed_test_whose_dice_go_on_asks_for_the_next_die() -> None:
    async with sitting() as seat:
        await seat.press("t24=5", "enter", "m=12", "enter")
        assert "next die" in seat.under
        await seat.press("3", "enter")
        assert seat.rolls()[-1][4] == "[12,3]"
