"""Acts: one transaction, one step of the journal with every row it changed. Undo and redo are in `undo`."""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from datetime import datetime
from itertools import count
from typing import TYPE_CHECKING, Any

from sqlalchemy import event
from sqlalchemy.orm import ORMExecuteState
from sqlmodel import Session

from gm_console.campaign.engine import UnjournalledWrite
from gm_console.campaign.images import NOT_JOURNALLED, Images, rewrite
from gm_console.campaign.steps import Place, StepDone, begin_step, head, next_id, set_head, write_step
from gm_console.campaign.transaction import commit, writing
from gm_console.campaign.undo import redo, undo

if TYPE_CHECKING:
    from gm_console.campaign.store import OpenCampaign

__all__ = ["NOT_JOURNALLED", "Act", "StepDone", "UnjournalledWrite", "act", "as_one", "redo", "rewrite", "undo"]


@dataclass(slots=True, eq=False)
class Act:
    """An act under way. What is added, changed or deleted on `session` is its doing, committed at the end.

    place: where in play it happens, the open fight's place when it began; `place.row()` is for the rows it writes.
    kind and words may be changed until the end; words hold plain data.
    """

    session: Session
    place: Place
    kind: str
    words: dict[str, Any]
    parts: list[tuple[str, dict[str, Any]]] = field(default_factory=list)
    """Kind and words of the acts that this one is made of; see `as_one`."""
    _ids: dict[str, Iterator[int]] = field(default_factory=dict)

    @property
    def step_id(self) -> int:
        """The step it will be."""
        return self.place.step_id

    @property
    def at(self) -> datetime:
        """When it is done."""
        return self.place.at

    def new_id(self, table: str) -> int:
        """An id for a new row of that table, so that rows can name each other before they are flushed."""
        assert isinstance(self.session, ActSession)
        if table not in self._ids:
            self._ids[table] = count(next_id(self.session.campaign.connection, table))
        return next(self._ids[table])


class ActSession(Session):
    """The session of an act: objects only, and neither commit nor rollback, which are the act's own."""

    campaign: "OpenCampaign"
    images: Images

    def commit(self) -> None:
        """Refused: an act is committed at its end, whole."""
        raise UnjournalledWrite("an act commits at its end")

    def rollback(self) -> None:
        """Refused: an act is rolled back by what it raises."""
        raise UnjournalledWrite("an act is rolled back by what it raises")


@contextmanager
def act(campaign: "OpenCampaign", kind: str, words: Mapping[str, Any] | None = None) -> Iterator[Act]:
    """Do one act: what is written on `Act.session` inside is committed at the end, with its step, or not at all.

    kind and words label the step as data. `campaign.last_step` is the step written, None for an act that changed
    nothing, which writes none. Raises what is raised inside, and ConsoleError when the file cannot be written; nothing
    has changed then.
    """
    if campaign.whole is not None:
        with _part(campaign.whole, kind, words) as part:
            yield part
        return
    connection = campaign.orm_connection()
    campaign.last_step = None
    with writing(campaign):
        place = begin_step(campaign)
        with ActSession(connection, expire_on_commit=False) as session:
            session.campaign, session.images = campaign, Images(campaign.connection)
            done = Act(session, place, kind, dict(words or {}))
            try:
                yield done
                session.flush()
            finally:
                campaign.flushing = False
            if not session.is_active or not campaign.connection.in_transaction:
                raise UnjournalledWrite("an act goes on after one of its writes failed")
            step = _written(campaign, done)
        campaign.last_step = step


@contextmanager
def as_one(campaign: "OpenCampaign") -> Iterator[None]:
    """Have all acts done inside be parts of one: one transaction, one step, of the kind of the first of them.

    The words of the step hold each part under "acts", as [kind, words]; what a turn's start tells, and whether someone
    was out when the turn passed on, stand beside them as in the words of a single act. Raises as `act` does.
    """
    with act(campaign, "") as whole:
        campaign.whole = whole
        try:
            yield
        finally:
            campaign.whole = None
        if whole.parts:
            whole.kind = whole.parts[0][0]
            whole.words = {"acts": [list(part) for part in whole.parts]}
            told = [each for _kind, words in whole.parts for each in words.get("reminders", ())]
            whole.words |= {"reminders": told} if told else {}
            whole.words |= {"was_out": True} if any(words.get("was_out") for _kind, words in whole.parts) else {}


@contextmanager
def _part(whole: Act, kind: str, words: Mapping[str, Any] | None) -> Iterator[Act]:
    part = replace(whole, kind=kind, words=dict(words or {}), parts=[])
    yield part
    whole.session.flush()
    whole.parts.append((part.kind, part.words))


def _written(campaign: "OpenCampaign", done: Act) -> StepDone | None:
    assert isinstance(done.session, ActSession)
    images = done.session.images.changed()
    if not images:
        return None
    connection = campaign.connection
    step = write_step(connection, done.place, done.kind, done.words, parent=head(connection), images=images)
    set_head(connection, done.step_id)
    commit(campaign)
    return step


@event.listens_for(ActSession, "before_flush")
def _before_flush(session: ActSession, context: object, instances: object) -> None:
    session.images.before_flush(session)
    session.campaign.flushing = True


@event.listens_for(ActSession, "after_flush")
def _after_flush(session: ActSession, context: object) -> None:
    session.campaign.flushing = False
    session.images.after_flush(session)


@event.listens_for(ActSession, "do_orm_execute")
def _orm_execute(state: ORMExecuteState) -> None:
    if not state.is_select:
        raise UnjournalledWrite("an act writes by objects, not by statements")
