"""Any data under the format's keys is either refused as a pack or becomes rows that the tables take; nothing else."""

import sqlite3
from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from sqlalchemy.pool import StaticPool
from sqlmodel import Session, create_engine

from gm_console.campaign.packs.faults import PackFaults
from gm_console.campaign.packs.loading import load
from gm_console.campaign.packs.model import INNER, About, Scene
from gm_console.campaign.packs.reading import SECTIONS, Pack, read_pack
from gm_console.campaign.packs.references import Bundle, join
from gm_console.campaign.packs.source import Source
from gm_console.campaign.packs.words import WORDS
from gm_console.campaign.tables import metadata

NAMES = ["A", "a", "Épée", "epee", "B-c", "puissance", "power", "esquive", "*", "_", "‮x", "", "x" * 81]
WORD = st.sampled_from([word for words in WORDS.values() for spellings in words.values() for word in spellings])
SCALAR = st.one_of(
    st.sampled_from(NAMES),
    WORD,
    st.integers(-3, 70),
    st.sampled_from([10**6, 10**6 + 1, -(10**40), float("nan"), 1.5, True, False]),
)
PAIRS = st.lists(st.tuples(st.integers(-1, 5), st.integers(-2, 9)).map(list), max_size=3)
VALUE = st.one_of(
    SCALAR,
    st.lists(SCALAR, max_size=4),
    PAIRS,
    st.dictionaries(st.sampled_from(NAMES), SCALAR, max_size=3),
    st.dictionaries(st.sampled_from(["légère", "grave", "mortal"]), st.integers(0, 9)),
    st.dictionaries(st.sampled_from(["potential", "characteristic", "x"]), SCALAR),
)


def table(keys: list[str], **fixed: st.SearchStrategy[Any]) -> st.SearchStrategy[dict[str, Any]]:
    """A table with some of the keys and any values, and mostly a good name and kind."""
    some = st.dictionaries(st.sampled_from([*keys, "zzz"]) if keys else st.just("zzz"), VALUE, max_size=3)
    return st.tuples(some, st.fixed_dictionaries(fixed)).map(lambda both: {**both[0], **both[1]})


def inner(key: str) -> st.SearchStrategy[Any]:
    """The tables that stand under a key, or names in their place."""
    one = st.one_of(table(list(INNER[key].model_fields)), SCALAR)
    return one if key == "effect" else st.lists(one, max_size=3)


def section(name: str) -> st.SearchStrategy[Any]:
    """Some parts of a section."""
    keys = list(SECTIONS[name].model_fields)
    fixed: dict[str, st.SearchStrategy[Any]] = {"name": st.sampled_from(NAMES[:6])}
    if "kind" in keys:
        fixed["kind"] = st.sampled_from([word for words in WORDS[f"{name} kind"].values() for word in words])
    nested = {key: inner(key) for key in keys if key in INNER}
    parts = st.one_of(table(keys, **fixed), table(keys, **fixed, **nested))
    return st.lists(parts, max_size=3)


PACK = st.fixed_dictionaries(
    {},
    optional={
        "pack": table(list(About.model_fields), name=st.just("P"), rule_sets=st.just(["twoelf"])),
        "scene": table(list(Scene.model_fields)),
        "zzz": VALUE,
        **{name: section(name) for name in SECTIONS},
    },
)


@pytest.fixture(scope="module")
def connection() -> Iterator[sqlite3.Connection]:
    """A file's tables with all their checks, empty, in memory."""
    made = sqlite3.connect(":memory:", isolation_level=None)
    made.execute("PRAGMA foreign_keys = ON")
    metadata.create_all(create_engine("sqlite://", creator=lambda: made, poolclass=StaticPool))
    yield made
    made.close()


def loads(bundle: Bundle, connection: sqlite3.Connection) -> None:
    """The tables take what the pack says."""
    with Session(create_engine("sqlite://", creator=lambda: connection, poolclass=StaticPool)) as session:
        load(bundle, session)
        session.rollback()


@settings(max_examples=200, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(data=PACK)
def test_any_data_is_a_pack_or_a_list_of_faults(connection: sqlite3.Connection, data: dict[str, Any]) -> None:
    pack = read_pack(Source("any.toml", "", data))
    refused(pack)
    good = {name: [data[name][each.number] for each in pack.found if each.section == name] for name in SECTIONS}
    rest = read_pack(Source("any.toml", "", {"pack": {"name": "P", "rule_sets": ["twoelf"]}, **good}))
    assert not rest.faults
    if not refused(rest):
        loads(join([rest]), connection)


def refused(pack: Pack) -> bool:
    """Whether something is wrong with the pack; it is then told in one clean line."""
    try:
        join([pack])
    except PackFaults as faults:
        assert faults.faults
        assert faults.message.isprintable()
        return True
    return False
