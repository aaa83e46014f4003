from pathlib import Path

import pytest
from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo

from gm_console import language
from gm_console.errors import WrongArguments
from gm_console.language import N_, _, choose, ngettext


@pytest.mark.parametrize(
    ("asked", "environment", "setting", "chosen"),
    [
        ("fr", {"GM_CONSOLE_LANGUAGE": "en", "LANG": "en_GB.UTF-8"}, "en", "fr"),
        (None, {"GM_CONSOLE_LANGUAGE": "fr", "LANG": "en_GB.UTF-8"}, "en", "fr"),
        (None, {"LANG": "en_GB.UTF-8"}, "fr", "fr"),
        (None, {"LANG": "fr_FR.UTF-8"}, None, "fr"),
        (None, {"LANG": "en_GB.UTF-8", "LC_ALL": "fr_BE"}, None, "fr"),
        (None, {"LANG": "fr_FR.UTF-8", "LC_MESSAGES": "en_GB"}, None, "en"),
        (None, {"LANG": "en_GB.UTF-8", "LANGUAGE": "fr:en"}, None, "fr"),
        (None, {"LANG": "C.UTF-8", "LANGUAGE": "fr"}, None, "en"),
        (None, {"LANG": "de_DE.UTF-8"}, None, "en"),
        (None, {"GM_CONSOLE_LANGUAGE": "fr_FR"}, None, "fr"),
        (None, {"GM_CONSOLE_LANGUAGE": "FR-be.UTF-8"}, "en", "fr"),
        (None, {"GM_CONSOLE_LANGUAGE": ""}, "fr", "fr"),
        (None, {}, None, "en"),
    ],
)
def test_the_nearest_wish_decides(
    asked: str | None, environment: dict[str, str], setting: str | None, chosen: str
) -> None:
    assert choose(asked, lambda: setting, environment) == chosen


@pytest.mark.parametrize("name", ["de", "de_DE.UTF-8", "french", " ", "C"])
def test_a_language_of_the_variable_that_is_none_is_refused(name: str) -> None:
    with pytest.raises(WrongArguments) as caught:
        choose(None, lambda: "fr", {"GM_CONSOLE_LANGUAGE": name, "LANG": "fr_FR.UTF-8"})
    assert caught.value.message == "GM_CONSOLE_LANGUAGE: must be one of en, fr"
    assert choose("fr", lambda: None, {"GM_CONSOLE_LANGUAGE": name}) == "fr", "what was asked comes before it"


def test_settings_are_read_only_when_it_comes_to_them() -> None:
    def unread() -> str | None:
        raise AssertionError

    assert choose("en", unread, {}) == choose(None, unread, {"GM_CONSOLE_LANGUAGE": "en"}) == "en"


def test_english_needs_no_catalogue() -> None:
    assert (_("round {n}"), N_("wound")) == ("round {n}", "wound")
    assert [ngettext("{n} roll", "{n} rolls", n) for n in (0, 1, 2)] == ["{n} rolls", "{n} roll", "{n} rolls"]


def test_a_catalogue_is_used_and_what_it_lacks_stays_english(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = tmp_path / "locale" / "fr" / "LC_MESSAGES"
    folder.mkdir(parents=True)
    catalogue = Catalog(locale="fr")
    catalogue.add("wound", "blessure")
    several = ["{n} jets"] * (catalogue.num_plurals - 1)
    catalogue.add(("{n} roll", "{n} rolls"), ("{n} jet", *several))
    with (folder / "gm_console.mo").open("wb") as compiled:
        write_mo(compiled, catalogue)
    monkeypatch.setattr(language, "FOLDER", str(tmp_path / "locale"))
    language.use("fr")
    assert (language.in_use(), _("wound"), _("unknown")) == ("fr", "blessure", "unknown")
    assert [ngettext("{n} roll", "{n} rolls", n) for n in (0, 1, 2)] == ["{n} jet", "{n} jet", "{n} jets"]
    language.use("en")
    assert _("wound") == "wound"


def test_a_language_without_a_catalogue_is_shown_in_english(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(language, "FOLDER", str(tmp_path / "locale"))
    language.use("fr")
    assert _("wound") == "wound"
