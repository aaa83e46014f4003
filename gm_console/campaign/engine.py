"""SQLAlchemy over a campaign's one connection, and the guard: nothing is written but by a flush inside an act."""

import json
import sqlite3
from functools import partial
from typing import TYPE_CHECKING, Any

from sqlalchemy import Connection, Engine, create_engine, event
from sqlalchemy.pool import StaticPool
from sqlalchemy.sql.expression import SelectBase

if TYPE_CHECKING:
    from gm_console.campaign.store import OpenCampaign

to_json = json.JSONEncoder(ensure_ascii=False, allow_nan=False, check_circular=False, separators=(",", ":")).encode
"""How plain data is stored; ValueError for a number that is none, which would break every query of its table."""


class UnjournalledWrite(RuntimeError):
    """A write that the journal would not see: a fault of the program, never of the GM."""


def campaign_engine(campaign: "OpenCampaign") -> Engine:
    """An engine over the campaign's own connection, guarded."""
    engine = engine_over(campaign.connection)
    event.listen(engine, "before_cursor_execute", partial(_guard, campaign))
    return engine


def engine_over(connection: sqlite3.Connection) -> Engine:
    """An engine whose one connection is `connection`, connected already; a transaction locks at its begin."""
    engine = create_engine("sqlite://", creator=lambda: connection, poolclass=StaticPool, json_serializer=to_json)
    event.listen(engine, "begin", _begin)
    # The first connection rolls back whatever it finds: not inside an act, then.
    engine.connect().close()
    return engine


def _begin(connection: Connection) -> None:
    raw = connection.connection.dbapi_connection
    assert isinstance(raw, sqlite3.Connection)
    if not raw.in_transaction:
        raw.execute("BEGIN IMMEDIATE")


def _guard(
    campaign: "OpenCampaign",
    connection: Connection,
    cursor: object,
    statement: str,
    parameters: object,
    context: Any,
    executemany: bool,
) -> None:
    if campaign.flushing or _only_reads(statement, context):
        return
    raise UnjournalledWrite(f"written outside a flush of an act: {statement[:200]}")


def _only_reads(statement: str, context: Any) -> bool:
    word = statement.split(None, 1)[0].upper()
    # A WITH may write; one that SQLAlchemy made of a select does not.
    return word == "SELECT" or (word == "WITH" and isinstance(context.invoked_statement, SelectBase))
