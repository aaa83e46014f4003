"""The shipped packs load clean and can be played; between them they show every part that the format has."""

import random
import sqlite3
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest

from gm_console.campaign.odds import law_of
from gm_console.campaign.packs.demo import ENCOUNTER, make_demo
from gm_console.campaign.packs.files import find_pack, shipped_packs
from gm_console.campaign.packs.making import make_campaign, read_packs
from gm_console.campaign.packs.model import Card, Condition, Encounter, Entity, Line, Thing
from gm_console.campaign.packs.words import WORDS
from gm_console.rules.dice import Faces, Thrower
from gm_console.rules.level_dice import perform, resolve
from gm_console.rules.odds.results import ActionOdds
from tests.campaign.shipped import cards_of, inputs, used_with

OPPONENTS = {
    "Nuée de rats": 0,
    "Détrousseur": 1,
    "Noyé": 2,
    "Loup": 3,
    "Gobelin": 4,
    "Archer gobelin": 4,
    "Chamane gobeline": 6,
    "Ogre": 7,
    "Troll de pont": 10,
    "Passeur des noyés": 12,
    "Vouivre": 15,
}

MASTERED_BY_WEAPON = {
    "Épée longue": {"épée"},
    "Épée courte": {"épée"},
    "Dague": {"couteau"},
    "Couteau de lancer": {"couteau"},
    "Coutelas ébréché": {"coutelas"},
    "Hache du noyé": {"hache"},
    "Pilier arraché": {"massue"},
    "Lance à vouivre": {"lance"},
    "Crocs": {"crocs"},
    "Arc long": {"arc"},
    "Arc court": {"arc"},
}
MASTERED_BY_CARD = {
    "Trait de feu": {"évocation"},
    "Boule de feu": {"évocation"},
    "Trait d'ombre": {"sorcellerie"},
    "Grouillement": {"nombre"},
}
"""What counts for a blow or a spell, by what it is struck with."""


