"""What every kind of `gm-console roll` shares: its options, and how their texts are read."""

from collections.abc import Iterable, Iterator
from contextlib import contextmanager

import click

from gm_console.cli.output import say
from gm_console.errors import WrongArguments
from gm_console.language import _, ngettext
from gm_console.rules.dice import Thrower
from gm_console.rules.number import LIMIT
from gm_console.rules.refusal import Refusal
from gm_console.rules.rulings import Rulings

TYPE_CHECKING = False
if TYPE_CHECKING:
    from gm_console.rules.step import Step


class WholeNumber(click.ParamType[int]):
    """A whole number within ±1,000,000 (any, with `most` None); anything else is refused in few words."""

    name = "integer"

    def __init__(self, most: int | None = LIMIT) -> None:
        self._most = most

    def convert(self, value: object, param: click.Parameter | None, ctx: click.Context | None) -> int:
        """The number, or click's failure that names the parameter."""
        try:
            number = int(str(value))
        except ValueError:
            self.fail(_("a whole number, not “{text}”").format(text=str(value)[:40]), param, ctx)
        if self._most is not None and abs(number) > self._most:
            message = _("a whole number from −{most} to {most}, not {text}")
            self.fail(message.format(most=self._most, text=str(value)[:40]), param, ctx)
        return number


def faces_option() -> click.Option:
    """`--faces`: dice thrown at the table."""
    return click.Option(["--faces"], metavar="FACES", help=_("Dice thrown at the table, such as 12,3."))


def seed_option() -> click.Option:
    """`--seed`: a repeatable result."""
    return click.Option(
        ["--seed"], type=WholeNumber(None), metavar="N", help=_("The same seed throws the same dice again.")
    )


def ruling_option() -> click.Option:
    """`--ruling`: a setting of the rules, for this roll."""
    return click.Option(["--ruling"], multiple=True, metavar="NAME=VALUE", help=_("A rule setting for this roll."))


def json_option() -> click.Option:
    """`--json`: one object in place of text."""
    return click.Option(["--json"], is_flag=True, help=_("Print one JSON object."))


@contextmanager
def wrong_arguments() -> Iterator[None]:
    """What the rules refuse here is a fault of the arguments: exit code 2."""
    try:
        yield
    except Refusal as refusal:
        from gm_console.rules.explain import word_refusal

        raise WrongArguments(word_refusal(refusal, _, ngettext)) from refusal


def parsed_faces(text: str | None, option: str) -> tuple[int, ...] | None:
    """Faces written with commas or spaces, None when there are none to read."""
    if text is None:
        return None
    try:
        return tuple(int(word) for word in text.replace(",", " ").split())
    except ValueError as error:
        raise WrongArguments(
            _("{option} takes faces such as 12,3, not “{text}”").format(option=option, text=text[:40])
        ) from error


def parsed_pairs(texts: Iterable[str], option: str) -> list[tuple[str, str]]:
    """Texts of the form NAME=VALUE as pairs, each name given once."""
    pairs: list[tuple[str, str]] = []
    for text in texts:
        name, sign, value = text.partition("=")
        if not sign or not name.strip():
            raise WrongArguments(_("{option} takes NAME=VALUE, not “{text}”").format(option=option, text=text[:40]))
        pairs.append((name.strip(), value.strip()))
    return pairs


def parsed_number(text: str, name: str) -> int:
    """A whole number inside an option's text."""
    try:
        return int(text)
    except ValueError as error:
        raise WrongArguments(
            _("{name} takes a whole number, not “{text}”").format(name=name, text=text[:40])
        ) from error


def once(names: Iterable[str], option: str) -> None:
    """Refuse a name that an option gives twice."""
    seen: set[str] = set()
    for name in names:
        if name in seen:
            raise WrongArguments(_("{option} gives {name} twice").format(option=option, name=name))
        seen.add(name)


def parsed_rulings(texts: tuple[str, ...]) -> Rulings:
    """The settings of a roll; an unknown name or value is refused with what is right."""
    pairs = parsed_pairs(texts, "--ruling")
    once([name for name, _value in pairs], "--ruling")
    return Rulings.from_mapping(dict(pairs))


def thrower(seed: int | None) -> Thrower:
    """The console's dice: the system's generator, or with a seed a repeatable one."""
    # `secrets.SystemRandom` is this very class; importing it from there costs every roll another ten modules.
    from random import Random, SystemRandom

    return Thrower(SystemRandom() if seed is None else Random(seed))


def show(outcome: Iterable[str], steps: "tuple[Step, ...]") -> None:
    """Print a result as a reader wants it: the outcome in a few words, then the reasoning."""
    from gm_console.rules.explain import explain

    for line in outcome:
        say(line)
    for line in explain(steps, _, ngettext):
        say(f"  {line}")
