"""What is wrong in a pack: where, what was read, what would be right. All faults are told at once."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from gm_console.errors import ConsoleError
from gm_console.language import _, ngettext
from gm_console.text import fold, like, quoted

TOLD = 40
"""The most faults that are put into words; the others are counted."""
KEPT = 200
"""The most faults of one file that are worked out; of a file made to have more the others are only counted."""
# Comparing costs a tenth of a millisecond a word: of more than these only those that begin alike are looked at.
_COMPARED = 100
_LISTED = 12


@dataclass(frozen=True, slots=True)
class Fault:
    """One fault: the pack as `called` names it, the line (None where unknown), the place by names, what is wrong."""

    file: str
    line: int | None
    place: str
    message: str

    def __str__(self) -> str:
        """The fault without its file: `line 12, entity “Gobelin”, level: …`."""
        line = _("line {line}").format(line=self.line) if self.line is not None else ""
        where = ", ".join(part for part in (line, self.place) if part)
        return _("{place}: {message}").format(place=where, message=self.message) if where else self.message


class PackFaults(ConsoleError):
    """Packs that cannot be loaded: all that is wrong with them, in one line.

    `faults` are at most KEPT of each file, `more` says how many others a file has.
    """

    def __init__(self, faults: Sequence[Fault], more: Mapping[str, int] | None = None) -> None:
        """Word the faults, file by file, in the order of the lines."""
        files: dict[str, list[Fault]] = {fault.file: [] for fault in faults}
        for fault in sorted(faults, key=lambda fault: fault.line or 0):
            files[fault.file].append(fault)
        self.faults = tuple(fault for told in files.values() for fault in told)
        self.more = dict(more or {})
        super().__init__("; ".join(_told(file, told, self.more.get(file, 0)) for file, told in files.items()))

    @property
    def lines(self) -> tuple[str, ...]:
        """The faults, one to a line, for whoever has room for all of them."""
        files = dict.fromkeys(fault.file for fault in self.faults)
        lines = []
        for file in files:
            own = [fault for fault in self.faults if fault.file == file]
            count = len(own) + self.more.get(file, 0)
            lines += [_faults(file, count), *(str(fault) for fault in own)]
            lines += [_("and {n} more").format(n=count - len(own))] if count > len(own) else []
        return tuple(lines)


def _told(file: str, faults: list[Fault], more: int) -> str:
    told = [str(fault) for fault in faults[:TOLD]]
    total = len(faults) + more
    if total > TOLD:
        told.append(_("and {n} more").format(n=total - TOLD))
    if total == 1:
        return _("{file}: {fault}").format(file=file, fault=told[0])
    return _("{counted}: {faults}").format(counted=_faults(file, total), faults=" · ".join(told))


def _faults(file: str, count: int) -> str:
    return ngettext("{file}: {n} fault", "{file}: {n} faults", count).format(file=file, n=count)


def read_but(value: object, right: str) -> str:
    """`value` was read where `right` would be right."""
    if value is None:
        return _("it is missing; right would be {right}").format(right=right)
    return _("{value} was read; right would be {right}").format(value=shown(value), right=right)


def shown(value: object) -> str:
    """A value of a TOML file as a message shows it: short, harmless, and as the GM wrote it."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, int):
        # Turning a number of a hundred thousand digits into text is slow, and refused by Python.
        return str(value) if value.bit_length() <= 64 else _("a number of more than {n} digits").format(n=19)
    if isinstance(value, str):
        return f"“{quoted(value)}”"
    if isinstance(value, list):
        return _("a list")
    if isinstance(value, dict):
        return _("a table")
    return quoted(str(value))


def listed(words: Iterable[str]) -> str:
    """The words of a message's list, as many as are of use."""
    every = list(words)
    return ", ".join(every[:_LISTED]) + (", …" if len(every) > _LISTED else "")


def nearest(word: str, words: Iterable[str]) -> str | None:
    """The word that was most likely meant, accents and case apart; None when none is near."""
    wanted = fold(word)[:200]
    by_fold = {fold(each): each for each in words}
    compared = list(by_fold)
    if len(compared) > _COMPARED:
        compared = [each for each in compared if each[:2] == wanted[:2]][:_COMPARED]
    near = like(wanted, compared)
    return by_fold[near[0]] if near else None


def meant(word: str, words: Iterable[str]) -> str:
    """What the message about an unknown word ends with: the nearest one, else those that there are."""
    every = list(words)
    near = nearest(word, every)
    if near is not None:
        return _("did you mean {word}?").format(word=shown(near))
    return _("there are {words}").format(words=listed(every)) if every else _("there are none")
