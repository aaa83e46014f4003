"""From a pack's plain data to its checked parts, each by itself, so that one bad part hides no fault of another."""

from dataclasses import dataclass, field
from functools import partial
from typing import Any, TypeVar

from pydantic import ValidationError

from gm_console.campaign.packs.checks import Place, flat, unknown_key
from gm_console.campaign.packs.faults import KEPT, Fault, read_but
from gm_console.campaign.packs.lines import Lines
from gm_console.campaign.packs.model import About, Card, Condition, Encounter, Entity, Part, Scene, Thing, keys
from gm_console.campaign.packs.source import Source
from gm_console.campaign.packs.words import plain
from gm_console.language import _
from gm_console.text import one_line, quoted

SECTIONS: dict[str, type[Part]] = {
    "condition": Condition,
    "object": Thing,
    "card": Card,
    "entity": Entity,
    "encounter": Encounter,
}
"""The sections that hold many parts, `[[entity]]` each, in the order they are loaded."""

Kind = TypeVar("Kind", bound=Part)


@dataclass(frozen=True, slots=True)
class Found:
    """One part of a pack and where it stands; `part` None where it is not right by itself."""

    pack: "Pack"
    section: str
    number: int
    part: Any

    @property
    def data(self) -> object:
        """What was written there, as it was read."""
        return self.pack.source.data[self.section][self.number]


@dataclass(slots=True)
class Pack:
    """What was read of one file. scenes: those that are right by themselves, in the order they were written.

    found: parts that are right by themselves; spoilt: the others, looked at for what they name. names: by section,
    the folded names of all parts, good and bad. more: how many faults there are beyond those kept.
    """

    source: Source
    about: About | None = None
    scenes: list[Scene] = field(default_factory=list)
    found: list[Found] = field(default_factory=list)
    spoilt: list[Found] = field(default_factory=list)
    names: dict[str, dict[str, str]] = field(default_factory=lambda: {section: {} for section in SECTIONS})
    faults: list[Fault] = field(default_factory=list)
    more: int = 0
    _lines: Lines | None = None

    @property
    def full(self) -> bool:
        """Whether as many faults are kept as are of any use."""
        return len(self.faults) >= KEPT

    def fault(self, place: Place, message: str) -> None:
        """Note a fault at a place such as ("entity", 3, "cards", 0); once the pack is full, count it."""
        if self.full:
            self.more += 1
            return
        if self._lines is None:
            self._lines = Lines(self.source.text)
        line = self._lines.of(place, self._count(place))
        self.faults.append(Fault(self.source.file, line, self._by_names(place), message))

    def _count(self, place: Place) -> int:
        section = self.source.data.get(str(place[0])) if place else None
        return len(section) if isinstance(section, list) else 0

    def _by_names(self, place: Place) -> str:
        """The place by names: `entity “Gobelin”, cards[1]`; lists are counted from 1, as people do."""
        if not place:
            return ""
        head, rest = _key(place[0]), place[1:]
        if rest and isinstance(rest[0], int):
            head, rest = self._entry(head, rest[0]), rest[1:]
        path = ""
        for step in rest:
            path += f"[{step + 1}]" if isinstance(step, int) else f".{_key(step)}" if path else _key(step)
        return f"{head}, {path}" if path else head

    def _entry(self, section: str, number: int) -> str:
        entry = self.source.data[section][number]
        key = "title" if section == "scene" else "name"
        name = quoted(raw) if isinstance(entry, dict) and isinstance(raw := entry.get(key), str) else ""
        return f"{section} “{name}”" if name else f"{section}[{number + 1}]"


def _key(step: str | int) -> str:
    """A key of the file as a message shows it."""
    return one_line(str(step), 80) or "?"


def read_pack(source: Source) -> Pack:
    """Check every part of a file by itself; the faults found are kept in the pack."""
    pack = Pack(source)
    known = ["pack", *SECTIONS, "scene"]
    for key in source.data:
        if key not in known:
            pack.fault((key,), unknown_key(key, known))
    pack.about = _part(pack, ("pack",), About, source.data.get("pack", {}))
    _scenes(pack)
    for section, kind in SECTIONS.items():
        _section(pack, section, kind)
    return pack


def _scenes(pack: Pack) -> None:
    entries = pack.source.data.get("scene", [])
    placed: list[tuple[Place, object]] = [(("scene",), entries)]
    if isinstance(entries, list):
        placed = [(("scene", number), entry) for number, entry in enumerate(entries)]
    found = [_part(pack, place, Scene, entry) for place, entry in placed]
    pack.scenes = [scene for scene in found if scene is not None]


def _section(pack: Pack, section: str, kind: type[Part]) -> None:
    entries = pack.source.data.get(section, [])
    if not isinstance(entries, list):
        right = _("a heading [[{section}]] before each").format(section=section)
        pack.fault((section,), read_but(entries, right))
        return
    for number, entry in enumerate(entries):
        found = Found(pack, section, number, _part(pack, (section, number), kind, entry))
        raw = entry.get("name") if isinstance(entry, dict) else None
        name = one_line(raw, 80) if isinstance(raw, str) else ""
        if name:
            key = plain(name)
            if key in pack.names[section]:
                message = _("there is another {section} of this name; right would be a name of its own")
                pack.fault((section, number, "name"), message.format(section=section))
                pack.spoilt.append(found)
                continue
            pack.names[section][key] = name
        (pack.spoilt if found.part is None else pack.found).append(found)


def _part(pack: Pack, place: Place, kind: type[Kind], data: object) -> Kind | None:
    try:
        return kind.model_validate(data)
    except ValidationError as error:
        if pack.full:
            pack.more += error.error_count()
            return None
        for inner, message in flat(error, partial(keys, kind)):
            pack.fault((*place, *inner), message)
        return None
