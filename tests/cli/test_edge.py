import os
import stat
import subprocess
import sys
from pathlib import Path

import pytest

from gm_console.cli import frame, output
from gm_console.cli.edge import run

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture(autouse=True)
def planted(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(frame.COMMANDS, "ends", ("tests.cli.commands_that_fail:ends", "ends"))
    monkeypatch.setitem(frame.COMMANDS, "several", ("tests.cli.commands_that_fail:several", "several"))
    monkeypatch.setattr(output, "_ascii", False)


@pytest.mark.parametrize(
    ("arguments", "code", "line"),
    [
        (["ends", "could not"], 1, "no such campaign: demo"),
        (["ends", "wrong"], 2, "a level is 0 to 60"),
        (["ends", "file"], 1, "x.db: No such file or directory"),
        (["ends"], 2, "HOW is missing; see gm-console ends --help"),
        (["ends", "well", "--number", "x"], 2, "--number: 'x' is not a valid integer; see gm-console ends --help"),
        (["ends", "well", "--nmber", "3"], 2, "no such option: --nmber; did you mean --number?"),
        (["ends", "well", "more"], 2, "Got unexpected extra argument (more); see gm-console ends --help"),
        (["ends", "well", "--language", "de"], 2, "--language: 'de' is not one of 'en', 'fr'"),
        (["ends", "well", "--number"], 2, "Option '--number' requires an argument"),
        (["rol"], 2, "no such command: rol; did you mean roll?"),
        (["zzz\x1b\nq"], 2, "no such command: zzz q; there are play, demo"),
        (["history"], 2, "no such command: history; there are play, demo"),
        (["--verbose"], 2, "no such option: --verbose; did you mean --version?"),
        (["several"], 2, "gm-console several needs one of ends"),
        (["several", "end"], 2, "no such command: end; did you mean ends?"),
        (["several", "ends", "could not"], 1, "no such campaign: demo"),
    ],
)
def test_a_problem_is_one_line_and_an_exit_code(
    arguments: list[str], code: int, line: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(arguments) == code
    said = capsys.readouterr()
    assert said.out == ""
    assert said.err.startswith(line)
    assert said.err.count("\n") == 1 and said.err.endswith("\n")
    assert "Usage" not in said.err and "\x1b" not in said.err


def test_done_is_nothing_on_standard_error(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["ends", "well", "--number", "-3"]) == 0
    assert capsys.readouterr() == ("done -3\n", "")


def test_common_options_stand_on_every_command(capsys: pytest.CaptureFixture[str]) -> None:
    for arguments in ([], ["ends"], ["several"], ["several", "ends"]):
        assert run([*arguments, "--help"]) == 0
        help_text = capsys.readouterr().out
        assert "--language [en|fr]" in help_text and "--ascii" in help_text
    assert run(["--language", "en", "--ascii", "several", "ends", "well", "--ascii", "--language=en"]) == 0


def test_help_lists_every_command_without_importing_one(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setitem(frame.COMMANDS, "far", ("tests.cli.nowhere:far", "a module that is not there"))
    assert run(["--help"]) == 0
    listed = capsys.readouterr().out
    assert [name for name in frame.COMMANDS if f"\n  {name} " not in listed] == []
    assert "a module that is not there" in listed


def test_a_fault_of_ours_is_one_line_and_its_details_are_in_the_log(
    own_home: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["ends", "by a fault"]) == 1
    log = own_home / "faults.log"
    line = f"internal error: ZeroDivisionError: a fault of ours; details in {log}\n"
    assert capsys.readouterr() == ("", line)
    assert "Traceback" in log.read_text() and "commands_that_fail.py" in log.read_text()
    assert (stat.S_IMODE(log.stat().st_mode), stat.S_IMODE(own_home.stat().st_mode)) == (0o600, 0o700)
    log.write_text("x" * 1_000_001)
    run(["ends", "by a fault"])
    assert log.stat().st_size < 100_000, "a log that grew too large begins anew"


def test_a_fault_that_cannot_be_logged_is_told_all_the_same(own_home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    own_home.write_text("a file in the way")
    assert run(["ends", "by a fault", "--language", "en"]) == 1
    assert capsys.readouterr() == ("", "internal error: ZeroDivisionError: a fault of ours\n")


def test_an_interruption_is_130(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["ends", "interrupted"]) == 130
    assert capsys.readouterr().out == ""


def test_a_broken_settings_file_is_one_line(own_home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    own_home.mkdir()
    (own_home / "settings.toml").write_text("language = ")
    assert run(["ends", "well"]) == 1
    assert capsys.readouterr().err.startswith(f"{own_home / 'settings.toml'}: it is not TOML")
    assert run(["ends", "well", "--language", "en"]) == 1, "its signs may be asked for there"
    (own_home / "settings.toml").write_text("ascii = true")
    try:
        assert run(["ends", "well"]) == 0
        assert output.ascii_asked()
    finally:
        output._ascii = False


def test_ascii_and_poor_terminals_get_signs_they_can_show(own_home: Path) -> None:
    code = "from gm_console.cli import output; {}; output.say('threshold 12 + 1 − 4 → «été»'); output.finish()"
    for preparing, encoding, said in (
        ("pass", "utf-8", "threshold 12 + 1 − 4 → «été»"),
        ("output.use_ascii()", "utf-8", 'threshold 12 + 1 - 4 -> "ete"'),
        ("pass", "iso-8859-1", 'threshold 12 + 1 - 4 -> "ete"'),
    ):
        environment = {"PYTHONIOENCODING": encoding}
        run_ = subprocess.run([sys.executable, "-c", code.format(preparing)], capture_output=True, env=environment)
        assert run_.stdout.decode(encoding) == said + "\n", run_.stderr


def test_a_sign_that_the_terminal_lacks_is_never_a_fault() -> None:
    code = "import click; from gm_console.cli import output; output.prepare(); click.echo('été → 漢')"
    environment = {"PYTHONIOENCODING": "iso-8859-1"}
    ended = subprocess.run([sys.executable, "-c", code], capture_output=True, env=environment)
    assert ended.stdout.decode("iso-8859-1") == "été ? ?\n", ended.stderr


def in_a_shell(command: str) -> subprocess.CompletedProcess[str]:
    """Run `command` in bash, `console` standing for the command line."""
    console = f"console() {{ '{sys.executable}' -m gm_console \"$@\"; }}; "
    return subprocess.run(["bash", "-c", console + command], capture_output=True, text=True)


def test_a_reader_who_leaves_is_no_problem() -> None:
    ended = in_a_shell("console --help | true; echo ${PIPESTATUS[0]}")
    assert ended.stderr == "" and ended.stdout.strip() in ("0", "1")


def test_output_that_cannot_be_written_is_told() -> None:
    ended = in_a_shell("console --version > /dev/full; echo $?")
    assert ended.stdout == "1\n"
    assert ended.stderr == "the output cannot be written: No space left on device\n"


def test_a_problem_after_output_that_cannot_be_written_is_still_one_line() -> None:
    code = (
        "from gm_console.cli import edge, frame\n"
        "frame.COMMANDS['ends'] = ('tests.cli.commands_that_fail:ends', '')\n"
        "edge.leave_with(['ends', 'after a word'])"
    )
    buffered = {name: value for name, value in os.environ.items() if name != "PYTHONUNBUFFERED"}
    with Path("/dev/full").open("w") as full:
        ended = subprocess.run(
            [sys.executable, "-c", code], stdout=full, stderr=subprocess.PIPE, text=True, cwd=ROOT, env=buffered
        )
    assert (ended.returncode, ended.stderr) == (1, "no such fight\n")


def test_closed_streams_are_no_traceback() -> None:
    assert in_a_shell("console --version >&- 2>&-; echo $?").stdout == "0\n"
    assert in_a_shell("console rol 2>&-; echo $?").stdout == "2\n"


def test_the_version_and_the_module_form() -> None:
    ended = in_a_shell("console --version")
    assert (ended.stdout, ended.stderr, ended.returncode) == ("gm-console 0.1.0\n", "", 0)
