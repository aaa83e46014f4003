"""Cards beyond the blade: a fireball on several, a fear, a dance, a gamble."""

from gm_console.campaign import journal
from gm_console.campaign import requests as ask
from gm_console.campaign import tables as t
from tests.campaign.acts.play import ASSAULT_DEFENCES, Table


def learn(table: Table) -> None:
    """Have Aldric learn them: his cards 5 to 8."""
    cards = (
        t.Card(
            id=51,
            name="Fireball",
            kind="attack",
            threshold=True,
            threshold_characteristic="intelligence",
            targets="several",
            defences=ASSAULT_DEFENCES[:1],
            category="serious",
            critical_category="mortal",
            blow={"kind": "roll"},
            resistances=["resilience"],
            effect_wound=True,
        ),
        t.Card(id=52, name="Fear", kind="enchantment", threshold=True, targets="several", effect_condition="caught"),
        t.Card(
            id=53, name="Dance", kind="contest", targets="several", value_characteristics=["agility"], masteries=["*"]
        ),
        t.Card(id=54, name="Gamble", kind="luck", targets="none", opposition=15),
    )
    with journal.act(table.campaign, "cards") as act:
        for place, card in enumerate(cards):
            act.session.add(card)
            act.session.add(t.EntityCard(entity_id=1, card_id=51 + place, position=10 + place))


def band(table: Table, *names: str) -> None:
    """Put these into one group, the warband."""
    table.do(ask.JoinGroup(tuple(table.combatant(name) for name in names), "warband"))
