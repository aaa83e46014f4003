"""Nothing is written but by a flush inside an act; and what an act does, SQLite itself has seen the step list."""

import sqlite3
from datetime import UTC, datetime

import pytest
from sqlalchemy import delete, insert, text, update
from sqlalchemy.exc import IntegrityError
from sqlmodel import Session, col, select

from gm_console.campaign import journal
from gm_console.campaign.journal import UnjournalledWrite
from gm_console.campaign.store import OpenCampaign
from gm_console.campaign.tables import Entity, JournalHead, Sitting, Step, UiState, metadata
from tests.campaign.conftest import an_entity, dump

WRITES = [
    update(Entity).values(name="Other"),
    delete(Entity).where(col(Entity.id) == 1),
    insert(Entity).values(name="Other"),
    update(metadata.tables["entity"]).values(name="Other"),
]
STATEMENTS = [
    "UPDATE entity SET name = 'Other'",
    "  delete from entity",
    "WITH one AS (SELECT 1) UPDATE entity SET name = 'Other'",
    "REPLACE INTO entity (id) VALUES (1)",
    "DROP TABLE entity",
    "PRAGMA foreign_keys=OFF",
]


@pytest.mark.parametrize("number", range(len(WRITES)))
def test_statements_that_write_are_refused_in_an_act(campaign: OpenCampaign, number: int) -> None:
    before = dump(campaign.connection)
    with pytest.raises(UnjournalledWrite, match="not by statements"), journal.act(campaign, "sly") as act:
        act.session.add(an_entity("Mirelle"))
        act.session.execute(WRITES[number])
    assert dump(campaign.connection) == before


@pytest.mark.parametrize("statement", STATEMENTS)
def test_text_that_writes_is_refused_in_an_act_and_outside(campaign: OpenCampaign, statement: str) -> None:
    before = dump(campaign.connection)
    with pytest.raises(UnjournalledWrite), journal.act(campaign, "sly") as act:
        act.session.add(an_entity("Mirelle"))
        act.session.flush()
        act.session.connection().execute(text(statement))
    with pytest.raises(UnjournalledWrite), campaign.engine().connect() as connection:
        connection.exec_driver_sql(statement)
    assert dump(campaign.connection) == before
    assert not campaign.connection.in_transaction


def test_bulk_writes_are_refused(campaign: OpenCampaign) -> None:
    before = dump(campaign.connection)
    with pytest.raises(UnjournalledWrite), journal.act(campaign, "sly") as act:
        act.session.bulk_save_objects([an_entity("Mirelle")])
    with pytest.raises(UnjournalledWrite), journal.act(campaign, "sly") as act:
        act.session.bulk_insert_mappings(Entity, [an_entity("Mirelle").model_dump()])
    assert dump(campaign.connection) == before


def test_a_session_that_is_not_an_acts_cannot_write(campaign: OpenCampaign) -> None:
    before = dump(campaign.connection)
    with pytest.raises(UnjournalledWrite), Session(campaign.engine()) as session:
        session.add(an_entity("Mirelle"))
        session.commit()
    assert dump(campaign.connection) == before


def test_an_act_neither_commits_nor_rolls_back_by_itself(campaign: OpenCampaign) -> None:
    before = dump(campaign.connection)
    with pytest.raises(UnjournalledWrite), journal.act(campaign, "sly") as act:
        act.session.add(an_entity("Mirelle"))
        act.session.commit()
    with pytest.raises(UnjournalledWrite), journal.act(campaign, "sly") as act:
        act.session.add(an_entity("Mirelle"))
        act.session.rollback()
    assert dump(campaign.connection) == before


def test_an_act_does_not_go_on_after_a_failed_write(campaign: OpenCampaign) -> None:
    before = dump(campaign.connection)
    with pytest.raises(UnjournalledWrite, match="goes on"), journal.act(campaign, "careless") as act:
        act.session.add(an_entity("x" * 81))
        with pytest.raises(IntegrityError):
            act.session.flush()
    assert dump(campaign.connection) == before


def test_the_guard_stands_again_after_a_failed_write(campaign: OpenCampaign) -> None:
    with pytest.raises(IntegrityError), journal.act(campaign, "too long") as act:
        act.session.add(an_entity("x" * 81))
    with pytest.raises(UnjournalledWrite), campaign.engine().connect() as connection:
        connection.exec_driver_sql("UPDATE entity SET name = 'Other'")


def test_an_act_does_not_write_the_journals_own_tables(campaign: OpenCampaign) -> None:
    for row in (Sitting(number=1, started_at=datetime.now(UTC)), UiState(state={}), JournalHead()):
        with pytest.raises(UnjournalledWrite, match="may not write"), journal.act(campaign, "sly") as act:
            act.session.add(row)
    with journal.act(campaign, "one") as act:
        act.session.add(an_entity("Mirelle"))
    with pytest.raises(UnjournalledWrite, match="may not write"), journal.act(campaign, "sly") as act:
        act.session.get_one(Step, 1).kind = "other"


def test_an_act_does_not_change_an_id(campaign: OpenCampaign) -> None:
    with pytest.raises(UnjournalledWrite, match="changed from 1 to 7"), journal.act(campaign, "sly") as act:
        act.session.get_one(Entity, 1).id = 7


def test_reading_is_free(campaign: OpenCampaign) -> None:
    with journal.act(campaign, "reading") as act:
        act.session.add(an_entity("Mirelle"))
        names = act.session.exec(select(Entity.name).order_by(col(Entity.id))).all()
        older = select(col(Entity.id)).where(col(Entity.id) < 3).cte()
        assert len(act.session.exec(select(older.c.id)).all()) == 2
    assert names == ["Aldric", "Gobelin", "Mirelle"]


def test_the_proof_notices_a_row_that_the_step_does_not_list(campaign: OpenCampaign) -> None:
    before = dump(campaign.connection)
    with pytest.raises(sqlite3.IntegrityError, match="not in its step"), journal.act(campaign, "sly") as act:
        act.session.add(an_entity("Mirelle"))
        campaign.connection.execute("UPDATE entity SET name = 'Other' WHERE id = 1")
    assert dump(campaign.connection) == before
