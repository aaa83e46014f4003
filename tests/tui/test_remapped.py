"""Keys of one's own: they act, the key line and the help show them, what clashes is told at the start."""

from gm_console.commands.actions import ACTIONS, keymap
from gm_console.tui.cells import width
from gm_console.tui.lines.help import help_page
from tests.tui.driving import sitting


async def test_a_remapped_key_acts_and_is_shown_on_the_key_line_and_in_the_help() -> None:
    async with sitting(next_turn=("N", "f2"), undo=("backspace",), up=("f3",)) as seat:
        assert "N next" in seat.rows[-1]
        assert "Backspace undo" in seat.rows[-1]
        await seat.press("w1", "n")
        assert seat.steps()[-1] == "wound", "n does nothing any more"
        await seat.press("N", "backspace", "backspace")
        assert seat.steps()[-3:] == ["turn", "undo", "undo"]
        await seat.press(":note one", "enter", ":")
        assert "F3 up" in seat.rows[-1]


async def test_what_clashes_is_told_at_the_start() -> None:
    async with sitting(redo=("g",), undo=("g",)) as seat:
        assert "settings, keys.redo: g is undo already, and stays that" in " ".join(seat.text.split())


def test_the_help_names_every_action_with_its_key_and_says_where_they_are_set() -> None:
    remapped = keymap({"undo": ("f2",), "secret": ("n",)})
    for cells in (58, 78, 198):
        lines = help_page(remapped, cells).lines
        assert max(map(width, lines)) <= cells
        text = "\n".join("".join(part for part, _tone in line) for line in lines)
        assert "settings.toml below [keys]" in " ".join(text.split())
        names = text.split("Other keys")[-1].split()
        assert [action.id for action in ACTIONS if action.id not in names] == []
        assert names[names.index("undo", 5) + 1] == "F2"
        assert names[names.index("next_turn") + 1] == "–"
        assert names[names.index("secret") + 1] == "n"
