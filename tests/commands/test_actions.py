from collections import Counter

import pytest

from gm_console.commands.actions import ACTIONS, BY_ID, as_digit, delivered_name, key_name, keymap, not_yet

NOW = [
    *"finptwrxzv.;aluy,?q123456789dgmso:ecbkj ",
    "up",
    "down",
    "left",
    "right",
    "pageup",
    "pagedown",
    "tab",
    "enter",
    "ctrl+l",
]
LATER = [*"h/"]


def test_every_key_of_this_version_acts_and_every_later_one_says_so() -> None:
    screen = keymap().screen
    assert [key for key in NOW if BY_ID[screen[key]].later] == []
    assert [key for key in LATER if not BY_ID[screen[key]].later] == []
    assert not_yet(BY_ID["find"]) == "find: not in this version yet"


def test_ids_are_unique_and_no_two_actions_share_a_key_in_one_place() -> None:
    assert max(Counter(action.id for action in ACTIONS).values()) == 1
    for places in (("always", "fight"), ("prompt",), ("page",)):
        keys = Counter(key for action in ACTIONS if action.when in places for key in action.keys)
        assert [key for key, times in keys.items() if times > 1] == []
    assert keymap().problems == ()


def test_no_key_needs_ctrl_alt_or_a_function_key_except_where_a_plain_one_does_the_same() -> None:
    special = [action.id for action in ACTIONS if "+" in action.keys[0][1:] or action.keys[0] in ("f1", "f2", "f10")]
    alone = {"redraw"}  # for a screen spoilt from outside
    lines = {"save", "everyone"}  # lines of the editor do the same
    assert set(special) == alone | lines


@pytest.mark.parametrize(
    ("characters", "number"),
    [("1&", 1), ("2é", 2), ('3"', 3), ("4'", 4), ("5(", 5), ("6-§", 6), ("7è", 7), ("8_!", 8), ("9ç", 9)],
)
def test_the_digit_row_counts_as_digits_on_french_keyboards(characters: str, number: int) -> None:
    assert {as_digit(character) for character in characters} == {number}
    assert {keymap().screen[character] for character in characters} == {f"card_{number}"}


def test_what_is_no_choice_is_no_digit() -> None:
    assert [as_digit(character) for character in ("0", "à", "", "12", "²")] == [None] * 5


def test_capitals_do_what_small_letters_do() -> None:
    screen = keymap().screen
    assert all(screen[letter.upper()] == screen[letter] for letter in "abcdefghijklmnopqrstuvwxyz" if letter in screen)


def test_a_remapped_key_replaces_the_table_s() -> None:
    keys = keymap({"undo": ("backspace", "U")})
    assert keys.screen["backspace"] == keys.screen["U"] == "undo"
    assert "u" not in keys.screen
    assert keys.shown["undo"] == "backspace"
    assert keys.problems == ()


def test_a_remapped_key_wins_and_what_loses_its_last_key_is_told() -> None:
    keys = keymap({"undo": ("n",)})
    assert keys.screen["n"] == "undo"
    assert keys.problems == ("settings, keys.undo: n was next_turn, for which no key is left",)
    assert "next_turn" not in keys.shown


def test_two_remapped_to_one_key_are_told_and_the_first_keeps_it() -> None:
    keys = keymap({"redo": ("g",), "undo": ("g",)})
    assert keys.screen["g"] == "undo"
    assert "settings, keys.redo: g is undo already, and stays that" in keys.problems


def test_an_action_that_does_not_exist_is_told() -> None:
    assert keymap({"fly": ("g",)}).problems == ("settings, keys.fly: there is no such action",)


def test_an_action_misspelt_is_told_with_the_nearest() -> None:
    assert keymap({"undoo": ("g",)}).problems == ("settings, keys.undoo: there is no such action; did you mean undo?",)


@pytest.mark.parametrize(
    ("written", "delivered"),
    [
        ("space", " "),
        ("Space", " "),
        (" ", " "),
        ("ctrl+x", "ctrl+x"),
        ("Ctrl-X", "ctrl+x"),
        ("^x", "ctrl+x"),
        ("Esc", "escape"),
        ("Return", "enter"),
        ("Page Up", "pageup"),
        ("PgDn", "pagedown"),
        ("F5", "f5"),
        ("é", "é"),
        ("U", "U"),
        ("spce", None),
        ("ctrl+", None),
        ("ctrl+é", None),
        ("alt+x", None),
        ("f13", None),
        ("xx", None),
        ("", None),
    ],
)
def test_keys_are_written_as_people_write_them(written: str, delivered: str | None) -> None:
    assert delivered_name(written) == delivered


