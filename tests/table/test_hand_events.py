"""The events of a hand so far, in order, as a participant may know them: they lead to what it sees."""

from __future__ import annotations

import pytest

import paizhuo
from paizhuo.engine.core.event import Event
from paizhuo.engine.core.value import replace
from paizhuo.engine.games import ALL
from paizhuo.engine.match.referee import Referee
from paizhuo.engine.rules.rule_set import RuleSet
from paizhuo.engine.table.follow import Following, News
from paizhuo.engine.table.table import Table

pytestmark = pytest.mark.simulation


def heard(events: tuple[Event, ...], turn: int | None) -> News:
    return News(events, turn)


@pytest.mark.parametrize("rule_set", ALL, ids=lambda rule_set: rule_set.id)
def test_the_events_of_a_hand_lead_to_what_a_participant_sees(rule_set: RuleSet) -> None:
    table = paizhuo.begin(rule_set.id, seed=5)
    first = Referee.begin(table.match.setup)
    everybody = (None, *range(first.match.hand.participants))
    followed = {seat: Following(first.observation(seat)) for seat in everybody}
    while not table.hand_over:
        for seat in everybody:
            events = table.hand_events(seat)
            known = followed[seat].after(heard(events[len(followed[seat].events) :], table.match.hand.phase.turn))
            assert known.events == events
            assert known.observation == replace(table.observation(seat), options=())
            followed[seat] = known
        table.bot_answers()


def test_the_events_of_another_hand_are_not_among_them() -> None:
    table = paizhuo.begin("riichi", seed=5)
    for _ in paizhuo.follow(table):
        pass
    whole = table.hand_events(None)
    table.next_hand()
    begun = table.hand_events(None)
    assert 0 < len(begun) < len(whole)
    assert len(table.log.record(None)) == len(whole) + len(begun)


def test_a_move_taken_back_is_not_among_them() -> None:
    table: Table = paizhuo.begin("riichi", people=[0], seed=5)
    for _ in paizhuo.follow(table, 0):
        pass
    before = table.hand_events(0)
    table.answer(0, table.waiting()[0][0])
    assert table.hand_events(0)[: len(before)] == before
    assert len(table.hand_events(0)) > len(before)
    table.undo()
    assert table.hand_events(0) == before


def test_a_following_begun_in_the_middle_can_be_given_what_went_before() -> None:
    table = paizhuo.begin("sichuan", seed=5)
    table.bot_answers()
    following = Following(table.observation(2), table.hand_events(2))
    assert following.after(heard((), None)).events == table.hand_events(2)
