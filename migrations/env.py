"""Runs the revisions on a campaign's file: in one transaction, references checked before it is committed."""

from typing import Any

from alembic import context
from alembic.util import CommandError

from gm_console.campaign.migrate import migration_engine
from gm_console.campaign.tables import metadata


def _compared(item: Any, name: str | None, kind: str, reflected: bool, beside: Any) -> bool:
    # The search tables are SQLite's own, made by hand in the revisions.
    return not (kind == "table" and name is not None and ("_fts" in name or name.startswith("sqlite_")))


def _run() -> None:
    engine = migration_engine(context.config.attributes["path"])
    with engine.connect() as connection:
        context.configure(
            connection=connection,
            target_metadata=metadata,
            transactional_ddl=True,
            render_as_batch=True,
            include_object=_compared,
        )
        with context.begin_transaction():
            context.run_migrations()
            broken = connection.exec_driver_sql("PRAGMA foreign_key_check").fetchone()
            if broken is not None:
                raise CommandError(f"broken references: {tuple(broken)}")


_run()
