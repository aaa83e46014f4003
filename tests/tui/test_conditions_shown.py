"""What the screen says of conditions: for whom they count, how long they last, at the smallest design size too."""

import re
from collections.abc import Iterator

import pytest

from gm_console.campaign import requests as ask
from gm_console.tui.lines.roster import roster_lines
from gm_console.tui.lines.sheet import sheet_lines
from tests.campaign.acts.play import ORDER, Table, make
from tests.tui.driving import Seat, sitting


@pytest.fixture
def table() -> Iterator[Table]:
    made = Table(make({}))
    made.start(ORDER)
    yield made
    made.campaign.close()


def put(seat: Seat, who: str, name: str, amount: int, counts: str = "targeted", rounds: int | None = None) -> None:
    entity = seat.table.line(who).entity
    seat.table.do(ask.ApplyCondition((entity,), name, amount, counts=counts, rounds=rounds))


def tones(seat: Seat, words: str) -> set[str]:
    return {tone for line in seat.lines for text, tone in line if words in text}


@pytest.mark.parametrize(("amount", "tone"), [(2, "bad"), (-2, "key")])
async def test_what_counts_for_whoever_aims_at_its_bearer_says_so_everywhere(amount: int, tone: str) -> None:
    async with sitting((120, 40)) as seat:
        put(seat, "Aldric", "prone", amount)
        await seat.press("u", "y")
        told = f"prone {'+2' if amount > 0 else '−2'} for whoever aims at it"
        assert "→prone" in seat.roster_row("Aldric")
        assert tones(seat, "→prone") == {tone}
        assert sum(told in row for row in seat.rows) >= 2, "in the detail and in the log"


async def test_the_prompt_says_for_whom_a_known_condition_counts() -> None:
    async with sitting() as seat:
        seat.table.do(ask.SaveConditionType("covered", None, -2, "all", (), "targeted"))
        await seat.press("ccovered")
        assert "covered −2 for whoever aims at it, until removed" in seat.under


def test_names_are_shortened_before_the_time_that_conditions_last(table: Table) -> None:
    for name in ("prone on the ground", "encouraged"):
        table.do(ask.ApplyCondition((table.line("Aldric").entity,), name, 2, lasts="rounds", rounds=3))
    line = table.line("Aldric")
    for cells in (26, 31, 40):
        shown = "".join(text for text, _tone in roster_lines((line,), None, cells)[0])
        assert len(shown) == cells
        assert len(re.findall(r" 3\b", shown)) == 2, shown
    few = line._replace(serious=1, light=1)
    for cells in (26, 32):
        shown = "".join(text for text, _tone in roster_lines((few,), None, cells)[0])
        assert "Aldric S1 L1" in shown.replace("  ", " ")
    also = line.conditions[1]._replace(name="inspired", rounds=None, lasts="turn end")
    many = few._replace(conditions=(line.conditions[0]._replace(rounds=None, lasts="removed"), also))
    assert "in… turn" in "".join(text for text, _tone in roster_lines((many,), None, 32)[0])
    one = line._replace(conditions=(line.conditions[0]._replace(lasts="turn start", rounds=None),))
    assert "".join(text for text, _tone in roster_lines((one,), None, 31)[0]).rstrip().endswith("to its turn")


def test_where_there_is_no_room_conditions_and_wounds_come_first(table: Table) -> None:
    entity = table.line("Aldric").entity
    table.do(ask.ApplyCondition((entity,), "caught", -1, lasts="rounds", rounds=3))
    table.do(ask.RecordWound(entity, "serious"))
    lines = ["".join(text for text, _tone in line) for line in sheet_lines(table.sheet("Aldric"), 40, 6)[0]]
    assert lines[1:3] == ["caught −1, 3 rounds", "wounds: S round 1, by hand"]
    table.do(ask.RecordWound(entity, "light"))
    table.do(ask.RecordWound(entity, "serious"))
    lines = ["".join(text for text, _tone in line) for line in sheet_lines(table.sheet("Aldric"), 40, 6)[0]]
    assert lines[2] == "wounds: S2 L1"
    stories = [line.strip() for line in lines if "by hand" in line]
    assert stories == ["wounds: S round 1, by hand", "S round 1, by hand", "L round 1, by hand"]


def test_a_wound_of_another_fight_names_it_and_the_worst_and_latest_come_first(table: Table) -> None:
    entity = table.line("Aldric").entity
    for category in ("light", "mortal", "serious"):
        table.do(ask.RecordWound(entity, category))
    assert [(one.category, one.fight) for one in table.sheet("Aldric").wounds] == [
        ("mortal", ""), ("serious", ""), ("light", "")
    ]  # fmt: skip
    first = table.campaign.connection.execute("SELECT name FROM fight").fetchone()[0]
    table.do(ask.OpenFight(None))
    assert {one.fight for one in table.sheet("Aldric").wounds} == {first}
    lines = ["".join(text for text, _tone in line) for line in sheet_lines(table.sheet("Aldric"), 60, 60)[0]]
    assert f"wounds: M {first}, round 1, by hand" in lines
