"""A pack's file as plain data, read within bounds: nothing in it can be too large, too deep, or run away."""

import hashlib
import os
import re
import stat
import tomllib
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from gm_console.campaign.packs.faults import Fault, PackFaults
from gm_console.campaign.packs.files import called
from gm_console.language import _
from gm_console.text import one_line

LARGEST = 2 * 1024 * 1024
"""Bytes of a pack's file."""
DEEPEST = 20
"""Levels of lists and tables inside each other."""
MOST = 5000
"""Entries of all sections together, and of any one list or table."""
# A dotted key costs the square of its length to read.
_DOTS_IN_A_LINE = 2000


@dataclass(frozen=True, slots=True)
class Source:
    """A file that is TOML: the pack as messages name it, its text, and the data in it."""

    file: str
    text: str
    data: dict[str, Any]

    @property
    def digest(self) -> str:
        """What another text of the file would not have."""
        return hashlib.sha256(self.text.encode("utf-8", "surrogatepass")).hexdigest()


def read(path: Path) -> Source:
    """Read a pack's file; PackFaults where it is no readable TOML within the bounds."""
    file = called(path)
    text = _text(file, _bytes(file, path))
    data = _parsed(file, text)
    _bounded(file, data)
    return Source(file, text, data)


def _bytes(file: str, path: Path) -> bytes:
    try:
        # Opening a pipe must not wait for whoever would write into it.
        opened = os.open(path, os.O_RDONLY | os.O_CLOEXEC | getattr(os, "O_NONBLOCK", 0))
        try:
            if not stat.S_ISREG(os.fstat(opened).st_mode):
                raise _fault(file, _("this is no ordinary file; right would be a pack written in TOML"))
            with open(opened, "rb", closefd=False) as held:
                content = held.read(LARGEST + 1)
        finally:
            os.close(opened)
    except OSError as error:
        raise _fault(file, _("it cannot be read: {reason}").format(reason=error.strerror)) from error
    if len(content) > LARGEST:
        raise _fault(file, _("it is larger than 2 MiB, the most a pack may be"))
    return content


def _text(file: str, content: bytes) -> str:
    try:
        text = content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = content.count(b"\n", 0, error.start) + 1
        raise _fault(file, _("this is not UTF-8; save the file as UTF-8 text"), line) from error
    for number, line_of_text in enumerate(text.split("\n"), 1):
        if line_of_text.count(".") > _DOTS_IN_A_LINE:
            raise _fault(file, _("too many dots in one line"), number)
    return text


def _parsed(file: str, text: str) -> dict[str, Any]:
    try:
        return tomllib.loads(text)
    except RecursionError as error:
        raise _too_deep(file) from error
    except ValueError as error:
        # tomllib's own errors name line and column; a number of thousands of digits is refused by Python itself.
        if not isinstance(error, tomllib.TOMLDecodeError):
            message = _("a number in it has thousands of digits; right would be one within ±1,000,000")
            raise _fault(file, message) from error
        raise _not_toml(file, text, str(error)) from error


def _not_toml(file: str, text: str, error: str) -> PackFaults:
    """The fault that tomllib found, with its line; the slip that French makes easy is named in words of our own."""
    found = re.fullmatch(r"(.*) \(at line (\d+), column (\d+)\)", error, re.DOTALL)
    if found is None:
        return _fault(file, _("this is not TOML: {reason}").format(reason=one_line(error)))
    reason, line, column = one_line(found[1]), int(found[2]), int(found[3])
    at = text.replace("\r\n", "\n").split("\n")[line - 1][column - 1 : column]
    if at.isalpha() and not at.isascii():
        message = _("a name with an accent stands between quotes when it is a key: {example}").format(
            example='"discrétion" = 13'
        )
        return _fault(file, message, line)
    return _fault(file, _("this is not TOML: {reason}").format(reason=reason), line)


def _bounded(file: str, data: dict[str, Any]) -> None:
    level: list[Any] = [data]
    for _depth in range(DEEPEST):
        for each in level:
            if len(each) > MOST:
                raise _fault(file, _("a list or table of {n} entries; at most 5000 are read").format(n=len(each)))
        inside = [inner for each in level for inner in (each.values() if isinstance(each, dict) else each)]
        level = [inner for inner in inside if isinstance(inner, dict | list)]
        if not level:
            break
    else:
        raise _too_deep(file)
    entries = sum(len(section) for section in data.values() if isinstance(section, list))
    if entries > MOST:
        raise _fault(file, _("{n} entries in all; at most 5000 are read").format(n=entries))


def _too_deep(file: str) -> PackFaults:
    return _fault(file, _("lists and tables stand more than 20 deep inside each other"))


def _fault(file: str, message: str, line: int | None = None) -> PackFaults:
    return PackFaults([Fault(file, line, "", message)])
