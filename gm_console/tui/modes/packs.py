"""Packs on the screen: the name of a file typed, what would come of one shown before it is loaded."""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from gm_console.campaign.requests import LoadPack
from gm_console.commands.actions import key_name
from gm_console.errors import ConsoleError
from gm_console.language import _, ngettext
from gm_console.tui.cells import Line, fit, span, words
from gm_console.tui.desk import Desk, Mode, Page, attempt
from gm_console.tui.lines.keys import without_enter
from gm_console.tui.modes.typed import Typed, typed_line

if TYPE_CHECKING:
    from gm_console.campaign.packs.arrival import Arrival


@dataclass(slots=True)
class PackFile:
    """The name of a pack or its file is typed; Enter does something with it."""

    back: Mode
    label: str
    hint: str
    """What a name may be, shown while nothing is typed."""
    then: Callable[[Desk, str], Mode]
    """What is done with the name, and the mode that follows; ConsoleError says why it cannot be."""
    typed: Typed = field(default_factory=Typed)
    room: str = "whole"

    @property
    def where(self) -> str:
        """Which keys the key line shows: with nothing typed there is nothing to do."""
        return "prompt" if self.typed.text.strip() else without_enter("prompt")

    def press(self, desk: Desk, key: str) -> Mode:
        """Type, complete the name of a shipped pack, do it, or leave."""
        desk.say("")
        action = desk.keymap.prompt.get(key)
        if action == "cancel" or (action == "rub_out" and not self.typed.text):
            return self.back
        if action == "accept":
            if not self.typed.text.strip():
                return self
            try:
                return self.then(desk, self.typed.text)
            except ConsoleError as error:
                desk.say(error.message, "bad")
        elif action == "complete":
            self.typed.put(_completed(self.typed.text))
        else:
            self.typed.press(key, action)
        return self

    def paste(self, desk: Desk, text: str) -> Mode:
        """Take a pasted name."""
        self.typed.paste(text)
        return self

    def prompt(self, desk: Desk, cells: int) -> Line:
        """What is typed."""
        return typed_line(self.label, self.typed, cells)

    def under(self, desk: Desk, cells: int) -> Line:
        """What was wrong, or with nothing typed what may be."""
        told = (desk.message, desk.tone) if desk.message or self.typed.text else (self.hint, "quiet")
        return fit((span(f" {told[0]}", told[1]),), cells)

    def page(self, desk: Desk, cells: int, rows: int) -> Page | None:
        """What was shown before."""
        return self.back.page(desk, cells, rows)


