"""On a full disk the screen says so and shows what stands in the file; the next act tries again."""

from contextlib import suppress

from gm_console.campaign import requests as ask
from gm_console.errors import ConsoleError
from tests.tui.driving import sitting


async def test_what_was_not_saved_is_not_shown_and_the_next_act_tries_again() -> None:
    async with sitting() as seat:
        connection = seat.table.campaign.connection
        (pages,) = connection.execute("PRAGMA page_count").fetchone()
        connection.execute(f"PRAGMA max_page_count={pages}")
        mirelle = seat.table.line("Mirelle").entity
        for filling in (ask.AddNote("x" * 4000), ask.RecordWound(mirelle, "serious")):
            with suppress(ConsoleError):
                for _act in range(100):
                    seat.table.do(filling)
        saved = seat.steps()
        seat.select("Goblin 1")
        before = seat.roster_row("Goblin 1")
        for _again in range(2):
            await seat.press("w", "2")
            assert seat.under.startswith("not saved: disk full")
            assert seat.roster_row("Goblin 1") == before
            assert seat.steps() == saved
            await seat.press("escape")
        connection.execute(f"PRAGMA max_page_count={pages + 1000}")
        await seat.press("w", "2")
        assert "S1" in seat.roster_row("Goblin 1")
        assert seat.steps() == [*saved, "wound"]
