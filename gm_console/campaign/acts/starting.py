"""The start of a fight: initiatives as the campaign's setting says, then round 1."""

from collections.abc import Iterable

from gm_console.campaign import journal
from gm_console.campaign.acts import passing
from gm_console.campaign.acts.order import Unit, arrange, can_act, order, units
from gm_console.campaign.acts.recording import roll_row, thrower
from gm_console.campaign.acts.rows import entity_row, names
from gm_console.campaign.inputs import Who, capacity_inputs
from gm_console.campaign.requests import RollCapacity
from gm_console.campaign.store import OpenCampaign
from gm_console.campaign.tables import Combatant, Entity, Fight
from gm_console.campaign.views.state import rulings as read_rulings
from gm_console.errors import ConsoleError
from gm_console.language import _
from gm_console.rules.action import Action
from gm_console.rules.capacity import resolve_capacity
from gm_console.rules.data import to_data
from gm_console.rules.dice import level_pool
from gm_console.rules.initiative import Initiative, by_capacity, by_contest
from gm_console.rules.parts import Part, characteristic, mastery
from gm_console.rules.refusal import Refusal
from gm_console.rules.rulings import Rulings
from gm_console.text import fold

MEANT_FOR_IT = "initiative"
"""The mastery that counts for initiative, by its folded name."""


def begin(campaign: OpenCampaign, act: journal.Act, fight: Fight) -> None:
    """Roll for those who have what the setting takes, begin round 1 with the first who can act.

    The log names those left without an initiative, if any.
    """
    present = order(act.session, fight)
    if not present:
        raise ConsoleError(_("nobody is in this fight yet: bring someone in, or make a fight of an encounter"))
    act.kind = "fight started"
    act.words["fight"] = fight.name
    roll_initiatives(campaign, act, units(present))
    found = units(arrange(act.session, present))
    able = next((place for place, unit in enumerate(found) if any(map(can_act, unit))), None)
    if able is None:
        raise ConsoleError(_("nobody can act: all have fallen or wait; one must be up again, or act now"))
    fight.state, fight.round, fight.started_at = "running", 1, act.at
    passing.give_turn(act, fight, found, able)
    fight.turn_step_id = None
    act.words["without"] = names(act.session, [each for unit in found for each in unit if each.initiative is None])


def roll_initiatives(campaign: OpenCampaign, act: journal.Act, found: Iterable[Unit]) -> None:
    """Roll one initiative for each unit that has none yet: its first member's who has what the setting takes.

    The log names those of them who throw their own dice: the GM may type what they threw.
    """
    settings = read_rulings(campaign.connection)
    for unit in found:
        if any(each.initiative is not None for each in unit):
            continue
        for combatant in unit:
            entity = entity_row(act.session, combatant.entity_id)
            group = combatant.group_name if len(unit) > 1 else ""
            rolled = _roll(campaign, act, combatant, entity, settings, group)
            if rolled is not None:
                for each in unit:
                    each.initiative, each.bonus = rolled.value, rolled.bonus
                    act.session.add(each)
                if entity.throws_at_table:
                    act.words.setdefault("thrown_for", []).append(entity.name)
                break


def _roll(
    campaign: OpenCampaign, act: journal.Act, combatant: Combatant, entity: Entity, settings: Rulings, group: str
) -> Initiative | None:
    """Roll one initiative by the setting and keep the roll; None where the entity lacks what it takes."""
    who = Who(combatant.entity_id, entity.name, combatant.tag, entity.throws_at_table)
    if settings.initiative == "contest" and entity.level is not None:
        action = Action("contest", entity.level, entity.level, _parts(entity), rulings=settings)
        try:
            pool = level_pool(entity.level, settings)
        except Refusal:
            # A level past the end of the setting's list: none until typed, as for one without a level.
            return None
        faces = thrower(campaign).throw(pool)
        rolled = by_contest(action, faces)
        inputs = {"action": to_data(action)}
    else:
        name = _capacity(entity, settings.initiative_capacity)
        if name is None:
            return None
        request = RollCapacity(combatant.entity_id, entity.capacities[name], name)
        test = capacity_inputs(campaign.connection, request).test
        tested = resolve_capacity(test, thrower(campaign).throw_capacity(settings))
        rolled = by_capacity(tested)
        inputs = {"test": to_data(test)}
    act.session.add(
        roll_row(
            act,
            "initiative",
            who,
            group,
            secret=combatant.hidden,
            thrown=rolled.thrown,
            inputs=inputs,
            faces=list(rolled.faces),
            result=to_data(rolled),
            value=rolled.value,
        )
    )
    return rolled


def _parts(entity: Entity) -> tuple[Part, ...]:
    """What enters an initiative besides the dice: masteries meant for it, and agility's value."""
    meant = (mastery(name, bonus) for name, bonus in entity.masteries.items() if fold(name) == MEANT_FOR_IT)
    scores = entity.characteristics
    agility = (characteristic("agility", scores["agility"]),) if "agility" in scores else ()
    return (*agility, *meant)


def _capacity(entity: Entity, wanted: str | None) -> str | None:
    """The entity's own capacity of that name, accents and case ignored."""
    return None if wanted is None else next((name for name in entity.capacities if fold(name) == fold(wanted)), None)
