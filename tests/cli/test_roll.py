"""`gm-console roll` as scripts rely on it: keys, nulls, exit codes, one line for whatever is wrong."""

import json
from typing import Any

import pytest

from gm_console.cli.edge import run

CAPACITY_KEYS = [
    "kind",
    "capacity",
    "modifiers",
    "tested",
    "faces",
    "degrees",
    "critical",
    "magnitude",
    "settings",
    "thrown",
    "explanation",
]
ACTION_KEYS = [
    "kind",
    "level",
    "dice_level",
    "pool",
    "faces",
    "thrown",
    "value",
    "complexity",
    "distance",
    "threshold",
    "failed",
    "critical",
    "category",
    "opposition",
    "outcome",
    "margin",
    "defences",
    "blow_category",
    "blow_value",
    "wound",
    "targets",
    "ranking",
    "settings",
    "explanation",
]
SETTINGS = [
    "capacity_score_match",
    "capacity_after_inversion",
    "level_dice",
    "threshold_dice",
    "distance_step",
    "double",
    "opposition_tie",
    "blow_power",
    "initiative",
]
SWORD = [
    "attack",
    "--level",
    "8",
    "--characteristic",
    "24",
    "--mastery",
    "1",
    "--threshold-characteristic",
    "14",
    "--complexity",
    "2",
    "--defence",
    "dodge=12",
    "--defence",
    "parry=14",
    "--defence",
    "survival-instinct=13",
    "--defence",
    "armour=20",
    "--wound-potential",
    "6",
    "--power",
    "24",
    "--resilience",
    "light=5,serious=10,mortal=15",
    "--faces",
    "7,7,2",
]

Capture = pytest.CaptureFixture[str]


def rolled(capsys: Capture, *arguments: str) -> dict[str, Any]:
    """The object that `roll … --json` prints."""
    code = run(["roll", *arguments, "--json"])
    out, err = capsys.readouterr()
    assert (code, err) == (0, "")
    assert out.count("\n") == 1
    read: dict[str, Any] = json.loads(out)
    return read


def refused(capsys: Capture, *arguments: str) -> tuple[int, str]:
    """The exit code and the one line of a roll that is refused."""
    code = run(["roll", *arguments])
    out, err = capsys.readouterr()
    assert out == ""
    assert err.count("\n") == 1
    assert "Usage" not in err
    assert "Traceback" not in err
    return code, err.rstrip("\n")


class TestCapacity:
    def test_keys(self, capsys: Capture) -> None:
        data = rolled(capsys, "capacity", "24", "--modifier", "-3", "--modifier", "2", "--faces", "12,3")
        assert list(data) == CAPACITY_KEYS
        assert list(data["settings"]) == SETTINGS
        explanation = data.pop("explanation")
        assert data.pop("settings")["double"] == "any"
        assert data == {
            "kind": "capacity",
            "capacity": 24,
            "modifiers": [-3, 2],
            "tested": 23,
            "faces": [12, 3],
            "degrees": 4,
            "critical": None,
            "magnitude": 0,
            "thrown": "table",
        }
        assert "23" in explanation[0]
        assert "4 success degrees" in explanation[-1]

    @pytest.mark.parametrize(
        "before", [[], ["--faces", "3"], ["--modifier", "-2", "--faces", "3"], ["--modifier=-2", "--faces=3"]]
    )
    def test_a_negative_capacity_is_accepted_as_it_stands(self, capsys: Capture, before: list[str]) -> None:
        assert rolled(capsys, "capacity", "-13", *before)["capacity"] == -13
        assert rolled(capsys, "capacity", *before, "-13")["capacity"] == -13

    def test_a_negative_capacity_after_two_dashes(self, capsys: Capture) -> None:
        assert run(["roll", "capacity", "--faces", "4", "--", "-13"]) == 0
        assert capsys.readouterr().out.startswith("−13 · 4 → −1°R")

    def test_critical(self, capsys: Capture) -> None:
        data = rolled(capsys, "capacity", "24", "--faces", "12 11 7")
        assert (data["critical"], data["magnitude"], data["degrees"]) == ("success", 1, 2)
        stopped = rolled(capsys, "capacity", "24", "--faces", "11,12", "--ruling", "capacity_after_inversion=stop")
        assert (stopped["critical"], stopped["settings"]["capacity_after_inversion"]) == ("failure", "stop")

    def test_the_same_seed_throws_the_same_dice(self, capsys: Capture) -> None:
        one, other = (rolled(capsys, "capacity", "24", "--seed", "5") for _ in range(2))
        assert one == other
        assert one["thrown"] == "console"
        assert len({tuple(rolled(capsys, "capacity", "24", "--seed", str(seed))["faces"]) for seed in range(30)}) > 5

    @pytest.mark.parametrize("faces", ["12", "11,12", "", "12 12 12"])
    def test_unfinished_asks_for_the_next_die(self, capsys: Capture, faces: str) -> None:
        code, line = refused(capsys, "capacity", "24", "--faces", faces)
        assert code == 1
        assert "give the next die" in line

    @pytest.mark.parametrize("faces", ["0", "13", "-3", "5,5", "12,5,1", "99999999999999999999"])
    def test_faces_that_do_not_fit(self, capsys: Capture, faces: str) -> None:
        assert refused(capsys, "capacity", "24", "--faces", faces)[0] == 1

    def test_read_by_people(self, capsys: Capture) -> None:
        assert run(["roll", "capacity", "24", "--faces", "12,3"]) == 0
        out, _ = capsys.readouterr()
        assert out.splitlines()[0] == "24 · 12 3 → 4°R"


