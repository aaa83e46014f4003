"""What the terminal sends, read so that no byte of it ends play and nothing that is pasted acts as keys."""

import os
import selectors
from codecs import getincrementaldecoder
from contextlib import suppress
from time import monotonic
from typing import Any, TextIO, cast

from textual._parser import ParseError
from textual._xterm_parser import BRACKETED_PASTE_END, BRACKETED_PASTE_START, XTermParser
from textual.drivers.linux_driver import LinuxDriver

_ESCAPE = "\x1b"
_LONGEST = 1_000_000
"""Characters after which a paste is taken as ended: its end was lost on the way."""
_SILENCE = 5.0
"""Seconds without a byte after which it is, too."""


class ConsoleDriver(LinuxDriver):
    """Textual's driver with a reader of its own: theirs ends at a byte that is not UTF-8, without an exit code."""

    def start_application_mode(self) -> None:
        """Begin to write, through what goes on when the terminal is gone."""
        self._file = cast("Any", Output(cast("TextIO", self._file)))
        cast("Any", super()).start_application_mode()

    def run_input_thread(self) -> None:
        """Read until the application leaves. A byte that is not UTF-8 is a character that means nothing."""
        parser = XTermParser(self._debug)
        decode = getincrementaldecoder("utf-8")("replace").decode
        paste = Paste()
        heard = monotonic()
        with selectors.SelectSelector() as selector:
            selector.register(self.fileno, selectors.EVENT_READ)
            while not self.exit_event.is_set():
                if selector.select(0.1):
                    text = paste.tame(decode(os.read(self.fileno, 4096)))
                    heard = monotonic()
                else:
                    text = paste.end() if monotonic() - heard > _SILENCE else ""
                # The parser takes an empty text for the end of everything.
                if text:
                    for event in parser.feed(text):
                        self.process_message(event)
                for event in parser.tick():
                    paste.forget()
                    self.process_message(event)
        try:
            for _event in parser.feed(""):
                pass
        except (EOFError, ParseError):
            # What was begun when the application left is no key.
            return

    def _run_input_thread(self) -> None:
        """Read, and hand what ends that to the application, which tells it and leaves."""
        try:
            self.run_input_thread()
        except Exception as error:
            self._app.call_later(_fail, error)
            # Ends this thread alone, without a word of its own.
            raise SystemExit from error


def _fail(error: Exception) -> None:
    raise error


class Output:
    """Writes to a terminal while there is one. The application would wait for ever for a writer that has failed."""

    def __init__(self, file: TextIO) -> None:
        """file: the terminal's."""
        self.file = file

    def write(self, text: str) -> None:
        """Write, or nothing where the terminal is gone: the hangup that says so is on its way."""
        with suppress(OSError):
            self.file.write(text)

    def flush(self) -> None:
        """Send what was written."""
        with suppress(OSError):
            self.file.flush()

    def fileno(self) -> int:
        """The terminal's own."""
        return self.file.fileno()


class Paste:
    """Takes Escape out of what is pasted: the parser of keys would act on what follows it."""

    def __init__(self) -> None:
        """Nothing is being pasted."""
        self.inside = False
        self.length = 0
        """How many characters of it were told."""
        self.before = ""
        """Outside a paste what was read last, inside one what may be the beginning of its end."""

    def tame(self, text: str) -> str:
        """What the parser may read of `text`, the beginning of a paste's end kept back until the rest of it comes."""
        told: list[str] = []
        while text:
            text = self._pasted(told, text) if self.inside else self._typed(told, text)
        return "".join(told)

    def forget(self) -> None:
        """Take what was read last for keys: so much time has passed that the parser did."""
        if not self.inside:
            self.before = ""

    def end(self) -> str:
        """What ends the paste whose own end was lost; nothing where none is under way."""
        if not self.inside:
            return ""
        self.inside, self.before = False, ""
        return BRACKETED_PASTE_END

    def _typed(self, told: list[str], text: str) -> str:
        seen = self.before + text
        typed, begins, _rest = seen.partition(BRACKETED_PASTE_START)
        if not begins:
            told.append(text)
            self.before = seen[1 - len(BRACKETED_PASTE_START) :]
            return ""
        taken = len(typed) + len(begins) - len(self.before)
        told.append(text[:taken])
        self.inside, self.before, self.length = True, "", 0
        return text[taken:]

    def _pasted(self, told: list[str], text: str) -> str:
        pasted, ends, rest = (self.before + text).partition(BRACKETED_PASTE_END)
        self.before = ""
        if ends:
            self.inside = False
            told.append(pasted.replace(_ESCAPE, "") + ends)
            return rest
        place = pasted.rfind(_ESCAPE)
        if place >= 0 and BRACKETED_PASTE_END.startswith(pasted[place:]):
            pasted, self.before = pasted[:place], pasted[place:]
        told.append(pasted.replace(_ESCAPE, ""))
        self.length += len(pasted)
        if self.length > _LONGEST:
            told.append(self.end())
        return ""
