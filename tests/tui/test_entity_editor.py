"""The editor of entities and the list of all, driven by keys."""

from dataclasses import replace
from pathlib import Path

import pytest
from rich.cells import cell_len

from gm_console.campaign import requests as ask
from gm_console.campaign.views import bestiary as seen
from gm_console.campaign.views.names import book
from gm_console.tui.cells import use_ascii
from gm_console.tui.modes.entity_rows import rows_of
from tests.campaign.acts.play import Table, make
from tests.tui.driving import Seat, sitting
from tests.tui.test_hostile import HOSTILE, renamed


def fields(seat: Seat, name: str) -> ask.SaveEntity:
    """The bestiary's entity of that name, as it stands in the file."""
    connection = seat.table.campaign.connection
    found = next(each for each in seen.bestiary(connection) if each.name == name)
    read = seen.entity_fields(connection, found.id)
    assert read is not None
    return read


ALL = ("home", "enter")
"""From anywhere in the editor to the list of all."""


def all_names(seat: Seat) -> list[str]:
    return [each.name for each in seen.bestiary(seat.table.campaign.connection)]


def down_to(seat: Seat, entity: ask.SaveEntity, field: str, *, adds: bool = False) -> list[str]:
    """The keys from the place where the editor begins (the name) to a field's first line, or where one is added."""
    rows = rows_of(entity, book(seat.table.campaign.connection))
    wanted = next(place for place, row in enumerate(rows) if row.field == field and row.adds >= adds)
    return ["down"] * (wanted - 2)


async def test_a_field_is_typed_anew_and_all_is_saved_by_one_act_that_one_undo_takes_back() -> None:
    async with sitting() as seat:
        before = seat.table.tables()
        await seat.press("e", "enter", " the Tall", "enter", "down", "enter", "a hooded figure", "down", "enter")
        await seat.press("backspace", "backspace", "9", "enter")
        assert "not saved yet" in seat.rows[1]
        assert seat.table.tables() == before, "nothing is written before it is saved"
        await seat.press("end", "enter")
        assert seat.under == "saved: Aldric the Tall"
        aldric = fields(seat, "Aldric the Tall")
        assert (aldric.public_name, aldric.level) == ("a hooded figure", 9)
        await seat.press("escape", "u")
        assert seat.table.tables() == before
        assert seat.faults == []


async def test_every_field_of_a_new_entity_is_typed_and_written() -> None:
    async with sitting(fight=False) as seat:
        await seat.press("e", *ALL, "Ogre", "*")
        assert seat.desk.mode.where == "entity"
        empty = ask.SaveEntity(None, "creature", "Ogre")
        await seat.press("up", "enter", "enter", "down")  # creature, player, non-player
        await seat.press("down", "enter", "a big one", "enter", "down", "enter", "12", "enter", "down", " ")
        go = [*down_to(seat, empty, "characteristics")][3:]
        await seat.press(*go, "enter", "power 34", "enter", "wits -5", "enter")
        await seat.press("down", "BLADES 2", "enter")
        await seat.press("down", "enter", "Perception 12", "enter", "swim −13", "enter", "enter", "backspace")
        await seat.press("down", "enter", "Esquive 8", "enter", "shell 20", "down")
        await seat.press("enter", "resilience 5 - 12", "enter", "energy l3 M9", "enter")
        await seat.press("down", "bo", "enter")
        await seat.press("down", "enter", "ass: sw", "enter", "brace", "enter")
        await seat.press("down", "enter", "Hungry.", "enter", "Always.", "enter", "ctrl+s")
        assert seat.under == "saved: Ogre", seat.text
        ogre = fields(seat, "Ogre")
        assert ogre == ask.SaveEntity(
            ogre.id,
            "non-player",
            "Ogre",
            "a big one",
            12,
            True,
            (("power", 34), ("wits", -5)),
            (("blades", 2),),
            (("perception", 12), ("swim", -13)),
            (("dodge", 8), ("shell", 20)),
            (("resilience", 5, None, 12), ("energy", 3, None, 9)),
            (2, 1),
            ((1, (1,)), (dict(_cards(seat))["Brace"], ())),
            "Hungry.\nAlways.",
        )
        assert seat.steps() == ["entity saved"]


