"""The picture in the README, made from the program: the demo's fight after a few acts, always the same."""

import os
import re
import time
from datetime import UTC, datetime
from pathlib import Path

PICTURE = Path(__file__).parent / "screen.svg"
SEED = 14
EVENING = datetime(2026, 5, 1, 20, 14, tzinfo=UTC)


async def screen() -> str:
    """The picture as SVG that asks for nothing from elsewhere. The data folder has to be an empty one."""
    from gm_console.campaign.packs.demo import make_demo
    from tests.campaign.acts.play import Table
    from tests.tui.driving import sitting

    os.environ["TZ"] = "UTC"
    time.tzset()
    table = Table(make_demo(fresh=False), SEED)
    table.campaign.clock = lambda: EVENING
    async with sitting((80, 24), table=table) as seat:
        await seat.press("n")
        for name, keys in (("Aldric", "1e-1"), ("Gobelin 1", "1a"), ("Mirelle", "1e35=5 5")):
            seat.select(name)
            await seat.press(keys, "enter")
        await seat.press("wf2")
        seat.select("Aldric")
        await seat.press("2f-2")
        drawn = seat.app.export_screenshot(title="gm-console")
    table.campaign.close()
    return re.sub(r"@font-face \{.*?\}\s*", "", drawn, flags=re.S)


def words(svg: str) -> list[str]:
    """What can be read in a picture."""
    return re.findall(r">([^<>]+)</text>", svg)
