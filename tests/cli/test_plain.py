"""`gm-console play --plain`: the verbs line by line, odds before each throw, the log's lines after it."""

import io
import sys
from collections.abc import Callable

import pytest

from gm_console.cli import output
from gm_console.cli.edge import run
from tests.campaign.acts.play import ORDER, Table, make

Said = Callable[..., tuple[int, list[str], list[str]]]
"""Lines typed → the exit code, standard output, standard error."""


@pytest.fixture
def said(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Said:
    monkeypatch.setattr(output, "_ascii", False)
    table = Table(make({}))
    table.start(ORDER)
    table.campaign.close()

    def lines(*typed: str) -> tuple[int, list[str], list[str]]:
        monkeypatch.setattr(sys, "stdin", io.StringIO("".join(f"{line}\n" for line in typed)))
        code = run(("play", "table", "--plain"))
        told = capsys.readouterr()
        return code, told.out.splitlines(), told.err.splitlines()

    return lines


def test_odds_come_before_the_throw_and_the_log_after_it(said: Said) -> None:
    code, out, err = said("assault goblin 1 35 -2", "leave", "next")
    assert (code, err) == (0, [])
    assert out[0] == "table · The ford · round 1 · turn: Aldric"
    assert out[1] == "> a 30 Aldric"
    odds = next(place for place, line in enumerate(out) if "fails" in line)
    assert "c Goblin 1" in out[odds - 1]
    assert out[odds + 1].startswith("1.1 Aldric")
    assert not any("Mirelle" in line and "turn" in line for line in out[odds:]), "nothing is done after leaving"


def test_odds_alone_are_asked_with_a_question_mark(said: Said) -> None:
    code, out, _err = said("assault goblin 1 ?", "log")
    assert code == 0
    assert any("fails" in line for line in out)
    assert not any("Aldric ›" in line for line in out)


def test_what_is_wrong_is_one_line_with_its_place_and_the_rest_goes_on(said: Said) -> None:
    code, out, err = said("asault c", "wound serious gob 2", "")
    assert code == 1
    assert err == ["place 1: no command and no card called asault; did you mean Assault?"]
    assert any(line.endswith("Goblin 2 S1") for line in out)


def test_who_wants_to_quit_learns_the_word_for_it(said: Said) -> None:
    _code, _out, err = said("quit", "exit", "q", "zzzz")
    assert err == [
        *(f"place 1: no command and no card called {word}; did you mean leave?" for word in ("quit", "exit", "q")),
        "place 1: no command and no card called zzzz; help lists them",
    ]


def test_the_selection_goes_with_the_turn_and_can_be_chosen(said: Said) -> None:
    _code, out, err = said("next", "", "select mirelle", "shot c", "shot c =5 3", "secret", "fights", "help", "edit")
    assert "round 1 · turn: Goblin 1" in out
    assert "selected: Goblin 1" in out
    assert "selected: Mirelle" in out
    assert err[0].startswith("Mirelle throws")
    assert err[-1] == "that is for the screen; here, help lists what can be said"
    assert any(line.startswith("remove") for line in out)


def test_a_verb_that_says_whose_turn_it_is_selects_them_whoever_was(said: Said) -> None:
    code, out, err = said("select mirelle", "next", "wound light", "select mirelle", "jump f", "wound serious")
    assert (code, err) == (0, [])
    assert any("Goblin 1: light wound" in line for line in out)
    assert any("Stranger: serious wound" in line for line in out)


def test_the_line_that_fells_lets_the_same_one_up_again_though_the_turn_passes_on(said: Said) -> None:
    code, out, err = said("join goblin 1 goblin 2 goblin 3 in pack", "next", "fallen", "", "fallen", "")
    assert (code, err) == (0, [])
    fallen = [line for line in out if line.startswith("  ") and line.endswith(" fallen")]
    assert len(fallen) == 1 and "Goblin 1" in fallen[0], "in the picture between the two lines, and in none after"
    assert any("turn: Goblin 2" in line for line in out)
    assert [line for line in out if line.startswith("selected:")][-2:] == ["selected: Goblin 1"] * 2


def test_several_at_once_and_undo(said: Said) -> None:
    code, out, _err = said("remove gob*", "undo", "")
    assert code == 0
    assert sum("Goblin 3" in line for line in out[-8:]) >= 1


def test_without_a_campaign_it_says_what_to_give(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(("play", "nobody", "--plain")) == 1
    assert "nobody" in capsys.readouterr().err
