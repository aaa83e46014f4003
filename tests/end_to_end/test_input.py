"""What a terminal can send that is no key: bytes of another encoding, and pastes that contain Escape."""

import os
from pathlib import Path

import pytest

from gm_console.tui.driver import Output, Paste
from tests.end_to_end.conftest import Start
from tests.end_to_end.test_terminal import steps


def test_a_byte_that_is_not_utf_8_ends_nothing(start: Start, fight: Path) -> None:
    terminal = start("play", "table")
    terminal.wait_for("Initiative")
    before = steps(fight)
    os.write(terminal.descriptor, b"\xe9n,pr\xe9 ici\r")
    terminal.wait_for("note: pr")
    terminal.type("q", "enter")
    assert terminal.wait() == 0
    assert steps(fight)[len(before) :] == ["turn", "note"]


def test_an_input_that_fails_ends_it_with_one_line_and_a_code(start: Start, fight: Path, tmp_path: Path) -> None:
    # Another reader of keys, which fails as the terminal's own would.
    (tmp_path / "sitecustomize.py").write_text(
        "import textual._xterm_parser as parser\n"
        "def feed(self, data):\n"
        "    if 'F' in data:\n"
        "        raise RuntimeError('planted')\n"
        "    return super(parser.XTermParser, self).feed(data)\n"
        "parser.XTermParser.feed = feed\n"
    )
    path = os.pathsep.join([str(tmp_path), *filter(None, [os.environ.get("PYTHONPATH")])])
    terminal = start("play", "table", PYTHONPATH=path)
    terminal.wait_for("Initiative")
    terminal.type("F")
    assert terminal.wait() == 1
    after = bytes(terminal.seen).rpartition(b"\x1b[?1049l")[2]
    assert b"planted" in after
    assert b"Traceback" not in terminal.seen


@pytest.mark.parametrize("pasted", ["abc\x1bw2 xx", "abc\x1b[2Jw2", "\x1b", "a\x1b[20w2", "x\x1b\x1b[Bn"])
def test_nothing_that_is_pasted_acts_as_keys(start: Start, fight: Path, pasted: str) -> None:
    terminal = start("play", "table")
    terminal.wait_for("Initiative")
    before = steps(fight)
    terminal.type(f"\x1b[200~{pasted}\x1b[201~")
    terminal.wait_for("pasting works in a prompt only")
    terminal.type("n", "q", "enter")
    assert terminal.wait() == 0
    assert steps(fight)[len(before) :] == ["turn"]


def test_a_paste_whose_end_was_lost_ends_after_a_while_without_a_byte(
    start: Start, fight: Path, tmp_path: Path
) -> None:
    (tmp_path / "sitecustomize.py").write_text("import gm_console.tui.driver as driver\ndriver._SILENCE = 0.3\n")
    path = os.pathsep.join([str(tmp_path), *filter(None, [os.environ.get("PYTHONPATH")])])
    terminal = start("play", "table", PYTHONPATH=path)
    terminal.wait_for("Initiative")
    terminal.type(",", "\x1b[200~", "pasted")
    terminal.wait_for("pasted")
    terminal.type("enter", "q", "enter")
    assert terminal.wait() == 0
    assert steps(fight)[-1] == "note"


def test_a_paste_without_an_end_ends_where_it_is_longer_than_any() -> None:
    paste = Paste()
    told = paste.tame("\x1b[200~")
    for _part in range(300):
        told += paste.tame("x" * 4096)
    assert not paste.inside
    assert told.count("\x1b[201~") == 1
    assert paste.end() == ""


def test_a_paste_is_tamed_however_it_is_cut_and_keys_are_not() -> None:
    sent = "a\x1b\x1b[A\x1b[200~b\x1b[2Jc\x1b[201\x1b[201~\x1bw\x1b[200~\x1b[201~\x1b"
    tamed = "a\x1b\x1b[A\x1b[200~b[2Jc[201\x1b[201~\x1bw\x1b[200~\x1b[201~\x1b"
    for first in range(len(sent)):
        for second in range(first, len(sent)):
            paste = Paste()
            assert "".join(map(paste.tame, (sent[:first], sent[first:second], sent[second:]))) == tamed


def test_writing_to_a_terminal_that_is_gone_fails_nothing() -> None:
    # Whoever waits for a writer that has failed would wait for ever.
    reading, writing = os.pipe()
    os.close(reading)
    file = os.fdopen(writing, "w")
    output = Output(file)
    output.write("x" * 100_000)
    output.flush()
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, output.fileno())
    os.close(nowhere)
    output.flush()
    file.close()
