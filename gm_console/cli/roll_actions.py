"""`gm-console roll` for the kinds that throw level dice: their options, and the roll."""

from collections.abc import Callable
from typing import Any

import click

from gm_console.cli import roll_arguments as read
from gm_console.cli.roll_options import (
    WholeNumber,
    faces_option,
    json_option,
    parsed_faces,
    ruling_option,
    seed_option,
    show,
    thrower,
    wrong_arguments,
)
from gm_console.language import _
from gm_console.rules.action import Action
from gm_console.rules.category import CATEGORIES
from gm_console.rules.dice import Faces, level_pool
from gm_console.rules.level_dice import perform
from gm_console.rules.target import Target
from gm_console.rules.throws import target_pool, throws


def command(kind: str) -> click.Command:
    """The command `roll KIND`."""
    helps = {
        "attack": _("An attack roll of Twoelf, down to the wound."),
        "enchantment": _("An enchantment roll of Twoelf, against each target's own throw."),
        "luck": _("A luck roll of Twoelf."),
        "effort": _("A roll of Twoelf under a threshold and nothing else."),
        "contest": _("A contest of Twoelf between any number of sides."),
    }
    return click.Command(
        kind,
        callback=_roller(kind),
        params=[*options(kind), faces_option(), seed_option(), ruling_option(), json_option()],
        help=helps[kind],
        short_help=helps[kind],
    )


def options(kind: str) -> list[click.Parameter]:
    """The options that say what is rolled, in the order of the help."""
    with_threshold = kind in ("attack", "enchantment", "effort")
    parameters = [
        _number("--level", _("Level of who rolls."), required=True),
        _number("--dice-level", _("The lower level whose dice are thrown.")),
    ]
    if kind in ("attack", "contest"):
        parameters.append(_numbers("--characteristic", _("Score whose value is added.")))
    if kind in ("attack", "enchantment", "contest"):
        parameters.append(_numbers("--mastery", _("Bonus that is added.")))
    if with_threshold:
        parameters += [
            _number("--threshold-characteristic", _("Score whose value raises the threshold.")),
            _numbers("--complexity", _("Lowers the threshold.")),
            _number("--distance", _("Squares to the target.")),
        ]
    if kind in ("attack", "enchantment"):
        parameters.append(click.Option(["--no-threshold"], is_flag=True, help=_("The roll cannot fail by itself.")))
    if kind == "luck":
        parameters.append(_number("--opposition", _("The value to reach."), required=True))
    if kind == "attack":
        parameters += _attack_options()
    if kind == "enchantment":
        parameters += [
            _numbers("--target-level", _("Level of a target, who throws against it.")),
            _texts("--target-faces", "FACES", _("That target's dice, thrown at the table.")),
        ]
    if kind == "contest":
        against = _texts("--against", "SIDE", _("Another side: level=N[,characteristic=SCORE][,mastery=N] and so on."))
        against.required = True
        parameters.append(against)
    return list(parameters)


def _attack_options() -> list[click.Option]:
    return [
        _number("--opposition", _("The value to reach.")),
        _texts("--defence", "NAME=N[:EFFECT]", _("A defence of the target; the effect is stops or lowers.")),
        click.Option(["--category"], type=click.Choice(CATEGORIES), help=_("Category of the attack.")),
        click.Option(["--critical-category"], type=click.Choice(CATEGORIES), help=_("Category of a critical.")),
        _number("--wound-potential", _("Of the weapon or the card, multiplied by --power.")),
        _number("--power", _("Score of the characteristic that multiplies the wound potential.")),
        _number("--blow", _("A fixed blow value.")),
        click.Option(["--resilience"], metavar="light=N,serious=N,mortal=N", help=_("Wound thresholds of the target.")),
    ]


def _number(name: str, words: str, required: bool = False) -> click.Option:
    return click.Option([name], type=WholeNumber(), metavar="N", required=required, help=words)


def _numbers(name: str, words: str) -> click.Option:
    return click.Option([name], type=WholeNumber(), multiple=True, metavar="N", help=words)


def _texts(name: str, metavar: str, words: str) -> click.Option:
    return click.Option([name], multiple=True, metavar=metavar, help=words)


def _roller(kind: str) -> Callable[..., None]:
    def roll(faces: str | None, seed: int | None, json: bool, **given: Any) -> None:
        with wrong_arguments():
            action, targets = read.action_and_targets(kind, given)
            level_pool(action.dice_level, action.rulings)
            for target in targets:
                if throws(action, target):
                    target_pool(target, action.rulings)
        typed = parsed_faces(faces, "--faces")
        theirs = read.target_faces(kind, given, len(targets))
        _rolled(action, targets, None if typed is None else Faces(typed), theirs, seed, json)

    return roll


def _rolled(
    action: Action,
    targets: tuple[Target, ...],
    typed: Faces | None,
    theirs: tuple[Faces | None, ...],
    seed: int | None,
    json: bool,
) -> None:
    result = perform(action, targets, thrower(seed), typed, theirs)
    if not json:
        from gm_console.rules.action_summary import ranked, summary

        line, outcomes = summary(result, _)
        if result.ranking:
            names = [_("side {number}").format(number=side.side) for side in result.ranking]
            outcomes = (ranked(result, names, [()] * len(names), _),)
        show([line, *outcomes], result.all_steps)
        return
    from gm_console.cli.roll_json import action_object, print_object

    print_object(action_object(result))
