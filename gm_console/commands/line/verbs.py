"""The table of verbs: those of the keys take word and help from the table of actions, the others bring their own."""

from collections.abc import Mapping

from gm_console.campaign import requests as ask
from gm_console.commands.actions import BY_ID
from gm_console.commands.line import conditions, dice, fights, packs, people
from gm_console.commands.line.command import Verb
from gm_console.language import N_

_ACT = N_("[WHOM…] [distance] [±n]… [,…] [>n] [=faces]")
_WHO = N_("[WHO…]")


def _key(action: str, usage: str, read: object, *kinds: str, others: str = "") -> Verb:
    of = BY_ID[action]
    assert callable(read)
    return Verb(action, of.verb, usage, of.help, read, kinds, others)


_KEYS = (
    _key("next_turn", "", fights.plainly(lambda: ask.NextTurn()), others=N_("turn skip")),
    _key("previous_turn", "", fights.plainly(lambda: ask.PreviousTurn()), others=N_("back")),
    _key("undo", "", fights.plainly(lambda: ask.Undo())),
    _key("redo", "", fights.plainly(lambda: ask.Redo())),
    _key(
        "card_1",
        N_("CARD [WHOM…] [distance] [±n]… [,…] [>n] [=faces]"),
        dice.card,
        "card",
        "who",
        others=N_("attack strike hit cast play use"),
    ),
    _key("card_again", _ACT, dice.last_card, "who"),
    _key("again", "", dice.again, others=N_("repeat")),
    _key("test", N_("CAPACITY [±n]… [=faces]"), dice.test, "capacity", others=N_("check skill")),
    _key(
        "dice",
        N_("KIND [WHOM…] [CHARACTERISTIC…] [±n]… [=faces]"),
        dice.dice,
        "dice",
        "who",
        "named",
        others=N_("attack roll throw"),
    ),
    _key("group", N_("CARD [WHOM…] [distance] [±n]…"), dice.group, "card", "who"),
    _key("mend", N_("[±n]… [WHOM…] [distance] [>n] [=faces]"), dice.mend, "who"),
    _key(
        "wound",
        N_("light|serious|mortal [WHO…]"),
        people.wound(False),
        "category",
        "who",
        others=N_("damage hurt injure"),
    ),
    _key("recover", N_("light|serious|mortal [WHO…]"), people.wound(True), "category", "who", others=N_("heal cure")),
    _key(
        "condition",
        N_("NAME [±n] [rounds] [WHO…] [until start|end WHO]"),
        conditions.condition,
        "condition",
        "who",
        others=N_("status effect state"),
    ),
    _key(
        "bring",
        N_("NAME [count] · NEW LEVEL[*count] · [hidden] [party]"),
        people.bring_in,
        "bestiary",
        "template",
        others=N_("add spawn summon"),
    ),
    _key("fallen", _WHO, people.each_of(lambda one: ask.ToggleFallen(one)), "who", others=N_("dead die kill dying")),
    _key("hold", _WHO, people.each_of(lambda one: ask.ToggleHeld(one)), "who", others=N_("delay wait")),
    _key("earlier", _WHO, people.each_of(lambda one: ask.MoveEarlier(one)), "who"),
    _key("later", _WHO, people.each_of(lambda one: ask.MoveLater(one)), "who"),
    _key("visible", _WHO, people.each_of(lambda one: ask.ToggleHidden(one)), "who", others=N_("show reveal")),
    _key("initiative", N_("[WHO] n  [WHO n]…"), people.initiative, "who"),
    _key("edit", N_("[WHO|NAME]"), fights.edit, "who", "bestiary", others=N_("sheet bestiary character")),
    _key("note", N_("TEXT"), fights.note, others=N_("comment write")),
    *(
        _key(action, "", fights.shows(action))
        for action in ("secret", "odds", "log", "fights", "history", "find", "help", "redraw")
    ),
    _key("leave", "", fights.shows("leave"), others=N_("quit exit q")),
)

