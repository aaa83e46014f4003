"""The kinds of columns that the tables are made of: aware times, JSON, names, bounded numbers.

Numbers stay within ±1,000,000, names within 80 characters, texts within 20,000: the same bounds as in packs.
"""

from collections.abc import Iterable
from datetime import UTC, datetime
from typing import Any

from sqlalchemy import JSON, Boolean, CheckConstraint, ForeignKey, Integer, String, TypeDecorator
from sqlalchemy.engine import Dialect
from sqlalchemy.schema import Column

from gm_console.rules.number import LIMIT

MOST_ROWS = 2**53
NAME = 80
TEXT = 20_000


class UtcTime(TypeDecorator[datetime]):
    """An aware moment, kept as ISO 8601 text in UTC with microseconds, so that text order is time order."""

    impl = String
    cache_ok = True

    def process_bind_param(self, value: datetime | None, dialect: Dialect) -> str | None:
        """Give the text that is stored; a moment without a zone is refused with ValueError."""
        if value is None:
            return None
        if value.tzinfo is None:
            raise ValueError(f"a time without a zone: {value!r}")
        return to_text(value)

    def process_result_value(self, value: str | None, dialect: Dialect) -> datetime | None:
        """Give the aware moment that the stored text means."""
        return None if value is None else datetime.fromisoformat(value)


def to_text(moment: datetime) -> str:
    """Give the stored form of an aware moment."""
    return moment.astimezone(UTC).isoformat(timespec="microseconds")


def name(*, required: bool = True, nullable: bool = False) -> Column[str]:
    """A short text of at most 80 characters: not empty, or empty by default where it is not required."""
    default = None if required or nullable else ""
    return Column(String, nullable=nullable, default=default, info={"length": (1 if required else 0, NAME)})


def text() -> Column[str]:
    """A free text of at most 20,000 characters; empty by default."""
    return Column(String, nullable=False, default="", info={"length": (0, TEXT)})


def folded() -> Column[str]:
    """The words of the row as search compares them; as long as it takes."""
    return Column(String, nullable=False, default="")


def number(low: int = -LIMIT, high: int = LIMIT, *, nullable: bool = False, default: int | None = None) -> Column[int]:
    """An integer within bounds."""
    return Column(Integer, nullable=nullable, default=default, info={"range": (low, high)})


def choice(*values: str, nullable: bool = False, default: str | None = None) -> Column[str]:
    """One of a few words."""
    return Column(String, nullable=nullable, default=default, info={"choice": values})


def json(*, nullable: bool = False, default: Any = None) -> Column[Any]:
    """A list or a table of plain data kept as JSON text; assign anew, a change in place is not seen."""
    return Column(JSON(none_as_null=True), nullable=nullable, default=default, info={"json": True})


def flag() -> Column[bool]:
    """Yes or no, no by default."""
    return Column(Boolean(create_constraint=False), nullable=False, default=False, info={"flag": True})


def moment(*, nullable: bool = False) -> Column[datetime]:
    """An aware moment in UTC."""
    return Column(UtcTime, nullable=nullable)


def link(target: str, *, nullable: bool = False, index: bool = True, back: bool = False) -> Column[int]:
    """A reference to another row's id, checked at the commit; nothing cascades, for undo must see every change.

    back: the target refers to this table too, and this is the reference to leave out when tables are put in order.
    """
    key = ForeignKey(f"{target}.id", use_alter=back, deferrable=True, initially="DEFERRED")
    return Column(Integer, key, nullable=nullable, index=index)


def checks(columns: Iterable[Column[Any]]) -> list[CheckConstraint]:
    """Give the CHECKs that the columns' bounds ask for, each named after its column."""
    return [CheckConstraint(rule, name=column.name) for column in columns if (rule := bounds(column))]


def bounds(column: Column[Any]) -> str:
    """The SQL condition that what stands in the column meets; empty where it has no bounds."""
    named, told = f'"{column.name}"', column.info
    if "length" in told:
        low, high = told["length"]
        rule = f"length({named}) BETWEEN {low} AND {high}"
    elif "range" in told:
        low, high = told["range"]
        rule = f"typeof({named}) = 'integer' AND {named} BETWEEN {low} AND {high}"
    elif "choice" in told:
        rule = f"{named} IN ({', '.join(repr(word) for word in told['choice'])})"
    elif "json" in told:
        # json_valid() would say more, but older SQLite takes it for unsafe in a schema that is not trusted.
        rule = f"substr({named}, 1, 1) IN ('[', '{{')"
    elif "flag" in told:
        rule = f"{named} IN (0, 1)"
    else:
        return ""
    return f"{named} IS NULL OR ({rule})" if column.nullable else rule
