"""What a campaign begins with, what an encounter says when it is played, and conditions put without dice."""

from pathlib import Path

from gm_console.campaign import door, journal
from gm_console.campaign.acts.rows import key
from gm_console.campaign.packs.making import make_campaign
from gm_console.campaign.requests import MakeFight, PlayCard
from gm_console.campaign.store import OpenCampaign, open_campaign
from gm_console.campaign.views import log_page, templates
from gm_console.campaign.wording import entry_lines
from tests.campaign.pack_kit import HEAD, part, read, written

SCENES = '[[scene]]\ntitle = "Hier"\n[[scene]]\ntitle = "Ce soir"\ntext = "Il pleut."\n'
SAND = """
[[condition]]
name = "Aveuglé"
amount = -2
affects = "dés de niveau"
rounds = 2
[[card]]
name = "Jeter du sable"
kind = "aucun"
targets = "plusieurs"
effect = { condition = "aveugle" }
[[entity]]
name = "Aldric"
kind = "joueur"
cards = ["Jeter du sable"]
[[entity]]
name = "Loup"
kind = "créature"
[[encounter]]
name = "Tanière"
entities = [{ entity = "Loup", count = 2 }]
notes = '''
Une grotte
basse.

On y est aveuglé.'''
"""


def lines(campaign: OpenCampaign) -> list[str]:
    """The whole log as it is told, oldest first."""
    entries = sorted(log_page(campaign.connection), key=lambda entry: entry.step)
    return [line.text for entry in entries for line in entry_lines(entry)]


def test_scenes_open_the_log_in_their_order_each_as_an_act(tmp_path: Path) -> None:
    campaign = open_campaign(make_campaign("Essai", written(tmp_path, HEAD + SCENES)))
    assert lines(campaign) == ["scene: Hier", "scene: Ce soir", "    Il pleut."]
    journal.undo(campaign)
    assert [row[0] for row in campaign.connection.execute("SELECT title FROM note")] == ["Hier"]
    campaign.close()


def test_one_scene_may_be_written_either_way(tmp_path: Path) -> None:
    one, many = (read(tmp_path, f'{HEAD}{head}\ntitle = "Ce soir"').scenes for head in ("[scene]", "[[scene]]"))
    assert one == many
    assert [scene.title for scene in one] == ["Ce soir"]


def test_faults_of_scenes_name_the_scene_and_its_line(tmp_path: Path) -> None:
    body = SCENES + 'texte = "x"\n[[scene]]\ntext = 3'
    assert part(tmp_path, body) == [
        "line 10, scene “Ce soir”, texte: there is no such key; did you mean “text”?",
        "line 11, scene[3], title: it is missing; right would be a name of 1 to 80 characters between quotes",
        "line 12, scene[3], text: 3 was read; right would be a text between quotes",
    ]


def test_an_encounters_notes_are_told_when_it_is_made_into_a_fight(tmp_path: Path) -> None:
    campaign = open_campaign(make_campaign("Essai", written(tmp_path, HEAD + SAND)))
    door.perform(campaign, MakeFight(templates(campaign.connection)[0].id))
    assert lines(campaign) == ["fight made: Tanière", "    Une grotte basse.", "    On y est aveuglé."]
    door.perform(campaign, MakeFight(None, "Rixe"))
    assert lines(campaign)[3:] == ["fight made: Rixe"]
    campaign.close()


def test_a_card_without_dice_puts_its_condition_on_each_target_in_one_step(tmp_path: Path) -> None:
    campaign = open_campaign(make_campaign("Essai", written(tmp_path, HEAD + SAND)))
    door.perform(campaign, MakeFight(templates(campaign.connection)[0].id))
    found = campaign.connection.execute("SELECT id FROM entity WHERE copy_of_id IS NOT NULL ORDER BY id").fetchall()
    wolves = tuple(key(row[0]) for row in found)
    aldric, card = campaign.connection.execute("SELECT entity_id, id FROM entity_card").fetchone()
    door.perform(campaign, PlayCard(aldric, card, wolves))
    query = """
        SELECT c.entity_id, c.name, c.amount, c.affects, c.rounds_left, r.target_id, r.kind
        FROM condition c JOIN roll r ON r.id = c.roll_id ORDER BY c.id
    """
    assert campaign.connection.execute(query).fetchall() == [
        (wolf, "Aveuglé", -2, "level dice", 2, wolf, "none") for wolf in wolves
    ]
    door.perform(campaign, PlayCard(aldric, card, wolves[:1]))
    assert campaign.connection.execute("SELECT count(*) FROM condition").fetchone() == (2,)
    assert lines(campaign)[-2:] == [
        "Aldric › b Loup 1, c Loup 2 · Jeter du sable · Aveuglé",
        "Aldric › b Loup 1 · Jeter du sable · Aveuglé",
    ]
    journal.undo(campaign)
    journal.undo(campaign)
    assert campaign.connection.execute("SELECT count(*) FROM condition").fetchone() == (0,)
    campaign.close()
