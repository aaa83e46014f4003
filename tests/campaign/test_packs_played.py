"""The demo's fight played by the acts: every card of everyone in it, several targets at once, and all of it undone."""

import random
from collections.abc import Iterator

import pytest

from gm_console.campaign import requests as ask
from gm_console.campaign.packs.demo import make_demo
from tests.campaign.acts.play import Table


@pytest.fixture
def demo(own_home: object) -> Iterator[Table]:
    """The demo, its fight started."""
    table = Table(make_demo(fresh=False))
    table.campaign.random_source = random.Random(15)
    table.do(ask.StartFight())
    yield table
    table.campaign.close()


def rolls(demo: Table) -> list[tuple[object, ...]]:
    """The last act's rolls: at whom, how it ended, the wound."""
    return demo.campaign.connection.execute(
        "SELECT target_name, outcome, wound FROM roll WHERE step_id = (SELECT max(step_id) FROM roll) ORDER BY id"
    ).fetchall()


def conditions(demo: Table, name: str) -> list[tuple[object, ...]]:
    """The conditions on someone: name, amount, when it counts, rounds left."""
    entity = demo.line(name).entity
    query = "SELECT name, amount, counts, rounds_left FROM condition WHERE entity_id = ? ORDER BY id"
    return demo.campaign.connection.execute(query, (entity,)).fetchall()


def test_every_card_of_everyone_is_played_and_taken_back(demo: Table) -> None:
    before = demo.tables()
    played = 0
    for line in demo.roster:
        foe = "Gobelin 1" if line.side == "party" else "Aldric"
        for card in demo.sheet(line.name).cards:
            row = demo.campaign.connection.execute(
                "SELECT c.targets FROM entity_card h JOIN card c ON c.id = h.card_id WHERE h.id = ?", (card.id,)
            ).fetchone()
            targets = {"none": (), "one": (foe,), "several": (foe, "Colin")}[row[0]]
            demo.do(demo.card(line.name, card.name, *targets))
            played += 1
    assert played == 39
    kinds = {row[0] for row in demo.campaign.connection.execute("SELECT DISTINCT kind FROM roll")}
    assert kinds == {"initiative", "attack", "enchantment", "luck", "effort", "contest", "none"}
    for _act in range(played):
        demo.do(ask.Undo())
    assert demo.tables() == before


def test_a_fireball_is_one_throw_and_each_dodges_for_himself(demo: Table) -> None:
    """12 beats dodge 11 and 12 and armour 12, 11 leaves nothing behind armour 12; a double makes serious of light."""
    demo.do(
        demo.card("Ysandre", "Boule de feu", "Gobelin 1", "Archer gobelin 1", "Colin", distance=25, faces=(7, 1, 1))
    )
    assert rolls(demo) == [
        ("Gobelin 1", "great success", "serious"),
        ("Archer gobelin 1", "great success", "serious"),
        ("Colin", "great success", "serious"),
    ]
    demo.do(
        demo.card("Ysandre", "Boule de feu", "Gobelin 1", "Archer gobelin 1", "Colin", distance=25, faces=(6, 2, 1))
    )
    assert [row[2] for row in rolls(demo)] == ["light", "light", "light"]
    demo.do(demo.card("Ysandre", "Boule de feu", "Gobelin 1", "Colin", distance=25, faces=(5, 2, 1)))
    assert rolls(demo) == [("Gobelin 1", "success", None), ("Colin", "great success", "light")]
    demo.do(demo.card("Ysandre", "Boule de feu", "Gobelin 1", "Colin", distance=25, faces=(9, 2, 1)))
    assert [row[1] for row in rolls(demo)] == ["failed", "failed"]


def test_fear_takes_hold_of_those_who_give_in(demo: Table) -> None:
    own = ((5, 4), (9, 1))
    demo.do(demo.card("Ysandre", "Effroi", "Gobelin 1", "Gobelin 2", faces=(8, 4, 2), target_faces=own))
    assert [row[1] for row in rolls(demo)] == ["success", "unsuccessful"]
    assert conditions(demo, "Gobelin 1") == [("Effrayé", -2, "acting", 2)]
    assert conditions(demo, "Gobelin 2") == []


def test_a_rally_and_a_hold_leave_their_conditions(demo: Table) -> None:
    demo.do(demo.card("Aldric", "Cri de ralliement", "Mirelle", "Colin"))
    assert conditions(demo, "Mirelle") == conditions(demo, "Colin") == [("Inspiré", 1, "acting", None)]
    demo.do(demo.card("Aldric", "Bras-le-corps", "Gobelin 3", faces=(6, 6, 1), target_faces=((10, 4),)))
    assert [row[1] for row in rolls(demo)] == ["tie"]
    demo.do(demo.card("Aldric", "Bras-le-corps", "Gobelin 3", faces=(6, 6, 2), target_faces=((10, 4),)))
    assert conditions(demo, "Gobelin 3") == [("Empoigné", -2, "acting", None)]