class TestAttack:
    def test_keys_of_the_sword(self, capsys: Capture) -> None:
        data = rolled(capsys, *SWORD)
        assert list(data) == ACTION_KEYS
        assert list(data["settings"]) == SETTINGS
        told = " / ".join(data.pop("explanation"))
        assert "threshold 12 + 1 − 2 = 11" in told
        assert "= 19" in told
        del data["settings"]
        assert data == {
            "kind": "attack",
            "level": 8,
            "dice_level": 8,
            "pool": "2d12+1d4",
            "faces": [7, 7, 2],
            "thrown": "table",
            "value": 19,
            "complexity": 2,
            "distance": None,
            "threshold": 11,
            "failed": False,
            "critical": True,
            "category": "mortal",
            "opposition": 20,
            "outcome": "success",
            "margin": -1,
            "defences": [
                {"name": "parry", "value": 14, "effect": "stops", "reached": True},
                {"name": "survival-instinct", "value": 13, "effect": "lowers", "reached": True},
                {"name": "armour", "value": 20, "effect": "lowers", "reached": False},
            ],
            "blow_category": "serious",
            "blow_value": 12,
            "wound": "serious",
            "targets": None,
            "ranking": None,
        }

    def test_failed(self, capsys: Capture) -> None:
        data = rolled(capsys, *SWORD[:-1], "12,3,1")
        assert (data["failed"], data["outcome"], data["value"], data["critical"]) == (True, "failed", 19, False)
        for key in ("opposition", "margin", "targets", "blow_category", "blow_value", "wound"):
            assert data[key] is None
        assert data["defences"] == []

    def test_stopped(self, capsys: Capture) -> None:
        data = rolled(capsys, *SWORD[:-1], "3,2,1")
        assert (data["outcome"], data["opposition"], data["margin"]) == ("unsuccessful", 14, -5)
        assert [each["name"] for each in data["defences"]] == ["parry"]
        assert (data["category"], data["blow_category"], data["blow_value"], data["wound"]) == (
            "serious",
            None,
            None,
            None,
        )

    def test_without_anything_there_is_no_category(self, capsys: Capture) -> None:
        data = rolled(capsys, "attack", "--level", "8", "--faces", "7,7,2")
        assert (data["critical"], data["outcome"], data["threshold"]) == (True, "success", 12)
        for key in ("category", "blow_category", "blow_value", "wound", "opposition", "margin", "distance"):
            assert data[key] is None

    @pytest.mark.parametrize(
        ("given", "category", "blow_category", "wound"),
        [
            (["--category", "light"], "light", "light", None),
            (["--critical-category", "serious"], "serious", "serious", None),
            (["--defence", "dodge=3"], "serious", "serious", None),
            (["--resilience", "light=1"], "serious", "serious", None),
            (["--blow", "3"], "serious", "serious", "serious"),
            (["--blow", "3", "--resilience", "light=3,serious=4"], "serious", "serious", "light"),
            (["--wound-potential", "3", "--power", "14", "--resilience", "light=4"], "serious", "serious", None),
            (["--defence", "armour=99", "--blow", "3"], "serious", "light", "light"),
        ],
    )
    def test_category(
        self, capsys: Capture, given: list[str], category: str, blow_category: str, wound: str | None
    ) -> None:
        data = rolled(capsys, "attack", "--level", "3", "--faces", "7", *given)
        assert (data["category"], data["blow_category"], data["wound"]) == (category, blow_category, wound)

    def test_opposition(self, capsys: Capture) -> None:
        data = rolled(capsys, "attack", "--level", "3", "--faces", "7", "--opposition", "9")
        assert (data["opposition"], data["outcome"], data["margin"]) == (9, "unsuccessful", -2)

    def test_no_threshold(self, capsys: Capture) -> None:
        data = rolled(capsys, "attack", "--level", "3", "--faces", "12", "--no-threshold", "--distance", "80")
        assert (data["threshold"], data["complexity"], data["failed"], data["distance"]) == (None, None, False, 80)

    def test_distance_is_part_of_the_complexity(self, capsys: Capture) -> None:
        data = rolled(capsys, "attack", "--level", "5", "--faces", "6,6", "--distance", "35", "--complexity", "2")
        assert (data["distance"], data["complexity"], data["threshold"]) == (35, 6, 6)

    def test_dodge_and_parry_are_one_entry_where_the_first_stands(self, capsys: Capture) -> None:
        given = ["--defence", "parry=3", "--defence", "armour=4", "--defence", "dodge=5"]
        data = rolled(capsys, "attack", "--level", "3", "--faces", "7", *given)
        assert [each["name"] for each in data["defences"]] == ["dodge", "armour"]
        assert data["outcome"] == "great success"

    def test_effects_may_be_said(self, capsys: Capture) -> None:
        given = ["--defence", "dodge=9:lowers", "--defence", "armour=9:stops"]
        data = rolled(capsys, "attack", "--level", "3", "--faces", "7", *given)
        assert [each["effect"] for each in data["defences"]] == ["lowers", "stops"]
        assert data["outcome"] == "unsuccessful"

    def test_lower_dice(self, capsys: Capture) -> None:
        data = rolled(capsys, "attack", "--level", "8", "--dice-level", "4", "--faces", "9 3")
        assert (data["level"], data["dice_level"], data["pool"]) == (8, 4, "1d12+1d4")

    def test_read_by_people(self, capsys: Capture) -> None:
        assert run(["roll", *SWORD]) == 0
        assert capsys.readouterr().out.splitlines()[:2] == [
            "7 7 2 +3 = 19 · critical, mortal",
            "armour 20 holds: serious · blow 12 · SERIOUS WOUND",
        ]


