"""The translator: every text a person reads passes through `_` or `ngettext` when it is shown.

Messages are written in English, so English needs no catalogue and costs nothing at start.
"""

import os

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from gettext import NullTranslations

ENGLISH = "en"
LANGUAGES = ("en", "fr")
"""The languages that may be asked for, by their two letters."""

DOMAIN = "gm_console"
"""The name of the catalogues."""
FOLDER = os.path.join(os.path.dirname(__file__), "locale")
"""Where they lie, `LANGUAGE/LC_MESSAGES/gm_console.mo`."""

_language = ENGLISH
_catalogue: "NullTranslations | None" = None


def use(language: str) -> None:
    """Show every text in `language` from now on; one without a catalogue is shown in English."""
    global _language, _catalogue
    _language = language
    _catalogue = None if language == ENGLISH else _load(language)


def in_use() -> str:
    """The language asked for last, by its two letters."""
    return _language


def choose(
    asked: str | None, setting: "Callable[[], str | None]", environment: "Mapping[str, str]" = os.environ
) -> str:
    """The language to show.

    What was asked on the command line, else GM_CONSOLE_LANGUAGE, else the settings file (read only when it comes to
    that), else what the terminal's locale says, else English.

    WrongArguments when GM_CONSOLE_LANGUAGE names none of LANGUAGES; it may be written as a locale, `fr_FR.UTF-8`.
    """
    named = asked or _of_variable(environment) or setting()
    return _known(named) if named else _of_locale(environment)


def _(message: str) -> str:
    """`message` in the language in use."""
    return message if _catalogue is None else _catalogue.gettext(message)


def ngettext(one: str, several: str, n: int) -> str:
    """The form of a message that fits the number `n`, in the language in use."""
    if _catalogue is None:
        return one if n == 1 else several
    return _catalogue.ngettext(one, several, n)


def N_(message: str) -> str:
    """Mark `message` for translation where it is written; it is translated by `_` where it is shown."""
    return message


def NN_(one: str, several: str) -> tuple[str, str]:
    """Mark a message of two forms for translation where it is not ours to show."""
    return one, several


def _load(language: str) -> "NullTranslations | None":
    from gettext import translation

    catalogue = translation(DOMAIN, FOLDER, [language], fallback=True)
    # A catalogue without messages is the fallback: as good as none.
    return catalogue if catalogue.info() else None


def _of_variable(environment: "Mapping[str, str]") -> str:
    """The language that GM_CONSOLE_LANGUAGE names; "" without it."""
    name = environment.get("GM_CONSOLE_LANGUAGE", "")
    letters = name.split(".")[0].split("_")[0].split("-")[0].lower()
    if name and letters not in LANGUAGES:
        from gm_console.errors import WrongArguments

        message = _("must be one of {choices}").format(choices=", ".join(LANGUAGES))
        raise WrongArguments(_("{place}: {message}").format(place="GM_CONSOLE_LANGUAGE", message=message))
    return letters


def _known(name: str) -> str:
    letters = name[:2].lower()
    return letters if letters in LANGUAGES else ENGLISH


def _of_locale(environment: "Mapping[str, str]") -> str:
    # The order is the one of the POSIX locale variables for messages; LANGUAGE is GNU's list of preferences.
    plain = environment.get("LC_ALL") or environment.get("LC_MESSAGES") or environment.get("LANG") or ""
    if plain.split(".")[0] in ("", "C", "POSIX"):
        return ENGLISH
    return _known((environment.get("LANGUAGE") or plain).split(":")[0])
