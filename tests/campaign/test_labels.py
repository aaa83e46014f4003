"""Every kind of act that the code writes has its words."""

import ast
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from gm_console.campaign import acts, labels, labels_fight, views
from gm_console.campaign import requests as ask
from gm_console.campaign.views.bestiary import entity_fields
from gm_console.campaign.wording import entry_lines
from tests.campaign.acts.play import ORDER, Table, make


def kinds(source: str) -> set[str]:
    """The kinds in `journal.act(campaign, KIND …)` and `act.kind = KIND`, both of a choice where one is made."""
    found: set[str] = set()
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == "act":
            found |= _words(node.args[1])
        if isinstance(node, ast.Assign) and isinstance(target := node.targets[0], ast.Attribute):
            found |= _words(node.value) if target.attr == "kind" else set()
    return found


def _words(node: ast.expr) -> set[str]:
    return {each.value for each in ast.walk(node) if isinstance(each, ast.Constant) and isinstance(each.value, str)}


def test_every_kind_of_act_has_words() -> None:
    written = {
        kind for file in Path(acts.__file__).parent.glob("*.py") for kind in kinds(file.read_text(encoding="utf-8"))
    }
    worded = {*labels._LABELS, *labels_fight.LABELS}
    assert len(written) > 35
    assert written <= worded, written - worded
    assert not set(labels._LABELS) & set(labels_fight.LABELS)


def edited(table: Table, **fields: Any) -> ask.SaveEntity:
    known = entity_fields(table.campaign.connection, table.line("Aldric").entity)
    assert known is not None
    return replace(known, **fields)


TAKEN_BACK: dict[str, Callable[[Table], ask.Request]] = {
    "Aldric › Goblin 1 · Assault · 7 7 2 · Goblin 1: serious wound": lambda t: t.card(
        "Aldric", "Assault", "Goblin 1", faces=(7, 7, 2)
    ),
    "Aldric › Goblin 1 · Net · 3 2 1 · caught (Goblin 1)": lambda t: t.card(
        "Aldric", "Net", "Goblin 1", faces=(3, 2, 1)
    ),
    "Aldric · perception · 3": lambda t: ask.RollCapacity(t.line("Aldric").entity, 24, "perception", faces=(3,)),
    "Goblin 1: serious wound, by hand": lambda t: ask.RecordWound(t.line("Goblin 1").entity, "serious"),
    "Goblin 1 is now Grok": lambda t: ask.Rename(t.line("Goblin 1").entity, "Grok"),
    "Goblin 1: seen by the players as a cloaked one": lambda t: ask.SetPublicName(
        t.line("Goblin 1").entity, "a cloaked one"
    ),
    "written: Aldric · power 25, parry, notes": lambda t: edited(
        t, characteristics=(("power", 25), ("body_control", 14)), defences=(("dodge", 11),), notes="tired"
    ),
    "written: Aldric · level 9": lambda t: edited(t, level=9),
    "written: Aldric · perception 20, stealth −14, a 1, b 2, 1 more": lambda t: edited(
        t, capacities=(("perception", 20), ("a", 1), ("b", 2), ("c", 3), ("stealth", -14))
    ),
    "condition known: afraid −2": lambda t: ask.SaveConditionType("afraid", amount=-2),
}


@pytest.mark.parametrize("told", TAKEN_BACK)
def test_what_is_taken_back_is_told_by_whom_it_concerned_and_what_it_made(own_home: Path, told: str) -> None:
    table = Table(make({}))
    table.start(ORDER)
    table.do(TAKEN_BACK[told](table))
    for request, said in ((ask.Undo(), f"taken back: {told}"), (ask.Redo(), f"put again: {told}")):
        table.do(request)
        (entry,) = views.log_page(table.campaign.connection, limit=1)
        assert [line.text for line in entry_lines(entry)] == [said]
    table.campaign.close()
