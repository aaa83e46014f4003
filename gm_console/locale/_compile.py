"""Compiles every catalogue (.po to .mo) while the package is built.

Hatchling loads this file by its path, so it imports nothing of the project.
"""

from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class CompileCatalogues(BuildHookInterface[Any]):
    """Hatchling's hook: runs before files are gathered, for sdist, wheel and editable install alike."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Write the .mo beside each .po; a catalogue that cannot be read stops the build."""
        from babel.messages.mofile import write_mo
        from babel.messages.pofile import read_po

        for source in sorted(Path(self.root, "gm_console", "locale").glob("*/LC_MESSAGES/*.po")):
            with source.open("rb") as text:
                catalogue = read_po(text, locale=source.parts[-3], abort_invalid=True)
            with source.with_suffix(".mo").open("wb") as compiled:
                write_mo(compiled, catalogue)
