"""What may be named on the `:` line, as it stands when it is opened."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from gm_console.commands.grammar.reader import LARGEST_FACE
from gm_console.rules.pools import LARGEST_DIE

if TYPE_CHECKING:
    from gm_console.campaign import lastact, views
    from gm_console.campaign.requests import PlayCard, PlayTogether, RollCapacity
    from gm_console.campaign.store import OpenCampaign
    from gm_console.campaign.views.bestiary import BestiaryLine, ConditionTypeLine


@dataclass(frozen=True, slots=True)
class Reads:
    """What is looked up only where a verb needs it."""

    hand: "Callable[[int], tuple[views.CardLine, ...]]"
    """An entity's cards."""
    last_card: Callable[[int], int | None]
    last_target: Callable[[int, str], int | None]
    """Of an actor, for a kind of throw."""
    last_throw: "Callable[[], lastact.Throw | None]"
    last_request: "Callable[[], PlayCard | PlayTogether | RollCapacity]"
    """Raises ConsoleError before the first."""
    on: Callable[[int], tuple[str, ...]]
    """The names of the conditions an entity bears."""


@dataclass(frozen=True, slots=True)
class Known:
    """Who and what there is."""

    state: "views.State"
    roster: "tuple[views.RosterLine, ...]"
    actor: "views.RosterLine | None"
    """The selected one."""
    turn: "views.RosterLine | None"
    """The further turn of the selected one that is selected itself; None for their first, or where none was chosen."""
    sheet: "views.Sheet | None"
    """The selected one's sheet."""
    bestiary: "tuple[BestiaryLine, ...]"
    conditions: "tuple[ConditionTypeLine, ...]"
    fights: "tuple[views.FightLine, ...]"
    templates: "tuple[views.TemplateEntry, ...]"
    reads: Reads
    secret: bool = False
    """Whether the next roll is to be secret."""
    largest: int = LARGEST_FACE
    """The highest face of any die."""

    @property
    def people(self) -> "tuple[views.RosterLine, ...]":
        """Everyone of the roster once, whatever their turns."""
        return tuple(one for one in self.roster if not one.slot)

    @property
    def tags(self) -> "dict[str, views.RosterLine]":
        """Who has which tag."""
        return {one.tag: one for one in self.people if one.tag}


def known(campaign: "OpenCampaign", selected: int | None, *, turn: int | None = None, secret: bool = False) -> Known:
    """Read what may be named, `selected` being the entity that acts, `turn` the one of its turns that was chosen."""
    # The grammar alone loads no database.
    from gm_console.campaign import lastact, views
    from gm_console.campaign.views.bestiary import bestiary, condition_types

    connection = campaign.connection
    rulings = views.rulings(connection)
    roster = views.roster(connection)
    return Known(
        state=views.state(connection),
        roster=roster,
        actor=next((one for one in roster if one.entity == selected and not one.slot), None),
        turn=next((one for one in roster if one.slot and one.entity == selected and one.combatant == turn), None),
        sheet=None if selected is None else views.sheet(connection, selected, rulings),
        bestiary=bestiary(connection),
        conditions=condition_types(connection),
        fights=views.fights(connection),
        templates=views.templates(connection),
        reads=Reads(
            hand=lambda entity: views.cards_of(connection, entity),
            last_card=lambda entity: lastact.last_card(connection, entity),
            last_target=lambda actor, kind: lastact.last_target(connection, actor, kind),
            last_throw=lambda: lastact.last_throw(connection),
            last_request=lambda: lastact.last_request(connection),
            on=lambda entity: tuple(
                each.name for one in roster if one.entity == entity and not one.slot for each in one.conditions
            ),
        ),
        secret=secret,
        # A campaign with a list of its own may have dice of any size.
        largest=LARGEST_FACE if rulings.level_dice == "cycle" else LARGEST_DIE,
    )