def _cards(seat: Seat) -> list[tuple[str, int]]:
    return [(each.name, each.id) for each in seen.cards(seat.table.campaign.connection)]


async def test_lines_are_added_changed_moved_and_taken_out() -> None:
    async with sitting() as seat:
        aldric = fields(seat, "Aldric")
        await seat.press("e", *down_to(seat, aldric, "cards"), "right", "ctrl+s")
        moved = fields(seat, "Aldric").cards
        assert moved == (aldric.cards[1], aldric.cards[0], *aldric.cards[2:])
        await seat.press("left", "ctrl+s")
        assert fields(seat, "Aldric").cards == aldric.cards
        await seat.press("delete", "ctrl+s")
        assert fields(seat, "Aldric").cards == aldric.cards[1:]
        await seat.press("escape", "e", *down_to(seat, fields(seat, "Aldric"), "capacities"), "enter")
        await seat.press(*["backspace"] * 60, "enter", "ctrl+s", "escape")
        assert fields(seat, "Aldric").capacities == aldric.capacities[1:]


async def test_what_is_wrong_stands_by_its_field_and_nothing_is_written() -> None:
    async with sitting() as seat:
        before = seat.table.tables()
        await seat.press("e", "ctrl+e", "*", "down", "down", "7", "ctrl+s")
        assert "a name has 1 to 80 characters" in seat.text
        assert "› name" in seat.text, "the field that is wrong is chosen"
        assert seat.table.tables() == before
        assert seat.desk.mode.where == "entity"
        await seat.press("escape", "backspace", "escape")
        assert seat.desk.mode.where == "screen"
        assert seat.table.tables() == before


@pytest.mark.parametrize("typed", ["blades", "7", "blades two", "-", "=", "blades 9999999999"])
async def test_what_is_no_name_with_a_number_stays_to_be_put_right(typed: str) -> None:
    async with sitting() as seat:
        aldric = fields(seat, "Aldric")
        await seat.press("e", *down_to(seat, aldric, "masteries", adds=True), "enter", typed, "enter")
        assert seat.under == "a name and a whole number are needed: blades 2"
        assert typed in seat.prompt
        await seat.press("escape", "escape")
        assert seat.desk.mode.where == "screen", "nothing was changed, nothing is asked"


async def test_leaving_asks_where_something_is_not_saved() -> None:
    async with sitting() as seat:
        steps = seat.steps()
        for leave in (["escape"], ["ctrl+c"], ["home", "enter"], ["end", "up", "enter"], ["ctrl+e"]):
            await seat.press("e", "enter", "X", "enter", *leave)
            assert "AldricX is not saved yet" in seat.prompt
            await seat.press("n")
            assert seat.desk.mode.where.startswith("entity"), "any other key goes on"
            await seat.press("escape", "backspace")
            assert (seat.desk.mode.where in ("screen", "bestiary"), seat.steps()) == (True, steps)
            if seat.desk.mode.where == "bestiary":
                await seat.press("escape")
        await seat.press("e", "enter", "X", "enter", "escape", "enter")
        assert (seat.desk.mode.where, seat.selected) == ("screen", "AldricX")


async def test_the_list_is_sought_as_one_types() -> None:
    table = Table(make({}))
    table.do(ask.SaveEntity(None, "creature", "Épée-Noire d'Orée", "a hooded figure"))
    try:
        async with sitting(table=table) as seat:
            await seat.press("e", *ALL)
            assert "7 found" not in seat.under
            for typed, count in (("EPEE", 1), ("noi ore", 1), ("hood", 1), ("ire", 0)):
                await seat.press(typed)
                assert ("Épée-Noire" in seat.text) == bool(count), typed
                assert f"{count} found" in seat.under
                await seat.press(*["backspace"] * len(typed))
            await seat.press("backspace")
            assert seat.desk.mode.where == "screen"
    finally:
        table.campaign.close()