def test_a_key_that_does_not_exist_is_told_with_the_nearest_and_the_action_keeps_a_key() -> None:
    keys = keymap({"undo": ("spce",), "redo": ("Ctrl-R", "pgupp")})
    assert keys.screen["u"] == "undo"
    assert keys.screen["ctrl+r"] == "redo"
    assert keys.problems == (
        "settings, keys.undo: no key is called spce; did you mean space?",
        "settings, keys.redo: no key is called pgupp; did you mean pageup?",
    )


@pytest.mark.parametrize("key", ["\x07", "\x1b", "\t", "\x9b", "\u202e", "\x1b[A"])
def test_a_character_that_controls_the_terminal_is_no_key_and_is_told_as_plain_text(key: str) -> None:
    keys = keymap({"undo": (key,)})
    assert keys.screen["u"] == "undo"
    (problem,) = keys.problems
    assert problem.isprintable()
    assert problem.startswith(f"settings, keys.undo: no key is called {ascii(key)[1:-1]}")


@pytest.mark.parametrize(
    ("remaps", "refused", "lost"),
    [
        ({"undo": ("q",)}, "undo", "leave"),
        ({"rub_out": ("enter",)}, "rub_out", "accept"),
        ({"cancel": ("enter",)}, "cancel", "accept"),
        ({"complete": ("escape", "ctrl+c")}, "complete", "cancel"),
        ({"undo": ("g",), "leave": ("g",)}, "leave", "leave"),
    ],
)
def test_what_nobody_can_do_without_keeps_a_key(remaps: dict[str, tuple[str, ...]], refused: str, lost: str) -> None:
    keys = keymap(remaps)
    assert keys.problems[0] == f"settings, keys.{refused}: left as it is: no key would be left for {lost}"
    assert keys.shown[refused] == BY_ID[refused].keys[0]
    assert {"leave", "accept", "cancel"} <= keys.shown.keys()


def test_two_remaps_that_each_leave_one_without_a_key_are_both_refused() -> None:
    keys = keymap({"undo": ("q", "g"), "leave": ("q",), "redo": ("q",), "cancel": ("enter",)})
    assert keys.shown["leave"] == "q"
    assert keys.shown["accept"] == "enter"


def test_every_key_of_the_table_has_a_name_that_is_understood() -> None:
    for action in ACTIONS:
        for key in action.keys:
            assert delivered_name(key) == key
            assert delivered_name(key_name(key)) in (key, *"↑↓←→")


def test_a_key_of_the_prompt_may_be_one_of_the_screen() -> None:
    keys = keymap()
    assert (keys.screen["enter"], keys.prompt["enter"]) == ("open", "accept")
    assert {keys.prompt[key] for key in ("escape", "ctrl+c")} == {"cancel"}
    assert keys.prompt["backspace"] == "rub_out"


def test_keys_are_named_for_readers() -> None:
    assert [key_name(key) for key in ("ctrl+l", "enter", "up", "a", " ")] == ["Ctrl-L", "Enter", "↑", "a", "Space"]


def test_what_is_typed_where_something_is_typed_stays_a_character() -> None:
    keys = keymap(
        {
            "accept": ("x",),
            "complete": (" ",),
            "law": ("z", "!"),
            "export": ("p",),
            "save": ("w",),
            "line_later": ("+",),
        }
    )
    assert keys.problems == (
        "settings, keys.accept: x is typed there as itself",
        "settings, keys.complete: Space is typed there as itself",
        "settings, keys.law: z is typed there as itself",
        "settings, keys.export: p is typed there as itself",
        "settings, keys.save: w is typed there as itself",
        "settings, keys.line_later: + is typed there as itself",
    )
    assert (keys.prompt["enter"], keys.prompt["tab"], keys.prompt["!"]) == ("accept", "complete", "law")
    assert (keys.page[">"], keys.page["ctrl+s"]) == ("export", "save")


def test_a_key_taken_from_one_that_has_another_is_no_clash() -> None:
    keys = keymap({"undo": (";",)})
    assert keys.problems == ()
    assert (keys.shown["again"], keys.screen[";"]) == (".", "undo")
