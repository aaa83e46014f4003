"""What the screen knows and where the game master is in it; no word of Textual, so that it can be driven by itself.

What is shown is read anew after each act: it is what is committed.
"""

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, NamedTuple, Protocol

from gm_console.campaign import door, views
from gm_console.commands.actions import Keymap
from gm_console.errors import ConsoleError
from gm_console.language import _
from gm_console.rules.rulings import Rulings
from gm_console.tui.cells import Line

if TYPE_CHECKING:
    from gm_console.campaign.requests import Request
    from gm_console.campaign.store import OpenCampaign

PANES = ("roster", "sheet", "log")


class Mode(Protocol):
    """What keys mean just now. Keys reach it one after another; each says which mode follows."""

    @property
    def where(self) -> str:
        """Which keys the key line shows: see `lines.keys.KEYS`."""

    @property
    def room(self) -> str:
        """What its page takes: "log" the log's place, "tall" that and part of the panes above, "whole" all panes."""

    def press(self, desk: "Desk", key: str) -> "Mode":
        """Do what a key says."""

    def paste(self, desk: "Desk", text: str) -> "Mode":
        """Take a pasted text."""

    def prompt(self, desk: "Desk", cells: int) -> Line:
        """The prompt's line."""

    def under(self, desk: "Desk", cells: int) -> Line:
        """The line under the prompt."""

    def page(self, desk: "Desk", cells: int, rows: int) -> "Page | None":
        """What stands in place of the log just now; None: the log."""


class Page(NamedTuple):
    """What a mode shows in place of the log, or of all panes. more: a word in its lower edge."""

    title: str
    lines: list[Line]
    more: str = ""


@dataclass(slots=True, eq=False)
class Desk:
    """Everything that the screen shows, and what the keys work on."""

    campaign: "OpenCampaign"
    keymap: Keymap
    mode: Mode
    state: views.State
    rulings: Rulings
    roster: tuple[views.RosterLine, ...]
    sheet: views.Sheet | None = None
    log: tuple[views.LogEntry, ...] = ()
    selected: int | None = None
    """The entity selected, by its id."""
    turn: int | None = None
    """Which of their turns in the round was chosen, by its combatant's id; None: the one it is, else the first."""
    pane: str = "roster"
    """Where the arrows move: one of PANES."""
    message: str = ""
    """What is said under the prompt until the next key."""
    tone: str = ""
    """The tone of `message`."""
    entries: int = 120
    """How many acts of the log are read."""
    back: int = 0
    """How many lines before its end the log is shown."""
    down: int = 0
    """How many lines the sheet is scrolled down."""
    first: int = 0
    """The first line of the roster shown."""
    rows: dict[str, int] = field(default_factory=dict)
    """Lines inside each pane as it was drawn last, for a page up or down."""
    folded: set[str] = field(default_factory=set)
    """The groups that are shown in one line."""
    secret: bool = False
    """Whether the next roll is to be secret."""
    opened: tuple[str, ...] = ()
    """How what is asked came to be asked: the action, then the digits picked."""
    redraw: bool = False
    """Whether everything is to be sent again."""
    leaving: bool = False

    @property
    def line(self) -> views.RosterLine | None:
        """The selected one's line in the roster: of several turns in a round the chosen one, else the one it is."""
        own = [one for one in self.roster if one.entity == self.selected]
        chosen = next((one for one in own if one.combatant is not None and one.combatant == self.turn), None)
        return chosen or min(own, key=lambda one: (not one.active, one.slot), default=None)

    @property
    def shown(self) -> tuple[views.RosterLine, ...]:
        """The lines of the roster that are shown: of a folded group one, of whoever is selected in it or can act."""
        stands: dict[str, views.RosterLine] = {}
        for one in self.roster:
            if one.group in self.folded and not one.slot:
                before = stands.setdefault(one.group, one)
                better = (one.entity == self.selected, one.active, not one.fallen)
                if better > (before.entity == self.selected, before.active, not before.fallen):
                    stands[one.group] = one
        return tuple(one for one in self.roster if one.slot or stands.get(one.group, one) is one)

    @property
    def follows(self) -> bool:
        """Whether the turn that it is is the one selected."""
        line = self.line
        return line is not None and line.entity == self.state.active_entity and (line.active or self.turn is None)

    @property
    def tags(self) -> dict[str, views.RosterLine]:
        """Who has which tag."""
        return {one.tag: one for one in self.roster if one.tag and not one.slot}

    def say(self, message: str, tone: str = "") -> None:
        """Say a line under the prompt."""
        self.message, self.tone = message, tone


