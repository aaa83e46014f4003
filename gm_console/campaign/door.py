"""The one door to the acts. What writes is heavy to import, so it is imported by the first act or by `warm`."""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from gm_console.campaign.requests import Outcome, Request, SaveEntity
    from gm_console.campaign.store import OpenCampaign


def perform(campaign: "OpenCampaign", request: "Request") -> "Outcome":
    """Do what the GM asks, wholly or not at all: one transaction, one journal step.

    Raises ConsoleError with one line for the GM when it cannot be done; then nothing has changed.
    """
    from gm_console.campaign import acts

    return acts.perform(campaign, request)


def faults(campaign: "OpenCampaign", request: "SaveEntity") -> dict[str, str]:
    """What would be wrong with the fields of an entity were they written now: a line for each, by its name.

    Raises ConsoleError with one line for the GM when the file cannot be written.
    """
    from gm_console.campaign.acts import entities

    return entities.faults(campaign, request)


def warm() -> None:
    """Import what acts need, and nothing else; for a thread of its own after the first paint."""
    from importlib import import_module

    import_module("gm_console.campaign.acts")
