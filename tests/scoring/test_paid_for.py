"""Where the results say how a count becomes points, the points are those that are paid."""

from __future__ import annotations

import re

import pytest

from paizhuo.engine.match.setup import MatchSetup, SeatSetup
from paizhuo.engine.scoring.score import Score
from tests.records.kept import NAMES
from tests.records.replays import played

pytestmark = pytest.mark.simulation


@pytest.mark.parametrize("rules", ["taiwan", "sichuan"])
def test_every_payment_of_a_win_stands_in_its_working(rules: str) -> None:
    setup = MatchSetup(rules, {}, tuple(SeatSetup(name, "basic") for name in NAMES[:4]), 3)
    wins = [win for result in played(setup, 4).positions[-1].match.results for win in result.wins]
    assert wins
    for win in wins:
        assert isinstance(win.score, Score)
        for words in ("zh", "en"):
            said = {
                int(re.findall(r"= (\d+)", getattr(line, words))[-1]) for line in win.score.working if "=" in line.en
            }
            assert {paid.points for paid in win.transfers if paid.reason == "win"} == said
