"""The words that click itself says: marked here for our catalogues, and looked up in them.

click asks the process's own gettext, which goes by the domain and the environment.
"""

import gettext
import os

from gm_console.language import DOMAIN, ENGLISH, FOLDER, N_, NN_

ONES = (
    N_("Usage:"),
    N_("Options"),
    N_("Show this message and exit."),
    N_("required"),
    N_("Option {name!r} does not take a value."),
)
"""What it says in one form."""
SEVERAL = (
    NN_("Got unexpected extra argument ({args})", "Got unexpected extra arguments ({args})"),
    NN_("Option {name!r} requires an argument.", "Option {name!r} requires {nargs} arguments."),
    NN_("{value!r} is not {choice}.", "{value!r} is not one of {choices}."),
)
"""What it says in two."""
_NOBODYS = "messages"
"""The domain of whoever sets none."""


def speak(language: str) -> None:
    """Have click speak that language too, from our catalogues."""
    if language == ENGLISH:
        gettext.textdomain(_NOBODYS)
        return
    gettext.bindtextdomain(DOMAIN, FOLDER)
    gettext.textdomain(DOMAIN)
    os.environ["LANGUAGE"] = language
