"""Every kind of fault in a pack, with its exact words; the body of each pack begins on line 5."""

from pathlib import Path

import pytest

from tests.campaign.pack_kit import HEAD, part, refused

ENTITY = '[[entity]]\nname = "Gobelin"\nkind = "créature"\n'
CARD = '[[card]]\nname = "Assaut"\nkind = "attaque"\n'

FAULTS = {
    "unknown section": (
        "[[entities]]",
        "line 5, entities: there is no such key; did you mean “entity”?",
    ),
    "unknown key": (
        ENTITY + "levels = 3",
        "line 8, entity “Gobelin”, levels: there is no such key; did you mean “level”?",
    ),
    "unknown key, nothing near": (
        '[scene]\ntitle = "x"\nzzz = 1',
        "line 7, scene, zzz: there is no such key; there are title, text",
    ),
    "unknown key in an inner table": (
        ENTITY + 'cards = [{ card = "x", object = "y" }]',
        "line 8, entity “Gobelin”, cards[1].object: there is no such key; did you mean “objects”?",
        "line 8, entity “Gobelin”, cards[1]: there is no card “x”; there are none",
    ),
    "a section once where there are many": (
        '[entity]\nname = "x"',
        "line 5, entity: a table was read; right would be a heading [[entity]] before each",
    ),
    "a part that is no table": (
        None,
        "entity[1]: 3 was read; right would be a table",
    ),
    "name missing": (
        '[[object]]\nnotes = "x"',
        "line 5, object[1], name: it is missing; right would be a name of 1 to 80 characters between quotes",
    ),
    "name too long": (
        f'[[object]]\nname = "{"é" * 81}"',
        f"line 6, object “{'é' * 60}…”, name: “{'é' * 60}…” was read; "
        "right would be a name of 1 to 80 characters between quotes",
    ),
    "name of nothing that shows": (
        '[[object]]\nname = "\\u202e\\u200b "',
        "line 6, object[1], name: “” was read; right would be a name of 1 to 80 characters between quotes",
    ),
    "name twice": (
        '[[object]]\nname = "Épée"\n[[object]]\nname = "EPEE"',
        "line 8, object “EPEE”, name: there is another object of this name; right would be a name of its own",
    ),
    "a word": (
        '[[entity]]\nname = "x"\nkind = "creatur"',
        "line 7, entity “x”, kind: “creatur” was read; right would be one of player/joueur, non-player/non-joueur, "
        "creature/créature; did you mean “créature”?",
    ),
    "a number's bounds": (
        ENTITY + "level = 61",
        "line 8, entity “Gobelin”, level: 61 was read; right would be a whole number from 0 to 60",
    ),
    "a number that is a text": (
        ENTITY + 'level = "8"',
        "line 8, entity “Gobelin”, level: “8” was read; right would be a whole number from 0 to 60",
    ),
    "a number with a point": (
        ENTITY + "capacities = { Escrime = 24.0 }",
        "line 8, entity “Gobelin”, capacities.Escrime: 24.0 was read; right would be a whole number within ±1,000,000",
    ),
    "no number at all": (
        ENTITY + "capacities = { Escrime = nan, Tir = inf, Force = true }",
        "line 8, entity “Gobelin”, capacities.Escrime: nan was read; right would be a whole number within ±1,000,000",
        "line 8, entity “Gobelin”, capacities.Tir: inf was read; right would be a whole number within ±1,000,000",
        "line 8, entity “Gobelin”, capacities.Force: true was read; right would be a whole number within ±1,000,000",
    ),
    "a number too large": (
        ENTITY + "[entity.capacities]\nEscrime = -1_000_001\nTir = 0x" + "f" * 5000,
        "line 9, entity “Gobelin”, capacities.Escrime: -1000001 was read; "
        "right would be a whole number within ±1,000,000",
        "line 10, entity “Gobelin”, capacities.Tir: a number of more than 19 digits was read; "
        "right would be a whole number within ±1,000,000",
    ),
    "a table of numbers that is none": (
        ENTITY + "masteries = [3]",
        "line 8, entity “Gobelin”, masteries: a list was read; right would be a table name = number",
    ),
    "one characteristic in two languages": (
        ENTITY + "characteristics = { puissance = 14, power = 15 }",
        "line 8, entity “Gobelin”, characteristics.power: this is “puissance” once more",
    ),
    "yes or no": (
        ENTITY + "throws_at_table = 1",
        "line 8, entity “Gobelin”, throws_at_table: 1 was read; right would be true or false",
    ),
    "a text": (
        ENTITY + "notes = 1979-05-27",
        "line 8, entity “Gobelin”, notes: 1979-05-27 was read; right would be a text between quotes",
    ),
    "a text too long": (
        ENTITY + f'notes = "{"a" * 20_001}"',
        "line 8, entity “Gobelin”, notes: the text is too long; right would be at most 20,000 characters",
    ),
    "thresholds that decrease": (
        ENTITY + "resistances = { resilience = [5, 4, 9] }",
        "line 8, entity “Gobelin”, resistances.resilience: 5, 4, 9 decrease; "
        "right would be thresholds that rise or stay",
    ),
    "thresholds by category that decrease": (
        ENTITY + 'resistances = { resilience = { mortelle = 3, "légère" = 4 } }',
        "line 8, entity “Gobelin”, resistances.resilience: 4, 3 decrease; right would be thresholds that rise or stay",
    ),
    "thresholds that are two": (
        ENTITY + "resistances = { resilience = [5, 4] }",
        "line 8, entity “Gobelin”, resistances.resilience: a list was read; "
        "right would be three numbers [light, serious, mortal], or a table category = number",
    ),
    "a threshold of no category": (
        ENTITY + "resistances = { resilience = { grav = 4 } }",
        "line 8, entity “Gobelin”, resistances.resilience.grav: “grav” was read; "
        "right would be one of light/légère, serious/grave, mortal/mortelle; did you mean “grave”?",
    ),
    "a name in a list twice": (
        ENTITY + 'objects = ["Dague", "dague"]\n[[object]]\nname = "Dague"',
        "line 8, entity “Gobelin”, objects[2]: “dague” stands here twice",
    ),
    "names that are none": (
        ENTITY + "objects = 3",
        "line 8, entity “Gobelin”, objects: 3 was read; right would be a name, or a list of names",
    ),
    "cards that are no list": (
        ENTITY + "cards = 3",
        "line 8, entity “Gobelin”, cards: 3 was read; right would be a list",
    ),
    "a card that is none": (
        ENTITY + "cards = [3]",
        "line 8, entity “Gobelin”, cards[1]: 3 was read; right would be a card's name, "
        "or a table with card and objects",
    ),
    "distances that do not start at 0": (
        '[[object]]\nname = "Arc"\ncomplexity_by_distance = [[10, 2]]',
        "line 7, object “Arc”, complexity_by_distance: 10 was read; "
        "right would be pairs [squares, complexity] that start at 0 squares and rise: [[0, 0], [20, 2]]",
    ),
    "distances that do not rise": (
        '[[object]]\nname = "Arc"\ncomplexity_by_distance = [[0, 2], [20, 3], [20, 4]]',
        "line 7, object “Arc”, complexity_by_distance: 20 squares after 20; right would be a list that rises",
    ),
    "distances that are no pairs": (
        '[[object]]\nname = "Arc"\ncomplexity_by_distance = [[0, 2], 20]',
        "line 7, object “Arc”, complexity_by_distance: 20 was read; "
        "right would be pairs [squares, complexity] that start at 0 squares and rise: [[0, 0], [20, 2]]",
    ),
    "no distances": (
        '[[object]]\nname = "Arc"\ncomplexity_by_distance = []',
        "line 7, object “Arc”, complexity_by_distance: a list was read; "
        "right would be pairs [squares, complexity] that start at 0 squares and rise: [[0, 0], [20, 2]]",
    ),
    "a threshold": (
        CARD + "threshold = 3",
        "line 8, card “Assaut”, threshold: 3 was read; right would be true, false, or a characteristic's name",
    ),
    "a defence without its effect": (
        CARD + 'defences = [{ names = "esquive" }]',
        "line 8, card “Assaut”, defences[1].effect: it is missing; right would be one of stops/arrête, lowers/abaisse",
    ),
    "a blow": (
        CARD + 'blow = "fort"',
        "line 8, card “Assaut”, blow: “fort” was read; "
        "right would be a number, “roll”, or a table with potential and characteristic",
    ),
    "a blow's number": (
        CARD + "blow = 1_000_001",
        "line 8, card “Assaut”, blow: 1000001 was read; right would be a whole number within ±1,000,000",
    ),
    "a blow's parts": (
        CARD + 'blow = { potentials = 3, potential = "fort" }',
        "line 8, card “Assaut”, blow.potentials: there is no such key; did you mean “potential”?",
        "line 8, card “Assaut”, blow.potential: “fort” was read; "
        "right would be “weapon”, or a whole number within ±1,000,000",
        "line 8, card “Assaut”, blow.characteristic: it is missing; right would be a characteristic's name",
    ),
    "what a kind has no use for": (
        '[[card]]\nname = "Chance"\nkind = "chance"\nopposition = 9\nvalue = "agilité"',
        "line 9, card “Chance”, value: a card of kind luck has no use for it; leave it out",
    ),
    "a threshold for luck": (
        '[[card]]\nname = "Chance"\nkind = "chance"\nopposition = 9\nthreshold = true',
        "line 9, card “Chance”, threshold: a card of kind luck has no threshold; leave it out",
    ),
    "luck without its value": (
        '[[card]]\nname = "Chance"\nkind = "chance"',
        "line 5, card “Chance”, opposition: it is missing; luck needs the value that the roll must reach",
    ),
    "an effort without a threshold": (
        '[[card]]\nname = "Effort"\nkind = "renforcement"\nthreshold = false',
        "line 8, card “Effort”, threshold: an effort is a roll under a threshold; leave it out",
    ),
    "opposition and defences": (
        CARD + 'opposition = 3\ndefences = [{ names = "esquive", effect = "arrête" }]',
        "line 8, card “Assaut”, opposition: the card has defences too; right would be one of the two",
    ),
    "a wound by no attack": (
        '[[card]]\nname = "Effroi"\nkind = "enchantement"\neffect = { wound = true }',
        "line 8, card “Effroi”, effect.wound: only an attack makes wounds; right would be false",
    ),
    "a wound without a blow": (
        CARD + "effect = { wound = true }",
        "line 5, card “Assaut”, blow: it is missing; a wound needs a blow",
    ),
    "a resistance without a blow": (
        CARD + 'resistances = "énergie"',
        "line 8, card “Assaut”, resistances: a card without a blow has no use for it; leave it out",
    ),
    "without category": (
        CARD + 'category = "aucune"\nblow = 3\ndefences = [{ names = "armure", effect = "abaisse" }]',
        "line 9, card “Assaut”, blow: a card without category has no use for it; leave it out",
        "line 10, card “Assaut”, defences[1].effect: there is no category to lower; right would be stops",
    ),
    "a point of impact for one": (
        CARD + "point_of_impact = true",
        "line 8, card “Assaut”, point_of_impact: it needs targets = “several”",
    ),
    "a condition for nobody": (
        CARD + 'targets = "aucune"\neffect = { condition = "Sonné" }\n[[condition]]\nname = "Sonné"',
        "line 9, card “Assaut”, effect.condition: it is put on targets, and the card takes none; leave it out",
    ),
    "rounds that are missing": (
        '[[condition]]\nname = "Aveuglé"\nlasts = "rounds"',
        "line 5, condition “Aveuglé”, rounds: it is missing; a condition that lasts rounds says how many",
    ),
    "rounds and another end": (
        '[[condition]]\nname = "Aveuglé"\nlasts = "turn end"\nrounds = 2',
        "line 7, condition “Aveuglé”, lasts: a number of rounds is given; right would be rounds",
    ),
    "capacities that do not count": (
        '[[condition]]\nname = "Aveuglé"\naffects = "level dice"\ncapacities = "Tir"',
        "line 7, condition “Aveuglé”, affects: capacities are named; right would be capacities",
    ),
    "no such card": (
        ENTITY + 'cards = ["Asaut"]\n' + CARD,
        "line 8, entity “Gobelin”, cards[1]: there is no card “Asaut”; did you mean “Assaut”?",
    ),
    "no such object": (
        ENTITY + 'objects = ["Dague"]',
        "line 8, entity “Gobelin”, objects[1]: there is no object “Dague”; there are none",
    ),
    "no such object for a card": (
        ENTITY + 'level = 3\ncards = [{ card = "Assaut", objects = "Dague" }]\n' + CARD,
        "line 9, entity “Gobelin”, cards[1].objects: there is no object “Dague”; there are none",
    ),
    "no such condition": (
        CARD + 'effect = { condition = "Ébloui" }\n[[condition]]\nname = "Aveuglé"',
        "line 8, card “Assaut”, effect.condition: there is no condition “Ébloui”; there are Aveuglé",
    ),
    "no such entity": (
        ENTITY + '[[encounter]]\nname = "Gué"\nentities = [{ entity = "Goblin", count = 2 }]',
        "line 10, encounter “Gué”, entities[1].entity: there is no entity “Goblin”; did you mean “Gobelin”?",
    ),
    "too many of one": (
        ENTITY + '[[encounter]]\nname = "Gué"\nentities = [{ entity = "Gobelin", count = 51 }]',
        "line 10, encounter “Gué”, entities[1].count: 51 was read; right would be a whole number from 1 to 50",
    ),
    "nobody": (
        '[[encounter]]\nname = "Gué"\nentities = []',
        "line 7, encounter “Gué”, entities: it is empty; right would be one entity at least",
    ),
    "no level": (
        ENTITY + 'cards = ["Assaut"]\n' + CARD,
        "line 8, entity “Gobelin”, cards[1]: the card “Assaut” throws level dice; "
        "right would be an entity with a level",
    ),
    "no weapon, no power": (
        ENTITY + 'level = 3\ncards = ["Assaut"]\n' + CARD + 'blow = { characteristic = "puissance" }',
        "line 9, entity “Gobelin”, cards[1]: the card “Assaut” wounds by its weapon; "
        "right would be objects with one that has a wound_potential",
        "line 9, entity “Gobelin”, cards[1]: the card “Assaut” wounds by a characteristic that the entity lacks: "
        "power/puissance",
    ),
}


