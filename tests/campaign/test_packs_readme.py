"""campaigns/README.md describes the format that the console reads: every key, every word, every default."""

import re
from pathlib import Path

import pytest
from pydantic import BaseModel

from gm_console.campaign import requests as ask
from gm_console.campaign import views
from gm_console.campaign.packs.files import find_pack, shipped_folder
from gm_console.campaign.packs.making import make_campaign
from gm_console.campaign.packs.model import (
    INNER,
    About,
    Card,
    CardUse,
    Condition,
    Defences,
    Effect,
    Encounter,
    Entity,
    Line,
    Scene,
    Thing,
)
from gm_console.campaign.packs.reading import SECTIONS
from gm_console.campaign.packs.words import WORDS, known
from gm_console.rules.rulings import CHOICES
from tests.campaign.acts.play import Table
from tests.campaign.pack_kit import HEAD, read, refused, written

README = (shipped_folder() / "README.md").read_text(encoding="utf-8")
PARTS: list[type[BaseModel]] = [
    About,
    Scene,
    Condition,
    Thing,
    Card,
    Defences,
    Effect,
    Entity,
    CardUse,
    Encounter,
    Line,
]


def tables() -> list[dict[str, list[str]]]:
    """The tables of keys, each key with its cells, in the order they stand."""
    found = re.findall(r"\| key \| type \| default \| *\|\n\|[-| ]+\|\n((?:\|.*\|\n)+)", README)
    rows = ([[cell.strip() for cell in row.strip("|").split("|")] for row in table.splitlines()] for table in found)
    return [{cells[0].strip("`"): cells[1:] for cells in table} for table in rows]


def test_every_section_and_inner_table_is_described() -> None:
    assert {About, Scene, *SECTIONS.values(), *INNER.values()} == set(PARTS)
    assert len(tables()) == len(PARTS)


@pytest.mark.parametrize(("number", "part"), list(enumerate(PARTS)), ids=lambda value: getattr(value, "__name__", ""))
def test_every_key_is_described_in_its_order_and_said_to_be_needed_or_not(number: int, part: type[BaseModel]) -> None:
    described = tables()[number]
    assert list(described) == list(part.model_fields)
    for name, field in part.model_fields.items():
        needed = field.validate_default is True
        assert (described[name][1] == "must be there") == needed, name


def test_every_word_of_the_rules_is_listed_with_all_its_spellings() -> None:
    listed = README.split("## Words of the rules")[1]
    for kind, words in WORDS.items():
        if kind == "language":
            continue
        for spellings in words.values():
            for word in spellings:
                assert f"`{word}`" in listed or word == "14 Empereurs", (kind, word)


def test_no_word_is_listed_that_the_console_does_not_know() -> None:
    rows = re.findall(r"^\| (.+?) \| (`.*) \|$", README.split("## Words of the rules")[1], re.MULTILINE)
    assert len(rows) == 15
    for where, words in rows:
        for word in re.findall(r"`([^`]+)`", words):
            assert any(known(kind, word) for kind in WORDS), (where, word)


def examples() -> str:
    """The examples as the one pack that they are."""
    found = re.findall(r"```toml\n(.*?)```", README, re.DOTALL)
    assert len(found) == 7
    return "\n".join(found)


def test_its_examples_are_one_pack_that_loads(tmp_path: Path) -> None:
    bundle = read(tmp_path, examples())
    assert bundle.settings == {"distance_step": "started", "double": "same_size"}
    assert set(bundle.settings) <= set(CHOICES)
    assert [len(each) for each in (bundle.conditions, bundle.objects, bundle.cards, bundle.entities)] == [1, 2, 5, 2]
    assert [scene.title for scene in bundle.scenes] == ["La veille", "Le moulin brûlé"]


@pytest.mark.parametrize("beside", [(), ("twoelf",), ("twoelf", "14-empereurs")], ids=lambda packs: "+".join(packs))
def test_its_examples_play_alone_and_beside_the_shipped_packs(tmp_path: Path, beside: tuple[str, ...]) -> None:
    """The encounter becomes a fight, everybody has an initiative, every card is played."""
    table = Table(make_campaign("Essai", [*map(find_pack, beside), *written(tmp_path, examples())]))
    chosen = next(each for each in views.templates(table.campaign.connection) if each.name == "Les pillards du moulin")
    table.do(ask.MakeFight(chosen.id))
    assert table.do(ask.StartFight()) == ()
    assert [line.name for line in sorted(table.roster, key=lambda line: line.tag)] == [
        "Perrine",
        "Pillard 1",
        "Pillard 2",
        "Pillard 3",
    ]
    assert all(line.initiative is not None for line in table.roster)
    played = 0
    for name, foe in (("Perrine", "Pillard 1"), ("Pillard 1", "Perrine")):
        for card in table.sheet(name).cards:
            table.do(table.card(name, card.name, *(() if card.name == "Pile ou face" else (foe,))))
            played += 1
    assert played == 5
    table.campaign.close()


def test_the_faults_it_shows_are_what_the_console_says(tmp_path: Path) -> None:
    shown = next(line.strip() for line in README.splitlines() if line.startswith("    mine.toml: "))
    text = (
        HEAD
        + '[[object]]\nname = "Dague"\n\n[[card]]\nname = "Assaut"\nkind = "attaque"\n\n'
        + '[[entity]]\nname = "Gobelin"\nkind = "créature"\nlevel = 61\ncards = ["Asaut"]\n'
    )
    assert refused(tmp_path, text).message == shown
