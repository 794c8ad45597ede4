"""Where a match of several games turns from one to another, it is said; a match of one game never turns."""

from __future__ import annotations

import pytest

from paizhuo.engine.core.value import replace
from paizhuo.engine.games import find
from paizhuo.engine.match.match import Match
from paizhuo.engine.match.referee import Referee
from paizhuo.engine.table.session.turning import turning, turning_to
from tests.contract.playing import played, setup_of


def over(rules: str) -> Match:
    """A match whose first hand is over."""
    return played(Referee.begin(setup_of(find(rules), 0, 0))).over.match


def test_a_match_of_one_game_never_turns() -> None:
    assert turning(over("riichi")) is None


def test_a_match_of_several_games_turns_after_a_hand_and_not_before() -> None:
    match = over("chaos")
    said = turning(match)
    assert said is not None
    assert said.deal.game != match.hand.deal.game
    assert turning(Referee.begin(match.setup).match) is None


def test_there_is_no_turn_to_a_game_that_the_match_has_not() -> None:
    match = over("chaos")
    with pytest.raises(ValueError, match="no game chess"):
        turning_to(match, replace(match.hand.deal, game="chess"))
