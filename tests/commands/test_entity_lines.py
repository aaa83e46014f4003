"""The lines of the entity editor: what is shown, read again, is the same; every fault has its place."""

from dataclasses import replace
from typing import Any

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from gm_console.campaign.packs.words import WORDS, known_or_own
from gm_console.campaign.requests import SaveEntity
from gm_console.campaign.views.bestiary import NamedLine
from gm_console.campaign.views.names import Book, as_compared
from gm_console.commands.grammar.entity_lines import (
    Misread,
    card_and_objects,
    listed_names,
    name_and_number,
    name_and_thresholds,
    one_of,
    whole,
)
from gm_console.text import fold, one_line
from gm_console.tui.modes.entity_rows import LISTS, rows_of, written

CARDS = ("Assault", "Assault: blind", "Aim, then shoot", "Épée", "épée", "Tir à l'arc")
OBJECTS = ("Sword", "Sword, old", "Bow", "Shield", "Rope: long")


@pytest.mark.parametrize(
    ("text", "name", "number"),
    [
        ("blades 2", "blades", 2),
        ("blades-2", "blades", -2),
        ("blades −2", "blades", -2),
        ("blades +2", "blades", 2),
        ("  tir à  l'arc   14 ", "tir à l'arc", 14),
        ("contre-attaque-3", "contre-attaque", -3),
        ("contre-attaque 3", "contre-attaque", 3),
        ("Room 5 24", "Room 5", 24),
        ("5 5", "5", 5),
        ("a- 5", "a-", 5),
        ("a - 5", "a -", 5),
        ("* 1", "*", 1),
    ],
)
def test_a_name_and_its_number(text: str, name: str, number: int) -> None:
    assert name_and_number(text) == (name, number)


@pytest.mark.parametrize(
    ("text", "position"),
    [
        ("", 0),
        ("blades", 6),
        ("blades ", 6),
        ("5", 1),
        ("-5", 2),
        ("blades x", 8),
        ("blades 1234567890", 17),
        ("blades 1.5", 10),
    ],
)
def test_without_a_name_or_a_number_it_is_a_fault_there(text: str, position: int) -> None:
    with pytest.raises(Misread, match="blades 2") as caught:
        name_and_number(text)
    assert caught.value.position == position


@pytest.mark.parametrize(("text", "number"), [("7", 7), (" -7 ", -7), ("−7", -7), ("+7", 7), ("007", 7)])
def test_a_whole_number(text: str, number: int) -> None:
    assert whole(text) == number


@pytest.mark.parametrize(("text", "position"), [("", 0), (" x", 2), ("7 7", 3), ("1e3", 3), ("٣", 1)])
def test_what_is_no_whole_number_is_a_fault_there(text: str, position: int) -> None:
    with pytest.raises(Misread, match="a whole number is needed") as caught:
        whole(text)
    assert caught.value.position == position


@pytest.mark.parametrize(
    ("text", "read"),
    [
        ("resilience 5 10 15", ("resilience", 5, 10, 15)),
        ("resilience 5 - 15", ("resilience", 5, None, 15)),
        ("resilience - – —", ("resilience", None, None, None)),
        ("resilience L5 M15", ("resilience", 5, None, 15)),
        ("résilience l5 g10 m15", ("résilience", 5, 10, 15)),
        ("resilience M15 S10", ("resilience", None, 10, 15)),
        ("  cold  iron  −1 0 1", ("cold iron", -1, 0, 1)),
        ("Fire 5 1 2 3", ("Fire 5", 1, 2, 3)),
        ("1 2 3 4", ("1", 2, 3, 4)),
    ],
)
def test_a_name_and_its_thresholds(text: str, read: tuple[Any, ...]) -> None:
    assert name_and_thresholds(text) == read


@pytest.mark.parametrize(
    ("text", "position"),
    [
        ("", 0),
        ("resilience", 10),
        ("resilience 5", 12),
        ("resilience 5 10 ", 15),
        ("resilience L5 10", 16),
        ("1 2 3", 5),
    ],
)
def test_thresholds_that_are_missing_or_mixed_are_a_fault_there(text: str, position: int) -> None:
    with pytest.raises(Misread, match="thresholds are needed") as caught:
        name_and_thresholds(text)
    assert caught.value.position == position


@pytest.mark.parametrize(
    ("text", "read"),
    [
        ("Sword", ["Sword"]),
        ("sw, bo", ["Sword", "Bow"]),
        ("Sword, old", ["Sword, old"]),
        ("sword, OLD, bow,", ["Sword, old", "Bow"]),
        ("shi , long", ["Shield", "Rope: long"]),
        ("bow, bow", ["Bow"]),
        (" ", []),
    ],
)
def test_names_in_a_row(text: str, read: list[str]) -> None:
    assert listed_names(text, OBJECTS) == read


