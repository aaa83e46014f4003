"""The start of a fight: initiatives as the campaign's setting says, then round 1."""

from gm_console.campaign import journal
from gm_console.campaign.acts.passing import give_turn
from gm_console.campaign.acts.recording import data_of, roll_row, thrower
from gm_console.campaign.acts.rows import entity_row, in_order, names
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
from gm_console.rules.initiative import by_capacity, by_contest
from gm_console.rules.parts import Part, characteristic, mastery
from gm_console.rules.rulings import Rulings
from gm_console.text import fold

MEANT_FOR_IT = "initiative"
"""The mastery that counts for initiative, by its folded name."""


def begin(campaign: OpenCampaign, act: journal.Act, fight: Fight) -> tuple[str, ...]:
    """Roll for those who have what the setting takes, begin round 1 with the first who can act.

    Gives a line that names those left without an initiative, if any.
    """
    present = list(act.session.exec(in_order(fight)))
    if not present:
        raise ConsoleError(_("nobody is in this fight yet: make one from a template with f"))
    act.kind = "fight started"
    act.words["fight"] = fight.name
    settings = read_rulings(campaign.connection)
    for combatant in present:
        if combatant.initiative is None:
            _roll(campaign, act, combatant, entity_row(act.session, combatant.entity_id), settings)
    act.session.flush()
    order = list(act.session.exec(in_order(fight)))
    able = next((place for place, each in enumerate(order) if not each.fallen and not each.held), None)
    if able is None:
        raise ConsoleError(_("nobody can act: all have fallen or wait (x: up again, z: act now)"))
    fight.state, fight.round, fight.started_at = "running", 1, act.at
    give_turn(act, fight, order[able], able + 1)
    fight.turn_step_id = None
    without = names(act.session, [each for each in order if each.initiative is None])
    if not without:
        return ()
    return (_("without initiative: {names} (i types it)").format(names=", ".join(without)),)


def _roll(campaign: OpenCampaign, act: journal.Act, combatant: Combatant, entity: Entity, settings: Rulings) -> None:
    """Roll one initiative by the setting, where the entity has what it takes."""
    who = Who(combatant.entity_id, entity.name, combatant.tag, entity.throws_at_table)
    if settings.initiative == "contest" and entity.level is not None:
        action = Action("contest", entity.level, entity.level, _parts(entity), rulings=settings)
        faces = thrower(campaign).throw(level_pool(entity.level, settings))
        rolled = by_contest(action, faces)
        inputs, result = {"action": to_data(action)}, to_data(rolled)
    else:
        name = _capacity(entity, settings.initiative_capacity)
        if name is None:
            return
        request = RollCapacity(combatant.entity_id, entity.capacities[name], name)
        test = capacity_inputs(campaign.connection, request).test
        tested = resolve_capacity(test, thrower(campaign).throw_capacity(settings))
        rolled = by_capacity(tested)
        inputs, result = {"test": to_data(test)}, data_of(tested)
    combatant.initiative, combatant.bonus = rolled.value, rolled.bonus
    act.session.add(combatant)
    act.session.add(
        roll_row(
            act,
            "initiative",
            who,
            "",
            thrown=rolled.thrown,
            inputs=inputs,
            faces=list(rolled.faces),
            result=result,
            value=rolled.value,
        )
    )


def _parts(entity: Entity) -> tuple[Part, ...]:
    """What enters an initiative besides the dice: masteries meant for it, and agility's value."""
    meant = (mastery(name, bonus) for name, bonus in entity.masteries.items() if fold(name) == MEANT_FOR_IT)
    scores = entity.characteristics
    agility = (characteristic("agility", scores["agility"]),) if "agility" in scores else ()
    return (*agility, *meant)


def _capacity(entity: Entity, wanted: str | None) -> str | None:
    """The entity's own capacity of that name, accents and case ignored."""
    return None if wanted is None else next((name for name in entity.capacities if fold(name) == fold(wanted)), None)
