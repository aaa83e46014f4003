"""Any acts, any number of them taken back and put again, reopened in between: every row is what it was."""

import shutil
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import TypeVar

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from sqlmodel import col, select

from gm_console.campaign import journal
from gm_console.campaign.store import OpenCampaign, open_campaign
from gm_console.campaign.tables import Campaign, Combatant, Condition, Entity, Fight, Note, Roll, Row, Wound
from tests.campaign.conftest import an_entity, dump


@dataclass(frozen=True)
class Do:
    """An act made of so many random changes."""

    seed: int
    changes: int


Kind = TypeVar("Kind", bound=Row)
MOVES = st.lists(
    st.one_of(
        st.builds(Do, st.integers(0, 2**32), st.integers(1, 6)),
        st.sampled_from(["undo", "undo", "redo", "reopen", "fail"]),
    ),
    min_size=1,
    max_size=25,
)


@settings(
    max_examples=40,
    deadline=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
)
@given(moves=MOVES, depth=st.integers(0, 25))
def test_any_history_can_be_walked_back_and_forth(
    made_once: Path, tmp_path: Path, moves: list[object], depth: int
) -> None:
    path = tmp_path / "any.db"
    shutil.copyfile(made_once, path)
    walk = Walk(path)
    try:
        for move in moves:
            walk.go(move)
        for _step in range(min(depth, walk.here)):
            walk.go("undo")
        walk.go("reopen")
        while walk.here < len(walk.line) - 1:
            walk.go("redo")
        walk.go("redo")
        _sound(walk.campaign)
    finally:
        walk.campaign.close()


class Walk:
    """A campaign with what its file held after each act of the present line, and which of these is the present one."""

    def __init__(self, path: Path) -> None:
        self.campaign = open_campaign(path)
        self.line = [dump(self.campaign.connection)]
        self.here = 0

    def go(self, move: object) -> None:
        """Do one move, and see that the file holds what it should."""
        if isinstance(move, Do):
            _act(self.campaign, move)
            if self.campaign.last_step is not None:
                self.line[self.here + 1 :] = [dump(self.campaign.connection)]
                self.here += 1
        elif move == "undo":
            assert (journal.undo(self.campaign) is None) == (self.here == 0)
            self.here = max(self.here - 1, 0)
        elif move == "redo":
            assert (journal.redo(self.campaign) is None) == (self.here == len(self.line) - 1)
            self.here = min(self.here + 1, len(self.line) - 1)
        elif move == "fail":
            _fail(self.campaign)
        else:
            self.campaign.close()
            self.campaign = open_campaign(self.campaign.path)
        assert dump(self.campaign.connection) == self.line[self.here]


def _act(campaign: OpenCampaign, move: Do) -> None:
    chance = Random(move.seed)
    with journal.act(campaign, "random", {"seed": move.seed}) as act:
        for _change in range(move.changes):
            chance.choice(CHANGES)(act, chance)
            if chance.random() < 0.4:
                act.session.flush()


def _fail(campaign: OpenCampaign) -> None:
    try:
        with journal.act(campaign, "random") as act:
            _rename(act, Random(0))
            act.session.flush()
            raise LookupError
    except LookupError:
        pass


def _sound(campaign: OpenCampaign) -> None:
    assert campaign.connection.execute("PRAGMA foreign_key_check").fetchall() == []
    assert campaign.connection.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
    for table in ("roll", "note"):
        campaign.connection.execute(f"INSERT INTO {table}_fts ({table}_fts, rank) VALUES ('integrity-check', 1)")


def _some(act: journal.Act, chance: Random, kind: type[Kind]) -> Kind | None:
    rows = act.session.exec(select(kind).order_by(col(kind.id))).all()
    return chance.choice(rows) if rows else None


def _enter(act: journal.Act, chance: Random) -> None:
    entity = an_entity(f"entity {chance.randrange(1000)}")
    original = _some(act, chance, Entity)
    entity.copy_of_id = original.id if original is not None else None
    act.session.add(entity)


def _rename(act: journal.Act, chance: Random) -> None:
    entity = act.session.get_one(Entity, 1)
    entity.name = f"name {chance.randrange(1000)}"
    entity.capacities = {"perception": chance.randrange(-20, 40)}


def _fight(act: journal.Act, chance: Random) -> None:
    fight = Fight(name=f"fight {chance.randrange(1000)}", state="running", round=1, created_at=act.at)
    act.session.add(fight)
    act.session.flush()
    fight_id = fight.id or 0
    member = Combatant(fight_id=fight_id, entity_id=1, tag="a", side="party")
    act.session.add(member)
    act.session.flush()
    fight.active_id = member.id
    act.session.get_one(Campaign, 1).open_fight_id = fight.id


def _strike(act: journal.Act, chance: Random) -> None:
    roll = Roll(
        step_id=act.step_id,
        at=act.at,
        sitting_id=act.place.sitting_id,
        fight_id=act.place.fight_id,
        round=act.place.round,
        kind="attack",
        actor_id=1,
        actor_name="Aldric",
        inputs={"die": [12, None, 0.1]},
        faces=[chance.randrange(1, 13)],
        result={},
        folded=f"aldric {chance.choice(['epee', 'arc'])}",
    )
    act.session.add(roll)
    act.session.flush()
    act.session.add(
        Wound(
            entity_id=1,
            category=chance.choice(["light", "serious", "mortal"]),
            at=act.at,
            step_id=act.step_id,
            sitting_id=act.place.sitting_id,
            roll_id=roll.id,
        )
    )


def _condition(act: journal.Act, chance: Random) -> None:
    act.session.add(Condition(entity_id=1, name="blinded", amount=-chance.randrange(5), step_id=act.step_id))


def _heal(act: journal.Act, chance: Random) -> None:
    wound = _some(act, chance, Wound)
    if wound is not None:
        wound.recovered_at = act.at


def _forget(act: journal.Act, chance: Random) -> None:
    for kind in (Wound, Condition, Note):
        row = _some(act, chance, kind)
        if row is not None:
            act.session.delete(row)


def _note(act: journal.Act, chance: Random) -> None:
    text = chance.choice(["l'été", "🎲", "a\nb", ""])
    act.session.add(Note(step_id=act.step_id, at=act.at, sitting_id=act.place.sitting_id, text=text, folded=text))


CHANGES = [_enter, _rename, _fight, _strike, _condition, _heal, _forget, _note]