@pytest.mark.parametrize("case", FAULTS, ids=str)
def test_a_fault_says_where_what_was_read_and_what_would_be_right(tmp_path: Path, case: str) -> None:
    body, *messages = FAULTS[case]
    if body is None:
        (fault,) = refused(tmp_path, f"entity = [3]\n{HEAD}").faults
        assert [str(fault)] == messages
    else:
        assert part(tmp_path, body) == messages


SPOILT = {
    "an entity": (
        ENTITY
        + "level = 61\n"
        + 'objects = ["Dague", "dague", 3]\n'
        + 'cards = ["Asaut", 3, { card = "Assaut", objects = "Arc" }, { cards = "Tir" }]\n'
        + CARD,
        "line 8, entity “Gobelin”, level: 61 was read; right would be a whole number from 0 to 60",
        "line 9, entity “Gobelin”, objects[2]: “dague” stands here twice",
        "line 9, entity “Gobelin”, objects[3]: 3 was read; right would be a name of 1 to 80 characters between quotes",
        "line 9, entity “Gobelin”, objects[1]: there is no object “Dague”; there are none",
        "line 10, entity “Gobelin”, cards[2]: 3 was read; right would be a card's name, "
        "or a table with card and objects",
        "line 10, entity “Gobelin”, cards[4].card: it is missing; "
        "right would be a name of 1 to 80 characters between quotes",
        "line 10, entity “Gobelin”, cards[4].cards: there is no such key; did you mean “card”?",
        "line 10, entity “Gobelin”, cards[1]: there is no card “Asaut”; did you mean “Assaut”?",
        "line 10, entity “Gobelin”, cards[3].objects: there is no object “Arc”; there are none",
    ),
    "a card": (
        CARD + 'complexity = "x"\neffect = { condition = "Ébloui" }',
        "line 8, card “Assaut”, complexity: “x” was read; right would be a whole number within ±1,000,000",
        "line 9, card “Assaut”, effect.condition: there is no condition “Ébloui”; there are none",
    ),
    "an encounter": (
        ENTITY + '[[encounter]]\nname = "Gué"\nnotes = 3\nentities = ["Goblin", { entity = "Gobelin", counts = 2 }]',
        "line 10, encounter “Gué”, notes: 3 was read; right would be a text between quotes",
        "line 11, encounter “Gué”, entities[2].counts: there is no such key; did you mean “count”?",
        "line 11, encounter “Gué”, entities[1].entity: there is no entity “Goblin”; did you mean “Gobelin”?",
    ),
    "one of a name that another has": (
        ENTITY + ENTITY + 'objects = "Dague"',
        "line 9, entity “Gobelin”, name: there is another entity of this name; right would be a name of its own",
        "line 11, entity “Gobelin”, objects[1]: there is no object “Dague”; there are none",
    ),
}


