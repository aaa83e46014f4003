"""A name that neither a sheet nor a card of the campaign has is remarked, with the known one that may be meant."""

import pytest

from gm_console.campaign import requests as ask
from gm_console.campaign.views.names import book
from gm_console.tui.modes.entity_remarks import remark
from tests.campaign.acts.play import Table, make
from tests.tui.driving import sitting
from tests.tui.test_entity_editor import down_to, fields


@pytest.mark.parametrize(
    ("field", "name", "told"),
    [
        ("masteries", "blades", ""),
        ("masteries", "BLÀDES", ""),
        ("masteries", "blaeds", "new name; known: blades"),
        ("masteries", "puissance", "new name here; known in characteristics"),
        ("masteries", "esquive", "new name here; known in defences"),
        ("masteries", "falconry", "new name"),
        ("resistances", "resilience", ""),
        ("resistances", "Résilience", ""),
        ("resistances", "resili", "new name; known: resilience"),
        ("resistances", "re", "new name"),
        ("characteristics", "puissance", ""),
        ("characteristics", "agilty", "new name; known: agility"),
        ("defences", "armor", ""),
        ("defences", "dogde", "new name; known: dodge"),
        ("capacities", "PERCEPTION", ""),
        ("capacities", "percption", "new name; known: perception"),
    ],
)
def test_a_name_is_new_or_known(field: str, name: str, told: str) -> None:
    table = Table(make({}))
    try:
        assert remark(field, name, book(table.campaign.connection)) == told
    finally:
        table.campaign.close()


def test_what_a_card_asks_for_is_known_though_no_sheet_has_it() -> None:
    table = Table(make({}))
    try:
        connection = table.campaign.connection
        connection.execute(
            """UPDATE card SET masteries = '["sabre", "*"]', resistances = '["ward"]',
            threshold_characteristic = 'wits',
            defences = '[{"names": ["cloak"], "effect": "stops"}]', value_characteristics = '["luck"]',
            blow = '{"kind": "potential", "characteristic": "bulk", "potential": 3}' WHERE id = 1"""
        )
        known = book(connection)
        for field, name in (("masteries", "sabre"), ("resistances", "ward"), ("defences", "cloak")):
            assert name in known.names[field]
        assert {"wits", "luck", "bulk"} <= set(known.names["characteristics"])
        assert "*" not in known.names["masteries"]
        connection.execute("UPDATE card SET masteries = '[' WHERE id = 1")
        assert "blades" in book(connection).names["masteries"], "a damaged card takes no other name away"
    finally:
        table.campaign.close()


async def test_it_is_said_when_it_is_typed_and_stands_beside_the_line_until_it_is_saved() -> None:
    async with sitting() as seat:
        await seat.press("e", *down_to(seat, fields(seat, "Aldric"), "masteries", adds=True), "blaeds 2", "enter")
        assert seat.under == "blaeds  2: new name; known: blades"
        assert any("blaeds  2  new name; known: blades" in row for row in seat.rows)
        await seat.press("up")
        assert seat.under == "new name; known: blades"
        await seat.press("ctrl+s", "down", "up")
        assert not any("new name" in row for row in seat.rows), "now it is one of the campaign's"
        assert ("blaeds", 2) in fields(seat, "Aldric").masteries
        seat.table.do(ask.Undo())
