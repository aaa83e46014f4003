"""`gm-console import` and `export`: what would come is shown first, nothing is half done."""

from pathlib import Path

import pytest

from gm_console.campaign.store import open_campaign
from gm_console.cli import output
from gm_console.cli.edge import run
from tests.campaign.pack_kit import HEAD

OGRE = '[[entity]]\nname = "Ogre"\nkind = "creature"\nlevel = 9\n'
Said = tuple[int, list[str], str]


@pytest.fixture(autouse=True)
def a_campaign(own_home: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(output, "_ascii", False)
    assert run(("new", "Brume")) == 0
    capsys.readouterr()


@pytest.fixture
def mine(tmp_path: Path) -> str:
    path = tmp_path / "mine.toml"
    path.write_text(HEAD + OGRE, encoding="utf-8")
    return str(path)


def said(capsys: pytest.CaptureFixture[str], *arguments: str) -> Said:
    """The exit code, the lines of the result, the line of a problem."""
    code = run(arguments)
    told = capsys.readouterr()
    assert code == 0 or told.out == ""
    assert told.err.count("\n") == (code != 0)
    return code, told.out.splitlines(), told.err.rstrip("\n")


def steps() -> list[str]:
    campaign = open_campaign("Brume", read_only=True)
    try:
        return [kind for (kind,) in campaign.connection.execute("SELECT kind FROM step")]
    finally:
        campaign.close()


def test_a_pack_is_shown_then_loaded(capsys: pytest.CaptureFixture[str], mine: str) -> None:
    shown = ["Mine comes in: 1 entity", "comes in, entities: Ogre"]
    assert said(capsys, "import", mine, "--into", "Brume") == (0, [*shown, "nothing is loaded yet: --yes loads it"], "")
    assert steps() == []
    code, lines, _err = said(capsys, "import", mine, "--into", "Brume", "--yes")
    assert (code, lines[:2]) == (0, shown)
    assert steps() == ["pack loaded"]
    there = ["Mine: everything of it is in this campaign already", "there already, entities: Ogre"]
    assert said(capsys, "import", mine, "--into", "Brume") == (0, there, "")
    code, _lines, told = said(capsys, "import", mine, "--into", "Brume", "--yes")
    assert (code, told) == (1, "Mine: everything of it is in this campaign already")
    assert steps() == ["pack loaded"]


def test_copies_come_under_names_of_their_own(capsys: pytest.CaptureFixture[str], mine: str) -> None:
    assert said(capsys, "import", mine, "--into", "Brume", "--yes")[0] == 0
    Path(mine).write_text(HEAD + OGRE.replace("9", "8"), encoding="utf-8")
    lines = said(capsys, "import", mine, "--into", "Brume", "--copies", "--yes")[1]
    assert "differs here, comes in as a copy, entities: Ogre as Ogre 2" in lines
    code, _lines, told = said(capsys, "import", mine, "--into", "Brume", "--copies", "--yes")
    assert (code, told) == (1, "Mine: everything of it is in this campaign already")
    nothing = "Mine: nothing of it is new here; what differs comes in as copies only"
    code, lines, _err = said(capsys, "import", mine, "--into", "Brume")
    assert (code, lines) == (
        0,
        [
            nothing,
            "differs here, and stays as it is here, entities: Ogre",
            "--copies brings in what differs, under names of its own",
        ],
    )
    code, _lines, told = said(capsys, "import", mine, "--into", "Brume", "--yes")
    assert (code, told) == (1, f"{nothing}: Ogre")
    assert steps() == ["pack loaded"] * 2


def test_what_cannot_be_done_is_one_line(capsys: pytest.CaptureFixture[str], mine: str, tmp_path: Path) -> None:
    bad = tmp_path / "bad.toml"
    bad.write_text(HEAD + OGRE.replace("9", "61"), encoding="utf-8")
    for arguments, code, told in (
        (
            ("import", mine),
            2,
            "into which campaign? --into NAME; gm-console new NAME --pack FILE makes a new one of a pack",
        ),
        (("import", "nowhere", "--into", "Brume"), 2, "there is no shipped pack"),
        (("import", mine, "--into", "nobody"), 1, "nobody"),
        (("import", str(bad), "--into", "Brume"), 1, "level: 61 was read"),
        (("import", str(bad), "--into", "Brume", "--yes"), 1, "level: 61 was read"),
        (("import", str(tmp_path / "gone.toml"), "--into", "Brume"), 1, "cannot be read"),
        (("import",), 2, "FILE is missing"),
        (("export", "Brume", "x"), 1, "--pack writes"),
        (("export", "Brume", str(tmp_path / "x"), "--pack"), 1, "nothing was chosen"),
        (("export", "nobody", "x", "--pack"), 1, "nobody"),
    ):
        found, _lines, line = said(capsys, *arguments)
        assert (found, told in line) == (code, True), line


def test_while_a_console_is_open_packs_come_out_and_none_comes_in(
    capsys: pytest.CaptureFixture[str], mine: str, tmp_path: Path
) -> None:
    assert said(capsys, "import", mine, "--into", "Brume", "--yes")[0] == 0
    Path(mine).write_text(HEAD + OGRE.replace("Ogre", "Troll"), encoding="utf-8")
    holding = open_campaign("Brume")
    try:
        code, _lines, told = said(capsys, "import", mine, "--into", "Brume", "--yes")
        assert code == 1
        assert "since" in told
        assert said(capsys, "import", mine, "--into", "Brume")[0] == 0
        code, lines, _err = said(capsys, "export", "Brume", str(tmp_path / "out"), "--pack")
        assert (code, lines) == (0, [f"written: {tmp_path / 'out.toml'}"])
    finally:
        holding.close()
    assert said(capsys, "new", "Again", "--pack", str(tmp_path / "out.toml"))[0] == 0
    assert said(capsys, "export", "Brume", str(tmp_path / "out"), "--pack")[0] == 1
