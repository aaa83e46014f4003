"""A changed roll is what the same act, asked for so at once, would have been with the same dice."""

from dataclasses import replace
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from gm_console.campaign import lastact
from gm_console.campaign import requests as ask
from gm_console.campaign.preview import preview
from gm_console.errors import ConsoleError
from gm_console.rules.dice import level_pool
from gm_console.rules.rulings import Rulings
from tests.campaign.acts.magic import learn
from tests.campaign.acts.play import ORDER, OpenTable, Table
from tests.campaign.acts.test_mending import last_roll

LEVELS = {"Aldric": 8, "Goblin 1": 3, "Goblin 2": 3, "Goblin 3": 3, "Stranger": 4}
GOBLINS = tuple(LEVELS)[1:]
FEW = {"Assault": 1, "Net": 1, "Brace": 0, "Fireball": 3, "Fear": 3, "Dance": 3, "Gamble": 0}
"""Aldric's cards, and how many each meets at most."""
WITH_THRESHOLD = ("Assault", "Fireball", "Fear", "Brace")
OPPOSED = ("opposition", "contest", "pick")

said = st.fixed_dictionaries(
    {},
    optional={
        "distance": st.sampled_from((0, 5, 35)),
        "modifiers": st.sampled_from(((-2,), (3,), (1, -4))),
        "lower": st.integers(1, 3),
        "target_lower": st.integers(1, 2),
    },
)
opposed = st.one_of(
    st.just({}),
    st.builds(lambda number: {"opposition": number}, st.integers(1, 30)),
    st.just({"contest": True}),
    st.builds(lambda name: {"pick": name}, st.sampled_from(("dodge", "parry"))),
)


@st.composite
def plays(draw: st.DrawFn) -> tuple[str, tuple[str, ...], dict[str, Any]]:
    """A card, whom it meets, what is said of it."""
    card = draw(st.sampled_from(tuple(FEW)))
    return card, draw(met(card)), {**draw(said), **draw(opposed)}


def met(card: str) -> st.SearchStrategy[tuple[str, ...]]:
    """Targets that the card takes."""
    most = FEW[card]
    return st.lists(st.sampled_from(GOBLINS), min_size=min(most, 1), max_size=most, unique=True).map(tuple)


@st.composite
def mendings(draw: st.DrawFn) -> tuple[Any, ...]:
    """A play, then one or two changes of it, each maybe of the targets too."""
    card, whom, first = draw(plays())
    changes = []
    for _ in range(draw(st.integers(1, 2))):
        others = draw(st.one_of(st.just(()), met(card)))
        changes.append((others, {**draw(said), **draw(opposed)}))
    conditions = draw(
        st.lists(
            st.tuples(
                st.sampled_from(tuple(LEVELS)), st.integers(-5, 5), st.sampled_from(("acting", "targeted")),
                st.sampled_from(("all", "level dice", "capacities")),
            ),
            max_size=4,
        )
    )  # fmt: skip
    seeds = draw(st.integers(0, 2**16))
    return card, whom, first, changes, conditions, seeds


def altered(
    card: str, asked: ask.PlayCard, change: dict[str, Any], whom: tuple[int, ...], names: dict[int, str]
) -> ask.PlayCard:
    """What the GM should have asked for."""
    if any(name in change for name in OPPOSED):
        asked = replace(asked, opposition=None, contest=False, pick=None)
    if change.get("contest", asked.contest) or card not in WITH_THRESHOLD:
        asked = replace(asked, distance=None, modifiers=())
    modifiers = asked.modifiers + change.get("modifiers", ())
    asked = replace(asked, **{**change, "modifiers": modifiers, "targets": whom or asked.targets})
    if "pick" not in change and {names[each] for each in asked.targets} == {"Stranger"}:
        asked = replace(asked, pick=None)
    return asked if throws(card, asked) or "target_lower" in change else replace(asked, target_lower=0)


def throws(card: str, asked: ask.PlayCard) -> bool:
    """Whether the targets throw."""
    return asked.opposition is None and bool(asked.targets) and (asked.contest or card in ("Fear", "Dance"))


