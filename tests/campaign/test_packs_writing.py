"""What is written out as a pack reads back to the same rows."""

import sqlite3
from pathlib import Path

import pytest

from gm_console.campaign import journal
from gm_console.campaign import tables as t
from gm_console.campaign.packs.files import shipped_packs
from gm_console.campaign.packs.making import make_campaign
from gm_console.campaign.packs.writing import Chosen, pack_text
from gm_console.campaign.store import OpenCampaign, open_campaign
from gm_console.errors import ConsoleError

KEPT = (
    "condition_type", "object", "card", "entity", "entity_object", "entity_card", "entity_card_object",
    "encounter_template", "template_line",
)  # fmt: skip


def rows(connection: sqlite3.Connection) -> dict[str, list[tuple[object, ...]]]:
    return {table: connection.execute(f'SELECT * FROM "{table}" ORDER BY id').fetchall() for table in KEPT}


def test_everything_of_the_shipped_packs_comes_back_row_for_row(own_home: Path, tmp_path: Path) -> None:
    first = open_campaign(make_campaign("first", shipped_packs()))
    pack = tmp_path / "again.toml"
    pack.write_text(pack_text(first.connection, "Again", Chosen(), description="All.\n\nOf it."), encoding="utf-8")
    second = open_campaign(make_campaign("second", [pack]))
    assert rows(second.connection) == rows(first.connection)
    assert any(rows(first.connection).values())
    for each in (first, second):
        each.close()


def test_what_is_chosen_brings_what_it_names_and_nothing_else(own_home: Path, tmp_path: Path) -> None:
    campaign = open_campaign(make_campaign("first", shipped_packs()))
    query = "SELECT id, name FROM entity WHERE id IN (SELECT entity_id FROM entity_card) ORDER BY id LIMIT 1"
    entity, name = campaign.connection.execute(query).fetchone()
    pack = tmp_path / "one.toml"
    chosen = Chosen((entity,), (), (), (), ())
    pack.write_text(pack_text(campaign.connection, "One", chosen), encoding="utf-8")
    again = open_campaign(make_campaign("second", [pack]))
    assert [row[0] for row in again.connection.execute("SELECT name FROM entity")] == [name]
    for table, of in (("card", "entity_card"), ("object", "entity_object")):
        named = (
            f'SELECT name FROM "{table}" WHERE id IN (SELECT {table}_id FROM {of} WHERE entity_id = ?) ORDER BY name'
        )
        expected = campaign.connection.execute(named, (entity,)).fetchall()
        assert expected
        assert again.connection.execute(f'SELECT name FROM "{table}" ORDER BY name').fetchall() == expected
    for each in (campaign, again):
        each.close()


@pytest.mark.parametrize(
    "text", ['a "quoted" \\ word', "two\nlines\n\nand “more” '''", '"""', "ends with \\", "é = {x}", "#", "a\\\nb"]
)
def test_any_text_comes_back(campaign: OpenCampaign, tmp_path: Path, text: str) -> None:
    with journal.act(campaign, "written") as act:
        entity = act.session.get_one(t.Entity, 2)
        entity.notes, entity.capacities = text, {'tir à l\'arc "long"': -3, " ".join(text.split()): 1}
        act.session.add(t.Card(name=" ".join(text.split()), kind="none", effect_text=text))
    pack = tmp_path / "text.toml"
    pack.write_text(pack_text(campaign.connection, text, Chosen(), description=text), encoding="utf-8")
    again = open_campaign(make_campaign("again", [pack]))
    columns = "SELECT name, notes, capacities FROM entity WHERE name = 'Gobelin'"
    assert again.connection.execute(columns).fetchone() == campaign.connection.execute(columns).fetchone()
    cards = "SELECT name, effect_text FROM card ORDER BY id DESC LIMIT 1"
    assert again.connection.execute(cards).fetchone() == campaign.connection.execute(cards).fetchone()
    again.close()


def test_two_of_one_name_and_an_empty_choice_are_refused(campaign: OpenCampaign) -> None:
    with pytest.raises(ConsoleError, match="nothing was chosen"):
        pack_text(campaign.connection, "None", Chosen((), (), (), (), ()))
    with pytest.raises(ConsoleError, match="not there any more"):
        pack_text(campaign.connection, "Gone", Chosen((99,)))
    with pytest.raises(ConsoleError, match="1 to 80"):
        pack_text(campaign.connection, " ", Chosen())
    with journal.act(campaign, "written") as act:
        act.session.add(t.Entity(kind="creature", name="GOBELIN"))
    with pytest.raises(ConsoleError, match="two of the chosen have this name"):
        pack_text(campaign.connection, "Twice", Chosen())


def test_a_card_whose_condition_is_not_known_brings_it_as_a_note(campaign: OpenCampaign, tmp_path: Path) -> None:
    with journal.act(campaign, "written") as act:
        for name in ("Net", "Web"):
            act.session.add(t.Card(name=name, kind="attack", effect_condition="caught"))
    pack = tmp_path / "net.toml"
    pack.write_text(pack_text(campaign.connection, "Net", Chosen()), encoding="utf-8")
    again = open_campaign(make_campaign("again", [pack]))
    assert again.connection.execute("SELECT name, affects FROM condition_type").fetchall() == [("caught", "nothing")]
    again.close()
