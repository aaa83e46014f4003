"""Names in the prompt of dice without a card: after a space, by the beginning of any word; tags stay tags."""

import pytest

from gm_console.commands.grammar import ActPrompt, Fault, complete_act, parse_act

NAMES = ("power", "body control", "intelligence", "Épée longue", "contre-attaque")
TAGS = ("a", "c", "d", "e", "ua")


@pytest.mark.parametrize(
    ("text", "tags", "named"),
    [
        ("c pow", "c", ["power"]),
        (" POW c35-2 body control", "c", ["power", "body control"]),
        ("c power épée", "c", ["power", "Épée longue"]),
        ("c control", "c", ["body control"]),
        ("c d pow", "cd", ["power"]),
        (" cde pow", "cde", ["power"]),
        (" d", "d", []),
        (", pow pow", "", ["power"]),
        ("c contre-attaque-3", "c", ["contre-attaque"]),
        ("c >12 lon=10 3", "c", ["Épée longue"]),
        ("*  int", "", ["intelligence"]),
    ],
)
def test_a_word_after_a_space_is_a_name_unless_it_is_tags(text: str, tags: str, named: list[str]) -> None:
    read = parse_act(text, TAGS, NAMES)
    assert isinstance(read, ActPrompt), read
    assert (read.tags, list(read.named)) == (tuple(tags), named)


def test_a_sign_counts_only_before_a_digit() -> None:
    read = parse_act("c contre-attaque-3", TAGS, NAMES)
    assert isinstance(read, ActPrompt)
    assert read.modifiers == (-3,)


@pytest.mark.parametrize(
    ("text", "names", "place", "message"),
    [
        ("cd zzz", NAMES, 3, "no characteristic and no mastery called zzz; there are power, body control"),
        ("c pow", (), 2, "nothing is named here"),
        ("c pow", None, 2, "nobody has the tag p"),
        ("pow", NAMES, 0, "nobody has the tag p"),
    ],
)
def test_what_is_no_name_is_told_at_its_place(
    text: str, names: tuple[str, ...] | None, place: int, message: str
) -> None:
    read = parse_act(text, TAGS, names)
    assert isinstance(read, Fault)
    assert read.position == place
    assert read.message.startswith(message)


def test_a_name_begun_is_completed_and_a_tag_is_left_alone() -> None:
    assert complete_act("c35 con", TAGS, NAMES) == ("c35 contre-attaque", "c35 body control")
    assert complete_act("c ép", TAGS, NAMES) == ("c Épée longue",)
    assert complete_act("c d", TAGS, NAMES) == ()
    assert complete_act("c ép=1", TAGS, NAMES) == ()


def test_larger_dice_are_read_where_a_campaign_has_them() -> None:
    assert isinstance(parse_act("c=13", TAGS), Fault)
    read = parse_act("c=13=100", TAGS, largest=100)
    assert isinstance(read, ActPrompt)
    assert (read.faces, read.target_faces) == ((13,), ((100,),))
    assert isinstance(parse_act("c=101", TAGS, largest=100), Fault)
