"""Writes the template of the catalogues: every message of the code, with the files it stands in.

Run by whoever changed a message: `python -m gm_console.locale._extract`. Needs babel, which the tests bring.
"""

from io import BytesIO
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.extract import extract_from_dir
from babel.messages.pofile import write_po

PACKAGE = Path(__file__).resolve().parents[1]
TEMPLATE = Path(__file__).with_name("gm_console.pot")
KEYWORDS: dict[str, tuple[int, ...] | None] = {"_": None, "N_": None, "ngettext": (1, 2), "NN_": (1, 2)}


def catalogue() -> Catalog:
    """Every message that the code marks."""
    messages = Catalog(project="gm-console", charset="utf-8")
    found = extract_from_dir(
        PACKAGE, method_map=[("**.py", "python")], keywords=KEYWORDS, comment_tags=["Translators:"]
    )
    for file, _line, message, comments, context in sorted(found, key=lambda each: (each[0], each[1])):
        messages.add(message, locations=[(f"gm_console/{file}", 0)], auto_comments=comments, context=context)
    return messages


def template() -> bytes:
    """The template as a file: without dates and line numbers, so that it changes only when a message does."""
    written = BytesIO()
    write_po(written, catalogue(), omit_header=True, include_lineno=False, width=120, sort_output=True)
    header = (
        b'msgid ""\nmsgstr ""\n"Content-Type: text/plain; charset=utf-8\\n"\n"Content-Transfer-Encoding: 8bit\\n"\n\n'
    )
    return header + written.getvalue()


if __name__ == "__main__":
    TEMPLATE.write_bytes(template())
