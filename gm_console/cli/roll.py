"""`gm-console roll`: one roll by the rules from the shell, nothing stored. Here the group and the capacity test."""

import click

from gm_console.cli.frame import with_common_options
from gm_console.cli.roll_options import (
    WholeNumber,
    faces_option,
    json_option,
    parsed_faces,
    parsed_rulings,
    ruling_option,
    seed_option,
    show,
    thrower,
    wrong_arguments,
)
from gm_console.language import _

KINDS = ("capacity", "attack", "enchantment", "luck", "effort", "contest")


class Kinds(click.Group):
    """The kinds of roll; the options of one are made only when it is the one asked for."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """Every kind, in order."""
        return list(KINDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """The command of that kind; None for a kind that does not exist."""
        if cmd_name == "capacity":
            return with_common_options(capacity())
        if cmd_name not in KINDS:
            return None
        from gm_console.cli.roll_actions import command

        return with_common_options(command(cmd_name))


class Capacity(click.Command):
    """A command whose argument may be a negative number as it stands."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Put a bare negative number where click cannot take it for an option."""
        with_value = {
            name for each in self.params if isinstance(each, click.Option) and not each.is_flag for name in each.opts
        }
        options: list[str] = []
        numbers: list[str] = []
        rest = list(args)
        while rest:
            word = rest.pop(0)
            if word == "--":
                numbers += rest
                break
            if word[:1] == "-" and word[1:2].isdigit():
                numbers.append(word)
                continue
            options.append(word)
            if word in with_value and rest:
                options.append(rest.pop(0))
        return super().parse_args(ctx, [*options, "--", *numbers] if numbers else options)


def capacity() -> click.Command:
    """The command `roll capacity`."""
    return Capacity(
        "capacity",
        callback=_roll_capacity,
        params=[
            click.Argument(["capacity"], type=WholeNumber()),
            click.Option(
                ["--modifier"],
                type=WholeNumber(),
                multiple=True,
                metavar="N",
                help=_("Added before the capacity is split."),
            ),
            faces_option(),
            seed_option(),
            ruling_option(),
            json_option(),
        ],
        help=_("A capacity test of 14 Empereurs. A negative CAPACITY is written as it stands."),
        short_help=_("A capacity test."),
    )


def _roll_capacity(
    capacity: int, modifier: tuple[int, ...], faces: str | None, seed: int | None, ruling: tuple[str, ...], json: bool
) -> None:
    from gm_console.rules.capacity import CapacityTest, resolve_capacity
    from gm_console.rules.dice import Faces
    from gm_console.rules.parts import Part

    with wrong_arguments():
        rulings = parsed_rulings(ruling)
        test = CapacityTest(capacity, tuple(Part(each, "typed") for each in modifier), "", rulings)
    typed = parsed_faces(faces, "--faces")
    thrown = thrower(seed).throw_capacity(rulings) if typed is None else Faces(typed, "table")
    result = resolve_capacity(test, thrown)
    if not json:
        from gm_console.rules.summary import capacity_line

        show([capacity_line(result, _)], result.steps)
        return
    from gm_console.cli.roll_json import capacity_object, print_object

    print_object(capacity_object(result))


roll = Kinds(
    "roll",
    help=_("One roll by the rules, from the shell; nothing is stored."),
    short_help=_("One roll by the rules."),
)
