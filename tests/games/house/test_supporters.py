"""Supporters 场下支持者 (下注规则): what they see, whom they choose, what they pay and win."""

from __future__ import annotations

import pytest

from paizhuo.engine.analysis.prospects import player_to_support, promise
from paizhuo.engine.core.event import Dealt, Drew, Noted
from paizhuo.engine.core.observe import masked_event, observe
from paizhuo.engine.core.tiles import UNKNOWN, parse
from paizhuo.engine.games.house.advice import GOAL
from paizhuo.engine.games.house.rules import HOUSE
from paizhuo.engine.match.match import begin
from paizhuo.engine.match.setup import MatchSetup, SeatSetup
from tests.games.house.positions import WAIT, accounts, house, opened, why_not
from tests.games.support import Table, meld

SELF_DRAW = "456m678p345s2p"
"""With a chi of 123m: a self-draw of 2p shows no pattern."""

# -- the document's worked examples --------------------------------------------------------------------------------------


def test_two_supporters_of_the_discarder_each_pay_the_winner_half() -> None:
    """当甲放铤乙时，将由甲给乙一倍筹码，戊、己两人各给乙二分之一倍筹码."""
    table = house({1: WAIT}, drawn="5z", supporting=(0, 0)).play("0 discard 5z", "1 ron")
    assert accounts(table) == (-3, 6, 0, 0, -1.5, -1.5)


def test_two_supporters_of_the_winner_are_each_paid_half_by_the_discarder() -> None:
    """乙放铤甲时，乙需要给甲一倍筹码，给戊、己各二分之一倍筹码."""
    table = house({0: WAIT}, turn=1, drawn="5z", supporting=(0, 0)).play("1 discard 5z", "0 ron")
    assert accounts(table) == (3, -6, 0, 0, 1.5, 1.5)


def test_supporters_of_loser_and_winner_pay_each_other_half() -> None:
    """戊、己两人分别支持丙、丁时，若丙自摸 … 己需要给丙二分之一倍筹码，甲、乙、丁、己还需要各给戊二分之一倍筹码."""
    table = house({2: SELF_DRAW}, melds={2: [meld("chi", "123m", 1)]}, turn=2, drawn="2p", supporting=(2, 3))
    x = 2
    expected = (-1.5 * x, -1.5 * x, 3.5 * x, -1.5 * x, 2 * x, -1 * x)
    assert accounts(table.play("2 self_draw")) == expected


def test_kongs_are_no_concern_of_supporters() -> None:
    table = house({0: "4444p258m369s123z"}, drawn="9s", supporting=(0, 1)).play("0 ankan 4444p")
    assert accounts(table) == (6, -2, -2, -2, 0, 0)


def test_supporters_of_a_winner_who_stays_share_every_win() -> None:
    table = house({1: WAIT}, special=2, drawn="5z", supporting=(1,)).play("0 discard 5z", "1 ron")
    table = table.play("draw 5z", "2 discard 5z drawn", "1 ron")
    assert accounts(table) == (-4.5, 6, -4.5, 0, 3)


# -- choosing ------------------------------------------------------------------------------------------------------------


def test_supporters_choose_after_the_dora_is_turned_and_before_the_first_discard() -> None:
    table = opened("4 4", "indicator 1m", supporters=2)
    node = table.hand.phase.node(table.rules, table.hand)
    assert set(node.options) == {4, 5}  # type: ignore[union-attr]
    assert "supporters choose" in why_not(table, "0 discard 1m")
    table = table.play("4 support 1 & 5 support 1")
    assert [watcher.behind for watcher in table.hand.watchers] == [1, 1]
    assert table.can("0 discard 1m")


def test_supporters_choose_after_the_exchange() -> None:
    table = opened("3 3", supporters=1)
    assert table.choices(4) == ()
    table = table.play("0 exchange 147m & 1 exchange 258m & 2 exchange 369m & 3 exchange 147m")
    assert table.can("4 support 3")


