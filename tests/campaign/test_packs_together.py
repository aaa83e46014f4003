"""Several packs in one campaign: what is the same is one, what differs may not share a name."""

import re
from pathlib import Path

import pytest

from gm_console.campaign.packs.faults import PackFaults
from gm_console.campaign.packs.files import find_pack
from gm_console.campaign.packs.making import read_packs
from tests.campaign.pack_kit import HEAD, read, refused

CARD = '[[card]]\nname = "Assaut"\nkind = "attaque"\n'
PLAYER = '[[entity]]\nname = "Aldric"\nkind = "joueur"\nlevel = 8\ncards = ["assaut"]\n'


def test_the_same_part_in_two_packs_is_one(tmp_path: Path) -> None:
    bundle = read(tmp_path, HEAD + CARD, HEAD + CARD + 'notes = ""\n' + PLAYER)
    assert [each.name for each in bundle.cards.values()] == ["Assaut"]
    assert bundle.rule_sets == ("twoelf",)


def test_a_clash_names_the_later_file_and_the_part(tmp_path: Path) -> None:
    faults = refused(tmp_path, HEAD + CARD, HEAD + CARD + "complexity = 1")
    assert faults.message == (
        "mine2.toml: line 5, card “Assaut”, name: mine.toml has a different card of this name; "
        "right would be a name of its own"
    )


def test_packs_are_named_as_they_were_given(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A shipped one by its name, a file by its path: two files of one name in two folders are told apart."""
    paths = [tmp_path / folder / "mine.toml" for folder in ("a", "b")]
    for path in paths:
        path.parent.mkdir()
        path.write_text(HEAD + CARD + "x = 1\n", encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    with pytest.raises(PackFaults) as caught:
        read_packs([find_pack("twoelf"), *(path.relative_to(tmp_path) for path in paths)])
    assert [fault.file for fault in caught.value.faults] == ["a/mine.toml", "b/mine.toml"]
    paths[0].write_text(HEAD + CARD, encoding="utf-8")
    with pytest.raises(PackFaults, match=f"^{re.escape(str(paths[0]))}: .*: twoelf has a different card of this name"):
        read_packs([find_pack("twoelf"), paths[0]])


def test_an_entity_may_play_another_packs_card(tmp_path: Path) -> None:
    assert list(read(tmp_path, HEAD + PLAYER, HEAD + CARD).entities) == ["aldric"]
    assert "there is no card “assaut”" in refused(tmp_path, HEAD + PLAYER).message


def test_settings_of_two_packs_agree_or_are_refused(tmp_path: Path) -> None:
    one = HEAD + 'settings = { double = "same_size" }'
    assert read(tmp_path, one, one).settings == {"double": "same_size"}
    faults = refused(tmp_path, one, HEAD + '[pack.settings]\ndouble = "any"')
    assert faults.message == (
        "mine2.toml: line 5, pack, settings.double: mine.toml sets “same_size”; right would be the same in both"
    )


def test_rule_sets_and_scenes_of_all_packs_are_kept(tmp_path: Path) -> None:
    other = HEAD.replace("twoelf", "14 empereurs") + '[scene]\ntitle = "B"'
    bundle = read(tmp_path, HEAD + '[scene]\ntitle = "A"', other)
    assert bundle.rule_sets == ("twoelf", "14-empereurs")
    assert [scene.title for scene in bundle.scenes] == ["A", "B"]
