"""Several at once: one throw on several targets, contests, enchantments, a group acting together; secret rolls."""

import json
from dataclasses import replace

import pytest

from gm_console.campaign import journal, lastact
from gm_console.campaign import requests as ask
from gm_console.campaign import tables as t
from gm_console.campaign.inputs import capacity_inputs, card_inputs
from gm_console.campaign.odds import law_of, odds_of
from gm_console.campaign.views import log_page
from gm_console.campaign.wording import entry_lines, reasoning
from gm_console.errors import ConsoleError
from tests.campaign.acts.magic import learn
from tests.campaign.acts.play import ORDER, Table


def log(table: Table) -> list[str]:
    """The lines of the last act."""
    return [line.text for line in entry_lines(log_page(table.campaign.connection)[-1])]


@pytest.fixture
def mage(table: Table) -> Table:
    """Aldric has learnt a fireball, a fear, a dance and a gamble."""
    learn(table)
    table.start(ORDER)
    return table


def test_one_throw_meets_each_target_with_its_own_defences(mage: Table) -> None:
    before = mage.tables()
    mage.do(mage.card("Aldric", "Fireball", "Goblin 1", "Stranger", faces=(6, 5, 2)))
    assert log(mage) == [
        "1.1 Aldric › c Goblin 1, f Stranger · Fireball · 6 5 2 = 13 · serious",
        "    c Goblin 1: parry 14 stops it",
        "    f Stranger: success · blow 13 · SERIOUS WOUND (no resistance known)",
    ]
    assert (mage.line("Goblin 1").serious, mage.line("Stranger").serious) == (0, 1)
    told = reasoning(log_page(mage.campaign.connection)[-1])
    assert sum("threshold 12" in line for line in told) == 1, "the throw is told once"
    assert "against c Stranger" not in told
    assert [line for line in told if line.startswith("against")] == ["against Goblin 1", "against Stranger"]
    faces = mage.campaign.connection.execute("SELECT throw_id IS NULL FROM roll WHERE label = 'Fireball'").fetchall()
    assert faces == [(1,), (0,)], "faces count once"
    mage.do(ask.Undo())
    assert mage.tables() == before, "all of one key is one step"


def test_an_enchantment_meets_each_targets_own_dice(mage: Table) -> None:
    mage.do(mage.card("Aldric", "Fear", "Goblin 1", "Goblin 2", faces=(10, 2, 4), target_faces=((6,), (12,))))
    assert log(mage) == [
        "1.1 Aldric › c Goblin 1, d Goblin 2 · Fear · 10 2 4 → 8",
        "    c Goblin 1: against 6 → 0: success · caught",
        "    d Goblin 2: against 12 → 6: success · caught",
    ]
    assert mage.marks("Goblin 2") == (("caught", -3, 2),)
    mage.do(mage.card("Aldric", "Fear", "Goblin 1", target_lower=2, faces=(10, 2, 4), target_faces=((6,),)))
    pool = mage.campaign.connection.execute("SELECT result FROM roll ORDER BY id DESC").fetchone()[0]
    assert json.loads(pool)["targets"][0]["pool"] == "1d6"


def test_a_contest_ranks_all_sides(mage: Table) -> None:
    mage.do(mage.card("Aldric", "Dance", "Mirelle", "Goblin 1", faces=(5, 5, 1), target_faces=((7, 3), (9,))))
    assert log(mage) == [
        "1.1 Aldric › b Mirelle, c Goblin 1 · Dance · 5 5 1 +3 = 14",
        "    1. Aldric: 14 · 2. b Mirelle: 7 3 +3 = 13 · 3. c Goblin 1: 9",
    ]
    mage.do(mage.card("Aldric", "Dance", "Goblin 1", "Stranger", faces=(5, 1, 1), target_faces=((11,), (7, 4))))
    assert log(mage)[-1] == "    1. c Goblin 1: 11 (tie) · 1. f Stranger: 7 4 = 11 (tie) · 3. Aldric: 10"
    told = reasoning(log_page(mage.campaign.connection)[-1])
    assert told[-1] == "ranking: 1. Goblin 1 with 11 (tie), 1. Stranger with 11 (tie), 3. Aldric with 10"
    ranking = json.loads(mage.campaign.connection.execute("SELECT result FROM roll ORDER BY id").fetchone()[0])
    assert [(each["value"], each["rank"]) for each in ranking["ranking"]] == [(14, 1), (13, 2), (9, 3)]


