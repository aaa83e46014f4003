"""The `:` line: what is said is read, longest names first, a fault in its place with the nearest right word."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gm_console.campaign import requests as ask
from gm_console.commands.actions import ACTIONS
from gm_console.commands.grammar import Fault
from gm_console.commands.line.command import Command, Select, Show
from gm_console.commands.line.complete import complete
from gm_console.commands.line.known import Known, known
from gm_console.commands.line.parse import begun_verbs, others, parse, spellings
from gm_console.commands.line.verbs import VERBS
from tests.campaign.acts.play import ORDER, Table, make


@pytest.fixture
def table() -> Iterator[Table]:
    opened = Table(make({}))
    opened.start(ORDER)
    yield opened
    opened.campaign.close()


@pytest.fixture
def there(table: Table) -> Known:
    return known(table.campaign, table.line("Aldric").entity)


def asked(text: str, there: Known) -> Any:
    read = parse(text, there)
    assert isinstance(read, Command), read
    return read.request


def names(request: Any, there: Known) -> list[str]:
    by_entity = {one.entity: one.name for one in there.people}
    return [by_entity[each] for each in request.targets]


@pytest.mark.parametrize(
    ("line", "targets"),
    [
        ("assault goblin 1", ["Goblin 1"]),
        ("ASSAULT Goblin 2", ["Goblin 2"]),
        ("assault c", ["Goblin 1"]),
        ("assault c d e", ["Goblin 1", "Goblin 2", "Goblin 3"]),
        ("assault gob*", ["Goblin 1", "Goblin 2", "Goblin 3"]),
        ("assault gob* stranger", ["Goblin 1", "Goblin 2", "Goblin 3", "Stranger"]),
        ("assault *", ["Goblin 1", "Goblin 2", "Goblin 3", "Stranger"]),
        ('assault "goblin 3"', ["Goblin 3"]),
        ("assault «Goblin 3»", ["Goblin 3"]),
        ("assault gob 2", ["Goblin 2"]),
        ("assault str", ["Stranger"]),
        ("as c", ["Goblin 1"]),
        ('"assault" c', ["Goblin 1"]),
        ("card 1 c", ["Goblin 1"]),
        ("card assault goblin 1", ["Goblin 1"]),
    ],
)
def test_a_card_s_name_is_a_verb_and_whom_is_a_letter_or_the_longest_name(
    line: str, targets: list[str], there: Known
) -> None:
    request = asked(line, there)
    assert isinstance(request, ask.PlayCard)
    assert names(request, there) == targets


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("assault goblin 1 35 -2", {"distance": 35, "modifiers": (-2,)}),
        ("assault goblin 1 35-2", {"distance": 35, "modifiers": (-2,)}),
        ("assault 35 goblin 1", {"distance": 35}),
        ("assault goblin 1, -2", {"lower": 1, "modifiers": (-2,)}),
        ("assault goblin 1 >12", {"opposition": 12}),
        ("assault goblin 1 >p", {"pick": "parry"}),
        ("assault goblin 1 >e", {"pick": "dodge"}),
        ("assault goblin 1 >", {"contest": True}),
        ("assault goblin 1 > , =10 7", {"contest": True, "target_lower": 1, "faces": (10, 7)}),
        ("assault goblin 1 =10 7", {"faces": (10, 7)}),
        ("assault goblin 1 =10 7 =3", {"faces": (10, 7), "target_faces": ((3,),)}),
    ],
)
def test_after_whom_the_grammar_of_the_key_s_prompt_holds(line: str, said: dict[str, Any], there: Known) -> None:
    request = asked(line, there)
    assert names(request, there) == ["Goblin 1"]
    assert {name: getattr(request, name) for name in said} == said


@pytest.mark.parametrize(
    ("line", "kind", "named", "targets"),
    [
        ("dice attack goblin 1 power", "attack", ("power",), ["Goblin 1"]),
        ("dice 1 goblin 1 pow blades +1", "attack", ("power", "blades"), ["Goblin 1"]),
        ("dice contest stranger body control", "contest", ("body_control",), ["Stranger"]),
        ("dice contest stranger maitrise corporelle puissance", "contest", ("body_control", "power"), ["Stranger"]),
        ("dice luck >12", "luck", (), []),
    ],
)
def test_dice_without_a_card_name_what_counts(
    line: str, kind: str, named: tuple[str, ...], targets: list[str], there: Known
) -> None:
    request = asked(line, there)
    assert (request.card, request.kind, request.named, names(request, there)) == (None, kind, named, targets)


def test_the_verbs_of_the_fight(table: Table, there: Known) -> None:
    who = {one.name: one for one in there.people}

    def c(name: str) -> int:
        return table.combatant(name)

    goblins = ("Goblin 1", "Goblin 2", "Goblin 3")
    for line, request in {
        "next": ask.NextTurn(),
        "UNDO": ask.Undo(),
        "remove goblin 1": ask.RemoveCombatant(c("Goblin 1")),
        "remove": ask.RemoveCombatant(c("Aldric")),
        "remove gob*": ask.RemoveCombatant(c("Goblin 1"), (c("Goblin 2"), c("Goblin 3"))),
        "fallen gob*": ask.Several(tuple(ask.ToggleFallen(c(each)) for each in goblins)),
        "rename goblin 1 Grishnak": ask.Rename(who["Goblin 1"].entity, "Grishnak"),
        'rename c "Grishnak the Old"': ask.Rename(who["Goblin 1"].entity, "Grishnak the Old"),
        "copy goblin 1 3": ask.CopyCombatant(c("Goblin 1"), 3),
        "copy stranger": ask.CopyCombatant(c("Stranger"), 1),
        "side stranger party": ask.SetSide(c("Stranger"), "party"),
        "side party stranger": ask.SetSide(c("Stranger"), "party"),
        "public name stranger a hooded figure": ask.SetPublicName(who["Stranger"].entity, "a hooded figure"),
        "public name stranger": ask.SetPublicName(who["Stranger"].entity, ""),
        "join gob* in Pack": ask.JoinGroup(tuple(c(each) for each in goblins), "Pack"),
        "part goblin 1": ask.JoinGroup((c("Goblin 1"),), ""),
        "further turn stranger 3": ask.AddSlot(c("Stranger"), 3),
        "jump goblin 2": ask.TurnTo(c("Goblin 2")),
        "jump 7": ask.GoToRound(7),
        "wound serious goblin 1": ask.RecordWound(who["Goblin 1"].entity, "serious"),
        "wound goblin 1 serious": ask.RecordWound(who["Goblin 1"].entity, "serious"),
        "wound 2": ask.RecordWound(who["Aldric"].entity, "serious"),
        "recover c light": ask.RecoverWound(who["Goblin 1"].entity, "light"),
        "initiative 12": ask.SetInitiative(((c("Aldric"), 12),)),
        "initiative goblin 1 12 stranger -3": ask.SetInitiative(((c("Goblin 1"), 12), (c("Stranger"), -3))),
        "fallen goblin 3": ask.ToggleFallen(c("Goblin 3")),
        "hold": ask.ToggleHeld(c("Aldric")),
        "earlier stranger": ask.MoveEarlier(c("Stranger")),
        "condition caught goblin 1": ask.ApplyCondition((who["Goblin 1"].entity,), "caught"),
        "condition caught -2 2 goblin 1": ask.ApplyCondition((who["Goblin 1"].entity,), "caught", -2, rounds=2),
        'condition "on fire" -1 c until end stranger': ask.ApplyCondition(
            (who["Goblin 1"].entity,), "on fire", -1, lasts="turn end", until=c("Stranger")
        ),
        "note the bridge burns": ask.AddNote("the bridge burns"),
        "test perc+3": ask.RollCapacity(who["Aldric"].entity, 24, "perception", (3,)),
        "test -13": ask.RollCapacity(who["Aldric"].entity, -13),
        "bring goblin 3": ask.BringIn(table.campaign.connection.execute(
            "SELECT id FROM entity WHERE name = 'Goblin' AND copy_of_id IS NULL").fetchone()[0], count=3),
        "bring Troll 5*3": ask.BringIn(None, "Troll", 5, 3),
        "bring Troll level 5 hidden party": ask.BringIn(None, "Troll", 5, side="party", hidden=True),
        "bring the ford": ask.BringTemplate(1),
        "name fight The bridge": ask.NameFight(there.state.fight_id or 0, "The bridge"),
        "end fight": ask.EndFight(),
        "clear opponents": ask.ClearOpponents(),
        "fall rule mortal 1 serious 3": ask.SetFallRule(None, 3, 1),
        "fall rule none": ask.SetFallRule(),
        "new fight": ask.MakeFight(),
        "new fight ford": ask.MakeFight(1),
        "open fight none": ask.OpenFight(None),
        "open fight ford": ask.OpenFight(there.state.fight_id),
        "select stranger": Select(who["Stranger"].entity),
        "help": Show("help"),
    }.items():  # fmt: skip
        assert asked(line, there) == request, line


def test_a_condition_borne_is_lifted(table: Table, there: Known) -> None:
    goblin = table.line("Goblin 1").entity
    table.do(ask.ApplyCondition((goblin,), "Aveuglé", -2))
    there = known(table.campaign, there.people[0].entity)
    assert asked("lift aveugle goblin 1", there) == ask.RemoveCondition((goblin,), "Aveuglé")


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("define caught", {"amount": -3, "affects": "level dice", "lasts": "rounds", "rounds": 2, "type": 1}),
        ("define CAUGHT -5 until removed", {"amount": -5, "affects": "level dice", "lasts": "removed", "type": 1}),
        ("define blind -2 level dice targeted", {"amount": -2, "affects": "level dice", "counts": "targeted"}),
        ('define "on fire" -1 3 remind burns: 1 light', {"amount": -1, "lasts": "rounds", "rounds": 3,
                                                      "reminder": "burns: 1 light"}),
        ("define dazed +1 capacities perc \"Tir à l'arc\" stealth acting", {
            "amount": 1, "affects": "capacities", "capacities": ("perception", "Tir à l'arc", "stealth")}),
        ("define vow nothing until end", {"affects": "nothing", "lasts": "turn end"}),
    ],
)  # fmt: skip
def test_a_condition_is_made_known_or_changed_field_by_field(
    line: str, said: dict[str, Any], table: Table, there: Known
) -> None:
    request = asked(line, there)
    name = line.split('"')[1] if line.startswith('define "') else line.split()[1].lower()
    assert request == ask.SaveConditionType(name, **said)
    table.do(request)
    again = known(table.campaign, table.line("Aldric").entity)
    kept = asked(f'define "{name}"', again)
    assert kept == replace(request, type=kept.type), "what is not said stays"


def test_the_last_roll_is_mended_and_repeated(table: Table, there: Known) -> None:
    table.do(table.card("Aldric", "Assault", "Goblin 1"))
    assert asked("mend -2", there).modifiers == (-2,)
    assert asked("again", there).targets == (table.line("Goblin 1").entity,)
    assert asked("assault", there).targets == (table.line("Goblin 1").entity,), "the last target"


@pytest.mark.parametrize(
    ("line", "position", "right"),
    [
        ("undoo", 0, "undo"),
        ("remov goblin 1", None, ""),
        ("asault goblin 1", 0, "Assault"),
        ("assault gobln 1", 8, "Goblin 1"),
        ("assault goblin 7", 8, "Goblin 1"),
        ("wound grave c", 6, ""),
        ("wound c 4", 8, "3 mortal"),
        ("assault goblin 1 =99", 18, "12"),
        ("assault goblin 1 +", 18, ""),
        ("test percption", 5, "perception"),
        ("join c", 6, ""),
        ("next goblin", 5, ""),
        ("new fight fjord", 10, "The ford"),
        ("bring Trol", 10, "level"),
        ("end fight now", 10, ""),
        ("define", 6, "which condition"),
        ("define caught sideways", 14, "level dice"),
        ("define caught -", 14, "here ±n"),
        ("import", 6, "which pack"),
        ("import twoelf copy", 14, "nothing more"),
        ("export", 6, "into which file"),
        ("export goblins gobln", 15, "Goblin"),
        ("dice atack c", 5, "attack"),
        ("card 9", 5, "9"),
        ("card blsh", 5, "Assault"),
    ],
)
def test_a_mistake_is_answered_with_its_place_and_the_nearest_right_word(
    line: str, position: int | None, right: str, there: Known
) -> None:
    read = parse(line, there)
    if position is None:
        assert isinstance(read, Command)
        return
    assert isinstance(read, Fault), read
    assert (read.position, right in read.message) == (position, True), read


def test_real_verbs_come_before_cards(there: Known) -> None:
    assert there.sheet is not None
    own = there.sheet.cards[0]._replace(name="Undo")
    with_card = replace(there, sheet=there.sheet._replace(cards=(own, *there.sheet.cards)))
    assert asked("undo", with_card) == ask.Undo()
    assert isinstance(asked('"undo" c', with_card), ask.PlayCard)


def test_a_card_past_the_ninth_is_played_by_its_name(there: Known) -> None:
    assert there.sheet is not None
    tenth = there.sheet.cards[0]._replace(number=10, id=99, name="Tir à l'arc d'Éole")
    with_card = replace(there, sheet=there.sheet._replace(cards=(*there.sheet.cards, tenth)))
    for line in ("tir a l'arc d'eole goblin 2", "tir goblin 2", "TIR À L ARC goblin 2", "eole goblin 2"):
        request = asked(line, with_card)
        assert (request.card, names(request, with_card)) == (99, ["Goblin 2"]), line


@pytest.mark.parametrize(
    ("line", "first"),
    [
        ("und", "undo"),
        ("assa", "Assault"),
        ("assault gob", "assault Goblin 1"),
        ("assault goblin 1 str", "assault goblin 1 Stranger"),
        ("condition cau", "condition caught"),
        ("test ste", "test stealth"),
        ("bring stra", "bring Stranger"),
        ("new fight f", "new fight The ford"),
        ("wound str", "wound Stranger"),
        ("wound ser", "wound serious"),
        ("side stranger opp", "side stranger opposition"),
    ],
)
def test_completion_of_verbs_and_names(line: str, first: str, there: Known) -> None:
    assert complete(line, there)[0] == first


def test_accents_and_capitals_do_not_count(table: Table, there: Known) -> None:
    table.do(ask.Rename(table.line("Stranger").entity, "Éowÿn la Noire"))
    there = known(table.campaign, table.line("Aldric").entity)
    assert names(asked("assault EOWYN", there), there) == ["Éowÿn la Noire"]
    assert names(asked("assault noire", there), there) == ["Éowÿn la Noire"]
    assert complete("assault eow", there) == ("assault Éowÿn la Noire",)


def test_every_key_has_its_verb_and_no_two_verbs_are_spelled_alike() -> None:
    spelled = [spellings(verb)[0] for verb in VERBS]
    assert len(set(spelled)) == len(spelled)
    moves = {"up", "down", "page_up", "page_down", "left", "right", "pane", "mark", "open", "command"}
    keys = {
        action.id
        for action in ACTIONS
        if action.when not in ("prompt", "page", "list")
        and action.id not in moves
        and not (action.id[:5] == "card_" and action.id[5:] in "23456789")
    }
    assert keys <= {verb.id for verb in VERBS}


def test_a_party_with_no_fight_has_letters_and_names_too(table: Table) -> None:
    table.do(ask.OpenFight(None))
    there = known(table.campaign, table.line("Mirelle").entity)
    assert asked("wound serious aldric", there).entity == table.line("Aldric").entity
    assert isinstance(parse("jump aldric", there), Fault)


@pytest.fixture(scope="module")
def kept(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Known]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("GM_CONSOLE_HOME", str(tmp_path_factory.mktemp("home")))
        table = Table(make({}))
        table.start(ORDER)
        yield known(table.campaign, table.line("Aldric").entity)
        table.campaign.close()


_WORDS = st.sampled_from(
    [verb.word for verb in VERBS]
    + ["Goblin 1", "gob*", "c", "*", '"', "«x»", "35", "-2", "=", ">", ">e", ",", "é", "caught", "Assault", "until"]
    + ["start", "level", "party", "light", "none", "?", "−", "assault"]
)


@settings(max_examples=300, deadline=None)
@given(text=st.lists(_WORDS | st.text(max_size=5), max_size=6).map(" ".join) | st.text(max_size=80))
def test_any_line_is_read_or_faulted_in_its_place(text: str, kept: Known) -> None:
    read = parse(text, kept)
    complete(text, kept)
    if isinstance(read, Fault):
        assert 0 <= read.position <= len(text)
        assert read.message
    else:
        assert read.told


@settings(max_examples=200, deadline=None)
@given(
    who=st.lists(st.sampled_from(["Goblin 1", "Goblin 2", "Goblin 3", "Stranger", "Mirelle"]), min_size=1, unique=True),
    distance=st.none() | st.integers(0, 500),
    modifiers=st.lists(st.integers(-9, 9), max_size=3),
    lower=st.integers(0, 3),
)
def test_an_act_that_is_said_is_read(
    who: list[str], distance: int | None, modifiers: list[int], lower: int, kept: Known
) -> None:
    line = f"assault {' '.join(who)}{'' if distance is None else f' {distance}'}"
    line += "".join(f" {each:+}" for each in modifiers) + " ," * lower
    request = asked(line, kept)
    assert names(request, kept) == who
    assert (request.distance, request.modifiers, request.lower) == (distance, tuple(modifiers), lower)


@pytest.mark.parametrize(
    ("typed", "verbs"),
    [
        ("round 5", "jump"),
        ("attack c", "card or dice"),
        ("heal light", "recover"),
        ("Kill c", "fallen"),
        ("reveal", "hide"),
    ],
)
def test_another_word_for_a_verb_leads_to_it(there: Known, typed: str, verbs: str) -> None:
    fault = parse(typed, there)
    assert isinstance(fault, Fault)
    assert fault.message.endswith(f"did you mean {verbs}?")


def test_no_other_word_is_a_verb_or_begins_one() -> None:
    for verb in VERBS:
        for word in others(verb):
            assert not [each.word for each in begun_verbs(word)], word


def test_whom_to_edit_is_named(there: Known) -> None:
    who = {one.name: one.entity for one in there.people}
    bestiary = {one.name: one.id for one in there.bestiary}
    assert asked("edit", there) == Show("edit")
    assert asked("edit c", there) == Show("edit", who["Goblin 1"])
    assert asked("edit goblin 2", there) == Show("edit", who["Goblin 2"])
    assert asked("edit goblin", there) == Show("edit", bestiary["Goblin"])
    assert asked("edit scribe", there) == Show("edit", bestiary["Scribe"])
    assert isinstance(parse("edit nobody", there), Fault)
