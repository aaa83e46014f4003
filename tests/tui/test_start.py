"""The first screen: campaigns there are, campaigns that can be made, and the way into play."""

from pathlib import Path

from gm_console.campaign.store import OpenCampaign, open_campaign
from gm_console.commands.actions import keymap
from gm_console.tui.app import ConsoleApp
from gm_console.tui.desk import Desk, open_desk
from gm_console.tui.modes.normal import Normal
from gm_console.tui.screens.start import StartScreen
from tests.campaign.acts.play import make
from tests.tui.driving import keys, resize, worked_through


class Start:
    """The first screen, and the campaigns it has opened."""

    def __init__(self) -> None:
        self.opened: list[OpenCampaign] = []
        self.screen = StartScreen(keymap(), self._open, repr)
        self.app = ConsoleApp(lambda: self.screen)

    def _open(self, path: Path) -> Desk:
        campaign = open_campaign(path)
        self.opened.append(campaign)
        return open_desk(campaign, keymap(), Normal())

    def close(self) -> None:
        for campaign in self.opened:
            campaign.close()

    @property
    def text(self) -> str:
        return "\n".join("".join(text for text, _tone in line) for line in self.screen.picture.lines)


async def test_campaigns_stand_before_what_can_be_made_and_damaged_ones_say_so(own_home: Path) -> None:
    path = make({})
    path.with_name("broken.db").write_text("no campaign at all")
    start = Start()
    async with start.app.run_test(size=(80, 24)) as pilot:
        await worked_through(pilot)
        names = [choice.name for choice in start.screen.offered]
        assert names == ["broken", "table", "demo", "14-empereurs", "twoelf"]
        start.app.post_message(keys("enter")[0])
        await worked_through(pilot)
        assert "broken" in start.screen.message
        assert start.screen.next is None


async def test_a_burst_goes_on_into_the_campaign_that_it_opens(own_home: Path) -> None:
    make({})
    start = Start()
    try:
        async with start.app.run_test(size=(80, 24)) as pilot:
            for key in keys("enter", "w2", "t24", "enter", ",seen", "enter", "q", "enter", "w3"):
                start.app.post_message(key)
            await worked_through(pilot)
            steps = start.opened[0].connection.execute("SELECT kind FROM step ORDER BY id").fetchall()
            assert [kind for (kind,) in steps] == ["wound", "roll", "note"]
    finally:
        start.close()


async def test_a_pack_becomes_a_campaign_of_a_free_name(own_home: Path) -> None:
    start = Start()
    try:
        async with start.app.run_test(size=(80, 24)) as pilot:
            for key in keys("down", "down", "enter"):
                start.app.post_message(key)
            await worked_through(pilot)
            assert start.opened[0].name == "twoelf"
    finally:
        start.close()


async def test_leaving_is_asked_and_small_terminals_say_so(own_home: Path) -> None:
    start = Start()
    async with start.app.run_test(size=(80, 24)) as pilot:
        start.app.post_message(keys("q")[0])
        await worked_through(pilot)
        assert "leave the console?" in start.text
        await resize(pilot, 20, 5)
        for key in keys("down", "enter"):
            start.app.post_message(key)
        await worked_through(pilot)
        assert "too small" in start.text
        assert start.screen.place == 0
        assert start.opened == []
        for key in keys("q", "enter"):
            start.app.post_message(key)
        await worked_through(pilot)
        assert not start.app.is_running or start.app._exit
