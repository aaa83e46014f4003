"""Rows that acts look up, or say in one line that they are not there."""

from sqlmodel import Session, select

from gm_console.campaign.tables import Campaign, Combatant, Entity, Fight
from gm_console.errors import ConsoleError
from gm_console.language import _
from gm_console.text import fold


def campaign_row(session: Session) -> Campaign:
    """The campaign's one row."""
    return session.exec(select(Campaign)).one()


def entity_row(session: Session, entity: int) -> Entity:
    """The entity of that id; ConsoleError when there is none."""
    found = session.get(Entity, entity)
    if found is None:
        raise ConsoleError(_("nobody there: entity {id} is not in this campaign").format(id=entity))
    return found


def combatant_row(session: Session, combatant: int) -> tuple[Combatant, Entity]:
    """The combatant of that id, in the open fight, with its entity; ConsoleError otherwise."""
    found = session.get(Combatant, combatant)
    if found is None or found.removed_at is not None or found.fight_id != campaign_row(session).open_fight_id:
        raise ConsoleError(_("nobody there: combatant {id} is not in the open fight").format(id=combatant))
    return found, entity_row(session, found.entity_id)


def main_row(session: Session, combatant: int) -> tuple[Combatant, Entity]:
    """The combatant of that id with its entity; of a further turn in the round the first one, which has the marks."""
    found, entity = combatant_row(session, combatant)
    return (found if found.main_id is None else session.get_one(Combatant, found.main_id)), entity


def open_fight(session: Session) -> Fight:
    """The open fight; ConsoleError when none is open."""
    fight = campaign_row(session).open_fight_id
    found = None if fight is None else session.get(Fight, fight)
    if found is None:
        raise ConsoleError(_("no fight is open: open one or make one first"))
    return found


def check_running(fight: Fight) -> None:
    """ConsoleError where no turns pass."""
    if fight.state == "paused":
        raise ConsoleError(_("this fight is paused: go on with it first"))
    if fight.state != "running":
        raise ConsoleError(_("this fight is not running: start it first"))


def check_open(fight: Fight) -> None:
    """ConsoleError where the fight is over."""
    if fight.state == "ended":
        raise ConsoleError(_("this fight is over: go on with it, or make another"))


def words_of(entity: Entity) -> str:
    """The words by which an entity is found."""
    return fold(" ".join((entity.name, entity.public_name, *entity.capacities, entity.notes)))


def names(session: Session, combatants: list[Combatant]) -> list[str]:
    """The names of their entities, in the same order."""
    return [entity_row(session, each.entity_id).name for each in combatants]


def key(row_id: int | None) -> int:
    """The id of a row that has been flushed."""
    if row_id is None:
        raise RuntimeError("a row without an id: it was not flushed")
    return row_id
