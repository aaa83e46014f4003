import pytest

from gm_console.campaign.tags import TAGS, next_tag
from gm_console.errors import ConsoleError


def test_there_are_176_and_none_begins_another() -> None:
    assert len(TAGS) == len(set(TAGS)) == 176
    assert (TAGS[0], TAGS[19], TAGS[20], TAGS[45], TAGS[46], TAGS[-1]) == ("a", "t", "ua", "uz", "va", "zz")
    assert not [(one, other) for one in TAGS for other in TAGS if one != other and other.startswith(one)]


def test_tags_are_given_in_order() -> None:
    given: list[str] = []
    for _each in TAGS:
        given.append(next_tag(given))
    assert tuple(given) == TAGS


def test_a_tag_is_not_given_again_while_others_are_left() -> None:
    assert next_tag(["a", "c"], removed=["b"]) == "d"


def test_beyond_176_the_tag_removed_longest_ago_comes_again() -> None:
    present = [tag for tag in TAGS if tag not in ("c", "ub", "zz")]
    assert next_tag(present, removed=["ub", "zz", "c"]) == "ub"
    assert next_tag([*present, "ub"], removed=["ub", "zz", "c"]) == "zz"


def test_a_177th_combatant_is_refused() -> None:
    with pytest.raises(ConsoleError, match="at most 176"):
        next_tag(TAGS)
