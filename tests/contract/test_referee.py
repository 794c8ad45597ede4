"""For every rule set: nothing but the next hand follows a hand that is over, and nothing a match."""

from __future__ import annotations

import pytest

from paizhuo.engine.core.action import PASS
from paizhuo.engine.core.advance import IllegalAction
from paizhuo.engine.core.node import BadChance
from paizhuo.engine.core.value import replace
from paizhuo.engine.games import ALL
from paizhuo.engine.match.match import HandRunning
from paizhuo.engine.match.referee import HandOver, MatchOver, Referee
from paizhuo.engine.rules.rule_set import RuleSet
from tests.contract.playing import played, setup_of
from tests.contract.properties.refereed import FOREIGN, NO_CHANCE, NO_CHANCE_MAPPING, Refusing

pytestmark = pytest.mark.simulation
every_rule_set = pytest.mark.parametrize("rule_set", ALL, ids=lambda rule_set: rule_set.id)


@every_rule_set
def test_nothing_but_the_next_hand_follows_a_hand_that_is_over_and_nothing_a_match(rule_set: RuleSet) -> None:
    length = {"circles": 1} if any(option.id == "circles" for option in rule_set.options) else {}
    over = played(Referee.begin(replace(setup_of(rule_set, 0, 0), options=length))).over
    assert isinstance(over.waiting, HandOver)
    ends = [over]
    while (following := over.next_hand().referee).match.final is None:
        over = played(following).over
    assert isinstance(following.waiting, MatchOver)
    Refusing(following).refused(following.next_hand, HandRunning)
    for referee in (*ends, following):
        at_the_end = Refusing(referee)
        at_the_end.refused(referee.close_window, BadChance)
        at_the_end.refused(lambda referee=referee: referee.act(0, PASS), IllegalAction)  # type: ignore[misc]
        for value in (*NO_CHANCE, NO_CHANCE_MAPPING, 5, (1, 2)):
            at_the_end.refused(lambda r=referee, v=value: r.give(v), BadChance)  # type: ignore[misc]
        for action in FOREIGN:
            at_the_end.refused(lambda r=referee, a=action: r.answer(0, a), IllegalAction)  # type: ignore[misc]
        assert referee.catch_up().referee is referee
