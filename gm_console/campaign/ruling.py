"""The campaign's rule settings: read, and changed as one act."""

from collections.abc import Mapping

from gm_console.campaign.store import OpenCampaign
from gm_console.campaign.views.state import rulings
from gm_console.rules.rulings import Rulings
from gm_console.text import fold

TYPE_CHECKING = False
if TYPE_CHECKING:
    from sqlite3 import Connection


def unknown_initiative(connection: "Connection") -> str:
    """The capacity that the setting `initiative` ranks by where nobody in the campaign has it, else ""."""
    wanted = rulings(connection).initiative_capacity
    if wanted is None:
        return ""
    names = connection.execute("SELECT DISTINCT c.key FROM entity e, json_each(e.capacities) c WHERE NOT e.retired")
    return "" if any(fold(name) == fold(wanted) for (name,) in names) else wanted


def change_settings(campaign: OpenCampaign, chosen: Mapping[str, str]) -> Rulings:
    """Change these settings in one act, and give all nine as they are then.

    Raises Refusal for a name or a value that no setting takes, ConsoleError when it cannot be saved; nothing has
    changed then. What is as it was already is no act.
    """
    from gm_console.campaign import journal
    from gm_console.campaign.acts.rows import campaign_row

    with journal.act(campaign, "settings") as act:
        row = campaign_row(act.session)
        before = Rulings.from_mapping(row.settings).as_mapping()
        after = Rulings.from_mapping({**before, **chosen}).as_mapping()
        if after != before:
            row.settings = after
            act.words |= {name: value for name, value in after.items() if value != before[name]}
            act.session.add(row)
    return Rulings.from_mapping(after)
