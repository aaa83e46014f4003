"""Names in a fight: copies are numbered once and for all, and no two in it have the same name."""

from collections.abc import Iterable

from sqlmodel import Session, col, select

from gm_console.campaign.tables import Combatant, Entity
from gm_console.errors import ConsoleError
from gm_console.language import _
from gm_console.text import fold, one_line

ROOM = 74
"""How much of a name is kept where a number follows."""


def checked_name(text: str) -> str:
    """A name that can be kept; ConsoleError for one that is empty or too long."""
    name = one_line(text, 81)
    if not 1 <= len(name) <= 80:
        raise ConsoleError(_("a name has 1 to 80 characters"))
    return name


def new_names(session: Session, fight_id: int, kin: str, count: int) -> list[tuple[str, int]]:
    """The names, each with its number, for so many more of that kin; the first of its kin may go without a number.

    A number is never given again in the fight, whoever was removed or renamed since.
    """
    given = numbers_given(session, fight_id, kin)
    if count == 1 and not given:
        return [(kin, 1)]
    first = max(given, default=0) + 1
    return [(numbered(kin, number), number) for number in range(first, first + count)]


def numbers_given(session: Session, fight_id: int, kin: str, but: int | None = None) -> set[int]:
    """The numbers that this name has carried in the fight, 1 for the name itself; those of entity `but` left out."""
    query = (
        select(Combatant.kin, Combatant.number, Entity.name)
        .join(Entity, col(Entity.id) == col(Combatant.entity_id))
        .where(Combatant.fight_id == fight_id, col(Entity.id).is_distinct_from(but))
    )
    given = set()
    for its_kin, number, name in session.exec(query):
        if number and fold(its_kin) == fold(kin):
            given.add(number)
        carried = number_in(kin, name)
        if carried is not None:
            given.add(carried)
    return given


def number_in(kin: str, name: str) -> int | None:
    """The number that a name carries behind that kin's; 1 for the kin's name itself, None for a different name."""
    folded, base = fold(name), fold(kin[:ROOM].rstrip())
    if folded == fold(kin):
        return 1
    digits = folded.removeprefix(base + " ") if folded.startswith(base + " ") else ""
    return int(digits) if digits.isascii() and digits.isdecimal() and len(digits) <= 5 else None


def numbered(name: str, number: int) -> str:
    """A name with a number behind it, within what a name may hold."""
    return f"{name[:ROOM].rstrip()} {number}"


def name_in_fight(session: Session, fight_id: int, entity: int, asked: str) -> str:
    """The name asked for; with the next number never given where someone in the fight has, or had, that name."""
    kin, _space, digits = asked.rpartition(" ")
    if not kin or not digits.isdecimal():
        kin = asked
    number = number_in(kin, asked)
    given = numbers_given(session, fight_id, kin, but=entity)
    return numbered(kin, max(given) + 1) if number in given else asked


def free_name(asked: str, taken: Iterable[str]) -> str:
    """The name asked for, with the first free number behind it when another has it."""
    folded = {fold(name) for name in taken}
    number, name = 1, asked
    while fold(name) in folded:
        number += 1
        name = numbered(asked, number)
    return name
