from pathlib import Path

import pytest

from gm_console.locale._extract import TEMPLATE, template
from tests.house.literals import untranslated, wrongly_marked

PACKAGE = Path(__file__).resolve().parents[2] / "gm_console"
SOURCES = sorted(PACKAGE.rglob("*.py"))


def test_no_text_reaches_a_person_untranslated() -> None:
    faults = [
        f"{file.relative_to(PACKAGE)}:{line}: {text}"
        for file in SOURCES
        for line, text in untranslated(file.read_text(), screen="tui" in file.relative_to(PACKAGE).parts)
    ]
    assert faults == [], "\n".join(faults)


def test_no_message_is_put_together_before_it_is_translated() -> None:
    faults = [
        f"{file.relative_to(PACKAGE)}:{line}: {text}"
        for file in SOURCES
        for line, text in wrongly_marked(file.read_text())
    ]
    assert faults == [], "\n".join(faults)


def test_the_template_holds_every_message() -> None:
    assert TEMPLATE.read_bytes() == template(), "run: python -m gm_console.locale._extract"


@pytest.mark.parametrize(
    "planted",
    [
        'raise ConsoleError("no such fight")',
        'raise WrongArguments(f"no such fight: {name}")',
        'raise WrongArguments("no such fight: {}".format(name))',
        'Fault(3, "not a tag")',
        'click.echo("done")',
        'say("round " + str(n))',
        'raise click.UsageError("no")',
        'click.option("--seed", help="Repeatable result.")',
        'Text("Initiative")',
        'Text(("Initiative", "bold"))',
        'def f():\n    line = "no fight"\n    raise ConsoleError(line)',
        'say("yes" if done else _("no"))',
        '@click.command("roll")\ndef roll():\n    """Roll."""',
        'panel.border_title = "Rolls"',
        'self.notify("saved")',
    ],
)
def test_a_planted_literal_is_found(planted: str) -> None:
    assert untranslated(planted) != []


@pytest.mark.parametrize(
    "planted", ['line.append("wounds")', 'pane.update("no fight")', 'Binding("n", "next", "Next turn")']
)
def test_a_planted_literal_of_the_screen_is_found(planted: str) -> None:
    assert untranslated(planted, screen=True) != []


@pytest.mark.parametrize(
    "clean",
    [
        'raise ConsoleError(_("no such fight: {name}").format(name=name))',
        'Fault(3, _("not a tag"))',
        'say("")',
        'say(f"{one} · {two}")',
        'say(ngettext("{n} roll", "{n} rolls", n).format(n=n))',
        'Text("▶ ", style="bold")',
        'click.option("--seed", help=_("Repeatable result."))',
        '@click.command("roll", help=_("Roll."))\ndef roll():\n    """Roll."""',
        'names.append("wounds")',
        'Text(("▶ ", "bold"))',
    ],
)
def test_marked_texts_and_mere_signs_pass(clean: str) -> None:
    assert untranslated(clean) == []


@pytest.mark.parametrize(
    "planted", ['_(f"round {n}")', '_("round " + n)', '_("round {}".format(n))', 'ngettext(f"{n}", "x", n)']
)
def test_a_message_put_together_too_early_is_found(planted: str) -> None:
    assert wrongly_marked(planted) != []


def test_a_message_held_in_a_table_may_be_translated_where_it_is_shown() -> None:
    assert wrongly_marked("_(action.help)") == []
