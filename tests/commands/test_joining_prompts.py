"""The prompts that bring someone in and put a condition on."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gm_console.campaign.packs.files import shipped_packs
from gm_console.campaign.packs.making import read_packs
from gm_console.commands.actions import BY_ID
from gm_console.commands.grammar import Fault
from gm_console.commands.grammar.bring import MOST, BringPrompt, complete_bring, parse_bring
from gm_console.commands.grammar.condition import ConditionPrompt, complete_condition, parse_condition
from gm_console.tui.lines.examples import JOBS, JOINING

KNOWN = ("Goblin", "Goblin chief", "Garde 2", "Élan noir")
CONDITIONS = ("blinded", "Caverné", "Rage 2")


@pytest.mark.parametrize(
    ("text", "asked"),
    [
        ("gob", BringPrompt("Goblin", True)),
        ("gob3", BringPrompt("Goblin", True, count=3)),
        ("chief 2", BringPrompt("Goblin chief", True, count=2)),
        ("elan*4", BringPrompt("Élan noir", True, count=4)),
        ("Troll5", BringPrompt("Troll", False, 5)),
        ("Troll5*3", BringPrompt("Troll", False, 5, 3)),
        ("Vieux troll 5 * 3", BringPrompt("Vieux troll", False, 5, 3)),
        ("gob5*3", BringPrompt("gob", False, 5, 3)),
        ("garde 2", BringPrompt("Garde 2", True)),
        ("GARDE  2*3", BringPrompt("Garde 2", True, count=3)),
        ("garde 2 4", BringPrompt("Garde 2", True, count=4)),
        ("gar 2", BringPrompt("Garde 2", True, count=2)),
    ],
)
def test_a_number_is_how_many_of_a_known_one_and_the_level_of_another(text: str, asked: BringPrompt) -> None:
    assert parse_bring(text, KNOWN) == asked


def test_whoever_is_called_so_comes_before_one_with_such_a_word_in_the_name() -> None:
    names = ("Archer gobelin", "Gobelin", "Gobelin chef")
    assert parse_bring("gob3", names) == BringPrompt("Gobelin", True, count=3)
    assert complete_bring("gob3", names) == ("Gobelin3", "Gobelin chef3", "Archer gobelin3")
    assert parse_bring("archer", names) == BringPrompt("Archer gobelin", True)
    found = parse_condition("terre", ("À terre", "Terreur"), ())
    assert isinstance(found, ConditionPrompt) and found.name == "Terreur"


def test_what_the_help_calls_new_or_known_is_so_in_the_shipped_packs() -> None:
    names = [one.name for one in read_packs(shipped_packs()).entities.values()]
    asked_for = parse_bring("", names)
    assert isinstance(asked_for, Fault)
    typed_so = (typed.removeprefix("{bring}") for typed, _meaning in (*JOBS, *JOINING))
    told = " ".join((BY_ID["bring"].help, asked_for.message, *typed_so))
    examples = re.findall(r"[A-Za-z]+[0-9](?:[*][0-9])?", told)
    new = [each for each in examples if each[0].isupper()]
    known = [each for each in examples if each.startswith("gob")]
    assert new and known
    for typed in (*new, *known):
        read = parse_bring(typed, names)
        assert isinstance(read, BringPrompt) and read.known == (typed in known), typed
    assert parse_bring("gob5*1", names) == BringPrompt("gob", False, 5), "in any case a new one"


@pytest.mark.parametrize("sign", ["?", "!", "(", "…"])
def test_signs_alone_mean_nobody_who_is_known_by_a_word(sign: str) -> None:
    assert isinstance(parse_bring(sign, KNOWN), Fault)
    assert parse_bring(f"{sign}5", KNOWN) == BringPrompt(sign, False, 5)
    assert parse_bring(sign, (*KNOWN, sign)) == BringPrompt(sign, True)
    assert parse_condition(sign, CONDITIONS, ()) == ConditionPrompt(sign)


@pytest.mark.parametrize(
    ("text", "position", "incomplete"),
    [("", 0, True), ("3", 0, False), ("troll", 5, True), ("gob*", 4, True), ("troll61", 5, False), ("gob51", 5, False),
     ("gob0", 4, False)],
)  # fmt: skip
def test_what_brings_nobody_is_a_fault(text: str, position: int, incomplete: bool) -> None:
    fault = parse_bring(text, KNOWN)
    assert isinstance(fault, Fault)
    assert (fault.position, fault.incomplete) == (position, incomplete)


@pytest.mark.parametrize(
    ("text", "asked"),
    [
        ("cave-2 2", ConditionPrompt("Caverné", -2, 2)),
        ("cave", ConditionPrompt("Caverné")),
        ("cave 3", ConditionPrompt("Caverné", None, 3)),
        ("béni+1", ConditionPrompt("béni", 1)),
        ("à terre", ConditionPrompt("à terre")),
        ("contre-attaque-3", ConditionPrompt("contre-attaque", -3)),
        ("blin-2 >d", ConditionPrompt("blinded", -2, None, "turn end", "d")),
        ("blin<", ConditionPrompt("blinded", None, None, "turn start")),
        ("rage 2", ConditionPrompt("Rage 2")),
        ("rage 2-1 3", ConditionPrompt("Rage 2", -1, 3)),
        ("rage 3", ConditionPrompt("Rage 2", None, 3)),
        ("cave d", ConditionPrompt("Caverné", on="d")),
        ("cave D-2 2", ConditionPrompt("Caverné", -2, 2, on="d")),
        ("béni d", ConditionPrompt("béni d")),
        ("cave x", ConditionPrompt("cave x")),
    ],
)
def test_a_condition_is_a_name_its_value_and_its_time(text: str, asked: ConditionPrompt) -> None:
    assert parse_condition(text, CONDITIONS, ("c", "d")) == asked


@pytest.mark.parametrize(
    ("text", "position", "incomplete"),
    [("", 0, True), ("-2", 0, False), ("cave-2 2 x", 9, False), ("cave >e", 6, False), ("cave-2 -", 7, True)],
)
def test_what_is_no_condition_is_a_fault(text: str, position: int, incomplete: bool) -> None:
    fault = parse_condition(text, CONDITIONS, ("c", "d"))
    assert isinstance(fault, Fault)
    assert (fault.position, fault.incomplete) == (position, incomplete)


def test_names_are_completed_and_what_follows_is_kept() -> None:
    assert complete_bring("gob3", KNOWN) == ("Goblin3", "Goblin chief3")
    assert complete_bring("troll5*3", KNOWN) == ()
    assert complete_bring("garde 2", KNOWN) == ("Garde 2",)
    assert complete_condition("cave-2 2", CONDITIONS) == ("Caverné-2 2",)
    assert complete_condition("", CONDITIONS) == ()


@given(st.text('gobu123*<>é"-+ ', max_size=10) | st.text(max_size=30))
def test_any_text_is_read_or_faulted_in_its_place(text: str) -> None:
    for result in (parse_bring(text, KNOWN), parse_condition(text, CONDITIONS, ("d",))):
        assert not isinstance(result, Fault) or 0 <= result.position <= len(text)
        assert not isinstance(result, BringPrompt) or (1 <= result.count <= MOST and result.name)
    complete_bring(text, KNOWN)
    complete_condition(text, CONDITIONS)
