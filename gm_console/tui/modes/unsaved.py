"""Leaving an entity whose fields are not written yet: Enter writes them first, rubbing out throws them away."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from gm_console.commands.actions import key_name
from gm_console.language import _
from gm_console.tui.cells import Line, fit, span
from gm_console.tui.desk import Desk, Mode, Page

if TYPE_CHECKING:
    from gm_console.tui.modes.entity import Editor


@dataclass(frozen=True, slots=True)
class Unsaved:
    """Whether to write what was changed is asked; any other key goes back to it."""

    editor: "Editor"
    then: Callable[[Desk], Mode]
    where: str = "unsaved"
    room: str = "whole"

    def press(self, desk: Desk, key: str) -> Mode:
        """Write and leave, leave without, or go back."""
        action = desk.keymap.prompt.get(key)
        if action == "accept":
            return self.then(desk) if self.editor.save(desk) else self.editor
        return self.then(desk) if action == "rub_out" else self.editor

    def paste(self, desk: Desk, text: str) -> Mode:
        """A paste is no answer."""
        return self.editor

    def prompt(self, desk: Desk, cells: int) -> Line:
        """The question."""
        name = self.editor.draft.name or _("someone new")
        return fit((span(" " + _("{name} is not saved yet").format(name=name), "strong"),), cells)

    def under(self, desk: Desk, cells: int) -> Line:
        """What would answer it."""
        text = _("{enter} saves, {rub_out} throws it away, another key goes on")
        keys = {name: key_name(desk.keymap.shown.get(name, "")) for name in ("accept", "rub_out")}
        return fit((span(" " + text.format(enter=keys["accept"], rub_out=keys["rub_out"]), "quiet"),), cells)

    def page(self, desk: Desk, cells: int, rows: int) -> Page | None:
        """The fields stay."""
        return self.editor.page(desk, cells, rows)
