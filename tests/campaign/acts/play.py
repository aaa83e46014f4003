"""A small campaign to play with: two players, a bestiary of three, cards of several kinds, a template."""

import random
import sqlite3
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from sqlmodel import Session

from gm_console.campaign import door, views
from gm_console.campaign import requests as ask
from gm_console.campaign import tables as t
from gm_console.campaign.acts.rows import key
from gm_console.campaign.create import create_campaign
from gm_console.campaign.files import campaign_path
from gm_console.campaign.seen import look
from gm_console.campaign.store import OpenCampaign, open_campaign
from gm_console.text import fold

THREE = {"light": 5, "serious": 10, "mortal": 15}
ASSAULT_DEFENCES = [
    {"names": ["dodge", "parry"], "effect": "stops"},
    {"names": ["survival_instinct"], "effect": "lowers"},
    {"names": ["armour"], "effect": "lowers"},
]


def fill(session: Session) -> None:
    """Aldric and Mirelle against goblins and someone of whom only the level is known."""
    sheets: dict[str, dict[str, Any]] = {
        "Aldric": {
            "kind": "player",
            "level": 8,
            "characteristics": {"power": 24, "body_control": 14},
            "masteries": {"blades": 1, "initiative": 2},
            "capacities": {"perception": 24, "stealth": -13},
            "defences": {"dodge": 11, "parry": 13},
            "resistances": {"resilience": THREE},
        },
        "Mirelle": {
            "kind": "player",
            "level": 5,
            "characteristics": {"agility": 14, "body_control": 9},
            "masteries": {"bows": 2},
            "throws_at_table": True,
        },
        "Goblin": {
            "kind": "creature",
            "level": 3,
            "characteristics": {"power": 12},
            "defences": {"dodge": 12, "parry": 14, "survival_instinct": 13, "armour": 20},
            "resistances": {"resilience": THREE},
        },
        "Stranger": {"kind": "creature", "level": 4},
        "Scribe": {"kind": "non-player", "capacities": {"writing": 31}},
    }
    entities = {name: t.Entity(name=name, folded=fold(name), **fields) for name, fields in sheets.items()}
    sword = t.Thing(name="Sword", wound_potential=6)
    bow = t.Thing(name="Bow", complexity=2, wound_potential=5)
    cards = {
        "Assault": t.Card(
            name="Assault",
            kind="attack",
            threshold=True,
            value_characteristics=["power"],
            masteries=["*"],
            defences=ASSAULT_DEFENCES,
            category="serious",
            critical_category="mortal",
            blow={"kind": "potential", "characteristic": "power", "potential": None},
            resistances=["resilience"],
            effect_wound=True,
        ),
        "Shot": t.Card(
            name="Shot",
            kind="attack",
            threshold=True,
            value_characteristics=["agility"],
            masteries=["bows"],
            category="serious",
            critical_category="mortal",
            defences=ASSAULT_DEFENCES,
            blow={"kind": "potential", "characteristic": "agility", "potential": None},
            resistances=["resilience"],
            effect_wound=True,
        ),
        "Net": t.Card(name="Net", kind="attack", masteries=[], opposition=5, effect_condition="caught"),
        "Brace": t.Card(name="Brace", kind="effort", threshold=True, targets="none"),
        "Knock": t.Card(name="Knock", kind="none", targets="none", effect_text="The door holds."),
    }
    caught = t.ConditionType(name="caught", amount=-3, affects="level dice", lasts="rounds", rounds=2, folded="caught")
    session.add_all([*entities.values(), sword, bow, *cards.values(), caught])
    session.flush()
    for who, names, used in (
        ("Aldric", ("Assault", "Net", "Brace", "Knock"), {"Assault": sword}),
        ("Mirelle", ("Shot",), {"Shot": bow}),
        ("Goblin", ("Assault",), {"Assault": sword}),
        ("Stranger", ("Assault",), {}),
    ):
        for position, name in enumerate(names):
            line = t.EntityCard(entity_id=key(entities[who].id), card_id=key(cards[name].id), position=position)
            session.add(line)
            session.flush()
            if name in used:
                session.add(t.EntityCardThing(entity_card_id=key(line.id), object_id=key(used[name].id)))
    template = t.Template(name="The ford")
    session.add(template)
    session.flush()
    for position, (name, count) in enumerate((("Goblin", 3), ("Stranger", 1))):
        session.add(
            t.TemplateLine(
                template_id=key(template.id), entity_id=key(entities[name].id), count=count, position=position
            )
        )


