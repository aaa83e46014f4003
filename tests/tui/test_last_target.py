"""Whom a throw meets where nobody is typed: never an ally whom only a card of support was for."""

import pytest

from tests.campaign.acts.play import Table, make
from tests.tui.driving import Seat, sitting
from tests.tui.study import studied, studying


def supporting() -> Table:
    """The small fight, where Aldric's cry (4) and his last stand (3) are for someone."""
    table = studied()
    table.campaign.connection.execute("UPDATE card SET targets = 'one' WHERE name IN ('Brace', 'Knock')")
    return table


def met(seat: Seat) -> list[tuple[str, str]]:
    """What was thrown at whom."""
    return [(roll[3], roll[1]) for roll in seat.rolls()]


async def test_a_supported_ally_is_no_target_and_a_target_is_nobody_to_support() -> None:
    async with studying(table=supporting()) as seat:
        await seat.press("4b", "enter", "3b", "enter")
        await seat.press("1", "enter")
        assert met(seat) == [("Knock", "Mirelle"), ("Brace", "Mirelle")]
        assert "at" in seat.under and seat.asked == " Aldric · 1 Assault ›"
        await seat.press("c", "enter", "4", "enter", "1", "enter")
        assert met(seat)[2:] == [("Assault", "Goblin 1"), ("Knock", "Mirelle"), ("Assault", "Goblin 1")]


@pytest.mark.parametrize("typed", ["1", "d1", "d2", "d5", "2", "6", "7"])
async def test_no_throw_against_someone_means_a_supported_ally(typed: str) -> None:
    async with studying(table=supporting()) as seat:
        await seat.press("1c", "enter", "4b", "enter", typed)
        assert "c Goblin 1" in seat.prompt


@pytest.mark.parametrize("typed", ["1", "d1", "d5", ":card 1"])
async def test_an_enchantment_on_an_ally_makes_them_a_target_of_enchantments_alone(typed: str) -> None:
    async with studying() as seat:
        await seat.press("1d", "enter", "6b==", "enter")
        await seat.press("6")
        assert "b Mirelle" in seat.prompt
        await seat.press("escape", typed, "enter")
        assert [each[1] for each in met(seat)] == ["Goblin 2", "Mirelle", "Goblin 2"]


async def test_an_ally_attacked_with_intent_stays_the_target() -> None:
    async with studying() as seat:
        await seat.press("1d", "enter", "1b", "enter", "1", "enter")
        assert [each[1] for each in met(seat)] == ["Goblin 2", "Mirelle", "Mirelle"]


async def test_the_line_means_the_same_one() -> None:
    async with studying(table=supporting()) as seat:
        await seat.press("1c", "enter", "4b", "enter", ":card 1", "enter")
        assert met(seat)[-1] == ("Assault", "Goblin 1")


async def test_out_of_a_fight_players_are_each_others_own_side() -> None:
    table = Table(make({}))
    table.campaign.connection.execute("UPDATE card SET targets = 'one' WHERE name = 'Knock'")
    async with sitting(fight=False, table=table) as seat:
        seat.select("Aldric")
        await seat.press("4")
        assert seat.asked
        await seat.press("b", "enter", "1")
        assert "Mirelle" not in seat.prompt
    table.campaign.close()