class TestOtherKinds:
    def test_enchantment(self, capsys: Capture) -> None:
        given = ["enchantment", "--level", "8", "--mastery", "3", "--faces", "10,2,2"]
        given += ["--target-level", "4", "--target-level", "3", "--target-faces", "12 1", "--target-faces", "7"]
        data = rolled(capsys, *given)
        assert list(data) == ACTION_KEYS
        assert data["targets"] == [
            {"pool": "1d12+1d4", "faces": [12, 1], "value": 11, "outcome": "success"},
            {"pool": "1d12", "faces": [7], "value": 1, "outcome": "success"},
        ]
        assert (data["value"], data["opposition"], data["margin"], data["outcome"]) == (11, 11, 0, "success")
        for key in ("critical", "category", "defences", "blow_category", "blow_value", "wound", "ranking"):
            assert data[key] is None

    def test_enchantment_without_a_target(self, capsys: Capture) -> None:
        data = rolled(capsys, "enchantment", "--level", "8", "--faces", "10,2,2")
        assert (data["outcome"], data["opposition"], data["margin"], data["targets"]) == ("success", None, None, None)

    def test_failed_enchantment_has_no_targets(self, capsys: Capture) -> None:
        data = rolled(
            capsys, "enchantment", "--level", "3", "--faces", "12", "--complexity", "1", "--target-level", "3"
        )
        assert (data["outcome"], data["targets"], data["opposition"], data["value"]) == ("failed", None, None, 6)

    def test_luck(self, capsys: Capture) -> None:
        data = rolled(capsys, "luck", "--level", "8", "--opposition", "15", "--faces", "7,6,2")
        assert list(data) == ACTION_KEYS
        assert (data["value"], data["opposition"], data["outcome"], data["margin"]) == (15, 15, "success", 0)
        for key in ("complexity", "threshold", "distance", "critical", "category", "defences", "targets", "ranking"):
            assert data[key] is None
        assert data["failed"] is False

    def test_effort(self, capsys: Capture) -> None:
        given = ["--threshold-characteristic", "14", "--complexity", "1", "--distance", "20"]
        data = rolled(capsys, "effort", "--level", "3", *given, "--faces", "10")
        assert list(data) == ACTION_KEYS
        assert (data["threshold"], data["complexity"], data["outcome"]) == (10, 3, "success")
        for key in ("value", "margin", "opposition", "critical", "category", "defences"):
            assert data[key] is None

    def test_contest(self, capsys: Capture) -> None:
        given = ["contest", "--level", "3", "--mastery", "2", "--characteristic", "14", "--faces", "7"]
        given += ["--against", "level=8,dice-level=3,characteristic=24,mastery=1,mastery=-1,faces=8"]
        given += ["--against", "level=8,faces=1 1 2", "--against", "level=4,faces=3,1"]
        data = rolled(capsys, *given)
        assert list(data) == ACTION_KEYS
        assert data["ranking"] == [
            {"side": 1, "pool": "1d12", "faces": [7], "value": 10, "rank": 1},
            {"side": 2, "pool": "1d12", "faces": [8], "value": 10, "rank": 1},
            {"side": 3, "pool": "2d12+1d4", "faces": [1, 1, 2], "value": 4, "rank": 3},
            {"side": 4, "pool": "1d12+1d4", "faces": [3, 1], "value": 4, "rank": 3},
        ]
        assert (data["outcome"], data["opposition"], data["margin"], data["failed"]) == ("tie", 10, 0, False)
        for key in ("threshold", "complexity", "critical", "category", "defences", "targets"):
            assert data[key] is None

    def test_a_contest_is_listed_by_rank(self, capsys: Capture) -> None:
        given = ["--faces", "3", "--against", "level=3,faces=12", "--against", "level=3,faces=3"]
        data = rolled(capsys, "contest", "--level", "3", *given)
        assert [(each["rank"], each["side"]) for each in data["ranking"]] == [(1, 2), (2, 1), (2, 3)]
        assert (data["outcome"], data["opposition"], data["margin"]) == ("unsuccessful", 12, -9)

    def test_a_contest_is_ranked_in_its_short_form(self, capsys: Capture) -> None:
        given = ["--faces", "3", "--against", "level=3,mastery=1,faces=12", "--against", "level=3,faces=3"]
        assert run(["roll", "contest", "--level", "3", *given]) == 0
        told = capsys.readouterr().out.splitlines()
        assert any("1. side 2: 12 +1 = 13 · 2. side 1: 3 (tie) · 2. side 3: 3 (tie)" in line for line in told)

    def test_typed_dice_of_a_target_are_no_targets_when_the_roll_failed(self, capsys: Capture) -> None:
        given = ["--complexity", "1", "--target-level", "3", "--target-faces", "5"]
        assert rolled(capsys, "enchantment", "--level", "3", "--faces", "12", *given)["targets"] is None

    def test_settings_are_passed_on(self, capsys: Capture) -> None:
        data = rolled(
            capsys, "attack", "--level", "2", "--ruling", "level_dice=1d4; 1d6; 2d6", "--ruling", "double=same_size"
        )
        assert data["pool"] == "2d6"
        assert (data["settings"]["level_dice"], data["settings"]["double"]) == ("1d4; 1d6; 2d6", "same_size")


