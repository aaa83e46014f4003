"""Every kind of act that the code writes has its words."""

import ast
from pathlib import Path

from gm_console.campaign import acts, labels, labels_fight


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
