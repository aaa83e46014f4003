"""Where settings and campaigns live on this system.

GM_CONSOLE_HOME names one folder for everything in place of the user's own.
"""

import os
import sys

from gm_console.errors import ConsoleError
from gm_console.language import _
from gm_console.text import one_line

TYPE_CHECKING = False
if TYPE_CHECKING:
    from pathlib import Path

_NAME = "gm-console"


def settings_file() -> str:
    """The path of the settings file, there or not; a plain string, since looking for it is part of every start."""
    return os.path.join(_config_folder(), "settings.toml")


def config_folder() -> "Path":
    """The folder of the settings file."""
    return _path(_config_folder())


def data_folder() -> "Path":
    """The folder of everything the console keeps: campaigns, backups, the log of faults.

    Raises ConsoleError where GM_CONSOLE_HOME names a file.
    """
    home = _home()
    if os.path.isfile(home):
        raise ConsoleError(_("GM_CONSOLE_HOME has to name a folder, and {file} is none").format(file=one_line(home)))
    return _path(home or _user_folder("XDG_DATA_HOME", ".local/share", "user_data_dir"))


def campaigns_folder() -> "Path":
    """The folder of the campaigns, one file `NAME.db` each."""
    return data_folder() / "campaigns"


def make_folder(folder: "Path") -> "Path":
    """Make `folder`, open to its owner alone (0700), and what leads to it; one that is there is left as it is.

    Raises ConsoleError where it cannot be made.
    """
    try:
        for missing in reversed([folder, *folder.parents]):
            if not missing.exists():
                missing.mkdir(mode=0o700, exist_ok=True)
    except OSError as error:
        message = _("the folder {folder} cannot be made: {reason}")
        raise ConsoleError(message.format(folder=one_line(str(folder)), reason=error.strerror)) from error
    return folder


def _config_folder() -> str:
    return _home() or _user_folder("XDG_CONFIG_HOME", ".config", "user_config_dir")


def _home() -> str:
    """The folder that GM_CONSOLE_HOME names, from wherever one stands; "" where it names none."""
    named = os.environ.get("GM_CONSOLE_HOME", "")
    return os.path.abspath(named) if named else ""


def _user_folder(variable: str, usual: str, elsewhere: str) -> str:
    if sys.platform == "linux" and "ANDROID_DATA" not in os.environ:
        # What platformdirs answers there; importing it would cost a fifth of what a roll from the shell takes.
        named = os.environ.get(variable, "").strip()
        return os.path.join(named or os.path.join(os.path.expanduser("~"), usual), _NAME)
    import platformdirs

    folder: str = getattr(platformdirs, elsewhere)(_NAME, appauthor=False)
    return folder


def _path(name: str) -> "Path":
    from pathlib import Path

    return Path(name)
