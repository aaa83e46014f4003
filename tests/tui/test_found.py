"""What a game master stumbled over at the table: each fault, and the others of its kind."""

from gm_console.campaign import requests as ask
from tests.campaign.acts.play import ORDER, Table, make
from tests.tui.driving import sitting

AWAY = "the faces after =; Enter alone: the console throws"


async def test_the_console_throws_for_a_player_who_is_away() -> None:
    async with sitting() as seat:
        await seat.press("nn", "1c", "enter")
        assert seat.under == f"Mirelle throws 1d12+1d6: {AWAY}"
        assert seat.rolls() == []
        await seat.press("enter")
        assert [row[0] for row in seat.rolls()] == ["Mirelle"]
        await seat.press(".")
        assert seat.asked == " Mirelle · Shot · again › ="
        assert "c Goblin 1" in seat.prompt
        assert seat.under == f"Mirelle throws 1d12+1d6: {AWAY}"
        await seat.press("enter", "t24", "enter")
        assert seat.under == f"Mirelle throws d12: {AWAY}"
        await seat.press("enter")
        assert len(seat.rolls()) == 3
        assert seat.desk.mode.where == "screen"


async def test_of_two_players_one_may_be_away() -> None:
    async with sitting() as seat:
        seat.table.campaign.connection.execute("UPDATE entity SET throws_at_table = 1")
        await seat.press("d5d", "enter")
        assert seat.under == f"Aldric throws 2d12+1d4: {AWAY}"
        await seat.press("enter")
        assert seat.asked.endswith("d==")
        assert seat.under == f"Goblin 2 throws 1d12: {AWAY}"
        await seat.press("7", "enter")
        row = seat.table.campaign.connection.execute("SELECT target_faces FROM roll ORDER BY id DESC").fetchone()
        assert row == ("[7]",)


async def test_one_whose_dice_the_console_throws_is_not_let_off_after_an_equals_sign() -> None:
    async with sitting() as seat:
        await seat.press("1c=", "enter")
        assert seat.rolls() == []
        assert seat.desk.mode.where == "act blocked", "Enter is not offered again"


async def test_parts_before_the_dice_of_an_act_again_are_refused_in_words() -> None:
    async with sitting() as seat:
        await seat.press("nn", "1c=6 6", "enter")
        for typed in ("-2", "d", "35", ",", ">12", "*"):
            await seat.press(".", "home", typed, "end", "6 6", "enter")
            assert "all else stays as it was" in seat.under
            assert len(seat.rolls()) == 1
            await seat.press("escape")


async def test_a_question_answered_by_a_digit_shows_no_enter_in_the_key_line() -> None:
    async with sitting() as seat:
        for key in "wr":
            await seat.press(key)
            assert "Enter" not in seat.rows[-1]
            assert "Esc" in seat.rows[-1]
            await seat.press("escape")


async def test_who_has_no_initiative_can_be_read_whatever_the_width() -> None:
    table = Table(make({"initiative": "typed"}))
    try:
        async with sitting((60, 20), table=table, fight=False) as seat:
            await seat.press("f", "enter", "enter")
            everyone = [one.name for one in seat.desk.roster]
            words = " ".join(seat.text.replace("│", " ").split())
            assert words.count(f"without initiative: {', '.join(everyone)} (i types it)") == 1
            assert words.count("without initiative") == 1
    finally:
        table.campaign.close()


async def test_the_key_line_shows_cards_only_for_one_who_has_some() -> None:
    async with sitting() as seat:
        assert "1-9 card" in seat.rows[-1]
        for key in ("l log", "q leave", "? help"):
            assert key in seat.rows[-1]
        seat.table.campaign.connection.executescript("PRAGMA foreign_keys=OFF; DELETE FROM entity_card")
        seat.select("Stranger")
        assert "1-9" not in seat.rows[-1]
        assert "d dice" in seat.rows[-1]


async def test_the_party_keeps_its_letters_between_fights() -> None:
    table = Table(make({}))
    try:
        table.start(ORDER)
        aldric, mirelle = table.line("Aldric"), table.line("Mirelle")
        table.do(ask.OpenFight(None))
        assert {one.name: one.tag for one in table.roster} == {"Aldric": aldric.tag, "Mirelle": mirelle.tag}
        # Another fight, in which only Mirelle has a place of her own: her letter there is the one she has now.
        table.campaign.connection.execute(
            "UPDATE combatant SET tag = CASE entity_id WHEN ? THEN 'k' ELSE tag END WHERE entity_id IN (?, ?)",
            (mirelle.entity, mirelle.entity, aldric.entity),
        )
        assert {one.name: one.tag for one in table.roster} == {"Aldric": aldric.tag, "Mirelle": "k"}
        async with sitting(table=table, fight=False) as seat:
            await seat.press("wk2")
            assert table.line("Mirelle").serious == 1
            await seat.press("wb1")
            assert "nobody has the tag b" in seat.under
    finally:
        table.campaign.close()
