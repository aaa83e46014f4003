"""Where packs lie: those that come with the console, and any file a game master names. Nothing heavy is imported."""

import os
from pathlib import Path

from gm_console.errors import ConsoleError, WrongArguments
from gm_console.language import _
from gm_console.text import one_line, quoted

SUFFIX = ".toml"
_PACKAGE = Path(__file__).parents[2]
_FOLDERS = (_PACKAGE / "_campaigns", _PACKAGE.parent / "campaigns")
_LONGEST_PATH = 4096


def shipped_folder() -> Path:
    """The folder of the shipped packs: beside the code in an installed console, at the top of a checkout."""
    for folder in _FOLDERS:
        if folder.is_dir():
            return folder
    raise ConsoleError(_("the shipped packs are not there: the console is installed incompletely"))


def shipped_packs() -> list[Path]:
    """The files of the shipped packs, by name."""
    return sorted(shipped_folder().glob(f"*{SUFFIX}"))


def find_pack(name_or_path: str) -> Path:
    """The file of a pack: a shipped one's name, `twoelf`, or a path to a TOML file.

    Raises WrongArguments for a name that no shipped pack has; whether a path can be read shows when it is.
    """
    if os.sep in name_or_path or name_or_path.lower().endswith(SUFFIX):
        return Path(os.path.expanduser(name_or_path))
    packs = {path.stem: path for path in shipped_packs()}
    found = packs.get(name_or_path.strip().lower())
    if found is None:
        message = _("there is no shipped pack {name}; there are {packs}; right would be one of these or a file.toml")
        raise WrongArguments(message.format(name=repr(quoted(name_or_path)), packs=", ".join(packs)))
    return found


def called(path: Path) -> str:
    """A pack as messages name it: a shipped one by its name, any other by its path as it was given."""
    return path.stem if path.parent in _FOLDERS else one_line(str(path), _LONGEST_PATH) or "?"
