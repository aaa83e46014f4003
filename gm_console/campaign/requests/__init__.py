"""What a game master asks for: one frozen value per act, handed to the door.

Ids are rows of the campaign's file: `entity` for whoever throws, is thrown at, wounded; `combatant` for a place in
the open fight; `card` for a line of an entity's own cards (`entity_card`). Numbers are checked by the act.
"""

from typing import TYPE_CHECKING, Any

from gm_console.campaign.requests.base import Outcome, Request
from gm_console.campaign.requests.rolls import MendRoll, PlayCard, PlayTogether, RollCapacity
from gm_console.campaign.requests.turns import (
    AddNote,
    MakeFight,
    NextTurn,
    OpenFight,
    PreviousTurn,
    RecordWound,
    RecoverWound,
    Redo,
    SetInitiative,
    StartFight,
    ToggleFallen,
    ToggleHeld,
    ToggleHidden,
    Undo,
)

if TYPE_CHECKING:
    from gm_console.campaign.requests.conditions import ApplyCondition, RemoveCondition, SaveConditionType
    from gm_console.campaign.requests.entities import DuplicateEntity, RetireEntity, SaveEntity
    from gm_console.campaign.requests.fights import (
        EndFight,
        NameFight,
        PauseFight,
        ReopenFight,
        ResumeFight,
        SetFallRule,
    )
    from gm_console.campaign.requests.packs import LoadPack
    from gm_console.campaign.requests.roster import (
        AddSlot,
        BringIn,
        BringTemplate,
        ClearOpponents,
        CopyCombatant,
        GoToRound,
        JoinGroup,
        MoveEarlier,
        MoveLater,
        RemoveCombatant,
        Rename,
        SetPublicName,
        SetSide,
        TurnTo,
    )
    from gm_console.campaign.requests.several import Several

__all__ = [
    "AddNote",
    "AddSlot",
    "ApplyCondition",
    "BringIn",
    "BringTemplate",
    "ClearOpponents",
    "CopyCombatant",
    "DuplicateEntity",
    "EndFight",
    "GoToRound",
    "JoinGroup",
    "LoadPack",
    "MakeFight",
    "MendRoll",
    "MoveEarlier",
    "MoveLater",
    "NameFight",
    "NextTurn",
    "OpenFight",
    "Outcome",
    "PauseFight",
    "PlayCard",
    "PlayTogether",
    "PreviousTurn",
    "RecordWound",
    "RecoverWound",
    "Redo",
    "RemoveCombatant",
    "RemoveCondition",
    "Rename",
    "ReopenFight",
    "Request",
    "ResumeFight",
    "RetireEntity",
    "RollCapacity",
    "SaveConditionType",
    "SaveEntity",
    "SetFallRule",
    "SetInitiative",
    "SetPublicName",
    "SetSide",
    "Several",
    "StartFight",
    "ToggleFallen",
    "ToggleHeld",
    "ToggleHidden",
    "TurnTo",
    "Undo",
]


def __getattr__(name: str) -> Any:
    """Import what the first paint has no use for when it is first asked for: each class costs half a millisecond."""
    from importlib import import_module

    for module in ("roster", "conditions", "fights", "entities", "several", "packs"):
        found = import_module(f"{__name__}.{module}")
        if name in vars(found) and name in __all__:
            return vars(found)[name]
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
