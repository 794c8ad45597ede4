"""What is said at a real table when the match is over."""

from __future__ import annotations

from paizhuo.engine.devices.at_table.hand_result import ranking_words
from paizhuo.engine.match.match import begin, ranking
from paizhuo.engine.match.setup import MatchSetup, SeatSetup


def test_the_final_ranking_numbers_everybody_from_the_first_to_the_last() -> None:
    match = begin(MatchSetup("riichi", {}, tuple(SeatSetup(name) for name in ("Ann", "Ben", "Cleo", "Dan")), 5))
    said = ranking_words(match, ranking((100, 400, 200, 300)))
    assert said.en == "The match is over. 1. Ben 400, 2. Dan 300, 3. Cleo 200, 4. Ann 100"
    assert said.zh.startswith("整场结束。1. Ben")