def with_dice(asked: ask.PlayCard, card: str, names: dict[int, str], number: int) -> dict[str, Any]:
    """Dice that the pools of this act can show, the same for the same number."""

    def shown(level: int, place: int) -> tuple[int, ...]:
        sizes = level_pool(max(level, 0), Rulings()).sizes
        return tuple((number * 7 + place * 3 + at * 5) % size + 1 for at, size in enumerate(sizes))

    theirs = tuple(shown(LEVELS[names[each]] - asked.target_lower, place) for place, each in enumerate(asked.targets))
    return {"faces": shown(8 - asked.lower, 9), "target_faces": theirs if throws(card, asked) else ()}


def kept(table: Table) -> list[Any]:
    """All that is kept of the last throw but for its number and what it replaces, and everyone's marks."""
    columns = (
        "kind, actor_name, target_id, target_name, card_id, label, faces, target_faces, result, odds, value, outcome, "
        "critical, wound"
    )
    throw = "(SELECT coalesce(throw_id, id) FROM roll ORDER BY id DESC LIMIT 1)"
    found = table.campaign.connection.execute(
        f"SELECT {columns} FROM roll WHERE id = {throw} OR throw_id = {throw} ORDER BY id"
    ).fetchall()
    marks = [(each.name, each.light, each.serious, each.mortal, table.marks(each.name)) for each in table.roster]
    return [*found, marks, lastact.last_request(table.campaign.connection)]


def tried(table: Table, request: ask.PlayCard | ask.MendRoll) -> str:
    """Do it; "" or why not. What the prompt says of it before agrees."""
    before = table.tables()
    told = ""
    try:
        preview(table.campaign.connection, request)
    except ConsoleError as error:
        told = error.message
    try:
        table.do(request)
    except ConsoleError as error:
        assert told == error.message
        assert table.tables() == before
        return error.message
    assert not told
    return ""


@pytest.mark.parametrize("tie", ["reaches", "exceeds"])
def test_a_change_gives_what_the_act_would_have_given_with_it(opened: OpenTable, tie: str) -> None:
    table = opened(opposition_tie=tie)
    learn(table)
    table.start(ORDER)
    names = {line.entity: line.name for line in table.roster}
    at = {name: entity for entity, name in names.items()}

    @settings(max_examples=60, suppress_health_check=[HealthCheck.function_scoped_fixture])
    @given(mendings())
    def alike(played: tuple[Any, ...]) -> None:
        card, whom, first, changes, conditions, number = played
        for place, (name, amount, counts, affects) in enumerate(conditions):
            table.do(ask.ApplyCondition((at[name],), f"c{place}", amount=amount, counts=counts, affects=affects))
        asked = table.card("Aldric", card, *whom, **first)
        if tried(table, replace(asked, **with_dice(asked, card, names, number))):
            asked = table.card("Aldric", card, *whom)
            assert not tried(table, replace(asked, **with_dice(asked, card, names, number)))
        done: list[ask.PlayCard | ask.MendRoll] = [replace(asked, **with_dice(asked, card, names, number))]
        for others, change in changes:
            targets = tuple(at[each] for each in others)
            wanted = altered(card, asked, change, targets, names)
            dice = with_dice(wanted, card, names, number)
            told = tried(table, ask.MendRoll(last_roll(table), **{**change, "targets": targets, **dice}))
            if "nothing would change" in told:
                continue
            as_changed = kept(table)
            for _ in range(len(done) + (not told)):
                table.do(ask.Undo())
            at_once = tried(table, replace(wanted, **dice))
            assert bool(told) == bool(at_once), (told, at_once)
            if not told:
                assert kept(table) == as_changed
                table.do(ask.Undo())
                done.append(ask.MendRoll(0, **{**change, "targets": targets, **dice}))
                asked = wanted
            for request in done:
                table.do(replace(request, roll=last_roll(table)) if isinstance(request, ask.MendRoll) else request)
        for _ in range(len(done) + len(conditions)):
            table.do(ask.Undo())

    alike()
