"""The verbs about packs: one loaded into the campaign, one written from it."""

from gm_console.campaign import requests as ask
from gm_console.commands.line.command import OpenPack, WritePack
from gm_console.commands.line.cursor import Line
from gm_console.commands.line.naming import take_quoted
from gm_console.language import N_, _

COPIES = N_("copies")


def load(line: Line) -> ask.Request:
    """A shipped pack by its name, or a file; what differs as copies."""
    pack = _file(line, _("which pack? a shipped one, or a file: goblins.toml"))
    copies = line.take_keyword(COPIES) is not None
    line.end()
    line.told += [pack, *([_("what differs comes in as copies")] if copies else [])]
    return OpenPack(pack, copies)


def write(line: Line) -> ask.Request:
    """The file, then who of the bestiary goes into it; nobody named: everything."""
    file = _file(line, _("into which file? its name, then whom: goblins gob*"))
    known = line.known.bestiary
    names = [each.name for each in known]
    places: list[int] = []
    while not line.at_end():
        found = line.take_all_that_fit(names)
        if not found:
            wrong = _("the bestiary has nobody called {name}")
            found = (line.take_known(names, _("whom of the bestiary?"), wrong),)
        places += [place for place in found if place not in places]
        line.skip_spaces()
    line.told += [file, ", ".join(names[place] for place in places) or _("everything of the campaign")]
    return WritePack(file, tuple(known[place].id for place in places) or None)


def _file(line: Line, missing: str) -> str:
    """A name between quotes, or all up to a space: a file's name may hold any sign."""
    if line.at_end():
        line.fail(missing, incomplete=True)
    found = take_quoted(line)
    if found is None:
        start = line.place
        while not line.at_end() and not line.peek().isspace():
            line.place += 1
        found = line.text[start : line.place]
    line.skip_spaces()
    return found
