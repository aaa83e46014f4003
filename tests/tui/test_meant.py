"""What the prompt says of what would be done: the target nobody typed, and all that was typed, whatever the width."""

import pytest

from tests.campaign.acts.play import Table
from tests.tui.driving import Seat
from tests.tui.study import studied, studying

LONG = "Passeur des noyés de la rive aux mille saules"


def long_names() -> Table:
    """The fight, where actor, target and card have names as long as can be."""
    table = studied()
    connection = table.campaign.connection
    connection.execute("UPDATE entity SET name = ? || ' ' || name WHERE name IN ('Aldric', 'Goblin 1')", (LONG,))
    connection.execute("UPDATE card SET name = 'Toucher glacé des eaux profondes' WHERE name = 'Assault'")
    return table


def told(seat: Seat) -> str:
    """What stands in grey beside what is typed."""
    return "".join(text for text, tone in seat.lines[-3] if tone == "quiet").strip()


@pytest.mark.parametrize("columns", [60, 80])
@pytest.mark.parametrize("typed", ["", "+1", "35-2,", ">,,=12,6,3=3", "-1" * 60])
async def test_the_target_that_nobody_typed_is_always_named(columns: int, typed: str) -> None:
    async with studying((columns, 24), table=long_names()) as seat:
        await seat.press("1c", "enter", "1", typed)
        assert told(seat).startswith("c"), seat.prompt
        assert told(seat)[1:2] in ("", " "), "the letter, not a word"
        assert len(seat.prompt) <= columns


@pytest.mark.parametrize("columns", [60, 80])
async def test_names_give_way_before_anything_that_was_typed(columns: int) -> None:
    async with studying((columns, 24), table=long_names()) as seat:
        await seat.press("1c35-2,")
        assert seat.asked == " a 1 › c35-2,"
        fences = "compl 6 · thr 7" if columns == 60 else "complexity 6 · threshold 7"
        assert told(seat) == f"c · 35 sq · {fences} · 2d12"
        await seat.press("escape", "1c>,,=9,6,3=3")
        assert told(seat) in ("c · contest · vs 1d6", "c · contest in place of the defences · against 1d6")


async def test_the_lowered_dice_of_whoever_answers_are_told() -> None:
    async with studying((120, 24)) as seat:
        await seat.press("1c>,,")
        assert told(seat).endswith("contest in place of the defences · 2d12+1d4 · against 1d6")
        await seat.press("escape", "1c>")
        assert "against" not in told(seat)
        await seat.press("escape", "6cd>,")
        assert told(seat).endswith("against 1d8")


async def test_a_group_and_dice_shorten_their_names_too() -> None:
    async with studying((60, 24), table=long_names()) as seat:
        await seat.press("d1c35-2,+1")
        assert seat.asked == " a attack › c35-2,+1"
        await seat.press("escape", ":card 1 c 35 -2")
        assert told(seat).startswith("c · ") and "35 sq · compl 6 · thr 7" in told(seat)
        await seat.press("escape", "tper+3")
        assert told(seat) == "perception 24 + 3 = 27 · 2°M 7"


async def test_a_capacity_below_ten_keeps_the_sign_that_its_degree_does_not_show() -> None:
    table = studied()
    table.campaign.connection.execute("""UPDATE entity SET capacities = '{"fencing": -7}' WHERE name = 'Aldric'""")
    async with studying(table=table) as seat:
        await seat.press("tfen")
        assert told(seat) == "cing  fencing −7 · −0°M 7"
        assert "−7 = −0°M 7" in seat.text


async def test_nobody_is_their_own_opponent_and_an_attack_on_oneself_is_told() -> None:
    async with studying() as seat:
        for typed in ("d5ad", "7ad", "1a>"):
            await seat.press(typed)
            assert "nobody is their own opponent" in seat.under
            await seat.press("enter", "escape")
        assert seat.rolls() == []
        await seat.press("1a")
        assert told(seat).startswith("a Aldric · at oneself · threshold")
        await seat.press("enter", "1")
        assert "Aldric" not in told(seat), "nor by default again"


@pytest.mark.parametrize("opened", ["1c-2", ":card 1 c -2", "m-2"])
async def test_escape_closes_the_odds_in_full_before_it_drops_what_is_typed(opened: str) -> None:
    async with studying() as seat:
        await seat.press("1d", "enter", opened, "?")
        assert "The odds in full" in seat.text and "Esc close the odds" in seat.rows[-1]
        await seat.press("escape")
        assert "The odds in full" not in seat.text and "Esc leave it" in seat.rows[-1]
        assert seat.asked.endswith(opened.lstrip("m:1"))
        await seat.press("escape")
        assert not seat.asked.strip()
