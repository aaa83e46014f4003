"""The list of fights and templates: Enter opens a fight or makes one, Enter again starts it."""

from dataclasses import dataclass

from gm_console.campaign import requests as ask
from gm_console.campaign import views
from gm_console.campaign.fight_words import state_word
from gm_console.commands.actions import key_name
from gm_console.language import _, ngettext
from gm_console.tui.cells import Line, fit, sign, span, toned
from gm_console.tui.desk import Desk, Mode, Page, attempt
from gm_console.tui.lines.roster import window
from gm_console.tui.modes.joining import fight_name
from gm_console.tui.modes.prompt import begun

Entry = views.FightLine | views.TemplateEntry | None
"""A fight that is kept, a template, or None: no fight, the party alone."""


@dataclass(slots=True)
class Fights:
    """Fights, the party alone, templates; the place says which one is chosen."""

    back: Mode
    entries: tuple[Entry, ...]
    place: int = 0
    first: int = 0
    rows: int = 1
    room: str = "log"

    @property
    def where(self) -> str:
        """Which keys the key line shows: a fight can be named, the open one rests or ends."""
        one = self.entries[self.place]
        if not isinstance(one, views.FightLine):
            return "choice"
        return "list" if one.open else "kept"

    @classmethod
    def of(cls, desk: Desk, back: Mode) -> "Fights":
        """The list as it is now, the open fight chosen; with none open the first fight or template."""
        entries = _entries(desk)
        there = (place for place, one in enumerate(entries) if one is not None)
        return cls(back, entries, 0 if desk.state.fight_id is not None else next(there, 0))

    def press(self, desk: Desk, key: str) -> Mode:
        """Choose, open or start, or leave."""
        desk.say("")
        name = desk.keymap.screen.get(key)
        page = max(self.rows - 1, 1)
        steps = {"up": -1, "down": 1, "page_up": -page, "page_down": page}.get(name or "", 0)
        if steps:
            self.place = max(0, min(self.place + steps, len(self.entries) - 1))
        elif name == "open":
            return self._open(desk, self.entries[self.place])
        elif (own := desk.keymap.listed.get(key)) is not None:
            return self._do(desk, own)
        elif name == "fights" or desk.keymap.prompt.get(key) in ("cancel", "rub_out"):
            return self.back
        return self

    def paste(self, desk: Desk, text: str) -> Mode:
        """Nothing to paste into."""
        return self

    def prompt(self, desk: Desk, cells: int) -> Line:
        """What Enter would do."""
        return fit((span(f" {self._would(self.entries[self.place])}", ""),), cells)

    def under(self, desk: Desk, cells: int) -> Line:
        """What was said last."""
        return fit((span(f" {desk.message}", desk.tone),), cells)

    def page(self, desk: Desk, cells: int, rows: int) -> Page | None:
        """The list, so far scrolled that the chosen one is seen."""
        self.rows = rows
        self.first = window(len(self.entries), self.place, rows, self.first)
        lines = [_line(one, place == self.place, cells) for place, one in enumerate(self.entries)]
        below = len(lines) - self.first - rows
        more = _("{count} more below").format(count=below) if below > 0 else ""
        return Page(_("Fights and encounters"), lines[self.first : self.first + rows], more)

    def _open(self, desk: Desk, one: Entry) -> Mode:
        if one is None:
            return self.back if desk.state.fight_id is None or attempt(desk, ask.OpenFight(None)) else self
        if isinstance(one, views.TemplateEntry):
            if attempt(desk, ask.MakeFight(one.id)):
                self._reread(desk)
            return self
        if not one.open:
            if not attempt(desk, ask.OpenFight(one.id)):
                return self
            self._reread(desk)
            return self if one.state != "running" else self.back
        goes_on: dict[str, ask.Request] = {
            "prepared": ask.StartFight(), "paused": ask.ResumeFight(), "ended": ask.ReopenFight(one.id)
        }  # fmt: skip
        if one.state in goes_on and not attempt(desk, goes_on[one.state]):
            return self
        return self.back

    def _do(self, desk: Desk, action: str) -> Mode:
        """Name the fight chosen; let the open one rest or go on; end it."""
        one = self.entries[self.place]
        if not isinstance(one, views.FightLine):
            desk.say(_("choose a fight first"))
        elif action == "fight_name":
            return begun(fight_name(one), lambda: Fights.of(desk, self.back))
        elif not one.open:
            desk.say(_("open it first: {enter}").format(enter=key_name("enter")))
        elif attempt(desk, _rests(one) if action == "fight_pause" else ask.EndFight()):
            self._reread(desk)
        return self

    def _reread(self, desk: Desk) -> None:
        fresh = Fights.of(desk, self.back)
        self.entries, self.place = fresh.entries, fresh.place

    def _would(self, one: Entry) -> str:
        if one is None:
            return _("Enter closes the fight: the party alone")
        if isinstance(one, views.TemplateEntry):
            return _("Enter makes this fight: {name}").format(name=one.name)
        if not one.open:
            return _("Enter opens {name}").format(name=one.name)
        if one.state in ("paused", "ended"):
            return _("Enter goes on with {name}").format(name=one.name)
        if one.state == "prepared":
            return _("Enter starts {name}").format(name=one.name)
        return _("{name} is open").format(name=one.name)


def _rests(one: views.FightLine) -> ask.Request:
    return ask.ResumeFight() if one.state == "paused" else ask.PauseFight()


def _entries(desk: Desk) -> tuple[Entry, ...]:
    connection = desk.campaign.connection
    return (*views.fights(connection), None, *views.templates(connection))


def _line(one: Entry, chosen: bool, cells: int) -> Line:
    mark = (sign("›", ">") if chosen else " ", "strong")
    name, rest = _words(one)
    line: Line = (span(f"{name} ", ""), span(f" {rest}", "quiet"))
    if chosen:
        line = (*toned(line[:1], "chosen"), *line[1:])
    return fit((mark, (" ", ""), *line), cells)


def _words(one: Entry) -> tuple[str, str]:
    between = sign(" · ", " - ")
    if one is None:
        return _("no fight: the party"), ""
    if isinstance(one, views.TemplateEntry):
        held = ", ".join(f"{count} {name}" if count > 1 else name for count, name in one.lines)
        return one.name, between.join(part for part in (_("a new fight"), held) if part)
    parts = [_("open")] if one.open else []
    # Only the open one runs; another waits as it was left.
    kept = one.state == "running" and not one.open
    parts.append(_("kept") if kept else state_word(one.state))
    if one.round:
        parts.append(_("round {round}").format(round=one.round))
    there = ngettext("{count} combatant", "{count} combatants", one.combatants)
    return one.name, between.join((*parts, there.format(count=one.combatants)))
