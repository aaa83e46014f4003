import os
import stat
import subprocess
import sys
from pathlib import Path

import platformdirs
import pytest

from gm_console import settings
from gm_console.errors import ConsoleError
from gm_console.settings import Settings


def write(home: Path, content: str | bytes) -> Path:
    home.mkdir()
    file = home / "settings.toml"
    file.write_bytes(content if isinstance(content, bytes) else content.encode())
    return file


def test_what_is_no_regular_file_is_refused_without_waiting_for_it(own_home: Path) -> None:
    own_home.mkdir()
    os.mkfifo(own_home / "settings.toml")
    with pytest.raises(ConsoleError, match=r"it is not a regular file$"):
        settings.load()


def test_a_folder_whose_name_holds_nul_is_refused(own_home: Path) -> None:
    write(own_home, 'publish = "/x\\u0000y"')
    with pytest.raises(ConsoleError, match="publish: must be a folder"):
        settings.load()


def test_no_file_means_defaults() -> None:
    assert settings.load() == Settings(None, None, None, "changed-cells", False, {})


def test_everything_that_can_be_set(own_home: Path) -> None:
    write(
        own_home,
        """
        language = "fr"
        theme = "ansi-dark"
        publish = "/var/gm"
        output = "stock"
        ascii = true
        [keys]
        undo = "backspace"
        again = [".", "g"]
        """,
    )
    keys = {"undo": ("backspace",), "again": (".", "g")}
    assert settings.load() == Settings("fr", "ansi-dark", "/var/gm", "stock", True, keys)


@pytest.mark.parametrize(
    ("content", "told"),
    [
        ("language = fr", "it is not TOML: Invalid value (at line 1, column 12)"),
        (b'language = "fr"\n# \xff', "line 2 is not UTF-8 text"),
        ("colour = 1", "colour: no such setting; there are language, theme, publish, output, ascii, keys"),
        ('language = "de"', "language: must be one of en, fr"),
        ("language = 3", "language: must be one of en, fr"),
        ('theme = "pink"', "theme: must be one of dark, light, ansi-dark, ansi-light"),
        ('output = "x"', "output: must be one of changed-cells, stock"),
        ('publish = "gm"', "publish: must be a folder, written from / on"),
        ('ascii = "yes"', "ascii: must be true or false"),
        ("keys = 3", "keys: must be a table: an action's name = its key, or a list of keys"),
        ("[keys]\nundo = []", "keys.undo: must be a key, or a list of keys"),
        ("[keys]\nundo = [1]", "keys.undo: must be a key, or a list of keys"),
        ('[keys]\nundo = ""', "keys.undo: must be a key, or a list of keys"),
        ("#" * 70_000, "more than 64 KiB is no settings file"),
        ("a = " + "[" * 60_000, "it is nested too deeply"),
    ],
)
def test_a_bad_file_is_one_line_that_names_it_and_the_place(own_home: Path, content: str | bytes, told: str) -> None:
    file = write(own_home, content)
    with pytest.raises(ConsoleError) as raised:
        settings.load()
    assert raised.value.message.startswith(str(file))
    assert raised.value.message.endswith(told)
    assert "\n" not in raised.value.message


def test_all_that_is_wrong_in_a_file_is_told_in_its_one_line(own_home: Path) -> None:
    file = write(
        own_home,
        'language = "de"\ntheme = 3\noutput = 1\npublish = "gm"\nascii = 1\nx = 1\n[keys]\nundo = []\nnote = 2',
    )
    with pytest.raises(ConsoleError) as raised:
        settings.load()
    assert raised.value.message == f"{file}: " + " · ".join(
        (
            "x: no such setting; there are language, theme, publish, output, ascii, keys",
            "language: must be one of en, fr",
            "theme: must be one of dark, light, ansi-dark, ansi-light",
            "output: must be one of changed-cells, stock",
            "ascii: must be true or false",
            "publish: must be a folder, written from / on",
            "keys.undo: must be a key, or a list of keys",
            "keys.note: must be a key, or a list of keys",
        )
    )


def test_a_file_that_cannot_be_opened_is_told(own_home: Path) -> None:
    (own_home / "settings.toml").mkdir(parents=True)
    with pytest.raises(ConsoleError, match=r"settings\.toml: it cannot be read: Is a directory"):
        settings.load()


def test_folders_are_made_for_their_owner_alone(own_home: Path) -> None:
    folder = settings.make_folder(settings.campaigns_folder())
    assert folder == own_home / "campaigns"
    assert [stat.S_IMODE(each.stat().st_mode) for each in (folder, own_home)] == [0o700, 0o700]
    os.chmod(folder, 0o750)
    settings.make_folder(folder)
    assert stat.S_IMODE(folder.stat().st_mode) == 0o750, "one that is there is its owner's affair"


def test_a_folder_that_cannot_be_made_is_told(own_home: Path) -> None:
    own_home.write_text("a file in the way")
    with pytest.raises(ConsoleError, match=r"the folder .*campaigns cannot be made: Not a directory"):
        settings.make_folder(own_home / "campaigns")
    with pytest.raises(ConsoleError, match=r"GM_CONSOLE_HOME has to name a folder, and .*home is none"):
        settings.campaigns_folder()


def test_the_home_that_is_named_is_found_from_anywhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("GM_CONSOLE_HOME", "here")
    assert settings.data_folder() == tmp_path / "here"
    assert settings.config_folder() == tmp_path / "here"


@pytest.mark.parametrize("named", [{}, {"XDG_CONFIG_HOME": "/c", "XDG_DATA_HOME": "/d"}, {"XDG_DATA_HOME": " "}])
def test_the_short_way_leads_where_platformdirs_does(monkeypatch: pytest.MonkeyPatch, named: dict[str, str]) -> None:
    for variable in ("GM_CONSOLE_HOME", "XDG_CONFIG_HOME", "XDG_DATA_HOME"):
        monkeypatch.delenv(variable, raising=False)
    for variable, value in named.items():
        monkeypatch.setenv(variable, value)
    assert str(settings.config_folder()) == platformdirs.user_config_dir("gm-console")
    assert str(settings.data_folder()) == platformdirs.user_data_dir("gm-console")


def test_elsewhere_platformdirs_is_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("GM_CONSOLE_HOME")
    monkeypatch.setattr(sys, "platform", "darwin")
    assert settings.config_folder().name == "gm-console"


def test_looking_for_settings_loads_neither_platformdirs_nor_a_parser(own_home: Path) -> None:
    code = "import sys; from gm_console.settings import load; load(); print(*sys.modules)"
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert {"platformdirs", "tomllib", "pathlib"}.isdisjoint(run.stdout.split())
