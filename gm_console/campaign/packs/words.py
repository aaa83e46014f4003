"""The words that a pack may write in French or in English: the one table of them.

Accents and case do not matter. What is stored is the id, the first column; any other name of a characteristic, a
defence or a resistance is the pack's own and kept as it is written.
"""

from functools import cache

from gm_console.text import fold

WORDS: dict[str, dict[str, tuple[str, ...]]] = {
    "rule set": {
        "14-empereurs": ("14-empereurs", "14 Empereurs"),
        "twoelf": ("twoelf",),
    },
    "language": {
        "fr": ("fr", "français"),
        "en": ("en", "english"),
    },
    "characteristic": {
        "power": ("power", "puissance"),
        "body_control": ("body control", "maîtrise corporelle"),
        "intelligence": ("intelligence",),
        "agility": ("agility", "agilité"),
    },
    "defence": {
        "dodge": ("dodge", "esquive"),
        "parry": ("parry", "parade"),
        "survival_instinct": ("survival instinct", "instinct de survie"),
        "armour": ("armour", "armure", "armor"),
    },
    "resistance": {
        "resilience": ("resilience", "résilience"),
        "energy": ("energy", "énergie"),
    },
    "entity kind": {
        "player": ("player", "joueur", "joueuse"),
        "non-player": ("non-player", "non-joueur", "PNJ", "non-joueuse"),
        "creature": ("creature", "créature"),
    },
    "card kind": {
        "attack": ("attack", "attaque"),
        "enchantment": ("enchantment", "enchantement"),
        "luck": ("luck", "chance"),
        "effort": ("effort", "renforcement"),
        "contest": ("contest", "concours"),
        "none": ("none", "aucun"),
    },
    "category": {
        "light": ("light", "légère"),
        "serious": ("serious", "grave"),
        "mortal": ("mortal", "mortelle"),
    },
    "card category": {
        "none": ("none", "aucune"),
        "light": ("light", "légère"),
        "serious": ("serious", "grave"),
        "mortal": ("mortal", "mortelle"),
    },
    "defence effect": {
        "stops": ("stops", "arrête"),
        "lowers": ("lowers", "abaisse"),
    },
    "weapon": {"weapon": ("weapon", "arme")},
    "roll value": {"roll": ("roll", "jet")},
    "targets": {
        "none": ("none", "aucune"),
        "one": ("one", "une"),
        "several": ("several", "plusieurs"),
    },
    "affects": {
        "all": ("all", "tout"),
        "level dice": ("level dice", "dés de niveau"),
        "capacities": ("capacities", "capacités"),
        "nothing": ("nothing", "rien"),
    },
    "counts": {
        "acting": ("acting", "en agissant"),
        "targeted": ("targeted", "en cible"),
    },
    "lasts": {
        "removed": ("until removed", "jusqu'à guérison"),
        "rounds": ("rounds", "tours"),
        "turn start": ("turn start", "début de tour"),
        "turn end": ("turn end", "fin de tour"),
    },
    "side": {
        "party": ("party", "groupe"),
        "opposition": ("opposition", "adversaires"),
    },
}


def known(kind: str, word: str) -> str | None:
    """The id of a word of that kind, None for a word that is not in the table. Its own id is always known."""
    return _ids(kind).get(plain(word))


def known_or_own(kind: str, word: str) -> str:
    """The id of a well-known word, else the word itself, a name of the pack's own."""
    return known(kind, word) or word


def accepted(kind: str) -> list[str]:
    """Every word of that kind, as a message lists them: `attack/attaque`."""
    return ["/".join(spellings[:2]) for spellings in WORDS[kind].values()]


def spelled(kind: str, name: str) -> str:
    """An id as a message gives it, `agility/agilité`; a name of the pack's own as it is."""
    return "/".join(WORDS[kind][name][:2]) if name in WORDS[kind] else name


def spellings(kind: str) -> list[str]:
    """Every word of that kind, one by one: what a slip of the pen may have meant."""
    return [word for words in WORDS[kind].values() for word in words]


def plain(name: str) -> str:
    """A name as two of them are compared: no accents, no case; a space, a hyphen and an underscore are the same."""
    return " ".join(fold(name).replace("_", " ").replace("-", " ").split())


@cache
def _ids(kind: str) -> dict[str, str]:
    return {plain(word): name for name, words in WORDS[kind].items() for word in (name, *words)}
