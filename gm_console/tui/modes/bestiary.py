"""Everyone of the bestiary and the party: sought as one types, opened in the editor, copied, brought in, taken out."""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from gm_console.campaign import requests as ask
from gm_console.campaign.fight_words import joining
from gm_console.campaign.views.bestiary import BestiaryLine, bestiary
from gm_console.commands.actions import key_name
from gm_console.language import _, ngettext
from gm_console.tui.cells import Line, fit, sign, span
from gm_console.tui.desk import Desk, Mode, Page, attempt
from gm_console.tui.lines.entity import bestiary_lines
from gm_console.tui.lines.roster import window
from gm_console.tui.modes.entity import begin, edit
from gm_console.tui.modes.packs import Incoming, PackFile, written
from gm_console.tui.modes.typed import Typed, typed_line

if TYPE_CHECKING:
    from gm_console.campaign.requests import Request


@dataclass(slots=True)
class Bestiary:
    """Those whose names have each word typed at a word's beginning; the one at `place` is chosen."""

    back: Mode
    found: tuple[BestiaryLine, ...]
    sought: Typed = field(default_factory=lambda: Typed(most=80))
    marked: set[int] = field(default_factory=set)
    """Those that go into a pack together."""
    place: int = 0
    first: int = 0
    rows: int = 1
    where: str = "bestiary"
    room: str = "whole"

    @classmethod
    def of(cls, desk: Desk, back: Mode) -> "Bestiary":
        """The list as it is now, the selected one chosen where it stands there."""
        made = cls(back, bestiary(desk.campaign.connection))
        made._choose(desk.selected)
        return made

    def press(self, desk: Desk, key: str) -> Mode:
        """Seek, choose, do something with the chosen one, or leave."""
        desk.say("")
        action = desk.keymap.prompt.get(key)
        if action == "cancel" or (action == "rub_out" and not self.sought.text):
            return self.back
        at_the_end = self.sought.caret == len(self.sought.text)
        does = _DOES.get(desk.keymap.page.get(key, "")) if key != "delete" or at_the_end else None
        if does is not None:
            return does(self, desk)
        name = desk.keymap.screen.get(key)
        page = max(self.rows - 1, 1)
        steps = {"up": -1, "down": 1, "page_up": -page, "page_down": page}.get(name or "", 0)
        if len(key) > 1 and steps:
            self.place = max(0, min(self.place + steps, len(self.found) - 1))
        elif action == "accept" or (name == "open" and len(key) > 1):
            return self._edit(desk)
        elif name == "pane" and len(key) > 1:
            self._mark()
        elif name == "help" and not key.isalnum():
            from gm_console.tui.modes.help import Help

            return Help(self)
        elif name == "redraw" and len(key) > 1:
            desk.redraw = True
        elif self.sought.press(key, action):
            self._seek(desk)
        return self

    def paste(self, desk: Desk, text: str) -> Mode:
        """Seek what is pasted."""
        self.sought.paste(text)
        self._seek(desk)
        return self

    def prompt(self, desk: Desk, cells: int) -> Line:
        """What is sought."""
        return typed_line(_("who"), self.sought, cells)

    def under(self, desk: Desk, cells: int) -> Line:
        """What was said last, else how many there are."""
        if desk.message:
            return fit((span(f" {desk.message}", desk.tone),), cells)
        count = len(self.found)
        told = ngettext("{count} found", "{count} found", count).format(count=count)
        if self.marked:
            marked = len(self.marked)
            told += sign(" · ", " - ") + ngettext("{count} marked", "{count} marked", marked).format(count=marked)
        elif count:
            mark = key_name(desk.keymap.shown.get("pane", ""))
            told += sign(" · ", " - ") + _("{key} marks one for a pack").format(key=mark)
        return fit((span(f" {told}", "quiet"),), cells)

    def page(self, desk: Desk, cells: int, rows: int) -> Page | None:
        """Those found, so far scrolled that the chosen one is seen."""
        self.rows = max(rows, 1)
        self.first = window(len(self.found), self.place, rows, self.first)
        seen = self.found[self.first : self.first + max(rows, 0)]
        lines = bestiary_lines(seen, self.place - self.first, self.marked, cells)
        below = len(self.found) - self.first - rows
        more = _("{count} more below").format(count=below) if below > 0 else ""
        return Page(_("Bestiary and party"), lines or [(span("  " + _("nobody of that name"), "quiet"),)], more)

    def again(self, desk: Desk) -> Mode:
        """The list, read anew, the same one chosen."""
        chosen = self._chosen()
        self._seek(desk)
        self._choose(chosen.id if chosen else None)
        return self

    def _seek(self, desk: Desk) -> None:
        self.found = bestiary(desk.campaign.connection, self.sought.text)
        self.place = 0

    def _choose(self, entity: int | None) -> None:
        self.place = next((place for place, each in enumerate(self.found) if each.id == entity), 0)

    def _chosen(self) -> BestiaryLine | None:
        return self.found[self.place] if self.place < len(self.found) else None

    def _edit(self, desk: Desk) -> Mode:
        chosen = self._chosen()
        editor = None if chosen is None else edit(desk, chosen.id, self.again, self.again)
        return editor or self

    def _new(self, desk: Desk) -> Mode:
        return begin(desk, self.sought.text.strip(), self.again, self.again)

    def _act(self, desk: Desk, request: "Callable[[BestiaryLine], Request]", said: str, more: str = "") -> Mode:
        """Do something with the chosen one and say so, and what `more` there is; it stays chosen where it is there."""
        chosen = self._chosen()
        if chosen is None:
            desk.say(_("nobody is chosen"))
            return self
        place = self.place
        if attempt(desk, request(chosen)):
            self.again(desk)
            if self._chosen() is None or self.found[self.place].id != chosen.id:
                self.place = max(0, min(place, len(self.found) - 1))
            # What the act itself has to say comes first.
            told = (said.format(name=chosen.name), more)
            desk.say(desk.message or sign(" · ", " - ").join(each for each in told if each))
        return self

    def _bring(self, desk: Desk) -> Mode:
        joins = joining(desk.state)
        return self._act(desk, lambda one: ask.BringIn(entity=one.id), _("brought in: {name}"), joins)

    def _duplicate(self, desk: Desk) -> Mode:
        before = {each.id for each in bestiary(desk.campaign.connection)}
        self._act(desk, lambda one: ask.DuplicateEntity(one.id), _("one more like {name}"))
        new = next((each.id for each in self.found if each.id not in before), None)
        if new is not None:
            self._choose(new)
        return self

    def _retire(self, desk: Desk) -> Mode:
        return self._act(desk, lambda one: ask.RetireEntity(one.id), _("taken out: {name}; undo puts it back"))

    def _mark(self) -> None:
        chosen = self._chosen()
        if chosen is not None:
            self.marked ^= {chosen.id}
            self.place = min(self.place + 1, len(self.found) - 1)

    def _export(self, desk: Desk) -> Mode:
        chosen = self._chosen()
        entities = tuple(sorted(self.marked)) or ((chosen.id,) if chosen else ())
        if not entities:
            return self
        hint = _("the file of a new pack: mine.toml, or a path")
        return PackFile(self, _("export · file"), hint, lambda desk, file: self._write(desk, file, entities))

    def _write(self, desk: Desk, file: str, entities: tuple[int, ...]) -> Mode:
        written(desk, file, entities)
        self.marked.clear()
        return self

    def _import(self, desk: Desk) -> Mode:
        from gm_console.campaign.packs.files import shipped_packs

        hint = _("{packs}, or a file: mine.toml").format(packs=", ".join(path.stem for path in shipped_packs()))
        return PackFile(
            self, _("import · pack or file"), hint, lambda desk, pack: Incoming.of(desk, pack, self.again)
        )  # fmt: skip


_DOES: dict[str, Callable[[Bestiary, Desk], Mode]] = {
    "bring_one": Bestiary._bring,
    "new_entity": Bestiary._new,
    "duplicate": Bestiary._duplicate,
    "retire": Bestiary._retire,
    "export": Bestiary._export,
    "import": Bestiary._import,
}
"""What the keys of the page do with the chosen one."""


def edit_selected(desk: Desk, back: Mode) -> Mode:
    """The editor of the selected one; with nobody selected the list of all."""
    return Bestiary.of(desk, back) if desk.selected is None else edit_one(desk, back, desk.selected)


def edit_one(desk: Desk, back: Mode, entity: int) -> Mode:
    """The editor of that one; where there is no such one, the list of all."""
    return edit(desk, entity, lambda desk: back, lambda desk: Bestiary.of(desk, back)) or Bestiary.of(desk, back)
