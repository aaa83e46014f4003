"""`gm-console new`, `list`, `packs`, `settings`, `demo`, as scripts and people rely on them."""

import json
import os
import re
import shlex
import sqlite3
import subprocess
import sys
from pathlib import Path

import pytest

from gm_console.campaign import door, journal
from gm_console.campaign.requests import AddNote
from gm_console.campaign.store import open_campaign
from gm_console.cli import output
from gm_console.cli.edge import run
from gm_console.rules.rulings import CHOICES
from tests.campaign.pack_kit import HEAD, written
from tests.end_to_end.terminal import Terminal

NOBODY = "nobody in this campaign has the capacity “{}”: initiatives stay empty until they are typed"


@pytest.fixture(autouse=True)
def no_ascii(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(output, "_ascii", False)


class Shell:
    """The command line, run in this process."""

    def __init__(self, capsys: pytest.CaptureFixture[str]) -> None:
        self._capsys = capsys

    def __call__(self, *arguments: str) -> list[str]:
        """The lines printed by a command that is done."""
        assert run(arguments) == 0
        said = self._capsys.readouterr()
        assert said.err == ""
        return said.out.splitlines()

    def refused(self, code: int, *arguments: str) -> str:
        """The one line of a command that ends with that code."""
        assert run(arguments) == code
        said = self._capsys.readouterr()
        assert said.out == ""
        assert said.err.count("\n") == 1
        return said.err.rstrip("\n")


@pytest.fixture
def shell(capsys: pytest.CaptureFixture[str]) -> Shell:
    return Shell(capsys)


def test_new_makes_a_campaign_from_packs_and_says_where(shell: Shell, own_home: Path) -> None:
    path = own_home / "campaigns" / "le gue.db"
    assert shell("new", "Le  Gué", "--pack", "twoelf", "--pack", "14-empereurs") == [
        f"campaign Le Gué made: {path}",
        'to play it: gm-console play "Le Gué"',
    ]
    connection = sqlite3.connect(path)
    name, rule_sets = connection.execute("SELECT name, rule_sets FROM campaign").fetchone()
    assert (name, json.loads(rule_sets)) == ("Le Gué", ["twoelf", "14-empereurs"])
    assert connection.execute("SELECT count(*) FROM entity WHERE kind = 'player'").fetchone() == (7,)
    connection.close()


@pytest.mark.parametrize(("name", "typed"), [("Été", "Été"), ("Le gué", '"Le gué"'), ("-x", "-- -x")])
def test_new_says_how_to_play_what_it_made_as_it_is_typed(shell: Shell, name: str, typed: str) -> None:
    _made, played = shell("new", "--", name)
    assert played == f"to play it: gm-console play {typed}"
    assert shell("settings", *shlex.split(typed))


def test_new_says_where_a_pack_ranks_by_what_nobody_has(shell: Shell, tmp_path: Path) -> None:
    setting = '[pack.settings]\ninitiative = "capacity:vivacite"\n'
    (alone,) = written(tmp_path, HEAD + setting)
    assert shell("new", "Seul", "--pack", str(alone))[2:] == [NOBODY.format("vivacite")]
    somebody = '[[entity]]\nname = "A"\nkind = "joueur"\ncapacities = { "Vivacité" = 3 }\n'
    (with_one,) = written(tmp_path, HEAD + setting + somebody)
    assert shell("new", "Avec", "--pack", str(with_one))[2:] == []


@pytest.mark.parametrize(
    ("options", "rule_sets", "initiative"),
    [
        ((), ["14-empereurs", "twoelf"], "contest"),
        (("--rules", "both"), ["14-empereurs", "twoelf"], "contest"),
        (("--rules", "twoelf"), ["twoelf"], "contest"),
        (("--rules", "14-empereurs"), ["14-empereurs"], "typed"),
    ],
)
def test_new_without_packs_is_empty_and_plays_by_the_rules_named(
    shell: Shell, options: tuple[str, ...], rule_sets: list[str], initiative: str
) -> None:
    (made,) = shell("new", "Vide", *options, "--json")
    connection = sqlite3.connect(json.loads(made)["path"])
    assert json.loads(connection.execute("SELECT rule_sets FROM campaign").fetchone()[0]) == rule_sets
    assert connection.execute("SELECT count(*) FROM entity").fetchone() == (0,)
    connection.close()
    (settings,) = shell("settings", "Vide", "--json")
    assert json.loads(settings)["initiative"] == initiative


def test_new_takes_a_file_and_tells_all_its_faults_in_one_line(shell: Shell, tmp_path: Path, own_home: Path) -> None:
    (good,) = written(tmp_path, HEAD)
    shell("new", "Bon", "--pack", str(good))
    (bad,) = written(tmp_path, HEAD + "x = 1\n[[entity]]\n" + "[[object]]\n" * 30)
    told = shell.refused(1, "new", "Mauvais", "--pack", str(bad))
    assert told.startswith(f"{bad}: 33 faults: line 4, pack, x: there is no such key; there are name, rule_sets")
    assert told.count(" · ") == 32
    assert told.endswith("object[30], name: it is missing; right would be a name of 1 to 80 characters between quotes")
    assert [path.name for path in (own_home / "campaigns").glob("*.db")] == ["bon.db"]


NEW_REFUSED = [
    (2, ("new",), "NAME is missing; see gm-console new --help"),
    (2, ("new", "a/b"), "'a/b' is no name for a campaign: letters, digits, spaces, - and _, at most 60 characters"),
    (
        2,
        ("new", "A", "--pack", "twoelf", "--rules", "twoelf"),
        "--rules is for a campaign without packs: a pack says itself what it plays by; leave out one",
    ),
    (
        2,
        ("new", "A", "--pack", "twelve"),
        "there is no shipped pack 'twelve'; there are 14-empereurs, twoelf; right would be one of these or a file.toml",
    ),
    (
        2,
        ("new", "A", "--rules", "dnd"),
        "--rules: 'dnd' is not one of '14-empereurs', 'twoelf', 'both'; see gm-console new --help",
    ),
    (1, ("new", "A", "--pack", "no/where.toml"), "no/where.toml: it cannot be read: No such file or directory"),
]


@pytest.mark.parametrize(("code", "arguments", "line"), NEW_REFUSED, ids=lambda value: str(value)[:30])
def test_new_refuses(shell: Shell, own_home: Path, code: int, arguments: tuple[str, ...], line: str) -> None:
    assert shell.refused(code, *arguments) == line
    assert not list(own_home.rglob("*.db"))


def test_new_keeps_the_campaign_that_is_there(shell: Shell, own_home: Path) -> None:
    shell("new", "Été")
    path = own_home / "campaigns" / "ete.db"
    before = path.read_bytes()
    assert shell.refused(1, "new", "ETE", "--pack", "twoelf") == f"there is already a campaign {path}"
    assert path.read_bytes() == before


def test_list_names_every_campaign_and_the_damaged_ones(shell: Shell, own_home: Path) -> None:
    assert shell("list") == ["no campaign yet; gm-console demo shows one, gm-console new NAME makes one"]
    assert shell("list", "--json") == []
    shell("new", "Brume", "--pack", "twoelf")
    shell("new", "Vide")
    folder = own_home / "campaigns"
    (folder / "cassé.db").write_bytes(b"not a campaign")
    brume, broken, empty = shell("list")
    assert brume == f"Brume  not played yet  {folder}/brume.db", "its scene prepares play"
    assert broken.startswith(f"cassé  {folder}/cassé.db is not a campaign of this console")
    assert broken.count(str(folder)) == 1
    assert empty == f"Vide   not played yet  {folder}/vide.db"
    found = [json.loads(line) for line in shell("list", "--json")]
    assert [sorted(each) for each in found] == [["fault", "last_at", "name", "path"]] * 3
    assert [(each["name"], each["last_at"] is None, each["fault"] is None) for each in found] == [
        ("Brume", True, True),
        ("cassé", True, False),
        ("Vide", True, True),
    ]
    campaign = open_campaign("brume")
    door.perform(campaign, AddNote("It begins."))
    campaign.close()
    assert re.fullmatch(rf"Brume  \d{{4}}-\d\d-\d\d \d\d:\d\d  {re.escape(str(folder))}/brume.db", shell("list")[0])


def test_packs_lists_the_shipped_ones(shell: Shell) -> None:
    lines = shell("packs")
    assert [line for line in lines if not line.startswith(" ")] == [
        "14-empereurs  14 Empereurs – Le Dernier Relais",
        "twoelf  Twoelf – Le gué de Brume",
    ]
    assert "    16 entities, 21 cards, 16 objects, 10 conditions, 6 encounters" in lines
    first, second = (json.loads(line) for line in shell("packs", "--json"))
    assert (first["name"], first["rule_sets"]) == ("14-empereurs", ["14-empereurs"])
    assert list(second) == [
        "name",
        "title",
        "rule_sets",
        "path",
        "description",
        "entities",
        "cards",
        "objects",
        "conditions",
        "encounters",
    ]


def test_settings_are_shown_and_changed_as_one_act_that_can_be_taken_back(shell: Shell, own_home: Path) -> None:
    shell("new", "Brume")
    assert shell("settings", "Brume") == [
        f"{f'{name} = {choices[0]}'.ljust(35)}  ({' · '.join(choices)})" for name, choices in CHOICES.items()
    ]
    changed = shell("settings", "brume", "double=same_size", "initiative=capacity: Vivacité")
    assert changed[5] == "double = same_size                   (any · same_size)"
    assert changed[8].startswith("initiative = capacity:Vivacité ")
    assert changed[9:] == [NOBODY.format("Vivacité")]
    assert shell("settings", str(own_home / "campaigns" / "brume.db")) == changed
    campaign = open_campaign("Brume")
    done = journal.undo(campaign)
    campaign.close()
    assert done is not None
    assert (done.kind, done.words) == ("settings", {"double": "same_size", "initiative": "capacity:Vivacité"})
    assert shell("settings", "Brume")[5].split() == ["double", "=", "any", "(any", "·", "same_size)"]


def test_settings_say_nothing_of_a_capacity_that_somebody_has(shell: Shell) -> None:
    shell("new", "Brume", "--pack", "twoelf")
    assert len(shell("settings", "Brume", "initiative=capacity:perception")) == 9
    assert shell("settings", "Brume", "initiative=capacity:Nope")[9:] == [NOBODY.format("Nope")]
    assert shell("settings", "Brume")[9:] == [NOBODY.format("Nope")]
    (told,) = shell("settings", "Brume", "--json")
    assert json.loads(told)["initiative"] == "capacity:Nope"


def test_a_long_list_of_level_dice_leaves_the_others_in_their_column(shell: Shell) -> None:
    shell("new", "Brume")
    lines = shell("settings", "Brume", f"level_dice={';'.join(['1d4'] * 20)}")
    assert lines[0] == "capacity_score_match = rule          (rule · example)"


@pytest.mark.parametrize("ascii_asked", [False, True])
def test_the_help_of_settings_lists_the_values_of_each(shell: Shell, ascii_asked: bool) -> None:
    code = "from gm_console.cli.edge import leave_with; leave_with()"
    options = ["settings", "--help", *(["--ascii"] if ascii_asked else [])]
    ended = subprocess.run([sys.executable, "-c", code, *options], capture_output=True, text=True, check=True)
    lines = [line.strip() for line in ended.stdout.splitlines()]
    assert ended.stdout.isascii() == ascii_asked
    for name, choices in CHOICES.items():
        told = f"{name}  {' · '.join(choices)}"
        assert (told.replace("·", "-").replace("…", "...") if ascii_asked else told) in lines


def test_settings_that_are_so_already_are_no_act(shell: Shell) -> None:
    (made,) = shell("new", "Brume", "--json")
    assert shell("settings", "Brume", "double=any")[5].startswith("double = any ")
    connection = sqlite3.connect(json.loads(made)["path"])
    assert connection.execute("SELECT count(*) FROM step").fetchone() == (0,)
    connection.close()


@pytest.mark.parametrize(
    ("code", "arguments", "line"),
    [
        (2, ("Brume", "doubl=any"), f"no setting doubl; there are {', '.join(CHOICES)}"),
        (2, ("Brume", "double=some"), "setting double cannot be “some”; it takes any or same_size"),
        (2, ("Brume", "double"), "settings takes NAME=VALUE, not “double”"),
        (2, ("Brume", "double=any", "double=any"), "the setting double is given twice"),
        (1, ("Nulle part",), "there is no campaign"),
    ],
    ids=str,
)
def test_settings_refuse(shell: Shell, code: int, arguments: tuple[str, ...], line: str) -> None:
    shell("new", "Brume")
    assert shell.refused(code, "settings", *arguments).startswith(line)
    assert shell("settings", "Brume")[5].startswith("double = any ")


def test_a_campaign_that_is_not_there_is_answered_with_those_that_are(shell: Shell) -> None:
    assert shell.refused(1, "settings", "Brume").endswith("/brume.db; there are none yet: gm-console new makes one")
    shell("new", "Le Gué")
    assert shell.refused(1, "settings", "LE-GUE").endswith("/le-gue.db; did you mean le gue?")
    assert len(shell("settings", "le gue")) == 9
    shell("new", "Brume")
    assert shell.refused(1, "settings", "demo").endswith("/demo.db; there are brume, le gue")
    assert shell.refused(1, "settings", "./demo.db").endswith("/demo.db")
    for each in range(12):
        shell("new", f"Z{each:02}")
    assert shell.refused(1, "settings", "demo").endswith(", z08, z09 …")


def test_settings_are_shown_while_a_console_is_open_but_not_changed(shell: Shell) -> None:
    shell("new", "Brume")
    held = open_campaign("Brume")
    assert len(shell("settings", "Brume")) == 9
    assert " is open: held by " in shell.refused(1, "settings", "Brume", "double=same_size")
    held.close()


def test_demo_without_a_terminal_makes_nothing(own_home: Path) -> None:
    ended = subprocess.run(
        [sys.executable, "-m", "gm_console", "demo"],
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert ended.returncode != 0
    assert (ended.stdout, ended.stderr.count("\n")) == ("", 1)
    assert not own_home.exists()


def test_demo_made_anew_says_afterwards_where_the_old_one_is(own_home: Path) -> None:
    kept = {name: os.environ[name] for name in ("PATH", "LANG", "PYTHONPATH") if name in os.environ}
    environment = kept | {"GM_CONSOLE_HOME": str(own_home), "TERM": "xterm-256color"}
    for arguments in (("demo",), ("demo",), ("demo", "--fresh")):
        terminal = Terminal([sys.executable, "-m", "gm_console", *arguments], environment, columns=200)
        terminal.wait_for("Embuscade")
        terminal.type("q", "enter")
        assert terminal.wait() == 0
        terminal.close()
        # Below the screen that is left, where the shell goes on.
        left = terminal.seen.decode().split("\x1b[?1049l")[-1]
        told = re.findall(r"the demo as it was before is kept: (\S+)", left)
        backups = list((own_home / "backups").glob("*")) if "--fresh" in arguments else []
        assert told == list(map(str, backups))
    assert len(backups) == 1


def test_what_acts_on_a_terminal_does_not_reach_it(
    shell: Shell, own_home: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = Path(json.loads(shell("new", "Brume", "--json")[0])["path"])
    capsys.readouterr()
    with sqlite3.connect(path) as connection:
        connection.execute("UPDATE campaign SET name = 'a' || char(27) || '[31mb' || char(10) || char(8238) || 'c'")
        settings = json.loads(connection.execute("SELECT settings FROM campaign").fetchone()[0])
        settings["initiative"] = "\x1b]0;x\x07Initiative"
        connection.execute("UPDATE campaign SET settings = ?", (json.dumps(settings),))
    connection.close()
    odd = path.with_name("o\x1bdd.db")
    odd.write_bytes(b"damaged")
    Path(os.fsdecode(bytes(path.parent) + b"/\xff.db")).write_bytes(b"damaged")
    listed = shell("list")
    assert len(listed) == 3
    assert any(each.startswith("a[31mb c  not played yet  ") for each in listed)
    run(["settings", "brume"])
    run(["settings", str(odd)])
    said = capsys.readouterr()
    for line in [*listed, *said.out.splitlines(), *said.err.splitlines()]:
        assert line.isprintable()
        line.encode()


def test_spaces_and_line_breaks_of_what_is_said_stay(capsys: pytest.CaptureFixture[str]) -> None:
    output.say("  é   \x1b[1mdeux\x1b[0m\n    \u202etrois\n")
    assert capsys.readouterr().out == "  é   [1mdeux[0m\n    trois\n\n"
