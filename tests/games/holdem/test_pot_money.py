"""What is said of the pots of a hand: it agrees with what was paid, and says why."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

import pytest

from paizhuo.engine.core.hand import balance
from paizhuo.engine.core.observe import observe
from paizhuo.engine.games.holdem.rules import HOLDEM
from paizhuo.engine.games.holdem.showdown import pots_of, winners_of
from paizhuo.engine.match.setup import MatchSetup, SeatSetup
from paizhuo.engine.rules.money import Award, Money
from paizhuo.engine.table.table import Table as Match
from tests.games.holdem.positions import FOUR_HAN, NOT_READY, TWO_HAN, bets, table
from tests.games.support import Table

AGAIN = "234567p345m2267s"
"""As ``TWO_HAN`` with other tiles."""
WHITE = "123m456p11s99p555z"


def money_of(played: Table) -> Money:
    money = HOLDEM.display.money(observe(played.rules, played.hand, None))
    assert money is not None
    return money


def reasons(played: Table) -> Sequence[str]:
    return [award.because.en for award in money_of(played).awards]


def out(played: Table) -> Table:
    """Winners pass; the last tile is drawn and discarded, and the hand ends."""
    while played.waits_for == "decision":
        played = played.play(f"{played.hand.phase.turn} pass")
    played = played.play("draw 9s")
    return played.play(f"{played.hand.phase.turn} discard 9s drawn")


@pytest.mark.simulation
@pytest.mark.parametrize("seed", range(6))
def test_awards_are_what_the_ledger_paid_to_those_who_win_each_pot(seed: int) -> None:
    seats = tuple(SeatSetup(name, "basic") for name in "ABCD")
    match = Match(MatchSetup("holdem", {}, seats, seed))
    hands = 0
    while not match.match_over:
        while not match.hand_over:
            money = HOLDEM.display.money(match.observation(None))
            if money is not None and match.match.hand.ending is None:
                bets_now = match.match.hand.state.bets
                pots = pots_of(bets_now, match.match.hand.ledger)
                assert [(pot.points, pot.eligible) for pot in money.pots] == [(p.points, p.eligible) for p in pots]
            match.bot_answers()
        hand = match.match.hand
        money = HOLDEM.display.money(match.observation(None))
        assert money is not None
        paid = Counter[int]()
        for award in money.awards:
            assert tuple(seat for seat, _ in award.shares) == winners_of(hand, award.pot.eligible)
            assert sum(points for _, points in award.shares) == award.pot.points
            paid.update(dict(award.shares))
        assert paid == Counter({s: p for s, p in won(match).items() if p})
        change = balance(hand.ledger)
        assert [stake.left - stake.brought for stake in money.stakes] == [change.get(seat, 0) for seat in range(4)]
        hands += 1
        match.next_hand()
    assert hands == 4


def won(match: Match) -> Counter[int]:
    """What every seat took at the showdown."""
    found = Counter[int]()
    for transfer in match.match.hand.ledger:
        if transfer.reason == "pot":
            assert isinstance(transfer.payee, int)
            found[transfer.payee] += transfer.points
    return found


def test_a_pot_is_told_with_the_han_that_won_it() -> None:
    played = out(table({1: TWO_HAN, 2: FOUR_HAN}, drawn="8s", left=1).play("0 discard 8s", "1 ron & 2 ron"))
    assert reasons(played) == ["most han (4)"]


def test_a_shared_pot_is_told_as_shared() -> None:
    played = out(table({1: TWO_HAN, 2: AGAIN}, drawn="8s", left=1).play("0 discard 8s", "1 ron & 2 ron"))
    assert reasons(played) == ["2 han each on the same tile: shared"]


def test_a_pot_won_alone_earlier_or_by_folds_is_told_so() -> None:
    alone = out(table({1: TWO_HAN}, drawn="8s", left=1).play("0 discard 8s", "1 ron"))
    assert reasons(alone) == ["the only winner with a share in it (2 han)"]
    played = table({1: TWO_HAN, 3: AGAIN}, drawn="8s", left=2).play("0 discard 8s", "1 ron & 3 pass", "1 pass")
    played = played.play("draw 8s", "2 discard 8s", "3 ron", "3 pass", "draw 9s", "0 discard 9s drawn")
    assert reasons(played) == ["also 2 han, but won earlier"]
    folded = table({1: TWO_HAN}, bets(folded=(1, 3)), drawn="9s").play("0 bet 1000", "2 fold")
    assert reasons(folded) == ["all others folded"]


def test_pots_nobody_has_won_are_told_with_who_is_ready() -> None:
    ready = table({0: NOT_READY, 1: TWO_HAN, 3: WHITE}, drawn="9s", left=0).play("0 discard 9s")
    assert reasons(ready) == ["nobody won: shared by the players who are ready"]
    one = table({0: NOT_READY, 1: TWO_HAN}, drawn="9s", left=0).play("0 discard 9s")
    assert reasons(one) == ["nobody won: goes to the player who is ready"]
    nobody = table({0: NOT_READY}, drawn="9s", left=0).play("0 discard 9s")
    assert reasons(nobody) == ["nobody won and nobody is ready: shared"]


def test_each_side_pot_is_told_with_its_own_reason() -> None:
    staked = bets((8000, 8000, 3000, 8000), (2000, 2000, 0, 2000), folded=(0,))
    played = table({2: TWO_HAN, 3: WHITE}, staked, drawn="8s", left=1)
    played = played.play("0 discard 8s", "2 ron", "draw 9s", "3 discard 9s drawn")
    assert [(award.pot.name.en, award.shares, award.because.en) for award in money_of(played).awards] == [
        ("Main pot", ((2, 12_000),), "the only winner with a share in it (2 han)"),
        ("Side pot 1", ((3, 15_000),), "nobody won: goes to the player who is ready"),
    ]


def test_before_points_are_brought_in_nothing_is_at_stake() -> None:
    match = Match(MatchSetup("holdem", {}, tuple(SeatSetup(name, None) for name in "ABCD"), 1))
    assert HOLDEM.display.money(match.observation(0)) is None


def test_an_award_names_its_pot() -> None:
    played = out(table({1: TWO_HAN}, drawn="8s", left=1).play("0 discard 8s", "1 ron"))
    (award,) = money_of(played).awards
    assert isinstance(award, Award)
    assert award.pot.name.zh == "底池"
    assert money_of(played).pots == ()
