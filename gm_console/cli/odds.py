"""`gm-console odds`: the exact odds of what `gm-console roll` throws with the same arguments."""

from collections.abc import Callable
from typing import Any

import click

from gm_console.cli.frame import with_common_options
from gm_console.cli.output import say
from gm_console.cli.roll import KINDS, Capacity, capacity
from gm_console.cli.roll_actions import command
from gm_console.cli.roll_arguments import action_and_targets, target_faces
from gm_console.cli.roll_json import print_object
from gm_console.cli.roll_options import parsed_rulings, wrong_arguments
from gm_console.errors import WrongArguments
from gm_console.language import _, ngettext
from gm_console.rules.capacity import CapacityTest
from gm_console.rules.dice import level_pool
from gm_console.rules.odds.action import odds as odds_of
from gm_console.rules.odds.capacity import capacity_odds
from gm_console.rules.odds.record import action_record, capacity_record
from gm_console.rules.odds.report import action_report, capacity_report
from gm_console.rules.parts import Part
from gm_console.rules.throws import target_pool, throws

THROWN = ("faces", "target_faces", "seed")
"""Options of `roll` by which dice are thrown: odds have no use for them."""


class Kinds(click.Group):
    """The kinds of odds; the options of one are made only when it is the one asked for."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """Every kind, in order."""
        return list(KINDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """The command of that kind, with the options of `roll`; None for a kind that does not exist."""
        if cmd_name not in KINDS:
            return None
        if cmd_name == "capacity":
            made: click.Command = Capacity(
                "capacity",
                callback=_capacity,
                params=_without_throws(capacity().params),
                help=_("The odds of a capacity test of 14 Empereurs. A negative CAPACITY is written as it stands."),
                short_help=_("Of a capacity test."),
            )
        else:
            helps = {
                "attack": _("The odds of an attack roll of Twoelf, down to the wound."),
                "enchantment": _("The odds of an enchantment roll of Twoelf, against each target's own throw."),
                "luck": _("The odds of a luck roll of Twoelf."),
                "effort": _("The odds of a roll of Twoelf under a threshold and nothing else."),
                "contest": _("The odds of a contest of Twoelf between any number of sides."),
            }
            made = click.Command(
                cmd_name,
                callback=_action(cmd_name),
                params=_without_throws(command(cmd_name).params),
                help=helps[cmd_name],
                short_help=helps[cmd_name],
            )
        return with_common_options(made)


def _without_throws(parameters: list[click.Parameter]) -> list[click.Parameter]:
    """The same options, but for those that throw: they are known, so as to be refused in words."""
    return [_refused(each.opts[0]) if each.name in THROWN else each for each in parameters]


def _refused(option: str) -> click.Option:
    def refuse(ctx: click.Context, parameter: click.Parameter, given: tuple[str, ...]) -> None:
        if given:
            raise WrongArguments(_("{option}: odds are exact and throw no dice, leave it out").format(option=option))

    return click.Option([option], multiple=True, hidden=True, expose_value=False, callback=refuse)


def _capacity(capacity: int, modifier: tuple[int, ...], ruling: tuple[str, ...], json: bool) -> None:
    with wrong_arguments():
        rulings = parsed_rulings(ruling)
        test = CapacityTest(capacity, tuple(Part(each, "typed") for each in modifier), "", rulings)
    reckoned = capacity_odds(test)
    if json:
        print_object(capacity_record(reckoned))
        return
    for line in capacity_report(test, reckoned, _, ngettext):
        say(line)


def _action(kind: str) -> Callable[..., None]:
    def show(json: bool, **given: Any) -> None:
        with wrong_arguments():
            action, targets = action_and_targets(kind, given)
            level_pool(action.dice_level, action.rulings)
            for target in targets:
                if throws(action, target):
                    target_pool(target, action.rulings)
        if kind == "contest" and any(target_faces(kind, given, len(targets))):
            raise WrongArguments(_("--against: odds are exact and throw no dice, leave faces= out"))
        reckoned = odds_of(action, targets)
        if json:
            print_object(action_record(reckoned))
            return
        for line in action_report(action, reckoned, _, ngettext):
            say(line)

    return show


odds = Kinds(
    "odds",
    help=_("The exact odds of the same roll, from the shell."),
    short_help=_("The exact odds of the same roll."),
)
