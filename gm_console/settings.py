"""The settings of whoever uses the console; where they and the campaigns live is `folders`' to say.

One TOML file, `settings.toml`, in the configuration folder. A missing file is no fault: every setting has a default.
"""

import os
import stat
from dataclasses import dataclass, field

from gm_console.errors import ConsoleError
from gm_console.folders import campaigns_folder, config_folder, data_folder, make_folder, settings_file
from gm_console.language import LANGUAGES, _
from gm_console.text import one_line

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping

__all__ = [
    "OUTPUTS",
    "THEMES",
    "Settings",
    "campaigns_folder",
    "config_folder",
    "data_folder",
    "load",
    "make_folder",
    "settings_file",
]

_KNOWN = ("language", "theme", "publish", "output", "ascii", "keys")
_LARGEST_FILE = 65_536
THEMES = ("dark", "light", "ansi-dark", "ansi-light")
OUTPUTS = ("changed-cells", "stock")


@dataclass(frozen=True, slots=True)
class Settings:
    """What a user set, checked."""

    language: str | None = None
    """Two letters; None: as the terminal's locale says."""
    theme: str | None = None
    """One of THEMES; None: as the terminal is."""
    publish: str | None = None
    """The folder where the players' file is kept; None: nothing is published."""
    output: str = "changed-cells"
    """How the screen is sent: only the cells that changed, or as Textual does (`stock`)."""
    ascii: bool = False
    """Frames and signs in ASCII alone."""
    keys: "Mapping[str, tuple[str, ...]]" = field(default_factory=dict)
    """Action id → the keys it answers in place of its own."""


def load() -> Settings:
    """The settings file, read and checked; the defaults where there is none.

    Raises ConsoleError, one line that names the file and each place, for a file that cannot be read, is not TOML, or
    holds what no setting can be.
    """
    name = settings_file()
    try:
        # Without waiting: what is no file may have nothing to read, ever.
        with open(name, "rb", opener=lambda path, flags: os.open(path, flags | os.O_NONBLOCK)) as opened:
            if not stat.S_ISREG(os.fstat(opened.fileno()).st_mode):
                raise _fault(name, _("it is not a regular file"))
            content = opened.read(_LARGEST_FILE + 1)
    except FileNotFoundError:
        return Settings()
    except OSError as error:
        raise _fault(name, _("it cannot be read: {reason}").format(reason=error.strerror)) from error
    return _checked(name, _parsed(name, content))


def _parsed(name: str, content: bytes) -> "dict[str, object]":
    import tomllib

    if len(content) > _LARGEST_FILE:
        raise _fault(name, _("more than 64 KiB is no settings file"))
    try:
        return tomllib.loads(content.decode())
    except UnicodeDecodeError as error:
        line = content.count(b"\n", 0, error.start) + 1
        raise _fault(name, _("line {line} is not UTF-8 text").format(line=line)) from error
    except tomllib.TOMLDecodeError as error:
        raise _fault(name, _("it is not TOML: {reason}").format(reason=error)) from error
    except RecursionError as error:
        raise _fault(name, _("it is nested too deeply")) from error


def _checked(name: str, table: "dict[str, object]") -> Settings:
    faults: list[tuple[str, str]] = []

    def one_of(key: str, choices: tuple[str, ...]) -> str | None:
        value = table.get(key)
        if value is None or (isinstance(value, str) and value in choices):
            return value
        faults.append((key, _("must be one of {choices}").format(choices=", ".join(choices))))
        return None

    for key in table:
        if key not in _KNOWN:
            faults.append((key, _("no such setting; there are {names}").format(names=", ".join(_KNOWN))))
    language, theme, output = one_of("language", LANGUAGES), one_of("theme", THEMES), one_of("output", OUTPUTS)
    ascii_only, publish = table.get("ascii", False), table.get("publish")
    if not isinstance(ascii_only, bool):
        faults.append(("ascii", _("must be true or false")))
    if not (publish is None or (isinstance(publish, str) and os.path.isabs(publish) and "\0" not in publish)):
        faults.append(("publish", _("must be a folder, written from / on")))
    keys = _keys(table.get("keys", {}), faults)
    if faults:
        raise _all_of(name, faults)
    return Settings(
        language=language,
        theme=theme,
        publish=publish if isinstance(publish, str) else None,
        output=output or OUTPUTS[0],
        ascii=ascii_only is True,
        keys=keys,
    )


def _keys(value: object, faults: list[tuple[str, str]]) -> "dict[str, tuple[str, ...]]":
    """The keys of each action; what is wrong is added to the faults, with its place."""
    keys: dict[str, tuple[str, ...]] = {}
    if not isinstance(value, dict):
        faults.append(("keys", _("must be a table: an action's name = its key, or a list of keys")))
        return keys
    for action, given in value.items():
        listed = [given] if isinstance(given, str) else given
        if not isinstance(listed, list) or not listed or not all(isinstance(key, str) and key for key in listed):
            faults.append((f"keys.{action}", _("must be a key, or a list of keys")))
        else:
            keys[action] = tuple(listed)
    return keys


def _all_of(name: str, faults: list[tuple[str, str]]) -> ConsoleError:
    """All that is wrong, in the one line that a problem has."""
    if len(faults) == 1:
        ((place, message),) = faults
        return _fault(f"{name}, {place}", message)
    told = " · ".join(_fault(place, message).message for place, message in faults)
    return ConsoleError(_("{place}: {message}").format(place=one_line(name), message=told))


def _fault(place: str, message: str) -> ConsoleError:
    return ConsoleError(_("{place}: {message}").format(place=one_line(place), message=one_line(message)))