@pytest.mark.parametrize("case", SPOILT, ids=str)
def test_a_part_with_a_fault_hides_nothing_of_what_it_names(tmp_path: Path, case: str) -> None:
    body, *messages = SPOILT[case]
    assert part(tmp_path, body) == messages


HEADS = {
    "no pack section": ("", ["pack, name: it is missing; right would be a name of 1 to 80 characters between quotes"]),
    "no rule set": (
        '[pack]\nname = "x"\nrule_sets = []',
        ["line 3, pack, rule_sets: it is empty; right would be one rule set or both"],
    ),
    "unknown rule set": (
        '[pack]\nname = "x"\nrule_sets = ["14 Empereurs", "twelf"]',
        [
            "line 3, pack, rule_sets[2]: “twelf” was read; right would be one of 14-empereurs/14 Empereurs, twoelf; "
            "did you mean “twoelf”?"
        ],
    ),
    "settings": (
        f'{HEAD}[pack.settings]\ndoubl = "any"\ndouble = "some"\ninitiative = 3\nlevel_dice = "1d4; 1x6"',
        [
            "line 5, pack, settings.doubl: there is no such setting; did you mean “double”?",
            "line 6, pack, settings.double: “some” was read; right would be one of any, same_size",
            "line 7, pack, settings.initiative: 3 was read; right would be one of contest, capacity:NAME, typed",
            "line 8, pack, settings.level_dice: “1d4; 1x6” was read; right would be one of cycle, 1d4; 1d6; 2d6; …",
        ],
    ),
    "settings that are no table": (
        f"{HEAD}settings = 3",
        ["line 4, pack, settings: 3 was read; right would be a table setting = value"],
    ),
}


@pytest.mark.parametrize("case", HEADS, ids=str)
def test_a_fault_of_the_pack_itself(tmp_path: Path, case: str) -> None:
    text, messages = HEADS[case]
    told = [str(fault) for fault in refused(tmp_path, text).faults]
    assert told[: len(messages)] == messages
