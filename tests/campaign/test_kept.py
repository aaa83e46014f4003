"""Files that earlier versions have written still open, and their whole history still goes back and forth."""

import shutil
from pathlib import Path

import pytest

from gm_console.campaign import journal, views
from gm_console.campaign.files import campaign_path
from gm_console.campaign.store import open_campaign
from gm_console.campaign.tables import metadata
from gm_console.campaign.wording import entry_lines, reasoning

KEPT = sorted((Path(__file__).parent / "kept").glob("*.db"))


@pytest.mark.parametrize("kept", KEPT, ids=[path.stem for path in KEPT])
def test_a_kept_file_opens_and_its_history_goes_back_and_forth(kept: Path, own_home: Path) -> None:
    path = campaign_path("kept")
    path.parent.mkdir(mode=0o700, parents=True)
    shutil.copyfile(kept, path)
    campaign = open_campaign("kept")
    names = [name for name in metadata.tables if name not in journal.NOT_JOURNALLED]

    def rows() -> list[object]:
        return [campaign.connection.execute(f'SELECT * FROM "{name}" ORDER BY id').fetchall() for name in names]

    log = views.log_page(campaign.connection)
    assert any("SERIOUS WOUND" in line.text for entry in log for line in entry_lines(entry))
    assert any("threshold 12 + 1 − 2 = 11" in line for entry in log for line in reasoning(entry))
    before, taken_back = rows(), 0
    while journal.undo(campaign):
        taken_back += 1
    assert taken_back > 10
    for _act in range(taken_back):
        assert journal.redo(campaign)
    assert rows() == before
    campaign.close()


def test_there_is_one_for_every_revision_given_out() -> None:
    from gm_console.campaign.connect import HEAD

    assert [path.stem for path in KEPT] == [f"{number:04}" for number in range(1, int(HEAD) + 1)]
