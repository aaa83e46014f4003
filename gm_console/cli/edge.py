"""The outer edge of the command line: every ending becomes an exit code and at most one line on standard error."""

import gc
import os
import sys
from collections.abc import Sequence
from typing import NoReturn

import click

from gm_console import language
from gm_console.cli import output
from gm_console.cli.click_words import speak
from gm_console.cli.frame import PROGRAM, no_such_command, root
from gm_console.errors import ConsoleError
from gm_console.folders import settings_file
from gm_console.language import _

TYPE_CHECKING = False
if TYPE_CHECKING:
    from gm_console.settings import Settings

DONE, COULD_NOT, WRONG_ARGUMENTS, INTERRUPTED = 0, 1, 2, 130
_LARGEST_LOG = 1_000_000


def leave_with(arguments: Sequence[str] | None = None) -> NoReturn:
    """Run the command line and end the process with its exit code; never a traceback."""
    code = run(sys.argv[1:] if arguments is None else arguments)
    # What is alive now dies with the process: no last search for cycles.
    gc.freeze()
    sys.exit(code)


def run(arguments: Sequence[str]) -> int:
    """Run the command line; the exit code."""
    try:
        return _run(list(arguments)) or output.finish()
    except KeyboardInterrupt:
        output.settle()
        return INTERRUPTED
    except BrokenPipeError:
        # Whoever read the output has left: nothing to tell, and nobody to tell it to.
        output.abandon()
        return COULD_NOT
    except Exception as error:
        code, line = told(error)
        output.problem(line)
        output.settle()
        return code


def told(error: Exception) -> tuple[int, str]:
    """The exit code and the one line that tell of `error`."""
    if isinstance(error, ConsoleError):
        return error.exit_code, error.message
    if isinstance(error, click.exceptions.Abort):
        return INTERRUPTED, _("interrupted")
    if isinstance(error, click.UsageError):
        return WRONG_ARGUMENTS, _usage(error)
    if isinstance(error, click.ClickException):
        return error.exit_code, error.format_message()
    # No refusal without the module that defines it: a command without rules does not load them to fail.
    rules = sys.modules.get("gm_console.rules.refusal")
    if rules is not None and isinstance(error, rules.Refusal):
        from gm_console.rules.explain import word_refusal

        return COULD_NOT, word_refusal(error, _, language.ngettext)
    if isinstance(error, OSError) and error.strerror:
        where = f"{error.filename}: " if error.filename else ""
        return COULD_NOT, where + error.strerror
    return COULD_NOT, _internal(error)


def _run(arguments: list[str]) -> int:
    output.prepare()
    _before_parsing(arguments)
    command = root()
    if "_GM_CONSOLE_COMPLETE" in os.environ:
        command.main(arguments, prog_name=PROGRAM)
    try:
        with command.make_context(PROGRAM, arguments) as context:
            command.invoke(context)
    except click.exceptions.Exit as leaving:
        return leaving.exit_code
    return DONE


def _before_parsing(arguments: list[str]) -> None:
    """Choose language and signs first, so that what is said about the other arguments is already in them."""
    options = arguments[: arguments.index("--")] if "--" in arguments else arguments
    asked = None
    for place, argument in enumerate(options):
        if argument == "--language" and place + 1 < len(options):
            asked = options[place + 1]
        elif argument.startswith("--language="):
            asked = argument.removeprefix("--language=")
    settings = _settings()
    if "--ascii" in options or (settings and settings.ascii):
        output.use_ascii()
    if asked is None and "--json" in options:
        # What a program reads does not depend on who is logged in.
        asked = language.ENGLISH
    chosen = language.choose(asked, lambda: settings.language if settings else None)
    language.use(chosen)
    speak(chosen)


def _settings() -> "Settings | None":
    """The settings file; None where there is none, which costs no import."""
    if not os.path.lexists(settings_file()):
        return None
    from gm_console.settings import load

    return load()


def _usage(error: click.UsageError) -> str:
    """One line in place of click's usage text: what is wrong, and what would be right or where that is told."""
    if isinstance(error, click.exceptions.NoArgsIsHelpError) and isinstance(error.ctx.command, click.Group):
        known = error.ctx.command.list_commands(error.ctx)
        return _("{command} needs one of {names}").format(command=error.ctx.command_path, names=", ".join(known))
    if isinstance(error, click.exceptions.NoSuchCommand):
        group = error.ctx.command if error.ctx else None
        known = group.list_commands(error.ctx) if isinstance(group, click.Group) and error.ctx else []
        return no_such_command(error.command_name, known)
    if isinstance(error, click.NoSuchOption) and error.possibilities:
        near = _(" or ").join(error.possibilities)
        return _("no such option: {name}; did you mean {near}?").format(name=error.option_name, near=near)
    message = _wrong(error)
    if error.ctx is None:
        return message
    return _("{message}; see {command} --help").format(message=message, command=error.ctx.command_path)


def _wrong(error: click.UsageError) -> str:
    """What is wrong, in our words where click's are not enough."""
    if isinstance(error, click.NoSuchOption):
        return _("no such option: {name}").format(name=error.option_name)
    what = error.param.get_error_hint(error.ctx) if isinstance(error, click.BadParameter) and error.param else ""
    if isinstance(error, click.MissingParameter) and what:
        return _("{what} is missing").format(what=what.replace("'", ""))
    if isinstance(error, click.BadParameter) and what:
        return _("{what}: {message}").format(what=what.replace("'", ""), message=error.message.rstrip("."))
    return error.format_message().rstrip(".")


def _internal(error: Exception) -> str:
    """Write the details of a fault of ours to the log, and word the line that says where they are."""
    what = f"{type(error).__name__}: {error}" if str(error) else type(error).__name__
    try:
        file = _logged(error)
    except (OSError, ConsoleError):
        return _("internal error: {what}").format(what=what)
    return _("internal error: {what}; details in {file}").format(what=what, file=file)


def _logged(error: Exception) -> str:
    from datetime import UTC, datetime
    from traceback import format_exception

    from gm_console.folders import data_folder, make_folder

    file = make_folder(data_folder()) / "faults.log"
    entry = f"{datetime.now(UTC).isoformat(timespec='seconds')} {PROGRAM}\n{''.join(format_exception(error))}\n"
    full = file.exists() and file.stat().st_size > _LARGEST_LOG
    opened = os.open(file, os.O_WRONLY | os.O_CREAT | (os.O_TRUNC if full else os.O_APPEND), 0o600)
    with open(opened, "a", encoding="utf-8", errors="backslashreplace") as log:
        log.write(entry)
    return str(file)
