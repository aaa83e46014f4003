from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gm_console.campaign.tags import TAGS
from gm_console.commands.grammar import ActPrompt, Fault, complete_act, parse_act

IN_USE = ("a", "b", "d", "e", "p", "t", "ua", "vb", "zz")


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", {}),
        ("   ", {}),
        ("d", {"tags": ("d",)}),
        ("D", {"tags": ("d",)}),
        ("de", {"tags": ("d", "e")}),
        ("duavbzz", {"tags": ("d", "ua", "vb", "zz")}),
        ("UA d", {"tags": ("ua", "d")}),
        ("d35-2", {"tags": ("d",), "distance": 35, "modifiers": (-2,)}),
        ("35d-2", {"tags": ("d",), "distance": 35, "modifiers": (-2,)}),
        ("-2 35d", {"tags": ("d",), "distance": 35, "modifiers": (-2,)}),
        ("35", {"distance": 35}),
        ("d+1-2−3", {"tags": ("d",), "modifiers": (1, -2, -3)}),
        ("d,", {"tags": ("d",), "lower": 1}),
        (",,d", {"tags": ("d",), "lower": 2}),
        ("d>12", {"tags": ("d",), "opposition": 12}),
        ("d> 12", {"tags": ("d",), "opposition": 12}),
        (">12 35 d", {"tags": ("d",), "opposition": 12, "distance": 35}),
        ("d>", {"tags": ("d",), "contest": True}),
        ("d>-5", {"tags": ("d",), "contest": True, "modifiers": (-5,)}),
        ("d>e", {"tags": ("d",), "pick": "dodge"}),
        ("d>P", {"tags": ("d",), "pick": "parry"}),
        ("> e", {"tags": ("e",), "contest": True}),
        (">d", {"tags": ("d",), "contest": True}),
        (">ed", {"tags": ("d",), "pick": "dodge"}),
        ("d,>,,", {"tags": ("d",), "lower": 1, "contest": True, "target_lower": 2}),
        ("d=10 7 2", {"tags": ("d",), "faces": (10, 7, 2)}),
        ("d=10,7,2", {"tags": ("d",), "faces": (10, 7, 2)}),
        ("d = 10, 7 2 ", {"tags": ("d",), "faces": (10, 7, 2)}),
        ("d>,=10 7", {"tags": ("d",), "contest": True, "target_lower": 1, "faces": (10, 7)}),
        ("d=10 7=3 4", {"tags": ("d",), "faces": (10, 7), "target_faces": ((3, 4),)}),
        ("d>==5", {"tags": ("d",), "contest": True, "target_faces": ((5,),)}),
        ("de=1 2=3=4", {"tags": ("d", "e"), "faces": (1, 2), "target_faces": ((3,), (4,))}),
        ("d>e=3=4", {"tags": ("d",), "pick": "dodge", "faces": (3,), "target_faces": ((4,),)}),
        ("*", {"everyone": True}),
        ("*35", {"everyone": True, "distance": 35}),
        ("d?", {"tags": ("d",), "help_asked": True}),
        ("d1000000", {"tags": ("d",), "distance": 1_000_000}),
        ("d0000000035", {"tags": ("d",), "distance": 35}),
        ("d0", {"tags": ("d",), "distance": 0}),
    ],
)
def test_a_prompt_says(text: str, said: dict[str, Any]) -> None:
    assert parse_act(text, IN_USE) == ActPrompt(**said)


@pytest.mark.parametrize(
    ("text", "position", "message", "incomplete"),
    [
        ("c", 0, "nobody has the tag c; there are a b d e p t ua vb zz", False),
        ("dub", 1, "nobody has the tag ub; there are a b d e p t ua vb zz", False),
        ("du", 2, "a second letter after u: ua", True),
        ("u5", 1, "a second letter after u: ua", False),
        ("dx", 1, "nobody has the tag x; there are a b d e p t ua vb zz", False),
        ("dd", 1, "d is named already", False),
        ("*d", 1, "* is everyone: no tag beside it", False),
        ("d*", 1, "* is everyone: no tag beside it", False),
        ("**", 1, "* is everyone: no tag beside it", False),
        ("d-", 2, "a number right after the sign: +2 helps, −2 hinders", True),
        ("d- 2", 2, "a number right after the sign: +2 helps, −2 hinders", False),
        ("d35 20", 4, "one distance is enough: 35 squares", False),
        ("d1000001", 1, "at most 1 000 000", False),
        ("d-1000001", 2, "at most 1 000 000", False),
        ("d" + "9" * 400, 1, "at most 1 000 000", False),
        ("d>1000001", 2, "at most 1 000 000", False),
        ("d>>", 2, "one > is enough", False),
        ("d>12,", 4, "the target throws nothing here, so it has no level to lower", False),
        ("," * 61, 60, "at most 60 levels lower", False),
        ("d=", 2, "after = the faces of the dice: =10 7 2", True),
        ("d=3=", 4, "after = the faces of the dice: =10 7 2", True),
        ("d=13", 2, "no die shows 13: 1 to 12", False),
        ("d=0", 2, "no die shows 0: 1 to 12", False),
        ("d=3 x", 4, "after = only faces, with a space or a comma between: =10 7 2", False),
        ("d=-3", 2, "after = only faces, with a space or a comma between: =10 7 2", False),
        ("é", 0, "not understood here; for example d35-2 is d at 35 squares, hindered by 2", False),
        ("d²", 1, "not understood here; for example d35-2 is d at 35 squares, hindered by 2", False),
        ("d" * 501, 500, "too long: at most 500 characters", False),
    ],
)
def test_a_fault_names_its_place(text: str, position: int, message: str, incomplete: bool) -> None:
    assert parse_act(text, IN_USE) == Fault(position, message, incomplete)


