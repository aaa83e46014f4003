"""What may be typed and what it says, for the help page: the jobs of a fight, the marks of the roster, the grammars.

In what is typed, and in what is said of it, `{action}` stands for the key in force of that action.
"""

from collections.abc import Sequence
from string import Formatter

from gm_console.commands.actions import Keymap, key_name
from gm_console.language import N_, _
from gm_console.tui.cells import sign

Example = tuple[str, str]
"""What is typed or seen, and what it says: marked, not translated."""

JOBS: Sequence[Example] = (
    ("{fights}", N_("choose an encounter or a fight that is kept; {open} makes it, {open} again starts it")),
    ("{bring}gob3 {accept}", N_("a fight from nothing, or three more in the open one: three of a known one join")),
    ("{fights}  {bring}gob3", N_("a second fight from nothing: {open} on the line “no fight”, then bring in")),
    ("{bring}Yeti5 {accept}", N_("one who is not known joins: a name and a level are enough")),
    ("{next_turn}  {previous_turn}", N_("start the fight, then the next turn; back to the previous one")),
    ("{card_1}d {accept}", N_("card 1 of the one selected on d, the letter at the left of the roster")),
    ("{card_1}d35-2 {accept}", N_("the same at 35 squares, hindered by 2; 35+2 is helped by 2")),
    ("{card_1}d=10 7 2", N_("the same with the dice a player threw; = works so in every prompt of dice")),
    ("{card_1}cdf {accept}", N_("one card on several, where it takes them; * for all visible opponents")),
    ("{again}", N_("the same act again, same target")),
    ("{test}per+3 {accept}", N_("test of the capacity whose name begins so, helped by 3")),
    ("{test}24-3 {accept}", N_("test of a bare number, hindered by 3")),
    ("{mend}-2 {accept}", N_("a −2 was forgotten: the last roll with it, same faces; {up} first for an older one")),
    (
        "{wound}2  {wound}d2",
        N_("a serious wound by hand on the one selected, on d, without {accept}; {recover}2 and {recover}d2 heal it"),
    ),
    ("{condition}cave-2 2 {accept}", N_("a condition on the one selected, known or new: hinders by 2, for two rounds")),
    ("{group}1d {accept}", N_("the whole group of the one selected plays card 1 on d")),
    ("{initiative}a18b12 {accept}", N_("the initiatives of several; {initiative}18 of the one selected")),
    ("{fallen}  {hold}  {visible}", N_("fallen, or up again; waits, or acts now; hidden, or visible again")),
    ("{earlier}  {later}", N_("one place earlier, later in the order")),
    ("{undo}  {redo}", N_("take back the last thing, whatever it was; put it again")),
    ("{command}", N_("all else by name: remove, rename, copy, join in a group, a further turn, jump to a round")),
)
"""The jobs of a fight, most frequent ways first."""

MARKS: Sequence[Example] = (
    ("▶", N_("whose turn it is")),
    ("›", N_("the one selected: who acts, and on whom the keys work")),
    ("·", N_("still to act in this round")),
    ("a", N_("the letter that means this one in a prompt; it stays the same as long as the fight lasts")),
    ("21", N_("the initiative")),
    ("L1 S2 M1", N_("wounds: light, serious, mortal")),
    (N_("to fall"), N_("so many wounds that the campaign's rule lets them fall: {fallen}")),
    (N_("held"), N_("waits: {hold} acts now")),
    (N_("hidden"), N_("not shown to the players: {visible}; what it rolls is secret")),
    ("cave 2", N_("a condition and the rounds it still lasts, or the turn that ends it")),
    (N_("turn 2"), N_("a further turn of the same one in each round")),
    ("+ … (3)", N_("a group of three in one line: {mark}")),
)

ACT: Sequence[Example] = (
    ("d", N_("on whom: the letter at the left of the roster; none: the last target; * all visible opponents")),
    ("35", N_("the distance in squares; a space where it would touch another number")),
    ("-2 +1", N_("what hinders and what helps")),
    (",", N_("throw one level lower; again: lower still")),
    (">12", N_("a typed opposition; >e dodge, >p parry; > alone a contest")),
    (">,", N_("the target throws one level lower")),
    ("=10 7 2", N_("the dice thrown at the table; after a second = the target's")),
    ("=", N_("{accept} after an empty = lets the console throw for a player who is away")),
    ("cde", N_("several targets in a row, for a card that takes them")),
)
"""What may be typed in the prompt of a card."""

DICE: Sequence[Example] = (
    ("{dice}1c pow", N_("dice without a card; characteristics and masteries by name, each after a space")),
    ("{dice}3>12", N_("1 attack, 2 enchantment, 3 luck, 4 effort, 5 contest")),
    ("{group}1d=9=7", N_("a group's dice: each further = has the next one's")),
)
"""What may be typed after the other keys that throw dice."""

TEST: Sequence[Example] = (
    ("per+3", N_("the beginning of a capacity's name, and what helps or hinders")),
    ("24-3", N_("a number in place of a name")),
    ("=12 3", N_("the dice thrown at the table")),
)

JOINING: Sequence[Example] = (
    ("{bring}gob3", N_("three of a known one; an encounter by its name")),
    ("{bring}Yeti5*3", N_("three new ones of level 5")),
    ("{bring}Yeti5*1", N_("a new one of level 5 in any case, even where a known one's name begins so")),
    ("{condition}cave >d", N_("to the end of d's turn; < to its start; no letter: its bearer's own turn")),
)
"""What may be typed to bring someone in and after a condition's key."""

ENTITIES: Sequence[Example] = (
    ("Ogre", N_("any character, on any line that is typed: it begins a new value in place of the old")),
    ("{open}", N_("the chosen line's value to be changed; once more takes it and stays there")),
    ("blades 2", N_("a name and a number, in the line where one is added")),
    ("resilience 5 - 15", N_("thresholds from light to mortal, - for none")),
    ("Assault: Sword", N_("a card, and the objects used with it")),
)
"""What may be typed into the fields of an entity."""

_SIGNS = {"▶": "*", "›": ">", "·": "."}


def example_rows(examples: Sequence[Example], keymap: Keymap) -> list[tuple[str, str, str]]:
    """Each with the keys in force, translated; those for which no key is left are left out. The third is no tone."""
    rows = []
    for typed, meaning in examples:
        named = {name for text in (typed, meaning) for _text, name, _spec, _how in Formatter().parse(text) if name}
        if all(name in keymap.shown for name in named):
            keys = {name: key_name(keymap.shown[name]) for name in named}
            typed = sign(typed, _SIGNS[typed]) if typed in _SIGNS else _(typed)
            # A key with a name of its own would run into what is typed after it.
            apart = {name: f"{key} " if len(key) > 1 else key for name, key in keys.items()}
            rows.append((typed.format(**apart).strip(), _(meaning).format(**keys), ""))
    return rows
