from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gm_console.commands.grammar import Fault, TestPrompt, complete_test, matching, parse_test

NAMES = ("Perception", "Contre-attaque", "Attaque", "Équitation", "Cœur d'acier", "Tir à l'arc", "Tir", "Nage 2")


@pytest.mark.parametrize(
    ("text", "name", "said"),
    [
        ("perc", "Perception", {}),
        ("PERC+3", "Perception", {"modifiers": (3,)}),
        ("perception +3 -1", "Perception", {"modifiers": (3, -1)}),
        ("contre-attaque-3", "Contre-attaque", {"modifiers": (-3,)}),
        ("contre-attaque", "Contre-attaque", {}),
        ("contre attaque", "Contre-attaque", {}),
        ("contre-", "Contre-attaque", {}),
        ("att", "Attaque", {"others": ("Contre-attaque",)}),
        ("attaque", "Attaque", {"others": ("Contre-attaque",)}),
        ("equi", "Équitation", {}),
        ("coeur", "Cœur d'acier", {}),
        ("acier−2", "Cœur d'acier", {"modifiers": (-2,)}),
        ("tir", "Tir", {"others": ("Tir à l'arc",)}),
        ("tir a", "Tir à l'arc", {}),
        ("nage 2", "Nage 2", {}),
        ("perc=12 3", "Perception", {"faces": (12, 3)}),
        ("perc-2=12,3", "Perception", {"modifiers": (-2,), "faces": (12, 3)}),
    ],
)
def test_letters_are_a_name(text: str, name: str, said: dict[str, Any]) -> None:
    assert parse_test(text, NAMES) == TestPrompt(name, None, **said)


@pytest.mark.parametrize(
    ("text", "number", "said"),
    [
        ("24", 24, {}),
        ("24-3", 24, {"modifiers": (-3,)}),
        ("24+1-3", 24, {"modifiers": (1, -3)}),
        ("-13", -13, {}),
        ("−13", -13, {}),
        ("-13-2", -13, {"modifiers": (-2,)}),
        (" 24 =11", 24, {"faces": (11,)}),
        ("0", 0, {}),
    ],
)
def test_digits_are_a_bare_number(text: str, number: int, said: dict[str, Any]) -> None:
    assert parse_test(text, NAMES) == TestPrompt(None, number, **said)
    assert complete_test(text, NAMES) == ()


@pytest.mark.parametrize(
    ("text", "position", "message", "incomplete"),
    [
        ("", 0, "the name of a capacity, or a number", True),
        ("  ", 2, "the name of a capacity, or a number", True),
        ("=3", 0, "the name of a capacity, or a number", False),
        ("24-", 2, "here only +2 or −2, or = and the faces thrown", True),
        ("24 x", 3, "here only +2 or −2, or = and the faces thrown", False),
        ("perc-2 x", 7, "here only +2 or −2, or = and the faces thrown", False),
        ("perc=", 5, "after = the faces of the dice: =12 3", True),
        ("perc=3=4", 6, "one = is enough: nobody else throws", False),
        ("1000001", 0, "at most 1 000 000", False),
        ("-1000001", 1, "at most 1 000 000", False),
    ],
)
def test_a_fault_names_its_place(text: str, position: int, message: str, incomplete: bool) -> None:
    assert parse_test(text, NAMES) == Fault(position, message, incomplete)


def test_an_unknown_name_is_answered_with_the_known_ones() -> None:
    known = parse_test("zut", ("Nage", "Tir"))
    assert known == Fault(0, "no capacity called zut; there are Nage, Tir")
    assert parse_test("zut", ()) == Fault(0, "no capacity called zut")


def test_completion_keeps_what_follows_the_name() -> None:
    assert complete_test("tir+2", NAMES) == ("Tir+2", "Tir à l'arc+2")
    assert complete_test("", NAMES) == NAMES


def test_the_middle_of_a_word_does_not_match() -> None:
    assert matching("ception", NAMES) == ()


names = st.lists(st.text(min_size=1, max_size=20), max_size=8)


@given(st.text("pce-+−=?>,0123456789 é'", max_size=30) | st.text(max_size=60), names)
def test_any_text_is_read_or_faulted_in_its_place(text: str, known: list[str]) -> None:
    result = parse_test(text, known)
    complete_test(text, known)
    if isinstance(result, Fault):
        assert 0 <= result.position <= len(text)
        assert not result.incomplete or result.position >= len(text) - 1
    else:
        assert (result.name is None) != (result.number is None)
        assert result.name is None or result.name in known


@given(
    st.sampled_from(NAMES) | st.integers(-1_000_000, 1_000_000),
    st.lists(st.integers(-1_000_000, 1_000_000), max_size=4),
    st.none() | st.lists(st.integers(1, 12), min_size=1, max_size=6),
)
def test_what_is_said_is_read(what: str | int, modifiers: list[int], faces: list[int] | None) -> None:
    text = f"{what}" + "".join(f"{modifier:+}" for modifier in modifiers)
    text += "" if faces is None else "=" + " ".join(map(str, faces))
    read = parse_test(text, NAMES)
    assert isinstance(read, TestPrompt)
    assert (read.name if read.number is None else read.number) == what
    assert (read.modifiers, read.faces) == (tuple(modifiers), None if faces is None else tuple(faces))
