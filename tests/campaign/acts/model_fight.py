"""A fight as a child would keep it on paper: a list in order, a marker, crosses. Nothing of the console's own code."""

from dataclasses import dataclass, field


@dataclass
class Slot:
    """One line on the paper. mark: what is written of its owner: fallen; what its owner bears is in `Paper.bears`."""

    name: str
    initiative: int | None
    group: str = ""
    owner: str = ""
    """Whose further turn it is, "" for one's own first."""
    acted: int = 0
    held: bool = False

    @property
    def who(self) -> str:
        """Who stands there."""
        return self.owner or self.name


@dataclass
class Borne:
    """A condition: rounds left, or until someone's turn starts or ends."""

    amount: int
    rounds: int | None = None
    until: str = ""
    at: str = ""


@dataclass
class Paper:
    """The fight on paper."""

    order: list[Slot] = field(default_factory=list)
    round: int = 0
    active: str = ""
    """The name in the line of the slot whose turn it is."""
    fallen: set[str] = field(default_factory=set)
    counted: dict[str, int] = field(default_factory=dict)
    bears: dict[str, dict[str, Borne]] = field(default_factory=dict)
    wounds: dict[str, int] = field(default_factory=dict)
    numbers: dict[str, int] = field(default_factory=lambda: {"Goblin": 0, "Stranger": 0})
    """The highest number given."""
    ids: dict[str, int] = field(default_factory=dict)
    """Which combatant each line stands for."""
    turns: list[tuple[str, int, bool]] = field(default_factory=list)
    """Whose turn it was before, in which round, and whether it had fallen by then."""
    left: dict[str, int] = field(default_factory=dict)
    """Who left, in which round: a turn that does not come any more ends what it would have ended, within a round."""

    def slot(self, name: str) -> Slot:
        """The line of that name."""
        return next(each for each in self.order if each.name == name)

    def units(self) -> list[list[Slot]]:
        """Lines that share a turn."""
        found: list[list[Slot]] = []
        for each in self.order:
            if each.group and found and found[-1][0].group == each.group:
                found[-1].append(each)
            else:
                found.append([each])
        return found

    def unit(self, name: str) -> list[Slot]:
        """Those who share that one's turn."""
        return next(unit for unit in self.units() if any(each.name == name for each in unit))

    def able(self, slot: Slot) -> bool:
        """Whether it could act."""
        return slot.who not in self.fallen and not slot.held

    def hand_over(self) -> None:
        """Where the one whose turn it is cannot act, another who shares the turn does."""
        if self.active and not self.able(self.slot(self.active)):
            self.active = next((each.name for each in self.unit(self.active) if self.able(each)), self.active)

    def sort(self) -> None:
        """Highest initiative first, those without last, equals as they stand, a group together."""
        self.order.sort(key=lambda each: (each.initiative is None, -(each.initiative or 0)))
        together: list[Slot] = []
        for each in self.order:
            if each not in together:
                together += [each, *(o for o in self.order if each.group and o is not each and o.group == each.group)]
        self.order = together

    def place(self, name: str) -> int:
        """Which unit that one stands in; −1 for nobody."""
        return next((at for at, unit in enumerate(self.units()) if any(each.name == name for each in unit)), -1)

    def next_place(self) -> tuple[int, int] | None:
        """Whose turn follows: place and round."""
        units, here = self.units(), self.place(self.active)
        ways = [(at, self.round) for at in [*range(here + 1, len(units)), *range(max(here, 0))]]
        for at, round_ in [*ways, *((at, self.round + 1) for at in range(len(units)))]:
            if any(self.able(each) and each.acted < round_ for each in units[at]):
                return at, round_
        return None

    def remember(self) -> None:
        """Note whose turn it was, in which round, and whether all of them had fallen already."""
        out = bool(self.active) and all(each.who in self.fallen for each in self.unit(self.active))
        self.turns.append((self.active, self.round, out))

    def go(self, at: int, round_: int) -> None:
        """The turn goes there; who has fallen on the way had its place, and everything on the way is counted."""
        self.remember()
        units, here = self.units(), self.place(self.active)
        if round_ > self.round:
            self.skip(units[here + 1 :])
            for each in self.order:
                if not each.owner and self.counted.get(each.name, 0) < self.round:
                    self.count(each.name)
            self.round = round_
            self.skip(units[:at])
        elif at > here:
            self.skip(units[here + 1 : at])
        unit = units[at]
        self.active = next(each.name for each in unit if self.able(each) and each.acted < round_)
        for each in unit:
            each.acted = round_
        self.moment([each.who for each in unit], "start")

    def skip(self, units: list[list[Slot]]) -> None:
        """Turns that do not come."""
        for unit in units:
            if all(each.who in self.fallen for each in unit) and any(each.acted < self.round for each in unit):
                self.moment([each.who for each in unit], "start")
                self.moment([each.who for each in unit], "end")
                for each in unit:
                    each.acted = self.round

    def end_turn(self, unit: list[Slot]) -> None:
        """The turn of these is over."""
        for each in unit:
            if self.counted.get(each.who, 0) < self.round:
                self.counted[each.who] = self.round
                self.count(each.who)
        self.moment([each.who for each in unit], "end")

    def count(self, who: str) -> None:
        """A round less."""
        borne = self.bears.get(who, {})
        for name, each in list(borne.items()):
            if each.rounds is not None:
                each.rounds -= 1
                if each.rounds == 0:
                    del borne[name]

    def moment(self, whose: list[str], at: str) -> None:
        """The start or the end of the turn of these."""
        for bearer, borne in self.bears.items():
            for name, each in list(borne.items()):
                if each.at == at and (each.until or bearer) in whose:
                    del borne[name]
