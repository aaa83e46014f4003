"""Files that are no packs, and packs made to do harm: each refused in one line, at once."""

import os
from collections.abc import Iterable
from pathlib import Path

import pytest

from gm_console.campaign.packs.faults import KEPT, TOLD, PackFaults
from gm_console.campaign.packs.making import read_packs
from tests.campaign.pack_kit import HEAD, read, refused

TOO_DEEP = "mine.toml: lists and tables stand more than 20 deep inside each other"
DIGITS = "mine.toml: a number in it has thousands of digits; right would be one within ±1,000,000"

NO_PACKS: dict[str, tuple[str | bytes, str]] = {
    "no TOML": ("[pack\n", "mine.toml: line 1: this is not TOML: Expected ']' at the end of a table declaration"),
    "cut off": ('[pack]\nname = "x', "mine.toml: this is not TOML: Unterminated string (at end of document)"),
    "an accent without quotes": (
        "[pack]\ndiscrétion = 13",
        'mine.toml: line 2: a name with an accent stands between quotes when it is a key: "discrétion" = 13',
    ),
    "a key that begins with an accent": (
        "[pack]\r\nénergie = 13",
        'mine.toml: line 2: a name with an accent stands between quotes when it is a key: "discrétion" = 13',
    ),
    "Latin-1": (
        '[pack]\nname = "é"'.encode("latin-1"),
        "mine.toml: line 2: this is not UTF-8; save the file as UTF-8 text",
    ),
    "zero bytes": (b"\0\0", "mine.toml: line 1: this is not TOML: Invalid statement"),
    "lists 100,000 deep": (f"{HEAD}x = {'[' * 100_000}", TOO_DEEP),
    "tables 100,000 deep": (f"{HEAD}x = {'{a=' * 100_000}", TOO_DEEP),
    "lists 21 deep": (f"{HEAD}x = {'[' * 21}{']' * 21}", TOO_DEEP),
    "keys 100 deep": (f"{HEAD}{'a.' * 100}a = 1", TOO_DEEP),
    "keys too deep to be read": (f"{HEAD}{'a.' * 500_000}a = 1", "mine.toml: line 4: too many dots in one line"),
    "a number of 5,000 digits": (f"{HEAD}x = {'9' * 5000}", DIGITS),
    "5,001 entries": (
        HEAD + '[[object]]\nname = "x"\n' * 5001,
        "mine.toml: a list or table of 5001 entries; at most 5000 are read",
    ),
    "5,001 entries in two sections": (
        HEAD + '[[object]]\nname = "x"\n' * 3000 + '[[condition]]\nname = "x"\n' * 2001,
        "mine.toml: 5001 entries in all; at most 5000 are read",
    ),
    "a list of 200,000": (
        f"{HEAD}x = [{'1,' * 200_000}]",
        "mine.toml: a list or table of 200000 entries; at most 5000 are read",
    ),
    "more than 2 MiB": (f"{HEAD}#{'x' * 2**21}", "mine.toml: it is larger than 2 MiB, the most a pack may be"),
}


@pytest.mark.parametrize("case", NO_PACKS, ids=str)
def test_what_is_no_pack_is_refused_in_one_line_and_soon(tmp_path: Path, case: str) -> None:
    text, message = NO_PACKS[case]
    assert refused(tmp_path, text).message == message


def test_a_fault_is_told_by_line_also_where_windows_made_the_file(tmp_path: Path) -> None:
    text = f"\ufeff{HEAD}\n[[object]]\nname = 3\n".replace("\n", "\r\n")
    assert [fault.line for fault in refused(tmp_path, text).faults] == [6]


@pytest.mark.parametrize("made", ["missing", "folder", "pipe"])
def test_a_file_that_is_none_is_refused_without_waiting(tmp_path: Path, made: str) -> None:
    path = tmp_path / "mine.toml"
    if made == "folder":
        path.mkdir()
    if made == "pipe":
        os.mkfifo(path)
    with pytest.raises(PackFaults) as caught:
        read_packs([path])
    assert (
        caught.value.message
        == {
            "missing": f"{path}: it cannot be read: No such file or directory",
            "folder": f"{path}: this is no ordinary file; right would be a pack written in TOML",
            "pipe": f"{path}: this is no ordinary file; right would be a pack written in TOML",
        }[made]
    )