WRONG: list[tuple[str, str]] = [
    ("attack --level 3 --opposition 5 --defence dodge=5", "--opposition and --defence"),
    ("attack --level 3 --wound-potential 5", "--power"),
    ("attack --level 3 --power 5", "--wound-potential"),
    ("attack --level 3 --wound-potential 5 --power 14 --blow 3", "--blow and --wound-potential"),
    ("capacity 24 --ruling luck=good", "capacity_score_match"),
    ("capacity 24 --ruling double=both", "any or same_size"),
    ("capacity 24 --ruling double", "NAME=VALUE"),
    ("capacity 24 --ruling double=any --ruling double=any", "twice"),
    ("attack --level 61", "from 0 to 60"),
    ("attack --level -1", "from 0 to 60"),
    ("luck --level 61 --opposition 3", "from 0 to 60"),
    ("contest --level 3 --against level=61", "from 0 to 60"),
    ("enchantment --level 3 --target-level 61", "from 0 to 60"),
    ("attack --level 3 --dice-level 4", "above level 3"),
    ("contest --level 3 --against level=3,dice-level=4", "above level 3"),
    ("attack --level 3 --dice-level -1", "from 0 to 60"),
    ("attack --level 3 --distance -1", "from 0"),
    ("effort --level 3 --distance -1", "from 0"),
    ("attack --level 3 --resilience light=5,serious=4", "may not decrease"),
    ("attack --level 3 --resilience heavy=5", "light=N,serious=N,mortal=N"),
    ("attack --level 3 --resilience light=5,light=6", "twice"),
    ("attack --level 3 --resilience light", "NAME=VALUE"),
    ("attack --level 3 --resilience light=x", "whole number"),
    ("capacity 1000001", "1000000"),
    ("capacity -1000001", "1000000"),
    ("capacity 24 --modifier 1000001", "1000000"),
    ("attack --level 3 --mastery 1000001", "1000000"),
    ("attack --level 3 --characteristic 1000001", "1000000"),
    ("attack --level 3 --complexity -1000001", "1000000"),
    ("attack --level 3 --opposition 1000001", "1000000"),
    ("attack --level 3 --defence dodge=1000001", "1000000"),
    ("attack --level 3 --blow 1000001", "1000000"),
    ("attack --level 3 --wound-potential 1000001 --power 3", "1000000"),
    ("attack --level 3 --resilience light=1000001", "1000000"),
    ("attack --level 3 --distance 1000001", "1000000"),
    ("contest --level 3 --against level=3,mastery=1000001", "1000000"),
    ("luck --level 3 --opposition 1000001", "1000000"),
    ("attack --level 3 --defence dodge=5 --defence dodge=6", "twice"),
    ("attack --level 3 --defence dodge=5 --defence parry=6:lowers", "one effect"),
    ("attack --level 3 --defence luck=5", "survival-instinct"),
    ("attack --level 3 --defence dodge=5:bends", "stops or lowers"),
    ("attack --level 3 --defence dodge=x", "whole number"),
    ("attack --level 3 --defence dodge", "NAME=VALUE"),
    ("attack --level 3 --category huge", "light"),
    ("attack --level x", "a whole number"),
    ("attack", "--level"),
    ("luck --level 3", "--opposition"),
    ("contest --level 3", "--against"),
    ("contest --level 3 --against mastery=3", "level"),
    ("contest --level 3 --against level=3,level=4", "twice"),
    ("contest --level 3 --against level=3,wings=2", "dice-level"),
    ("contest --level 3 --against level=x", "whole number"),
    ("enchantment --level 3 --target-level 3 --target-level 4 --target-faces 3", "--target-faces"),
    ("enchantment --level 3 --target-faces 3", "--target-faces"),
    ("attack --level 3 --faces x", "--faces"),
    ("capacity 24 --faces 1;2", "--faces"),
    ("capacity", "CAPACITY"),
    ("capacity x", "a whole number"),
    ("capacity 24 25", "argument"),
    ("capacity 24 --wings", "--wings"),
    ("luck --level 3 --opposition 3 --mastery 3", "--mastery"),
    ("effort --level 3 --no-threshold", "--no-threshold"),
    ("attack --level 3 --ruling level_dice=1d4;1d6", "past the end"),
    ("contest --level 1 --ruling level_dice=1d4;1d6 --against level=2", "past the end"),
    ("fly 3", "capacity"),
]


