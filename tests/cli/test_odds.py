import json
import math
from typing import Any

import pytest

from gm_console.cli import output
from gm_console.cli.edge import run

KEYS = ["failed", "unsuccessful", "success", "great_success", "tie", "critical", "values", "mean", "wounds", "targets"]
ATTACK = (
    "attack --level 8 --complexity 3 --mastery 3 --defence dodge=9 --defence survival-instinct=12 --defence armour=14"
    " --blow 12 --resilience light=4,serious=8,mortal=12"
)


def words(line: str) -> list[str]:
    """The line as a shell would split it; `~` stands for a space inside a word."""
    return [word.replace("~", " ") for word in line.split()]


def asked(capsys: pytest.CaptureFixture[str], line: str) -> dict[str, Any]:
    assert run(["odds", *words(line), "--json"]) == 0
    out, err = capsys.readouterr()
    assert err == ""
    assert out.count("\n") == 1
    read: dict[str, Any] = json.loads(out)
    return read


def test_capacity(capsys: pytest.CaptureFixture[str]) -> None:
    odds = asked(capsys, "capacity 24")
    assert list(odds) == [
        "degrees",
        "at_least",
        "mean",
        "variance",
        "critical_success",
        "critical_failure",
        "critical_by_magnitude",
    ]
    assert odds["degrees"]["3"] == pytest.approx(-3 + 4 / 7 * math.sqrt(35), abs=1e-12)
    assert odds["degrees"].keys() == odds["at_least"].keys()
    assert sum(odds["degrees"].values()) == pytest.approx(1, abs=1e-12)
    assert (odds["mean"], odds["variance"]) == (2.4, 0.44)
    assert odds["critical_success"] == odds["critical_failure"] == 1 / 132
    assert odds["critical_by_magnitude"]["2"] == 1 / 1728


def test_a_negative_capacity_stands_as_it_is(capsys: pytest.CaptureFixture[str]) -> None:
    assert asked(capsys, "capacity -24 --modifier 11") == asked(capsys, "capacity -13")
    assert asked(capsys, "capacity --modifier -37 24")["mean"] == -1.3


def test_capacity_under_other_settings(capsys: pytest.CaptureFixture[str]) -> None:
    odds = asked(capsys, "capacity 24 --ruling capacity_after_inversion=stop --ruling capacity_score_match=example")
    assert odds["mean"] == pytest.approx(2 + 65 / 66 * 0.5, abs=1e-15)


def test_an_offensive_action(capsys: pytest.CaptureFixture[str]) -> None:
    odds = asked(capsys, ATTACK)
    assert list(odds) == KEYS
    assert [round(100 * odds[key], 3) for key in KEYS[:5]] == [43.75, 1.736, 15.625, 38.889, 0]
    assert list(odds["wounds"]) == ["none", "light", "serious", "mortal"]
    assert [round(100 * each, 3) for each in odds["wounds"].values()] == [49.306, 8.681, 32.986, 9.028]
    assert sum(odds["values"].values()) == pytest.approx(1, abs=1e-12)
    assert odds["mean"] == 15.5
    assert odds["targets"] is None


@pytest.mark.parametrize(
    "line, failed",
    [("--complexity 4 --threshold-characteristic 14", 1 / 4), ("--complexity 2", 1 / 6), ("--no-threshold", 0)],
)
def test_an_attack_by_its_threshold_alone(capsys: pytest.CaptureFixture[str], line: str, failed: float) -> None:
    odds = asked(capsys, f"attack --level 3 {line}")
    assert odds["failed"] == pytest.approx(failed, abs=1e-15)
    assert odds["success"] == pytest.approx(1 - failed, abs=1e-15)
    assert odds["wounds"] is None
    assert odds["critical"] == 0


def test_an_attack_that_always_fails(capsys: pytest.CaptureFixture[str]) -> None:
    odds = asked(capsys, "attack --level 3 --complexity 12 --category light")
    assert (odds["failed"], odds["critical"], odds["values"], odds["mean"]) == (1, 0, {}, None)
    assert odds["wounds"] == {"none": 1, "light": 0, "serious": 0, "mortal": 0}


def test_distance_counts(capsys: pytest.CaptureFixture[str]) -> None:
    assert asked(capsys, "effort --level 3 --distance 20")["failed"] == pytest.approx(2 / 12)
    started = asked(capsys, "effort --level 3 --distance 21 --ruling distance_step=started")
    assert started["failed"] == pytest.approx(4 / 12)


def test_effort_has_no_values(capsys: pytest.CaptureFixture[str]) -> None:
    odds = asked(capsys, "effort --level 8 --complexity 2")
    assert odds["failed"] == 11 / 36
    assert (odds["values"], odds["mean"], odds["critical"], odds["wounds"]) == ({}, None, None, None)