@pytest.fixture(scope="module")
def table(tmp_path_factory: pytest.TempPathFactory) -> Iterator[sqlite3.Connection]:
    """A campaign of both packs, for reading: no fight is open, everybody can be aimed at."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("GM_CONSOLE_HOME", str(tmp_path_factory.mktemp("both")))
        connection = sqlite3.connect(make_campaign("both", shipped_packs()))
    yield connection
    connection.close()


def test_the_two_packs_are_there_and_say_what_they_play_by() -> None:
    assert [path.stem for path in shipped_packs()] == ["14-empereurs", "twoelf"]
    assert [read_packs([path]).rule_sets for path in shipped_packs()] == [("14-empereurs",), ("twoelf",)]


def test_each_has_a_party_opponents_encounters_and_a_first_scene() -> None:
    for path in shipped_packs():
        bundle = read_packs([path])
        kinds = Counter(each.kind for each in bundle.entities.values())
        assert kinds["player"] >= 3
        assert kinds["creature"] + kinds["non-player"] >= 5
        assert len(bundle.encounters) == 6
        assert all(scene.text for scene in bundle.scenes)
        assert all(encounter.notes for encounter in bundle.encounters.values())
        capacities = [number for each in bundle.entities.values() for number in each.capacities.values()]
        assert min(capacities) < 0 < max(capacities)


def test_twoelf_is_a_party_of_four_an_ally_and_opponents_from_level_0_to_15() -> None:
    bundle = read_packs([find_pack("twoelf")])
    party = {each.name: each.level for each in bundle.entities.values() if each.kind == "player"}
    assert party == {"Aldric": 8, "Mirelle": 5, "Ysandre": 9, "Colin": 3}
    others = {each.name: each.level for each in bundle.entities.values() if each.kind != "player"}
    assert others == {**OPPONENTS, "Brune de Hautecombe": 11}
    assert all(each.capacities for each in bundle.entities.values())
    met = {line.entity for encounter in bundle.encounters.values() for line in encounter.entities}
    assert met == {each.name for each in bundle.entities.values()}


def test_twoelf_shows_every_part_of_the_format() -> None:
    """Whatever a card, an object, a condition, a sheet or an encounter can say is said once at least."""
    bundle = read_packs([find_pack("twoelf")])
    cards = list(bundle.cards.values())
    assert len(cards) >= 20
    for part, found in (
        (Card, cards),
        (Thing, bundle.objects.values()),
        (Condition, bundle.conditions.values()),
        (Entity, bundle.entities.values()),
        (Encounter, bundle.encounters.values()),
        (Line, [line for each in bundle.encounters.values() for line in each.entities]),
    ):
        said = {key for each in found for key in each.model_fields_set}
        assert said == set(part.model_fields), part
    assert {card.kind for card in cards} == set(WORDS["card kind"])
    assert {card.category for card in cards} == {None, "none", "light", "serious"}
    assert {card.critical_category for card in cards} == {None, "light", "serious", "mortal"}
    assert {card.targets for card in cards} == {None, "none", "several"}
    assert {card.blow.kind for card in cards if card.blow} == {"potential", "fixed", "roll"}
    assert {card.blow.potential is None for card in cards if card.blow and card.blow.kind == "potential"} == {
        True,
        False,
    }
    assert {type(card.threshold) for card in cards} == {type(None), bool, str}
    assert {entry.effect for card in cards for entry in card.defences} == {"stops", "lowers"}
    assert {len(entry.names) for card in cards for entry in card.defences} == {1, 2}
    assert {card.kind for card in cards if card.opposition is not None} == {"attack", "luck"}
    assert {"*", "lutte", "illusion"} <= {name for card in cards for name in card.masteries}
    assert {len(card.resistances or ()) for card in cards} == {0, 1, 2}
    assert {(card.effect.wound, bool(card.effect.condition)) for card in cards} >= {(None, True), (True, True)}
    assert any(card.effect.condition for card in cards if card.kind == "none")
    own = {name for card in cards for entry in card.defences for name in entry.names} - set(WORDS["defence"])
    assert own == {"volonté"}
    conditions = bundle.conditions.values()
    assert {each.counts for each in conditions} == {"acting", "targeted"}
    assert {each.lasts for each in conditions} == set(WORDS["lasts"])
    assert {each.affects for each in conditions} == set(WORDS["affects"])


def test_14_empereurs_is_the_cast_of_a_whole_scenario() -> None:
    bundle = read_packs([find_pack("14-empereurs")])
    assert [scene.title for scene in bundle.scenes] == ["Ce que chacun sait", "Le Dernier Relais"]
    kinds = Counter(each.kind for each in bundle.entities.values())
    assert kinds == {"player": 3, "non-player": 8, "creature": 4}
    met = {line.entity for encounter in bundle.encounters.values() for line in encounter.entities}
    assert met == {each.name for each in bundle.entities.values()}
    sides = {line.side for encounter in bundle.encounters.values() for line in encounter.entities}
    assert sides == {None, "party"}
    strangers = [each for each in bundle.entities.values() if each.kind == "non-player"]
    assert all(each.public_name and each.name not in each.public_name for each in strangers)
    assert all(each.capacities and each.level is None for each in bundle.entities.values())
    tested = {name for each in bundle.entities.values() for name in each.capacities}
    for condition in bundle.conditions.values():
        assert set(condition.capacities) <= tested


def test_assault_is_the_rules_own_example(table: sqlite3.Connection) -> None:
    """Level 8, power 24, body control 14, sword of potential 6, mastery 1: faces 7, 7, 2 are 19, a mortal critical."""
    played = inputs(table, "Aldric", "Assaut", ("Gobelin",))
    assert played.action is not None
    throw = resolve(played.action, (played.targets[0][1],), Faces((7, 7, 2)))
    assert (throw.value, throw.threshold, throw.category) == (19, 13, "mortal")
    met = throw.targets[0]
    assert [each.name for each in met.defences] == ["dodge", "survival_instinct", "armour"]
    assert [each.effect for each in met.defences] == ["stops", "lowers", "lowers"]
    assert (met.blow_category, met.blow_value, met.wound) == ("mortal", 12, "mortal")
    blind = inputs(table, "Aldric", "Assaut aveuglé", ("Gobelin",))
    assert blind.action is not None
    assert resolve(blind.action, (blind.targets[0][1],), Faces((7, 7, 2))).threshold == 11


def test_the_bow_has_its_complexity_by_distance(table: sqlite3.Connection) -> None:
    thresholds = {}
    for distance in (0, 10, 11, 30, 35, 61, 200):
        played = inputs(table, "Mirelle", "Tir à l'arc", ("Gobelin",), distance)
        assert played.action is not None
        thresholds[distance] = resolve(played.action, (played.targets[0][1],), Faces((1, 1))).threshold
    assert thresholds == {0: 12, 10: 12, 11: 11, 30: 11, 35: 9, 61: 7, 200: 7}


def test_a_bow_shot_at_35_squares_wounds(table: sqlite3.Connection) -> None:
    played = inputs(table, "Mirelle", "Tir à l'arc", ("Gobelin",), 35)
    assert played.action is not None
    throw = resolve(played.action, (played.targets[0][1],), Faces((9, 5)))
    assert (throw.value, throw.threshold, throw.complexity) == (18, 9, 4)
    assert throw.targets[0].wound == "serious"


def test_the_spell_is_met_by_energy(table: sqlite3.Connection) -> None:
    played = inputs(table, "Ysandre", "Trait de feu", ("Loup",))
    assert [resistance.name for resistance in played.targets[0][1].resistances] == ["energy"]


def test_every_card_of_every_entity_resolves_by_the_rules_and_has_odds(table: sqlite3.Connection) -> None:
    thrower = Thrower(random.Random(14))
    played = 0
    for name, kind in table.execute("SELECT name, kind FROM entity WHERE copy_of_id IS NULL").fetchall():
        target = "Gobelin" if kind == "player" else "Aldric"
        for card, takes in cards_of(table, name):
            found = inputs(table, name, card, () if takes == "none" else (target,))
            played += 1
            if found.action is None:
                continue
            law = law_of(found)
            assert isinstance(law, ActionOdds)
            assert sum(law.first.endings) == 1
            assert law.first.succeeds > 0
            outcomes = {perform(found.action, found.met, thrower).targets[0].outcome for _throw in range(50)}
            assert outcomes <= {"failed", "unsuccessful", "success", "great success", "tie"}
    assert played >= 60


def test_no_attack_counts_a_mastery_for_initiative_or_of_another_weapon(table: sqlite3.Connection) -> None:
    served: set[tuple[str, str]] = set()
    for name, card, kind, takes in table.execute(
        "SELECT e.name, c.name, c.kind, c.targets FROM entity e JOIN entity_card h ON h.entity_id = e.id "
        "JOIN card c ON c.id = h.card_id ORDER BY h.id"
    ).fetchall():
        found = inputs(table, name, card, () if takes == "none" else ("Ogre",))
        if found.action is None:
            continue
        counted = {part.name for part in found.action.value if part.origin == "mastery"}
        served |= {(name, mastery) for mastery in counted}
        assert "initiative" not in counted, (name, card)
        if kind == "attack":
            weapons = used_with(table, name, card)
            own = MASTERED_BY_CARD.get(card, set()).union(*(MASTERED_BY_WEAPON.get(each, set()) for each in weapons))
            assert counted <= own, (name, card)
    masteries = table.execute("SELECT e.name, m.key FROM entity e, json_each(e.masteries) m").fetchall()
    assert set(masteries) - served == {("Mirelle", "initiative")}


def test_the_demo_has_its_fight_ready(own_home: Path) -> None:
    table = sqlite3.connect(make_demo(fresh=False))
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
    table.close()


def test_the_demo_is_made_once_and_made_anew_when_asked(own_home: Path) -> None:
    path = make_demo(fresh=False)
    made = path.read_bytes()
    assert make_demo(fresh=False).read_bytes() == made
    other = path.with_name("other.db")
    other.write_bytes(b"mine")
    told: list[Path] = []
    make_demo(True, told.append)
    (kept,) = (own_home / "backups").glob("demo.*.db")
    assert told == [kept]
    found = sqlite3.connect(kept)
    assert found.execute("SELECT count(*) FROM fight").fetchone() == (1,)
    found.close()
    assert other.read_bytes() == b"mine"
    path.write_bytes(b"damaged")
    make_demo(True, told.append)
    assert [file.read_bytes() for file in told[1:]] == [b"damaged"]
