"""A pack loaded into a campaign that is played already: what is new comes in, what is there stays, one undo."""

import shutil
import sqlite3
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from gm_console.campaign import door, journal
from gm_console.campaign import requests as ask
from gm_console.campaign import tables as t
from gm_console.campaign.create import create_campaign
from gm_console.campaign.packs.arrival import Arrival, arrival_lines
from gm_console.campaign.packs.entering import look
from gm_console.campaign.packs.exporting import write_pack
from gm_console.campaign.packs.faults import PackFaults
from gm_console.campaign.packs.files import find_pack, shipped_packs
from gm_console.campaign.packs.making import make_campaign
from gm_console.campaign.packs.writing import Chosen, pack_text
from gm_console.campaign.store import OpenCampaign, open_campaign
from gm_console.campaign.views import log_page
from gm_console.campaign.wording import entry_lines
from gm_console.errors import ConsoleError
from gm_console.text import one_line, several_lines
from tests.campaign.conftest import dump
from tests.campaign.pack_kit import HEAD

ASSAULT = """
[[object]]
name = "Épée"
wound_potential = 6

[[card]]
name = "Assaut"
kind = "attaque"
blow = { characteristic = "puissance" }
effect = { condition = "À terre" }

[[condition]]
name = "À terre"
amount = -2
"""
GOBLIN = """
[[entity]]
name = "Gobelin"
kind = "creature"
level = 3
characteristics = { puissance = 12 }
cards = [{ card = "Assaut", objects = ["Épée"] }]
"""
FORD = """
[[encounter]]
name = "Le gué"
entities = [{ entity = "Gobelin", count = 3 }]
"""


