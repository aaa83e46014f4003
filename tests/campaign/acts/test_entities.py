"""Entities written field by field, duplicated, retired, sought."""

from dataclasses import replace
from typing import Any

import pytest

from gm_console.campaign import requests as ask
from gm_console.campaign.field_faults import FieldFaults
from gm_console.campaign.views import bestiary as seen
from gm_console.errors import ConsoleError
from tests.campaign.acts.play import ORDER, Table
from tests.campaign.acts.test_roster import entity, log, names

FULL = ask.SaveEntity(
    None,
    "creature",
    "Ogre",
    "a big one",
    12,
    True,
    (("Puissance", 34), ("wits", -5)),
    (("BLADES", 2),),
    (("Perception", 12), ("swim", -13)),
    (("esquive", 8), ("shell", 20)),
    (("résilience", 5, None, 12),),
    (2,),
    ((1, (1,)), (5, ())),
    "Hungry.\n\nAlways.",
)


def fields(table: Table, name: str) -> ask.SaveEntity:
    found = seen.entity_fields(table.campaign.connection, entity(table, name))
    assert found is not None
    return found


def test_every_field_is_written_and_read_back(table: Table) -> None:
    table.do(FULL)
    read = fields(table, "Ogre")
    assert read == replace(
        FULL,
        id=read.id,
        # Well-known words by their ids, other names as the campaign spells them; what a card uses is carried.
        characteristics=(("power", 34), ("wits", -5)),
        masteries=(("blades", 2),),
        capacities=(("perception", 12), ("swim", -13)),
        defences=(("dodge", 8), ("shell", 20)),
        resistances=(("resilience", 5, None, 12),),
        objects=(2, 1),
    )
    before = table.tables()
    table.do(read)
    assert table.tables() == before, "saved as it is, nothing changes"
    table.do(replace(read, name="Old ogre", cards=((5, ()), (1, (1,))), objects=(1,), level=13))
    again = fields(table, "Old ogre")
    assert (again.cards, again.objects, again.level) == (((5, ()), (1, (1,))), (1,), 13)
    assert log(table)[-1] == "written: Old ogre · before: Ogre, level 13, objects, cards"
    table.do(ask.Undo())
    assert table.tables() == before


def test_a_line_of_cards_that_stays_keeps_its_row(table: Table) -> None:
    query = "SELECT id, card_id FROM entity_card WHERE entity_id = ? ORDER BY id"
    aldric = entity(table, "Aldric")
    before = table.campaign.connection.execute(query, (aldric,)).fetchall()
    read = fields(table, "Aldric")
    table.do(replace(read, cards=(read.cards[2], read.cards[0])))
    after = table.campaign.connection.execute(query, (aldric,)).fetchall()
    assert after == [before[0], before[2]]


def test_what_is_wrong_is_told_field_by_field_and_nothing_is_written(table: Table) -> None:
    before = table.tables()
    wrong = replace(
        FULL,
        kind="dragon",
        name=" ",
        public_name="x" * 81,
        level=61,
        characteristics=(("power", 10**7),),
        masteries=(("é", 1), ("E", 2)),
        capacities=(("", 1),),
        defences=(("dodge", 1), ("Esquive", 1)),
        resistances=(("resilience", 9, 5, 12),),
        notes="x" * 20_001,
        objects=(99,),
        cards=((98, ()),),
    )
    with pytest.raises(FieldFaults) as told:
        table.do(wrong)
    assert told.value.fields == {
        "kind": "player, non-player or creature",
        "name": "a name has 1 to 80 characters",
        "public_name": "a name has 1 to 80 characters",
        "level": "a whole number from 0 to 60",
        "characteristics": "power: a whole number from −1000000 to 1000000",
        "masteries": "E stands here twice",
        "capacities": "a name has 1 to 80 characters",
        "defences": "dodge stands here twice",
        "resistances": "resilience: serious 5 is below light 9; they never fall",
        "notes": "at most 20,000 characters",
        "objects": "there is no such object any more",
        "cards": "there is no such card any more",
    }
    assert told.value.message == "kind: player, non-player or creature (and 11 fields more)"
    assert table.tables() == before


