"""Odds as plain JSON data: what `odds --json` prints, and the little that is stored with a roll."""

from collections.abc import Mapping

from gm_console.rules.odds.capacity import CRITICAL, MAGNITUDES, CapacityOdds, critical_of
from gm_console.rules.odds.results import ActionOdds, TargetOdds

Record = dict[str, object]
"""Names to numbers from 0 to 1 (means and variances apart), None, or mappings and lists of such."""

FORESEEN = 0.001
"""Degrees of a smaller share are not stored with a roll."""
NEAR = 4
"""All others are no farther from the mastery degree."""


def capacity_record(odds: CapacityOdds) -> Record:
    """The whole law of a capacity test, its degrees rising."""
    return {
        "degrees": {str(each): float(odds.degree(each)) for each in odds.degrees},
        "at_least": {str(each): float(odds.at_least(each)) for each in odds.degrees},
        "mean": float(odds.mean),
        "variance": float(odds.variance),
        "critical_success": float(CRITICAL),
        "critical_failure": float(CRITICAL),
        "critical_by_magnitude": {str(each): float(critical_of(each)) for each in range(1, MAGNITUDES + 1)},
    }


def action_record(odds: ActionOdds) -> Record:
    """The whole law of a roll of level dice; what its kind cannot have is 0, or None."""
    throws = odds.kind == "enchantment" and any(each.pool for each in odds.targets)
    return {
        **_endings(odds.first),
        "critical": None if odds.critical is None else float(odds.critical),
        "values": {str(value): float(share) for value, share in odds.values()},
        "mean": _mean(odds),
        "wounds": _wounds(odds.first),
        "targets": [_target(each) for each in odds.targets] if throws else None,
    }


def stored(odds: CapacityOdds | ActionOdds, place: int = 0) -> Record:
    """What the odds line showed, to be kept with the roll: of an act the target at that place, of a test its degrees.

    `words.line` words it, so that a line shown before the throw and one read years later cannot differ.
    """
    if isinstance(odds, CapacityOdds):
        near = range(odds.mastery - NEAR, odds.mastery + NEAR + 1)
        degrees = {each: float(odds.degree(each)) for each in near}
        kept = [each for each, share in degrees.items() if share >= FORESEEN]
        return {
            "kind": "capacity",
            "degrees": {str(each): degrees[each] for each in kept},
            "at_least": {str(each): float(odds.at_least(each)) for each in kept},
            "mean": float(odds.mean),
            "critical_success": float(CRITICAL),
            "critical_failure": float(CRITICAL),
        }
    target = odds.targets[place]
    return {
        "kind": odds.kind,
        **_endings(target),
        "critical": None if odds.critical is None else float(odds.critical),
        "wounds": _wounds(target),
    }


def _endings(target: TargetOdds) -> Record:
    return {
        "failed": float(target.failed),
        "unsuccessful": float(target.unsuccessful),
        "success": float(target.success),
        "great_success": float(target.great_success),
        "tie": float(target.tie),
    }


def _wounds(target: TargetOdds) -> Mapping[str, float] | None:
    if target.wounds is None:
        return None
    none, light, serious, mortal = map(float, target.wounds)
    return {"none": none, "light": light, "serious": serious, "mortal": mortal}


def _mean(odds: ActionOdds) -> float | None:
    mean = odds.mean()
    return None if mean is None else float(mean)


def _target(target: TargetOdds) -> Record:
    return {"pool": target.pool, **_endings(target), "wounds": _wounds(target)}
