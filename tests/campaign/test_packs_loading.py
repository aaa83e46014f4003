"""A pack becomes the rows it says, no more and no less; everything in French, English or with defaults."""

import json
import sqlite3
from pathlib import Path
from typing import Any

import pytest

from gm_console.campaign.packs.making import make_campaign, settings_of
from gm_console.campaign.store import open_campaign
from gm_console.campaign.views import log_page
from gm_console.campaign.wording import entry_lines
from gm_console.errors import ConsoleError
from tests.campaign.pack_kit import HEAD, written

FRENCH = """
[[condition]]
name = "Ébranlé"
amount = -1
affects = "CAPACITES"
capacities = ["EPEE"]
counts = "en cible"
rounds = 2
reminder = "Des ombres."
[[object]]
name = "Épée"
complexity = -1
complexity_by_distance = [[0, 1], [11, 2]]
wound_potential = 6
notes = "Vieille."
[[card]]
name = "Assaut"
kind = "Attaque"
threshold = "MAITRISE CORPORELLE"
value = ["puissance", "charisme"]
masteries = ["epee"]
complexity = 2
complexity_by_distance = [[0, 3]]
defences = [{ names = ["esquive", "parade"], effect = "arrête" }, { names = "armure", effect = "abaisse" }]
category = "légère"
critical_category = "grave"
blow = { potential = "arme", characteristic = "puissance" }
resistances = ["énergie", "résilience"]
effect = { wound = false, condition = "ébranle", text = "Recule." }
targets = "plusieurs"
point_of_impact = true
notes = "Modèle."
[[entity]]
name = "Aldric"
kind = "joueuse"
public_name = "Le garde"
level = 8
throws_at_table = true
characteristics = { "maîtrise corporelle" = 14, puissance = 24, Charisme = 31 }
masteries = { "Épée" = 1 }
capacities = { "épée" = 24, Tir = -5 }
defences = { "instinct de survie" = 7, esquive = 11 }
resistances = { "résilience" = [5, 10, 15], "énergie" = { mortelle = 9, "légère" = 4 } }
objects = ["Épée"]
cards = [{ card = "ASSAUT", objects = ["épée"] }, { card = "Assaut", objects = "Épée" }]
notes = "Garde."
[[encounter]]
name = "Gué"
entities = ["Aldric", { entity = "aldric", count = 2, group = "g", hidden = true, side = "adversaires" }]
notes = "Nuit."
[scene]
title = "Début"
text = "Il pleut."
"""


def made(folder: Path, *texts: str, name: str = "Essai") -> sqlite3.Connection:
    """A campaign of these packs, as the standard library reads its file."""
    connection = sqlite3.connect(make_campaign(name, written(folder, *texts)))
    connection.row_factory = sqlite3.Row
    return connection


def rows(connection: sqlite3.Connection, table: str) -> list[dict[str, Any]]:
    """The rows of a table without ids and search words, JSON read."""
    found = [dict(row) for row in connection.execute(f"SELECT * FROM {table} ORDER BY id")]
    for row in found:
        for name, value in row.items():
            if isinstance(value, str) and value[:1] in ("[", "{"):
                row[name] = json.loads(value)
        row.pop("id")
        row.pop("folded", None)
    return found


