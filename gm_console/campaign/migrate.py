"""Upgrades of a campaign's file to this version's tables. Imports Alembic, so only for files that are behind."""

import sqlite3
from pathlib import Path
from typing import Any

from alembic import command
from alembic.config import Config
from alembic.util.exc import CommandError
from sqlalchemy import Engine, NullPool, create_engine, event
from sqlalchemy.exc import DBAPIError, SQLAlchemyError

from gm_console.campaign.connect import full
from gm_console.errors import ConsoleError
from gm_console.language import _


def migrations_folder() -> Path:
    """Where the revisions lie: beside the code in an installed package, at the top of a checkout."""
    package = Path(__file__).resolve().parent.parent
    packaged = package / "_migrations"
    return packaged if packaged.is_dir() else package.parent / "migrations"


def configuration(path: Path, scripts: Path | None = None) -> Config:
    """Alembic's configuration for the file at `path`; `scripts`: another folder of revisions."""
    config = Config()
    config.set_main_option("script_location", str(scripts or migrations_folder()).replace("%", "%%"))
    config.attributes["path"] = path
    return config


def upgrade(path: Path, scripts: Path | None = None) -> None:
    """Bring the file's tables to the newest revision: all of it in one transaction, or nothing.

    The caller holds the file's lock and has made a backup. Raises ConsoleError, the file as it was, when it fails.
    """
    try:
        make_tables(path, scripts)
    except (SQLAlchemyError, sqlite3.Error, CommandError) as error:
        if isinstance(error, sqlite3.Error) and full(error):
            raise ConsoleError(_("disk full")) from error
        raise ConsoleError(_("the tables cannot be upgraded: {reason}").format(reason=error)) from error


def make_tables(path: Path, scripts: Path | None = None) -> None:
    """What `upgrade` does, also with a file that is empty so far; raises SQLite's own error."""
    try:
        command.upgrade(configuration(path, scripts), "head")
    except DBAPIError as error:
        if isinstance(error.orig, sqlite3.Error):
            raise error.orig from error
        raise


def migration_engine(path: Path) -> Engine:
    """An engine of its own for migrations: one transaction for all, references unchecked until its end.

    With references checked, altering a table in batch would delete its children; without BEGIN from us, half of a
    failed migration would stay.
    """
    engine = create_engine("sqlite://", creator=lambda: sqlite3.connect(path, isolation_level=None), poolclass=NullPool)

    @event.listens_for(engine, "connect")
    def _connected(raw: sqlite3.Connection, record: Any) -> None:
        raw.execute("PRAGMA foreign_keys=OFF")
        raw.execute("PRAGMA synchronous=FULL")
        raw.execute("PRAGMA busy_timeout=5000")

    @event.listens_for(engine, "begin")
    def _begun(connection: Any) -> None:
        connection.exec_driver_sql("BEGIN IMMEDIATE")

    return engine