async def test_one_of_the_list_is_opened_copied_taken_out_and_brought_in() -> None:
    async with sitting(fight=False) as seat:
        await seat.press("e", *ALL, "gob", "=")
        assert "Goblin 2" in all_names(seat)
        assert any(row[1] == "›" and "Goblin 2" in row for row in seat.rows)
        await seat.press("enter")
        assert seat.desk.mode.where == "entity"
        assert "Goblin 2" in seat.rows[1]
        await seat.press("escape", "delete")
        assert "Goblin 2" not in all_names(seat)
        assert "taken out: Goblin 2" in seat.under
        await seat.press("+", "+", "escape")
        assert [one.name for one in seat.desk.roster if "Goblin" in one.name] != []
        assert seat.desk.state.fight_id is not None
        await seat.press("u", "u", "u", "u")
        assert "Goblin 2" not in all_names(seat)


async def test_those_marked_go_into_a_pack_that_makes_a_campaign(tmp_path: Path) -> None:
    from gm_console.campaign.packs.making import make_campaign
    from gm_console.campaign.store import open_campaign

    async with sitting() as seat:
        await seat.press("e", *ALL, "gob", "tab", *["backspace"] * 3, "ald", "tab", ">")
        await seat.press(str(tmp_path / "friends"), "enter")
        assert seat.under.startswith("written: ")
        await seat.press(">", str(tmp_path / "friends"), "enter")
        assert "already" in seat.under
        await seat.press("escape", ">", str(tmp_path / "no" / "where"), "enter")
        assert "cannot be written" in seat.under
    campaign = open_campaign(make_campaign("friends", [tmp_path / "friends.toml"]))
    try:
        assert [each.name for each in seen.bestiary(campaign.connection)] == ["Aldric", "Goblin"]
    finally:
        campaign.close()


@pytest.mark.parametrize("name", HOSTILE)
async def test_hostile_names_are_edited_aligned(name: str) -> None:
    table = renamed(name)
    try:
        async with sitting((60, 20), table=table) as seat:
            typed = ("e", "enter", "end", "left", "escape", *["down"] * 3, "pagedown", "pageup", "pagedown", "enter")
            then = ("x", "tab", "enter", "escape", "escape", "backspace", "e", *ALL, "tab", "down", "escape")
            for key in (*typed, *then):
                await seat.press(key)
                assert {cell_len(row) for row in seat.rows} == {60}
                assert all(each.isprintable() for row in seat.rows for each in row)
            assert seat.faults == []
    finally:
        table.campaign.close()


@pytest.mark.parametrize("size", [(40, 12), (60, 20), (80, 24), (200, 60)])
@pytest.mark.parametrize("in_ascii", [False, True])
async def test_every_size_has_room_for_what_is_typed(size: tuple[int, int], in_ascii: bool) -> None:
    use_ascii(in_ascii)
    try:
        async with sitting(size) as seat:
            for key in ("e", "enter", "a long name " * 20, "enter", "tab", "pagedown", "enter", "escape", "escape"):
                await seat.press(key)
                assert {cell_len(row) for row in seat.rows} == {size[0]}
                assert len(seat.rows) == size[1]
                assert not in_ascii or seat.text.isascii()
            for to in ((20, 5), (1, 1), size):
                await seat.resize(*to)
                await seat.press("down")
            assert seat.faults == []
    finally:
        use_ascii(False)


async def test_a_whole_edit_in_one_burst_with_the_end_of_the_session() -> None:
    async with sitting() as seat:
        aldric = fields(seat, "Aldric")
        go = down_to(seat, aldric, "masteries", adds=True)
        await seat.press("e", *go, "enter", "épée 2", "enter", "arc 1", "enter", "ctrl+s", "escape", "q", "enter")
        assert seat.desk.leaving
        read = fields(seat, "Aldric")
        masteries = (*aldric.masteries, ("épée", 2), ("arc", 1))
        assert read == replace(aldric, masteries=masteries, objects=read.objects)


async def test_a_line_that_cannot_be_read_says_so_with_the_caret_where_it_goes_wrong() -> None:
    async with sitting() as seat:
        aldric = fields(seat, "Aldric")
        await seat.press("e", *down_to(seat, aldric, "cards", adds=True), "enter", "assault: sword, flail", "enter")
        assert seat.under == "nothing is called flail"
        (at,) = [place for place, (_text, tone) in enumerate(seat.lines[-3]) if tone == "caret"]
        assert "".join(text for text, _tone in seat.lines[-3][:at]).endswith("› assault: sword, flail")
        await seat.press(*["backspace"] * 5, "bow", "enter")
        assert seat.under != "nothing is called flail"