class Table:
    """An open campaign with short ways to ask and to look."""

    def __init__(self, path: Path, seed: int = 1) -> None:
        self.campaign: OpenCampaign = open_campaign(path)
        self.campaign.random_source = random.Random(seed)

    def do(self, request: ask.Request) -> tuple[str, ...]:
        """Perform a request; its lines."""
        return door.perform(self.campaign, request).messages

    def reopen(self) -> None:
        """Close the file and open it again, as after a restart."""
        source = self.campaign.random_source
        self.campaign.close()
        self.campaign = open_campaign(self.campaign.path)
        self.campaign.random_source = source

    @property
    def roster(self) -> tuple[views.RosterLine, ...]:
        """The roster as shown."""
        return views.roster(self.campaign.connection)

    def line(self, name: str) -> views.RosterLine:
        """The roster line of that name."""
        return next(line for line in self.roster if line.name == name)

    def marks(self, name: str) -> tuple[tuple[str, int, int | None], ...]:
        """The conditions in that one's line: name, amount, rounds left."""
        return tuple((each.name, each.amount, each.rounds) for each in self.line(name).conditions)

    def combatant(self, name: str) -> int:
        """The combatant of that name."""
        found = self.line(name).combatant
        assert found is not None
        return found

    def sheet(self, name: str) -> views.Sheet:
        """The sheet of whoever has that name in the roster."""
        found = views.sheet(self.campaign.connection, self.line(name).entity, views.rulings(self.campaign.connection))
        assert found is not None
        return found

    def card(self, who: str, card: str, *targets: str, **more: Any) -> ask.PlayCard:
        """The request to play that card of that one on those."""
        line = next(each for each in self.sheet(who).cards if each.name == card)
        return ask.PlayCard(self.line(who).entity, line.id, tuple(self.line(each).entity for each in targets), **more)

    @property
    def state(self) -> views.State:
        """Where play stands."""
        return views.state(self.campaign.connection)

    def start(self, initiatives: Sequence[tuple[str, int]] = ()) -> None:
        """Make the template's fight, type these initiatives, and start: by acts once in a run, then copied.

        Copied only onto a file that is byte for byte one that was made.
        """
        made, campaign = self._as_made(), self.campaign
        assert campaign.random_source is not None
        played = (made, tuple(initiatives), campaign.random_source.getstate())
        if played in _STARTED:
            content, state = _STARTED[played]
            content.backup(campaign.connection)
            campaign.random_source.setstate(state)
            campaign.seen = look(campaign.path)
            return
        self._start_by_acts(initiatives)
        if made:
            content = sqlite3.connect(":memory:")
            campaign.connection.backup(content)
            _STARTED[played] = content, campaign.random_source.getstate()

    def _as_made(self) -> bytes:
        """The file's content if nothing was written since it was made, else nothing."""
        content, log = self.campaign.path.read_bytes(), Path(f"{self.campaign.path}-wal")
        return content if content in _MADE.values() and not (log.exists() and log.stat().st_size) else b""

    def _start_by_acts(self, initiatives: Sequence[tuple[str, int]]) -> None:
        template = views.templates(self.campaign.connection)[0].id
        self.do(ask.MakeFight(template))
        if initiatives:
            self.do(ask.SetInitiative(tuple((self.combatant(name), value) for name, value in initiatives)))
        self.do(ask.StartFight())

    def finish_round(self) -> list[str]:
        """Give turns until the next round; whose they were, the first of the new round among them."""
        round_, seen = self.state.round, list[str]()
        while self.state.round == round_:
            assert len(seen) <= 2 * len(self.roster), "the round does not end"
            self.do(ask.NextTurn())
            seen.append(self.state.active_name)
        return seen

    def tables(self, *names: str) -> list[Any]:
        """Every row of these tables (of all that are journalled when none is named)."""
        wanted = names or tuple(
            name for name in t.metadata.tables if name not in ("step", "journal_head", "ui_state", "sitting")
        )
        return [self.campaign.connection.execute(f'SELECT * FROM "{name}" ORDER BY id').fetchall() for name in wanted]


OpenTable = Callable[..., Table]
"""Make the campaign anew, with these settings, and open it."""


_MADE: dict[tuple[tuple[str, str], ...], bytes] = {}
_STARTED: dict[tuple[Any, ...], tuple[sqlite3.Connection, Any]] = {}


def make(settings: dict[str, str], name: str = "table") -> Path:
    """Put the campaign with these settings into the data folder; made once by the migrations, then copied."""
    kept = tuple(settings.items())
    if kept not in _MADE:
        made = create_campaign("table", ["twoelf", "14-empereurs"], settings, fill, replace_with_backup=True)
        _MADE[kept] = made.read_bytes()
    path = campaign_path(name)
    path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    for beside in path.parent.glob(path.name + "-*"):
        beside.unlink()
    path.write_bytes(_MADE[kept])
    path.chmod(0o600)
    return path


ORDER = (("Aldric", 30), ("Goblin 1", 25), ("Mirelle", 20), ("Goblin 2", 15), ("Goblin 3", 10), ("Stranger", 5))
