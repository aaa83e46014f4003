"""The arguments of `roll attack`, `enchantment`, `luck`, `effort` and `contest` as the values the rules take."""

from collections.abc import Mapping
from typing import Any

from gm_console.cli.roll_options import once, parsed_faces, parsed_number, parsed_pairs, parsed_rulings
from gm_console.errors import WrongArguments
from gm_console.language import _
from gm_console.rules.action import Action, Blow
from gm_console.rules.category import CATEGORIES
from gm_console.rules.dice import Faces
from gm_console.rules.parts import Part, characteristic, mastery
from gm_console.rules.target import EFFECTS, Defence, DefenceEntry, Resistance, Target
from gm_console.rules.threshold import Threshold

Given = Mapping[str, Any]
"""Options by name, as click hands them over."""

DEFENCES = {"dodge": "stops", "parry": "stops", "survival-instinct": "lowers", "armour": "lowers"}
"""Defence, and what it does when it is not reached unless that is said."""

WITH_CATEGORY = ("category", "critical_category", "defence", "wound_potential", "blow", "resilience")
"""An attack has a category as soon as one of these is given."""

SIDE_KEYS = ("level", "dice-level", "characteristic", "mastery", "faces")


def action_and_targets(kind: str, given: Given) -> tuple[Action, tuple[Target, ...]]:
    """What is rolled, and against whom; `WrongArguments` or a `Refusal` for what makes no sense."""
    rulings = parsed_rulings(given["ruling"])
    parts = [characteristic("", score) for score in given.get("characteristic", ())]
    parts += [mastery("", bonus) for bonus in given.get("mastery", ())]
    category, blow = (_category(given), _blow(given)) if kind == "attack" else (None, None)
    dice_level = given["dice_level"]
    action = Action(
        kind,
        given["level"],
        given["level"] if dice_level is None else dice_level,
        tuple(parts),
        _threshold(kind, given),
        given.get("distance"),
        category,
        (given.get("critical_category") or "mortal"),
        blow,
        rulings=rulings,
    )
    return action, _targets(kind, given)


def target_faces(kind: str, given: Given, targets: int) -> tuple[Faces | None, ...]:
    """Faces typed for the targets or the other sides, None for those that the console throws."""
    if kind == "enchantment":
        texts = given["target_faces"]
        if texts and len(texts) != targets:
            raise WrongArguments(
                _("--target-faces: none, or one for each --target-level ({targets}), not {given}").format(
                    targets=targets, given=len(texts)
                )
            )
        return tuple(_faces(text, "--target-faces") for text in texts)
    if kind == "contest":
        return tuple(_faces(dict(side).get("faces"), "--against") for side in map(_side_pairs, given["against"]))
    return ()


def _faces(text: str | None, option: str) -> Faces | None:
    typed = parsed_faces(text, option)
    return None if typed is None else Faces(typed)


def _threshold(kind: str, given: Given) -> Threshold | None:
    if kind not in ("attack", "enchantment", "effort"):
        return None
    score = given["threshold_characteristic"]
    threshold = Threshold(
        characteristic("", 0 if score is None else score), tuple(Part(each, "typed") for each in given["complexity"])
    )
    return None if given.get("no_threshold") else threshold


def _targets(kind: str, given: Given) -> tuple[Target, ...]:
    if kind == "luck":
        return (Target(opposition=Part(given["opposition"], "typed")),)
    if kind == "enchantment":
        levels = given["target_level"]
        return tuple(
            Target(_("target {number}").format(number=number), level=level)
            for number, level in enumerate(levels, start=1)
        )
    if kind == "contest":
        return tuple(_side(number, text) for number, text in enumerate(given["against"], start=2))
    return (_defender(given),) if kind == "attack" else ()


def _category(given: Given) -> str | None:
    if all(given[name] in (None, ()) for name in WITH_CATEGORY):
        return None
    category: str = given["category"] or "serious"
    return category


