"""Several packs in one campaign: what is the same is one, what differs may not share a name."""

from pathlib import Path

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
        "mine2.toml: line 5, card “Assaut”, name: another pack has a different card of this name; "
        "right would be a name of its own"
    )


def test_an_entity_may_play_another_packs_card(tmp_path: Path) -> None:
    assert list(read(tmp_path, HEAD + PLAYER, HEAD + CARD).entities) == ["aldric"]
    assert "there is no card “assaut”" in refused(tmp_path, HEAD + PLAYER).message


def test_settings_of_two_packs_agree_or_are_refused(tmp_path: Path) -> None:
    one = HEAD + 'settings = { double = "same_size" }'
    assert read(tmp_path, one, one).settings == {"double": "same_size"}
    faults = refused(tmp_path, one, HEAD + '[pack.settings]\ndouble = "any"')
    assert faults.message == (
        "mine2.toml: line 5, pack, settings.double: another pack sets “same_size”; right would be the same in both"
    )


def test_rule_sets_and_scenes_of_all_packs_are_kept(tmp_path: Path) -> None:
    other = HEAD.replace("twoelf", "14 empereurs") + '[scene]\ntitle = "B"'
    bundle = read(tmp_path, HEAD + '[scene]\ntitle = "A"', other)
    assert bundle.rule_sets == ("twoelf", "14-empereurs")
    assert [scene.title for scene in bundle.scenes] == ["A", "B"]
