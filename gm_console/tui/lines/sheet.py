"""The selected entity: scores, defences, resistances, capacities, wounds with their story, conditions, cards."""

from collections import Counter
from collections.abc import Iterable

from gm_console.campaign.condition_words import strength, tone
from gm_console.campaign.durations import full_time
from gm_console.campaign.views import ConditionLine, Sheet, WoundLine
from gm_console.language import _
from gm_console.rules.words import degree, shown, signed, word
from gm_console.tui.cells import Line, flow, joined, sign, span, width, words

_LETTERS = {"light": "L", "serious": "S", "mortal": "M"}
_TONES = {"light": "", "serious": "bad", "mortal": "wound"}


def sheet_title(sheet: Sheet, cells: int) -> Line:
    """Name, kind, level and level dice; where that is too long, without the kind."""
    kinds = {"player": _("player"), "non-player": _("non-player"), "creature": _("creature")}
    parts: list[Line] = [(span(sheet.name, "strong"),), (span(kinds.get(sheet.kind, sheet.kind)),)]
    if sheet.level is not None:
        parts.append((span(_("level {level}").format(level=sheet.level)),))
    if sheet.pool:
        parts.append((span(sheet.pool),))
    between = sign(" · ", " - ")
    whole = joined(parts, between)
    return whole if width(whole) <= cells else joined([parts[0], *parts[2:]], between)


def sheet_lines(sheet: Sheet, cells: int, rows: int) -> tuple[list[Line], list[Line]]:
    """The lines of a sheet that scroll, and those of its cards, which always stand at the bottom.

    Where it does not all fit into `rows`, what changes a throw just now comes before what does so always: conditions,
    and how many wounds.
    """
    cards = _cards(sheet, cells)
    first = [*_damaged(sheet, cells), *_characteristics(sheet, cells)]
    scores = [*_masteries(sheet, cells), *_defences(sheet, cells)]
    wounds, conditions = _wounds(sheet, cells), _conditions(sheet, cells)
    capacities = _capacities(sheet, cells)
    others = [*_things(sheet, cells), *_notes(sheet, cells)]
    if sum(map(len, (first, scores, capacities, wounds, conditions, cards))) <= rows:
        return [*first, *scores, *capacities, *wounds, *conditions, *others], cards
    stories = wounds if len(wounds) > 1 else []
    troubles = [*conditions, *(_wound_counts(sheet) if stories else wounds)]
    seen = len(first) + len(troubles) + len(cards) <= rows
    begin = [*first, *troubles] if seen else [*troubles, *first]
    return [*begin, *scores, *stories, *capacities, *others], cards


def _damaged(sheet: Sheet, cells: int) -> list[Line]:
    if not sheet.damaged:
        return []
    # Hardly ever needed.
    from gm_console.campaign.field_faults import FIELDS

    names = ", ".join(_(FIELDS[each]) for each in dict.fromkeys(sheet.damaged))
    told = _("entity {number}: damaged in the file, and left out: {names}").format(number=sheet.id, names=names)
    return words(told, cells, "bad")


def _pairs(pairs: Iterable[tuple[str, str]], cells: int) -> list[Line]:
    return flow(((span(name, "quiet"), span(f" {value}")) for name, value in pairs), cells)


def _characteristics(sheet: Sheet, cells: int) -> list[Line]:
    arrow = sign("→", "->")
    pairs = ((word(each.name, _), f"{shown(each.score)}{arrow}{shown(each.value)}") for each in sheet.characteristics)
    return _pairs(pairs, cells)


def _masteries(sheet: Sheet, cells: int) -> list[Line]:
    return _pairs(((word(name, _), signed(bonus)) for name, bonus in sheet.masteries), cells)


def _defences(sheet: Sheet, cells: int) -> list[Line]:
    defences = [(word(name, _), shown(value)) for name, value in sheet.defences]
    resistances = [
        (
            word(name, _),
            " ".join(
                f"{letter}{shown(threshold)}"
                for letter, threshold in zip("LSM", (light, serious, mortal), strict=True)
                if threshold is not None
            ),
        )
        for name, light, serious, mortal in sheet.resistances
    ]
    return [*_pairs(defences, cells), *_pairs(resistances, cells)]


def _capacities(sheet: Sheet, cells: int) -> list[Line]:
    """`24 = 2°M 4`, one after another."""
    return _pairs(
        (
            (each.name, f"{shown(each.capacity)} = {degree(each.capacity, each.degree)} {each.score}")
            for each in sheet.capacities
        ),
        cells,
    )


def _wound_counts(sheet: Sheet) -> list[Line]:
    """How many wounds of each category, the worst first."""
    many = Counter(wound.category for wound in sheet.wounds)
    counts = [
        (f"{letter}{many[category]}", _TONES[category])
        for category, letter in reversed(_LETTERS.items())
        if many[category]
    ]
    return [(span(_("wounds:"), "quiet"), *(piece for count in counts for piece in ((" ", ""), count)))]


def _wounds(sheet: Sheet, cells: int) -> list[Line]:
    if not sheet.wounds:
        return []
    lines: list[Line] = []
    for place, wound in enumerate(sheet.wounds):
        label = span(_("wounds:") + " ", "quiet")
        start = label if not place else (" " * len(label[0]), "")
        story = words(_story(wound), max(cells - len(label[0]) - 2, 8))
        letter = (_LETTERS[wound.category] + " ", _TONES[wound.category])
        for row, part in enumerate(story or [()]):
            lines.append((start, letter, *part) if not row else ((" " * (len(label[0]) + 2), ""), *part))
    return lines


def _story(wound: WoundLine) -> str:
    """`round 1, Goblin 1's Assault`, as much of it as is known, behind the name of a fight that is not the open one."""
    if wound.by and wound.card:
        cause = _("{name}'s {card}").format(name=wound.by, card=wound.card)
    else:
        cause = wound.by or wound.card or _("by hand")
    if wound.round:
        cause = _("round {round}, {cause}").format(round=wound.round, cause=cause)
    return f"{wound.fight}, {cause}" if wound.fight else cause


def _conditions(sheet: Sheet, cells: int) -> list[Line]:
    return [
        line for each in sheet.conditions for line in words(_condition(each), cells, tone(each.amount, each.counts))
    ]


def _condition(one: ConditionLine) -> str:
    text = strength(one.name, one.amount, one.counts)
    left = full_time(one.lasts, one.rounds, one.until)
    return _("{condition}, {left}").format(condition=text, left=left) if left else text


def _cards(sheet: Sheet, cells: int) -> list[Line]:
    return flow(((span(str(card.number), "key"), span(f" {card.name}")) for card in sheet.cards), cells)


def _things(sheet: Sheet, cells: int) -> list[Line]:
    if not sheet.objects:
        return []
    return words(_("carries {things}").format(things=", ".join(sheet.objects)), cells, "quiet")


def _notes(sheet: Sheet, cells: int) -> list[Line]:
    return words(sheet.notes, cells, "quiet")
