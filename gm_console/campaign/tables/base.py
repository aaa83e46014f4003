"""What all tables share: the metadata with its naming convention, ids never given twice, CHECKs from the columns."""

from collections.abc import Mapping
from functools import cache
from typing import Any, ClassVar

from sqlalchemy.orm import QueryableAttribute
from sqlalchemy.orm.attributes import set_attribute
from sqlmodel import Field, SQLModel

from gm_console.campaign.tables.columns import checks

metadata = SQLModel.metadata
metadata.naming_convention = {
    "ix": "ix_%(table_name)s_%(column_0_N_name)s",
    "uq": "uq_%(table_name)s_%(column_0_N_name)s",
    "ck": "ck_%(table_name)s_%(constraint_name)s",
    "fk": "fk_%(table_name)s_%(column_0_N_name)s",
    "pk": "pk_%(table_name)s",
}


class Row(SQLModel):
    """A row with an id that is never given twice."""

    __table_args__: ClassVar[Any] = {"sqlite_autoincrement": True}
    id: int | None = Field(default=None, primary_key=True)

    def __init__(self, **values: Any) -> None:
        """A row of these values, and the columns' defaults; TypeError for a column that there is not.

        All at once: SQLModel sets one column after another, which a roll's 33 feel, and checks a table's as little.
        """
        unknown = values.keys() - type(self).model_fields.keys()
        if unknown:
            raise TypeError(f"{type(self).__name__} has no {', '.join(sorted(unknown))}")
        self.__dict__.update(_defaults(type(self)))
        for name, make in _made_defaults(type(self)):
            self.__dict__[name] = make()
        self.__dict__.update(values)

    def __setattr__(self, name: str, value: Any) -> None:
        """Set a column straight by SQLAlchemy; SQLModel looks each value up three times, which a roll's 33 feel."""
        column = getattr(type(self), name, None)
        if isinstance(column, QueryableAttribute):
            set_attribute(self, name, value)
        else:
            super().__setattr__(name, value)


@cache
def _defaults(table: type[Row]) -> Mapping[str, Any]:
    """The defaults that all rows share, by column."""
    fields = table.model_fields.items()
    return {name: each.default for name, each in fields if not each.is_required() and each.default_factory is None}


@cache
def _made_defaults(table: type[Row]) -> tuple[tuple[str, Any], ...]:
    """The defaults that each row has its own of, as (column, what makes it)."""
    return tuple((name, each.default_factory) for name, each in table.model_fields.items() if each.default_factory)


def add_checks() -> None:
    """Put the columns' bounds into the tables as CHECKs; called once, when all tables are defined."""
    for table in metadata.tables.values():
        for check in checks(table.columns):
            table.append_constraint(check)
