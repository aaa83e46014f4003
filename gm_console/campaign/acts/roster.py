"""Who joins the fight: brought in, copied, given further turns. Leaving is in `leaving`."""

from collections.abc import Sequence

from sqlmodel import Session, col, select

from gm_console.campaign import journal
from gm_console.campaign.acts.fights import join_line, new_fight, template_lines
from gm_console.campaign.acts.joining import enter, join
from gm_console.campaign.acts.naming import checked_name
from gm_console.campaign.acts.order import order
from gm_console.campaign.acts.rows import campaign_row, check_open, entity_row, main_row, names
from gm_console.campaign.acts.rows import open_fight as the_open_fight
from gm_console.campaign.requests import (
    AddSlot,
    BringIn,
    BringTemplate,
    CopyCombatant,
)
from gm_console.campaign.store import OpenCampaign
from gm_console.campaign.tables import Combatant, Entity, Fight, Template
from gm_console.errors import ConsoleError
from gm_console.language import _
from gm_console.rules.number import HIGHEST_LEVEL, bounded
from gm_console.text import fold, one_line

MOST_AT_ONCE = 50
SIDES = ("", "party", "opposition")


def bring_in(campaign: OpenCampaign, request: BringIn) -> tuple[str, ...]:
    """Bring in an entity that is known, or one made on the spot; with no fight open (or one that is over) make one."""
    _check_count(request.count)
    if request.side not in SIDES:
        raise ConsoleError(_("a side is the party or the opposition"))
    if request.initiative is not None:
        bounded("initiative", request.initiative)
    with journal.act(campaign, "joined") as act:
        made = _fight_for(act)
        fight = the_open_fight(act.session)
        entity = _known(act.session, request) or _made(act.session, request)
        joined = join(
            act.session,
            fight,
            entity,
            count=request.count,
            side=request.side,
            group=one_line(request.group, 80),
            hidden=request.hidden,
        )
        if not joined and not made:
            raise ConsoleError(_("{who} is in this fight already").format(who=entity.name))
        _enter(campaign, act, fight, joined, request.initiative)
        if made:
            act.words["fight"] = fight.name
    return ()


def bring_template(campaign: OpenCampaign, request: BringTemplate) -> tuple[str, ...]:
    """Bring a template's lines into the open fight, players who are in it already left out."""
    with journal.act(campaign, "joined") as act:
        fight = the_open_fight(act.session)
        check_open(fight)
        template = act.session.get(Template, request.template)
        if template is None:
            raise ConsoleError(_("there is no such template any more"))
        taken = {each.group_name for each in order(act.session, fight) if each.group_name}
        groups: dict[str, str] = {}
        joined: list[Combatant] = []
        for line in template_lines(act.session, request.template):
            group = groups.setdefault(line.group_name, _free_group(line.group_name, taken))
            joined += join_line(act.session, fight, line, group)
        if not joined:
            raise ConsoleError(_("nobody of {template} is left to join").format(template=template.name))
        _enter(campaign, act, fight, joined)
        if template.notes:
            act.words["text"] = template.notes
    return ()


def copy(campaign: OpenCampaign, request: CopyCombatant) -> tuple[str, ...]:
    """Bring in more of the same: sheet, side, group, hidden or not; wounds and conditions are the first one's own."""
    _check_count(request.count)
    with journal.act(campaign, "joined") as act:
        main, entity = main_row(act.session, request.combatant)
        fight = the_open_fight(act.session)
        check_open(fight)
        if entity.kind == "player":
            raise ConsoleError(_("{who} is a player: there is only one").format(who=entity.name))
        joined = join(
            act.session,
            fight,
            entity,
            count=request.count,
            side=main.side,
            group=main.group_name,
            hidden=main.hidden,
            kin=main.kin or entity.name,
        )
        _enter(campaign, act, fight, joined)
    return ()


def add_slot(campaign: OpenCampaign, request: AddSlot) -> tuple[str, ...]:
    """Give a further turn in each round; its initiative is its own."""
    with journal.act(campaign, "turn more") as act:
        main, entity = main_row(act.session, request.combatant)
        fight = the_open_fight(act.session)
        check_open(fight)
        if request.initiative is not None:
            bounded("initiative", request.initiative)
        slot = Combatant(
            fight_id=main.fight_id,
            entity_id=main.entity_id,
            tag=main.tag,
            side=main.side,
            hidden=main.hidden,
            fallen=main.fallen,
            main_id=main.id,
            position=1 + max(each.position for each in order(act.session, fight)),
        )
        act.session.add(slot)
        act.session.flush()
        act.words["who"] = entity.name
        enter(campaign, act, fight, [slot], request.initiative)
    return ()


def _enter(
    campaign: OpenCampaign,
    act: journal.Act,
    fight: Fight,
    joined: Sequence[Combatant],
    initiative: int | None = None,
) -> None:
    act.words["names"] = names(act.session, list(joined))
    enter(campaign, act, fight, joined, initiative)


def _fight_for(act: journal.Act) -> bool:
    """Whether a fight had to be made: none was open, or one that is over."""
    campaign = campaign_row(act.session)
    found = None if campaign.open_fight_id is None else act.session.get(Fight, campaign.open_fight_id)
    if found is not None and found.state != "ended":
        return False
    new_fight(act, "", None)
    return True


def _known(session: Session, request: BringIn) -> Entity | None:
    """The entity asked for by id; else the one known by that name, of that level where one was said."""
    if request.entity is not None:
        return entity_row(session, request.entity)
    name = fold(checked_name(request.name))
    query = select(Entity).where(col(Entity.copy_of_id).is_(None), col(Entity.retired).is_(False))
    for each in session.exec(query):
        if fold(each.name) == name and request.level in (None, each.level):
            return each
    return None


def _made(session: Session, request: BringIn) -> Entity:
    name = checked_name(request.name)
    if request.level is None:
        raise ConsoleError(_("{name} is not known: give a level, such as {name}5").format(name=name))
    level = bounded("level", request.level, 0, HIGHEST_LEVEL)
    entity = Entity(kind="creature", name=name, level=level, folded=fold(name))
    session.add(entity)
    session.flush()
    return entity


def _free_group(name: str, taken: set[str]) -> str:
    """The group's name, with a number behind it where the fight has such a group already."""
    number, free = 1, name
    while name and free in taken:
        number += 1
        free = f"{name[:74]} {number}"
    return free


def _check_count(count: int) -> None:
    if not 1 <= count <= MOST_AT_ONCE:
        raise ConsoleError(_("from 1 to {most} may join at once").format(most=MOST_AT_ONCE))