@pytest.fixture(scope="module")
def empty(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The file of a campaign with nothing in it; not to be changed."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("GM_CONSOLE_HOME", str(tmp_path_factory.mktemp("empty")))
        return create_campaign("empty", ["twoelf"], {})


@pytest.fixture(scope="module")
def full(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The file of a campaign made of both shipped packs; not to be changed."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("GM_CONSOLE_HOME", str(tmp_path_factory.mktemp("full")))
        return make_campaign("full", shipped_packs())


@pytest.fixture
def here(empty: Path, tmp_path: Path) -> Iterator[OpenCampaign]:
    """A campaign of this test's own with nothing in it, open for play."""
    shutil.copyfile(empty, tmp_path / "here.db")
    opened = open_campaign(tmp_path / "here.db")
    yield opened
    opened.close()


def pack(folder: Path, *parts: str, head: str = HEAD) -> str:
    """A pack's file with these parts; its path."""
    path = folder / "mine.toml"
    path.write_text(head + "".join(parts), encoding="utf-8")
    return str(path)


def arrival(campaign: OpenCampaign, file: str, *, copies: bool = False) -> Arrival:
    """What would come of a pack."""
    return look(campaign.connection, find_pack(file), copies=copies).arrival


def names(campaign: OpenCampaign, table: str) -> list[str]:
    """The names in a table."""
    return [name for (name,) in campaign.connection.execute(f'SELECT name FROM "{table}" ORDER BY id')]


def test_all_of_a_pack_comes_in_as_one_step_that_one_undo_takes_back(here: OpenCampaign) -> None:
    before = dump(here.connection)
    told = arrival(here, "twoelf")
    assert not any((*told.same.values(), *told.differing.values()))
    outcome = door.perform(here, ask.LoadPack("twoelf"))
    assert outcome.messages == ()
    after = dump(here.connection)
    assert len(after["entity"]) == told.counts["entity"] > 10
    assert [row[0] for row in here.connection.execute("SELECT kind FROM step")] == ["pack loaded"]
    lines = [line.text for line in entry_lines(log_page(here.connection)[-1])]
    assert (
        lines[0]
        == "pack loaded: Twoelf – Le gué de Brume, 16 entities, 21 cards, 16 objects, 10 conditions, 6 encounters"
    )
    assert lines[1] == "    Le gué de Brume", "its first scene is told in full"
    door.perform(here, ask.Undo())
    assert dump(here.connection) == before
    door.perform(here, ask.Redo())
    assert dump(here.connection) == after


def test_it_is_what_a_campaign_made_of_the_pack_has(here: OpenCampaign, full: Path) -> None:
    for name in ("14-empereurs", "twoelf"):
        door.perform(here, ask.LoadPack(name))
    made = open_campaign(full, read_only=True)
    for campaign in (here, made):
        assert campaign.connection.execute("SELECT count(*) FROM entity").fetchone()[0] > 20
    texts = [pack_text(each.connection, "All", Chosen()).splitlines()[4:] for each in (here, made)]
    assert texts[0] == texts[1]
    made.close()


def test_what_is_there_already_is_told_and_not_doubled(here: OpenCampaign, tmp_path: Path) -> None:
    file = pack(tmp_path, ASSAULT, GOBLIN)
    door.perform(here, ask.LoadPack(file))
    before = dump(here.connection)
    told = arrival(here, file)
    assert told.nothing
    assert (told.same["entity"], told.same["card"]) == (("Gobelin",), ("Assaut",))
    with pytest.raises(ConsoleError, match="everything of it is in this campaign already"):
        door.perform(here, ask.LoadPack(file))
    assert dump(here.connection) == before
    more = pack(tmp_path, ASSAULT, GOBLIN.replace("Gobelin", "GOBELIN"), FORD)
    door.perform(here, ask.LoadPack(more))
    assert (names(here, "entity"), names(here, "encounter_template")) == (["Gobelin"], ["Le gué"])
    (stands,) = here.connection.execute("SELECT entity_id, count, side FROM template_line").fetchall()
    assert stands == (1, 3, "opposition")


def test_what_differs_stays_as_it_is_here_and_what_comes_in_uses_that(here: OpenCampaign, tmp_path: Path) -> None:
    door.perform(here, ask.LoadPack(pack(tmp_path, ASSAULT, GOBLIN)))
    other = ASSAULT.replace("wound_potential = 6", "wound_potential = 7")
    file = pack(tmp_path, other, GOBLIN, GOBLIN.replace("Gobelin", "Ogre"))
    told = arrival(here, file)
    assert told.new["entity"] == ("Ogre",)
    assert told.differing == {"condition": (), "object": ("Épée",), "card": (), "entity": ("Gobelin",), "encounter": ()}
    assert list(arrival_lines(told))[:4] == [
        "Mine comes in: 1 entity",
        "comes in, entities: Ogre",
        "differs here, and stays as it is here, objects: Épée",
        "differs here, and stays as it is here, entities: Gobelin",
    ]
    door.perform(here, ask.LoadPack(file))
    assert names(here, "object") == ["Épée"]
    assert here.connection.execute("SELECT DISTINCT object_id FROM entity_card_object").fetchall() == [(1,)]


def test_as_copies_what_differs_comes_in_under_a_name_of_its_own_and_nothing_is_lost(
    here: OpenCampaign, tmp_path: Path
) -> None:
    door.perform(here, ask.LoadPack(pack(tmp_path, ASSAULT, GOBLIN)))
    before = dump(here.connection)
    other = ASSAULT.replace("amount = -2", "amount = -3")
    file = pack(tmp_path, other, GOBLIN, FORD)
    told = arrival(here, file, copies=True)
    # The goblin says the same, but of a card that puts another condition.
    assert {section: copied for section, copied in told.copied.items() if copied} == {
        "condition": (("À terre", "À terre 2"),),
        "card": (("Assaut", "Assaut 2"),),
        "entity": (("Gobelin", "Gobelin 2"),),
    }
    assert told.same["object"] == ("Épée",)
    door.perform(here, ask.LoadPack(file, copies=True))
    assert (names(here, "card"), names(here, "object")) == (["Assaut", "Assaut 2"], ["Épée"])
    query = "SELECT name, effect_condition FROM card ORDER BY id"
    assert here.connection.execute(query).fetchall() == [("Assaut", "À terre"), ("Assaut 2", "À terre 2")]
    assert here.connection.execute("SELECT entity_id FROM template_line").fetchall() == [(2,)], "of the copy"
    after = dump(here.connection)
    assert all(row in after[table] for table, rows in before.items() for row in rows)


def test_a_copy_that_is_there_already_is_not_made_again_and_what_comes_in_names_it(
    here: OpenCampaign, tmp_path: Path
) -> None:
    door.perform(here, ask.LoadPack(pack(tmp_path, ASSAULT, GOBLIN)))
    other = ASSAULT.replace("amount = -2", "amount = -3")
    door.perform(here, ask.LoadPack(pack(tmp_path, other, GOBLIN), copies=True))
    before = dump(here.connection)
    file = pack(tmp_path, other, GOBLIN)
    again = arrival(here, file, copies=True)
    assert (again.nothing, again.differs) == (True, False)
    assert list(arrival_lines(again)) == [
        "Mine: everything of it is in this campaign already",
        "there already, objects: Épée",
        "there already as a copy, conditions: À terre as À terre 2",
        "there already as a copy, cards: Assaut as Assaut 2",
        "there already as a copy, entities: Gobelin as Gobelin 2",
    ]
    with pytest.raises(ConsoleError, match="everything of it is in this campaign already"):
        door.perform(here, ask.LoadPack(file, copies=True))
    assert dump(here.connection) == before
    new = '[[card]]\nname = "Croche-pied"\nkind = "attaque"\neffect.condition = "À terre"\n'
    door.perform(here, ask.LoadPack(pack(tmp_path, other, GOBLIN, FORD, new), copies=True))
    assert names(here, "entity") == ["Gobelin", "Gobelin 2"]
    query = "SELECT effect_condition FROM card WHERE name = 'Croche-pied'"
    assert here.connection.execute(query).fetchall() == [("À terre 2",)]
    assert here.connection.execute("SELECT entity_id FROM template_line").fetchall() == [(2,)], "of the copy"
    third = arrival(here, pack(tmp_path, ASSAULT.replace("amount = -2", "amount = -4"), GOBLIN), copies=True)
    assert third.copied["card"] == (("Assaut", "Assaut 3"),), "it puts a condition that has no copy yet"


def test_where_nothing_is_new_what_differs_is_named(here: OpenCampaign, tmp_path: Path) -> None:
    door.perform(here, ask.LoadPack(pack(tmp_path, ASSAULT, GOBLIN)))
    file = pack(tmp_path, ASSAULT, GOBLIN.replace("puissance = 12", "puissance = 13"))
    header = "Mine: nothing of it is new here; what differs comes in as copies only"
    assert list(arrival_lines(arrival(here, file)))[:2] == [
        header,
        "differs here, and stays as it is here, entities: Gobelin",
    ]
    with pytest.raises(ConsoleError) as caught:
        door.perform(here, ask.LoadPack(file))
    assert caught.value.message == f"{header}: Gobelin"


def test_a_pack_may_name_what_only_the_campaign_has(here: OpenCampaign, tmp_path: Path) -> None:
    door.perform(here, ask.LoadPack(pack(tmp_path, ASSAULT)))
    door.perform(here, ask.LoadPack(pack(tmp_path, GOBLIN.replace("puissance", "Puissance"))))
    assert here.connection.execute("SELECT card_id FROM entity_card").fetchall() == [(1,)]
    with pytest.raises(PackFaults) as caught:
        door.perform(here, ask.LoadPack(pack(tmp_path, GOBLIN.replace("Gobelin", "Ogre").replace("Assaut", "Asaut"))))
    assert caught.value.message.endswith(
        "line 10, entity “Ogre”, cards[1]: there is no card “Asaut”; did you mean “Assaut”?"
    )


def test_one_that_could_not_play_the_card_that_stays_is_refused(here: OpenCampaign, tmp_path: Path) -> None:
    door.perform(here, ask.LoadPack(pack(tmp_path, ASSAULT)))
    before = dump(here.connection)
    fixed = ASSAULT.replace('{ characteristic = "puissance" }', "12")
    weak = GOBLIN.replace("characteristics = { puissance = 12 }\n", "")
    file = pack(tmp_path, fixed, weak)
    with pytest.raises(PackFaults, match="wounds by a characteristic that the entity lacks: power/puissance"):
        door.perform(here, ask.LoadPack(file))
    assert dump(here.connection) == before
    door.perform(here, ask.LoadPack(file, copies=True))
    assert names(here, "card") == ["Assaut", "Assaut 2"]


def test_one_that_stays_out_need_not_play_what_stays(here: OpenCampaign, tmp_path: Path) -> None:
    door.perform(here, ask.LoadPack(pack(tmp_path, ASSAULT, GOBLIN)))
    fixed = ASSAULT.replace('{ characteristic = "puissance" }', "12")
    weak = GOBLIN.replace("characteristics = { puissance = 12 }\n", "")
    door.perform(here, ask.LoadPack(pack(tmp_path, fixed, weak, FORD)))
    assert (names(here, "entity"), names(here, "encounter_template")) == (["Gobelin"], ["Le gué"])


def test_a_condition_that_a_card_puts_and_nobody_wrote_down_is_new(here: OpenCampaign, tmp_path: Path) -> None:
    with journal.act(here, "odd") as act:
        act.session.add(t.Card(name="Net", kind="attack", effect_condition="À terre"))
    door.perform(here, ask.LoadPack(pack(tmp_path, ASSAULT)))
    assert here.connection.execute("SELECT name, amount FROM condition_type").fetchall() == [("À terre", -2)]


def test_a_scene_is_told_once(here: OpenCampaign, tmp_path: Path) -> None:
    scene = '[[scene]]\ntitle = "Le gué"\ntext = "Il pleut."\n'
    door.perform(here, ask.LoadPack(pack(tmp_path, scene)))
    assert [line.text for line in entry_lines(log_page(here.connection)[-1])] == [
        "pack loaded: Mine", "    Le gué", "    Il pleut.",
    ]  # fmt: skip
    door.perform(here, ask.LoadPack(pack(tmp_path, scene, ASSAULT)))
    assert here.connection.execute("SELECT title, text FROM note").fetchall() == [("Le gué", "Il pleut.")]


def test_copies_of_names_too_long_for_a_number_are_told_apart(here: OpenCampaign, tmp_path: Path) -> None:
    long = [f'[[card]]\nname = "{"x" * 78}{end}"\nkind = "aucun"\n' for end in "ab"]
    door.perform(here, ask.LoadPack(pack(tmp_path, *long)))
    other = (each + 'notes = "other"\n' for each in long)
    door.perform(here, ask.LoadPack(pack(tmp_path, *other), copies=True))
    assert names(here, "card")[2:] == [f"{'x' * 74} 2", f"{'x' * 74} 3"]


def test_spellings_of_the_campaign_are_kept(here: OpenCampaign, tmp_path: Path) -> None:
    card = '[[card]]\nname = "Tir"\nkind = "attaque"\nmasteries = ["Épée"]\n'
    door.perform(here, ask.LoadPack(pack(tmp_path, card)))
    mina = '[[entity]]\nname = "Mina"\nkind = "creature"\nlevel = 2\nmasteries = { epee = 2 }\n'
    door.perform(here, ask.LoadPack(pack(tmp_path, mina)))
    assert here.connection.execute("SELECT masteries FROM entity").fetchall() == [('{"Épée":2}',)]


def test_its_settings_and_rules_are_told_and_not_taken_over(here: OpenCampaign, tmp_path: Path) -> None:
    head = '[pack]\nname = "Mine"\nrule_sets = ["14-empereurs"]\nsettings = { double = "same_size" }\n'
    before = here.connection.execute("SELECT rule_sets, settings FROM campaign").fetchall()
    outcome = door.perform(here, ask.LoadPack(pack(tmp_path, ASSAULT, head=head)))
    assert outcome.messages == (
        "the pack asks for double = same_size; this campaign stays with any",
        "the pack plays by 14-empereurs, this campaign did not so far; its settings stay as they are",
    )
    assert here.connection.execute("SELECT rule_sets, settings FROM campaign").fetchall() == before


def test_a_file_changed_since_it_was_looked_at_is_refused(here: OpenCampaign, tmp_path: Path) -> None:
    file = pack(tmp_path, ASSAULT)
    seen = arrival(here, file)
    pack(tmp_path, ASSAULT, GOBLIN)
    with pytest.raises(ConsoleError, match="was changed since it was shown"):
        door.perform(here, ask.LoadPack(file, digest=seen.digest))
    assert names(here, "card") == []


@pytest.mark.parametrize("text", ["[pack", HEAD + "x = 1\n", HEAD + GOBLIN, HEAD + "[[card]]\n" * 5001, "\udcff"])
def test_a_bad_pack_leaves_everything_as_it_was(here: OpenCampaign, tmp_path: Path, text: str) -> None:
    file = tmp_path / "bad.toml"
    file.write_bytes(text.encode("utf-8", "surrogateescape"))
    before = dump(here.connection)
    with pytest.raises(PackFaults) as caught:
        door.perform(here, ask.LoadPack(str(file)))
    assert caught.value.faults
    assert caught.value.lines[0].endswith(": 1 fault") or "faults" in caught.value.lines[0]
    assert dump(here.connection) == before


def test_rows_that_no_pack_could_hold_are_in_the_way_of_none(here: OpenCampaign, tmp_path: Path) -> None:
    with journal.act(here, "odd") as act:
        for _number in range(2):
            act.session.add(t.Card(name="Assaut", kind="contest", category="light"))
    told = arrival(here, pack(tmp_path, ASSAULT, GOBLIN))
    assert told.differing["card"] == ("Assaut",)
    door.perform(here, ask.LoadPack(str(tmp_path / "mine.toml")))
    assert here.connection.execute("SELECT card_id FROM entity_card").fetchall() == [(1,)]


WORDS = st.text(max_size=90).map(lambda text: one_line(text, 80)).filter(bool)
NUMBER = st.integers(-1_000_000, 1_000_000)
TABLE = st.dictionaries(WORDS, NUMBER, max_size=3).map(lambda table: tuple(table.items()))
RESISTANCE: st.SearchStrategy[tuple[str, int | None, int | None, int | None]] = st.builds(
    lambda name, given: (name, *sorted(given)), WORDS, st.tuples(NUMBER, NUMBER, NUMBER)
)


@st.composite
def sheets(draw: st.DrawFn) -> ask.SaveEntity:
    """Someone new, as the editor would write them."""
    return ask.SaveEntity(
        None,
        draw(st.sampled_from(["player", "non-player", "creature"])),
        draw(WORDS),
        public_name=draw(st.just("") | WORDS),
        level=draw(st.integers(0, 60)),
        throws_at_table=draw(st.booleans()),
        characteristics=(("power", draw(NUMBER)), *draw(TABLE)),
        masteries=draw(TABLE),
        capacities=draw(TABLE),
        defences=draw(TABLE),
        resistances=tuple(draw(st.lists(RESISTANCE, max_size=2))),
        objects=tuple(draw(st.sets(st.integers(1, 6), max_size=2))),
        cards=tuple((card, (1,)) for card in draw(st.sets(st.integers(1, 10), max_size=3))),
        notes=several_lines(draw(st.text(max_size=200))),
    )


@settings(
    max_examples=20, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow]
)
@given(written=st.lists(sheets(), max_size=3), picks=st.sets(st.integers(1, 40), min_size=1), copies=st.booleans())
def test_what_is_written_as_a_pack_loads_again_without_loss_and_one_undo_takes_it_back(
    empty: Path, full: Path, tmp_path: Path, written: list[ask.SaveEntity], picks: set[int], copies: bool
) -> None:
    for source, name in ((full, "source.db"), (empty, "target.db")):
        shutil.copyfile(source, tmp_path / name)
    source_campaign, target = open_campaign(tmp_path / "source.db"), open_campaign(tmp_path / "target.db")
    try:
        for each in written:
            try:
                door.perform(source_campaign, each)
            except ConsoleError:
                continue
        ids = [row[0] for row in source_campaign.connection.execute("SELECT id FROM entity ORDER BY id")]
        chosen = tuple(ids[-pick % len(ids)] for pick in sorted(picks))
        file = tmp_path / "chosen.toml"
        file.unlink(missing_ok=True)
        try:
            write_pack(source_campaign.connection, str(file), chosen)
        except ConsoleError as error:
            # Two of one name cannot stand in one pack: told, and nothing written.
            assert "two of the chosen" in error.message
            assert not file.exists()
            return
        target = _comes_and_goes(target, source_campaign.connection, file, copies)
    finally:
        source_campaign.close()
        target.close()


def _comes_and_goes(target: OpenCampaign, source: sqlite3.Connection, file: Path, copies: bool) -> OpenCampaign:
    before = dump(target.connection)
    door.perform(target, ask.LoadPack(str(file), copies=copies))
    after = dump(target.connection)
    again = pack_text(target.connection, "chosen", Chosen())
    first, second = tomllib.loads(file.read_text(encoding="utf-8")), tomllib.loads(again)
    assert {key: first[key] for key in first if key != "pack"} == {key: second[key] for key in second if key != "pack"}
    again_shown = arrival(target, str(file), copies=copies)
    assert (again_shown.nothing, again_shown.differs) == (True, False) if copies else again_shown.nothing
    assert look(source, file).arrival.nothing, "and it is what the campaign it came from has"
    door.perform(target, ask.Undo())
    assert dump(target.connection) == before
    target.close()
    target = open_campaign(target.path)
    door.perform(target, ask.Redo())
    assert dump(target.connection) == after
    return target