def _blow(given: Given) -> Blow | None:
    potential, power, fixed = given["wound_potential"], given["power"], given["blow"]
    if fixed is not None and potential is not None:
        raise WrongArguments(_("--blow and --wound-potential: give one of the two"))
    if potential is not None and power is None:
        raise WrongArguments(_("--wound-potential needs --power, the score that multiplies it"))
    if power is not None and potential is None:
        raise WrongArguments(_("--power needs --wound-potential, which it multiplies"))
    if fixed is not None:
        return Blow("fixed", Part(fixed, "typed"))
    return None if potential is None else Blow("product", Part(potential, "typed"), characteristic("", power))


def _defender(given: Given) -> Target:
    defences, opposition = given["defence"], given["opposition"]
    if defences and opposition is not None:
        raise WrongArguments(_("--opposition and --defence: give one of the two"))
    return Target(
        defences=_entries(defences),
        opposition=None if opposition is None else Part(opposition, "typed"),
        resistances=() if given["resilience"] is None else (_resilience(given["resilience"]),),
    )


def _entries(texts: tuple[str, ...]) -> tuple[DefenceEntry, ...]:
    """The defences in their order; dodge and parry make one entry, where the first of them stands."""
    read = [_defence(name, text) for name, text in parsed_pairs(texts, "--defence")]
    once([defence.name.replace("_", "-") for defence, _effect in read], "--defence")
    entries: list[DefenceEntry] = []
    for defence, effect in read:
        paired = [place for place, entry in enumerate(entries) if _evades(entry.options[0]) and _evades(defence)]
        if not paired:
            entries.append(DefenceEntry((defence,), effect))
            continue
        first = entries[paired[0]]
        if first.effect != effect:
            raise WrongArguments(_("--defence: dodge and parry are one defence, with one effect: stops or lowers"))
        entries[paired[0]] = DefenceEntry((*first.options, defence), effect)
    return tuple(entries)


def _evades(defence: Defence) -> bool:
    return defence.name in ("dodge", "parry")


def _defence(name: str, text: str) -> tuple[Defence, str]:
    if name not in DEFENCES:
        raise WrongArguments(
            _("--defence: no defence {name}; there are {known}").format(name=name[:40], known=", ".join(DEFENCES))
        )
    number, sign, effect = text.partition(":")
    if sign and effect not in EFFECTS:
        raise WrongArguments(
            _("--defence {name}: the effect is stops or lowers, not “{effect}”").format(name=name, effect=effect[:40])
        )
    value = parsed_number(number, f"--defence {name}")
    return Defence(name.replace("-", "_"), value), effect or DEFENCES[name]


def _resilience(text: str) -> Resistance:
    pairs = parsed_pairs(text.split(","), "--resilience")
    once([name for name, _value in pairs], "--resilience")
    for name, _value in pairs:
        if name not in CATEGORIES:
            raise WrongArguments(_("--resilience takes light=N,serious=N,mortal=N, not {name}").format(name=name[:40]))
    return Resistance("resilience", **{name: parsed_number(value, f"--resilience {name}") for name, value in pairs})


def _side(number: int, text: str) -> Target:
    """One side of a contest, `level=N,dice-level=N,characteristic=SCORE,mastery=N,faces=10 7 2`."""
    pairs = _side_pairs(text)
    for name, _value in pairs:
        if name not in SIDE_KEYS:
            raise WrongArguments(
                _("--against: no {name}; there are {known}").format(name=name[:40], known=", ".join(SIDE_KEYS))
            )
    once([name for name, _value in pairs if name not in ("characteristic", "mastery")], "--against")
    numbers = [(name, parsed_number(value, f"--against {name}")) for name, value in pairs if name != "faces"]
    levels = dict(numbers)
    if "level" not in levels:
        raise WrongArguments(_("--against needs the side's level: level=N"))
    parts = [characteristic("", score) for name, score in numbers if name == "characteristic"]
    parts += [mastery("", bonus) for name, bonus in numbers if name == "mastery"]
    return Target(
        _("side {number}").format(number=number),
        level=levels["level"],
        dice_level=levels.get("dice-level"),
        value=tuple(parts),
    )


def _side_pairs(text: str) -> list[tuple[str, str]]:
    """The pairs of one side; a comma inside its faces does not end them."""
    words: list[str] = []
    for word in text.split(","):
        if words and "=" not in word and words[-1].strip().startswith("faces="):
            words[-1] += f" {word}"
        else:
            words.append(word)
    return parsed_pairs(words, "--against")
