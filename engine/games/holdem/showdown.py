"""The end of a hand that was played for pots: wins and ready hands decide who takes each pot.

Source: C.H.R.I.S. 麻雀完全指南, section C2 (规则). A win's worth is the total of its score.
"""

from __future__ import annotations

from paizhuo.engine.core.event import Paid
from paizhuo.engine.core.hand import Ending, Hand, Script, Transfer, WinRecord
from paizhuo.engine.core.meld import Seat
from paizhuo.engine.core.value import replace
from paizhuo.engine.games.holdem.bets import POT, Bets, noted
from paizhuo.engine.games.holdem.betting import Pot, pots, split
from paizhuo.engine.play.showing import end

SHARE = "pot"
"""The reason of what is paid out of the pots at the showdown."""


def has_won(hand: Hand, seat: Seat) -> bool:
    """Return whether the seat's hand is frozen."""
    return any(win.seat == seat for win in hand.wins)


def out_of_pot(ledger: tuple[Transfer, ...]) -> int:
    """Return what folded winners have taken from the main pot."""
    return sum(transfer.points for transfer in ledger if transfer.payer == POT)


def pots_of(bets: Bets, ledger: tuple[Transfer, ...]) -> tuple[Pot, ...]:
    """Return the main pot, less what has been taken from it, and the side pots."""
    return pots(bets.chips, out_of_pot(ledger))


def together(one: WinRecord, other: WinRecord) -> bool:
    """Return whether two wins were made with the same tile 一炮多响."""
    return (one.source, one.robbed, one.moment) == (other.source, other.robbed, other.moment) and one.source is not None


def winners_of(hand: Hand, eligible: tuple[Seat, ...]) -> tuple[Seat, ...]:
    """Return the eligible seats that get a pot.

    Of the winners, the one with most han; of equals the earlier one, or all who won with the same tile. Without a winner, the
    seats that have shown a ready hand, from the dealer on; without these, all eligible seats.
    """
    wins = [win for win in hand.wins if win.seat in eligible]
    if wins:
        best = max(wins, key=lambda win: win.score.total)  # of equals the first one
        return tuple(
            win.seat for win in wins if win is best or (together(win, best) and win.score.total == best.score.total)
        )
    from_dealer = [seat for seat in (hand.dealer, *hand.others(hand.dealer)) if seat in eligible]
    return tuple(seat for seat in from_dealer if hand.places[seat].shown) or tuple(from_dealer)


def showdown(hand: Hand, ending: Ending) -> Script:
    """Every pot goes to who has won it, and the hand is over."""
    bets: Bets = hand.state.bets
    found = []
    chips = bets.chips
    for pot in pots_of(bets, hand.ledger):
        for seat, points in split(pot.points, winners_of(hand, pot.eligible)).items():
            if points:
                found.append(Transfer(POT, seat, points, SHARE))
                chips = chips.given(seat, points)
    hand = yield noted(hand, replace(bets, chips=replace(chips, paid=(0,) * hand.seats)))
    hand = yield Paid(tuple(found))
    return (yield from end(hand, ending))


def undecided(hand: Hand) -> tuple[Seat, ...]:
    """Return the seats that could still win a pot by a ready hand: those eligible for a pot that no winner is eligible for."""
    found = {
        seat
        for pot in pots_of(hand.state.bets, hand.ledger)
        if not any(has_won(hand, other) for other in pot.eligible)
        for seat in pot.eligible
    }
    return tuple(seat for seat in (hand.dealer, *hand.others(hand.dealer)) if seat in found)
