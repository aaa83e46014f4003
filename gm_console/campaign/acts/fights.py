"""Fights: made from the party and a template, opened, left, started."""

from collections.abc import Sequence

from sqlmodel import Session, col, select

from gm_console.campaign import journal
from gm_console.campaign.acts import starting
from gm_console.campaign.acts.joining import join
from gm_console.campaign.acts.naming import free_name
from gm_console.campaign.acts.order import arrange, order
from gm_console.campaign.acts.rows import campaign_row, check_running, entity_row, key
from gm_console.campaign.acts.rows import open_fight as the_open_fight
from gm_console.campaign.requests import MakeFight, OpenFight, StartFight
from gm_console.campaign.store import OpenCampaign
from gm_console.campaign.tables import Combatant, Entity, Fight, Template, TemplateLine
from gm_console.errors import ConsoleError
from gm_console.language import _
from gm_console.text import one_line


def make(campaign: OpenCampaign, request: MakeFight) -> tuple[str, ...]:
    """Make a fight of the party (the players a template names, else all) and its other lines, and open it."""
    with journal.act(campaign, "fight made") as act:
        template = None if request.template is None else act.session.get(Template, request.template)
        if request.template is not None and template is None:
            raise ConsoleError(_("there is no such template any more"))
        fight = new_fight(act, request.name, template)
        act.words["fight"] = fight.name
        if template is not None and template.notes:
            act.words["text"] = template.notes
    return ()


def new_fight(act: journal.Act, name: str, template: Template | None) -> Fight:
    """A fight of the party and a template's lines, open."""
    asked = one_line(name, 80) or (template.name if template else _("Fight"))
    of = None if template is None else key(template.id)
    fight = Fight(name=free_fight_name(act.session, asked), template_id=of, created_at=act.at)
    act.session.add(fight)
    act.session.flush()
    lines = [] if of is None else template_lines(act.session, of)
    players = party(act.session)
    if not {player.id for player in players} & {line.entity_id for line in lines}:
        for player in players:
            join(act.session, fight, player)
    for line in lines:
        join_line(act.session, fight, line, line.group_name)
    arrange(act.session, order(act.session, fight))
    put_open(act.session, fight)
    return fight


def open_fight(campaign: OpenCampaign, request: OpenFight) -> tuple[str, ...]:
    """Open a fight that is kept, or none; the one that was open stays as it is."""
    with journal.act(campaign, "fight opened") as act:
        fight = None if request.fight is None else act.session.get(Fight, request.fight)
        if request.fight is not None and fight is None:
            raise ConsoleError(_("there is no such fight any more"))
        if fight is None:
            act.kind = "fight left"
        act.words["fight"] = fight.name if fight else ""
        put_open(act.session, fight)
    return ()


def start(campaign: OpenCampaign, request: StartFight) -> tuple[str, ...]:
    """Roll the initiatives that are not typed yet and begin round 1."""
    with journal.act(campaign, "turn") as act:
        fight = the_open_fight(act.session)
        if fight.state == "running":
            raise ConsoleError(_("this fight is running already: the next turn follows"))
        if fight.state != "prepared":
            check_running(fight)
        starting.begin(campaign, act, fight)
    return ()


def party(session: Session) -> list[Entity]:
    """The party, in the order its members were made."""
    query = select(Entity).where(
        Entity.kind == "player", col(Entity.copy_of_id).is_(None), col(Entity.retired).is_(False)
    )
    return list(session.exec(query.order_by(col(Entity.id))))


def template_lines(session: Session, template: int) -> Sequence[TemplateLine]:
    """The lines of a template, in their order."""
    query = select(TemplateLine).where(TemplateLine.template_id == template)
    return session.exec(query.order_by(col(TemplateLine.position), col(TemplateLine.id))).all()


def join_line(session: Session, fight: Fight, line: TemplateLine, group: str) -> list[Combatant]:
    """Put what a template's line says into the fight, in that group."""
    entity = entity_row(session, line.entity_id)
    return join(session, fight, entity, count=line.count, side=line.side, group=group, hidden=line.hidden)


def put_open(session: Session, fight: Fight | None) -> None:
    """Make it the open fight; None: none is open."""
    campaign = campaign_row(session)
    campaign.open_fight_id = None if fight is None else key(fight.id)
    session.add(campaign)


def free_fight_name(session: Session, asked: str, but: int | None = None) -> str:
    """The name asked for, with the first free number behind it when a fight (other than `but`) has that name."""
    query = select(Fight.name).where(col(Fight.id).is_distinct_from(but))
    return free_name(asked, session.exec(query))
