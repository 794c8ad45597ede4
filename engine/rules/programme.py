"""How a match runs: circles in which everybody deals, or a number of hands."""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar

from paizhuo.engine.core.hand import DEPOSIT, Deal, Hand, Transfer
from paizhuo.engine.core.meld import Seat
from paizhuo.engine.core.value import Struct, replace
from paizhuo.engine.core.words import Text
from paizhuo.engine.rules.options import Choice, Option, Options, number
from paizhuo.engine.rules.parts import REPEATS, MatchEnd


def leader(standing: tuple[int, ...]) -> Seat:
    """Return the seat in first place; equal points: the earlier seat."""
    return max(range(len(standing)), key=lambda seat: (standing[seat], -seat))


def to_leader(standing: tuple[int, ...], deposit: int) -> tuple[Transfer, ...]:
    """Return what lies on the table at the end goes to the player in first place."""
    return (Transfer(DEPOSIT, leader(standing), deposit, "deposit"),) if deposit else ()


def swept(standing: tuple[int, ...], deposit: int) -> tuple[int, ...]:
    """Return every seat's points once what lies on the table has gone to the player in first place."""
    first = leader(standing)
    return tuple(points + deposit * (seat == first) for seat, points in enumerate(standing))


def pass_the_deal(hand: Hand, standing: tuple[int, ...], deposit: int, repeats: int = 0) -> Deal:
    """Return the next seat deals; after the last one a new circle begins."""
    dealer = hand.after(hand.dealer)
    return replace(
        hand.deal,
        number=hand.deal.number + 1,
        round=hand.deal.round + (dealer == 0),
        dealer=dealer,
        standing=standing,
        repeats=repeats,
        deposit=deposit,
    )


def always_passes(hand: Hand) -> bool:
    """The deal passes after every hand."""
    return False


def stays_unless_beaten(hand: Hand) -> bool:
    """The deal stays after the dealer's win and after a hand that nobody won 连庄."""
    return not hand.wins or any(win.seat == hand.dealer for win in hand.wins)


class Circles(Struct):
    """``circles`` times around the table: every seat deals until the deal passes from it. ``stays``: whether the
    dealer deals again after a hand.

    A deposit left when a circle ends goes to the player in first place.
    """

    repeats: ClassVar[Text] = REPEATS
    seats: int
    circles: int
    start: int
    stays: Callable[[Hand], bool] = always_passes

    @property
    def rounds(self) -> bool:
        """Every seat deals once in each wind."""
        return True

    def first(self) -> Deal:
        """Seat 0 deals."""
        return Deal(0, 0, 0, (self.start,) * self.seats)

    def after(self, hand: Hand, standing: tuple[int, ...], deposit: int) -> Deal | MatchEnd:
        """Return the next deal, or the end after the last circle."""
        if self.stays(hand):
            repeats = hand.deal.repeats + 1
            return replace(hand.deal, number=hand.deal.number + 1, standing=standing, repeats=repeats, deposit=deposit)
        following = pass_the_deal(hand, standing, deposit)
        if following.dealer == 0:
            if following.round == self.circles:
                return MatchEnd(to_leader(standing, deposit))
            return replace(following, standing=swept(standing, deposit), deposit=0)
        return following


PLAYERS_OPTION = Option(
    "players",
    Text("人数", "Players"),
    4,
    (Choice(4, Text("四人", "four")), Choice(3, Text("三人", "three"))),
    of_match=True,
)
"""Three may play as well as four."""


def start_option(start: int, least: int = 1_000) -> Option:
    """Return what everybody starts with in a match that is played in circles, from ``least`` on."""
    return number("start", Text("起始点数", "Starting points"), start, least, 1_000_000, of_match=True)


START_OPTION = start_option(50_000)


def circle_options(circles: int, start: int, least: int = 1_000) -> tuple[Option, ...]:
    """Return how long a game of four that is played in circles lasts, and what everybody starts with (``least`` or more)."""
    lengths = (Choice(1, Text("一圈", "1")), Choice(2, Text("两圈", "2")), Choice(4, Text("四圈", "4")))
    note = Text("一圈四局", "Four hands a circle")
    return (
        Option("circles", Text("圈数", "Circles"), circles, lengths, note=note, of_match=True),
        start_option(start, least),
    )


CIRCLE_OPTIONS: tuple[Option, ...] = circle_options(1, 50_000)


def four_in_circles(options: Options, stays: Callable[[Hand], bool] = always_passes) -> Circles:
    """Return the match that ``CIRCLE_OPTIONS`` choose. ``stays``: as in ``Circles``."""
    return Circles(4, int(options["circles"] or 0), int(options["start"] or 0), stays)


def first_winner(hand: Hand) -> Seat:
    """Return the dealer after a hand: its first winner, or the discarder if several won first on one tile; without a winner, its dealer.

    (Mahjong Soul, 赤羽之战.)
    """
    if not hand.wins:
        return hand.dealer
    first = hand.wins[0]
    together = [win for win in hand.wins if win.source == first.source and win.moment == first.moment]
    return first.source if first.source is not None and len(together) > 1 else first.seat


def never_breaks_off(hand: Hand) -> bool:
    """The match goes on to its end."""
    return False


class Hands(Struct):
    """``hands`` hands from ``start`` points each, whoever deals: seat 0 first, then as ``next_dealer`` says.

    ``supporters``: how many take part beside the seats. ``breaks_off``: whether a hand is the last one whatever its number.
    """

    repeats: ClassVar[Text] = REPEATS
    seats: int
    hands: int
    next_dealer: Callable[[Hand], Seat]
    start: int = 0
    supporters: int = 0
    breaks_off: Callable[[Hand], bool] = never_breaks_off

    @property
    def rounds(self) -> bool:
        """Nobody's deal comes round."""
        return False

    def first(self) -> Deal:
        """Seat 0 deals."""
        return Deal(0, 0, 0, (self.start,) * (self.seats + self.supporters))

    def after(self, hand: Hand, standing: tuple[int, ...], deposit: int) -> Deal | MatchEnd:
        """Return the next deal, or the end."""
        number = hand.deal.number + 1
        if number == self.hands or self.breaks_off(hand):
            return MatchEnd(to_leader(standing, deposit))
        return Deal(number, number // self.seats % 4, self.next_dealer(hand), standing, deposit=deposit)


HANDS_OPTION = Option(
    "hands",
    Text("局数", "Hands"),
    8,
    tuple(Choice(n, Text(f"{n} 局", str(n))) for n in (4, 8, 16)),
    of_match=True,
)
"""How long a game that is played by hands lasts."""