def test_a_supporter_cannot_play_and_a_player_cannot_support() -> None:
    table = opened("1 2", supporters=1)
    assert "cannot act for the player" in table.why_not(4, table.play("4 support 0").choices(0)[0]).en
    assert "without a seat" in why_not(table, "0 support 1")
    assert "one of the players" in why_not(table, "4 support 5")
    assert "once a hand" in why_not(table.play("4 support 0"), "4 support 1")


def test_everybody_is_told_who_stands_behind_whom() -> None:
    table = opened("1 2", supporters=3).play("4 support 2 & 5 support 0 & 6 support 2")
    for participant in (None, 0, 3, 5):
        facts = HOUSE.display.facts(observe(table.rules, table.hand, participant))
        found = {fact.seat: fact.words.en for fact in facts if fact.id == "supporters" and fact.words}
        assert found == {2: "1, 3", 0: "2"}


# -- what they see -------------------------------------------------------------------------------------------------------


def seen_racks(table: Table, participant: int) -> set[int]:
    """The seats whose tiles a participant sees."""
    places = observe(table.rules, table.hand, participant).hand.places
    return {place.owner for place in places if UNKNOWN not in place.concealed}


def test_a_supporter_sees_all_four_hands_before_choosing() -> None:
    assert seen_racks(opened("1 2", supporters=1, adviser_view="supported"), 4) == {0, 1, 2, 3}


def test_after_choosing_it_sees_what_was_agreed() -> None:
    chosen = "4 support 2"
    assert seen_racks(opened("1 2", supporters=1).play(chosen), 4) == {0, 1, 2, 3}
    assert seen_racks(opened("1 2", supporters=1, adviser_view="supported").play(chosen), 4) == {2}


def test_the_players_see_no_more_with_supporters_than_without() -> None:
    table = opened("1 2", supporters=2).play("4 support 2 & 5 support 1")
    for seat in range(4):
        assert seen_racks(table, seat) == {seat}


@pytest.mark.parametrize("view", ["all", "supported"])
def test_events_tell_a_supporter_what_it_may_see(view: str) -> None:
    table = opened("1 2", supporters=1, adviser_view=view).play("4 support 2", "0 discard 1m")
    drew = Drew(1, 5)
    assert masked_event(drew, table.hand, 4) == (drew if view == "all" else Drew(1, UNKNOWN))
    assert masked_event(Drew(2, 5), table.hand, 4) == Drew(2, 5)
    assert masked_event(Dealt(1, 1, (5,)), table.hand, None) == Dealt(1, 1, (UNKNOWN,))
    assert isinstance(masked_event(Noted(table.hand.state), table.hand, 4), Noted)


def test_who_has_no_seat_has_no_rack() -> None:
    table = opened("1 2", supporters=1)
    with pytest.raises(ValueError, match="no rack"):
        _ = observe(table.rules, table.hand, 4).rack


# -- the match -----------------------------------------------------------------------------------------------------------


def test_a_match_has_one_entry_for_every_participant() -> None:
    names = tuple(SeatSetup(name) for name in "甲乙丙丁戊己")
    match = begin(MatchSetup("house", {"supporters": 2}, names, 1))
    assert match.standing == (0,) * 6
    with pytest.raises(ValueError, match="played by 6"):
        begin(MatchSetup("house", {"supporters": 2}, names[:4], 1))


# -- a sensible choice ---------------------------------------------------------------------------------------------------


def test_the_hand_nearest_to_ready_promises_most_and_dora_break_ties() -> None:
    ready, far = parse(WAIT), parse("147m258p369s1234z")
    assert promise(ready, GOAL, frozenset()) > promise(far, GOAL, frozenset())
    assert promise(far, GOAL, frozenset((0,))) > promise(far, GOAL, frozenset())
    assert promise((UNKNOWN,) * 13, GOAL, frozenset()) == 0


def test_a_supporter_chooses_the_best_of_the_four_hands() -> None:
    table = opened("1 2", supporters=1)
    hand = table.hand.with_place(2, concealed=parse(WAIT))
    best = player_to_support(observe(table.rules, hand, 4), GOAL, frozenset())
    assert best == next(action for action in table.choices(4) if getattr(action, "player", None) == 2)
