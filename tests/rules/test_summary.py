"""The short form of a result for the log."""

import pytest

from gm_console.rules.action import Action
from gm_console.rules.action_summary import ranked, summary
from gm_console.rules.capacity import CapacityTest, resolve_capacity
from gm_console.rules.dice import Faces
from gm_console.rules.effect import Effect
from gm_console.rules.level_dice import resolve
from gm_console.rules.parts import Part, mastery
from gm_console.rules.summary import capacity_line
from gm_console.rules.target import DefenceEntry, Resistance, Target
from gm_console.rules.threshold import Threshold
from tests.rules.kit import against, attack, bow, defence, same, sword


class TestSummary:
    """The short form for the log."""

    def test_sword(self) -> None:
        assert summary(against(*sword(), 7, 6, 2), same) == (
            "7 6 2 +3 = 18 · serious",
            ("armour 20 holds: light · blow 12 · LIGHT WOUND",),
        )

    def test_failed(self) -> None:
        assert summary(against(*sword(), 12, 6, 2), same) == ("12 6 2 +3 = 23 · 12 > 11: failed", ())

    def test_unknown_resistance(self) -> None:
        assert summary(against(bow(), Target(), 6, 6), same) == (
            "6 6 +3 = 15 · critical, mortal",
            ("success · blow 5 · MORTAL WOUND (no resistance known)",),
        )

    def test_stopped_absorbed_beaten(self) -> None:
        def line(*entries: DefenceEntry) -> str:
            return summary(against(attack(3), Target(defences=entries), 7), same)[1][0]

        assert line(defence("parry", 9, "stops")) == "parry 9 stops it"
        assert line(defence("armour", 9, "lowers"), defence("survival_instinct", 9, "lowers")) == (
            "armour 9 holds: light · survival instinct 9 holds: absorbed"
        )
        assert line(defence("armour", 7, "lowers")) == "great success"

    def test_without_category(self) -> None:
        target = Target(defences=(defence("armour", 9, "lowers"),))
        assert summary(against(attack(3, category=None), target, 7), same) == ("7", ("armour 9 holds",))

    def test_no_wound(self) -> None:
        action, target = sword()
        tough = Target(target.name, target.defences, resistances=(Resistance("resilience", 50),))
        assert summary(against(action, tough, 7, 6, 2), same)[1] == ("armour 20 holds: light · blow 12 · no wound",)

    def test_enchantment(self) -> None:
        action = Action("enchantment", 8, 8, (mastery("", 3),), effects=(Effect("condition", "enchanted"),))
        result = resolve(action, (Target(level=4), Target(level=3)), Faces((10, 2, 2)), [Faces((12, 1)), Faces((7,))])
        assert summary(result, same) == (
            "10 2 2 → 8 +3 = 11",
            ("against 12 1 → 11: success · enchanted", "against 7 → 1: success · enchanted"),
        )

    def test_a_contest_is_ranked_with_what_each_side_suffers(self) -> None:
        action = Action("contest", 3, 3, (mastery("", 2),), effects=(Effect("text", "out of breath"),))
        sides = (Target(level=3), Target(opposition=Part(9, "card")), Target(level=8))
        result = resolve(action, sides, Faces((7,)), [Faces((4,)), None, Faces((9, 9, 4))])
        met = [(), *(each.effects for each in result.targets)]
        assert ranked(result, ("Aldric", "c", "door", "d"), met, same) == (
            "1. d: 9 9 4 = 22 · 2. Aldric: 9 (tie) · 2. door: 9 (tie) · 4. c: 4, out of breath"
        )

    def test_luck_and_effort(self) -> None:
        luck = against(Action("luck", 8, 8), Target(opposition=Part(20, "card")), 7, 6, 2)
        assert summary(luck, same) == ("7 6 2 = 15", ("against 20: unsuccessful",))
        effort = against(Action("effort", 3, 3, threshold=Threshold()), None, 7)
        assert summary(effort, same) == ("7", ("success",))

    @pytest.mark.parametrize(
        ("faces", "line"),
        [
            ((5,), "24+3−2 · 5 → 3°R"),
            ((12, 11, 9), "24+3−2 · 12 11 9 → 2°R · critical success 1"),
            ((11, 12, 9), "24+3−2 · 11 12 9 → 2°R · critical failure 1"),
        ],
    )
    def test_capacity(self, faces: tuple[int, ...], line: str) -> None:
        test = CapacityTest(24, (Part(3, "situation"), Part(-2, "condition", "blinded")))
        assert capacity_line(resolve_capacity(test, Faces(faces)), same) == line
