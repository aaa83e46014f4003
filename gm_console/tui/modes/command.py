"""The `:` line: any act by its verb, with completion, help as one types, and the lines typed before."""

from dataclasses import dataclass
from typing import TYPE_CHECKING

from gm_console.campaign import requests as ask
from gm_console.campaign.preview import Preview, Roll
from gm_console.commands.grammar import Fault
from gm_console.commands.line.command import Command, OpenPack, Select, Show, Verb, WritePack
from gm_console.commands.line.complete import complete, meant
from gm_console.commands.line.known import Known, known
from gm_console.commands.line.parse import parse
from gm_console.errors import ConsoleError
from gm_console.language import _
from gm_console.tui.cells import Line, fit, sign, span
from gm_console.tui.desk import Desk, Mode, Page, select
from gm_console.tui.lines.told import in_full, more_lines
from gm_console.tui.lines.verbs import verb_page
from gm_console.tui.modes.normal import Normal
from gm_console.tui.modes.prompt import Prompt, begun
from gm_console.tui.modes.question import Question
from gm_console.tui.modes.throwing import look

if TYPE_CHECKING:
    pass

HISTORY = 50
"""How many lines typed before are kept."""

_Elsewhere = Show | Select | OpenPack | WritePack
"""What is no act of the campaign."""

DICE_VERBS = frozenset(("card_1", "card_again", "test", "dice", "group", "mend", "again"))
"""The verbs about dice."""