def test_all_faults_are_told_at_once_file_by_file_in_the_order_of_the_lines(tmp_path: Path) -> None:
    first = f'{HEAD}\n[[entity]]\nname = "A"\nkind = "x"\ncards = ["B"]\n[[object]]\n[[entity]]\nname = "C"\nlevel = -1'
    faults = refused(tmp_path, first, "no pack", f"{HEAD}x = 1")
    assert [(fault.file, fault.line, fault.place) for fault in faults.faults] == [
        ("mine2.toml", 1, ""),
        ("mine.toml", 7, "entity “A”, kind"),
        ("mine.toml", 9, "object[1], name"),
        ("mine.toml", 10, "entity “C”, kind"),
        ("mine.toml", 12, "entity “C”, level"),
        ("mine3.toml", 4, "pack, x"),
    ]
    assert faults.message.startswith("mine2.toml: line 1: this is not TOML")
    assert "; mine.toml: 4 faults: line 7, entity “A”, kind: “x” was read" in faults.message
    assert "\n" not in faults.message


def test_a_bad_part_hides_no_fault_of_another_and_makes_none(tmp_path: Path) -> None:
    """The entity that plays a card with a fault is not told that the card is missing."""
    text = f'{HEAD}\n[[card]]\nname = "Assaut"\nkind = "x"\n[[entity]]\nname = "A"\nkind = "joueur"\ncards = ["Assaut"]'
    assert [fault.place for fault in refused(tmp_path, text).faults] == ["card “Assaut”, kind"]


def test_a_thousand_faults_are_counted_and_the_line_stays_readable(tmp_path: Path) -> None:
    faults = refused(tmp_path, HEAD + "[[object]]\n" * 1000)
    assert (len(faults.faults), faults.more) == (KEPT, {"mine.toml": 1000 - KEPT})
    assert faults.message.startswith("mine.toml: 1000 faults: line 4, object[1], name: it is missing")
    assert faults.message.count("it is missing") == TOLD
    assert faults.message.endswith(f" · and {1000 - TOLD} more")
    assert len(faults.message) < 10_000


def quoted(names: Iterable[str]) -> str:
    """The names as a TOML list."""
    return "[" + ", ".join(f'"{name}"' for name in names) + "]"


CARD_A = '[[card]]\nname = "A"\nkind = "attaque"\nblow = { potential = 3, characteristic = "c" }\n'
PLAYER_A = '[[entity]]\nname = "A"\nkind = "joueur"\nlevel = 3\n'
WORK = {
    "200,000 unknown keys": HEAD + ("[[object]]\n" + "".join(f"k{n}=1\n" for n in range(60))) * 4000,
    "cards that nobody has": HEAD
    + "".join(f'[[card]]\nname = "carte {n}"\nkind = "aucun"\n' for n in range(4000))
    + f"{PLAYER_A}cards = {quoted(f'catre {n}' for n in range(4990))}",
    "a list of 5,000 names": f"{HEAD}{PLAYER_A}objects = {quoted(f'c{n}' for n in range(5000))}",
    "5,000 scores and 5,000 cards": f"{HEAD}{CARD_A}{PLAYER_A}cards = {quoted(['A'] * 5000)}\n"
    + "[entity.characteristics]\n"
    + "".join(f"s{n} = 1\n" for n in range(5000)),
}


@pytest.mark.parametrize("case", WORK, ids=str)
def test_a_pack_made_to_take_long_is_refused_soon(tmp_path: Path, case: str) -> None:
    refused(tmp_path, WORK[case])


def test_names_that_would_act_are_cleaned_where_they_enter_and_in_what_is_said_of_them(tmp_path: Path) -> None:
    name = r"A\u202E\u001B]52;c;x\u0007[b]\u0085\u200B"
    bundle = read(tmp_path, f'{HEAD}[[object]]\nname = "{name}"\nnotes = "a\\r\\nb\\u001b[31m\\tc"')
    assert [(each.name, each.notes) for each in bundle.objects.values()] == [("A]52;c;x[b]", "a\nb[31m c")]
    faults = refused(tmp_path, f'{HEAD}[[object]]\nname = "{name}"\n"{name}" = "{name}"')
    assert faults.message.isprintable()
    assert "A]52;c;x[b]" in faults.message


def test_a_heading_inside_a_text_takes_no_line_for_another(tmp_path: Path) -> None:
    text = f'{HEAD}description = """\n[[object]]\n"""\n[[object]]\nname = 3'
    assert [fault.line for fault in refused(tmp_path, text).faults] == [None]


def test_a_key_of_a_later_table_of_the_same_part_has_its_line(tmp_path: Path) -> None:
    text = (
        f'{HEAD}[[entity]]\nname = "A"\nkind = "joueur"\n[entity.defences]\nesquive = 3\n"parade" = "x"\n'
        '[[entity]]\nname = "B"\nkind = "joueur"\n[entity.defences]\narmure = "x"\n'
    )
    assert [fault.line for fault in refused(tmp_path, text).faults] == [9, 14]
