"""Names on the screen: one typed in full is that one, one that begins so comes first, a new one is said to be new."""

from gm_console.campaign import requests as ask
from tests.tui.driving import sitting


async def test_a_copy_of_the_bestiary_comes_by_its_own_name() -> None:
    async with sitting() as seat:
        await seat.press("e", "ctrl+e", "goblin", "=", "escape", "escape", "escape")
        ((name,),) = seat.table.campaign.connection.execute(
            "SELECT name FROM entity WHERE copy_of_id IS NULL ORDER BY id DESC LIMIT 1"
        )
        assert name == "Goblin 2"
        await seat.press("bgoblin 2")
        assert seat.under == "Goblin 2 joins"
        await seat.press("enter", ":bring goblin 2")
        assert "Goblin 2" in seat.under and "2 ×" not in seat.text
        before = len(seat.table.roster)
        await seat.press("enter")
        assert len(seat.table.roster) == before + 1


async def test_who_begins_with_what_is_sought_comes_before_who_holds_it() -> None:
    async with sitting() as seat:
        seat.table.do(ask.SaveEntity(None, "creature", "Archer goblin", level=3))
        await seat.press("e", "ctrl+e", "gob")
        rows = [row for row in seat.rows if "oblin" in row]
        assert "Archer" in seat.text and "Archer" not in rows[0]


async def test_a_condition_that_is_not_known_is_said_to_be_new_and_a_tag_behind_a_known_one_bears_it() -> None:
    async with sitting() as seat:
        await seat.press("ccursed")
        assert seat.under == "Aldric: new condition cursed, until removed"
        await seat.press("escape", ":condition cursed")
        assert "new condition cursed" in seat.text
        await seat.press("escape", "ccau d")
        assert seat.under.startswith("Goblin 2: caught −3")
        await seat.press("enter")
        assert [mark.name for mark in seat.table.line("Goblin 2").conditions] == ["caught"]
        assert not seat.table.line("Aldric").conditions
        await seat.press(":condition cursed", "enter", "ccursed")
        assert "new" not in seat.under


async def test_the_line_edits_whom_it_names() -> None:
    async with sitting() as seat:
        await seat.press(":edit scribe", "enter")
        assert "Scribe" in seat.text and "writing" in seat.text