def open_desk(campaign: "OpenCampaign", keymap: Keymap, mode: Mode) -> Desk:
    """The desk of an open campaign: selection, pane and a line half typed as they were left."""
    connection = campaign.connection
    desk = Desk(
        campaign, keymap, mode, views.state(connection), views.rulings(connection), views.roster(connection)
    )  # fmt: skip
    kept = campaign.ui_state
    folded = kept.get("folded")
    desk.folded = {each for each in folded if isinstance(each, str)} if isinstance(folded, list) else set()
    if kept.get("pane") in PANES:
        desk.pane = kept["pane"]
    desk.selected = desk.state.active_entity if kept.get("follows") else kept.get("selected")
    desk.turn = None if kept.get("follows") else kept.get("turn")
    _settle(desk)
    read_log(desk)
    desk.secret = kept.get("secret") is True
    dropped = _ask_again(desk, kept.pop("typed", None))
    desk.say(" ".join((*campaign.messages, *keymap.problems, *dropped)))
    return desk


def leave_desk(desk: Desk) -> None:
    """Note, to be written when the campaign is closed, all that `open_desk` puts back."""
    keep(desk)
    if desk.mode.where != "screen":
        from gm_console.tui.modes.halftyped import half_typed

        if (typed := half_typed(desk)) is not None:
            desk.campaign.ui_state["typed"] = typed


def _ask_again(desk: Desk, typed: object) -> tuple[str, ...]:
    """Open the prompt of a line half typed; what to say where what it was about is gone."""
    if typed is None:
        return ()
    # Only now, for it takes time before the first picture.
    from gm_console.tui.modes.halftyped import asked_again

    mode = asked_again(desk, typed)
    if mode is None:
        return (_("what was half typed is left out: what it was about is gone"),)
    desk.mode = mode
    return ()


def do(desk: Desk, request: "Request") -> None:
    """Perform an act and read what it changed. ConsoleError says why it could not be done; then nothing has changed.

    The selection goes with the turn where it was there already, and where the act says whose turn it is. The arrows
    move in the roster again: who is next to act is chosen there.
    """
    desk.say("")
    follow = request.gives_turn or (desk.follows and not request.stays)
    # Not before the first picture: it has no use for them.
    from gm_console.campaign import requests

    rolls = isinstance(request, requests.PlayCard | requests.PlayTogether | requests.RollCapacity)
    keep(desk, follows=follow, secret=desk.secret and not rolls)
    outcome = door.perform(desk.campaign, request)
    desk.secret = desk.secret and not rolls
    desk.pane = "roster"
    desk.say(" ".join(outcome.messages))
    reload(desk)
    if follow and desk.state.active_entity is not None:
        select(desk, desk.state.active_entity)
    keep(desk)


def attempt(desk: Desk, request: "Request") -> bool:
    """`do`, telling why where it could not be done; whether it was."""
    try:
        do(desk, request)
    except ConsoleError as error:
        desk.say(error.message, "bad")
        return False
    return True


def reload(desk: Desk) -> None:
    """Read again everything that is shown."""
    connection = desk.campaign.connection
    desk.state = views.state(connection)
    desk.rulings = views.rulings(connection)
    desk.roster = views.roster(connection)
    desk.back = 0
    _settle(desk)
    read_log(desk)


def read_log(desk: Desk) -> None:
    """Read the end of the log, as far back as it is shown."""
    desk.log = views.log_page(desk.campaign.connection, limit=desk.entries)


def select(desk: Desk, entity: int | None, turn: int | None = None) -> None:
    """Select an entity, and which of its turns in the round: that combatant's."""
    if entity != desk.selected:
        desk.down = 0
    desk.selected, desk.turn = entity, turn
    _settle(desk)


def keep(desk: Desk, *, follows: bool | None = None, secret: bool | None = None) -> None:
    """Note selection, pane, folds and secrecy, to be written with the next act or at the end."""
    desk.campaign.ui_state.update(
        selected=desk.selected,
        turn=desk.turn,
        pane=desk.pane,
        follows=desk.follows if follows is None else follows,
        folded=sorted(desk.folded),
        secret=desk.secret if secret is None else secret,
    )


def _settle(desk: Desk) -> None:
    """Keep the selection on someone in the roster, and read their sheet."""
    if desk.line is None:
        here = [one.entity for one in desk.roster]
        active = desk.state.active_entity
        desk.selected = active if active in here else next(iter(here), None)
        desk.down = 0
    desk.sheet = None if desk.selected is None else views.sheet(desk.campaign.connection, desk.selected, desk.rulings)
