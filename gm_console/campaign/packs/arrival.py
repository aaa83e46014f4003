"""What would come of a pack that is loaded into a campaign, and the lines that tell it."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

from gm_console.campaign.packs.counts import counted
from gm_console.language import N_, _

Named = Mapping[str, tuple[str, ...]]
"""Names by section."""

_SECTIONS = {
    "condition": N_("conditions"),
    "object": N_("objects"),
    "card": N_("cards"),
    "entity": N_("entities"),
    "encounter": N_("encounters"),
}


@dataclass(frozen=True, slots=True)
class Arrival:
    """What a pack brings into a campaign, by names.

    digest: of the text that was looked at. new: what comes in under its own name. same: what is there just so.
    differing: what has the name of something there and says otherwise; with `copies` it comes in too, `copied` being
    its name and the one it is given, or, where a copy of it is there already, `copied_before` the one that has; else
    what is there stands for it. scenes: titles. settings: name, the pack's
    value, the campaign's, which stays. rule_sets: those that the campaign does not play by.
    """

    pack: str
    path: Path
    digest: str
    copies: bool
    new: Named
    same: Named
    differing: Named
    copied: Mapping[str, tuple[tuple[str, str], ...]]
    copied_before: Mapping[str, tuple[tuple[str, str], ...]]
    scenes: tuple[str, ...]
    settings: tuple[tuple[str, str, str], ...]
    rule_sets: tuple[str, ...]

    @property
    def nothing(self) -> bool:
        """Whether nothing would come in."""
        return not (any(self.new.values()) or any(self.copied.values()) or self.scenes)

    @property
    def differs(self) -> bool:
        """Whether anything of it is otherwise in the campaign, no earlier copy counted."""
        return any(self.differing.values())

    @property
    def counts(self) -> dict[str, int]:
        """How many of each section come in."""
        return {each: len(self.new.get(each, ())) + len(self.copied.get(each, ())) for each in _SECTIONS}


def arrival_lines(arrival: Arrival) -> Iterator[str]:
    """What comes in, what is there already, what differs, which settings are not taken over: a line each."""
    told = counted(arrival.counts)
    if arrival.nothing:
        yield _nothing(arrival)
    else:
        yield _("{pack} comes in: {counts}").format(pack=arrival.pack, counts=told or _("scenes alone"))
    yield from _by_section(_("comes in"), arrival.new)
    yield from _by_section(_("differs here, comes in as a copy"), _pairs(arrival.copied))
    if arrival.scenes:
        yield _("scenes for the log: {titles}").format(titles=", ".join(arrival.scenes))
    if not arrival.copies:
        yield from _by_section(_("differs here, and stays as it is here"), arrival.differing)
    if not arrival.nothing:
        yield from left_lines(arrival)
    yield from _by_section(_("there already"), arrival.same)
    yield from _by_section(_("there already as a copy"), _pairs(arrival.copied_before))


def nothing_line(arrival: Arrival) -> str:
    """Why nothing would come in, with the names of what differs: one line."""
    names = ", ".join(name for section in _SECTIONS for name in arrival.differing.get(section, ()))
    return f"{_nothing(arrival)}: {names}" if names else _nothing(arrival)


def left_lines(arrival: Arrival) -> Iterator[str]:
    """What the pack says of the campaign as a whole, which is not taken over: settings, rules."""
    for name, value, here in arrival.settings:
        message = _("the pack asks for {name} = {value}; this campaign stays with {here}")
        yield message.format(name=name, value=value, here=here)
    if arrival.rule_sets:
        message = _("the pack plays by {rules}, this campaign did not so far; its settings stay as they are")
        yield message.format(rules=", ".join(arrival.rule_sets))


def _nothing(arrival: Arrival) -> str:
    if arrival.differs:
        return _("{pack}: nothing of it is new here; what differs comes in as copies only").format(pack=arrival.pack)
    return _("{pack}: everything of it is in this campaign already").format(pack=arrival.pack)


def _pairs(copies: Mapping[str, tuple[tuple[str, str], ...]]) -> Named:
    return {
        section: tuple(_("{name} as {copy}").format(name=name, copy=copy) for name, copy in names)
        for section, names in copies.items()
    }


def _by_section(told: str, names: Named) -> Iterator[str]:
    for section, heading in _SECTIONS.items():
        if names.get(section):
            message = _("{told}, {section}: {names}")
            yield message.format(told=told, section=_(heading), names=", ".join(names[section]))
