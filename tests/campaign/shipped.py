"""What is asked of the shipped packs' cast: who is who in the file, and what playing a card takes."""

import sqlite3
from collections.abc import Sequence

from gm_console.campaign.inputs import CardInputs, card_inputs
from gm_console.campaign.requests import PlayCard

PARTY = ("Aldric", "Mirelle", "Ysandre", "Colin")


def entity(table: sqlite3.Connection, name: str) -> int:
    """The row of the entity of the pack."""
    found: int = table.execute("SELECT id FROM entity WHERE name = ? AND copy_of_id IS NULL", (name,)).fetchone()[0]
    return found


def cards_of(table: sqlite3.Connection, name: str) -> list[tuple[str, str]]:
    """The entity's cards in their order, each with how many targets it takes."""
    query = """
        SELECT c.name, c.targets FROM entity_card h JOIN card c ON c.id = h.card_id
        WHERE h.entity_id = ? ORDER BY h.position
    """
    return table.execute(query, (entity(table, name),)).fetchall()


def used_with(table: sqlite3.Connection, name: str, card: str) -> list[str]:
    """The objects that the entity uses with the card, wherever it stands among its cards."""
    query = """
        SELECT o.name FROM entity_card h JOIN card c ON c.id = h.card_id
        JOIN entity_card_object u ON u.entity_card_id = h.id JOIN object o ON o.id = u.object_id
        WHERE h.entity_id = ? AND c.name = ?
    """
    return [row[0] for row in table.execute(query, (entity(table, name), card))]


def inputs(
    table: sqlite3.Connection, actor: str, card: str, targets: Sequence[str], distance: int | None = None
) -> CardInputs:
    """What playing the card takes."""
    who = entity(table, actor)
    row = table.execute(
        "SELECT h.id FROM entity_card h JOIN card c ON c.id = h.card_id WHERE h.entity_id = ? AND c.name = ?",
        (who, card),
    ).fetchone()
    return card_inputs(table, PlayCard(who, row[0], tuple(entity(table, each) for each in targets), distance))
