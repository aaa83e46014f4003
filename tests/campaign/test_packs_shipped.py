"""The shipped packs load clean, can be played, and play well: figures reckoned over every throw of the dice."""

import sqlite3
from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from itertools import product
from pathlib import Path

import pytest

from gm_console.campaign.inputs import CardInputs, card_inputs
from gm_console.campaign.packs.demo import ENCOUNTER, make_demo
from gm_console.campaign.packs.files import find_pack, shipped_packs
from gm_console.campaign.packs.making import read_packs
from gm_console.campaign.requests import PlayCard
from gm_console.rules.dice import Faces, level_pool
from gm_console.rules.level_dice import resolve
from gm_console.rules.results import ActionResult

PARTY = ("Aldric", "Mirelle", "Ysandre", "Colin")
OPPONENTS = ("Gobelin", "Archer gobelin", "Chamane gobeline", "Loup", "Ogre")


@pytest.fixture(scope="module")
def table(tmp_path_factory: pytest.TempPathFactory) -> Iterator[sqlite3.Connection]:
    """The demo's file, for reading."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("GM_CONSOLE_HOME", str(tmp_path_factory.mktemp("demo")))
        connection = sqlite3.connect(make_demo(fresh=False))
    yield connection
    connection.close()


def entity(table: sqlite3.Connection, name: str) -> int:
    """The row of the entity of the pack."""
    found: int = table.execute("SELECT id FROM entity WHERE name = ? AND copy_of_id IS NULL", (name,)).fetchone()[0]
    return found


def inputs(
    table: sqlite3.Connection, actor: str, card: str, target: str | None, distance: int | None = None
) -> CardInputs:
    """What playing the card takes."""
    who = entity(table, actor)
    row = table.execute(
        "SELECT h.id FROM entity_card h JOIN card c ON c.id = h.card_id WHERE h.entity_id = ? AND c.name = ?",
        (who, card),
    ).fetchone()
    targets = () if target is None else (entity(table, target),)
    return card_inputs(table, PlayCard(who, row[0], targets, distance))


def every_throw(played: CardInputs) -> list[ActionResult]:
    """The card played with each throw its dice can show, all as likely."""
    assert played.action is not None
    pool = level_pool(played.action.dice_level, played.action.rulings)
    targets = tuple(target for _who, target in played.targets)
    return [resolve(played.action, targets, Faces(faces)) for faces in product(*(range(1, d + 1) for d in pool.sizes))]


def chances(played: CardInputs) -> tuple[Fraction, dict[str | None, Fraction]]:
    """The chance to succeed, and that of each wound."""
    results = [throw.targets[0] for throw in every_throw(played)]
    hits = sum(result.outcome in ("success", "great success") for result in results)
    wounds = Counter(result.wound for result in results)
    return Fraction(hits, len(results)), {wound: Fraction(n, len(results)) for wound, n in wounds.items()}


def test_the_two_packs_are_there_and_say_what_they_play_by() -> None:
    assert [path.stem for path in shipped_packs()] == ["14-empereurs", "twoelf"]
    assert [read_packs([path]).rule_sets for path in shipped_packs()] == [("14-empereurs",), ("twoelf",)]


def test_each_has_a_party_opponents_encounters_and_a_first_scene() -> None:
    for path in shipped_packs():
        bundle = read_packs([path])
        kinds = Counter(each.kind for each in bundle.entities.values())
        assert kinds["player"] >= 3
        assert kinds["creature"] + kinds["non-player"] >= 5
        assert len(bundle.encounters) == 2
        assert bundle.scenes[0].text
        capacities = [number for each in bundle.entities.values() for number in each.capacities.values()]
        assert min(capacities) < 0 < max(capacities)


def test_twoelf_is_a_party_of_four_of_levels_3_to_9_and_five_kinds_of_opponents() -> None:
    bundle = read_packs([find_pack("twoelf")])
    party = {each.name: each.level for each in bundle.entities.values() if each.kind == "player"}
    assert party == {"Aldric": 8, "Mirelle": 5, "Ysandre": 9, "Colin": 3}
    assert tuple(each.name for each in bundle.entities.values() if each.kind == "creature") == OPPONENTS
    assert all(each.capacities for each in bundle.entities.values())


def test_assault_is_the_rules_own_example(table: sqlite3.Connection) -> None:
    """Level 8, power 24, body control 14, sword of potential 6, mastery 1: faces 7, 7, 2 are 19, a mortal critical."""
    played = inputs(table, "Aldric", "Assaut", "Gobelin")
    assert played.action is not None
    throw = resolve(played.action, (played.targets[0][1],), Faces((7, 7, 2)))
    assert (throw.value, throw.threshold, throw.category) == (19, 13, "mortal")
    met = throw.targets[0]
    assert [each.name for each in met.defences] == ["dodge", "survival_instinct", "armour"]
    assert [each.effect for each in met.defences] == ["stops", "lowers", "lowers"]
    assert (met.blow_category, met.blow_value, met.wound) == ("mortal", 12, "mortal")
    blind = inputs(table, "Aldric", "Assaut aveuglé", "Gobelin")
    assert blind.action is not None
    assert resolve(blind.action, (blind.targets[0][1],), Faces((7, 7, 2))).threshold == 11


def test_the_bow_has_its_complexity_by_distance(table: sqlite3.Connection) -> None:
    thresholds = {}
    for distance in (0, 10, 11, 30, 35, 61, 200):
        played = inputs(table, "Mirelle", "Tir à l'arc", "Gobelin", distance)
        assert played.action is not None
        thresholds[distance] = resolve(played.action, (played.targets[0][1],), Faces((1, 1))).threshold
    assert thresholds == {0: 12, 10: 12, 11: 11, 30: 11, 35: 9, 61: 7, 200: 7}


def test_a_bow_shot_at_35_squares_wounds(table: sqlite3.Connection) -> None:
    played = inputs(table, "Mirelle", "Tir à l'arc", "Gobelin", 35)
    assert played.action is not None
    throw = resolve(played.action, (played.targets[0][1],), Faces((9, 5)))
    assert (throw.value, throw.threshold, throw.complexity) == (18, 9, 4)
    assert throw.targets[0].wound == "serious"


def test_the_spell_is_met_by_energy(table: sqlite3.Connection) -> None:
    played = inputs(table, "Ysandre", "Trait de feu", "Loup")
    assert [resistance.name for resistance in played.targets[0][1].resistances] == ["energy"]


def test_every_card_of_every_entity_resolves_by_the_rules(table: sqlite3.Connection) -> None:
    played = 0
    for name, kind in table.execute("SELECT name, kind FROM entity WHERE copy_of_id IS NULL").fetchall():
        target = "Gobelin" if kind == "player" else "Aldric"
        cards = table.execute(
            "SELECT c.name, c.targets FROM entity_card h JOIN card c ON c.id = h.card_id WHERE h.entity_id = ?",
            (entity(table, name),),
        ).fetchall()
        for card, takes in cards:
            found = inputs(table, name, card, None if takes == "none" else target, 0)
            if found.action is not None:
                assert {throw.kind for throw in every_throw(found)} == {found.action.kind}
            played += 1
    assert played >= 25


PAIRS = [
    *(("Aldric", "Assaut", opponent, None) for opponent in OPPONENTS),
    *(("Mirelle", "Tir à l'arc", opponent, 35) for opponent in OPPONENTS),
    *(("Ysandre", "Trait de feu", opponent, 10) for opponent in OPPONENTS),
    *(("Colin", "Assaut", opponent, None) for opponent in OPPONENTS[:4]),
    *(("Gobelin", "Assaut", player, None) for player in PARTY),
    *(("Archer gobelin", "Tir à l'arc", player, 35) for player in PARTY),
    *(("Chamane gobeline", "Trait d'ombre", player, 10) for player in PARTY),
    *(("Loup", "Assaut", player, None) for player in PARTY),
    *(("Ogre", "Assaut", player, None) for player in PARTY),
]


def test_attacks_are_lively(table: sqlite3.Connection) -> None:
    """About half of them hit, nobody is out of reach, and a hit mostly wounds but seldom mortally."""
    hits, wounds = zip(*(chances(inputs(table, *pair)) for pair in PAIRS), strict=True)
    assert min(hits) > Fraction(1, 4)
    # Only the champion of level 8 is nearly sure of himself, against the small ones.
    assert sorted(hits)[-5] < Fraction(3, 4)
    assert Fraction(40, 100) < sum(hits) / len(hits) < Fraction(65, 100)
    none = sum(each[None] for each in wounds) / len(wounds)
    mortal = sum(each.get("mortal", Fraction(0)) for each in wounds) / len(wounds)
    assert Fraction(30, 100) < none < Fraction(60, 100)
    assert Fraction(1, 100) < mortal < Fraction(10, 100)
    for category in ("light", "serious"):
        assert sum(each.get(category, Fraction(0)) for each in wounds) / len(wounds) > Fraction(15, 100)


def test_the_demo_has_its_fight_ready(table: sqlite3.Connection) -> None:
    fight = table.execute("SELECT f.name, f.state FROM fight f JOIN campaign c ON c.open_fight_id = f.id").fetchall()
    assert fight == [(ENCOUNTER, "prepared")]
    roster = table.execute(
        "SELECT b.tag, e.name, b.side, b.hidden FROM combatant b JOIN entity e ON e.id = b.entity_id ORDER BY b.id"
    ).fetchall()
    assert roster == [
        ("a", "Aldric", "party", 0),
        ("b", "Mirelle", "party", 0),
        ("c", "Ysandre", "party", 0),
        ("d", "Colin", "party", 0),
        ("e", "Gobelin 1", "opposition", 0),
        ("f", "Gobelin 2", "opposition", 0),
        ("g", "Gobelin 3", "opposition", 0),
        ("h", "Archer gobelin 1", "opposition", 0),
        ("i", "Archer gobelin 2", "opposition", 0),
        ("j", "Chamane gobeline", "opposition", 1),
    ]


def test_the_demo_is_made_once_and_made_anew_when_asked(own_home: Path) -> None:
    path = make_demo(fresh=False)
    made = path.read_bytes()
    assert make_demo(fresh=False).read_bytes() == made
    other = path.with_name("other.db")
    other.write_bytes(b"mine")
    make_demo(fresh=True)
    (kept,) = (own_home / "backups").glob("demo.*.db")
    found = sqlite3.connect(kept)
    assert found.execute("SELECT count(*) FROM fight").fetchone() == (1,)
    found.close()
    assert other.read_bytes() == b"mine"
