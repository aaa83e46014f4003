"""Fights: made from the party and a template, opened, left, started."""

from sqlmodel import Session, col, select

from gm_console.campaign import journal
from gm_console.campaign.acts import starting
from gm_console.campaign.acts.joining import bring_in
from gm_console.campaign.acts.rows import campaign_row, entity_row, key
from gm_console.campaign.acts.rows import open_fight as the_open_fight
from gm_console.campaign.requests import MakeFight, OpenFight, StartFight
from gm_console.campaign.store import OpenCampaign
from gm_console.campaign.tables import Entity, Fight, Template, TemplateLine
from gm_console.errors import ConsoleError
from gm_console.language import _
from gm_console.text import fold, one_line


def make(campaign: OpenCampaign, request: MakeFight) -> tuple[str, ...]:
    """Make a fight of the party (the players a template names, else all) and its other lines, and open it."""
    with journal.act(campaign, "fight made") as act:
        template = None if request.template is None else act.session.get(Template, request.template)
        if request.template is not None and template is None:
            raise ConsoleError(_("there is no such template any more"))
        asked = one_line(request.name, 80) or (template.name if template else _("Fight"))
        fight = Fight(name=_free_name(act.session, asked), template_id=request.template, created_at=act.at)
        act.session.add(fight)
        act.session.flush()
        query = select(TemplateLine).where(TemplateLine.template_id == request.template)
        lines = act.session.exec(query.order_by(col(TemplateLine.position), col(TemplateLine.id))).all()
        players = _players(act.session)
        if not {player.id for player in players} & {line.entity_id for line in lines}:
            for player in players:
                bring_in(act.session, fight, player, side="party")
        for line in lines:
            bring_in(
                act.session,
                fight,
                entity_row(act.session, line.entity_id),
                count=line.count,
                side=line.side,
                group=line.group_name,
                hidden=line.hidden,
            )
        _open(act.session, fight)
        act.words["fight"] = fight.name
        if template is not None and template.notes:
            act.words["text"] = template.notes
    return ()


def open_fight(campaign: OpenCampaign, request: OpenFight) -> tuple[str, ...]:
    """Open a fight that is kept, or none; the one that was open stays as it is."""
    with journal.act(campaign, "fight opened") as act:
        fight = None if request.fight is None else act.session.get(Fight, request.fight)
        if request.fight is not None and fight is None:
            raise ConsoleError(_("there is no such fight any more"))
        if fight is None:
            act.kind = "fight left"
        act.words["fight"] = fight.name if fight else ""
        _open(act.session, fight)
    return ()


def start(campaign: OpenCampaign, request: StartFight) -> tuple[str, ...]:
    """Roll the initiatives that are not typed yet and begin round 1."""
    with journal.act(campaign, "turn") as act:
        fight = the_open_fight(act.session)
        if fight.state == "running":
            raise ConsoleError(_("this fight is running already: n gives the next turn"))
        told = starting.begin(campaign, act, fight)
    return told


def _players(session: Session) -> list[Entity]:
    """The party, in the order its members were made."""
    query = select(Entity).where(Entity.kind == "player", col(Entity.copy_of_id).is_(None)).order_by(col(Entity.id))
    return list(session.exec(query))


def _open(session: Session, fight: Fight | None) -> None:
    campaign = campaign_row(session)
    campaign.open_fight_id = None if fight is None else key(fight.id)
    session.add(campaign)


def _free_name(session: Session, asked: str) -> str:
    """The name asked for, with the first free number behind it when a fight has that name."""
    taken = {fold(name) for name in session.exec(select(Fight.name))}
    number, name = 1, asked
    while fold(name) in taken:
        number += 1
        name = f"{asked[:74]} {number}"
    return name