@pytest.mark.parametrize(
    ("text", "read"),
    [
        ("Assault", ("Assault", [])),
        ("ass", ("Assault", [])),
        ("Assault: Sword, Shield", ("Assault", ["Sword", "Shield"])),
        ("assault: sw, old", ("Assault", ["Sword", "Sword, old"])),
        ("assault : sword, old", ("Assault", ["Sword, old"])),
        ("Assault: blind", ("Assault: blind", [])),
        ("Assault: blind: bow", ("Assault: blind", ["Bow"])),
        ("Aim, then shoot: bow", ("Aim, then shoot", ["Bow"])),
        ("arc: rope: long", ("Tir à l'arc", ["Rope: long"])),
        ("épée", ("épée", [])),
        ("Épée:", ("Épée", [])),
        ("EPEE", ("Épée", [])),
    ],
)
def test_a_card_and_its_objects(text: str, read: tuple[str, list[str]]) -> None:
    assert card_and_objects(text, CARDS, OBJECTS) == read


@pytest.mark.parametrize(
    ("text", "position", "named"),
    [
        (" flail", 6, "flail"),
        ("assault: flail", 14, "flail"),
        ("assault: sword, flail", 21, "flail"),
        ("assault: sword,, bow", 15, ""),
        ("flail: sword", 5, "flail"),
    ],
)
def test_a_name_that_is_none_is_a_fault_there(text: str, position: int, named: str) -> None:
    with pytest.raises(Misread, match=f"nothing is called {named}") as caught:
        card_and_objects(text, CARDS, OBJECTS)
    assert caught.value.position == position


def test_with_nothing_to_choose_from_it_says_so() -> None:
    for read in (lambda: one_of("x", []), lambda: listed_names("x", []), lambda: card_and_objects("x", [], [])):
        with pytest.raises(Misread, match="nothing to choose from"):
            read()


NAME = st.text(max_size=90).map(lambda text: one_line(text, 80)).filter(bool)
NUMBER = st.integers(-1_000_000, 1_000_000)
WORD = st.sampled_from([each for words in WORDS.values() for spellings in words.values() for each in spellings])


def _table(kind: str) -> st.SearchStrategy[tuple[tuple[str, int], ...]]:
    names = (NAME | WORD).map(lambda name: known_or_own(kind, name) if kind else name)
    return st.lists(st.tuples(names, NUMBER), max_size=3).map(tuple)


def _names(*more: str) -> st.SearchStrategy[tuple[str, ...]]:
    parts = st.lists(NAME | st.sampled_from(more), max_size=5)
    return parts.map(lambda names: tuple({fold(name): name for name in names}.values()))


@st.composite
def entities(draw: st.DrawFn) -> tuple[SaveEntity, Book]:
    """Anyone, among cards and objects of any names."""
    cards, objects = draw(_names(*CARDS)), draw(_names(*OBJECTS))
    told = {f"{card}: " for card in cards}
    # A card called as another with its objects is written reads as the one it is called.
    assume(not any(card.startswith(each) for card in cards for each in told))
    assume(not any(", " in name for name in objects) or len(objects) == 1)
    thresholds = st.tuples(*[st.none() | NUMBER] * 3)
    resistances = st.lists(st.tuples((NAME | WORD).map(lambda name: known_or_own("resistance", name)), thresholds))
    used = st.lists(st.sampled_from(range(len(objects))), unique=True, max_size=3) if objects else st.just([])
    plays = st.lists(st.tuples(st.sampled_from(range(len(cards))), used.map(tuple)), max_size=3)
    entity = SaveEntity(
        1,
        "creature",
        draw(NAME),
        level=draw(st.none() | st.integers(0, 60)),
        characteristics=draw(_table("characteristic")),
        masteries=draw(_table("")),
        capacities=draw(_table("")),
        defences=draw(_table("defence")),
        resistances=tuple((name, *given) for name, given in draw(resistances.filter(lambda each: len(each) < 4))),
        objects=tuple(draw(used)),
        cards=tuple(draw(plays)) if cards else (),
        notes="\n".join(draw(st.lists(NAME, max_size=3))),
    )
    names = {
        field: tuple(dict.fromkeys(name for name, *_rest in getattr(entity, field)))
        for field in ("characteristics", "masteries", "capacities", "defences", "resistances")
    }
    book = Book(
        tuple(NamedLine(place, name, "attack") for place, name in enumerate(cards)),
        tuple(NamedLine(place, name, "") for place, name in enumerate(objects)),
        names,
        as_compared(names),
    )
    return entity, book


@given(made=entities())
def test_what_the_editor_shows_read_again_is_the_same(made: tuple[SaveEntity, Book]) -> None:
    entity, book = made
    for row in rows_of(entity, book):
        if row.adds or not row.typed:
            continue
        assert written(entity, row, row.text, book) == entity, row


@given(made=entities(), text=st.text(max_size=60))
def test_any_text_is_read_or_is_a_fault_in_its_place(made: tuple[SaveEntity, Book], text: str) -> None:
    entity, book = made
    for row in rows_of(entity, book):
        if not row.adds or row.field == "notes":
            continue
        try:
            changed = written(entity, row, text, book)
        except Misread as fault:
            assert 0 <= fault.position <= len(text)
            assert fault.message.isprintable()
        else:
            assert replace(changed, **{row.field: getattr(entity, row.field)}) == entity
            assert row.field in LISTS