@dataclass(slots=True)
class Incoming:
    """What would come of a pack, or all that is wrong with it; Enter loads it."""

    pack: str
    after: Callable[[Desk], Mode]
    """The mode that follows."""
    arrival: "Arrival | None"
    """None: it cannot be loaded."""
    told: tuple[str, ...]
    first: int = 0
    rows: int = 1
    last: int = 0
    room: str = "whole"

    @classmethod
    def of(cls, desk: Desk, pack: str, after: Callable[[Desk], Mode], copies: bool = False) -> "Incoming":
        """Look at a shipped pack or a file; ConsoleError where there is none of that name."""
        # Nothing else on the screen reads packs.
        from gm_console.campaign.packs.arrival import arrival_lines
        from gm_console.campaign.packs.entering import look
        from gm_console.campaign.packs.faults import PackFaults
        from gm_console.campaign.packs.files import find_pack

        try:
            arrival = look(desk.campaign.connection, find_pack(pack), copies=copies).arrival
        except PackFaults as faults:
            return cls(pack, after, None, faults.lines)
        return cls(pack, after, arrival, tuple(arrival_lines(arrival)))

    @property
    def where(self) -> str:
        """Which keys the key line shows: where there is nothing to load, those that scroll."""
        return "help" if self.arrival is None or self.arrival.nothing else "import"

    def press(self, desk: Desk, key: str) -> Mode:
        """Load it, change whether what differs comes as copies, scroll, or leave."""
        desk.say("")
        action = desk.keymap.prompt.get(key)
        if action in ("cancel", "rub_out"):
            return self.after(desk)
        if action == "accept":
            return self._load(desk)
        if desk.keymap.page.get(key) == "copies" and self.arrival is not None:
            return self._again(desk, not self.arrival.copies)
        page = max(self.rows - 1, 1)
        steps = {"up": -1, "down": 1, "page_up": -page, "page_down": page}.get(desk.keymap.screen.get(key, ""), 0)
        self.first = max(0, min(self.first + steps, self.last))
        return self

    def paste(self, desk: Desk, text: str) -> Mode:
        """Nothing to paste into."""
        return self

    def prompt(self, desk: Desk, cells: int) -> Line:
        """What Enter does."""
        if self.arrival is None:
            asked = _("nothing of it is loaded; {key} leaves").format(key=key_name(desk.keymap.shown.get("cancel", "")))
            return fit((span(f" {asked}", "bad"),), cells)
        if self.arrival.nothing:
            told = _("nothing new in it")
            if self.arrival.differs:
                told = _("nothing new in it; {key}: what differs as copies").format(
                    key=key_name(desk.keymap.shown.get("copies", ""))
                )
            return fit((span(f" {told}", "quiet"),), cells)
        asked = _("{enter} loads it; one undo takes all of it back").format(
            enter=key_name(desk.keymap.shown.get("accept", ""))
        )
        return fit((span(f" {asked}", "strong"),), cells)

    def under(self, desk: Desk, cells: int) -> Line:
        """What was said last, else whether what differs comes as copies."""
        if desk.message or self.arrival is None:
            return fit((span(f" {desk.message}", desk.tone),), cells)
        count = sum(map(len, self.arrival.differing.values()))
        told = _("nothing in it differs from what is here")
        if not count and any(self.arrival.copied_before.values()):
            told = _("what differs is here as a copy already")
        elif count and self.arrival.copies:
            told = ngettext("{count} differs and comes as a copy", "{count} differ and come as copies", count)
        elif count:
            told = ngettext("{count} differs and stays as here", "{count} differ and stay as here", count)
        return fit((span(" " + told.format(count=count), "quiet"),), cells)

    def page(self, desk: Desk, cells: int, rows: int) -> Page | None:
        """All of it, as far as it is scrolled."""
        lines = [((" ", ""), *line) for each in self.told for line in words(each, cells - 2, indent=2)]
        self.rows, self.last = rows, max(0, len(lines) - rows)
        self.first = min(self.first, self.last)
        below = self.last - self.first
        more = _("{count} more below").format(count=below) if below else ""
        title = _("Pack, not loaded") if self.arrival is None else _("Pack, to be loaded")
        return Page(title, lines[self.first : self.first + rows], more)

    def _load(self, desk: Desk) -> Mode:
        arrival = self.arrival
        if arrival is None or arrival.nothing:
            return self
        if not attempt(desk, LoadPack(self.pack, arrival.copies, arrival.digest)):
            return self
        desk.say(desk.message or _("loaded: {pack}").format(pack=arrival.pack), "good")
        message, tone = desk.message, desk.tone
        mode = self.after(desk)
        desk.say(message, tone)
        return mode

    def _again(self, desk: Desk, copies: bool) -> Mode:
        try:
            return Incoming.of(desk, self.pack, self.after, copies)
        except ConsoleError as error:
            desk.say(error.message, "bad")
            return self


def written(desk: Desk, file: str, entities: tuple[int, ...] | None) -> None:
    """Write a pack and say where; ConsoleError says why it cannot be."""
    from gm_console.campaign.packs.exporting import write_pack

    path = write_pack(desk.campaign.connection, file, entities)
    desk.say(_("written: {path}").format(path=path), "good")


def _completed(text: str) -> str:
    from gm_console.campaign.packs.files import shipped_packs
    from gm_console.text import fold

    return next((path.stem for path in shipped_packs() if text and path.stem.startswith(fold(text))), text)
