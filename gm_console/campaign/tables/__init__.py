"""The tables of a campaign's file.

Rows point at each other by plain ids: no relations and no cascades, so that the journal sees every row an act touches.
JSON columns hold plain data and are assigned anew, never changed in place.
"""

from sqlalchemy.orm import configure_mappers

from gm_console.campaign.tables.base import Row, add_checks, metadata
from gm_console.campaign.tables.play import (
    Combatant,
    Condition,
    Fight,
    JournalHead,
    Note,
    Roll,
    Sitting,
    Step,
    UiState,
    Wound,
)
from gm_console.campaign.tables.sheet import (
    Campaign,
    Card,
    ConditionType,
    Entity,
    EntityCard,
    EntityCardThing,
    EntityThing,
    Template,
    TemplateLine,
    Thing,
)

add_checks()
# Here, and not when the first act needs it: the tables may be imported in the background.
configure_mappers()

__all__ = [
    "Campaign",
    "Card",
    "Combatant",
    "Condition",
    "ConditionType",
    "Entity",
    "EntityCard",
    "EntityCardThing",
    "EntityThing",
    "Fight",
    "JournalHead",
    "Note",
    "Roll",
    "Row",
    "Sitting",
    "Step",
    "Template",
    "TemplateLine",
    "Thing",
    "UiState",
    "Wound",
    "metadata",
]