def test_every_part_of_a_french_pack_arrives_under_its_id(tmp_path: Path) -> None:
    connection = made(tmp_path, HEAD + FRENCH)
    assert rows(connection, "condition_type") == [
        {
            "name": "Ébranlé",
            "amount": -1,
            "affects": "capacities",
            "capacities": ["épée"],
            "counts": "targeted",
            "lasts": "rounds",
            "rounds": 2,
            "reminder": "Des ombres.",
        }
    ]
    assert rows(connection, "object") == [
        {
            "name": "Épée",
            "complexity": -1,
            "complexity_by_distance": [[0, 1], [11, 2]],
            "wound_potential": 6,
            "notes": "Vieille.",
        }
    ]
    assert rows(connection, "card") == [
        {
            "name": "Assaut",
            "kind": "attack",
            "threshold": 1,
            "threshold_characteristic": "body_control",
            "value_characteristics": ["power", "Charisme"],
            "masteries": ["Épée"],
            "complexity": 2,
            "complexity_by_distance": [[0, 3]],
            "opposition": None,
            "defences": [
                {"names": ["dodge", "parry"], "effect": "stops"},
                {"names": ["armour"], "effect": "lowers"},
            ],
            "category": "light",
            "critical_category": "serious",
            "blow": {"kind": "potential", "characteristic": "power", "potential": None},
            "resistances": ["energy", "resilience"],
            "effect_wound": 0,
            "effect_condition": "Ébranlé",
            "effect_text": "Recule.",
            "targets": "several",
            "point_of_impact": 1,
            "notes": "Modèle.",
        }
    ]
    assert rows(connection, "entity") == [
        {
            "kind": "player",
            "name": "Aldric",
            "public_name": "Le garde",
            "level": 8,
            "characteristics": {"body_control": 14, "power": 24, "Charisme": 31},
            "masteries": {"Épée": 1},
            "capacities": {"épée": 24, "Tir": -5},
            "defences": {"survival_instinct": 7, "dodge": 11},
            "resistances": {
                "resilience": {"light": 5, "serious": 10, "mortal": 15},
                "energy": {"light": 4, "mortal": 9},
            },
            "notes": "Garde.",
            "throws_at_table": 1,
            "copy_of_id": None,
            "retired": 0,
        }
    ]
    assert list(rows(connection, "entity")[0]["characteristics"]) == ["body_control", "power", "Charisme"]
    assert rows(connection, "entity_object") == [{"entity_id": 1, "object_id": 1, "position": 0}]
    assert rows(connection, "entity_card") == [
        {"entity_id": 1, "card_id": 1, "position": 0},
        {"entity_id": 1, "card_id": 1, "position": 1},
    ]
    assert rows(connection, "entity_card_object") == [
        {"entity_card_id": 1, "object_id": 1, "position": 0},
        {"entity_card_id": 2, "object_id": 1, "position": 0},
    ]
    assert rows(connection, "encounter_template") == [{"name": "Gué", "notes": "Nuit."}]
    line = {"template_id": 1, "entity_id": 1}
    assert rows(connection, "template_line") == [
        {**line, "count": 1, "position": 0, "side": "party", "group_name": "", "hidden": 0},
        {**line, "count": 2, "position": 1, "side": "opposition", "group_name": "g", "hidden": 1},
    ]


def test_the_first_scene_opens_the_log_as_an_act(tmp_path: Path) -> None:
    connection = made(tmp_path, HEAD + FRENCH)
    (note,) = rows(connection, "note")
    assert (note["title"], note["text"], note["step_id"]) == ("Début", "Il pleut.", 1)
    (step,) = rows(connection, "step")
    assert (step["kind"], step["words"]) == ("scene", {"title": "Début", "text": "Il pleut."})
    assert connection.execute("SELECT text FROM note WHERE folded LIKE '%debut%'").fetchall()


def test_what_is_left_out_has_its_default(tmp_path: Path) -> None:
    connection = made(
        tmp_path,
        HEAD
        + '[[card]]\nname = "A"\nkind = "attack"\n[[card]]\nname = "B"\nkind = "attack"\nblow = "jet"\n'
        + '[[card]]\nname = "C"\nkind = "effort"\n[[card]]\nname = "D"\nkind = "none"\n[[card]]\nname = "E"\n'
        + 'kind = "attack"\ncategory = "aucune"\ndefences = [{ names = "esquive", effect = "stops" }]\n'
        + '[[card]]\nname = "F"\nkind = "enchantment"\n[[card]]\nname = "G"\nkind = "contest"\n'
        + '[[card]]\nname = "H"\nkind = "luck"\nopposition = 4\n'
        + '[[card]]\nname = "I"\nkind = "attack"\nthreshold = false\nblow = -3\ncritical_category = "grave"\n'
        + '[[condition]]\nname = "c"\n[[condition]]\nname = "d"\ncapacities = "Tir"\n'
        + '[[entity]]\nname = "x"\nkind = "PNJ"',
    )
    cards = {row["name"]: row for row in rows(connection, "card")}
    told = ("threshold", "category", "critical_category", "blow", "resistances", "effect_wound", "targets")
    assert {name: tuple(card[key] for key in told) for name, card in cards.items()} == {
        "A": (1, None, None, None, [], 0, "one"),
        "B": (1, "serious", "mortal", {"kind": "roll"}, ["resilience"], 1, "one"),
        "C": (1, None, None, None, [], 0, "none"),
        "D": (0, None, None, None, [], 0, "none"),
        "E": (1, None, None, None, [], 0, "one"),
        "F": (1, None, None, None, [], 0, "one"),
        "G": (0, None, None, None, [], 0, "one"),
        "H": (0, None, None, None, [], 0, "none"),
        "I": (0, "serious", "serious", {"kind": "fixed", "value": -3}, ["resilience"], 1, "one"),
    }
    assert {card["threshold_characteristic"] for card in cards.values()} == {None}
    conditions = [(each["affects"], each["lasts"], each["counts"]) for each in rows(connection, "condition_type")]
    assert conditions == [("all", "removed", "acting"), ("capacities", "removed", "acting")]
    (entity,) = rows(connection, "entity")
    assert (entity["kind"], entity["level"], entity["defences"]) == ("non-player", None, {})


