"""What a prompt asks for, where it depends on the kind of the throw."""

import pytest

from gm_console.campaign import requests as ask
from gm_console.campaign.lastact import Throw
from gm_console.commands.asking import as_typed, mended_as_typed
from gm_console.commands.grammar import ActPrompt, parse_act


@pytest.mark.parametrize(
    ("kind", "contest"), [("attack", True), ("luck", True), ("enchantment", False), ("contest", False)]
)
def test_lower_dice_of_a_target_that_throws_by_itself_ask_for_no_contest(kind: str, contest: bool) -> None:
    typed = parse_act("d>,", ("d",))
    assert isinstance(typed, ActPrompt)
    played = as_typed(ask.PlayCard(1, 2, (3,)), typed, kind, secret=False)
    assert (played.contest, played.target_lower) == (contest, 1)
    changed = mended_as_typed(Throw(1, 1, "Aldric", "", 0, kind), typed, (3,))
    assert (changed.contest, changed.target_lower) == (contest, 1)
    bare = parse_act("d>", ("d",))
    assert isinstance(bare, ActPrompt)
    assert as_typed(ask.PlayCard(1, 2, (3,)), bare, kind, secret=False).contest
