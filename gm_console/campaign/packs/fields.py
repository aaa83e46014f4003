"""The kinds of fields that a pack's parts are made of, each with its check."""

from typing import Annotated, Any

from pydantic import Field, PlainValidator

from gm_console.campaign.packs import checks as c
from gm_console.campaign.packs.blow import Blow as BlowValue
from gm_console.campaign.packs.blow import blow
from gm_console.campaign.packs.rule_settings import settings
from gm_console.rules.number import HIGHEST_LEVEL, LIMIT


def required() -> Any:
    """The default of a field that must be written: its own check then says what is missing."""
    return Field(default=None, validate_default=True)


Name = Annotated[str, PlainValidator(c.name)]
Names = Annotated[tuple[str, ...], PlainValidator(c.names())]
Text = Annotated[str, PlainValidator(c.text)]
Flag = Annotated[bool, PlainValidator(c.yes_or_no)]

Number = Annotated[int, PlainValidator(c.whole(-LIMIT, LIMIT))]
Level = Annotated[int, PlainValidator(c.whole(0, HIGHEST_LEVEL))]
Count = Annotated[int, PlainValidator(c.whole(1, 50))]
Rounds = Annotated[int, PlainValidator(c.whole(1, 10_000))]
ByDistance = Annotated[tuple[tuple[int, int], ...], PlainValidator(c.by_distance)]

Numbers = Annotated[dict[str, int], PlainValidator(c.numbers())]
CharacteristicNumbers = Annotated[dict[str, int], PlainValidator(c.numbers("characteristic"))]
DefenceNumbers = Annotated[dict[str, int], PlainValidator(c.numbers("defence"))]
Thresholds = Annotated[dict[str, dict[str, int]], PlainValidator(c.thresholds)]
CharacteristicNames = Annotated[tuple[str, ...], PlainValidator(c.names("characteristic"))]
DefenceNames = Annotated[tuple[str, ...], PlainValidator(c.names("defence"))]
ResistanceNames = Annotated[tuple[str, ...], PlainValidator(c.names("resistance"))]

RuleSets = Annotated[tuple[str, ...], PlainValidator(c.words("rule set"))]
Settings = Annotated[dict[str, str], PlainValidator(settings)]
Language = Annotated[str, PlainValidator(c.word("language"))]
EntityKind = Annotated[str, PlainValidator(c.word("entity kind"))]
CardKind = Annotated[str, PlainValidator(c.word("card kind"))]
Category = Annotated[str, PlainValidator(c.word("category"))]
CardCategory = Annotated[str, PlainValidator(c.word("card category"))]
DefenceEffect = Annotated[str, PlainValidator(c.word("defence effect"))]
Targets = Annotated[str, PlainValidator(c.word("targets"))]
Affects = Annotated[str, PlainValidator(c.word("affects"))]
Counts = Annotated[str, PlainValidator(c.word("counts"))]
Lasts = Annotated[str, PlainValidator(c.word("lasts"))]
Side = Annotated[str, PlainValidator(c.word("side"))]
Threshold = Annotated[bool | str, PlainValidator(c.threshold)]
Blow = Annotated[BlowValue, PlainValidator(blow)]
