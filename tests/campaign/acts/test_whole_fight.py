"""Anything a game master does in a fight, in any order, against the same fight kept on paper."""

from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)

from gm_console.campaign import requests as ask
from gm_console.errors import ConsoleError
from tests.campaign.acts.model_fight import Borne, Paper, Slot
from tests.campaign.acts.play import Table, make

COUNT = {"operations": 0}
EXAMPLES = 56
OPERATIONS = 3000
NUMBERS = st.integers(1, 12)
PICK = st.integers(0, 30)


class WholeFight(RuleBasedStateMachine):
    """A fight of two players and goblins; each rule does one thing in both."""

    def __init__(self) -> None:
        super().__init__()
        self.table = Table(make({"initiative": "typed"}))
        self._in_haste()
        self.paper = Paper()
        self.undone: list[tuple[Paper, list[Any]]] = []
        self.done: list[tuple[Paper, list[Any]]] = []
        self.slots = 0
        self.made: list[str] = []
        self.rows: list[Any] = []

    def teardown(self) -> None:
        self.table.campaign.close()

    @initialize(numbers=st.lists(NUMBERS, min_size=5, max_size=5))
    def start(self, numbers: list[int]) -> None:
        self._ask(ask.MakeFight())
        self._ask(ask.BringIn(self._bestiary("Goblin"), count=3))
        names = ["Aldric", "Mirelle", "Goblin 1", "Goblin 2", "Goblin 3"]
        self.paper.order = [Slot(name, None) for name in names]
        self.paper.numbers["Goblin"] = 3
        self._learn()
        self._ask(ask.SetInitiative(tuple((self.paper.ids[name], n) for name, n in zip(names, numbers, strict=True))))
        for slot, number in zip(self.paper.order, numbers, strict=True):
            slot.initiative = number
        self.paper.sort()
        self._ask(ask.StartFight())
        self.paper.round = 1
        self.paper.active = self.paper.order[0].name
        self.paper.order[0].acted = 1

    # What is done.

    @rule(number=st.none() | NUMBERS, count=st.integers(1, 2), kin=st.sampled_from(["Goblin", "Stranger"]))
    @precondition(lambda self: len(self.paper.order) < 12)
    def bring_in(self, number: int | None, count: int, kin: str) -> None:
        def paper() -> None:
            for _ in range(count):
                self.paper.numbers[kin] += 1
                n = self.paper.numbers[kin]
                name = kin if n == 1 and count == 1 else f"{kin} {n}"
                self._join(Slot(name, number))

        self._do(ask.BringIn(self._bestiary(kin), count=count, initiative=number), paper)

    @rule(pick=PICK, number=NUMBERS)
    @precondition(lambda self: 0 < len(self.paper.order) < 12)
    def one_more_turn(self, pick: int, number: int) -> None:
        of = self._pick(pick, own=True)

        def paper() -> None:
            self.slots += 1
            self._join(Slot(f"{of.name}/{self.slots}", number, owner=of.name))

        self._do(ask.AddSlot(self.paper.ids[of.name], number), paper)

    @rule(pick=PICK)
    @precondition(lambda self: self.paper.order)
    def remove(self, pick: int) -> None:
        of = self._pick(pick)

        def paper() -> None:
            self._leave([each for each in self.paper.order if each is of or (not of.owner and each.owner == of.name)])

        self._do(ask.RemoveCombatant(self.paper.ids[of.name]), paper)

    @rule()
    @precondition(lambda self: self.paper.order)
    def next_turn(self) -> None:
        following = self.paper.next_place() if self.paper.order else None
        if following is None:
            with pytest.raises(ConsoleError, match="nobody can act"):
                self._ask(ask.NextTurn())
            return

        def paper() -> None:
            if self.paper.active:
                self.paper.end_turn(self.paper.unit(self.paper.active))
            self.paper.go(*following)

        self._do(ask.NextTurn(), paper)

    @rule(count=st.integers(1, 4))
    def so_many_forward_and_back(self, count: int) -> None:
        before = self._rows()
        self.undone.clear()
        done = 0
        for _ in range(count):
            try:
                self._ask(ask.NextTurn())
                done += 1
            except ConsoleError:
                break
        if self.paper.active == "" or not done:
            for _ in range(done):
                self._ask(ask.Undo())
        else:
            for _ in range(done):
                self._ask(ask.PreviousTurn())
            assert self._rows() == before
            for _ in range(2 * done):
                self._ask(ask.Undo())
        assert self._rows() == before

    @rule()
    def previous_turn(self) -> None:
        """Whose turn it was, if it can still be theirs; what it did in detail is shown by going forward and back."""
        paper = deepcopy(self.paper)
        expected = None
        while paper.turns and expected is None:
            name, round_, out = paper.turns.pop()
            if any(each.name == name for each in paper.order):
                unit = paper.unit(name)
                if out or not all(each.who in paper.fallen for each in unit):
                    expected = {each.name for each in unit}, round_
        if expected is None:
            with pytest.raises(ConsoleError, match="first turn"):
                self._ask(ask.PreviousTurn())
            return

        def as_it_is() -> None:
            by_id = {id_: name for name, id_ in paper.ids.items()}
            self.paper = paper
            self._copy_marks()
            paper.active = by_id[self.table.state.active_combatant or 0]
            paper.round = self.table.state.round
            assert paper.active in expected[0] and paper.round == expected[1]

        self._do(ask.PreviousTurn(), as_it_is)

    @rule(pick=PICK)
    @precondition(lambda self: self.paper.order)
    def hold_or_act_now(self, pick: int) -> None:
        of = self._pick(pick)
        unit = self.paper.unit(of.name)
        own = any(each.name == self.paper.active for each in unit)
        if not of.held and not own and not self._still_to_act(unit):
            with pytest.raises(ConsoleError, match="has had its turn in this round"):
                self._ask(ask.ToggleHeld(self.paper.ids[of.name]))
            return
        trial = deepcopy(self.paper)
        for each in trial.unit(of.name):
            each.held = not each.held
            each.acted = trial.round - 1 if own and each.held else each.acted
        if own and not of.held and trial.next_place() is None:
            with pytest.raises(ConsoleError, match="nobody can act"):
                self._ask(ask.ToggleHeld(self.paper.ids[of.name]))
            return

        def paper() -> None:
            for each in unit:
                each.held = not each.held
                each.acted = self.paper.round - 1 if own and each.held else each.acted
            if own and of.held:
                following = self.paper.next_place()
                assert following is not None
                self.paper.go(*following)
            elif not of.held and any(self.paper.able(each) and each.acted < self.paper.round for each in unit):
                self._act_now(unit)

        self._do(ask.ToggleHeld(self.paper.ids[of.name]), paper)

    def _still_to_act(self, unit: list[Slot]) -> bool:
        up = [each for each in unit if each.who not in self.paper.fallen]
        return any(each.acted < self.paper.round for each in up or unit)

    @rule(pick=PICK)
    @precondition(lambda self: self.paper.order)
    def fallen(self, pick: int) -> None:
        of = self._pick(pick)

        def paper() -> None:
            self.paper.fallen ^= {of.who}
            self.paper.hand_over()

        self._do(ask.ToggleFallen(self.paper.ids[of.name]), paper)

    @rule(pick=PICK, number=NUMBERS)
    @precondition(lambda self: self.paper.order)
    def initiative(self, pick: int, number: int) -> None:
        of = self._pick(pick)

        def paper() -> None:
            for each in self.paper.unit(of.name):
                each.initiative = number
            self.paper.sort()

        self._do(ask.SetInitiative(((self.paper.ids[of.name], number),)), paper)

    @rule(pick=PICK, step=st.sampled_from([-1, 1]))
    @precondition(lambda self: self.paper.order)
    def earlier_or_later(self, pick: int, step: int) -> None:
        of = self._pick(pick)
        request = ask.MoveEarlier(self.paper.ids[of.name]) if step < 0 else ask.MoveLater(self.paper.ids[of.name])
        units, at = self.paper.units(), self.paper.place(of.name)
        if not 0 <= at + step < len(units):
            with pytest.raises(ConsoleError, match="already"):
                self._ask(request)
            return

        def paper() -> None:
            units = self.paper.units()
            for each in units[at]:
                each.initiative = units[at + step][0].initiative
            units[at], units[at + step] = units[at + step], units[at]
            self.paper.order = [each for unit in units for each in unit]

        self._do(request, paper)

    @rule(picks=st.lists(PICK, min_size=1, max_size=3), name=st.sampled_from(["pack", "band", ""]))
    @precondition(lambda self: any(not each.owner for each in self.paper.order))
    def group(self, picks: list[int], name: str) -> None:
        members = list({id(one): one for one in (self._pick(pick, own=True) for pick in picks)}.values())

        def paper() -> None:
            there = [each for each in self.paper.order if name and each.group == name]
            first = (there or [each for each in self.paper.order if any(each is one for one in members)])[0]
            for each in members:
                each.group = name
                if name:
                    each.initiative, each.held = first.initiative, first.held
            self.paper.sort()
            self.paper.hand_over()

        self._do(ask.JoinGroup(tuple(self.paper.ids[each.name] for each in members), name), paper)

    @rule(pick=PICK)
    @precondition(lambda self: self.paper.order)
    def turn_to(self, pick: int) -> None:
        of = self._pick(pick)
        if all(each.who in self.paper.fallen for each in self.paper.unit(of.name)):
            with pytest.raises(ConsoleError, match="has fallen"):
                self._ask(ask.TurnTo(self.paper.ids[of.name]))
            return

        def paper() -> None:
            for each in self.paper.unit(of.name):
                each.held = False
            self._marker_at(of)

        self._do(ask.TurnTo(self.paper.ids[of.name]), paper)

    @rule(pick=PICK, rounds=st.integers(1, 3), amount=st.integers(-2, 2), name=st.sampled_from(["dazed", "marked"]))
    @precondition(lambda self: self.paper.order)
    def condition_for_rounds(self, pick: int, rounds: int, amount: int, name: str) -> None:
        of = self._pick(pick).who

        def paper() -> None:
            self.paper.bears.setdefault(of, {})[name] = Borne(amount, rounds)

        self._do(ask.ApplyCondition((self._entity(of),), name, amount, rounds=rounds), paper)

    @rule(pick=PICK, whose=PICK, at=st.sampled_from(["start", "end"]), own=st.booleans())
    @precondition(lambda self: self.paper.order)
    def condition_to_a_turn(self, pick: int, whose: int, at: str, own: bool) -> None:
        of, until = self._pick(pick).who, "" if own else self._pick(whose).who
        combatant = self.paper.ids[until] if until else None

        def paper() -> None:
            self.paper.bears.setdefault(of, {})["bound"] = Borne(-1, None, until, at)

        self._do(ask.ApplyCondition((self._entity(of),), "bound", -1, lasts=f"turn {at}", until=combatant), paper)

    @rule(pick=PICK)
    @precondition(lambda self: self.paper.order)
    def wound(self, pick: int) -> None:
        of = self._pick(pick).who

        def paper() -> None:
            self.paper.wounds[of] = self.paper.wounds.get(of, 0) + 1

        self._do(ask.RecordWound(self._entity(of), "light"), paper)

    @rule()
    @precondition(lambda self: self.done)
    def undo(self) -> None:
        self.undone.append(self._now())
        self._ask(ask.Undo())
        paper, rows = self.done.pop()
        self._restore(paper)
        assert self._rows() == rows

    @rule()
    @precondition(lambda self: self.undone)
    def redo(self) -> None:
        self.done.append(self._now())
        self._ask(ask.Redo())
        paper, rows = self.undone.pop()
        self._restore(paper)
        assert self._rows() == rows

    @rule()
    def reopen(self) -> None:
        self.table.reopen()
        self._in_haste()

    # What must hold.

    @invariant()
    def the_roster_is_the_paper(self) -> None:
        if not self.paper.round:
            return
        roster = self.table.roster
        by_id = {id_: name for name, id_ in self.paper.ids.items()}
        paper = self.paper
        assert [by_id[line.combatant or 0] for line in roster] == [each.name for each in paper.order]
        assert [line.initiative for line in roster] == [each.initiative for each in paper.order]
        assert self.table.state.round == paper.round
        assert [by_id[line.combatant or 0] for line in roster if line.active] == (
            [paper.active] if paper.active else []
        )
        assert [line.waiting for line in roster] == [
            each.acted < paper.round and each.who not in paper.fallen for each in paper.order
        ]
        assert [line.held for line in roster] == [each.held for each in paper.order]
        for line, slot in zip(roster, paper.order, strict=True):
            assert line.fallen == (slot.who in paper.fallen)
            assert line.name == slot.who
            assert line.light == paper.wounds.get(slot.who, 0)
            borne = paper.bears.get(slot.who, {})
            shown = {each.name for each in line.conditions}
            for name in [name for name, each in borne.items() if each.until in paper.left and name not in shown]:
                del borne[name]
            assert all(paper.round <= paper.left.get(each.until, paper.round) + 1 for each in borne.values())
            assert {(each.name, each.amount, each.rounds) for each in line.conditions} == {
                (name, each.amount, each.rounds) for name, each in borne.items()
            }, slot
        firsts = [line for line in roster if not line.slot]
        assert len({line.name for line in firsts}) == len({line.tag for line in firsts}) == len(firsts)

    # How it is done.

    def _in_haste(self) -> None:
        # Nothing here has to outlive a power cut.
        self.table.campaign.connection.execute("PRAGMA synchronous = OFF")

    def _do(self, request: ask.Request, paper: Any) -> None:
        before = self._now()
        self._ask(request)
        if self.table.campaign.last_step is not None:
            self.done.append(before)
            self.undone.clear()
        paper()
        self._learn()

    def _ask(self, request: ask.Request) -> None:
        COUNT["operations"] += 1
        self.rows = []
        self.table.do(request)

    def _now(self) -> tuple[Paper, list[Any]]:
        return deepcopy(self.paper), self._rows()

    def _rows(self) -> list[Any]:
        """What the file holds; read once after each act."""
        self.rows = self.rows or self.table.tables("fight", "combatant", "condition", "wound", "entity", "campaign")
        return self.rows

    def _restore(self, paper: Paper) -> None:
        self.paper = deepcopy(paper)

    def _learn(self) -> None:
        """Which combatant stands for which line: new ones are learned in the order in which they were made."""
        known = set(self.paper.ids.values())
        new = sorted(line.combatant or 0 for line in self.table.roster if line.combatant not in known)
        names = [each.name for each in self.paper.order if each.name not in self.paper.ids]
        names.sort(key=lambda name: self.made.index(name) if name in self.made else -1)
        self.paper.ids |= dict(zip(names, new, strict=True))

    def _bestiary(self, name: str) -> int:
        query = "SELECT id FROM entity WHERE name = ? AND copy_of_id IS NULL"
        return int(self.table.campaign.connection.execute(query, (name,)).fetchone()[0])

    def _entity(self, name: str) -> int:
        return next(line.entity for line in self.table.roster if line.combatant == self.paper.ids[name])

    def _pick(self, pick: int, own: bool = False) -> Slot:
        among = [each for each in self.paper.order if not own or not each.owner]
        return among[pick % len(among)]

    def _join(self, slot: Slot) -> None:
        self.made = [*self.made, slot.name]
        self.paper.order.append(slot)
        self.paper.sort()
        if 0 <= self.paper.place(slot.name) < self.paper.place(self.paper.active):
            slot.acted = self.paper.round

    def _copy_marks(self) -> None:
        """Take over what going back restored: places, marks, conditions; wounds and who has fallen stay."""
        paper = self.paper
        marks = "SELECT id, initiative, acted_round, counted_round, held FROM combatant"
        found = {id_: rest for id_, *rest in self.table.campaign.connection.execute(marks)}
        by_id = {paper.ids[each.name]: each for each in paper.order}
        for id_, slot in by_id.items():
            slot.initiative, slot.acted, counted, held = found[id_]
            slot.held = bool(held)
            paper.counted[slot.name] = counted
        paper.order = [by_id[line.combatant or 0] for line in self.table.roster]
        for line in self.table.roster:
            borne = {
                each.name: Borne(each.amount, each.rounds, each.until, each.lasts.removeprefix("turn "))
                for each in line.conditions
            }
            paper.bears[by_id[line.combatant or 0].who] = borne

    def _leave(self, gone: list[Slot]) -> None:
        paper = self.paper
        at = paper.place(paper.active)
        unit = paper.units()[at] if at >= 0 else []
        names = [each.name for each in gone]
        if paper.active in names:
            stay = next((each for each in unit if each.name not in names and paper.able(each)), None)
            if stay is not None:
                paper.active = stay.name
            else:
                paper.end_turn(unit)
                for each in gone:
                    each.held = True
                following = paper.next_place()
                if following is None:
                    paper.remember()
                    paper.active = ""
                else:
                    paper.go(*following)
        paper.order = [each for each in paper.order if each.name not in names]
        paper.left |= {each.name: paper.round for each in gone if not each.owner}

    def _act_now(self, unit: list[Slot]) -> None:
        paper = self.paper
        active = paper.active
        if active and not any(each.name == active for each in unit):
            before = paper.unit(active)
            paper.end_turn(before)
            rest = [one for one in paper.units() if one[0] is not unit[0]]
            for each in unit:
                each.initiative = before[0].initiative
            rest.insert(next(at for at, one in enumerate(rest) if one[0] is before[0]) + 1, unit)
            paper.order = [each for one in rest for each in one]
        paper.remember()
        paper.active = next(e.name for e in unit if paper.able(e) and e.acted < paper.round)
        for each in unit:
            each.acted = paper.round
        paper.moment([each.who for each in unit], "start")

    def _marker_at(self, of: Slot) -> None:
        paper = self.paper
        paper.remember()
        units, here = paper.units(), paper.place(of.name)
        for at, unit in enumerate(units):
            for each in unit:
                each.acted = paper.round if at < here and not each.held else paper.round - 1
        for each in units[here]:
            each.acted = paper.round
        can = next((e.name for e in units[here] if paper.able(e)), units[here][0].name)
        paper.active = of.name if of.who not in paper.fallen else can


def test_a_fight_played_at_random_is_the_one_on_paper(own_home: Path) -> None:
    COUNT["operations"] = 0
    run_state_machine_as_test(
        WholeFight, settings=settings(max_examples=EXAMPLES, stateful_step_count=60, deadline=None)
    )
    assert COUNT["operations"] >= OPERATIONS
