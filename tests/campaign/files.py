"""Campaign files looked into and changed from outside."""

import sqlite3
from pathlib import Path


def rows(path: Path, query: str) -> list[tuple[object, ...]]:
    """What `query` gives on the file."""
    connection = sqlite3.connect(f"file:{path}?mode=ro", uri=True)
    try:
        return connection.execute(query).fetchall()
    finally:
        connection.close()


def change(path: Path, *statements: str) -> None:
    """Do `statements` on the file."""
    connection = sqlite3.connect(path, isolation_level=None)
    for statement in statements:
        connection.execute(statement)
    connection.close()
