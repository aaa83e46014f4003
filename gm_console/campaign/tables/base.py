"""What all tables share: the metadata with its naming convention, ids never given twice, CHECKs from the columns."""

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

    def __setattr__(self, name: str, value: Any) -> None:
        """Set a column straight by SQLAlchemy; SQLModel looks each value up three times, which a roll's 33 feel."""
        column = getattr(type(self), name, None)
        if isinstance(column, QueryableAttribute):
            set_attribute(self, name, value)
        else:
            super().__setattr__(name, value)


def add_checks() -> None:
    """Put the columns' bounds into the tables as CHECKs; called once, when all tables are defined."""
    for table in metadata.tables.values():
        for check in checks(table.columns):
            table.append_constraint(check)