@pytest.mark.parametrize(
    ("change", "field", "told"),
    [
        ({"level": None}, "cards", "Assault throws level dice: give a level"),
        ({"cards": ((1, ()),)}, "cards", "Assault needs a weapon among the objects used with it"),
        ({"characteristics": ()}, "cards", "Assault wounds by a characteristic that is missing: power"),
        ({"resistances": (("energy", None, None, None),)}, "resistances", "energy: one threshold at least"),
        ({"objects": (1, 1)}, "objects", "an object stands here twice"),
        ({"capacities": tuple((f"c{n}", n) for n in range(201))}, "capacities", "at most 200 names"),
        ({"level": True}, "level", "a whole number from 0 to 60"),
    ],
)
def test_what_its_cards_take_must_be_there(table: Table, change: dict[str, Any], field: str, told: str) -> None:
    with pytest.raises(FieldFaults) as refused:
        table.do(replace(FULL, **change))
    assert refused.value.fields == {field: told}


def test_a_duplicate_is_one_more_of_the_bestiary(table: Table) -> None:
    table.do(ask.DuplicateEntity(entity(table, "Goblin")))
    table.do(ask.DuplicateEntity(entity(table, "Goblin")))
    assert [each.name for each in seen.bestiary(table.campaign.connection, "gob")] == ["Goblin", "Goblin 2", "Goblin 3"]
    assert replace(fields(table, "Goblin 3"), id=None, name="") == replace(fields(table, "Goblin"), id=None, name="")


def test_what_is_sought_begins_any_word_whatever_accents_and_case(table: Table) -> None:
    for name, public in (("Épée-Noire d'Orée", ""), ("Old man", "a hooded figure")):
        table.do(ask.SaveEntity(None, "creature", name, public))
    sought = {
        "epee": ["Épée-Noire d'Orée"],
        "NOI ore": ["Épée-Noire d'Orée"],
        "hood": ["Old man"],
        "ire": [],
        "o": ["Épée-Noire d'Orée", "Old man"],
    }
    for words, expected in sought.items():
        found = [each.name for each in seen.bestiary(table.campaign.connection, words)]
        assert sorted(found) == sorted(expected), words
    assert len(seen.bestiary(table.campaign.connection)) == 7


def test_one_retired_is_not_offered_and_what_happened_with_it_stays(table: Table) -> None:
    table.do(ask.SaveEntity(None, "player", "Guest", level=1, cards=((5, ()),), objects=(1,)))
    guest = entity(table, "Guest")
    table.do(ask.RetireEntity(guest))
    connection = table.campaign.connection
    assert connection.execute("SELECT count(*) FROM entity WHERE id = ?", (guest,)).fetchone() == (0,)
    table.do(ask.Undo())
    table.do(ask.RecordWound(guest, "light"))
    table.do(ask.RetireEntity(guest))
    assert connection.execute("SELECT retired FROM entity WHERE id = ?", (guest,)).fetchone() == (1,)
    assert names(table) == ["Aldric", "Mirelle"]
    assert [each.name for each in seen.bestiary(connection, "guest")] == []
    table.start(ORDER)
    assert "Guest" not in names(table)
    scribe = entity(table, "Scribe")
    table.do(ask.BringIn(scribe))
    with pytest.raises(ConsoleError, match="in a fight that is not over"):
        table.do(ask.RetireEntity(scribe))
    table.do(ask.EndFight())
    table.do(ask.RetireEntity(scribe))
    assert seen.bestiary(connection, "scribe") == ()
    table.do(ask.Undo())
    table.do(ask.Undo())
    for who, told in (("Aldric", "in a fight that is not over"), ("Goblin", "stands in an encounter template")):
        with pytest.raises(ConsoleError, match=told):
            table.do(ask.RetireEntity(entity(table, who)))


def test_what_there_is_to_choose_from(table: Table) -> None:
    connection = table.campaign.connection
    assert [each.name for each in seen.cards(connection)] == ["Assault", "Brace", "Knock", "Net", "Shot"]
    assert [each.name for each in seen.objects(connection)] == ["Bow", "Sword"]
    assert seen.entity_fields(connection, 99) is None
    with pytest.raises(ConsoleError, match="nobody there"):
        table.do(replace(FULL, id=99))
