"""What is shown, read by plain SQL as frozen values: the same functions at first paint and after each act."""

from gm_console.campaign.views.log import LogEntry, LoggedRoll, log_entry, log_page
from gm_console.campaign.views.roster import ConditionMark, RosterLine, roster, tag_of
from gm_console.campaign.views.sheet import (
    CapacityLine,
    CardLine,
    CharacteristicLine,
    ConditionLine,
    Sheet,
    WoundLine,
    cards_of,
    sheet,
)
from gm_console.campaign.views.state import FightLine, State, TemplateEntry, fights, rulings, state, templates

__all__ = [
    "CapacityLine",
    "CardLine",
    "CharacteristicLine",
    "ConditionLine",
    "ConditionMark",
    "FightLine",
    "LogEntry",
    "LoggedRoll",
    "RosterLine",
    "Sheet",
    "State",
    "TemplateEntry",
    "WoundLine",
    "cards_of",
    "fights",
    "log_entry",
    "log_page",
    "roster",
    "rulings",
    "sheet",
    "state",
    "tag_of",
    "templates",
]
