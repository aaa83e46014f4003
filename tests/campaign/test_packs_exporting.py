"""A pack's file is written whole or not at all, and never over another."""

import os
import tomllib
from pathlib import Path

import pytest

from gm_console.campaign.packs.exporting import write_pack
from gm_console.campaign.packs.files import find_pack
from gm_console.campaign.packs.making import make_campaign
from gm_console.campaign.store import OpenCampaign, open_campaign
from gm_console.errors import ConsoleError


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """An empty folder."""
    made = tmp_path / "out"
    made.mkdir()
    return made


def test_a_file_that_is_there_is_never_written_over(campaign: OpenCampaign, folder: Path) -> None:
    there = folder / "goblins.toml"
    there.write_text("mine", encoding="utf-8")
    (folder / "link.toml").symlink_to(folder / "nowhere.toml")
    for name in ("goblins", "link.toml"):
        with pytest.raises(ConsoleError, match="there is such a file already"):
            write_pack(campaign.connection, str(folder / name), (2,))
    assert there.read_text(encoding="utf-8") == "mine"
    assert sorted(os.listdir(folder)) == ["goblins.toml", "link.toml"]


def test_what_cannot_be_written_leaves_nothing_behind(campaign: OpenCampaign, folder: Path) -> None:
    for name, reason in (("gone/goblins", "No such file or directory"), (f"{'x' * 300}", "File name too long")):
        with pytest.raises(ConsoleError, match=reason):
            write_pack(campaign.connection, str(folder / name), (2,))
    for name in (" ", "a\0b"):
        with pytest.raises(ConsoleError, match="the name of a file is needed"):
            write_pack(campaign.connection, name, (2,))
    assert os.listdir(folder) == []


def test_a_folder_is_no_file(campaign: OpenCampaign, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(folder)
    monkeypatch.setenv("HOME", str(folder))
    (folder / "sub").mkdir()
    (folder / "sub.toml").mkdir()
    for name in (str(folder), "sub", "sub.toml", "./x/", "x/", ".", "..", "sub/..", "~", "/"):
        with pytest.raises(ConsoleError, match=r": is a folder; a file's name is needed$"):
            write_pack(campaign.connection, name, (2,))
    assert sorted(os.listdir(folder)) == ["sub", "sub.toml"]
    assert os.listdir(folder / "sub") == os.listdir(folder / "sub.toml") == []


def test_another_ending_is_told_and_not_lengthened(campaign: OpenCampaign, folder: Path) -> None:
    for name in ("x.tml", "x.json"):
        with pytest.raises(ConsoleError) as caught:
            write_pack(campaign.connection, str(folder / name), (2,))
        assert caught.value.message == (
            f"{folder / name}: a pack's file ends in .toml; right would be {folder / 'x.toml'}"
        )
    assert os.listdir(folder) == []
    for name in ("v1.2", "X.TOML", "M. le Roi", ".hidden"):
        write_pack(campaign.connection, str(folder / name), (2,))
    assert sorted(os.listdir(folder)) == [".hidden.toml", "M. le Roi.toml", "X.TOML", "v1.2.toml"]


def test_a_disk_that_fills_up_leaves_nothing_behind(
    campaign: OpenCampaign, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(descriptor: int) -> None:
        raise OSError(28, os.strerror(28))

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(ConsoleError, match="No space left on device"):
        write_pack(campaign.connection, str(folder / "goblins"), (2,))
    assert os.listdir(folder) == []


def test_a_file_system_without_links_takes_it_too(
    campaign: OpenCampaign, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def no_links(*_arguments: object, **_more: object) -> None:
        raise PermissionError(1, os.strerror(1))

    monkeypatch.setattr(os, "link", no_links)
    path = write_pack(campaign.connection, str(folder / "goblins"), (2,))
    assert tomllib.loads(Path(path).read_text(encoding="utf-8"))["entity"][0]["name"] == "Gobelin"
    with pytest.raises(ConsoleError, match="there is such a file already"):
        write_pack(campaign.connection, str(folder / "goblins"), (1,))
    assert os.listdir(folder) == ["goblins.toml"]


def test_encounters_of_none_but_the_chosen_come_along(own_home: Path, folder: Path) -> None:
    campaign = open_campaign(make_campaign("full", [find_pack("twoelf")]))
    query = "SELECT DISTINCT entity_id FROM template_line WHERE template_id = 1 ORDER BY entity_id"
    ids = tuple(row[0] for row in campaign.connection.execute(query))
    (name,) = campaign.connection.execute("SELECT name FROM encounter_template WHERE id = 1").fetchone()
    for chosen, encounters in ((ids, [name]), (ids[1:], [])):
        path = write_pack(campaign.connection, str(folder / f"{len(chosen)}"), chosen)
        read = tomllib.loads(Path(path).read_text(encoding="utf-8"))
        assert [each["name"] for each in read.get("encounter", [])] == encounters
    campaign.close()


def test_everything_of_a_campaign_brings_its_settings(own_home: Path, folder: Path) -> None:
    campaign = open_campaign(make_campaign("full", [find_pack("14-empereurs")]))
    path = write_pack(campaign.connection, str(folder / "all"), None)
    again = open_campaign(make_campaign("again", [Path(path)]))
    queries = ("SELECT settings FROM campaign", "SELECT count(*) FROM encounter_template")
    for query in queries:
        assert again.connection.execute(query).fetchall() == campaign.connection.execute(query).fetchall()
    for each in (campaign, again):
        each.close()
