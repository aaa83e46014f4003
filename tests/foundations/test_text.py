import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gm_console.text import LINE, NOTE, ascii_only, fold, like, one_line, quoted, several_lines


@pytest.mark.parametrize(
    ("entered", "kept"),
    [
        ("  Aldric  ", "Aldric"),
        ("Goblin\t1\r\n", "Goblin 1"),
        ("a  b\u00a0 c", "a b c"),
        ("\x1b[31mred\x1b[0m", "[31mred[0m"),
        ("\x1b]52;c;cm0=\x07", "]52;c;cm0="),
        ("c1 \x9b31m del\x7f nul\x00", "c1 31m del nul"),
        ("txt\u202eexe.\u2066x\u2069", "txtexe.x"),
        ("ze\u200bro\ufeff wi\u2060dth \u00ad", "zero width"),
        ("lone \ud800 surrogate", "lone surrogate"),
        ("e\u0301te\u0301", "été"),
        ("[b]markup[/] [@click=app.quit]x", "[b]markup[/] [@click=app.quit]x"),
        ("\u3164\u2800hidden", "hidden"),
        ("q\u0301\u0302\u0303\u0304\u0305\u0306x\u0301", "q\u0301\u0302\u0303\u0304x\u0301"),
        ("\U0001f469\u200d\U0001f680 pilote", "\U0001f469\u200d\U0001f680 pilote"),
        ("a\u200db", "ab"),
        ("end\u200d", "end"),
        ("नमस्ते 漢字 한글", "नमस्ते 漢字 한글"),
        ("\u2028\u2029\x85", ""),
    ],
)
def test_what_enters_is_text_of_one_line(entered: str, kept: str) -> None:
    assert one_line(entered) == kept


def test_lines_stay_in_what_may_have_several() -> None:
    assert several_lines("\n\n a\r\nb\x1b\r\n\n\n\nc\u2028d \n") == "a\nb\n\nc\nd"


def test_lengths_are_capped_and_nothing_is_cut_in_its_middle() -> None:
    assert len(one_line("x" * 10_000)) == LINE
    assert len(several_lines("x\n" * 1_000_000)) <= NOTE
    assert one_line("ab" + "q\u0301", limit=3) == "ab"
    assert one_line("a\U0001f469\u200d\U0001f680", limit=3) == "a"


@pytest.mark.parametrize(
    ("text", "folded"),
    [
        ("Œdipe", "oedipe"),
        ("CŒUR", "coeur"),
        ("Æther", "aether"),
        ("Île d'Été", "ile d'ete"),
        ("l’arc", "l'arc"),
        ("Straße", "strasse"),
        ("ŁÓDŹ", "lodz"),
        ("contre−attaque", "contre-attaque"),
        ("e\u0301", "e"),
        ("ﬁn", "fin"),
        ("№2", "no2"),
        ("ΣΊΣΥΦΟΣ", "σισυφοσ"),
    ],
)
def test_folding_forgets_accents_and_case(text: str, folded: str) -> None:
    assert fold(text) == folded


def test_ascii_spells_what_it_can() -> None:
    assert ascii_only("−2 × 3 → °M «Œuvre» d’été …漢") == '-2 x 3 -> M "OEuvre" d\'ete ...?'


def test_what_comes_together_when_something_goes_is_cleaned_too() -> None:
    clean = several_lines("\u098d\u1148\u0320\u0fdc\u0f39\u200d\u1161\u0fd3")
    assert several_lines(clean) == clean and "\u200d" not in clean


@given(st.text())
def test_one_line_is_shown_as_it_stands_and_cleaning_twice_changes_nothing(text: str) -> None:
    clean = one_line(text)
    assert one_line(clean) == clean == clean.strip()
    assert len(clean) <= LINE
    assert unicodedata.is_normalized("NFC", clean)
    clean.encode()
    acting = [sign for sign in clean if unicodedata.category(sign) in ("Cc", "Cs", "Zl", "Zp", "Cf")]
    assert [sign for sign in acting if sign not in "\u200c\u200d" and not 0xE0020 <= ord(sign) < 0xE0080] == []


@given(st.text())
def test_a_note_holds_no_control_but_newlines(text: str) -> None:
    clean = several_lines(text)
    assert several_lines(clean) == clean
    assert all(sign == "\n" or unicodedata.category(sign) not in ("Cc", "Cs") for sign in clean)
    assert "\n\n\n" not in clean


@given(st.text())
def test_folding_twice_changes_nothing_and_case_does_not_count(text: str) -> None:
    assert fold(fold(text)) == fold(text)
    assert ascii_only(text).isascii()


@given(st.text("éÉœŒÀçÇñÑabcXYZ -'"))
def test_case_does_not_count(text: str) -> None:
    assert fold(text.upper()) == fold(text.lower()) == fold(text)


@pytest.mark.parametrize(
    ("typed", "found"),
    [
        ("his7ory", ["history"]), ("l1st", ["list"]), ("goblin", []), ("history", ["history"]), ("quit", []),
        ("lifts", ["lift", "list"]), ("", []),
    ],
)  # fmt: skip
def test_only_what_is_enough_like_a_word_is_a_slip_of_it(typed: str, found: list[str]) -> None:
    assert like(typed, ("history", "list", "lift"), 2) == found
    assert not like("history", ("list",)) and not like("quit", ("lift",))


def test_what_a_message_quotes_says_where_it_was_cut() -> None:
    assert [quoted("x" * count, 4) for count in (3, 4, 5, 500)] == ["xxx", "xxxx", "xxxx…", "xxxx…"]
    assert quoted("a\nb") == "a b"
    assert quoted("abc defgh", 4) == "abc…"