@pytest.mark.parametrize(("arguments", "said"), WRONG, ids=[arguments for arguments, _ in WRONG])
def test_wrong_arguments(capsys: Capture, arguments: str, said: str) -> None:
    code, line = refused(capsys, *arguments.split())
    assert code == 2
    assert said in line


UNFIT: list[tuple[str, str]] = [
    ("attack --level 8 --faces 12,12", "2d12+1d4 takes 3 faces"),
    ("attack --level 8 --faces 5,5,5", "1 to 4"),
    ("attack --level 3 --faces 13", "1 to 12"),
    ("attack --level 3 --faces 0", "1 to 12"),
    ("attack --level 4 --faces 3,9 --ruling double=same_size", "largest die first"),
    ("enchantment --level 3 --target-level 3 --target-faces 13", "1 to 12"),
    ("contest --level 3 --against level=3,faces=13", "1 to 12"),
    ("luck --level 3 --opposition 3 --faces 1,2", "takes 1 face"),
]


@pytest.mark.parametrize(("arguments", "said"), UNFIT, ids=[arguments for arguments, _ in UNFIT])
def test_faces_that_do_not_fit_say_what_would(capsys: Capture, arguments: str, said: str) -> None:
    code, line = refused(capsys, *arguments.split())
    assert code == 1
    assert said in line


def test_a_number_of_thousands_of_digits_is_one_short_line(capsys: Capture) -> None:
    for number in ("9" * 4000, "9" * 6000):
        code, line = refused(capsys, "capacity", number)
        assert code == 2
        assert len(line) <= 200


@pytest.mark.parametrize("kind", ["capacity", "attack", "enchantment", "luck", "effort", "contest"])
def test_every_kind_answers_help(capsys: Capture, kind: str) -> None:
    assert run(["roll", kind, "--help"]) == 0
    out, err = capsys.readouterr()
    assert err == ""
    for option in ("--faces", "--seed", "--ruling", "--json", "--language", "--ascii"):
        assert option in out


def test_ascii(capsys: Capture) -> None:
    assert run(["roll", "capacity", "-13", "--faces", "3", "--ascii"]) == 0
    assert capsys.readouterr().out.isascii()
