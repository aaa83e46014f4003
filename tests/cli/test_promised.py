"""Every name and flag that scripts rely on is there, and no other: a change here is a change of what was promised."""

from collections.abc import Iterator

import click
import pytest

from gm_console.cli.edge import run
from gm_console.cli.frame import COMMANDS, root

OF_ALL = {"--help", "--language", "--ascii"}
THRESHOLD = {"--level", "--dice-level", "--threshold-characteristic", "--complexity", "--distance"}
VALUE = {"--characteristic", "--mastery"}
DEFENDED = {"--opposition", "--defence", "--category", "--critical-category"}
WOUNDING = {"--wound-potential", "--power", "--blow", "--resilience"}
ACTIONS = {
    "attack": THRESHOLD | VALUE | DEFENDED | WOUNDING | {"--no-threshold"},
    "enchantment": THRESHOLD | {"--mastery", "--no-threshold", "--target-level"},
    "luck": {"--level", "--dice-level", "--opposition"},
    "effort": THRESHOLD,
    "contest": VALUE | {"--level", "--dice-level", "--against"},
    "capacity": {"--modifier"},
}
THROWN = {"--faces", "--seed", "--ruling", "--json"}
PROMISED = {
    "play": {"--plain"},
    "demo": {"--fresh"},
    "new": {"--pack", "--rules", "--json"},
    "list": {"--json"},
    "packs": {"--json"},
    "settings": {"--json"},
    "import": {"--into", "--copies", "--yes"},
    "export": {"--pack"},
    "roll": set[str](),
    "odds": set[str](),
    **{f"roll {kind}": flags | THROWN for kind, flags in ACTIONS.items()},
    **{f"odds {kind}": flags | {"--ruling", "--json"} for kind, flags in ACTIONS.items()},
}
PROMISED["roll enchantment"] |= {"--target-faces"}


def commands() -> Iterator[tuple[str, click.Command]]:
    """Every command and each below it, by what is typed."""
    group = root()
    context = click.Context(group)
    for name in COMMANDS:
        command = group.get_command(context, name)
        assert command is not None
        yield name, command
        if isinstance(command, click.Group):
            for below in command.list_commands(context):
                found = command.get_command(context, below)
                assert found is not None
                yield f"{name} {below}", found


def test_every_flag_is_there_and_no_other() -> None:
    found = {
        name: {
            flag for each in command.params if isinstance(each, click.Option) and not each.hidden for flag in each.opts
        }
        - OF_ALL
        for name, command in commands()
    }
    assert found == PROMISED


@pytest.mark.parametrize("name", PROMISED)
def test_every_command_answers_help_on_standard_output(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run([*name.split(), "--help"]) == 0
    told = capsys.readouterr()
    assert told.err == ""
    assert all(flag in told.out for flag in PROMISED[name] | {"--language", "--ascii"})
