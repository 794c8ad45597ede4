"""How a match runs: circles in which the deal passes at every hand. Games with dealer repeats bring a programme of their own."""

from __future__ import annotations

from dataclasses import dataclass

from engine.core.hand import DEPOSIT, Deal, Hand, Transfer
from engine.core.meld import Seat
from engine.play.rule_set import Final


def leader(standing: tuple[int, ...]) -> Seat:
    """The seat in first place; equal points: the earlier seat."""
    return max(range(len(standing)), key=lambda seat: (standing[seat], -seat))


def to_leader(standing: tuple[int, ...], deposit: int) -> tuple[Transfer, ...]:
    """What lies on the table at the end goes to the player in first place."""
    return (Transfer(DEPOSIT, leader(standing), deposit, "deposit"),) if deposit else ()


@dataclass(frozen=True, slots=True)
class Circles:
    """``circles`` times around the table, every seat dealing once in each; nobody repeats.

    A deposit left when a circle ends goes to the player in first place.
    """

    seats: int
    circles: int
    start: int

    def first(self) -> Deal:
        """Seat 0 deals."""
        return Deal(0, 0, 0, (self.start,) * self.seats)

    def next_dealer(self, hand: Hand) -> Seat:
        """The deal passes to the next seat."""
        return hand.after(hand.dealer)

    def after(self, hand: Hand, standing: tuple[int, ...], deposit: int) -> Deal | Final:
        """The next deal, or the end after the last circle."""
        number = hand.deal.number + 1
        circle = number // self.seats
        if circle == self.circles:
            return Final(to_leader(standing, deposit))
        if number % self.seats == 0 and deposit:
            first = leader(standing)
            standing = tuple(points + deposit * (seat == first) for seat, points in enumerate(standing))
            deposit = 0
        return Deal(number, circle % 4, self.next_dealer(hand), standing, deposit=deposit)


@dataclass(frozen=True, slots=True)
class FirstWinnerDeals(Circles):
    """As many hands as in ``circles``, but the first winner of a hand deals the next one.

    When several won first on one discard, its discarder deals; without a winner the dealer stays (Mahjong Soul, 赤羽之战).
    """

    def next_dealer(self, hand: Hand) -> Seat:
        """The first winner, or who paid several first winners at once."""
        if not hand.wins:
            return hand.dealer
        first = hand.wins[0]
        together = [win for win in hand.wins if win.source == first.source and win.moment == first.moment]
        return first.source if first.source is not None and len(together) > 1 else first.seat