@dataclass(slots=True)
class CommandLine:
    """A line being typed. place: which of the lines typed before is shown, their number for the new one."""

    typing: Prompt
    known: Known
    before: list[str]
    place: int
    new: str = ""

    @classmethod
    def of(cls, desk: Desk) -> "CommandLine":
        """An empty line, with what may be named on it just now."""
        known_now = known(desk.campaign, desk.selected, turn=desk.turn, secret=desk.secret)
        before = kept(desk)
        return cls(begun(_question(known_now), Normal), known_now, before, len(before))

    @property
    def where(self) -> str:
        """Which keys the key line shows."""
        return self.typing.keys("throw" if self._throws() else "command")

    @property
    def room(self) -> str:
        """The verbs stand in the log's place; the odds in full take more."""
        return self.typing.room

    def press(self, desk: Desk, key: str) -> Mode:
        """Edit, complete, look back, do it, or leave."""
        action = desk.keymap.prompt.get(key)
        if action == "accept":
            return self._accept(desk, key)
        # A character is typed, whatever it does on the screen.
        steps = {"up": -1, "down": 1}.get(desk.keymap.screen.get(key, ""), 0) if len(key) > 1 else 0
        if steps and not self.typing.law:
            self._look_back(steps)
            return self
        # The same key as outside, typed where no line is begun, changes nothing.
        if not self.typing.text and len(key) == 1 and desk.keymap.screen.get(key) == "command":
            return self
        if action == "law" and not self._throws():
            return self.paste(desk, key)
        followed = self.typing.press(desk, key)
        return self if followed is self.typing else followed

    def paste(self, desk: Desk, text: str) -> Mode:
        """Take a pasted text into the line."""
        self.typing.paste(desk, text)
        return self

    def prompt(self, desk: Desk, cells: int) -> Line:
        """What is typed, and in grey what it is completed to."""
        return self.typing.prompt(desk, cells)

    def under(self, desk: Desk, cells: int) -> Line:
        """What Enter would do, or what is wrong."""
        text, tone = self._said(desk, cells - 2)
        return fit((span(f" {text}", tone),), cells)

    def page(self, desk: Desk, cells: int, rows: int) -> Page | None:
        """The odds in full where they are asked for, else the verbs or names that fit what is typed.

        Below these stands in full what the line under the prompt has no room for.
        """
        if self.typing.law:
            return self.typing.page(desk, cells, rows)
        told, left = in_full(*self._said(desk, cells), cells, rows)
        page = verb_page(self.typing.text, self.known, desk.keymap, cells, rows - len(told))
        if not told:
            return page
        if page is None:
            return Page(_("Commands"), told, more_lines(left))
        return Page(page.title, [*page.lines, *told], more_lines(left) or page.more)

    def _said(self, desk: Desk, cells: int) -> tuple[str, str]:
        """What the line under the prompt says, and its tone."""
        read = parse(self.typing.text, self.known)
        if isinstance(read, Command) and not isinstance(read.request, Roll) and not self.typing.refusal:
            return sign(" · ", " - ").join(read.told), ""
        return self.typing.said(desk, cells)

    def _throws(self) -> bool:
        """Whether the line is about dice, so that `?` asks for the odds in full: elsewhere it is a character."""
        found, place = meant(self.typing.text, self.known)
        if place >= len(self.typing.text.rstrip()) and not isinstance(parse(self.typing.text, self.known), Command):
            return False
        return found is not None and (not isinstance(found, Verb) or found.id in DICE_VERBS)

    def _look_back(self, steps: int) -> None:
        if self.place == len(self.before):
            self.new = self.typing.text
        self.place = max(0, min(self.place + steps, len(self.before)))
        text = self.before[self.place] if self.place < len(self.before) else self.new
        self.typing.text, self.typing.refusal = text, ""
        self.typing.move(len(text))

    def _accept(self, desk: Desk, key: str) -> Mode:
        text = self.typing.text.strip()
        read = parse(self.typing.text, self.known)
        if isinstance(read, Fault) or not isinstance(read.request, _Elsewhere):
            before = kept(desk)
            if not isinstance(read, Fault):
                # Written with the act itself.
                _remember(desk, text)
            followed = self.typing.press(desk, key)
            if followed is not self.typing:
                return followed
            desk.campaign.ui_state["lines"] = before
            return self
        _remember(desk, text)
        try:
            return self._without_act(desk, read.request)
        except ConsoleError as error:
            self.typing.refusal = error.message
            return self

    def _without_act(self, desk: Desk, request: Show | Select | OpenPack | WritePack) -> Mode:
        """What the prompt's own Enter does not know: something shown, someone selected, a pack."""
        desk.say("")
        if isinstance(request, Show):
            if request.entity is not None:
                from gm_console.tui.modes.bestiary import edit_one

                return edit_one(desk, Normal(), request.entity)
            from gm_console.tui.modes import play

            return play.act(Normal(), desk, request.action)
        if isinstance(request, Select):
            select(desk, request.entity)
            return Normal()
        from gm_console.tui.modes.packs import Incoming, written

        if isinstance(request, OpenPack):
            return Incoming.of(desk, request.pack, lambda desk: Normal(), request.copies)
        written(desk, request.file, request.entities)
        return Normal()


def kept(desk: Desk) -> list[str]:
    """The lines typed before, the oldest first."""
    lines = desk.campaign.ui_state.get("lines")
    return [line for line in lines if isinstance(line, str)][-HISTORY:] if isinstance(lines, list) else []


def _remember(desk: Desk, text: str) -> None:
    """Keep a line, to be written with the next act or at the end; one typed again moves to the end."""
    desk.campaign.ui_state["lines"] = [*(line for line in kept(desk) if line != text), text][-HISTORY:]


def _question(known_now: Known) -> Question:
    def read(desk: Desk, text: str) -> ask.Request | Fault:
        found = parse(text, known_now)
        return found if isinstance(found, Fault) else found.request

    name = known_now.actor.name if known_now.actor else ""
    return Question(
        label=_("{name} · command").format(name=name) if name else _("command"),
        shorter=lambda desk: (known_now.actor.tag + ":" if known_now.actor else ":",),
        read=read,
        complete=lambda desk, text: complete(text, known_now) if text.strip() else (),
        look=lambda desk, request: look(desk, request) if isinstance(request, Roll) else Preview(),
        odds=True,
        secret=lambda desk: desk.secret,
    )
