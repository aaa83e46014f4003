"""What the screen shows before a throw is what is thrown: 500 rolls of each kind through the act itself."""

import random
from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest

from gm_console.campaign import requests as ask
from gm_console.campaign.preview import Preview, preview
from gm_console.tui.lines.odds import records_of
from tests.campaign.acts.magic import band, learn
from tests.campaign.acts.play import ORDER, OpenTable, Table
from tests.rules.odds.chi_square import deviation

ROLLS = 500
TOO_FAR = 3.5
"""In standard deviations: the seeds are fixed, so this never comes up by chance twice."""

Asking = Callable[[Table], ask.PlayCard | ask.PlayTogether | ask.RollCapacity]

KINDS: dict[str, Asking] = {
    "a blow": lambda table: table.card("Aldric", "Assault", "Goblin 1", modifiers=(-4,)),
    "lower dice": lambda table: table.card("Aldric", "Assault", "Goblin 1", lower=2, pick="dodge"),
    "a shot far away": lambda table: table.card("Mirelle", "Shot", "Goblin 2", distance=25),
    "several targets": lambda table: table.card("Aldric", "Fireball", "Goblin 1", "Stranger", "Goblin 2"),
    "an enchantment": lambda table: table.card("Aldric", "Fear", "Goblin 1", "Stranger", modifiers=(-3,)),
    "an enchantment on lower dice": lambda table: table.card("Aldric", "Fear", "Goblin 1", target_lower=2),
    "luck": lambda table: table.card("Aldric", "Gamble"),
    "an effort": lambda table: table.card("Aldric", "Brace", modifiers=(-5,)),
    "a contest": lambda table: table.card("Aldric", "Dance", "Mirelle", "Stranger", "Goblin 1"),
    "a contest asked for": lambda table: table.card("Mirelle", "Shot", "Aldric", contest=True),
    "dice without a card": lambda table: ask.PlayCard(
        table.line("Aldric").entity, None, opposition=20, modifiers=(-2,), kind="attack", named=("power", "blades")
    ),
    "a group": lambda table: ask.PlayTogether(
        tuple(table.card(f"Goblin {number}", "Assault", "Aldric") for number in (1, 2, 3))
    ),
    "a capacity": lambda table: ask.RollCapacity(table.line("Aldric").entity, 24, "perception", (3,)),
    "a negative capacity": lambda table: ask.RollCapacity(table.line("Aldric").entity, -13, "stealth"),
}


@pytest.fixture(autouse=True)
def every_step_lists_every_changed_row() -> None:
    """Without the proof that watches every row: other tests have these acts, here they are many."""


@pytest.mark.parametrize("name", KINDS)
def test_500_rolls_come_out_as_it_was_shown(name: str, opened: OpenTable) -> None:
    table = opened()
    # Nothing here has to outlive a power cut.
    table.campaign.connection.execute("PRAGMA synchronous = OFF")
    learn(table)
    table.start(ORDER)
    band(table, "Goblin 1", "Goblin 2", "Goblin 3")
    table.campaign.random_source = random.Random(20_250)
    asked = KINDS[name](table)
    seen = preview(table.campaign.connection, asked)
    shown = _shown(seen)
    last = table.campaign.connection.execute("SELECT coalesce(max(id), 0) FROM roll").fetchone()[0]
    _throw(table, asked, ROLLS // len(seen.throws) + 1)
    rolls: list[Any] = table.campaign.connection.execute(
        "SELECT kind, outcome, wound, degrees, critical, target_name, actor_name FROM roll WHERE id > ? ORDER BY id",
        (last,),
    ).fetchall()
    assert len(rolls) >= ROLLS
    for at, record in enumerate(shown):
        ours = rolls[at :: len(shown)] if record["kind"] != "contest" else _placed(rolls, _sides(seen))
        for count, chances in _compared(record, ours):
            assert sum(chances.values()) == pytest.approx(1, abs=1e-9)
            assert deviation(count, chances) < TOO_FAR, (name, at, count, chances)


def _sides(seen: Preview) -> int:
    return len(seen.whom.split(", "))


def _placed(rolls: list[Any], sides: int) -> list[Any]:
    """Of a contest the place among all: behind one is behind, level with one and behind none is a tie."""
    worst = ("unsuccessful", "tie", "success")
    contests = zip(*(rolls[side::sides] for side in range(sides)), strict=True)
    return [min(each, key=lambda roll: worst.index(roll[1])) for each in contests]


def _throw(table: Table, asked: Any, times: int) -> None:
    """The same act again and again. Conditions that it puts would change the next one: those are undone."""
    changes = isinstance(asked, ask.PlayCard) and table.sheet("Aldric").id == asked.actor
    for _ in range(times):
        table.do(asked)
        if changes and table.campaign.connection.execute("SELECT 1 FROM condition").fetchone():
            table.campaign.connection.execute("DELETE FROM condition")


def _shown(seen: Preview) -> list[Any]:
    """What is shown for every roll that one act makes, in their order; for all sides of a contest at once."""
    return [record for gathered in seen.throws for record in records_of(gathered)]


def _compared(record: Any, rolls: list[Any]) -> list[tuple[Counter[Any], dict[Any, float]]]:
    if record["kind"] == "capacity":
        degrees = {int(each): share for each, share in record["degrees"].items()}
        rare = 1 - sum(degrees.values())
        counted = Counter(roll[3] if roll[3] in degrees else None for roll in rolls)
        criticals = {"success": record["critical_success"], "failure": record["critical_failure"]}
        return [
            (counted, degrees | {None: max(rare, 1e-12)}),
            (Counter(roll[4] for roll in rolls), criticals | {None: 1 - sum(criticals.values())}),
        ]
    names = ("failed", "unsuccessful", "success", "great_success", "tie")
    compared = [(Counter(roll[1] for roll in rolls), {name.replace("_", " "): record[name] for name in names})]
    if record["wounds"] is not None:
        compared.append((Counter(roll[2] or "none" for roll in rolls), dict(record["wounds"])))
    return compared