_OWN = (
    Verb("remove", N_("remove"), _WHO, N_("take out of the fight"),
         people.remove, ("who",), N_("delete kick")),
    Verb("rename", N_("rename"), N_("WHO NAME"), N_("give another name"), people.rename, ("who",)),
    Verb("copy", N_("copy"), N_("[WHO] [count]"), N_("bring in more of the same"), people.copy, ("who",)),
    Verb("lift", N_("lift"), N_("CONDITION [WHO…]"), N_("take a condition off"), conditions.lift, ("borne", "who"),
         N_("uncondition unset")),
    Verb("side", N_("side"), N_("[WHO…] party|opposition"), N_("put on a side"), people.side, ("who", "side")),
    Verb("public", N_("public name"), N_("WHO [NAME]"), N_("the name the players see; without one, its own"),
         people.public_name, ("who",)),
    Verb("join", N_("join"), N_("WHO… in GROUP"), N_("put in one group, with one initiative and one turn"),
         people.join, ("who",)),
    Verb("part", N_("part"), _WHO, N_("take out of their group"), people.part, ("who",)),
    Verb("slot", N_("further turn"), N_("[WHO] [initiative]"), N_("give a further turn in each round"),
         people.slot, ("who",)),
    Verb("jump", N_("jump"), N_("WHO|round"), N_("to someone's turn, or to a round; nothing is counted down"),
         people.jump, ("who",), N_("round turn goto go")),
    Verb("select", N_("select"), N_("WHO"), N_("select someone"), people.select, ("who",)),
    Verb("start", N_("start"), "", N_("start the open fight"), fights.plainly(lambda: ask.StartFight())),
    Verb("fight", N_("new fight"), N_("[ENCOUNTER]"), N_("make a fight and open it"), fights.make, ("template",)),
    Verb("open_fight", N_("open fight"), N_("FIGHT|none"), N_("open a fight that is kept, or none"),
         fights.open_, ("fight",)),
    Verb("name", N_("name fight"), N_("NAME"), N_("give the open fight a name"), fights.name),
    Verb("pause", N_("pause"), "", N_("let the open fight rest"), fights.plainly(lambda: ask.PauseFight())),
    Verb("resume", N_("resume"), "", N_("go on with the paused fight"), fights.plainly(lambda: ask.ResumeFight())),
    Verb("end", N_("end fight"), "", N_("end the open fight"), fights.plainly(lambda: ask.EndFight())),
    Verb("reopen", N_("reopen"), N_("FIGHT"), N_("go on with a fight that was ended"), fights.reopen, ("ended",)),
    Verb("clear", N_("clear opponents"), "", N_("take all opponents out of the fight; the party stays"),
         fights.plainly(lambda: ask.ClearOpponents())),
    Verb("fall", N_("fall rule"), N_("mortal 1 serious 3|none"),
         N_("from how many wounds on someone is marked as to fall"), fights.fall, ("category",)),
    Verb("define", N_("define"), N_("NAME [±n] [rounds] [level dice|capacities NAME…] [targeted] [remind TEXT]"),
         N_("make a condition known by its name, or change a known one; those in force stay as they are"),
         conditions.define, ("condition", "capacity", "condition words")),
    Verb("duplicate", N_("duplicate"), N_("NAME"), N_("another one like it in the bestiary"),
         fights.entity(lambda one: ask.DuplicateEntity(one)), ("bestiary",)),
    Verb("retire", N_("retire"), N_("NAME"), N_("take out of the bestiary; what happened is kept"),
         fights.entity(lambda one: ask.RetireEntity(one)), ("bestiary",)),
    Verb("import", N_("import"), N_("PACK|FILE [copies]"),
         N_("load a pack: first what would come of it; copies: what differs here under names of its own"),
         packs.load, ("pack", "copies")),
    Verb("export", N_("export"), N_("FILE [WHO…]"),
         N_("these of the bestiary, with all they use, into a new pack; nobody named: everything"),
         packs.write, ("bestiary",)),
)  # fmt: skip

VERBS: tuple[Verb, ...] = (*_KEYS, *_OWN)
BY_VERB: Mapping[str, Verb] = {verb.id: verb for verb in VERBS}