@pytest.mark.parametrize(
    ("rule_sets", "chosen", "initiative"),
    [
        (("14-empereurs",), {}, "typed"),
        (("14-empereurs",), {"initiative": "contest"}, "contest"),
        (("twoelf",), {}, "contest"),
        (("14-empereurs", "twoelf"), {}, "contest"),
    ],
)
def test_14_empereurs_alone_starts_with_typed_initiatives(
    rule_sets: tuple[str, ...], chosen: dict[str, str], initiative: str
) -> None:
    settings = settings_of(rule_sets, chosen)
    assert settings["initiative"] == initiative
    assert len(settings) == 9


def test_a_pack_with_a_fault_leaves_nothing_behind(tmp_path: Path, own_home: Path) -> None:
    with pytest.raises(ConsoleError):
        make_campaign("Essai", written(tmp_path, HEAD + FRENCH + "x = 1"))
    assert not list(own_home.rglob("*.db*"))


def test_a_beginning_that_fails_leaves_nothing_behind(tmp_path: Path, own_home: Path) -> None:
    def fail(campaign: object) -> None:
        raise ConsoleError("no")

    with pytest.raises(ConsoleError):
        make_campaign("Essai", written(tmp_path, HEAD + FRENCH), then=fail)
    assert not [path for path in own_home.rglob("*.db*") if path.suffix != ".lock"]


def test_a_made_campaign_opens_for_play_and_the_scene_can_be_taken_back(tmp_path: Path) -> None:
    from gm_console.campaign import journal

    path = make_campaign("Essai", written(tmp_path, HEAD + FRENCH))
    campaign = open_campaign(path)
    done = journal.undo(campaign)
    assert done is not None
    assert done.kind == "scene"
    assert campaign.connection.execute("SELECT count(*) FROM note").fetchone() == (0,)
    assert journal.undo(campaign) is None
    campaign.close()


def test_an_empty_campaign_has_its_rule_sets_and_nothing_else(tmp_path: Path) -> None:
    connection = sqlite3.connect(make_campaign("Vide", rule_sets=("14-empereurs",)))
    assert json.loads(connection.execute("SELECT rule_sets FROM campaign").fetchone()[0]) == ["14-empereurs"]
    assert connection.execute("SELECT count(*) FROM entity").fetchone() == (0,)
    assert connection.execute("SELECT count(*) FROM step").fetchone() == (0,)


def test_the_first_scene_is_told_in_the_log_by_paragraphs(tmp_path: Path) -> None:
    text = 'text = """\nIl pleut\ndepuis trois jours.\n\nLe bac ne passe plus."""'
    path = make_campaign("Essai", written(tmp_path, f'{HEAD}[scene]\ntitle = "Début"\n{text}'))
    campaign = open_campaign(path, read_only=True)
    (entry,) = log_page(campaign.connection)
    campaign.close()
    assert [line.text for line in entry_lines(entry)] == [
        "scene: Début",
        "    Il pleut depuis trois jours.",
        "    Le bac ne passe plus.",
    ]