def test_luck(capsys: pytest.CaptureFixture[str]) -> None:
    odds = asked(capsys, "luck --level 3 --opposition 9")
    assert (odds["success"], odds["unsuccessful"], odds["failed"]) == (4 / 12, 8 / 12, 0)
    assert odds["values"]["12"] == 1 / 12
    exceeds = asked(capsys, "luck --level 3 --opposition 9 --ruling opposition_tie=exceeds")
    assert exceeds["success"] == 3 / 12


def test_enchantment_of_several(capsys: pytest.CaptureFixture[str]) -> None:
    odds = asked(capsys, "enchantment --level 3 --no-threshold --target-level 3 --target-level 0")
    assert odds["success"] == pytest.approx(83 / 144, abs=1e-15)
    first, second = odds["targets"]
    assert {key: first[key] for key in KEYS[:5]} == {key: odds[key] for key in KEYS[:5]}
    assert (first["pool"], second["pool"]) == ("1d12", "1d4")
    assert second["success"] > first["success"]
    assert odds["critical"] is None


def test_enchantment_without_a_target(capsys: pytest.CaptureFixture[str]) -> None:
    odds = asked(capsys, "enchantment --level 3 --complexity 3")
    assert (odds["failed"], odds["success"], odds["targets"]) == (0.25, 0.75, None)


def test_contest(capsys: pytest.CaptureFixture[str]) -> None:
    odds = asked(capsys, "contest --level 3 --against level=3 --against level=3,mastery=-12")
    assert odds["success"] == pytest.approx(66 / 144)
    assert odds["tie"] == pytest.approx(12 / 144)
    assert odds["success"] + odds["tie"] + odds["unsuccessful"] == pytest.approx(1, abs=1e-12)


def test_level_60(capsys: pytest.CaptureFixture[str]) -> None:
    odds = asked(capsys, "attack --level 60 --opposition 100")
    assert sum(odds["values"].values()) == pytest.approx(1, abs=1e-12)
    assert odds["critical"] == 1


@pytest.mark.parametrize(
    "line, said",
    [
        ("capacity 24 --faces 3", "--faces"),
        ("capacity 24 --seed 3", "--seed"),
        ("capacity 24 --seed=3", "--seed"),
        ("attack --level 3 --faces 3", "--faces"),
        ("luck --level 3 --opposition 4 --seed x", "--seed"),
        ("enchantment --level 3 --target-level 3 --target-faces 3", "--target-faces"),
        ("contest --level 3 --against level=3,faces=3", "faces="),
        ("attack --level 61", "60"),
        ("attack --level -1", "60"),
        ("attack --level 3 --dice-level 4", "above"),
        ("attack --level 3 --distance -1", "distance"),
        ("attack --level 3 --opposition 3 --defence dodge=3", "--opposition"),
        ("attack --level 3 --wound-potential 3", "--power"),
        ("attack --level 3 --blow 3 --resilience light=4,serious=3", "decrease"),
        ("attack --level 3 --opposition 1000001", "1000000"),
        ("attack --level 3 --ruling nothing=1", "double"),
        ("attack --level 3 --ruling double=some", "same_size"),
        ("attack --level 3 --ruling level_dice=1d4", "level_dice"),
        ("capacity", "CAPACITY"),
        ("luck --level 3", "--opposition"),
        ("contest --level 3", "--against"),
        ("nothing", "capacity"),
    ],
)
def test_wrong_arguments(capsys: pytest.CaptureFixture[str], line: str, said: str) -> None:
    assert run(["odds", *words(line)]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert err.count("\n") == 1
    assert said in err


def test_dice_beyond_reckoning_are_refused(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["odds", "attack", "--level", "0", "--ruling", "level_dice=40d100"]) == 1
    out, err = capsys.readouterr()
    assert (out, err) == ("", "odds are reckoned for dice that show at most 1000 together; 40d100 shows up to 4000\n")


def test_text_for_a_reader(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["odds", *words(ATTACK)]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert "failed 43.75 %, unsuccessful 1.74 %, success 15.62 %, great success 38.89 %" in lines
    assert "wound: none 49.31 %, light 8.68 %, serious 32.99 %, mortal 9.03 %" in lines
    assert "     25   0.31 %    0.31 %" in lines
    assert run(["odds", "capacity", "24"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0] == "capacity 24"
    assert lines[1] == "mean 2.40°R, standard deviation 0.66"


def test_ascii(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(output, "_ascii", False)
    assert run(["odds", "capacity", "-24", "--ascii"]) == 0
    assert capsys.readouterr().out.isascii()


def test_help_names_no_option_that_throws(capsys: pytest.CaptureFixture[str]) -> None:
    for kind in ("capacity", "attack", "enchantment", "luck", "effort", "contest"):
        assert run(["odds", kind, "--help"]) == 0
        said = capsys.readouterr().out
        assert "--ruling" in said
        assert "--seed" not in said and "--faces" not in said and "--target-faces" not in said
