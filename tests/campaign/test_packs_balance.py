"""The shipped packs play well: hits, wounds and degrees by their exact odds, nothing simulated."""

import sqlite3
from collections.abc import Iterator, Sequence
from fractions import Fraction

import pytest

from gm_console.campaign.odds import law_of
from gm_console.campaign.packs.files import find_pack
from gm_console.campaign.packs.making import make_campaign, read_packs
from gm_console.rules.capacity import CapacityTest
from gm_console.rules.odds.capacity import capacity_odds
from gm_console.rules.odds.results import ActionOdds, TargetOdds
from tests.campaign.shipped import PARTY, inputs

SMALL = ("Nuée de rats", "Détrousseur", "Noyé", "Loup", "Gobelin", "Archer gobelin", "Chamane gobeline")
LARGE = ("Ogre", "Troll de pont", "Passeur des noyés", "Vouivre")
CHAMPIONS = ("Brune de Hautecombe", *PARTY)

ATTACKS: tuple[tuple[str, str, Sequence[str], int | None], ...] = (
    ("Aldric", "Assaut", SMALL + LARGE, None),
    ("Mirelle", "Tir à l'arc", SMALL + LARGE, 35),
    ("Ysandre", "Trait de feu", SMALL + LARGE, 10),
    ("Ysandre", "Boule de feu", SMALL + LARGE, 20),
    ("Colin", "Assaut", SMALL, None),
    ("Brune de Hautecombe", "Assaut", LARGE, None),
    ("Nuée de rats", "Grouillement", PARTY, None),
    ("Détrousseur", "Lancer de couteau", PARTY, 10),
    ("Détrousseur", "Assaut", PARTY[1:], None),
    ("Noyé", "Assaut", PARTY, None),
    ("Loup", "Assaut", PARTY, None),
    ("Gobelin", "Assaut", PARTY, None),
    ("Archer gobelin", "Tir à l'arc", PARTY, 35),
    ("Chamane gobeline", "Trait d'ombre", PARTY, 10),
    ("Ogre", "Assaut", PARTY, None),
    ("Ogre", "Piétinement", PARTY, None),
    ("Troll de pont", "Assaut", PARTY, None),
    ("Passeur des noyés", "Toucher glacé", PARTY, None),
    ("Vouivre", "Assaut", CHAMPIONS, None),
    ("Vouivre", "Coup de queue", CHAMPIONS, None),
)
ENCHANTMENTS = (
    ("Ysandre", "Effroi", SMALL + LARGE),
    ("Chamane gobeline", "Effroi", PARTY),
    ("Passeur des noyés", "Effroi", PARTY),
    ("Passeur des noyés", "Chant de la Brume", PARTY),
)