def test_a_contest_may_be_asked_for_in_place_of_the_defences(mage: Table) -> None:
    mage.do(mage.card("Aldric", "Assault", "Goblin 1", contest=True, faces=(5, 5, 1), target_faces=((12,),)))
    assert log(mage) == [
        "1.1 Aldric › c Goblin 1 · Assault · 5 5 1 +5 = 16 · serious",
        "    contest against 12 +1 = 13: success · blow 12 · SERIOUS WOUND",
    ]
    assert mage.line("Goblin 1").serious == 1


def test_luck_meets_the_cards_own_value(mage: Table) -> None:
    mage.do(mage.card("Aldric", "Gamble", faces=(5, 5, 1)))
    assert log(mage) == ["1.1 Aldric · Gamble · 5 5 1 = 11", "    against 15: unsuccessful"]


def test_what_is_named_with_an_enchantment_or_an_effort_enters_its_threshold_alone(mage: Table) -> None:
    aldric, goblin = mage.line("Aldric").entity, mage.line("Goblin 1").entity
    for kind, met, value in (("enchantment", (goblin,), 4), ("effort", (), None)):
        for named, threshold in ((("power",), 14), (("body_control",), 13), ((), 12)):
            blades = ("blades",) if kind == "enchantment" else ()
            dice = ask.PlayCard(aldric, None, met, kind=kind, named=named + blades, faces=(5, 4, 2))
            mage.do(replace(dice, target_faces=((6,),) if met else ()))
            result = json.loads(
                mage.campaign.connection.execute("SELECT result FROM roll ORDER BY id DESC").fetchone()[0]
            )
            # Highest less lowest and the mastery of 1, whatever is named.
            assert (result.get("value"), result["threshold"]) == (value, threshold)
        with pytest.raises(ConsoleError, match=f"{kind}: no characteristic is added to its value; one may be named"):
            mage.do(ask.PlayCard(aldric, None, met, kind=kind, named=("power", "body_control")))


def test_dice_without_a_card(mage: Table) -> None:
    aldric = mage.line("Aldric").entity
    goblin = mage.line("Goblin 1").entity
    mage.do(
        ask.PlayCard(aldric, None, (goblin,), kind="attack", named=("power", "blades"), opposition=12, faces=(6, 5, 2))
    )
    assert log(mage) == ["1.1 Aldric › c Goblin 1 · attack · 6 5 2 +3 = 16", "    against 12: success"]
    mage.do(ask.PlayCard(aldric, None, kind="effort", named=("body_control",), modifiers=(-4,), faces=(10, 5, 2)))
    assert log(mage) == ["1.1 Aldric · effort · 10 5 2 · 10 > 9: failed"]
    mage.do(ask.PlayCard(aldric, None, kind="luck", opposition=3, faces=(1, 1, 1)))
    mage.do(ask.PlayCard(aldric, None, (goblin,), kind="contest", faces=(1, 1, 1), target_faces=((3,),)))
    assert log(mage)[1] == "    1. Aldric: 3 (tie) · 1. c Goblin 1: 3 (tie)"
    with pytest.raises(ConsoleError, match="no characteristic and no mastery named charm"):
        mage.do(ask.PlayCard(aldric, None, kind="attack", named=("charm",)))


