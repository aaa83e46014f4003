"""The editor of an entity: its fields in place of the panes, typed one by one, written by one act."""

from collections.abc import Callable
from dataclasses import dataclass, field

from gm_console.campaign import door
from gm_console.campaign.field_faults import FIELDS, FieldFaults
from gm_console.campaign.requests import SaveEntity
from gm_console.campaign.views.bestiary import bestiary, entity_fields
from gm_console.campaign.views.names import Book, book
from gm_console.commands.grammar.entity_lines import Misread
from gm_console.errors import ConsoleError
from gm_console.language import _
from gm_console.tui.cells import Line, fit, sign, span
from gm_console.tui.desk import Desk, Mode, Page, do
from gm_console.tui.lines.entity import entity_lines
from gm_console.tui.lines.roster import window
from gm_console.tui.modes.entity_rows import Row, completed, hint, moved, rows_of, turned, written
from gm_console.tui.modes.typed import Typed, typeable
from gm_console.tui.modes.unsaved import Unsaved

LONGEST = {"notes": 20_000}
"""How much may be typed into a field, where it is more than usual."""
_NEEDS = "cards"
"""The field that needs what other fields hold (a level, a weapon): it may be typed before them, and is told of."""


@dataclass(slots=True)
class Editor:
    """An entity as it would be written; the line at `place` is chosen, and typed anew while `typed` is there."""

    after: Callable[[Desk], Mode]
    """The mode that follows when the editor is left."""
    everyone: Callable[[Desk], Mode]
    """The list of all."""
    draft: SaveEntity
    saved: SaveEntity
    """The entity as it stands in the file."""
    book: Book
    place: int = 2
    first: int = 0
    rows: int = 1
    typed: Typed | None = None
    faults: dict[str, str] = field(default_factory=dict)
    """What was wrong with the fields when they were to be written."""
    refusal: str = ""
    room: str = "whole"

    @property
    def where(self) -> str:
        """Which keys the key line shows."""
        if self.typed:
            return "prompt"
        row = self._row()
        if row.field in ("everyone", "save"):
            return f"entity {row.field}"
        return "entity line" if row.of_list else "entity" if row.typed else "entity choice"

    @property
    def changed(self) -> bool:
        """Whether something would be lost by leaving."""
        return self.draft != self.saved

    def press(self, desk: Desk, key: str) -> Mode:
        """Move, type a line, write all, or leave."""
        desk.say("")
        self.refusal = ""
        return self._at_rest(desk, key) if self.typed is None else self._while_typing(desk, self.typed, key)

    def paste(self, desk: Desk, text: str) -> Mode:
        """Take a pasted text into the line that is typed."""
        if self.typed is None and self._row().typed:
            self._open("")
        if self.typed is None:
            desk.say(_("nothing is typed on this line"))
        else:
            self.typed.paste(text)
        return self

    def prompt(self, desk: Desk, cells: int) -> Line:
        """The field, and what is typed."""
        row = self._row()
        if self.typed is None:
            # No sign of a line that is being typed.
            value = "" if row.adds else row.shown
            shows: Line = (span(f" {row.label}  " if row.label else " ", "strong"), span(value))
            if not row.typed:
                return fit(shows, cells)
            how = _("typing adds one") if row.adds else _("typing replaces it")
            return fit((*shows, span(f"{sign('  · ', '  - ') if value else ''}{how}", "quiet")), cells)
        label: Line = (span(f" {row.label} ", "strong"), span(sign("› ", "> "), "strong"))
        room = max(cells - sum(len(text) for text, _tone in label) - 1, 4)
        typed = self.typed.line(room)
        meant = completed(row, self.typed.text, self.book)
        begun = self.typed.text
        if meant.casefold().startswith(begun.casefold()) and self.typed.caret == len(begun):
            return fit((*label, *typed, span(meant[len(begun) :], "quiet")), cells)
        return fit((*label, *typed, *((span(f"  {meant}", "quiet"),) if meant != begun else ())), cells)

    def under(self, desk: Desk, cells: int) -> Line:
        """What is wrong with the field, what was said last, or what is typed there."""
        row = self._row()
        said = self.refusal or self.faults.get(row.field, "")
        if said:
            return fit((span(f" {said}", "bad"),), cells)
        if desk.message:
            return fit((span(f" {desk.message}", desk.tone),), cells)
        if row.remark and self.typed is None:
            return fit((span(f" {row.remark}", "bad"),), cells)
        return fit((span(f" {hint(row)}", "quiet"),), cells)

    def page(self, desk: Desk, cells: int, rows: int) -> Page | None:
        """The fields, so far scrolled that the chosen line is seen."""
        lines = self._rows()
        self.rows = max(rows, 1)
        self.place = min(self.place, len(lines) - 1)
        self.first = window(len(lines), self.place, rows, self.first)
        seen = entity_lines(lines[self.first : self.first + rows], self.place - self.first, self.faults, cells)
        below = len(lines) - self.first - rows
        more = _("{count} more below").format(count=below) if below > 0 else ""
        name = self.draft.name or _("someone new")
        title = _("{name} · not saved yet").format(name=name) if self.changed else name
        return Page(title, seen, more)

    def save(self, desk: Desk) -> bool:
        """Write the fields, all or none; whether they are written. The first one that is wrong is chosen."""
        if not self.changed:
            desk.say(_("nothing has changed"))
            return True
        connection = desk.campaign.connection
        known = {each.id for each in bestiary(connection)}
        try:
            do(desk, self.draft)
        except FieldFaults as wrong:
            self.faults = wrong.fields
            places = [place for place, row in enumerate(self._rows()) if row.field in wrong.fields]
            if places and self._row().field not in wrong.fields:
                self.place = places[0]
            return False
        except ConsoleError as error:
            self.refusal = error.message
            return False
        self.faults = {}
        new = next((each.id for each in bestiary(connection) if each.id not in known), None)
        id_ = new if self.draft.id is None else self.draft.id
        written_now = None if id_ is None else entity_fields(connection, id_)
        chosen = self._row()
        self.draft = self.saved = written_now or self.draft
        self.book = book(connection)
        # What a card uses is carried from now on: lines may stand lower.
        stands = {(row.field, row.place): place for place, row in enumerate(self._rows())}
        self.place = stands.get((chosen.field, chosen.place), self.place)
        desk.say(_("saved: {name}").format(name=self.draft.name), "good")
        return True

    def reopen(self, text: str, caret: int) -> None:
        """Type the chosen line on from where it was left."""
        if self._row().typed:
            self._open(typeable(text, LONGEST.get(self._row().field, 500)))
        if self.typed is not None:
            self.typed.caret = max(0, min(caret, len(self.typed.text)))

    def _rows(self) -> list[Row]:
        return rows_of(self.draft, self.book)

    def _row(self) -> Row:
        lines = self._rows()
        return lines[min(self.place, len(lines) - 1)]

    def _at_rest(self, desk: Desk, key: str) -> Mode:
        row = self._row()
        name = desk.keymap.screen.get(key)
        if len(key) > 1 or not row.typed:
            return self._does(desk, key, name)
        # A character is never a command where it may be the beginning of a value.
        self._open(row.text if key == " " else "")
        if self.typed is not None and key != " ":
            self.typed.press(key)
        return self

    def _does(self, desk: Desk, key: str, name: str | None) -> Mode:
        """What a key does that types nothing."""
        on_page = desk.keymap.page.get(key) if len(key) > 1 else None
        page = max(self.rows - 1, 1)
        steps = {"up": -1, "down": 1, "pane": 1, "page_up": -page, "page_down": page}.get(name or "", 0)
        if desk.keymap.prompt.get(key) == "cancel":
            return self._left(desk, self.after)
        if on_page in ("save", "everyone"):
            return self._do(desk, on_page)
        if on_page in ("form_first", "form_last"):
            self.place = 0 if on_page == "form_first" else len(self._rows()) - 1
        elif on_page in ("line_earlier", "line_later"):
            self._move(-1 if on_page == "line_earlier" else 1)
        elif on_page == "retire":
            if self._row().of_list:
                self._write(desk, "")
        elif steps and len(key) > 1:
            self._go(steps)
        elif name == "open" or key == " ":
            return self._begin(desk)
        elif name == "help":
            from gm_console.tui.modes.help import Help

            return Help(self)
        elif name == "leave" and len(key) > 1:
            from gm_console.tui.modes.leave import Leave

            return self._left(desk, lambda desk: Leave(self.after(desk)))
        elif name == "redraw":
            desk.redraw = True
        elif len(key) == 1:
            desk.say(_("nothing is typed on this line"))
        return self

    def _go(self, steps: int) -> None:
        """To another line; up from the first is the last."""
        last = len(self._rows()) - 1
        self.place = last if steps == -1 and not self.place else max(0, min(self.place + steps, last))

    def _do(self, desk: Desk, what: str) -> Mode:
        """What a line does that is no field."""
        if what == "save":
            self.save(desk)
            return self
        return self._left(desk, self.everyone if what == "everyone" else self.after)

    def _left(self, desk: Desk, then: Callable[[Desk], Mode]) -> Mode:
        return Unsaved(self, then) if self.changed else then(desk)

    def _begin(self, desk: Desk) -> Mode:
        """Do what the chosen line does: type it on, or go on to the next of its few values."""
        row = self._row()
        other = turned(self.draft, row.field)
        if row.typed:
            self._open(row.text)
        elif other is not None:
            self.draft = other
        else:
            return self._do(desk, row.field)
        return self

    def _open(self, text: str) -> None:
        self.typed = Typed(text, len(text), LONGEST.get(self._row().field, 500))

    def _while_typing(self, desk: Desk, typed: Typed, key: str) -> Mode:
        action = desk.keymap.prompt.get(key)
        name = desk.keymap.screen.get(key) if len(key) > 1 else None
        on_page = desk.keymap.page.get(key) if len(key) > 1 else None
        row = self._row()
        if action == "cancel" or (action == "rub_out" and not typed.text and row.adds):
            self.typed = None
        elif action == "accept":
            self._close(desk, row, typed)
        elif action == "complete" and (meant := completed(row, typed.text, self.book)) != typed.text:
            typed.put(meant)
        elif action == "complete" or name in ("up", "down"):
            if self._close(desk, row, typed):
                self._go(-1 if name == "up" else 1)
        elif on_page in ("save", "everyone"):
            return self._do(desk, on_page) if self._close(desk, row, typed) else self
        else:
            typed.press(key, action)
        return self

    def _close(self, desk: Desk, row: Row, typed: Typed) -> bool:
        """Take what was typed and stay there, so that a list's next line may be typed at once; whether it could be."""
        before, where = len(self._rows()), (row.field, row.place)
        if not self._write(desk, typed.text):
            return False
        self.typed = None
        if row.adds:
            self.place += len(self._rows()) - before
        new = next((each for each in self._rows() if each.of_list and (each.field, each.place) == where), None)
        if new is not None and new.remark and not desk.message:
            desk.say(_("{line}: {remark}").format(line=new.shown, remark=new.remark), "bad")
        return True

    def _write(self, desk: Desk, text: str) -> bool:
        """Take a text for the chosen line; whether it could be: what saving would refuse is refused there."""
        row = self._row()
        if (row.adds and not text.strip()) or (row.of_list and text == row.text):
            return True
        try:
            draft = written(self.draft, row, text, self.book)
        except ConsoleError as error:
            self.refusal = error.message
            if self.typed is not None and isinstance(error, Misread):
                # Behind what is wrong, where it can be rubbed out.
                self.typed.caret = error.position
            return False
        if draft == self.draft:
            return True
        try:
            before, wrong = door.faults(desk.campaign, self.draft), door.faults(desk.campaign, draft)
        except ConsoleError as error:
            # What cannot be saved just now may be typed all the same.
            desk.say(error.message, "bad")
            before = wrong = self.faults
        # A list that was wrong already is put right line by line.
        if row.field in wrong and row.field != _NEEDS and (row.place is None or row.field not in before):
            self.refusal = wrong[row.field]
            return False
        self.draft = draft
        shown = {*self.faults, row.field, _NEEDS}
        self.faults = {name: told for name, told in wrong.items() if name in shown}
        if _NEEDS in wrong and wrong[_NEEDS] != before.get(_NEEDS) and row.field != _NEEDS:
            message = _("{field}: {fault}").format(field=_(FIELDS[_NEEDS]), fault=wrong[_NEEDS])
            desk.say(message, "bad")
        return True

    def _move(self, by: int) -> None:
        other = moved(self.draft, self._row(), by)
        if other is not None:
            self.draft = other
            self.place += by


def edit(desk: Desk, entity: int, after: Callable[[Desk], Mode], everyone: Callable[[Desk], Mode]) -> "Editor | None":
    """The editor of an entity that is there; None when there is none."""
    found = entity_fields(desk.campaign.connection, entity)
    return None if found is None else Editor(after, everyone, found, found, book(desk.campaign.connection))


def begin(desk: Desk, name: str, after: Callable[[Desk], Mode], everyone: Callable[[Desk], Mode]) -> Editor:
    """The editor of someone new."""
    empty = SaveEntity(None, "creature", "")
    return Editor(
        after, everyone, SaveEntity(None, "creature", name), empty, book(desk.campaign.connection)
    )  # fmt: skip