@pytest.fixture(scope="module")
def table(tmp_path_factory: pytest.TempPathFactory) -> Iterator[sqlite3.Connection]:
    """A campaign of the pack, for reading."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("GM_CONSOLE_HOME", str(tmp_path_factory.mktemp("balance")))
        connection = sqlite3.connect(make_campaign("twoelf", [find_pack("twoelf")]))
    yield connection
    connection.close()


def odds(table: sqlite3.Connection, actor: str, card: str, target: str, distance: int | None = None) -> TargetOdds:
    """How the card ends for that target."""
    law = law_of(inputs(table, actor, card, (target,), distance))
    assert isinstance(law, ActionOdds)
    return law.first


def mean(shares: Sequence[Fraction]) -> Fraction:
    """Their mean."""
    return sum(shares, Fraction(0)) / len(shares)


@pytest.mark.parametrize(("actor", "card", "targets", "distance"), ATTACKS, ids=lambda value: str(value)[:20])
def test_each_attack_hits_about_every_other_time_and_wounds_within_three_rounds(
    table: sqlite3.Connection, actor: str, card: str, targets: Sequence[str], distance: int | None
) -> None:
    laws = [odds(table, actor, card, target, distance) for target in targets]
    # Only the champion of level 8 is nearly sure of himself, against the small ones.
    most = Fraction(95, 100) if actor == "Aldric" else Fraction(66, 100)
    assert Fraction(40, 100) < mean([law.succeeds for law in laws]) < most
    for law in laws:
        assert law.succeeds >= Fraction(25, 100), law.name
        assert law.wounds is not None
        assert 1 - law.wounds[0] ** 3 > Fraction(1, 2), law.name
        # A wound is the rule, a mortal one the exception.
        assert law.wounds[3] <= Fraction(1, 4), law.name


def test_attacks_are_lively_on_the_whole(table: sqlite3.Connection) -> None:
    laws = [odds(table, who, card, target, far) for who, card, targets, far in ATTACKS for target in targets]
    assert Fraction(40, 100) < mean([law.succeeds for law in laws]) < Fraction(65, 100)
    none, light, serious, mortal = (mean([law.wounds[n] for law in laws if law.wounds]) for n in range(4))
    assert Fraction(30, 100) < none < Fraction(60, 100)
    assert light > Fraction(15, 100)
    assert serious > Fraction(15, 100)
    assert Fraction(1, 100) < mortal < Fraction(10, 100)


@pytest.mark.parametrize(("actor", "card", "targets"), ENCHANTMENTS)
def test_enchantments_take_hold_about_every_other_time(
    table: sqlite3.Connection, actor: str, card: str, targets: Sequence[str]
) -> None:
    shares = [odds(table, actor, card, target).succeeds for target in targets]
    assert Fraction(35, 100) < mean(shares) < Fraction(65, 100)
    assert min(shares) > Fraction(15, 100)


def test_what_is_done_alone_is_worth_trying(table: sqlite3.Connection) -> None:
    for actor, card, distance in (
        ("Aldric", "Trancher l'amarre", None),
        ("Mirelle", "Tir sur une cible immobile", 35),
        ("Mirelle", "Coup de chance", None),
        ("Colin", "Coup de chance", None),
        ("Aldric", "Second souffle", None),
    ):
        law = law_of(inputs(table, actor, card, (), distance))
        assert isinstance(law, ActionOdds)
        assert Fraction(30, 100) < law.first.succeeds < Fraction(80, 100), card


CROSSED = (
    ("Séverin de Malcastel", "Escrime", "Capitaine Vauquelin", "Escrime"),
    ("Séverin de Malcastel", "Escrime", "Garde du Quatorzième", "Escrime"),
    ("Séverin de Malcastel", "Escrime", "Isabeau de Courteterre", "Escrime"),
    ("Oriane Taillevent", "Escrime", "Homme de main", "Escrime"),
    ("Oriane Taillevent", "Escrime", "Loup du col", "Morsure"),
    ("Oriane Taillevent", "Discrétion", "Capitaine Vauquelin", "Observation"),
    ("Oriane Taillevent", "Éloquence", "La mère Aubine, colporteuse", "Tromperie"),
    ("Frère Anselme", "Éloquence", "Dame Hermine, l'aubergiste", "Volonté"),
    ("Frère Anselme", "Éloquence", "Bastien, le roulier", "Tromperie"),
    ("Frère Anselme", "Médecine", "Isabeau de Courteterre", "Tromperie"),
    ("Maître Évrard, chancelier", "Éloquence", "Capitaine Vauquelin", "Intimidation"),
)


@pytest.mark.parametrize(("actor", "capacity", "other", "against"), CROSSED)
def test_tests_against_each_other_are_open_and_decide_soon(actor: str, capacity: str, other: str, against: str) -> None:
    """Neither side is sure of the higher degree, and within a few exchanges somebody has it."""
    sheets = {each.name: each.capacities for each in read_packs([find_pack("14-empereurs")]).entities.values()}
    mine, theirs = (
        capacity_odds(CapacityTest(sheets[who][what])) for who, what in ((actor, capacity), (other, against))
    )
    higher = sum(float(mine.degree(n)) * (1 - float(theirs.at_least(n))) for n in mine.degrees)
    lower = sum(float(mine.degree(n)) * float(theirs.at_least(n + 1)) for n in mine.degrees)
    assert 0.05 < higher < 0.85
    assert 0.05 < lower < 0.95
    assert 1 - (1 - higher - lower) ** 3 > 0.75
    # Two degrees apart, a serious wound by the notes of the first fight, is rare but not unheard of.
    two = sum(float(mine.degree(n)) * (1 - float(theirs.at_least(n - 1))) for n in mine.degrees)
    assert 0.01 < two < 0.25