def test_a_group_acts_as_one_step_and_is_repeated_whole(mage: Table) -> None:
    before = mage.tables()
    plays = tuple(mage.card(f"Goblin {number}", "Assault", "Aldric") for number in (1, 2, 3))
    mage.do(ask.PlayTogether(plays))
    thrown = log_page(mage.campaign.connection)[-1]
    assert [roll.actor for roll in thrown.rolls] == ["Goblin 1", "Goblin 2", "Goblin 3"]
    assert lastact.last_request(mage.campaign.connection) == ask.PlayTogether(plays)
    mage.do(ask.Undo())
    assert mage.tables() == before
    # One that cannot: nobody does.
    with pytest.raises(ConsoleError, match="needs a weapon"):
        mage.do(ask.PlayTogether((*plays, mage.card("Stranger", "Assault", "Aldric"))))
    assert mage.tables() == before


def test_a_secret_roll_and_one_of_someone_hidden_are_marked(mage: Table) -> None:
    mage.do(mage.card("Aldric", "Assault", "Goblin 1", secret=True, faces=(5, 4, 2)))
    assert log(mage)[0].startswith("1.1 Aldric › c Goblin 1 · Assault · secret · 5 4 2")
    mage.do(ask.ToggleHidden(mage.combatant("Goblin 1")))
    mage.do(mage.card("Goblin 1", "Assault", "Aldric"))
    mage.do(ask.RollCapacity(mage.line("Goblin 1").entity, 20))
    mage.do(mage.card("Goblin 2", "Assault", "Aldric"))
    secret = mage.campaign.connection.execute("SELECT secret FROM roll ORDER BY id DESC LIMIT 4").fetchall()
    assert secret == [(0,), (1,), (1,), (1,)]


def test_a_condition_of_the_target_counts_when_it_is_the_target(mage: Table) -> None:
    with journal.act(mage.campaign, "conditions") as act:
        for who, amount in (("Goblin 1", -2), ("Goblin 2", -5), ("Goblin 3", 4)):
            act.session.add(
                t.Condition(
                    entity_id=mage.line(who).entity,
                    name="fog",
                    amount=amount,
                    counts="targeted",
                    step_id=act.step_id,
                )
            )
    one = card_inputs(mage.campaign.connection, mage.card("Aldric", "Fireball", "Goblin 1"))
    assert one.action is not None and one.action.threshold is not None
    assert [(part.name, part.amount) for part in one.action.threshold.complexity] == [("fog (Goblin 1)", 2)]
    # One throw, one threshold: of several targets the one hardest to act on.
    many = card_inputs(mage.campaign.connection, mage.card("Aldric", "Fireball", "Goblin 3", "Goblin 1", "Goblin 2"))
    assert many.action is not None and many.action.threshold is not None
    assert [(part.name, part.amount) for part in many.action.threshold.complexity] == [("fog (Goblin 2)", 5)]
    mage.do(mage.card("Aldric", "Fireball", "Goblin 3", "Goblin 1", "Goblin 2"))
    assert [line for line in reasoning(log_page(mage.campaign.connection)[-1]) if "left aside" in line] == [
        "fog (Goblin 3) +4 left aside: one throw, one threshold",
        "fog (Goblin 1) −2 left aside: one throw, one threshold",
    ]


def test_what_was_shown_is_stored_with_the_roll(mage: Table) -> None:
    request = mage.card("Aldric", "Fireball", "Goblin 1", "Stranger")
    gathered = card_inputs(mage.campaign.connection, request)
    shown = [odds_of(gathered, place) for place in (0, 1)]
    mage.do(request)
    stored = mage.campaign.connection.execute("SELECT odds FROM roll WHERE label = 'Fireball' ORDER BY id").fetchall()
    assert [json.loads(odds) for (odds,) in stored] == shown
    test = ask.RollCapacity(1, 24, "perception")
    shown = [odds_of(capacity_inputs(mage.campaign.connection, test))]
    mage.do(test)
    stored = mage.campaign.connection.execute("SELECT odds FROM roll ORDER BY id DESC LIMIT 1").fetchall()
    assert [json.loads(odds) for (odds,) in stored] == shown
    assert law_of(card_inputs(mage.campaign.connection, mage.card("Aldric", "Knock"))) is None
