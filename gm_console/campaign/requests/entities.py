"""The bestiary and the party: entities written, duplicated, retired."""

from dataclasses import dataclass

from gm_console.campaign.requests.base import Request


@dataclass(frozen=True, slots=True)
class SaveEntity(Request):
    """Write an entity's every field; id None makes a new one.

    kind: "player", "non-player", "creature". characteristics, masteries, capacities, defences: name and number, in the
    order shown; resistances: name, then the light, serious and mortal thresholds (None: none of that category).
    objects: ids of what it carries. cards: id of a card and of the objects used with it, the first nine are keys.
    """

    id: int | None
    kind: str
    name: str
    public_name: str = ""
    level: int | None = None
    throws_at_table: bool = False
    characteristics: tuple[tuple[str, int], ...] = ()
    masteries: tuple[tuple[str, int], ...] = ()
    capacities: tuple[tuple[str, int], ...] = ()
    defences: tuple[tuple[str, int], ...] = ()
    resistances: tuple[tuple[str, int | None, int | None, int | None], ...] = ()
    objects: tuple[int, ...] = ()
    cards: tuple[tuple[int, tuple[int, ...]], ...] = ()
    notes: str = ""


@dataclass(frozen=True, slots=True)
class DuplicateEntity(Request):
    """Make an entity of the bestiary like that one, under the same name with a number behind it."""

    entity: int


@dataclass(frozen=True, slots=True)
class RetireEntity(Request):
    """Take an entity out of the bestiary or the party; what happened with it is kept."""

    entity: int