def test_without_a_fight_no_tag_is_understood() -> None:
    assert parse_act("d", ()) == Fault(0, "nobody here has a tag: open a fight first")


@pytest.mark.parametrize(
    ("text", "completions"),
    [("", IN_USE), ("u", ("ua",)), ("dZ", ("dzz",)), ("d35 v", ("d35 vb",)), ("d", ()), ("d35", ()), ("d=u", ())],
)
def test_completion_offers_tags(text: str, completions: tuple[str, ...]) -> None:
    assert complete_act(text, IN_USE) == completions


numbers = st.integers(-1_000_000, 1_000_000)
faces = st.lists(st.integers(1, 12), min_size=1, max_size=8).map(tuple)


@st.composite
def prompts(draw: st.DrawFn) -> ActPrompt:
    """Any prompt that can be said."""
    everyone = draw(st.booleans())
    opposition, pick = draw(st.sampled_from([(None, None), (draw(st.integers(0, 1_000_000)), None), (None, "parry")]))
    contest = opposition is None and pick is None and draw(st.booleans())
    own = draw(st.none() | faces)
    theirs = () if opposition is not None or pick else draw(st.lists(faces, max_size=2).map(tuple))
    return ActPrompt(
        tags=() if everyone else tuple(draw(st.lists(st.sampled_from(TAGS), unique=True, max_size=5))),
        everyone=everyone,
        distance=draw(st.none() | st.integers(0, 1_000_000)),
        modifiers=tuple(draw(st.lists(numbers, max_size=4))),
        lower=draw(st.integers(0, 5)),
        opposition=opposition,
        contest=contest,
        pick=pick,
        target_lower=draw(st.integers(0, 5)) if contest else 0,
        faces=own,
        target_faces=theirs,
        help_asked=draw(st.booleans()),
    )


def said(prompt: ActPrompt, order: list[int], space: str) -> str:
    """A text that says `prompt`, its free parts in the order given."""
    free = [
        "*" if prompt.everyone else "".join(prompt.tags),
        "" if prompt.distance is None else f"{space}{prompt.distance}{space}",
        "".join(f"{modifier:+}" for modifier in prompt.modifiers),
        "," * prompt.lower,
        "?" if prompt.help_asked else "",
    ]
    text = "".join(f"{free[place]}{' ' if free[place][-1:].isdigit() else ''}" for place in order)
    if prompt.opposition is not None or prompt.pick or prompt.contest:
        text += ">" + ({"parry": "p", "dodge": "e"}[prompt.pick] if prompt.pick else f"{prompt.opposition or ''}")
    if prompt.opposition == 0:
        text += "0"
    text += "," * prompt.target_lower
    groups = [prompt.faces or (), *prompt.target_faces]
    if prompt.faces or prompt.target_faces:
        text += "".join("=" + " ".join(map(str, group)) for group in groups)
    return text


@given(prompts(), st.permutations(range(5)), st.sampled_from(["", " "]))
def test_what_is_said_is_read(prompt: ActPrompt, order: list[int], space: str) -> None:
    assert parse_act(said(prompt, order, space), TAGS) == prompt


typed = st.text("abduvz*,.;>=?+-−0123456789 éEP", max_size=40) | st.text(max_size=60)


@given(typed, st.lists(st.sampled_from(TAGS), unique=True, max_size=30))
def test_any_text_is_read_or_faulted_in_its_place(text: str, tags: list[str]) -> None:
    result = parse_act(text, tags)
    complete_act(text, tags)
    if isinstance(result, Fault):
        assert 0 <= result.position <= len(text)
        assert result.message and "\n" not in result.message
        assert not result.incomplete or result.position == len(text)
    else:
        assert set(result.tags) <= set(tags)


@pytest.mark.parametrize(
    ("count", "typed", "told"),
    [
        (10, "z", "nobody has the tag z; there are a … j"),
        (10, "k", "nobody has the tag k; there are a … j"),
        (2, "c", "nobody has the tag c; there are a b"),
        (23, "u", "a second letter after u: ua … uc"),
        (23, "v", "nobody has the tag v; there are a … uc"),
        (23, "uz", "nobody has the tag uz; there are a … uc"),
    ],
)
def test_a_wrong_letter_is_answered_with_the_tags_that_there_are(count: int, typed: str, told: str) -> None:
    fault = parse_act(typed, TAGS[:count])
    assert isinstance(fault, Fault) and fault.message == told
