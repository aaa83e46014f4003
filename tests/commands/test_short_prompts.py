import pytest
from hypothesis import given
from hypothesis import strategies as st

from gm_console.commands.grammar import (
    Fault,
    InitiativePrompt,
    NotePrompt,
    WoundPrompt,
    parse_initiative,
    parse_note,
    parse_wound,
)
from gm_console.rules.category import CATEGORIES

IN_USE = ("a", "d", "ua")


@pytest.mark.parametrize(
    ("text", "tag", "category"),
    [
        ("1", None, "light"),
        ("2", None, "serious"),
        ("3", None, "mortal"),
        ("d2", "d", "serious"),
        ("UA3", "ua", "mortal"),
        ("&", None, "light"),
        ("dé", "d", "serious"),
        ('"', None, "mortal"),
        (" d 2 ", "d", "serious"),
    ],
)
def test_a_wound_is_a_category_of_someone(text: str, tag: str | None, category: str) -> None:
    assert parse_wound(text, IN_USE) == WoundPrompt(tag, category)


@pytest.mark.parametrize(
    ("text", "position", "incomplete"),
    [
        ("", 0, True),
        ("d", 1, True),
        ("u", 1, True),
        ("4", 0, False),
        ("d'", 1, False),
        ("22", 1, False),
        ("c2", 0, False),
    ],
)
def test_what_is_no_wound_is_a_fault(text: str, position: int, incomplete: bool) -> None:
    fault = parse_wound(text, IN_USE)
    assert isinstance(fault, Fault)
    assert (fault.position, fault.incomplete) == (position, incomplete)


@pytest.mark.parametrize(
    ("text", "tag", "value"),
    [("18", None, 18), ("d18", "d", 18), ("-3", None, -3), ("d−3", "d", -3), ("ua+4", "ua", 4), (" d 18 ", "d", 18)],
)
def test_an_initiative_is_a_number_of_someone(text: str, tag: str | None, value: int) -> None:
    assert parse_initiative(text, IN_USE) == (InitiativePrompt(tag, value),)


def test_initiatives_of_several_are_typed_in_one_go() -> None:
    asked = (InitiativePrompt("a", 18), InitiativePrompt("d", -2), InitiativePrompt("ua", 7))
    assert parse_initiative("a18d-2 ua7", IN_USE) == asked
    assert parse_initiative("18d2", IN_USE) == (InitiativePrompt(None, 18), InitiativePrompt("d", 2))
    assert parse_initiative("a18a2", IN_USE) == Fault(3, "a is named already")
    assert parse_initiative("a18d", IN_USE) == Fault(4, "a number, the initiative; a tag before it for another", True)


@pytest.mark.parametrize(
    ("text", "position", "incomplete"),
    [("", 0, True), ("d", 1, True), ("d-", 1, True), ("18 5", 3, False), ("d1000001", 1, False), ("!", 0, False)],
)
def test_what_is_no_initiative_is_a_fault(text: str, position: int, incomplete: bool) -> None:
    fault = parse_initiative(text, IN_USE)
    assert isinstance(fault, Fault)
    assert (fault.position, fault.incomplete) == (position, incomplete)


def test_a_note_is_kept_as_text() -> None:
    assert parse_note("  le pont [b]cède[/b]?\x1b ") == NotePrompt("le pont [b]cède[/b]?")
    assert parse_note(" \x1b\u200b ") == Fault(4, "write something first", incomplete=True)


@given(st.text('adu123&é"-+ ', max_size=8) | st.text(max_size=30))
def test_any_text_is_read_or_faulted_in_its_place(text: str) -> None:
    wound, initiative, note = parse_wound(text, IN_USE), parse_initiative(text, IN_USE), parse_note(text)
    for result in (wound, initiative, note):
        assert not isinstance(result, Fault) or 0 <= result.position <= len(text)
    assert isinstance(wound, Fault) or wound.category in CATEGORIES
